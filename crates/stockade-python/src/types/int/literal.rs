//! Reading integers from long texts, a piece at a time, because a text may be as long as memory
//! allows while a native may not take as long as that.
//!
//! Short texts are read by `text/int.rs`; the rules are the same.

use num_bigint::{BigInt, BigUint, Sign};

use crate::heap::{Tag, Value};
use crate::text::int::{MAX_DIGITS, strip_prefix};
use crate::text::repr::{repr, repr_bytes};
use crate::text::unicode::{decimal_value, is_space};
use crate::types::number::cost;
use crate::vm::{R, Throw, Vm};

/// Bytes that are read between two payments.
const PIECE: usize = 1 << 15;
/// No digit at all.
const WRONG: u8 = 0;

/// `int(text, base)` of a long `str`, `bytes` or `bytearray`.
pub(super) fn parse_long(vm: &mut Vm, value: Value, base: i64) -> R<Value> {
    let figures = figures(vm, value)?;
    vm.look_ahead(figures.len() / 8)?;
    let (negative, figures) = match trimmed(&figures) {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        all => (false, all),
    };
    let Some((base_found, body)) = strip_prefix(figures, base as u32) else {
        return Err(invalid(vm, value, base));
    };
    let mut digits = Vec::new();
    let mut after_digit = false;
    for piece in body.chunks(PIECE) {
        cost::pay(vm, piece.len() as u64 * 4)?;
        for byte in piece {
            let digit = char::from(*byte).to_digit(base_found);
            match digit {
                Some(digit) => digits.push(digit as u8),
                None if *byte == b'_' && after_digit => {}
                None => return Err(invalid(vm, value, base)),
            }
            after_digit = digit.is_some();
        }
    }
    if !after_digit {
        return Err(invalid(vm, value, base));
    }
    if base_found.is_power_of_two() {
        return from_bits(vm, &digits, base_found.ilog2(), negative);
    }
    if digits.len() > MAX_DIGITS {
        let message = format!(
            "Exceeds the limit ({MAX_DIGITS} digits) for integer string conversion: value has {} \
             digits; use sys.set_int_max_str_digits() to increase the limit",
            digits.len()
        );
        return Err(vm.value_error(message));
    }
    let size = BigUint::from_radix_be(&digits, base_found).unwrap_or_default();
    Ok(vm.heap.new_big(signed(negative, size)))
}

fn signed(negative: bool, size: BigUint) -> BigInt {
    BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, size)
}

/// The text as ASCII: digits of all scripts as digits, white space as blanks, the rest wrong.
fn figures(vm: &mut Vm, value: Value) -> R<Vec<u8>> {
    let length = match value.tag() {
        Tag::Str => vm.heap.str(value).len(),
        _ => vm.heap.bytes(value).len(),
    };
    vm.reserve(length * 2)?;
    let mut figures = Vec::new();
    let mut at = 0;
    while at < length {
        cost::pay(vm, PIECE as u64 * 8)?;
        let end = (at + PIECE).min(length);
        if value.is(Tag::Str) {
            let text = vm.heap.str(value);
            let end = text.ceil_char_boundary(end);
            figures.extend(text.get(at..end).unwrap_or_default().chars().map(figure));
            at = end;
        } else {
            let bytes = vm.heap.bytes(value).get(at..end).unwrap_or_default();
            figures.extend(bytes.iter().map(|byte| match byte {
                b' ' | b'\t'..=b'\r' => b' ',
                0..=0x7f => *byte,
                _ => WRONG,
            }));
            at = end;
        }
    }
    Ok(figures)
}

fn figure(character: char) -> u8 {
    match decimal_value(character) {
        Some(digit) => b'0' + digit as u8,
        None if is_space(character) => b' ',
        None if character.is_ascii() => character as u8,
        None => WRONG,
    }
}

fn trimmed(figures: &[u8]) -> &[u8] {
    let start = figures
        .iter()
        .position(|byte| *byte != b' ')
        .unwrap_or(figures.len());
    let end = figures
        .iter()
        .rposition(|byte| *byte != b' ')
        .map_or(start, |last| last + 1);
    figures.get(start..end).unwrap_or_default()
}

/// A number from digits that are so many bits each, the highest first.
fn from_bits(vm: &mut Vm, digits: &[u8], width: u32, negative: bool) -> R<Value> {
    vm.look_ahead(digits.len() / 8)?;
    let bits = digits.len() as u64 * u64::from(width);
    let zeros = digits.iter().take_while(|digit| **digit == 0).count() as u64;
    cost::reserve_bits(vm, bits.saturating_sub(zeros * u64::from(width)))?;
    let mut words: Vec<u32> = Vec::new();
    let (mut pending, mut held) = (0u64, 0u32);
    for piece in digits.rchunks(PIECE) {
        cost::pay(vm, piece.len() as u64 * 4)?;
        for digit in piece.iter().rev() {
            pending |= u64::from(*digit) << held;
            held += width;
            if held >= 32 {
                words.push(pending as u32);
                pending >>= 32;
                held -= 32;
            }
        }
    }
    words.push(pending as u32);
    Ok(vm.heap.new_big(signed(negative, BigUint::new(words))))
}

/// The exception; messages show no more than the beginning.
#[cold]
fn invalid(vm: &mut Vm, value: Value, base: i64) -> Throw {
    const SHOWN: usize = 200;
    let shown = if value.tag() == Tag::Str {
        let text = vm.heap.str(value);
        let end = text.floor_char_boundary(SHOWN * 4);
        repr(text.get(..end).unwrap_or_default())
    } else {
        let bytes = vm.heap.bytes(value);
        repr_bytes(bytes.get(..SHOWN).unwrap_or(bytes))
    };
    let shown: String = shown.chars().take(SHOWN).collect();
    vm.value_error(format!(
        "invalid literal for int() with base {base}: {shown}"
    ))
}
