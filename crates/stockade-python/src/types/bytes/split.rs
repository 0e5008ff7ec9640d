//! `split`, `rsplit`, `splitlines` and `join` of bytes.

use super::{like, made, named, receiver, required};
use crate::heap::{Tag, Value};
use crate::text::{search, split as parts};
use crate::types::args;
use crate::types::parts::{Place, list, take};
use crate::types::signature::{Signature, most};
use crate::types::str::{ITEMS, joinable};
use crate::vm::{Args, R, Vm};

/// What `bytes` takes for white space.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The parts between separators.
fn split_by<'a>(
    bytes: &'a [u8],
    separator: &'a [u8],
    limit: usize,
) -> impl Iterator<Item = Place> + 'a {
    let (mut left, mut from) = (limit, Some(0));
    let mut found = search::places(bytes, separator);
    std::iter::from_fn(move || {
        let start = from?;
        let at = if left == 0 { None } else { found.next() };
        left = left.saturating_sub(1);
        from = at.map(|at| at + separator.len());
        Some((start, at.unwrap_or(bytes.len())))
    })
}

/// The same from the right.
fn rsplit_by<'a>(
    bytes: &'a [u8],
    separator: &'a [u8],
    limit: usize,
) -> impl Iterator<Item = Place> + 'a {
    let (mut left, mut to) = (limit, Some(bytes.len()));
    let mut found = search::places_back(bytes, separator);
    std::iter::from_fn(move || {
        let end = to?;
        let at = if left == 0 { None } else { found.next() };
        left = left.saturating_sub(1);
        to = at;
        Some((at.map_or(0, |at| at + separator.len()), end))
    })
}

fn split_space(bytes: &[u8], limit: usize) -> impl Iterator<Item = Place> {
    let (mut left, mut at) = (limit, 0);
    std::iter::from_fn(move || {
        let rest = bytes.get(at..)?;
        at += rest.iter().position(|byte| !is_space(*byte))?;
        let rest = bytes.get(at..)?;
        let start = at;
        let word = rest.iter().position(|byte| is_space(*byte));
        at += word.filter(|_| left > 0).unwrap_or(rest.len());
        left = left.saturating_sub(1);
        Some((start, at))
    })
}

fn rsplit_space(bytes: &[u8], limit: usize) -> impl Iterator<Item = Place> {
    let (mut left, mut to) = (limit, bytes.len());
    std::iter::from_fn(move || {
        let rest = bytes.get(..to)?;
        to = rest.iter().rposition(|byte| !is_space(*byte))? + 1;
        let end = to;
        let rest = bytes.get(..to)?;
        let space = rest.iter().rposition(|byte| is_space(*byte));
        to = space.filter(|_| left > 0).map_or(0, |space| space + 1);
        left = left.saturating_sub(1);
        Some((to, end))
    })
}

/// The same places, counted from further left.
fn moved(parts: impl Iterator<Item = Place>, by: usize) -> impl Iterator<Item = Place> {
    parts.map(move |(from, to)| (from + by, to + by))
}

fn part<const C: u32>(vm: &mut Vm, bytes: Value, (from, to): Place) -> R<Value> {
    let mut part = Vec::with_capacity(to - from);
    like::pour(vm, bytes, from..to, &mut part)?;
    Ok(made::<C>(vm, part))
}

/// Pays for going through bytes once, and for what is looked for in them.
fn pay(vm: &mut Vm, bytes: Value, separator: Option<Value>) -> R<()> {
    let length = vm.heap.bytes(bytes).len();
    vm.ready_needle(length, separator.map_or(0, |sep| vm.heap.bytes(sep).len()))?;
    vm.charge(length / 8)?;
    vm.look_ahead(length / 4)
}

