//! The `.head` file beside a ledger: the signed number and digest of its last line.
//!
//! It is what shows that lines are missing at the end, so it is there before the first line is, and
//! a ledger without it is not written to.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Key, NOTHING_BEFORE, PublicKey};
use crate::folder::Folder;

/// No head is longer.
const LONGEST: u64 = 4096;

/// Where a ledger ends.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) seq: u64,
    pub(super) hash: String,
    sig: String,
}

impl Head {
    /// Its name, by the ledger's.
    pub(super) fn name(ledger: &OsStr) -> OsString {
        let mut name = ledger.to_owned();
        name.push(".head");
        name
    }

    pub(super) fn path(ledger: &Path) -> PathBuf {
        Self::name(ledger.as_os_str()).into()
    }

    /// One whose signature holds.
    pub(super) fn parse(text: &[u8], key: PublicKey) -> Result<Self, String> {
        let head: Self = serde_json::from_slice(text)
            .map_err(|error| format!("the `.head` file is damaged: {error}"))?;
        if !key.accepts(signed(head.seq, &head.hash).as_bytes(), &head.sig) {
            return Err("the `.head` file is not signed by this key".to_owned());
        }
        Ok(head)
    }

    /// The bytes of the head of this ledger; nothing where there is none.
    pub(super) fn read(folder: &Folder, ledger: &OsStr) -> io::Result<Option<Vec<u8>>> {
        folder.read(Path::new(&Self::name(ledger)), LONGEST)
    }

    /// Writes that a ledger ends here, in one step.
    pub(super) fn write(
        folder: &Folder,
        ledger: &OsStr,
        key: &Key,
        seq: u64,
        hash: String,
    ) -> io::Result<()> {
        let sig = key.sign(signed(seq, &hash).as_bytes());
        let text = serde_json::to_string(&Self { seq, hash, sig })?;
        let name = Self::name(ledger);
        folder.exchange_private(Path::new(&name), text.as_bytes())
    }

    /// Writes that a ledger has begun and holds nothing yet.
    pub(super) fn begin(folder: &Folder, ledger: &OsStr, key: &Key) -> io::Result<()> {
        Self::write(folder, ledger, key, 0, NOTHING_BEFORE.to_owned())
    }
}

fn signed(seq: u64, hash: &str) -> String {
    format!("stockade ledger ends at {seq} {hash}")
}
