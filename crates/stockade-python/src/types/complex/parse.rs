//! `complex(text)`: `1+2j`, `j`, `(1e5-infj)`, with white space around but not inside.

use crate::text::error::Raise;
use crate::text::float::float_from_str;
use crate::text::repr::repr;
use crate::text::unicode::{decimal_value, is_space};

/// The parts that a text names, or why it names none.
pub(super) fn parse(text: &str) -> Result<(f64, f64), Raise> {
    let plain = without_underscores(text).ok_or_else(|| {
        Raise::value(format!(
            "could not convert string to complex: {}",
            repr(text)
        ))
    })?;
    parts(plain.trim_matches(is_space))
        .ok_or_else(|| Raise::value("complex() arg is a malformed string"))
}

fn parts(text: &str) -> Option<(f64, f64)> {
    let text = match text.strip_prefix('(') {
        Some(inner) => inner.strip_suffix(')')?.trim_matches(is_space),
        None => text,
    };
    let (first, rest) = number(text);
    match (first, rest) {
        (Some(real), "") => Some((real, 0.0)),
        (Some(imag), "j" | "J") => Some((0.0, imag)),
        (Some(real), rest) if rest.starts_with(['+', '-']) => Some((real, imaginary(rest)?)),
        (Some(_), _) => None,
        (None, rest) => Some((0.0, imaginary(rest)?)),
    }
}

/// `[sign][number]j` and nothing else; the number is one where it is missing.
fn imaginary(text: &str) -> Option<f64> {
    if let (Some(value), "j" | "J") = number(text) {
        return Some(value);
    }
    match text {
        "j" | "J" | "+j" | "+J" => Some(1.0),
        "-j" | "-J" => Some(-1.0),
        _ => None,
    }
}

/// Digits of all scripts as ASCII, without the underscores between them.
fn without_underscores(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut last = ' ';
    for character in text.chars() {
        let character = match decimal_value(character) {
            Some(digit) => char::from_digit(digit, 10)?,
            None if is_space(character) => ' ',
            None if character.is_ascii() => character,
            // Whatever it is, it is no part of a number.
            None => '?',
        };
        let between = last.is_ascii_digit();
        if (character == '_' && !between) || (last == '_' && !character.is_ascii_digit()) {
            return None;
        }
        if character != '_' {
            plain.push(character);
        }
        last = character;
    }
    (last != '_').then_some(plain)
}

/// The longest float at the start of a text, and what follows it.
fn number(text: &str) -> (Option<f64>, &str) {
    let bytes = text.as_bytes();
    let at = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let digits = |from: usize| {
        bytes
            .iter()
            .skip(from)
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let sign = usize::from(matches!(at(0), b'+' | b'-'));
    let body = text.get(sign..).unwrap_or_default();
    let word = ["infinity", "inf", "nan"].into_iter().find(|word| {
        body.get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word))
    });
    let end = if let Some(word) = word {
        sign + word.len()
    } else {
        let whole = digits(sign);
        let mut end = sign + whole;
        let mut fraction = 0;
        if at(end) == b'.' {
            fraction = digits(end + 1);
            end += 1 + fraction;
        }
        if whole + fraction == 0 {
            return (None, text);
        }
        if matches!(at(end), b'e' | b'E') {
            let signed = usize::from(matches!(at(end + 1), b'+' | b'-'));
            let exponent = digits(end + 1 + signed);
            if exponent > 0 {
                end += 1 + signed + exponent;
            }
        }
        end
    };
    let (number, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    match float_from_str(number) {
        Some(value) => (Some(value), rest),
        None => (None, text),
    }
}
