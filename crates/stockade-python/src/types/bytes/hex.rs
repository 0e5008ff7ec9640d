//! Bytes as hexadecimal digits and back.

use super::{made, named, receiver};
use crate::heap::{Tag, Value};
use crate::types::args;
use crate::types::growing::new_text;
use crate::types::signature::{Signature, c_int, str_argument};
use crate::vm::text::PIECE;
use crate::vm::{Args, R, Vm};

const SIGNATURE: Signature<2> = Signature {
    name: "hex",
    names: ["sep", "bytes_per_sep"],
    least: 0,
};

pub(super) fn hex<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let bytes = receiver::<C>(vm, &args, named!(C, "hex"))?;
    shown(vm, &args, bytes)
}

/// The digits of a `bytes` or `bytearray`, laid out as the arguments of `hex` say.
pub(crate) fn shown(vm: &mut Vm, args: &Args, bytes: Value) -> R<Value> {
    let [separator, group] = SIGNATURE.bind(vm, args)?;
    let group = match group {
        Some(group) => c_int(vm, group)?,
        None => 1,
    };
    let separator = match separator {
        Some(separator) => Some(separator_byte(vm, separator)?),
        None => None,
    };
    let length = vm.heap.bytes(bytes).len();
    let size = usize::try_from(group.unsigned_abs()).unwrap_or(usize::MAX);
    let separator = separator.filter(|_| size > 0);
    let gaps = match separator {
        Some(_) => length.saturating_sub(1) / size,
        None => 0,
    };
    let total = length.saturating_mul(2).saturating_add(gaps);
    new_text(vm, total)?;
    vm.charge(total / 8)?;
    let mut out = String::with_capacity(total);
    for from in (0..length).step_by(PIECE) {
        if length > PIECE {
            vm.refill()?;
        }
        let piece = vm.heap.bytes(bytes).iter().enumerate();
        for (at, byte) in piece.skip(from).take(PIECE) {
            // Groups are counted from the right, unless the number is negative.
            let place = if group < 0 { at } else { length - at };
            if let Some(separator) = separator.filter(|_| at > 0 && place.is_multiple_of(size)) {
                out.push(separator);
            }
            for digit in [byte >> 4, byte & 15] {
                let letter = if digit < 10 { b'0' } else { b'a' - 10 };
                out.push(char::from(letter + digit));
            }
        }
    }
    Ok(vm.heap.new_string(out))
}

fn separator_byte(vm: &mut Vm, given: Value) -> R<char> {
    if vm.length(given)? != 1 {
        return Err(vm.value_error("sep must be length 1."));
    }
    let inner = vm.unwrap_payload(given);
    let character = match inner.tag() {
        Tag::Str => vm.heap.str(inner).chars().next(),
        Tag::Bytes => vm.heap.bytes(inner).first().map(|byte| char::from(*byte)),
        _ => return Err(vm.type_error("sep must be str or bytes.")),
    };
    match character.filter(char::is_ascii) {
        Some(character) => Ok(character),
        None => Err(vm.value_error("sep must be ASCII.")),
    }
}

/// `fromhex`, a class method.
pub(super) fn fromhex<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args::one(vm, &args, named!(C, "fromhex"))?;
    let text = str_argument(vm, given, "fromhex() argument")?;
    let length = vm.heap.str(text).len();
    vm.reserve(length / 2)?;
    vm.charge(length / 4)?;
    if length > PIECE {
        vm.look_ahead(length / 2)?;
    }
    match digits(vm.heap.str(text)) {
        Ok(bytes) => {
            let bytes = made::<C>(vm, bytes);
            let class = args.get(vm, 0);
            if class.is(Tag::Class) && class.handle() != C {
                return vm.call(class, &[bytes]);
            }
            Ok(bytes)
        }
        Err(at) => {
            let message = format!("non-hexadecimal number found in fromhex() arg at position {at}");
            Err(vm.value_error(message))
        }
    }
}

/// The bytes that digits spell, or the place of the first character that is none.
fn digits(text: &str) -> Result<Vec<u8>, usize> {
    if let Some(at) = text.chars().position(|character| !character.is_ascii()) {
        return Err(at);
    }
    let bytes = text.as_bytes();
    let digit = |at: usize| {
        let digit = bytes
            .get(at)
            .and_then(|byte| char::from(*byte).to_digit(16));
        digit.map(|digit| digit as u8).ok_or(at)
    };
    let mut out = Vec::with_capacity(text.len() / 2);
    let mut at = 0;
    while at < bytes.len() {
        if super::split::is_space(bytes[at]) {
            at += 1;
            continue;
        }
        out.push(digit(at)? << 4 | digit(at + 1)?);
        at += 2;
    }
    Ok(out)
}
