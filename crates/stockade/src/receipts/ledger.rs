//! Appending to a ledger: one writer at a time, whole lines only, whatever crashes in between.
//!
//! What is there is read before anything is added, and before the code runs: its last line must be
//! signed by this key, and the `.head` file beside it must know that line. A file that is anything
//! else is left as it is. Its folder is opened once, and no link in it is followed.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::fs::{Mode, OFlags};
use stockade_core::{Execution, Policy, Request, Verdict};

use super::evidence::{Told, judged};
use super::head::Head;
use super::tail::{self, Foreign, Rest, Tail};
use super::{Key, Left, PublicKey, Receipt, Rows, STOCKADE, Store, StoreError, VERSION, line};
use crate::folder::Folder;
use crate::hex::digest;

/// The longest name of a chain.
const LONGEST_NAME: usize = 64;

/// A file of receipts.
pub struct Ledger {
    path: PathBuf,
    folder: Folder,
    name: OsString,
    chain: Option<String>,
    key: Key,
    store: Option<Store>,
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
    #[error("`{}` is no file of receipts, so it is left as it is: {why}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// Another key signs there.
    #[error("the receipts in `{}` are signed by the key {theirs}, and ours is {ours}", path.display())]
    OtherKey {
        /// The file.
        path: PathBuf,
        /// The key that signed the last receipt.
        theirs: PublicKey,
        /// The key of this installation.
        ours: PublicKey,
    },
    /// Its end is cut off.
    #[error("receipts are missing at the end of `{}`: {written} were written, and it ends at {kept}", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
        /// The number of its last receipt.
        kept: u64,
        /// The number that the `.head` file knows.
        written: u64,
    },
    /// The `.head` file does not fit.
    #[error("receipts cannot be added to `{}`: {why}", path.display())]
    Head {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The name of a chain is no name.
    #[error("`{0}` is not the name of a chain: letters, digits, `-` and `_` make one, 64 at most")]
    Name(String),
    /// What belongs to the run could not be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LedgerError {
    /// What somebody can do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::File { .. } => "name a regular file in a folder that you can write to",
            Self::Name(_) => "write a name, e.g. `after-move`",
            Self::Foreign { .. } => "name another file; one that does not exist is made",
            Self::OtherKey { .. } => {
                "set STOCKADE_STATE to the state that holds that key, name another file, or begin a \
                 chain of this key's beside it with --receipt-chain NAME"
            }
            Self::Missing { .. } | Self::Head { .. } => {
                "put the file and its `.head` back as they were (`stockade receipts verify` tells \
                 what is missing), or leave them as they are and begin a new chain beside them with \
                 --receipt-chain NAME"
            }
            Self::Store(_) => "name a folder of your own that the code cannot write to",
        }
    }
}

impl Ledger {
    /// A ledger in this file, which is made where it does not exist. What is there is checked now,
    /// so that nothing runs whose receipt could not be written.
    pub fn open(path: impl Into<PathBuf>, key: Key) -> Result<Self, LedgerError> {
        Self::at(path.into(), None, key)
    }

    /// The chain of this name, in a file of its own beside `path`: what is there stays as it is.
    pub fn open_chain(path: &Path, chain: &str, key: Key) -> Result<Self, LedgerError> {
        let path = Self::chain_path(path, chain)?;
        Self::at(path, Some(chain.to_owned()), key)
    }

