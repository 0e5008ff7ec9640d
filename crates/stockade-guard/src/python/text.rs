//! Texts that code puts together: methods of `str` and `bytes`, conversions, decoders.
//!
//! Only what hides names in practice is worked out, on short texts. Everything else is unknown, and
//! remembers whether part of a dunder went in.

use std::ops::Range;

use super::names;
use super::value::{MAX_TEXT, Text, Value, Values};
use super::walk::Walker;

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn text_method(
        &mut self,
        text: &str,
        name: &str,
        arguments: &[Values<'a>],
        named: &[(&'a str, Values<'a>)],
        at: &Range<usize>,
    ) -> Values<'a> {
        self.steps = self.steps.saturating_sub(text.len() as u64 / 16);
        self.padding(name, arguments, at);
        let argument = |position: usize| arguments.get(position).and_then(Values::only_text);
        let trimmed = |kind: fn(&str, Option<&str>) -> String| match arguments.len() {
            0 => Some(kind(text, None)),
            _ => argument(0).map(|set| kind(text, Some(set))),
        };
        let built = match name {
            "join" => arguments.first().and_then(|parts| self.joined(text, parts)),
            "lower" | "casefold" => Some(text.to_lowercase()),
            "upper" => Some(text.to_uppercase()),
            "swapcase" => Some(
                text.chars()
                    .filter_map(|c| {
                        let other = if c.is_lowercase() {
                            c.to_uppercase().next()
                        } else {
                            c.to_lowercase().next()
                        };
                        other.or(Some(c))
                    })
                    .collect(),
            ),
            "replace" => match (argument(0), argument(1)) {
                (Some(from), Some(to))
                    if !from.is_empty() && text.len() * to.len().max(1) <= MAX_TEXT * 64 =>
                {
                    Some(text.replace(from, to))
                }
                _ => None,
            },
            "removeprefix" => {
                argument(0).map(|part| text.strip_prefix(part).unwrap_or(text).to_owned())
            }
            "removesuffix" => {
                argument(0).map(|part| text.strip_suffix(part).unwrap_or(text).to_owned())
            }
            "strip" => trimmed(|text, set| match set {
                None => text.trim().to_owned(),
                Some(set) => text.trim_matches(|c| set.contains(c)).to_owned(),
            }),
            "lstrip" => trimmed(|text, set| match set {
                None => text.trim_start().to_owned(),
                Some(set) => text.trim_start_matches(|c| set.contains(c)).to_owned(),
            }),
            "rstrip" => trimmed(|text, set| match set {
                None => text.trim_end().to_owned(),
                Some(set) => text.trim_end_matches(|c| set.contains(c)).to_owned(),
            }),
            "format" => super::format::filled(text, arguments, named),
            "encode" => return Values::one(Value::Bytes(text.as_bytes().into())),
            "split" => return split(text, arguments),
            _ => None,
        };
        match built {
            Some(built) => Values::text(built),
            None => Values::fragment(names::is_dunder_part(text)),
        }
    }

    /// `separator.join(parts)`, when every part is known.
    fn joined(&mut self, separator: &str, parts: &Values<'a>) -> Option<String> {
        let mut whole = String::new();
        for (position, part) in self.elements(parts)?.iter().enumerate() {
            if position > 0 {
                whole.push_str(separator);
            }
            whole.push_str(part.only_text()?);
            if whole.len() > MAX_TEXT {
                return None;
            }
        }
        Some(whole)
    }

    /// `chr`, `str`, `bytes`, `int` and their kin on known values.
    pub(super) fn conversion(
        &mut self,
        name: &str,
        arguments: &[Values<'a>],
        _named: &[(&'a str, Values<'a>)],
    ) -> Values<'a> {
        let Some(first) = arguments.first() else {
            return match name {
                "str" => Values::text(""),
                _ => Values::unknown(),
            };
        };
        let result = match name {
            "chr" => first
                .only_int()
                .and_then(|code| char::from_u32(u32::try_from(code).ok()?))
                .map(|character| Values::text(character.to_string())),
            "ord" => first
                .only_text()
                .and_then(|text| text.chars().next())
                .map(|character| Values::one(Value::Int(u32::from(character).into()))),
            "len" => first
                .only_text()
                .and_then(|text| i128::try_from(text.chars().count()).ok())
                .map(|length| Values::one(Value::Int(length))),
            "str" | "ascii" | "repr" => match first.iter().next() {
                Some(Value::Bytes(bytes)) => std::str::from_utf8(bytes).ok().map(Values::text),
                Some(Value::Int(number)) if !first.unknown => {
                    Some(Values::text(number.to_string()))
                }
                Some(Value::Str(_)) if name == "str" => Some(first.clone()),
                _ => None,
            },
            "bytes" | "bytearray" => match first.iter().next() {
                Some(Value::Bytes(_)) => Some(first.clone()),
                Some(Value::Str(text)) => {
                    Some(Values::one(Value::Bytes(text.as_str().as_bytes().into())))
                }
                _ => {
                    let elements = self.elements(first);
                    let bytes: Option<Vec<u8>> = elements.and_then(|elements| {
                        elements
                            .iter()
                            .map(|element| u8::try_from(element.only_int()?).ok())
                            .collect()
                    });
                    bytes.map(|bytes| Values::one(Value::Bytes(bytes.into())))
                }
            },
            "bytes.fromhex" | "bytearray.fromhex" => {
                first.only_text().and_then(hex).map(bytes_value)
            }
            "bytes.decode" | "str.lower" | "str.strip" => match (name, first.iter().next()) {
                ("bytes.decode", Some(Value::Bytes(bytes))) => {
                    std::str::from_utf8(bytes).ok().map(Values::text)
                }
                (_, Some(Value::Str(text))) => Some(Values::text(if name.ends_with("lower") {
                    text.as_str().to_lowercase()
                } else {
                    text.as_str().trim().to_owned()
                })),
                _ => None,
            },
            "str.join" => match (first.only_text().map(str::to_owned), arguments.get(1)) {
                (Some(separator), Some(parts)) => self.joined(&separator, parts).map(Values::text),
                _ => None,
            },
            "int" => match (first.only_int(), first.only_text(), arguments.get(1)) {
                (Some(number), _, _) => Some(Values::one(Value::Int(number))),
                (_, Some(text), base) => {
                    let base = base.map_or(Some(10), |base| u32::try_from(base.only_int()?).ok());
                    base.filter(|base| (2..=36).contains(base))
                        .and_then(|base| {
                            i128::from_str_radix(text.trim().trim_start_matches("0x"), base).ok()
                        })
                        .map(|number| Values::one(Value::Int(number)))
                }
                _ => None,
            },
            _ => None,
        };
        result.unwrap_or_else(|| Values::fragment(first.dunder))
    }
}

