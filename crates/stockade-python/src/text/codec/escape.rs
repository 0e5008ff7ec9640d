//! The codecs `unicode_escape` and `raw_unicode_escape`: text written as in a string literal.

use super::super::patience::Patience;
use super::super::repr::push_code_point;
use super::super::surrogate::{character, code_point};
use super::CodecError;
use super::decode::Decoder;

/// `str.encode("unicode_escape")`.
pub(super) fn encode(text: &str, patience: &mut Patience<'_>) -> Vec<u8> {
    // All of it at once: a long row that grows is moved, which nothing interrupts.
    let length = text.chars().take_while(|_| patience.step()).map(width);
    let mut out = String::with_capacity(length.sum());
    for character in text.chars().take_while(|_| patience.step()) {
        match character {
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            ' '..='~' => out.push(character),
            _ => push_code_point(&mut out, code_point(character)),
        }
    }
    out.into_bytes()
}

/// Bytes of a character that is written so.
fn width(character: char) -> usize {
    match code_point(character) {
        0x09 | 0x0a | 0x0d | 0x5c => 2,
        0x20..=0x7e => 1,
        0..=0xff => 4,
        0x100..=0xffff => 6,
        _ => 10,
    }
}

/// `str.encode("raw_unicode_escape")`.
pub(super) fn encode_raw(text: &str, patience: &mut Patience<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for character in text.chars().take_while(|_| patience.step()) {
        match code_point(character) {
            point @ 0..=0xff => out.push(point as u8),
            point => {
                let mut escaped = String::new();
                push_code_point(&mut escaped, point);
                out.extend(escaped.into_bytes());
            }
        }
    }
    out
}

/// Decodes `unicode_escape`.
pub(super) fn decode(decoder: &mut Decoder<'_, '_>) -> Result<(), CodecError> {
    let bytes = decoder.bytes;
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if !decoder.patience.step() {
            break;
        }
        if *byte != b'\\' {
            decoder.out.push(char::from(*byte));
            at += 1;
            continue;
        }
        let Some(letter) = bytes.get(at + 1) else {
            at = decoder.fault(at, at + 1, "\\ at end of string")?;
            continue;
        };
        let simple = match letter {
            b'\n' => {
                at += 2;
                continue;
            }
            b'\\' | b'\'' | b'"' => char::from(*letter),
            b'a' => '\x07',
            b'b' => '\x08',
            b't' => '\t',
            b'n' => '\n',
            b'v' => '\x0b',
            b'f' => '\x0c',
            b'r' => '\r',
            b'0'..=b'7' => {
                let digits = bytes[at + 1..].iter().take(3);
                let digits: Vec<u8> = digits
                    .take_while(|byte| matches!(byte, b'0'..=b'7'))
                    .copied()
                    .collect();
                let value = digits
                    .iter()
                    .fold(0, |value, digit| value * 8 + u32::from(digit - b'0'));
                decoder.out.extend(char::from_u32(value));
                at += 1 + digits.len();
                continue;
            }
            b'x' | b'u' | b'U' => {
                at = hexadecimal(decoder, at, *letter, "illegal Unicode character")?;
                continue;
            }
            b'N' => {
                at = named(decoder, at)?;
                continue;
            }
            _ => {
                decoder.out.push('\\');
                at += 1;
                continue;
            }
        };
        decoder.out.push(simple);
        at += 2;
    }
    Ok(())
}

/// Decodes `raw_unicode_escape`, where only `\u` and `\U` after an even number of backslashes mean
/// anything.
pub(super) fn decode_raw(decoder: &mut Decoder<'_, '_>) -> Result<(), CodecError> {
    let bytes = decoder.bytes;
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if !decoder.patience.step() {
            break;
        }
        match (byte, bytes.get(at + 1)) {
            (b'\\', Some(letter @ (b'u' | b'U'))) => {
                at = hexadecimal(decoder, at, *letter, "\\Uxxxxxxxx out of range")?;
            }
            (b'\\', Some(next)) => {
                decoder.out.push('\\');
                decoder.out.push(char::from(*next));
                at += 2;
            }
            _ => {
                decoder.out.push(char::from(*byte));
                at += 1;
            }
        }
    }
    Ok(())
}

/// `\xNN`, `\uNNNN`, `\UNNNNNNNN`.
fn hexadecimal(
    decoder: &mut Decoder<'_, '_>,
    at: usize,
    letter: u8,
    too_large: &'static str,
) -> Result<usize, CodecError> {
    let (count, truncated) = match letter {
        b'x' => (2, "truncated \\xXX escape"),
        b'u' => (4, "truncated \\uXXXX escape"),
        _ => (8, "truncated \\UXXXXXXXX escape"),
    };
    let digits = decoder.bytes[at + 2..].iter().take(count);
    let digits: Vec<u32> = digits
        .map_while(|byte| char::from(*byte).to_digit(16))
        .collect();
    let end = at + 2 + digits.len();
    if digits.len() < count {
        return decoder.fault(at, end, truncated);
    }
    let value = digits.iter().fold(0u32, |value, digit| value << 4 | digit);
    match character(value) {
        Some(character) => {
            decoder.out.push(character);
            Ok(end)
        }
        None => decoder.fault(at, end, too_large),
    }
}

/// `\N{…}`: no name is known here, so it is well formed or not and fails either way.
fn named(decoder: &mut Decoder<'_, '_>, at: usize) -> Result<usize, CodecError> {
    let rest = &decoder.bytes[at + 2..];
    let closed = rest.iter().position(|byte| *byte == b'}');
    match (rest.first(), closed) {
        (Some(b'{'), Some(end)) if end > 1 => {
            decoder.fault(at, at + 3 + end, "unknown Unicode character name")
        }
        (Some(b'{'), None) => {
            decoder.fault(at, decoder.bytes.len(), "malformed \\N character escape")
        }
        (Some(b'{'), Some(_)) => decoder.fault(at, at + 3, "malformed \\N character escape"),
        _ => decoder.fault(at, at + 2, "malformed \\N character escape"),
    }
}
