//! `repr` of strings and bytes, a piece at a time: one that is megabytes long takes as long as a
//! run may take, so the clock is looked at between pieces. What is written is in `text/repr.rs`.

use crate::heap::{Heap, Tag, Value};
use crate::text::float::push_repr_float;
use crate::text::repr::{
    Shown, bytes_part_len, part_len, push_bytes_part, push_part, push_repr, push_repr_bytes,
    quote_of,
};
use crate::vm::text::{PIECE, pieces};
use crate::vm::{R, Vm};

/// Texts up to this many bytes are written in one piece, into at most ten times as many.
const SHORT: usize = 64;

/// Appends `repr(str)`.
pub(super) fn push_str(vm: &mut Vm, value: Value, out: &mut String) -> R<()> {
    let text = vm.heap.str(value);
    if text.len() <= SHORT {
        let before = out.len();
        push_repr(out, text, Shown::Printable);
        vm.charge((out.len() - before) / 16)?;
        return vm.reserve(out.len());
    }
    let quote = quote_of(text.as_bytes());
    let cuts = pieces(text);
    let mut length = 2;
    let long = text.len() > PIECE;
    for piece in pieces(text) {
        if long {
            vm.refill()?;
        }
        let part = vm.heap.str(value).get(piece).unwrap_or_default();
        length += part_len(part, quote, Shown::Printable);
    }
    pay(vm, out, length)?;
    out.push(char::from(quote));
    for piece in cuts {
        if long {
            vm.refill()?;
        }
        let part = vm.heap.str(value).get(piece).unwrap_or_default();
        push_part(out, part, quote, Shown::Printable);
    }
    out.push(char::from(quote));
    Ok(())
}

/// Appends `repr(value)` of a number of one word or a short text, and gives the work; nothing where
/// it is anything else.
pub(crate) fn push_short_repr(heap: &Heap, out: &mut String, value: Value) -> Option<usize> {
    match value.tag() {
        Tag::Int => super::push_int(out, value.bits() as i64),
        Tag::Float => push_repr_float(out, f64::from_bits(value.bits())),
        Tag::Str if heap.str(value).len() <= SHORT => {
            let before = out.len();
            push_repr(out, heap.str(value), Shown::Printable);
            return Some((out.len() - before) / 16);
        }
        _ => return None,
    }
    Some(0)
}

/// Appends `repr(bytes)`.
pub(super) fn push_bytes(vm: &mut Vm, value: Value, out: &mut String) -> R<()> {
    let bytes = vm.heap.bytes(value);
    if bytes.len() <= SHORT {
        let before = out.len();
        push_repr_bytes(out, bytes);
        vm.charge((out.len() - before) / 16)?;
        return vm.reserve(out.len());
    }
    let quote = quote_of(bytes);
    let whole = bytes.len();
    let mut length = 3;
    for from in (0..whole).step_by(PIECE) {
        if whole > PIECE {
            vm.refill()?;
        }
        length += bytes_part_len(part(vm, value, from), quote);
    }
    pay(vm, out, length)?;
    out.push('b');
    out.push(char::from(quote));
    for from in (0..whole).step_by(PIECE) {
        if whole > PIECE {
            vm.refill()?;
        }
        push_bytes_part(out, part(vm, value, from), quote);
    }
    out.push(char::from(quote));
    Ok(())
}

fn part(vm: &Vm, value: Value, from: usize) -> &[u8] {
    let rest = vm.heap.bytes(value).get(from..).unwrap_or_default();
    rest.get(..PIECE).unwrap_or(rest)
}

/// Pays for so many bytes, which the text is about to take.
fn pay(vm: &mut Vm, out: &str, length: usize) -> R<()> {
    vm.charge_in_pieces(length / 16)?;
    vm.reserve(out.len().saturating_add(length))
}
