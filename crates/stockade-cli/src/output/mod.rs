//! What `check` prints: one file per format. Data goes to stdout, the rest to stderr.

pub(crate) mod concise;
pub(crate) mod full;
pub(crate) mod github;
pub(crate) mod json;
pub(crate) mod sarif;

use std::io::{ErrorKind, Write as _};

use stockade_core::Verdict;

use crate::exit::Failure;

/// A judged text.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) verdict: Verdict,
}

/// Prints data on stdout. A reader that has gone (`| head -1`) wants no more, and that is fine.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::new(format!("cannot write to stdout: {error}")))
        }
        _ => Ok(()),
    }
}

/// One line that says how it went.
pub(crate) fn summary(checked: &[Checked]) -> String {
    let count = |number: usize, noun: &str| match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    let findings: usize = checked.iter().map(|one| one.verdict.findings.len()).sum();
    let denied = checked
        .iter()
        .filter(|one| !one.verdict.is_allowed())
        .count();
    format!(
        "checked {}: {denied} denied, {}",
        count(checked.len(), "file"),
        count(findings, "finding")
    )
}

/// Text without control characters, so that code cannot write to the reader's terminal.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || is_bidi(character) {
            plain.extend(character.escape_unicode());
        } else {
            plain.push(character);
        }
    }
    plain
}

fn is_bidi(character: char) -> bool {
    matches!(
        character,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
    )
}
