//! Single values of `struct` and `array` as bytes, and back.

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

use super::format::{Kind, Part};
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::modules::common;
use crate::symbol::sym;
use crate::types::index::is_index;
use crate::vm::{R, Throw, Vm};

fn error(vm: &mut Vm, message: impl AsRef<str>) -> Throw {
    common::throw(vm, "struct.error", message)
}

/// Writes one value to a place that has exactly its size.
pub(super) fn pack(vm: &mut Vm, part: &Part, big: bool, native: bool, value: Value) -> R<[u8; 8]> {
    let size = part.size.min(8);
    let number: u64 = match part.kind {
        Kind::Pad | Kind::Text | Kind::Pascal => 0,
        Kind::Bool => u64::from(vm.truth(value)?),
        Kind::Char => {
            let inner = vm.unwrap_payload(value);
            match (
                inner.tag(),
                inner.is(Tag::Bytes).then(|| vm.heap.bytes(inner)),
            ) {
                (Tag::Bytes, Some(bytes)) if bytes.len() == 1 => u64::from(bytes[0]),
                _ => {
                    let message = "char format requires a bytes object of length 1";
                    return Err(error(vm, message));
                }
            }
        }
        Kind::Float => float(vm, part.size, native, value)?,
        Kind::Signed | Kind::Unsigned | Kind::Pointer => whole(vm, part, value)?,
    };
    let mut bytes = number.to_le_bytes();
    if big {
        bytes[..size].reverse();
    }
    Ok(bytes)
}

fn whole(vm: &mut Vm, part: &Part, value: Value) -> R<u64> {
    if !is_index(vm, value) {
        return Err(error(vm, "required argument is not an integer"));
    }
    let value = vm.index(value)?;
    let number = match value.tag() {
        Tag::BigInt => vm.heap.big(value).to_i128(),
        _ => Some(i128::from(value.bits() as i64)),
    };
    let bits = 8 * part.size as u32;
    let (least, most) = match part.kind {
        Kind::Signed => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        Kind::Unsigned => (0, (1i128 << bits) - 1),
        _ => (-(1i128 << 63), (1i128 << 64) - 1),
    };
    match number.filter(|number| (least..=most).contains(number)) {
        Some(number) => Ok(number as u64),
        None if part.kind == Kind::Pointer => Err(error(vm, "int too large to convert")),
        None => {
            let letter = char::from(part.letter);
            let message = format!("'{letter}' format requires {least} <= number <= {most}");
            Err(error(vm, message))
        }
    }
}

fn float(vm: &mut Vm, size: usize, native: bool, value: Value) -> R<u64> {
    let Some(number) = real(vm, value)? else {
        return Err(error(vm, "required argument is not a float"));
    };
    match size {
        2 => match half(number) {
            Some(bits) => Ok(u64::from(bits)),
            None => Err(vm.overflow_error("float too large to pack with e format")),
        },
        4 => {
            let small = number as f32;
            if small.is_infinite() && number.is_finite() && !native {
                return Err(vm.overflow_error("float too large to pack with f format"));
            }
            Ok(u64::from(small.to_bits()))
        }
        // The lower bits of a NaN only tell it from others here.
        _ if number.is_nan() => Ok(f64::NAN.copysign(number).to_bits()),
        _ => Ok(number.to_bits()),
    }
}

/// A number as a float; nothing where it is none, or no float can hold it.
pub(crate) fn real(vm: &mut Vm, value: Value) -> R<Option<f64>> {
    if let Some(number) = value.as_float() {
        return Ok(Some(number));
    }
    if value.is(Tag::Inst)
        && let Some(method) = vm.special(value, sym::FLOAT)
        && !method.is(Tag::Native)
    {
        let bound = vm.bind(method, value)?;
        let answer = vm.call(bound, &[])?;
        return Ok(vm.unwrap_payload(answer).as_float());
    }
    let inner = vm.unwrap_payload(value);
    if let Some(number) = inner.as_float() {
        return Ok(Some(number));
    }
    if !is_index(vm, value) {
        return Ok(None);
    }
    let value = vm.index(value)?;
    Ok(match value.tag() {
        Tag::BigInt => vm.heap.big(value).to_f64().filter(|it| it.is_finite()),
        _ => Some(value.bits() as i64 as f64),
    })
}

/// The sixteen bits that are nearest to a number, ties to even; nothing where it is too large.
fn half(number: f64) -> Option<u16> {
    let sign = if number.is_sign_negative() { 0x8000 } else { 0 };
    let size = number.abs();
    if size.is_nan() {
        return Some(sign | 0x7e00);
    }
    if size.is_infinite() {
        return Some(sign | 0x7c00);
    }
    // In steps of the smallest number below the normal ones, in steps of its own above.
    let exponent = ((size.to_bits() >> 52) as i32 - 1023).max(-14);
    let steps = (size * 2f64.powi(10 - exponent)).round_ties_even() as u32;
    let bits = ((exponent + 14) as u32) * 1024 + steps;
    if bits >= 0x7c00 {
        return None;
    }
    Some(sign | bits as u16)
}

/// The number that sixteen bits mean.
fn whole_of_half(bits: u16) -> f64 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let (exponent, rest) = (i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    sign * match exponent {
        0 => rest * 2f64.powi(-24),
        0x1f if rest == 0.0 => f64::INFINITY,
        0x1f => f64::NAN,
        _ => (1024.0 + rest) * 2f64.powi(exponent - 25),
    }
}

/// The value of bytes that are exactly one item.
pub(super) fn unpack(vm: &mut Vm, part: &Part, big: bool, bytes: &[u8]) -> Value {
    let mut wide = [0; 8];
    for (to, from) in wide.iter_mut().zip(bytes) {
        *to = *from;
    }
    let size = part.size.min(8);
    if big {
        wide[..size].reverse();
    }
    let number = u64::from_le_bytes(wide);
    match part.kind {
        Kind::Pad => Value::NONE,
        Kind::Bool => Value::bool(number != 0),
        Kind::Char | Kind::Text => vm.heap.new_bytes(bytes.to_vec()),
        Kind::Pascal => {
            let length = usize::from(wide[0]).min(bytes.len().saturating_sub(1));
            let text = bytes.get(1..1 + length).unwrap_or_default().to_vec();
            vm.heap.new_bytes(text)
        }
        Kind::Float => Value::float(match part.size {
            2 => whole_of_half(number as u16),
            4 => f64::from(f32::from_bits(number as u32)),
            _ => f64::from_bits(number),
        }),
        Kind::Signed => {
            let unused = 64 - 8 * size as u32;
            Value::int(((number << unused) as i64) >> unused)
        }
        Kind::Unsigned | Kind::Pointer => match i64::try_from(number) {
            Ok(number) => Value::int(number),
            Err(_) => vm.heap.new_big(BigInt::from_bytes_le(Sign::Plus, &wide)),
        },
    }
}

/// The class of what `pack_into` was given, in CPython's words where it cannot be written to.
pub(super) fn not_writable(vm: &mut Vm, value: Value) -> Throw {
    let name = if value.is_none() {
        "None".to_owned()
    } else {
        vm.type_name(value).to_owned()
    };
    let message = format!("argument must be read-write bytes-like object, not {name}");
    vm.throw(id::TYPE_ERROR, message)
}
