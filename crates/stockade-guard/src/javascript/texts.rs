//! The string functions that code uses to hide a name, on constants.
//!
//! Only what takes constants to a constant; everything else stays unknown.

use super::value::{MAX_TEXT, Value, as_text};

/// A global function of constants.
pub(super) fn call<'a>(path: &str, arguments: &[Value<'a>]) -> Value<'a> {
    let first = arguments.first().and_then(as_text);
    match (path, first) {
        ("String.fromCharCode" | "String.fromCodePoint", _) => from_codes(arguments),
        ("atob", Some(text)) => text_of(base64(&text)),
        ("Buffer.from", Some(text)) => match arguments.get(1).and_then(as_text).as_deref() {
            None | Some("utf8" | "utf-8" | "ascii" | "latin1" | "binary") => Value::Text(text),
            Some("base64" | "base64url") => text_of(base64(&text)),
            Some("hex") => text_of(hex(&text)),
            Some(_) => Value::Unknown,
        },
        ("decodeURIComponent" | "decodeURI" | "unescape", Some(text)) => text_of(percent(&text)),
        ("String", Some(text)) => Value::Text(text),
        ("Array.of", _) => Value::List(arguments.to_vec()),
        ("Array.from", Some(_)) => match arguments {
            [Value::List(values)] => Value::List(values.clone()),
            [Value::Text(text)] => characters(text),
            _ => Value::Unknown,
        },
        _ => Value::Unknown,
    }
}

/// A method of a constant text or list.
pub(super) fn method<'a>(object: &Value<'a>, name: &str, arguments: &[Value<'a>]) -> Value<'a> {
    match object {
        Value::Text(text) => of_text(text, name, arguments),
        Value::List(values) => of_list(values, name, arguments),
        Value::Number(number) if name == "toString" => match arguments.first() {
            None => Value::Text(number.to_string()),
            Some(Value::Number(radix)) => in_radix(*number, *radix),
            Some(_) => Value::Unknown,
        },
        _ => Value::Unknown,
    }
}

fn of_text<'a>(text: &str, name: &str, arguments: &[Value<'a>]) -> Value<'a> {
    let words: Vec<Option<String>> = arguments.iter().map(as_text).collect();
    let first = words.first().cloned().flatten();
    let second = words.get(1).cloned().flatten();
    match (name, first, second) {
        ("split", Some(separator), None) if separator.is_empty() => characters(text),
        ("split", Some(separator), None) => Value::List(
            text.split(separator.as_str())
                .map(|part| Value::Text(part.to_owned()))
                .collect(),
        ),
        ("replace", Some(from), Some(to)) if arguments.len() == 2 => {
            bounded(text.replacen(&from, &to, 1))
        }
        ("replaceAll", Some(from), Some(to)) if !from.is_empty() && to.len() < 64 => {
            bounded(text.replace(&from, &to))
        }
        ("concat", ..) => words
            .into_iter()
            .try_fold(text.to_owned(), |sum, word| Some(sum + &word?))
            .map_or(Value::Unknown, bounded),
        ("toLowerCase" | "toLocaleLowerCase", None, None) => bounded(text.to_lowercase()),
        ("toUpperCase" | "toLocaleUpperCase", None, None) => bounded(text.to_uppercase()),
        ("trim", None, None) => Value::Text(text.trim().to_owned()),
        ("toString" | "valueOf" | "normalize", ..) => Value::Text(text.to_owned()),
        ("charAt" | "at", ..) => match index(arguments.first(), 0) {
            Some(at) => slice(text, at, at.saturating_add(1)),
            None => Value::Unknown,
        },
        ("slice" | "substring", ..) => {
            let length = text.chars().count();
            match (index(arguments.first(), 0), index(arguments.get(1), length)) {
                (Some(start), Some(end)) => slice(text, start, end),
                _ => Value::Unknown,
            }
        }
        ("substr", ..) => {
            let length = text.chars().count();
            match (index(arguments.first(), 0), index(arguments.get(1), length)) {
                (Some(start), Some(count)) => slice(text, start, start.saturating_add(count)),
                _ => Value::Unknown,
            }
        }
        _ => Value::Unknown,
    }
}