fn split_at<const C: u32>(
    vm: &mut Vm,
    args: &Args,
    signature: &Signature<2>,
    name: &str,
    back: bool,
) -> R<Value> {
    let bytes = receiver::<C>(vm, args, name)?;
    let [separator, maxsplit] = signature.bind(vm, args)?;
    let mut limit = most(vm, maxsplit)?.unwrap_or(usize::MAX);
    let separator = match separator.filter(|given| !given.is_none()) {
        Some(given) => Some(required(vm, given)?),
        None => None,
    };
    if separator.is_some_and(|separator| vm.heap.bytes(separator).is_empty()) {
        return Err(vm.value_error("empty separator"));
    }
    pay(vm, bytes, separator)?;
    // What is not split yet.
    let (mut from, mut to) = (0, vm.heap.bytes(bytes).len());
    let find = |vm: &Vm, found: &mut Vec<Place>| {
        let whole = vm.heap.bytes(bytes);
        let rest = whole.get(from..to).unwrap_or_default();
        let more = match (separator.map(|sep| vm.heap.bytes(sep)), back) {
            (Some(sep), false) => take(found, moved(split_by(rest, sep, limit), from)),
            (Some(sep), true) => take(found, rsplit_by(rest, sep, limit)),
            (None, false) => take(found, moved(split_space(rest, limit), from)),
            (None, true) => take(found, rsplit_space(rest, limit)),
        };
        limit = limit.saturating_sub(found.len());
        let between = separator.map_or(0, |sep| vm.heap.bytes(sep).len());
        match found.last() {
            // The last part of all reaches the end.
            Some((start, _)) if back && *start > 0 => to = start.saturating_sub(between),
            Some((_, end)) if !back && *end < whole.len() => from = end + between,
            _ => return false,
        }
        more
    };
    list(vm, back, find, |vm, place| part::<C>(vm, bytes, place))
}

pub(super) fn split<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "split",
        names: ["sep", "maxsplit"],
        least: 0,
    };
    split_at::<C>(vm, &args, &SIGNATURE, named!(C, "split"), false)
}

pub(super) fn rsplit<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "rsplit",
        names: ["sep", "maxsplit"],
        least: 0,
    };
    split_at::<C>(vm, &args, &SIGNATURE, named!(C, "rsplit"), true)
}

pub(super) fn splitlines<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "splitlines",
        names: ["keepends"],
        least: 0,
    };
    let bytes = receiver::<C>(vm, &args, named!(C, "splitlines"))?;
    let [keepends] = SIGNATURE.bind(vm, &args)?;
    let keepends = match keepends {
        Some(given) => vm.truth(given)?,
        None => false,
    };
    pay(vm, bytes, None)?;
    let mut from = 0;
    let find = |vm: &Vm, found: &mut Vec<Place>| {
        let whole = vm.heap.bytes(bytes);
        let rest = whole.get(from..).unwrap_or_default();
        let lines = parts::splitlines_bytes(rest, keepends).map(|line| {
            let from = line.as_ptr() as usize - whole.as_ptr() as usize;
            (from, from + line.len())
        });
        let more = take(found, lines);
        let Some((_, end)) = found.last() else {
            return false;
        };
        let after = whole.get(*end..).unwrap_or_default();
        from = end
            + match after {
                _ if keepends => 0,
                [b'\r', b'\n', ..] => 2,
                _ => after.len().min(1),
            };
        more && from < whole.len()
    };
    list(vm, false, find, |vm, place| part::<C>(vm, bytes, place))
}

pub(super) fn join<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let separator = receiver::<C>(vm, &args, named!(C, "join"))?;
    let iterable = args::one(vm, &args, named!(C, "join"))?;
    let mut items = joinable(vm, iterable)?;
    vm.charge(items.len() / 4)?;
    let between = vm.heap.bytes(separator).len();
    let mut length = between.saturating_mul(items.len().saturating_sub(1));
    for (at, item) in items.iter_mut().enumerate() {
        let Some(bytes) = like(vm, *item)? else {
            let message = format!(
                "sequence item {at}: expected a bytes-like object, {} found",
                vm.type_name(*item)
            );
            return Err(vm.type_error(message));
        };
        vm.check_memory()?;
        if at % ITEMS == ITEMS - 1 {
            vm.refill()?;
        }
        length = length.saturating_add(vm.heap.bytes(bytes).len());
        *item = bytes;
    }
    if let ([only], true) = (items.as_slice(), separator.is(Tag::Bytes))
        && only.is(Tag::Bytes)
    {
        return Ok(*only);
    }
    vm.reserve(length)?;
    vm.charge(length / 16)?;
    let mut out = Vec::with_capacity(length);
    for (at, item) in items.iter().enumerate() {
        if at % ITEMS == ITEMS - 1 {
            vm.refill()?;
        }
        if at > 0 {
            out.extend_from_slice(vm.heap.bytes(separator));
        }
        out.extend_from_slice(vm.heap.bytes(*item));
    }
    Ok(made::<C>(vm, out))
}
