//! Small things about text that several files here need.

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