    /// Where the chain of this name is: `runs.NAME.jsonl` beside `runs.jsonl`.
    pub fn chain_path(path: &Path, chain: &str) -> Result<PathBuf, LedgerError> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if chain.is_empty() || chain.len() > LONGEST_NAME || !chain.chars().all(plain) {
            return Err(LedgerError::Name(chain.to_owned()));
        }
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".{chain}"));
        if let Some(ending) = path.extension() {
            name.push(".");
            name.push(ending);
        }
        Ok(path.with_file_name(name))
    }

    fn at(path: PathBuf, chain: Option<String>, key: Key) -> Result<Self, LedgerError> {
        let opened = Folder::of(&path);
        let (folder, name) = opened.map_err(|source| LedgerError::File {
            path: path.clone(),
            source,
        })?;
        let ledger = Self {
            path,
            folder,
            name,
            chain,
            key,
            store: None,
        };
        let mut file = ledger.file().map_err(|source| ledger.failed(source))?;
        ledger.check(&mut file)?;
        Ok(ledger)
    }

    /// The same, and what its digests name is kept in a store.
    #[must_use]
    pub fn keeping(mut self, store: Option<Store>) -> Self {
        self.store = store;
        self
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds the receipt of a run.
    pub fn append(
        &self,
        request: &Request,
        policy: &Policy,
        execution: &Execution,
    ) -> Result<Receipt, LedgerError> {
        self.run(&Left::new(request, policy, execution))
    }

    /// Adds the receipt of a run of which more is known.
    pub fn run(&self, left: &Left<'_>) -> Result<Receipt, LedgerError> {
        self.add(left.told(self.store.is_some()))
    }

    /// Adds the receipt of a decision about code, or about the line of a tool call. `policy` is the
    /// text that it was judged by.
    pub fn decision(
        &self,
        by: &str,
        node: Option<&str>,
        code: &[u8],
        policy: String,
        verdict: &Verdict,
    ) -> Result<Receipt, LedgerError> {
        let keep = self.store.is_some();
        self.add(judged(by, node, code, policy, verdict, keep))
    }

    /// Adds the one receipt of an evaluation.
    pub fn evaluation(&self, rows: &Rows<'_>, policy: &Policy) -> Result<Receipt, LedgerError> {
        self.add(rows.told(policy, self.store.is_some()))
    }

    fn add(&self, told: Told<'_>) -> Result<Receipt, LedgerError> {
        if let Some(store) = &self.store {
            // First what a receipt names, then the receipt: it never names what is not there.
            for thing in &told.things {
                store.put(thing)?;
            }
        }
        let failed = |source| self.failed(source);
        // The lock is held until the file is closed, also by a crash.
        let mut file = self.file().map_err(failed)?;
        let tail = self.check(&mut file)?;
        let seq = tail.seq.checked_add(1).ok_or_else(|| LedgerError::Head {
            path: self.path.clone(),
            why: "its numbers are used up".to_owned(),
        })?;
        let receipt = Receipt {
            receipt: VERSION,
            seq,
            prev: tail.hash.clone(),
            time: humantime::format_rfc3339_millis(SystemTime::now()).to_string(),
            chain: self.chain.clone(),
            stockade: STOCKADE.to_owned(),
            id: told.id,
            policy: told.policy,
            evidence: told.evidence,
            key: self.key.public(),
        };
        let line = line::signed(&receipt, &self.key).map_err(failed)?;
        if tail.behind {
            // Else two crashes would leave a head that could as well be an older copy.
            Head::write(
                &self.folder,
                &self.name,
                &self.key,
                tail.seq,
                tail.hash.clone(),
            )
            .map_err(failed)?;
        }
        let written = write(&mut file, &tail, &line);
        written.map_err(failed)?;
        // A crash before this leaves a head that is one behind, which is still true.
        Head::write(
            &self.folder,
            &self.name,
            &self.key,
            seq,
            digest(line.as_bytes()),
        )
        .map_err(failed)?;
        Ok(receipt)
    }

    /// How the ledger ends, if it is one of ours and nothing is missing. A new one is begun.
    fn check(&self, file: &mut File) -> Result<Tail, LedgerError> {
        let path = || self.path.clone();
        let key = self.key.public();
        let mut tail = tail::read(file, key).map_err(|foreign| match foreign {
            Foreign::Io(source) => self.failed(source),
            Foreign::Key(theirs) => LedgerError::OtherKey {
                path: path(),
                theirs,
                ours: key,
            },
            Foreign::Else(why) => LedgerError::Foreign { path: path(), why },
        })?;
        let unfit = |why: String| LedgerError::Head { path: path(), why };
        if tail.seq > 0 && tail.chain != self.chain {
            let theirs = tail.chain.as_deref().unwrap_or("without a name");
            return Err(unfit(format!("it holds another chain, `{theirs}`")));
        }
        let head = Head::read(&self.folder, &self.name)
            .map_err(|error| unfit(format!("its `.head` file cannot be read: {error}")))?;
        let Some(head) = head else {
            if tail.seq == 0 && tail.rest != Rest::Nothing {
                // A ledger has its head before its first line, so this is not the beginning of one.
                let why = "it holds no receipt".to_owned();
                return Err(LedgerError::Foreign { path: path(), why });
            }
            if tail.seq > 0 {
                return Err(unfit(
                    "its `.head` file is not there, so it cannot be told whether lines are missing \
                     at its end"
                        .to_owned(),
                ));
            }
            Head::begin(&self.folder, &self.name, &self.key).map_err(|it| self.failed(it))?;
            return Ok(tail);
        };
        let head = Head::parse(&head, key).map_err(unfit)?;
        if head.seq > tail.seq {
            return Err(LedgerError::Missing {
                path: path(),
                kept: tail.seq,
                written: head.seq,
            });
        }
        tail.behind = head.seq < tail.seq;
        let known = match tail.seq - head.seq {
            0 => head.hash == tail.hash,
            // The writer died before it moved the head.
            1 => head.hash == tail.before,
            // No writer leaves more than one line behind it.
            _ => {
                return Err(unfit(format!(
                    "its `.head` file is an older copy: it knows receipt {}, and the last is {}",
                    head.seq, tail.seq
                )));
            }
        };
        if known {
            return Ok(tail);
        }
        Err(unfit(format!(
            "its receipt {} is not the one that the `.head` file knows",
            head.seq
        )))
    }

    /// The file, which no other writer has while we hold it.
    fn file(&self) -> io::Result<File> {
        let flags = OFlags::RDWR | OFlags::APPEND | OFlags::CREATE;
        let mode = Mode::RUSR | Mode::WUSR;
        let file = self.folder.file(Path::new(&self.name), flags, mode)?;
        file.lock()?;
        Ok(file)
    }

    fn failed(&self, source: io::Error) -> LedgerError {
        LedgerError::File {
            path: self.path.clone(),
            source,
        }
    }
}

/// Puts a line behind the last whole one. What could not be written whole is taken back.
fn write(file: &mut File, tail: &Tail, line: &str) -> io::Result<()> {
    let mut text = format!("{line}\n");
    match tail.rest {
        Rest::Nothing => {}
        Rest::Torn => file.set_len(tail.whole)?,
        Rest::Unended => text.insert(0, '\n'),
    }
    let written = file.write_all(text.as_bytes());
    if written.is_err() {
        // A full disk lets this happen; where it does not, the next writer cuts it off.
        let _ = file.set_len(tail.whole);
    }
    written.and_then(|()| file.sync_data())
}
