//! Small things about text that several files here need.

use std::fmt::Write as _;

/// Bytes in hexadecimal.
pub(super) fn base16(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The first line of a text, shortened: a detail is a line.
pub(super) fn line(text: &str) -> String {
    const MOST: usize = 160;
    let first = text.trim().lines().next().unwrap_or_default();
    let shown: String = first
        .chars()
        .map(|it| if it.is_control() { ' ' } else { it })
        .take(MOST)
        .collect();
    if shown.len() < first.len() {
        format!("{shown}…")
    } else {
        shown
    }
}
