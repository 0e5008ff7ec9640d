//! `--receipt`, `--receipt-chain` and `--keep`: the evidence that a command leaves.

use std::path::{Path, PathBuf};

use clap::Args;
use stockade::Policy;
use stockade::receipts::{Ledger, LedgerError, Store};

use crate::commands::receipts::key;
use crate::exit::Failure;
use crate::same_file::{self, Identity};

/// The environment's `--keep`.
const KEEP: &str = "STOCKADE_KEEP";

/// Where evidence goes.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct ReceiptArgs {
    /// Add a receipt to this file for what is run or decided: what it was, behind which walls,
    /// signed and chained
    #[arg(
        long,
        value_name = "FILE",
        env = "STOCKADE_RECEIPTS",
        help_heading = "Evidence"
    )]
    pub(crate) receipt: Option<PathBuf>,
    /// Begin or go on with a chain of this name, in a file of its own beside the receipts, such as
    /// `runs.NAME.jsonl`
    #[arg(
        long,
        value_name = "NAME",
        env = "STOCKADE_RECEIPT_CHAIN",
        help_heading = "Evidence"
    )]
    pub(crate) receipt_chain: Option<String>,
    /// Keep what the receipts name in this directory, by digest: code, inputs, files and policy;
    /// `stockade receipts replay` repeats runs from it
    #[arg(long, value_name = "DIR", env = KEEP, help_heading = "Evidence")]
    pub(crate) keep: Option<PathBuf>,
}

impl From<LedgerError> for Failure {
    fn from(error: LedgerError) -> Self {
        let hint = error.hint();
        Self::new(error.to_string()).hint(hint)
    }
}

/// Why a receipt was not left after the work was done.
pub(crate) fn lost(error: LedgerError) -> Failure {
    Failure::from(error).ending(125)
}

impl ReceiptArgs {
    /// The file of receipts, checked before anything runs: it is no file that the command reads,
    /// and no code under these policies can write to it.
    pub(crate) fn open<'a>(
        &self,
        policies: impl IntoIterator<Item = &'a Policy>,
        read: &[Identity],
    ) -> Result<Option<Ledger>, Failure> {
        let Some(path) = &self.receipt else {
            let by_flag = self.keep.is_some() && std::env::var_os(KEEP).is_none();
            return if by_flag {
                Err(
                    Failure::new("--keep keeps what receipts name, and there are none")
                        .hint("name a file of receipts with --receipt"),
                )
            } else {
                Ok(None)
            };
        };
        let path = match &self.receipt_chain {
            Some(chain) => Ledger::chain_path(path, chain)?,
            None => path.clone(),
        };
        same_file::refuse("--receipt", &path, read)?;
        for policy in policies {
            for place in &policy.files.write {
                let place = Path::new(place);
                let place = real(place);
                let open = format!("`{}`, which the code may write to", place.display());
                if real(&path).starts_with(&place) {
                    return Err(Failure::new(format!(
                        "the receipts `{}` lie in {open}",
                        path.display()
                    ))
                    .hint("keep them outside `files.write`"));
                }
                if let Some(keep) = &self.keep
                    && (real(keep).starts_with(&place) || place.starts_with(real(keep)))
                {
                    return Err(Failure::new(format!(
                        "`--keep {}` and {open}, overlap",
                        keep.display()
                    ))
                    .hint("keep it outside `files.write`"));
                }
            }
        }
        let store = self.keep.as_deref().map(Store::make).transpose();
        let store = store.map_err(LedgerError::from)?;
        let ledger = match &self.receipt_chain {
            Some(chain) => {
                let main = self.receipt.as_deref().unwrap_or(Path::new(""));
                Ledger::open_chain(main, chain, key()?)?
            }
            None => Ledger::open(path, key()?)?,
        };
        Ok(Some(ledger.keeping(store)))
    }
}

/// Where a path leads; what of it does not exist yet is as it is written.
fn real(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut above = path.ancestors();
    above
        .find_map(|above| {
            let there = above.canonicalize().ok()?;
            Some(there.join(path.strip_prefix(above).ok()?))
        })
        .unwrap_or(path)
}
