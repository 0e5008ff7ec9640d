//! Searching bytes: `find`, `index`, `count`, `in`, `startswith`, `partition` and their like.

use std::ops::Range;

use super::like::needle;
use super::{like, made, named, receiver, required};
use crate::heap::{Tag, Value};
use crate::text::long_search::{self, LONG};
use crate::text::{search, slice};
use crate::types::args;
use crate::types::signature::search_bounds;
use crate::vm::{Args, R, Vm};

const NEEDLE: &str = "argument should be integer or bytes-like object";

/// Where a search begins and ends; nothing where not even nothing is found.
fn window(vm: &mut Vm, args: &Args, bytes: Value) -> R<Option<(usize, usize)>> {
    let (start, stop) = search_bounds(vm, args, 2)?;
    let (start, stop) = slice::fit_bounds(start, stop, vm.heap.bytes(bytes).len());
    Ok((start <= stop).then_some((start, stop)))
}

fn locate<const C: u32>(vm: &mut Vm, args: &Args, name: &str, back: bool) -> R<Option<usize>> {
    let bytes = receiver::<C>(vm, args, name)?;
    args::between(vm, args, name, 1, 3)?;
    let wanted = args.get(vm, 1);
    let wanted = needle(vm, wanted, NEEDLE)?;
    vm.root(wanted);
    let Some((start, stop)) = window(vm, args, bytes)? else {
        return Ok(None);
    };
    vm.ready_needle(stop - start, vm.heap.bytes(wanted).len())?;
    let found = found_in(vm, bytes, start..stop, wanted, back)?;
    let (length, wanted) = (stop - start, vm.heap.bytes(wanted).len());
    let passed = found.map_or(length, |at| if back { length - at } else { at });
    // What was gone through: bytes that are searched bit by bit are not paid for each time.
    vm.charge_in_pieces((passed + wanted) / 16)?;
    Ok(found.map(|at| start + at))
}

/// The first or the last place in a part of bytes, with looks at the clock where that is long.
fn found_in(
    vm: &mut Vm,
    bytes: Value,
    part: Range<usize>,
    wanted: Value,
    back: bool,
) -> R<Option<usize>> {
    if part.len() > LONG {
        return vm.watched(|heap, patience| {
            let whole = heap.bytes(bytes).get(part).unwrap_or_default();
            if back {
                long_search::last(whole, heap.bytes(wanted), patience)
            } else {
                long_search::first(whole, heap.bytes(wanted), patience)
            }
        });
    }
    let whole = vm.heap.bytes(bytes).get(part).unwrap_or_default();
    Ok(if back {
        search::last(whole, vm.heap.bytes(wanted))
    } else {
        search::first(whole, vm.heap.bytes(wanted))
    })
}

fn found_or_minus_one(found: Option<usize>) -> Value {
    Value::int(found.map_or(-1, |at| at as i64))
}

fn found_or_error(vm: &mut Vm, found: Option<usize>) -> R<Value> {
    match found {
        Some(at) => Ok(Value::int(at as i64)),
        None => Err(vm.value_error("subsection not found")),
    }
}

pub(super) fn find<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    locate::<C>(vm, &args, named!(C, "find"), false).map(found_or_minus_one)
}

pub(super) fn rfind<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    locate::<C>(vm, &args, named!(C, "rfind"), true).map(found_or_minus_one)
}

pub(super) fn index<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let found = locate::<C>(vm, &args, named!(C, "index"), false)?;
    found_or_error(vm, found)
}

pub(super) fn rindex<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let found = locate::<C>(vm, &args, named!(C, "rindex"), true)?;
    found_or_error(vm, found)
}

pub(super) fn count<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let bytes = receiver::<C>(vm, &args, named!(C, "count"))?;
    args::between(vm, &args, named!(C, "count"), 1, 3)?;
    let wanted = args.get(vm, 1);
    let wanted = needle(vm, wanted, NEEDLE)?;
    vm.root(wanted);
    let Some((start, stop)) = window(vm, &args, bytes)? else {
        return Ok(Value::ZERO);
    };
    vm.charge_in_pieces((stop - start + vm.heap.bytes(wanted).len()) / 8)?;
    vm.ready_needle(stop - start, vm.heap.bytes(wanted).len())?;
    let found = vm.watched(|heap, patience| {
        let part = heap.bytes(bytes).get(start..stop).unwrap_or_default();
        match heap.bytes(wanted).as_slice() {
            [] => part.len() + 1,
            [byte] => {
                let pieces = part.chunks(like::PIECE);
                let pieces = pieces.take_while(|_| patience.look());
                let found = |piece| memchr::memchr_iter(*byte, piece).count();
                pieces.map(found).sum()
            }
            wanted => {
                let mut found = 0;
                long_search::each(part, wanted, patience, |_, patience| {
                    found += 1;
                    patience.step()
                });
                found
            }
        }
    })?;
    Ok(Value::int(found as i64))
}