fn of_list<'a>(values: &[Value<'a>], name: &str, arguments: &[Value<'a>]) -> Value<'a> {
    match name {
        "join" => {
            let separator = match arguments.first() {
                Some(value) => as_text(value),
                None => Some(",".to_owned()),
            };
            let parts: Option<Vec<String>> = values.iter().map(as_text).collect();
            match (parts, separator) {
                (Some(parts), Some(separator)) if separator.len() < 64 => {
                    bounded(parts.join(&separator))
                }
                _ => Value::Unknown,
            }
        }
        "reverse" => Value::List(values.iter().rev().cloned().collect()),
        "at" => match index(arguments.first(), 0) {
            Some(at) => values.get(at).cloned().unwrap_or(Value::Unknown),
            None => Value::Unknown,
        },
        "concat" => {
            let mut all = values.to_vec();
            for argument in arguments {
                match argument {
                    Value::List(more) => all.extend(more.iter().cloned()),
                    one => all.push(one.clone()),
                }
            }
            if all.len() > MAX_TEXT {
                return Value::Unknown;
            }
            Value::List(all)
        }
        _ => Value::Unknown,
    }
}

fn characters<'a>(text: &str) -> Value<'a> {
    Value::List(
        text.chars()
            .map(|one| Value::Text(one.to_string()))
            .collect(),
    )
}

fn slice<'a>(text: &str, start: usize, end: usize) -> Value<'a> {
    let taken = end.saturating_sub(start);
    Value::Text(text.chars().skip(start).take(taken).collect())
}

/// A count or place that is given, is whole and is not negative.
fn index(value: Option<&Value<'_>>, default: usize) -> Option<usize> {
    match value {
        None => Some(default),
        Some(Value::Number(number)) if *number >= 0.0 && *number <= 65_536.0 => {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "the range was checked, and a fraction is cut off as in the language"
            )]
            let whole = *number as usize;
            Some(whole)
        }
        Some(_) => None,
    }
}

fn from_codes<'a>(arguments: &[Value<'a>]) -> Value<'a> {
    let code = |value: &Value<'_>| {
        let code = index(Some(value), 0)?;
        char::from_u32(u32::try_from(code).ok()?)
    };
    match arguments.iter().map(code).collect::<Option<String>>() {
        Some(text) => Value::Text(text),
        None => Value::Unknown,
    }
}

/// `(14).toString(36)`: letters out of numbers.
fn in_radix<'a>(number: f64, radix: f64) -> Value<'a> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked first"
    )]
    let (mut rest, radix) = if (0.0..=9e15).contains(&number) && (2.0..=36.0).contains(&radix) {
        (number as u64, radix as u32)
    } else {
        return Value::Unknown;
    };
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(rest % u64::from(radix)).unwrap_or_default();
        digits.extend(char::from_digit(digit, radix));
        rest /= u64::from(radix);
        if rest == 0 {
            break;
        }
    }
    Value::Text(digits.into_iter().rev().collect())
}

fn bounded<'a>(text: String) -> Value<'a> {
    if text.len() > MAX_TEXT {
        return Value::Unknown;
    }
    Value::Text(text)
}

fn text_of<'a>(bytes: Option<Vec<u8>>) -> Value<'a> {
    match bytes.map(String::from_utf8) {
        Some(Ok(text)) => bounded(text),
        _ => Value::Unknown,
    }
}

/// Decodes base64, in either alphabet.
pub(crate) fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut buffer, mut bits) = (0_u32, 0);
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => break,
            _ => return None,
        };
        buffer = (buffer << 6 | u32::from(value)) & 0xFFFF;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((buffer >> bits & 0xFF) as u8);
        }
    }
    Some(bytes)
}

fn hex(text: &str) -> Option<Vec<u8>> {
    text.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

fn percent(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if first == b'%' {
            bytes.extend(hex(std::str::from_utf8(after.get(..2)?).ok()?)?);
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    Some(bytes)
}
