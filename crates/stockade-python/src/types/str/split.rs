//! `split`, `rsplit`, `splitlines` and `join`.

use super::receiver;
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::text::split as parts;
use crate::types::args;
use crate::types::growing::new_text;
use crate::types::signature::{Signature, as_str, most};
use crate::vm::text::PIECE;
use crate::vm::{Args, R, Vm};

/// Bytes that a part of a text takes at least, once it is an object.
const OBJECT: usize = 64;

fn separator(vm: &mut Vm, given: Option<Value>) -> R<Option<Value>> {
    let Some(given) = given.filter(|given| !given.is_none()) else {
        return Ok(None);
    };
    let Some(separator) = as_str(vm, given) else {
        let message = format!("must be str or None, not {}", vm.type_name(given));
        return Err(vm.type_error(message));
    };
    if vm.heap.str(separator).is_empty() {
        return Err(vm.value_error("empty separator"));
    }
    Ok(Some(separator))
}

/// A list of the parts whose bytes are given.
fn list_of(vm: &mut Vm, text: Value, ranges: Vec<(usize, usize)>) -> R<Value> {
    let mut items = Vec::with_capacity(ranges.len());
    let whole = vm.heap.str(text).len();
    for (n, (from, to)) in ranges.into_iter().enumerate() {
        vm.check_memory()?;
        if n % 4096 == 4095 {
            vm.refill()?;
        }
        let item = if to - from == whole {
            text
        } else {
            let part = vm
                .heap
                .str(text)
                .get(from..to)
                .unwrap_or_default()
                .to_owned();
            vm.heap.new_string(part)
        };
        items.push(item);
    }
    Ok(vm.heap.new_list(items))
}

/// Notes the places of parts, and refuses more of them than memory is left for.
fn places<'a>(
    text: &'a str,
    parts: impl Iterator<Item = &'a str>,
    room: usize,
) -> Option<Vec<(usize, usize)>> {
    let mut found = Vec::new();
    for part in parts {
        if found.len() >= room {
            return None;
        }
        let from = part.as_ptr() as usize - text.as_ptr() as usize;
        found.push((from, from + part.len()));
    }
    Some(found)
}

/// How many parts there is memory for.
fn room(vm: &Vm) -> usize {
    vm.meter.memory.saturating_sub(vm.heap.used()) / OBJECT + 1
}

fn finish(vm: &mut Vm, text: Value, found: Option<Vec<(usize, usize)>>) -> R<Value> {
    let Some(found) = found else {
        return Err(vm.limit(crate::meter::Limit::Memory));
    };
    vm.charge(found.len() / 2)?;
    list_of(vm, text, found)
}

fn split_at(vm: &mut Vm, args: &Args, signature: &Signature<2>, backwards: bool) -> R<Value> {
    let text = receiver(vm, args, if backwards { "str.rsplit" } else { "str.split" })?;
    let [sep, maxsplit] = signature.bind(vm, args)?;
    let limit = most(vm, maxsplit)?;
    let sep = separator(vm, sep)?;
    let length = vm.heap.str(text).len();
    vm.charge(length / 8)?;
    if length > PIECE {
        vm.look_ahead(length)?;
    }
    let room = room(vm);
    let whole = vm.heap.str(text);
    let found = match (sep.map(|sep| vm.heap.str(sep)), backwards) {
        (Some(sep), false) => places(whole, parts::split(whole, sep, limit), room),
        (Some(sep), true) => places(whole, parts::rsplit(whole, sep, limit), room),
        (None, false) => places(whole, parts::split_space(whole, limit), room),
        (None, true) => places(whole, parts::rsplit_space(whole, limit), room),
    };
    let found = found.map(|mut found| {
        if backwards {
            found.reverse();
        }
        found
    });
    finish(vm, text, found)
}

pub(super) fn split(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "split",
        names: ["sep", "maxsplit"],
        least: 0,
    };
    split_at(vm, &args, &SIGNATURE, false)
}

pub(super) fn rsplit(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "rsplit",
        names: ["sep", "maxsplit"],
        least: 0,
    };
    split_at(vm, &args, &SIGNATURE, true)
}

pub(super) fn splitlines(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "splitlines",
        names: ["keepends"],
        least: 0,
    };
    let text = receiver(vm, &args, "str.splitlines")?;
    let [keepends] = SIGNATURE.bind(vm, &args)?;
    let keepends = match keepends {
        Some(given) => vm.truth(given)?,
        None => false,
    };
    let length = vm.heap.str(text).len();
    vm.charge(length / 8)?;
    if length > PIECE {
        vm.look_ahead(length)?;
    }
    let room = room(vm);
    let whole = vm.heap.str(text);
    let found = places(whole, parts::splitlines(whole, keepends), room);
    finish(vm, text, found)
}

/// All elements of what `join` was given.
pub(crate) fn joinable(vm: &mut Vm, iterable: Value) -> R<Vec<Value>> {
    if matches!(iterable.tag(), Tag::List | Tag::Tuple) {
        return vm.collect_iterable(iterable);
    }
    match vm.get_iter(iterable) {
        Ok(iter) => {
            vm.root(iter);
            let items = vm.collect_iterable(iter)?;
            Ok(items)
        }
        Err(throw) => match vm.catch(id::TYPE_ERROR) {
            Some(_) => Err(vm.type_error("can only join an iterable")),
            None => Err(throw),
        },
    }
}

pub(super) fn join(vm: &mut Vm, args: Args) -> R<Value> {
    let separator = receiver(vm, &args, "str.join")?;
    let iterable = args::one(vm, &args, "str.join")?;
    let mut items = joinable(vm, iterable)?;
    vm.charge(items.len() / 4)?;
    let between = vm.heap.str(separator).len();
    let mut bytes = between.saturating_mul(items.len().saturating_sub(1));
    for at in 0..items.len() {
        let Some(text) = as_str(vm, items[at]) else {
            let message = format!(
                "sequence item {at}: expected str instance, {} found",
                vm.type_name(items[at])
            );
            return Err(vm.type_error(message));
        };
        if items.len() == 1 && items[at].is(Tag::Str) {
            return Ok(text);
        }
        bytes = bytes.saturating_add(vm.heap.str(text).len());
        items[at] = text;
    }
    new_text(vm, bytes)?;
    vm.charge(bytes / 16)?;
    let mut made = String::with_capacity(bytes);
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            made.push_str(vm.heap.str(separator));
        }
        made.push_str(vm.heap.str(*item));
    }
    Ok(vm.heap.new_string(made))
}
