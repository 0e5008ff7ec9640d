//! Case, questions about bytes, `replace`, `translate`, `maketrans` and `decode`.

use super::split::is_space;
use super::{copied, made, named, receiver, required};
use crate::heap::{Tag, Value};
use crate::text::patience::Patience;
use crate::text::search;
use crate::types::args;
use crate::types::signature::{Signature, most};
use crate::types::str as text;
use crate::vm::{Args, R, Vm};

fn change<const C: u32>(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    work: impl FnOnce(&mut [u8]),
) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    args::none(vm, args, name)?;
    let mut copy = copied(vm, bytes)?;
    vm.look_ahead(copy.len() / 4)?;
    work(&mut copy);
    Ok(made::<C>(vm, copy))
}

fn swap(byte: &mut u8) {
    if byte.is_ascii_uppercase() {
        byte.make_ascii_lowercase();
    } else {
        byte.make_ascii_uppercase();
    }
}

fn to_title(bytes: &mut [u8]) {
    let mut inside = false;
    for byte in bytes {
        if inside {
            byte.make_ascii_lowercase();
        } else {
            byte.make_ascii_uppercase();
        }
        inside = byte.is_ascii_alphabetic();
    }
}

macro_rules! changes {
    ($($name:ident $text:literal $work:expr;)*) => {$(
        pub(super) fn $name<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
            change::<C>(vm, &args, named!(C, $text), $work)
        }
    )*};
}

changes! {
    upper "upper" <[u8]>::make_ascii_uppercase;
    lower "lower" <[u8]>::make_ascii_lowercase;
    swapcase "swapcase" |bytes| bytes.iter_mut().for_each(swap);
    title "title" to_title;
    capitalize "capitalize" |bytes| {
        bytes.make_ascii_lowercase();
        if let Some(first) = bytes.first_mut() {
            first.make_ascii_uppercase();
        }
    };
}

fn ask<const C: u32>(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    holds: impl FnOnce(&[u8]) -> bool,
) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    args::none(vm, args, name)?;
    vm.charge(vm.heap.bytes(bytes).len() / 16)?;
    vm.look_ahead(vm.heap.bytes(bytes).len() / 4)?;
    Ok(Value::bool(holds(vm.heap.bytes(bytes))))
}

/// Whether there are bytes and all are of a kind.
fn all(bytes: &[u8], kind: impl Fn(u8) -> bool) -> bool {
    !bytes.is_empty() && bytes.iter().all(|byte| kind(*byte))
}

fn is_title(bytes: &[u8]) -> bool {
    let (mut any, mut inside) = (false, false);
    for byte in bytes {
        let (capital, small) = (byte.is_ascii_uppercase(), byte.is_ascii_lowercase());
        if (capital && inside) || (small && !inside) {
            return false;
        }
        inside = capital || small;
        any |= inside;
    }
    any
}

macro_rules! questions {
    ($($name:ident $text:literal $holds:expr;)*) => {$(
        pub(super) fn $name<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
            ask::<C>(vm, &args, named!(C, $text), $holds)
        }
    )*};
}

questions! {
    isalnum "isalnum" |bytes| all(bytes, |byte| byte.is_ascii_alphanumeric());
    isalpha "isalpha" |bytes| all(bytes, |byte| byte.is_ascii_alphabetic());
    isascii "isascii" <[u8]>::is_ascii;
    isdigit "isdigit" |bytes| all(bytes, |byte| byte.is_ascii_digit());
    isspace "isspace" |bytes| all(bytes, is_space);
    istitle "istitle" is_title;
    islower "islower" |bytes| {
        bytes.iter().any(u8::is_ascii_lowercase) && !bytes.iter().any(u8::is_ascii_uppercase)
    };
    isupper "isupper" |bytes| {
        bytes.iter().any(u8::is_ascii_uppercase) && !bytes.iter().any(u8::is_ascii_lowercase)
    };
}

