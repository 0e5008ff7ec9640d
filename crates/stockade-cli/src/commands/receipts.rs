//! `stockade receipts`: the evidence that runs leave, read back.

use std::path::Path;

use serde_json::json;
use stockade::audit::State;
use stockade::receipts::{self, Key, PublicKey};

use crate::args::{ReceiptsCommand, VerifyArgs};
use crate::exit::{Failure, Outcome};
use crate::output;
use crate::unread::unread;

pub(crate) fn run(command: &ReceiptsCommand) -> Result<Outcome, Failure> {
    match command {
        ReceiptsCommand::Verify(args) => verify(args),
        ReceiptsCommand::Replay(args) => super::replay::run(args),
        ReceiptsCommand::Key => {
            output::print(&format!("{}\n", key()?.public()))?;
            Ok(Outcome::Done)
        }
    }
}

/// The key of this installation.
pub(crate) fn key() -> Result<Key, Failure> {
    let state = State::open().map_err(|error| Failure::new(error.to_string()))?;
    Key::of(&state).map_err(|error| Failure::new(error.to_string()))
}

/// The key that must have signed: the one that was named, else this installation's.
pub(super) fn verifying(named: Option<&str>) -> Result<PublicKey, Failure> {
    match named {
        Some(text) => public(text),
        None => Ok(key()?.public()),
    }
}

fn verify(args: &VerifyArgs) -> Result<Outcome, Failure> {
    let key = verifying(args.key.as_deref())?;
    let path = &args.file;
    let found = receipts::verify(path, key).map_err(|error| unread(path, &error))?;
    if args.json {
        let answer = match &found {
            Ok(verified) => json!({"ok": true, "ledger": verified}),
            Err(flaw) => json!({"ok": false, "flaw": flaw}),
        };
        output::print(&format!("{answer}\n"))?;
    } else {
        output::print(&text(path, &found))?;
    }
    Ok(match found {
        Ok(_) => Outcome::Done,
        Err(_) => Outcome::Denied,
    })
}

pub(super) fn text(path: &Path, found: &Result<receipts::Verified, receipts::Flaw>) -> String {
    let path = path.display();
    match found {
        Ok(verified) => {
            let span = match (&verified.first, &verified.last) {
                (Some(first), Some(last)) => format!(", from {first} to {last}"),
                _ => String::new(),
            };
            let end = if verified.complete {
                ""
            } else {
                "\nthere is no `.head` file beside it, so a cut-off end would not show"
            };
            let chain = match &verified.chain {
                Some(chain) => format!(" of the chain `{chain}`"),
                None => String::new(),
            };
            let receipts = verified.receipts;
            format!("{path}: {receipts} receipts{chain} hold{span}{end}\n")
        }
        Err(flaw) if flaw.line == 0 => format!("{path}: {}\n", flaw.why),
        Err(flaw) => format!(
            "{path}:{}: {}\n{} receipts before it hold\n",
            flaw.line,
            flaw.why,
            flaw.line - 1
        ),
    }
}

/// A public key, written out or in a file.
fn public(text: &str) -> Result<PublicKey, Failure> {
    let read = || {
        let text = std::fs::read_to_string(text).ok()?;
        PublicKey::parse(&text)
    };
    PublicKey::parse(text).or_else(read).ok_or_else(|| {
        Failure::new(format!(
            "`{text}` is not a public key, nor a file that holds one"
        ))
        .hint("`stockade receipts key` prints this installation's")
    })
}
