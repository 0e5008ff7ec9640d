//! `split`, `rsplit` and `splitlines` as iterators over the parts, so that a caller can charge for
//! each part as it keeps it. The parts of `rsplit` come from the right.

use super::unicode::{is_line_break, is_space};

/// `str.split(separator, maxsplit)`; the caller refuses an empty separator (`empty separator`).
pub(crate) fn split<'a>(
    text: &'a str,
    separator: &'a str,
    most: Option<usize>,
) -> impl Iterator<Item = &'a str> {
    let (separator, parts) = parts(text, separator, most);
    text.splitn(parts, separator)
}

/// `str.rsplit(separator, maxsplit)`, the last part first.
pub(crate) fn rsplit<'a>(
    text: &'a str,
    separator: &'a str,
    most: Option<usize>,
) -> impl Iterator<Item = &'a str> {
    let (separator, parts) = parts(text, separator, most);
    text.rsplitn(parts, separator)
}

/// What to split at, and into how many parts at most. A separator that is longer than the text is not
/// got ready for the search: the text is one part.
fn parts<'a>(text: &str, separator: &'a str, most: Option<usize>) -> (&'a str, usize) {
    if separator.len() > text.len() {
        return ("", 1);
    }
    let parts = most.map_or(usize::MAX, |most| most.saturating_add(1));
    (separator, parts)
}

/// The first white space; a text is searched by bytes up to the first that is not ASCII.
fn find_space(text: &str) -> Option<usize> {
    let found = text
        .bytes()
        .position(|byte| matches!(byte, b'\t'..=b'\r' | 0x1c..=b' ' | 0x80..))?;
    if text.as_bytes()[found].is_ascii() {
        return Some(found);
    }
    text[found..].find(is_space).map(|at| found + at)
}

fn skip_space(text: &str) -> &str {
    match text.as_bytes() {
        [first, second, ..]
            if is_space(char::from(*first)) && *second > b' ' && second.is_ascii() =>
        {
            &text[1..]
        }
        _ => text.trim_start_matches(is_space),
    }
}

/// `str.split()`: at white space, with no empty parts.
pub(crate) fn split_space(text: &str, most: Option<usize>) -> impl Iterator<Item = &str> {
    let mut rest = skip_space(text);
    let mut left = most.unwrap_or(usize::MAX);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = if left == 0 { None } else { find_space(rest) };
        left = left.saturating_sub(1);
        // What is left over keeps the white space at its end.
        let end = end.unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = skip_space(after);
        Some(part)
    })
}

/// `str.rsplit()`, the last part first.
pub(crate) fn rsplit_space(text: &str, most: Option<usize>) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_end_matches(is_space);
    let mut left = most.unwrap_or(usize::MAX);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let found = if left == 0 {
            None
        } else {
            rest.char_indices().rfind(|(_, c)| is_space(*c))
        };
        left = left.saturating_sub(1);
        let start = found.map_or(0, |(at, character)| at + character.len_utf8());
        let (before, part) = rest.split_at(start);
        rest = before.trim_end_matches(is_space);
        Some(part)
    })
}

/// `str.splitlines(keepends)`.
pub(crate) fn splitlines(text: &str, keepends: bool) -> impl Iterator<Item = &str> {
    lines_by(text, keepends, |rest| {
        let (at, found) = rest.char_indices().find(|(_, c)| is_line_break(*c))?;
        let len = if rest[at..].starts_with("\r\n") {
            2
        } else {
            found.len_utf8()
        };
        Some((at, len))
    })
}

fn lines_by(
    text: &str,
    keepends: bool,
    find: impl Fn(&str) -> Option<(usize, usize)>,
) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (end, len) = find(rest).unwrap_or((rest.len(), 0));
        let line = &rest[..if keepends { end + len } else { end }];
        rest = &rest[end + len..];
        Some(line)
    })
}

/// `bytes.splitlines(keepends)`, which knows `\n`, `\r` and `\r\n` only.
pub(crate) fn splitlines_bytes(bytes: &[u8], keepends: bool) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let found = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let end = found.unwrap_or(rest.len());
        let len = if rest[end..].starts_with(b"\r\n") {
            2
        } else {
            usize::from(found.is_some())
        };
        let line = &rest[..if keepends { end + len } else { end }];
        rest = &rest[end + len..];
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_those_of_cpython() {
        let all = |parts: &mut dyn Iterator<Item = &'static str>| parts.collect::<Vec<_>>();
        assert_eq!(all(&mut split("a,b,,c", ",", None)), ["a", "b", "", "c"]);
        assert_eq!(all(&mut split("a,b,c", ",", Some(1))), ["a", "b,c"]);
        assert_eq!(all(&mut split("", ",", None)), [""]);
        assert_eq!(all(&mut rsplit("a,b,c", ",", Some(1))), ["c", "a,b"]);
        assert_eq!(all(&mut rsplit("aaa", "aa", None)), ["", "a"]);
        assert_eq!(all(&mut split("aaa", "aa", Some(0))), ["aaa"]);
        assert_eq!(
            all(&mut split_space("  a b\u{2003}c\x1f ", None)),
            ["a", "b", "c"]
        );
        assert_eq!(all(&mut split_space("  a b  c ", Some(1))), ["a", "b  c "]);
        assert_eq!(all(&mut split_space("  a ", Some(0))), ["a "]);
        assert_eq!(all(&mut split_space(" \t", None)), [""; 0]);
        assert_eq!(all(&mut rsplit_space("  a b  c ", Some(1))), ["c", "  a b"]);
        assert_eq!(all(&mut rsplit_space("  a b  c ", None)), ["c", "b", "a"]);
        assert_eq!(all(&mut rsplit_space(" a ", Some(0))), [" a"]);
    }

    #[test]
    fn lines_are_those_of_cpython() {
        let text = "a\nb\r\nc\rd\x0be\x0cf\x1cg\x1dh\x1ei\u{85}j\u{2028}k\u{2029}\n\nl";
        let lines: Vec<&str> = splitlines(text, false).collect();
        let expected = [
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "", "", "l",
        ];
        assert_eq!(lines, expected);
        assert_eq!(splitlines(text, true).collect::<String>(), text);
        assert_eq!(splitlines("a\n", false).collect::<Vec<_>>(), ["a"]);
        assert_eq!(splitlines("", true).count(), 0);
        let bytes: Vec<&[u8]> = splitlines_bytes(b"a\r\nb\x0bc\r\n\rd", true).collect();
        assert_eq!(bytes, [&b"a\r\n"[..], b"b\x0bc\r\n", b"\r", b"d"]);
        assert_eq!(
            splitlines_bytes(b"a\n\n", false).collect::<Vec<_>>(),
            [&b"a"[..], b""]
        );
    }
}
