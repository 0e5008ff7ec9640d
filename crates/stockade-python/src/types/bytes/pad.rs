//! Padding and stripping of bytes.

use super::split::is_space;
use super::{made, named, receiver, required};
use crate::heap::{Tag, Value};
use crate::text::patience::Patience;
use crate::text::search::{Ends, center_padding};
use crate::types::args;
use crate::types::index::size_argument;
use crate::types::signature::{Signature, c_int};
use crate::vm::{Args, R, Vm};

/// Where the padding goes, from the length and the width.
type Sides = fn(usize, usize) -> (usize, usize);

fn padded<const C: u32>(vm: &mut Vm, args: &Args, name: &str, sides: Sides) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    args::between(vm, args, name, 1, 2)?;
    let width = args.get(vm, 1);
    let width = usize::try_from(size_argument(vm, width)?).unwrap_or(0);
    let fill = match args.opt(vm, 2) {
        Some(fill) => fill_byte(vm, fill, name)?,
        None => b' ',
    };
    let length = vm.heap.bytes(bytes).len();
    let (left, right) = sides(length, width);
    if left == 0 && right == 0 && bytes.is(Tag::Bytes) {
        return Ok(bytes);
    }
    let whole = length.saturating_add(left).saturating_add(right);
    vm.reserve(whole)?;
    vm.charge(whole / 16)?;
    let mut out = vec![fill; left];
    out.reserve_exact(length + right);
    out.extend_from_slice(vm.heap.bytes(bytes));
    out.resize(whole, fill);
    Ok(made::<C>(vm, out))
}

fn fill_byte(vm: &mut Vm, fill: Value, name: &str) -> R<u8> {
    let inner = vm.unwrap_payload(fill);
    if matches!(inner.tag(), Tag::Bytes | Tag::ByteArray)
        && let [only] = vm.heap.bytes(inner).as_slice()
    {
        return Ok(*only);
    }
    let short = name.rsplit('.').next().unwrap_or(name);
    let given = if fill.is_none() {
        "None"
    } else {
        vm.type_name(fill)
    };
    let message = format!("{short}() argument 2 must be a byte string of length 1, not {given}");
    Err(vm.type_error(message))
}

pub(super) fn center<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    padded::<C>(vm, &args, named!(C, "center"), center_padding)
}

pub(super) fn ljust<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    padded::<C>(vm, &args, named!(C, "ljust"), |length, width| {
        (0, width.saturating_sub(length))
    })
}

pub(super) fn rjust<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    padded::<C>(vm, &args, named!(C, "rjust"), |length, width| {
        (width.saturating_sub(length), 0)
    })
}

pub(super) fn zfill<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let bytes = receiver::<C>(vm, &args, named!(C, "zfill"))?;
    let width = args::one(vm, &args, named!(C, "zfill"))?;
    let width = usize::try_from(size_argument(vm, width)?).unwrap_or(0);
    let length = vm.heap.bytes(bytes).len();
    let zeros = width.saturating_sub(length);
    if zeros == 0 && bytes.is(Tag::Bytes) {
        return Ok(bytes);
    }
    vm.reserve(length.saturating_add(zeros))?;
    vm.charge((length + zeros) / 16)?;
    let whole = vm.heap.bytes(bytes);
    let sign = usize::from(matches!(whole.first(), Some(b'+' | b'-')));
    let mut out = Vec::with_capacity(length + zeros);
    out.extend_from_slice(&whole[..sign]);
    out.resize(sign + zeros, b'0');
    out.extend_from_slice(&whole[sign..]);
    Ok(made::<C>(vm, out))
}

pub(super) fn expandtabs<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "expandtabs",
        names: ["tabsize"],
        least: 0,
    };
    let bytes = receiver::<C>(vm, &args, named!(C, "expandtabs"))?;
    let [tab] = SIGNATURE.bind(vm, &args)?;
    let tab = match tab {
        Some(tab) => usize::try_from(c_int(vm, tab)?).unwrap_or(0),
        None => 8,
    };
    vm.charge_in_pieces(vm.heap.bytes(bytes).len() / 4)?;
    let length = vm.watched(|heap, patience| {
        let mut length = 0usize;
        walk_tabs(heap.bytes(bytes), tab, patience, |_, count| {
            length = length.saturating_add(count);
        });
        length
    })?;
    vm.reserve(length)?;
    vm.charge_in_pieces(length / 16)?;
    let out = vm.watched(|heap, patience| {
        let mut out = Vec::with_capacity(length);
        walk_tabs(heap.bytes(bytes), tab, patience, |byte, count| {
            out.resize(out.len() + count, byte);
        });
        out
    })?;
    Ok(made::<C>(vm, out))
}

/// Tells for each byte what is written, and how often.
fn walk_tabs(
    bytes: &[u8],
    tab: usize,
    patience: &mut Patience<'_>,
    mut each: impl FnMut(u8, usize),
) {
    let mut column = 0usize;
    for byte in bytes.iter().take_while(|_| patience.step()) {
        match byte {
            b'\t' if tab == 0 => {}
            b'\t' => {
                let spaces = tab - column % tab;
                column = column.saturating_add(spaces);
                each(b' ', spaces);
            }
            b'\n' | b'\r' => {
                column = 0;
                each(*byte, 1);
            }
            _ => {
                column = column.saturating_add(1);
                each(*byte, 1);
            }
        }
    }
}

fn stripped<const C: u32>(vm: &mut Vm, args: &Args, name: &str, ends: Ends) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    args::between(vm, args, name, 0, 1)?;
    let mut wanted = [false; 256];
    match args.opt(vm, 1).filter(|given| !given.is_none()) {
        None => (0..=u8::MAX).for_each(|byte| wanted[usize::from(byte)] = is_space(byte)),
        Some(given) => {
            let given = required(vm, given)?;
            vm.charge(vm.heap.bytes(given).len() / 16)?;
            vm.heap
                .bytes(given)
                .iter()
                .for_each(|byte| wanted[usize::from(*byte)] = true);
        }
    }
    let length = vm.heap.bytes(bytes).len();
    vm.charge(length / 16)?;
    vm.reserve(length)?;
    let mut rest = vm.heap.bytes(bytes).as_slice();
    if ends != Ends::Right {
        let gone = rest
            .iter()
            .take_while(|byte| wanted[usize::from(**byte)])
            .count();
        rest = &rest[gone..];
    }
    if ends != Ends::Left {
        let gone = rest
            .iter()
            .rev()
            .take_while(|byte| wanted[usize::from(**byte)])
            .count();
        rest = &rest[..rest.len() - gone];
    }
    if rest.len() == length && bytes.is(Tag::Bytes) {
        return Ok(bytes);
    }
    let rest = rest.to_vec();
    Ok(made::<C>(vm, rest))
}

pub(super) fn strip<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    stripped::<C>(vm, &args, named!(C, "strip"), Ends::Both)
}

pub(super) fn lstrip<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    stripped::<C>(vm, &args, named!(C, "lstrip"), Ends::Left)
}

pub(super) fn rstrip<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    stripped::<C>(vm, &args, named!(C, "rstrip"), Ends::Right)
}
