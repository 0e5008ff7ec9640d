//! Reading a ledger back: every signature, every link, every number.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::Serialize;

use super::head::Head;
use super::line::{self, LONGEST};
use super::{NOTHING_BEFORE, PublicKey, Receipt};
use crate::hex::digest;

/// What a ledger that holds together says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// How many receipts it holds.
    pub receipts: u64,
    /// When the first was written.
    pub first: Option<String>,
    /// When the last was written.
    pub last: Option<String>,
    /// The name of the chain, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<String>,
    /// Whether the end is known to be the end; without the `.head` file a cut-off end would not
    /// show.
    pub complete: bool,
}

/// The first thing that is wrong with one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Flaw {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub why: String,
}

/// Verifies a ledger against the key that must have signed it.
pub fn verify(path: &Path, key: PublicKey) -> io::Result<Result<Verified, Flaw>> {
    verify_each(path, key, &mut |_, _| {})
}

/// The same, and each receipt that holds is told with its line.
pub fn verify_each(
    path: &Path,
    key: PublicKey,
    each: &mut dyn FnMut(u64, &Receipt),
) -> io::Result<Result<Verified, Flaw>> {
    let file = File::open(path)?;
    let head = match fs::read(Head::path(path)) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let mut chain = Chain::new(key);
    if let Some(flaw) = chain.read(file, head.as_deref(), each)? {
        return Ok(Err(flaw));
    }
    Ok(chain.end())
}

/// What is known of a ledger up to some line.
struct Chain {
    key: PublicKey,
    receipts: u64,
    prev: String,
    name: Option<String>,
    first: Option<String>,
    last: Option<String>,
    end: Option<(u64, String)>,
    met_end: bool,
}

impl Chain {
    fn new(key: PublicKey) -> Self {
        Self {
            key,
            receipts: 0,
            prev: NOTHING_BEFORE.to_owned(),
            name: None,
            first: None,
            last: None,
            end: None,
            met_end: false,
        }
    }

    fn read(
        &mut self,
        file: impl Read,
        head: Option<&[u8]>,
        each: &mut dyn FnMut(u64, &Receipt),
    ) -> io::Result<Option<Flaw>> {
        if let Some(Err(why)) = head.map(|bytes| self.expect_end(bytes)) {
            return Ok(Some(Flaw { line: 0, why }));
        }
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let mut bounded = (&mut reader).take(LONGEST + 1);
            if bounded.read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            match self.take(&line) {
                Ok(receipt) => each(self.receipts, &receipt),
                Err(why) => {
                    let line = self.receipts + 1;
                    return Ok(Some(Flaw { line, why }));
                }
            }
        }
    }

    fn expect_end(&mut self, head: &[u8]) -> Result<(), String> {
        let head = Head::parse(head, self.key)?;
        // A ledger that was begun and never written to ends before its first line.
        self.met_end = head.seq == 0 && head.hash == NOTHING_BEFORE;
        self.end = Some((head.seq, head.hash));
        Ok(())
    }

    fn take(&mut self, line: &[u8]) -> Result<Receipt, String> {
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err(if line.len() as u64 > LONGEST {
                "it is longer than any receipt".to_owned()
            } else {
                "it is not whole: writing it was cut off".to_owned()
            });
        };
        let receipt = line::read_of(line, self.key)?;
        let number = self.receipts + 1;
        if receipt.seq != number {
            return Err(format!(
                "it is receipt {}, and receipt {number} belongs here",
                receipt.seq
            ));
        }
        if receipt.prev != self.prev {
            return Err("it does not follow from the line before".to_owned());
        }
        if number == 1 {
            self.name.clone_from(&receipt.chain);
        } else if self.name != receipt.chain {
            return Err("it belongs to another chain".to_owned());
        }
        let hash = digest(line);
        if let Some((seq, known)) = &self.end
            && *seq == number
        {
            if *known != hash {
                return Err("it is not the line that the `.head` file knows".to_owned());
            }
            self.met_end = true;
        }
        self.receipts = number;
        self.prev = hash;
        self.first.get_or_insert_with(|| receipt.time.clone());
        self.last = Some(receipt.time.clone());
        Ok(receipt)
    }

    fn end(self) -> Result<Verified, Flaw> {
        if let Some((seq, _)) = self.end
            && !self.met_end
        {
            let line = self.receipts + 1;
            let why = format!("the ledger ends here, and {seq} receipts were written");
            return Err(Flaw { line, why });
        }
        if let Some((seq, _)) = self.end
            && self.receipts - seq > 1
        {
            // No writer leaves more than one line behind it.
            let why = format!(
                "the `.head` file is an older copy: it knows receipt {seq}, and the last is {}",
                self.receipts
            );
            return Err(Flaw { line: 0, why });
        }
        Ok(Verified {
            receipts: self.receipts,
            first: self.first,
            last: self.last,
            chain: self.name,
            complete: self.end.is_some(),
        })
    }
}
