//! `repr` of strings and bytes, and `ascii`. The length is known before anything is written, since
//! one unprintable character of four bytes becomes ten.

use super::surrogate::code_point;
use super::unicode::is_printable;

/// Which characters a representation shows as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// All printable ones, as `repr` does.
    Printable,
    /// Those of ASCII only, as `ascii` does.
    Ascii,
}

/// The bytes that [`push_part`] will add.
pub(crate) fn part_len(text: &str, quote: u8, shown: Shown) -> usize {
    text.chars()
        .map(|character| escape_len(character, quote, shown))
        .sum()
}

/// `repr(str)`.
pub(crate) fn repr(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_repr(&mut out, text, Shown::Printable);
    out
}

/// `ascii(str)`.
pub(crate) fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_repr(&mut out, text, Shown::Ascii);
    out
}

/// Appends the representation of a string.
pub(crate) fn push_repr(out: &mut String, text: &str, shown: Shown) {
    let quote = quote_of(text.as_bytes());
    out.push(char::from(quote));
    push_part(out, text, quote, shown);
    out.push(char::from(quote));
}

/// Appends a part of the representation of a string, without quotes.
pub(crate) fn push_part(out: &mut String, text: &str, quote: u8, shown: Shown) {
    let mut plain = 0;
    for (at, character) in text.char_indices() {
        if is_plain(character, quote, shown) {
            continue;
        }
        out.push_str(&text[plain..at]);
        plain = at + character.len_utf8();
        push_escape(out, character);
    }
    out.push_str(&text[plain..]);
}

/// Makes an already made representation ASCII, as `ascii(object)` does.
pub(crate) fn push_ascii(out: &mut String, repr: &str) {
    for character in repr.chars() {
        if character.is_ascii() {
            out.push(character);
        } else {
            push_code_point(out, code_point(character));
        }
    }
}

/// The bytes that [`push_bytes_part`] will add.
pub(crate) fn bytes_part_len(bytes: &[u8], quote: u8) -> usize {
    bytes
        .iter()
        .map(|byte| match *byte {
            b'\t' | b'\n' | b'\r' | b'\\' => 2,
            byte if byte == quote => 2,
            b' '..=b'~' => 1,
            _ => 4,
        })
        .sum()
}

/// Appends `repr(bytes)`.
pub(crate) fn push_repr_bytes(out: &mut String, bytes: &[u8]) {
    let quote = quote_of(bytes);
    out.push('b');
    out.push(char::from(quote));
    push_bytes_part(out, bytes, quote);
    out.push(char::from(quote));
}

/// Appends a part of the representation of bytes, without quotes.
pub(crate) fn push_bytes_part(out: &mut String, bytes: &[u8], quote: u8) {
    for byte in bytes {
        match *byte {
            b'\t' => out.push_str("\\t"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            byte if byte == b'\\' || byte == quote => out.extend(['\\', char::from(byte)]),
            byte @ b' '..=b'~' => out.push(char::from(byte)),
            byte => push_hex(out, 'x', u32::from(byte), 2),
        }
    }
}

/// `repr(bytes)`.
pub(crate) fn repr_bytes(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 3);
    push_repr_bytes(&mut out, bytes);
    out
}

/// Appends `\xNN`, `\uNNNN` or `\UNNNNNNNN`, whichever is the first to hold the code point.
pub(crate) fn push_code_point(out: &mut String, point: u32) {
    match point {
        0..=0xff => push_hex(out, 'x', point, 2),
        0x100..=0xffff => push_hex(out, 'u', point, 4),
        _ => push_hex(out, 'U', point, 8),
    }
}

fn push_hex(out: &mut String, letter: char, value: u32, width: u32) {
    out.push('\\');
    out.push(letter);
    for digit in (0..width).rev() {
        out.extend(char::from_digit(value >> (4 * digit) & 0xf, 16));
    }
}

/// Single quotes, unless there are such in the text and no double ones.
pub(crate) fn quote_of(bytes: &[u8]) -> u8 {
    if bytes.contains(&b'\'') && !bytes.contains(&b'"') {
        b'"'
    } else {
        b'\''
    }
}

fn is_plain(character: char, quote: u8, shown: Shown) -> bool {
    if character.is_ascii() {
        return matches!(character, ' '..='~')
            && character != char::from(quote)
            && character != '\\';
    }
    character != char::from(quote)
        && character != '\\'
        && is_printable(character)
        && (shown == Shown::Printable || character.is_ascii())
}

fn escape_len(character: char, quote: u8, shown: Shown) -> usize {
    if is_plain(character, quote, shown) {
        return character.len_utf8();
    }
    match code_point(character) {
        0x09 | 0x0a | 0x0d | 0x22 | 0x27 | 0x5c => 2,
        0..=0xff => 4,
        0x100..=0xffff => 6,
        _ => 10,
    }
}

fn push_escape(out: &mut String, character: char) {
    match character {
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\\' | '\'' | '"' => out.extend(['\\', character]),
        _ => push_code_point(out, code_point(character)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::surrogate::character;
    use super::*;

    #[test]
    fn strings_are_shown_as_by_cpython() {
        let lone = character(0xd800).unwrap().to_string();
        for (text, expected, in_ascii) in [
            ("", "''", "''"),
            ("it's", r#""it's""#, r#""it's""#),
            (r#"'""#, r#"'\'"'"#, r#"'\'"'"#),
            ("\"", "'\"'", "'\"'"),
            (
                "a\\b\t\n\r\0\x1b\x7f",
                r"'a\\b\t\n\r\x00\x1b\x7f'",
                r"'a\\b\t\n\r\x00\x1b\x7f'",
            ),
            ("é\u{a0}\u{ad}", "'é\\xa0\\xad'", r"'\xe9\xa0\xad'"),
            (
                "\u{200b}\u{3042}\u{2028}",
                "'\\u200b\u{3042}\\u2028'",
                r"'\u200b\u3042\u2028'",
            ),
            (
                "😀\u{e0001}\u{378}",
                "'😀\\U000e0001\\u0378'",
                r"'\U0001f600\U000e0001\u0378'",
            ),
            (&lone, r"'\ud800'", r"'\ud800'"),
        ] {
            assert_eq!(repr(text), expected);
            assert_eq!(ascii(text), in_ascii);
            let quote = quote_of(text.as_bytes());
            let plain = part_len(text, quote, Shown::Printable);
            assert_eq!(plain + 2, expected.len(), "{text:?}");
            let ascii = part_len(text, quote, Shown::Ascii);
            assert_eq!(ascii + 2, in_ascii.len(), "{text:?}");
            let mut again = String::new();
            push_ascii(&mut again, expected);
            assert_eq!(again, in_ascii);
        }
    }

    #[test]
    fn bytes_are_shown_as_by_cpython() {
        for (bytes, expected) in [
            (&b""[..], "b''"),
            (b"a'b", r#"b"a'b""#),
            (b"a'\"b", r#"b'a\'"b'"#),
            (b"\x00\t\n\r\\\x7f\xff~", r"b'\x00\t\n\r\\\x7f\xff~'"),
        ] {
            assert_eq!(repr_bytes(bytes), expected);
            assert_eq!(bytes_part_len(bytes, quote_of(bytes)) + 3, expected.len());
        }
    }
}
