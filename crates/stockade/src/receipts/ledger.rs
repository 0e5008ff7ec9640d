//! Appending to a ledger: one writer at a time, whole lines only, whatever crashes in between.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use stockade_core::{Execution, Policy, Request};

use super::{Key, NOTHING_BEFORE, Receipt};
use crate::hex::digest;

/// No line of ours is longer: a receipt holds digests, not things.
pub(super) const LONGEST_LINE: u64 = 1 << 20;
/// What separates what is signed from its signature.
pub(super) const SIGNED: &str = ",\"sig\":\"";

/// A file of receipts.
pub struct Ledger {
    path: PathBuf,
    key: Key,
}

/// Why a receipt could not be written.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The system says no.
    #[error("cannot write the receipt to `{}`: {source}", path.display())]
    File {
        /// The ledger.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What is in the file is not a ledger.
    #[error("`{}` does not end in a receipt, so none is added; `stockade receipts verify` tells more", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
}

/// Where a ledger ends, in a file beside it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) seq: u64,
    pub(super) hash: String,
    pub(super) sig: String,
}

impl Head {
    /// The file's name.
    pub(super) fn path(ledger: &Path) -> PathBuf {
        let mut name = ledger.as_os_str().to_owned();
        name.push(".head");
        name.into()
    }

    pub(super) fn signed(seq: u64, hash: &str) -> String {
        format!("stockade ledger ends at {seq} {hash}")
    }
}

impl Ledger {
    /// A ledger in this file, which is made where it does not exist. It is tried now, so that
    /// nothing runs whose receipt could not be written.
    pub fn open(path: impl Into<PathBuf>, key: Key) -> Result<Self, LedgerError> {
        let ledger = Self {
            path: path.into(),
            key,
        };
        ledger.file().map_err(|source| ledger.failed(source))?;
        Ok(ledger)
    }

    /// Adds the receipt of a run.
    pub fn append(
        &self,
        request: &Request,
        policy: &Policy,
        execution: &Execution,
    ) -> Result<Receipt, LedgerError> {
        self.add(Receipt::of(request, policy, execution))
    }

    fn add(&self, mut receipt: Receipt) -> Result<Receipt, LedgerError> {
        let failed = |source| self.failed(source);
        let mut file = self.file().map_err(failed)?;
        // Held until the file is closed, also by a crash.
        file.lock().map_err(failed)?;
        let last = cut_torn_line(&mut file).map_err(failed)?;
        (receipt.seq, receipt.prev) = match last {
            None => (1, NOTHING_BEFORE.to_owned()),
            Some(line) => {
                let before = serde_json::from_slice::<Numbered>(&line).map_err(|_| {
                    LedgerError::Foreign {
                        path: self.path.clone(),
                    }
                })?;
                (before.seq + 1, digest(&line))
            }
        };
        receipt.time = humantime::format_rfc3339_millis(SystemTime::now()).to_string();
        receipt.key = self.key.public();
        let line = self.signed(&receipt).map_err(failed)?;
        let hash = digest(line.as_bytes());
        file.write_all(format!("{line}\n").as_bytes())
            .and_then(|()| file.sync_data())
            .and_then(|()| self.move_head(receipt.seq, hash))
            .map_err(failed)?;
        Ok(receipt)
    }

    fn signed(&self, receipt: &Receipt) -> io::Result<String> {
        let mut body = serde_json::to_string(receipt)?;
        let signature = self.key.sign(body.as_bytes());
        body.pop();
        Ok(format!("{body}{SIGNED}{signature}\"}}"))
    }

    /// A crash before this leaves a head that is one behind, which is still true.
    fn move_head(&self, seq: u64, hash: String) -> io::Result<()> {
        let sig = self.key.sign(Head::signed(seq, &hash).as_bytes());
        let text = serde_json::to_string(&Head { seq, hash, sig })?;
        let path = Head::path(&self.path);
        let mut draft = path.clone().into_os_string();
        draft.push(".new");
        fs::write(&draft, text)?;
        fs::rename(&draft, &path)
    }

    fn file(&self) -> io::Result<File> {
        fs::OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .mode(0o600)
            .open(&self.path)
    }

    fn failed(&self, source: io::Error) -> LedgerError {
        LedgerError::File {
            path: self.path.clone(),
            source,
        }
    }
}

#[derive(Deserialize)]
struct Numbered {
    seq: u64,
}

/// The last whole line. What a crash left after it is cut off.
fn cut_torn_line(file: &mut File) -> io::Result<Option<Vec<u8>>> {
    let length = file.metadata()?.len();
    let start = length.saturating_sub(2 * LONGEST_LINE);
    file.seek(SeekFrom::Start(start))?;
    let mut tail = Vec::new();
    file.take(2 * LONGEST_LINE).read_to_end(&mut tail)?;
    let Some(end) = tail.iter().rposition(|byte| *byte == b'\n') else {
        if start > 0 {
            return Err(io::Error::other("it holds a line that no receipt has"));
        }
        file.set_len(0)?;
        return Ok(None);
    };
    file.set_len(start + end as u64 + 1)?;
    let before = &tail[..end];
    let begin = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    Ok(Some(before[begin..].to_vec()))
}