pub(super) fn replace<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let bytes = receiver::<C>(vm, &args, named!(C, "replace"))?;
    args::between(vm, &args, named!(C, "replace"), 2, 3)?;
    let (old, new) = (args.get(vm, 1), args.get(vm, 2));
    let old = required(vm, old)?;
    vm.root(old);
    let new = required(vm, new)?;
    vm.root(new);
    let limit = most(vm, args.opt(vm, 3))?.unwrap_or(usize::MAX);
    let length = vm.heap.bytes(bytes).len();
    let (old_len, new_len) = (vm.heap.bytes(old).len(), vm.heap.bytes(new).len());
    vm.charge((length + old_len) / 8)?;
    vm.ready_needle(length, old_len)?;
    let times = match old_len {
        0 => (length + 1).min(limit),
        _ => vm.watched(|heap, patience| {
            search::places(heap.bytes(bytes), heap.bytes(old))
                .take(limit)
                .take_while(|_| patience.step())
                .count()
        })?,
    };
    if times == 0 && bytes.is(Tag::Bytes) {
        return Ok(bytes);
    }
    let size = (length - times * old_len).saturating_add(times.saturating_mul(new_len));
    vm.reserve(size)?;
    vm.charge_in_pieces((length + size) / 16 + times / 4)?;
    vm.ready_needle(length, old_len)?;
    let out = vm.watched(|heap, patience| {
        let (whole, old, new) = (heap.bytes(bytes), heap.bytes(old), heap.bytes(new));
        replaced(whole, old, new, (times, size), patience)
    })?;
    Ok(made::<C>(vm, out))
}

/// Bytes with so many replacements, and of a size that is known.
fn replaced(
    whole: &[u8],
    old: &[u8],
    new: &[u8],
    (times, size): (usize, usize),
    patience: &mut Patience<'_>,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(size);
    let mut from = 0;
    if old.is_empty() {
        for at in (0..times).take_while(|_| patience.step()) {
            out.extend_from_slice(new);
            out.extend(whole.get(at));
        }
        from = times.min(whole.len());
    } else {
        let places = search::places(whole, old).take(times);
        for at in places.take_while(|_| patience.step()) {
            out.extend_from_slice(whole.get(from..at).unwrap_or_default());
            out.extend_from_slice(new);
            from = at + old.len();
        }
    }
    out.extend_from_slice(whole.get(from..).unwrap_or_default());
    out
}

pub(super) fn translate<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "translate",
        names: ["", "delete"],
        least: 1,
    };
    let bytes = receiver::<C>(vm, &args, named!(C, "translate"))?;
    let [table, delete] = SIGNATURE.bind(vm, &args)?;
    let table = match table.filter(|table| !table.is_none()) {
        Some(table) => Some(required(vm, table)?),
        None => None,
    };
    if table.is_some_and(|table| vm.heap.bytes(table).len() != 256) {
        return Err(vm.value_error("translation table must be 256 characters long"));
    }
    let mut gone = [false; 256];
    if let Some(delete) = delete {
        let delete = required(vm, delete)?;
        vm.charge(vm.heap.bytes(delete).len() / 16)?;
        vm.heap
            .bytes(delete)
            .iter()
            .for_each(|byte| gone[usize::from(*byte)] = true);
    }
    let length = vm.heap.bytes(bytes).len();
    vm.reserve(length)?;
    vm.charge_in_pieces(length / 8)?;
    let out = vm.watched(|heap, patience| {
        let table = table.map(|table| heap.bytes(table));
        let all = heap.bytes(bytes).iter().take_while(|_| patience.step());
        let kept = all.filter(|byte| !gone[usize::from(**byte)]);
        let mut out = Vec::with_capacity(length);
        out.extend(kept.map(|byte| match table {
            Some(table) => table.get(usize::from(*byte)).copied().unwrap_or(*byte),
            None => *byte,
        }));
        out
    })?;
    Ok(made::<C>(vm, out))
}

pub(super) fn maketrans(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "bytes.maketrans")?;
    args::count(vm, "maketrans", args.count, 2, 2)?;
    let (from, to) = (args.get(vm, 0), args.get(vm, 1));
    let from = required(vm, from)?;
    let to = required(vm, to)?;
    if vm.heap.bytes(from).len() != vm.heap.bytes(to).len() {
        return Err(vm.value_error("maketrans arguments must have same length"));
    }
    vm.charge(vm.heap.bytes(from).len() / 8)?;
    let mut table: Vec<u8> = (0..=u8::MAX).collect();
    for (from, to) in vm.heap.bytes(from).iter().zip(vm.heap.bytes(to)) {
        table[usize::from(*from)] = *to;
    }
    Ok(vm.heap.new_bytes(table))
}

pub(super) fn decode<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "decode",
        names: ["encoding", "errors"],
        least: 0,
    };
    let bytes = receiver::<C>(vm, &args, named!(C, "decode"))?;
    let [encoding, errors] = SIGNATURE.bind(vm, &args)?;
    let encoding = text::optional(vm, encoding, "decode() argument 'encoding'")?;
    let errors = text::optional(vm, errors, "decode() argument 'errors'")?;
    let copy = copied(vm, bytes)?;
    text::decode(vm, copy, encoding, errors)
}
