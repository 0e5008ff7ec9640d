//! Reading a ledger back: every signature, every link, every number.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::Serialize;

use super::ledger::{Head, LONGEST_LINE, SIGNED};
use super::{NOTHING_BEFORE, PublicKey, Receipt, VERSION};
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
    let mut reader = BufReader::new(File::open(path)?);
    let head = match fs::read_to_string(Head::path(path)) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let mut chain = Chain::new(key);
    if let Some(text) = &head
        && let Err(why) = chain.expect_end(text)
    {
        return Ok(Err(Flaw { line: 0, why }));
    }
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut bounded = (&mut reader).take(LONGEST_LINE + 1);
        if bounded.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if let Err(why) = chain.take(&line) {
            let line = chain.receipts + 1;
            return Ok(Err(Flaw { line, why }));
        }
    }
    Ok(chain.end())
}

/// What is known of a ledger up to some line.
struct Chain {
    key: PublicKey,
    receipts: u64,
    prev: String,
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
            first: None,
            last: None,
            end: None,
            met_end: false,
        }
    }

    fn expect_end(&mut self, text: &str) -> Result<(), String> {
        let head: Head = serde_json::from_str(text)
            .map_err(|error| format!("the `.head` file is damaged: {error}"))?;
        if !self
            .key
            .accepts(Head::signed(head.seq, &head.hash).as_bytes(), &head.sig)
        {
            return Err("the `.head` file is not signed by this key".to_owned());
        }
        self.end = Some((head.seq, head.hash));
        Ok(())
    }

    fn take(&mut self, line: &[u8]) -> Result<(), String> {
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err(if line.len() as u64 > LONGEST_LINE {
                "it is longer than any receipt".to_owned()
            } else {
                "it is not whole: writing it was cut off".to_owned()
            });
        };
        let receipt = self.signed(line)?;
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
        self.receipts = number;
        self.prev = digest(line);
        if let Some((seq, hash)) = &self.end
            && *seq == number
        {
            if *hash != self.prev {
                self.receipts -= 1;
                return Err("it is not the line that the `.head` file knows".to_owned());
            }
            self.met_end = true;
        }
        self.first.get_or_insert_with(|| receipt.time.clone());
        self.last = Some(receipt.time);
        Ok(())
    }

    /// The receipt of a line, if the key signed exactly these bytes.
    fn signed(&self, line: &[u8]) -> Result<Receipt, String> {
        let text = std::str::from_utf8(line).map_err(|_| "it is not UTF-8".to_owned())?;
        let parts = text
            .rsplit_once(SIGNED)
            .and_then(|(body, rest)| Some((format!("{body}}}"), rest.strip_suffix("\"}")?)));
        let Some((body, signature)) = parts else {
            return Err("it carries no signature".to_owned());
        };
        let receipt: Receipt =
            serde_json::from_str(&body).map_err(|error| format!("it is no receipt: {error}"))?;
        if receipt.receipt != VERSION {
            return Err(format!("it has the unknown form {}", receipt.receipt));
        }
        if receipt.key != self.key {
            return Err(format!("it is signed with another key, {}", receipt.key));
        }
        if !self.key.accepts(body.as_bytes(), signature) {
            return Err("it was changed: its signature does not fit".to_owned());
        }
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
        Ok(Verified {
            receipts: self.receipts,
            first: self.first,
            last: self.last,
            complete: self.end.is_some(),
        })
    }
}
