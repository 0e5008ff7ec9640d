//! The items of an `array`, in the sizes and the byte order of x86-64.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::heap::{Tag, Value};
use crate::modules::math::real;
use crate::types::index::is_index;
use crate::vm::{R, Throw, Vm};

/// Bytes of an item; none for a letter that stands for nothing.
pub(super) const fn size(code: u8) -> usize {
    match code {
        b'b' | b'B' => 1,
        b'h' | b'H' => 2,
        b'i' | b'I' | b'f' | b'u' | b'w' => 4,
        b'l' | b'L' | b'q' | b'Q' | b'd' => 8,
        _ => 0,
    }
}

/// A value as an item, at the front of eight bytes.
pub(super) fn pack(vm: &mut Vm, code: u8, value: Value) -> R<[u8; 8]> {
    match code {
        b'f' => {
            let number = real(vm, value)? as f32;
            let mut out = [0; 8];
            out[..4].copy_from_slice(&number.to_le_bytes());
            Ok(out)
        }
        b'd' => Ok(real(vm, value)?.to_le_bytes()),
        b'u' | b'w' => {
            let inner = vm.unwrap_payload(value);
            if inner.is(Tag::Str) && vm.heap.str_chars(inner) == 1 {
                let letter = vm.heap.str(inner).chars().next().map_or(0, u32::from);
                return Ok(u64::from(letter).to_le_bytes());
            }
            Err(vm.type_error("array item must be unicode character"))
        }
        _ => whole(vm, code, value),
    }
}

fn whole(vm: &mut Vm, code: u8, value: Value) -> R<[u8; 8]> {
    if !is_index(vm, value) {
        let name = vm.type_name(value);
        let message = format!("'{name}' object cannot be interpreted as an integer");
        return Err(vm.type_error(message));
    }
    let number = vm.index(value)?;
    let wide = match number.tag() {
        Tag::BigInt => vm.heap.big(number).to_i128(),
        _ => Some(i128::from(number.bits() as i64)),
    };
    let bits = 8 * size(code) as u32;
    let (least, most) = if code.is_ascii_lowercase() {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    match wide.filter(|wide| (least..=most).contains(wide)) {
        Some(wide) => Ok((wide as u64).to_le_bytes()),
        None => Err(too_large(vm, code, wide)),
    }
}

/// What CPython says depends on where in it the number was found too large.
#[cold]
fn too_large(vm: &mut Vm, code: u8, wide: Option<i128>) -> Throw {
    let negative = wide.is_some_and(|wide| wide < 0);
    let long = wide.is_some_and(|wide| i64::try_from(wide).is_ok());
    let name = match code {
        b'b' => "signed char",
        b'B' => "unsigned byte integer",
        b'h' => "signed short integer",
        b'H' => "unsigned short",
        b'i' => "signed integer",
        b'I' => "unsigned int",
        _ => "",
    };
    let message = match code {
        b'Q' if negative => "can't convert negative int to unsigned".to_owned(),
        b'q' | b'Q' => "int too big to convert".to_owned(),
        b'I' | b'L' if negative => "can't convert negative value to unsigned int".to_owned(),
        b'L' => "Python int too large to convert to C unsigned long".to_owned(),
        b'I' if wide.is_none_or(|wide| u64::try_from(wide).is_err()) => {
            "Python int too large to convert to C unsigned long".to_owned()
        }
        b'I' => format!("{name} is greater than maximum"),
        _ if !long => "Python int too large to convert to C long".to_owned(),
        _ if negative => format!("{name} is less than minimum"),
        _ => format!("{name} is greater than maximum"),
    };
    vm.overflow_error(message)
}

/// The value of an item.
pub(super) fn unpack(vm: &mut Vm, code: u8, item: &[u8]) -> R<Value> {
    let mut wide = [0; 8];
    for (to, from) in wide.iter_mut().zip(item) {
        *to = *from;
    }
    let number = u64::from_le_bytes(wide);
    Ok(match code {
        b'f' => Value::float(f64::from(f32::from_bits(number as u32))),
        b'd' => Value::float(f64::from_bits(number)),
        b'u' | b'w' => {
            let Some(letter) = char::from_u32(number as u32) else {
                let message = format!("character U+{number:x} is not in range [U+0000; U+10ffff]");
                return Err(vm.value_error(message));
            };
            vm.heap.new_char(letter)
        }
        _ if code.is_ascii_lowercase() => {
            let unused = 64 - 8 * size(code) as u32;
            Value::int(((number << unused) as i64) >> unused)
        }
        _ => match i64::try_from(number) {
            Ok(small) => Value::int(small),
            Err(_) => vm.heap.new_big(BigInt::from(number)),
        },
    })
}
