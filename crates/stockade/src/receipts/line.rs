//! One line: a receipt as JSON with its signature behind it, over the exact bytes before it.

use std::io;

use super::{Key, PublicKey, Receipt, VERSION};

/// No line of ours is longer: a receipt holds digests, not things.
pub(super) const LONGEST: u64 = 1 << 20;
/// What separates what is signed from its signature.
const SIGNED: &str = ",\"sig\":\"";

/// The line of a receipt, without its newline.
pub(super) fn signed(receipt: &Receipt, key: &Key) -> io::Result<String> {
    let mut body = serde_json::to_string(receipt)?;
    let signature = key.sign(body.as_bytes());
    body.pop();
    let line = format!("{body}{SIGNED}{signature}\"}}");
    if line.len() as u64 >= LONGEST {
        return Err(io::Error::other(
            "it would be longer than any receipt that can be verified",
        ));
    }
    Ok(line)
}

/// The text that a line begins with, of which the rest is not known before it is written.
pub(super) fn beginning(form: u32, seq: u64, prev: &str) -> String {
    format!("{{\"receipt\":{form},\"seq\":{seq},\"prev\":\"{prev}\",\"time\":\"")
}

/// The receipt of a line, if whoever it names signed exactly these bytes.
pub(super) fn read(line: &[u8]) -> Result<Receipt, String> {
    let text = std::str::from_utf8(line).map_err(|_| "it is not UTF-8".to_owned())?;
    let parts = text
        .rsplit_once(SIGNED)
        .and_then(|(body, rest)| Some((format!("{body}}}"), rest.strip_suffix("\"}")?)));
    let Some((body, signature)) = parts else {
        return Err("it carries no signature".to_owned());
    };
    let receipt = parse(&body)?;
    if !receipt.key.accepts(body.as_bytes(), signature) {
        return Err("it was changed: its signature does not fit".to_owned());
    }
    Ok(receipt)
}

/// The same, and it must be this key.
pub(super) fn read_of(line: &[u8], key: PublicKey) -> Result<Receipt, String> {
    let receipt = read(line)?;
    if receipt.key != key {
        return Err(format!("it is signed with another key, {}", receipt.key));
    }
    Ok(receipt)
}

fn parse(body: &str) -> Result<Receipt, String> {
    let no_receipt = |error: serde_json::Error| format!("it is no receipt: {error}");
    let mut value: serde_json::Value = serde_json::from_str(body).map_err(no_receipt)?;
    match value["receipt"].as_u64() {
        // The first form knew nothing but runs.
        Some(1) => value["what"] = "run".into(),
        Some(form) if form == u64::from(VERSION) => {}
        Some(form) => return Err(format!("it has the unknown form {form}")),
        None => return Err("it is no receipt: it names no form".to_owned()),
    }
    serde_json::from_value(value).map_err(no_receipt)
}