/// Decoders of the standard library on known texts.
pub(super) fn decoded<'a>(path: &str, arguments: &[Values<'a>]) -> Option<Values<'a>> {
    let first = arguments.first()?;
    let input: Vec<u8> = match first.iter().next()? {
        Value::Bytes(bytes) => bytes.to_vec(),
        Value::Str(text) => text.as_str().as_bytes().to_vec(),
        _ => return None,
    };
    match path {
        "base64.b64decode"
        | "base64.standard_b64decode"
        | "base64.urlsafe_b64decode"
        | "base64.decodebytes"
        | "binascii.a2b_base64" => base64(&input).map(bytes_value),
        "base64.b16decode" | "binascii.unhexlify" | "binascii.a2b_hex" => {
            hex(std::str::from_utf8(&input).ok()?).map(bytes_value)
        }
        "codecs.decode" | "codecs.encode" => {
            let codec = arguments.get(1)?.only_text()?.replace(['-', '_'], "");
            let text = std::str::from_utf8(&input).ok()?;
            match codec.as_str() {
                "rot13" | "rot 13" => Some(Values::text(rot13(text))),
                "hex" => hex(text).map(bytes_value),
                "base64" => base64(&input).map(bytes_value),
                _ => Some(Values::text(text)),
            }
        }
        _ => None,
    }
}

/// Methods of known bytes.
pub(super) fn bytes_method<'a>(bytes: &[u8], name: &str, first: Option<&Values<'a>>) -> Values<'a> {
    let codec = first.and_then(Values::only_text).unwrap_or("utf-8");
    match name {
        "decode" if codec.replace(['-', '_'], "").eq_ignore_ascii_case("rot13") => {
            String::from_utf8(bytes.to_vec())
                .map_or_else(|_| Values::unknown(), |text| Values::text(rot13(&text)))
        }
        "decode" => match std::str::from_utf8(bytes) {
            Ok(text) => Values::text(text),
            Err(_) => Values::text(
                bytes
                    .iter()
                    .map(|&byte| char::from(byte))
                    .collect::<String>(),
            ),
        },
        "hex" => {
            let digit = |half: u8| char::from_digit(half.into(), 16);
            let digits = bytes
                .iter()
                .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]);
            Values::text(digits.flatten().collect::<String>())
        }
        _ => Values::unknown(),
    }
}

fn bytes_value<'a>(bytes: Vec<u8>) -> Values<'a> {
    Values::one(Value::Bytes(bytes.into()))
}

fn split<'a>(text: &str, arguments: &[Values<'a>]) -> Values<'a> {
    let parts: Vec<String> = match arguments.first().map(Values::only_text) {
        None => text.split_whitespace().map(str::to_owned).collect(),
        Some(Some(separator)) if !separator.is_empty() => {
            text.split(separator).map(str::to_owned).collect()
        }
        _ => return Values::fragment(names::is_dunder_part(text)),
    };
    Values::items(
        parts
            .into_iter()
            .map(|part| Values::one(Value::Str(Text::Built(part.into()))))
            .collect(),
    )
}

fn rot13(text: &str) -> String {
    let turn = |c: char| match c {
        'a'..='m' | 'A'..='M' => char::from_u32(u32::from(c) + 13).unwrap_or(c),
        'n'..='z' | 'N'..='Z' => char::from_u32(u32::from(c) - 13).unwrap_or(c),
        _ => c,
    };
    text.chars().map(turn).collect()
}

fn hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .filter(|c| !c.is_ascii_whitespace())
        .map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    let digits = digits?;
    if digits.len() % 2 != 0 {
        return None;
    }
    Some(
        digits
            .chunks_exact(2)
            .map(|pair| pair[0] * 16 + pair[1])
            .collect(),
    )
}

fn base64(input: &[u8]) -> Option<Vec<u8>> {
    let mut output = Vec::new();
    let mut held: u32 = 0;
    let mut bits = 0;
    for &byte in input {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            _ if byte.is_ascii_whitespace() => continue,
            _ => return None,
        };
        held = (held << 6) | u32::from(six);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            output.push(u8::try_from((held >> bits) & 0xff).ok()?);
            held &= (1 << bits) - 1;
        }
    }
    Some(output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoders_give_back_what_was_encoded() {
        assert_eq!(base64(b"b3M=").as_deref(), Some(b"os".as_slice()));
        assert_eq!(
            base64(b"X19nbG9iYWxzX18").as_deref(),
            Some(b"__globals__".as_slice())
        );
        assert_eq!(hex("6f 73").as_deref(), Some(b"os".as_slice()));
        assert_eq!(rot13("bf"), "os");
        assert_eq!(hex("6"), None);
        assert_eq!(base64(b"*"), None);
    }
}
