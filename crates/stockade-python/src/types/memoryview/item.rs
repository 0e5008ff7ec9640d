//! The items of a `memoryview`: numbers in the byte order of the machine that CPython is compared
//! with, little-endian.

use super::View;
use crate::heap::{Tag, Value};
use crate::types::index::is_index;
use crate::vm::{R, Vm};

/// Bytes of an item, zero for a format that does not exist.
pub(super) const fn size(format: u8) -> usize {
    match format {
        b'c' | b'b' | b'B' | b'?' => 1,
        b'h' | b'H' => 2,
        b'i' | b'I' | b'f' => 4,
        b'l' | b'L' | b'q' | b'Q' | b'n' | b'N' | b'd' => 8,
        _ => 0,
    }
}

fn is_signed(format: u8) -> bool {
    format.is_ascii_lowercase()
}

/// What an item is worth.
#[derive(PartialEq)]
enum Worth {
    Int(i128),
    Float(f64),
    Byte(u8),
}

fn worth(format: u8, bytes: &[u8]) -> Worth {
    let mut wide = [0; 8];
    for (to, from) in wide.iter_mut().zip(bytes) {
        *to = *from;
    }
    let number = u64::from_le_bytes(wide);
    match format {
        b'c' => Worth::Byte(wide[0]),
        b'?' => Worth::Int(i128::from(number != 0)),
        b'f' => Worth::Float(f64::from(f32::from_bits(number as u32))),
        b'd' => Worth::Float(f64::from_bits(number)),
        _ if is_signed(format) => {
            let unused = 64 - 8 * size(format) as u32;
            Worth::Int(i128::from(((number << unused) as i64) >> unused))
        }
        _ => Worth::Int(i128::from(number)),
    }
}

/// Whether two items have the same value.
pub(super) fn equal(a: u8, left: &[u8], b: u8, right: &[u8]) -> bool {
    match (worth(a, left), worth(b, right)) {
        (Worth::Int(int), Worth::Float(float)) | (Worth::Float(float), Worth::Int(int)) => {
            int as f64 == float && float as i128 == int
        }
        (left, right) => left == right,
    }
}

/// The item at a byte, as a value.
pub(super) fn get(vm: &mut Vm, view: View, at: usize) -> R<Value> {
    let bytes = vm.heap.bytes(view.over).get(at..at + view.size());
    let Some(bytes) = bytes else {
        return Err(vm.internal("a view beyond its bytes"));
    };
    Ok(match worth(view.format, bytes) {
        Worth::Int(number) if view.format == b'?' => Value::bool(number != 0),
        Worth::Int(number) => vm.heap.new_big(number.into()),
        Worth::Float(number) => Value::float(number),
        Worth::Byte(byte) => vm.heap.new_bytes(vec![byte]),
    })
}

/// A value as the bytes of an item, at the front of eight.
pub(super) fn pack(vm: &mut Vm, format: u8, value: Value) -> R<[u8; 8]> {
    let shown = char::from(format);
    let bad_type = format!("memoryview: invalid type for format '{shown}'");
    let bad_value = format!("memoryview: invalid value for format '{shown}'");
    match format {
        b'c' => {
            if !value.is(Tag::Bytes) {
                return Err(vm.type_error(bad_type));
            }
            match vm.heap.bytes(value).as_slice() {
                [only] => Ok([*only, 0, 0, 0, 0, 0, 0, 0]),
                _ => Err(vm.value_error(bad_value)),
            }
        }
        b'?' => Ok([u8::from(vm.truth(value)?), 0, 0, 0, 0, 0, 0, 0]),
        b'f' | b'd' => {
            let number = match value.tag() {
                Tag::Float => f64::from_bits(value.bits()),
                Tag::Int | Tag::Bool => value.bits() as i64 as f64,
                _ => return Err(vm.type_error(bad_type)),
            };
            if format == b'd' {
                return Ok(number.to_le_bytes());
            }
            let mut out = [0; 8];
            out[..4].copy_from_slice(&(number as f32).to_le_bytes());
            Ok(out)
        }
        _ => {
            if !is_index(vm, value) {
                return Err(vm.type_error(bad_type));
            }
            let number = vm.index(value)?;
            let number = match number.tag() {
                Tag::BigInt => i128::try_from(vm.heap.big(number)).ok(),
                _ => Some(i128::from(number.bits() as i64)),
            };
            let bits = 8 * size(format) as u32;
            let (low, high) = if is_signed(format) {
                (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
            } else {
                (0, (1i128 << bits) - 1)
            };
            match number.filter(|number| (low..=high).contains(number)) {
                Some(number) => Ok((number as u64).to_le_bytes()),
                None => Err(vm.value_error(bad_value)),
            }
        }
    }
}
