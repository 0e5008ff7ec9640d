//! What a program prints is data; on a terminal some of it would be commands.

use std::borrow::Cow;
use std::io::IsTerminal;

/// The text as it may be shown: on a terminal, control characters are written out. A file or a pipe
/// gets every byte as it came.
pub(crate) fn harmless<'a>(text: &'a str, to: &impl IsTerminal) -> Cow<'a, str> {
    if to.is_terminal() {
        shown(text)
    } else {
        Cow::Borrowed(text)
    }
}

fn shown(text: &str) -> Cow<'_, str> {
    let odd = |it: char| it.is_control() && !matches!(it, '\n' | '\t' | '\r');
    if !text.contains(odd) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for it in text.chars() {
        if odd(it) {
            out.extend(it.escape_default());
        } else {
            out.push(it);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_to_a_terminal_are_shown_and_not_sent() {
        assert_eq!(
            shown("a\u{1b}]0;title\u{7}b\n"),
            "a\\u{1b}]0;title\\u{7}b\n"
        );
        assert_eq!(shown("plain\tüñ\n"), "plain\tüñ\n");
    }
}