/// `x in bytes`.
pub(super) fn contains<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let bytes = args::operand(vm, &args, C, "__contains__", 1)?;
    let wanted = args.get(vm, 1);
    let wanted = needle(vm, wanted, "a bytes-like object is required")?;
    let (length, sought) = (vm.heap.bytes(bytes).len(), vm.heap.bytes(wanted).len());
    vm.charge_in_pieces((length + sought) / 16)?;
    vm.ready_needle(length, sought)?;
    let found = found_in(vm, bytes, 0..length, wanted, false)?;
    Ok(Value::bool(found.is_some()))
}

fn matches<const C: u32>(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    at: fn(&[u8], &[u8]) -> bool,
) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    args::between(vm, args, name, 1, 3)?;
    let window = window(vm, args, bytes)?;
    let given = args.get(vm, 1);
    let tuple = vm.unwrap_payload(given);
    let many = tuple.is(Tag::Tuple);
    let candidates = if many { vm.heap.tuple(tuple).len() } else { 1 };
    for number in 0..candidates {
        let candidate = if many {
            let candidate = vm.heap.tuple(tuple)[number];
            required(vm, candidate)?
        } else if let Some(candidate) = like(vm, given)? {
            candidate
        } else {
            let short = name.rsplit('.').next().unwrap_or(name);
            let message = format!(
                "{short} first arg must be bytes or a tuple of bytes, not {}",
                vm.type_name(given)
            );
            return Err(vm.type_error(message));
        };
        vm.charge(vm.heap.bytes(candidate).len() / 16 + 1)?;
        if let Some((start, stop)) = window {
            let part = vm.heap.bytes(bytes).get(start..stop).unwrap_or_default();
            if at(part, vm.heap.bytes(candidate)) {
                return Ok(Value::TRUE);
            }
        }
    }
    Ok(Value::FALSE)
}

pub(super) fn startswith<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    matches::<C>(vm, &args, named!(C, "startswith"), |part, wanted| {
        part.starts_with(wanted)
    })
}

pub(super) fn endswith<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    matches::<C>(vm, &args, named!(C, "endswith"), |part, wanted| {
        part.ends_with(wanted)
    })
}

fn without<const C: u32>(vm: &mut Vm, args: &Args, name: &str, prefix: bool) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    let given = args::one(vm, args, name)?;
    let affix = required(vm, given)?;
    let length = vm.heap.bytes(bytes).len();
    vm.reserve(length)?;
    vm.charge(length / 16)?;
    let (whole, affix) = (
        vm.heap.bytes(bytes).as_slice(),
        vm.heap.bytes(affix).as_slice(),
    );
    let rest = if prefix {
        whole.strip_prefix(affix)
    } else {
        whole.strip_suffix(affix)
    };
    if rest.is_none_or(|rest| rest.len() == length) && bytes.is(Tag::Bytes) {
        return Ok(bytes);
    }
    let rest = rest.unwrap_or(whole).to_vec();
    Ok(made::<C>(vm, rest))
}

pub(super) fn removeprefix<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    without::<C>(vm, &args, named!(C, "removeprefix"), true)
}

pub(super) fn removesuffix<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    without::<C>(vm, &args, named!(C, "removesuffix"), false)
}

fn cut<const C: u32>(vm: &mut Vm, args: &Args, name: &str, back: bool) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    let given = args::one(vm, args, name)?;
    let separator = required(vm, given)?;
    if vm.heap.bytes(separator).is_empty() {
        return Err(vm.value_error("empty separator"));
    }
    let (length, sought) = (vm.heap.bytes(bytes).len(), vm.heap.bytes(separator).len());
    vm.charge_in_pieces((length + sought) / 8)?;
    vm.ready_needle(length, sought)?;
    vm.room_for(length)?;
    let (first, second) = match found_in(vm, bytes, 0..length, separator, back)? {
        Some(at) => (at, at + sought),
        None if back => (0, 0),
        None => (length, length),
    };
    let mut parts = [bytes; 3];
    let places = [0..first, first..second, second..length];
    for (part, place) in parts.iter_mut().zip(places) {
        let mut copy = Vec::with_capacity(place.len());
        like::pour(vm, bytes, place, &mut copy)?;
        *part = made::<C>(vm, copy);
    }
    Ok(vm.heap.new_tuple(parts))
}

pub(super) fn partition<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    cut::<C>(vm, &args, named!(C, "partition"), false)
}

pub(super) fn rpartition<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    cut::<C>(vm, &args, named!(C, "rpartition"), true)
}
