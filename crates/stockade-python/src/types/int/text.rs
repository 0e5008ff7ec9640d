//! Integers as text: decimal, with a prefix, under a format specification.

use crate::heap::Value;
use crate::text::format_number::{format_int, int_bound};
use crate::text::format_spec::{Align, Spec};
use crate::text::int::{MAX_DIGITS, check_output, decimal_cost, int_to_str, int_with_prefix};
use crate::types::number::{checked, cost, int_ref, plain_text};
use crate::vm::{R, Vm};

/// Numbers of more bits than this are written in pieces.
const LONG_BITS: u64 = 1 << 20;
/// Words that are written between two payments: a number of them that octal digits fill.
const PIECE_WORDS: usize = 3 << 10;

/// `str(int)`, with its limit on the number of digits.
pub(crate) fn to_decimal(vm: &mut Vm, value: Value) -> R<String> {
    let Some(number) = int_ref(&vm.heap, value) else {
        return Ok(String::new());
    };
    let (bits, allowed) = (number.bits(), check_output(number, MAX_DIGITS));
    checked(vm, allowed)?;
    vm.charge(decimal_cost(bits) as usize / 4)?;
    let text = int_ref(&vm.heap, value).map(|number| int_to_str(number, MAX_DIGITS));
    checked(vm, text.unwrap_or_else(|| Ok(String::new())))
}

/// `bin`, `oct` and `hex`, by their base.
pub(crate) fn with_prefix(vm: &mut Vm, value: Value, base: u32) -> R<String> {
    let Some(number) = int_ref(&vm.heap, value) else {
        return Ok(String::new());
    };
    let (bits, bound) = (number.bits(), number.digits_bound(base).saturating_add(3));
    let negative = number.is_negative();
    vm.reserve(bound)?;
    if bits <= LONG_BITS {
        cost::pay_whole(vm, bound as u64 * 2)?;
        return Ok(int_ref(&vm.heap, value)
            .map_or_else(String::new, |number| int_with_prefix(number, base)));
    }
    let prefix = match base {
        2 => "0b",
        8 => "0o",
        _ => "0x",
    };
    let mut text = String::with_capacity(bound);
    text.push_str(if negative { "-" } else { "" });
    text.push_str(prefix);
    push_digits(vm, value, base, &mut text)?;
    Ok(text)
}

/// Appends the digits of a large number in base 2, 8 or 16, paying along the way.
fn push_digits(vm: &mut Vm, value: Value, base: u32, text: &mut String) -> R<()> {
    let words = vm.heap.big(value).magnitude().to_u64_digits();
    let start = text.len();
    for piece in words.chunks(PIECE_WORDS).rev() {
        cost::pay(vm, piece.len() as u64 * 100)?;
        // A piece is a number of its own, with the zeros in front that its place asks for.
        for group in piece.chunks(3).rev() {
            push_group(text, group, base);
        }
    }
    let zeros = text
        .get(start..)
        .unwrap_or_default()
        .bytes()
        .take_while(|byte| *byte == b'0');
    let zeros = zeros.count();
    text.replace_range(start..start + zeros, "");
    Ok(())
}

/// Three words, or fewer at the top: 192 bits are a whole number of digits in each base.
fn push_group(text: &mut String, group: &[u64], base: u32) {
    use std::fmt::Write;
    // Writing to a string cannot fail.
    let _ = match base {
        2 => group
            .iter()
            .rev()
            .try_for_each(|word| write!(text, "{word:064b}")),
        16 => group
            .iter()
            .rev()
            .try_for_each(|word| write!(text, "{word:016x}")),
        _ => {
            for at in (0..group.len() * 64).step_by(3).rev() {
                let bit = |bit: usize| {
                    group
                        .get(bit / 64)
                        .map_or(0, |word| (word >> (bit % 64) & 1) as u8)
                };
                text.push(char::from(
                    b'0' + bit(at) + 2 * bit(at + 1) + 4 * bit(at + 2),
                ));
            }
            Ok(())
        }
    };
}

/// `format(int, spec)` for a value whose class has the name `type_name`.
pub(crate) fn format_value(vm: &mut Vm, value: Value, spec: &str, type_name: &str) -> R<String> {
    vm.charge(spec.len() / 8)?;
    let spec = checked(vm, Spec::parse(spec, type_name, Align::Right))?;
    let Some(number) = int_ref(&vm.heap, value) else {
        return Ok(String::new());
    };
    let decimal = matches!(spec.code, None | Some('d' | 'n'));
    let allowed = if decimal {
        check_output(number, MAX_DIGITS)
    } else {
        Ok(())
    };
    let (bits, bound) = (number.bits(), int_bound(number, &spec));
    checked(vm, allowed)?;
    vm.reserve(bound)?;
    cost::pay_whole(vm, bound as u64 * 4)?;
    if decimal {
        vm.charge(decimal_cost(bits) as usize / 4)?;
    }
    let text = int_ref(&vm.heap, value).map(|number| format_int(number, &spec, type_name));
    checked(vm, text.unwrap_or_else(|| Ok(String::new())))
}

/// `format(value, spec)` of an int, a bool or what is inside an instance of a subclass.
pub(crate) fn format(vm: &mut Vm, value: Value, spec: Value) -> R<Value> {
    if vm.heap.str(spec).is_empty() {
        return plain_text(vm, value);
    }
    let type_name = vm.type_name(value).to_owned();
    let spec = vm.heap.str(spec).to_owned();
    let inner = vm.unwrap_payload(value);
    let text = format_value(vm, inner, &spec, &type_name)?;
    Ok(vm.heap.new_string(text))
}
