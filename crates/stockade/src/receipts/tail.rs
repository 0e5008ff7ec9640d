//! The end of a ledger, read before anything is added: which line is the last, and what a crash may
//! have left behind it.
//!
//! Nothing is cut here that is not a receipt of ours which was being written. How such a line begins
//! is known to the byte, since its number and the digest before it are.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::{NOTHING_BEFORE, PublicKey, Receipt, VERSION, line};
use crate::hex::digest;

/// How a ledger ends.
pub(super) struct Tail {
    /// The number of the last receipt; zero where there is none.
    pub(super) seq: u64,
    /// The digest of its line.
    pub(super) hash: String,
    /// The digest that it names as the line before.
    pub(super) before: String,
    /// Its chain.
    pub(super) chain: Option<String>,
    /// Whether the `.head` file knows the line before only; whoever reads that sets it.
    pub(super) behind: bool,
    /// How many bytes of the file are whole lines.
    pub(super) whole: u64,
    /// What is to be done about the rest.
    pub(super) rest: Rest,
}

/// What follows the last whole line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    Nothing,
    /// A receipt that was being written; it is cut off.
    Torn,
    /// A whole receipt without its newline, which an editor took.
    Unended,
}

/// Why this is no end of a ledger of ours.
pub(super) enum Foreign {
    Io(io::Error),
    /// It is signed with this other key.
    Key(PublicKey),
    /// It is something else.
    Else(String),
}

impl From<io::Error> for Foreign {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads the end of a file, and changes nothing.
pub(super) fn read(file: &mut File, key: PublicKey) -> Result<Tail, Foreign> {
    let length = file.metadata()?.len();
    let start = length.saturating_sub(2 * line::LONGEST);
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = Vec::new();
    file.take(2 * line::LONGEST).read_to_end(&mut bytes)?;
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    let rest = &bytes[end.map_or(0, |end| end + 1)..];
    let mut tail = match end {
        None if start > 0 => return Err(Foreign::Else("it holds a line no receipt has".into())),
        None => Tail {
            seq: 0,
            hash: NOTHING_BEFORE.to_owned(),
            before: String::new(),
            chain: None,
            behind: false,
            whole: 0,
            rest: Rest::Nothing,
        },
        Some(end) => {
            let before = &bytes[..end];
            let begin = before.iter().rposition(|byte| *byte == b'\n');
            let line = &before[begin.map_or(0, |at| at + 1)..];
            let receipt = ours(line, key)?;
            Tail {
                seq: receipt.seq,
                hash: digest(line),
                before: receipt.prev,
                chain: receipt.chain,
                behind: false,
                whole: start + end as u64 + 1,
                rest: Rest::Nothing,
            }
        }
    };
    if !rest.is_empty() {
        tail.after(rest, key)?;
    }
    Ok(tail)
}

impl Tail {
    /// Takes in what follows the last whole line.
    fn after(&mut self, rest: &[u8], key: PublicKey) -> Result<(), Foreign> {
        let next = self.seq.checked_add(1);
        if let Ok(receipt) = line::read_of(rest, key)
            && Some(receipt.seq) == next
            && receipt.prev == self.hash
        {
            self.before = std::mem::replace(&mut self.hash, digest(rest));
            self.seq = receipt.seq;
            self.chain = receipt.chain;
            self.whole += rest.len() as u64;
            self.rest = Rest::Unended;
            return Ok(());
        }
        let fits = |form| {
            let beginning = line::beginning(form, next.unwrap_or_default(), &self.hash);
            rest.starts_with(beginning.as_bytes()) || beginning.as_bytes().starts_with(rest)
        };
        if !(1..=VERSION).any(fits) {
            // A single line may be a whole ledger of somebody else's.
            ours(rest, key)?;
            return Err(Foreign::Else("its last line is no receipt".to_owned()));
        }
        self.rest = Rest::Torn;
        Ok(())
    }
}

/// A line that this key signed.
fn ours(bytes: &[u8], key: PublicKey) -> Result<Receipt, Foreign> {
    match line::read(bytes) {
        Ok(receipt) if receipt.key == key => Ok(receipt),
        Ok(receipt) => Err(Foreign::Key(receipt.key)),
        Err(why) => Err(Foreign::Else(format!("its last line is no receipt: {why}"))),
    }
}
