//! `split`, `rsplit`, `splitlines` and `join`.

use std::ops::Range;

use super::receiver;
use crate::class::id;
use crate::heap::{Heap, Row, Tag, Value};
use crate::text::long_search::{self, LONG};
use crate::text::split as parts;
use crate::types::args;
use crate::types::growing::{new_text, room_for_text};
use crate::types::parts::{Place, list, take};
use crate::types::signature::{Signature, as_str, most};
use crate::vm::text::{PIECE, pieces};
use crate::vm::{Args, R, Vm};

/// Parts of a text that are gone through between two looks at the clock.
pub(crate) const ITEMS: usize = 8192;

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

/// The value of a part of a text.
fn part(vm: &mut Vm, text: Value, (from, to): Place) -> R<Value> {
    let whole = vm.heap.str(text);
    if to - from == whole.len() {
        return Ok(text);
    }
    vm.part_of_text(text, from, to)
}

/// Pays for going through a text once, and for what is looked for in it.
fn pay(vm: &mut Vm, text: Value, separator: Option<Value>) -> R<()> {
    let length = vm.heap.str(text).len();
    vm.ready_needle(length, separator.map_or(0, |sep| vm.heap.str(sep).len()))?;
    vm.charge_in_pieces(length / 8)
}

/// Where parts of `rest` are in `whole`.
fn places<'a>(whole: &'a str, parts: impl Iterator<Item = &'a str>) -> impl Iterator<Item = Place> {
    parts.map(|part| {
        let from = part.as_ptr() as usize - whole.as_ptr() as usize;
        (from, from + part.len())
    })
}

fn split_at(vm: &mut Vm, args: &Args, signature: &Signature<2>, backwards: bool) -> R<Value> {
    let text = receiver(vm, args, if backwards { "str.rsplit" } else { "str.split" })?;
    let [sep, maxsplit] = signature.bind(vm, args)?;
    let mut limit = most(vm, maxsplit)?;
    let sep = separator(vm, sep)?;
    pay(vm, text, sep)?;
    if let Some(sep) = sep
        && vm.heap.str(text).len() > LONG
    {
        // Nobody could stop a search that finds nothing.
        let found = vm.watched(|heap, patience| {
            let (whole, sep) = (heap.str(text).as_bytes(), heap.str(sep).as_bytes());
            long_search::first(whole, sep, patience)
        })?;
        if found.is_none() {
            return Ok(vm.heap.new_list(vec![text]));
        }
    }
    // What is not split yet.
    let (mut from, mut to) = (0, vm.heap.str(text).len());
    let find = |vm: &Vm, found: &mut Vec<Place>| {
        let whole = vm.heap.str(text);
        let rest = whole.get(from..to).unwrap_or_default();
        let more = match (sep.map(|sep| vm.heap.str(sep)), backwards) {
            (Some(sep), false) => take(found, places(whole, parts::split(rest, sep, limit))),
            (Some(sep), true) => take(found, places(whole, parts::rsplit(rest, sep, limit))),
            (None, false) => take(found, places(whole, parts::split_space(rest, limit))),
            (None, true) => take(found, places(whole, parts::rsplit_space(rest, limit))),
        };
        limit = limit.map(|limit| limit.saturating_sub(found.len()));
        let between = sep.map_or(0, |sep| vm.heap.str(sep).len());
        match found.last() {
            // The last part of all reaches the end.
            Some((start, _)) if backwards && *start > 0 => to = start.saturating_sub(between),
            Some((_, end)) if !backwards && *end < whole.len() => from = end + between,
            _ => return false,
        }
        more
    };
    list(vm, backwards, find, |vm, place| part(vm, text, place))
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
    pay(vm, text, None)?;
    let mut from = 0;
    let find = |vm: &Vm, found: &mut Vec<Place>| {
        let whole = vm.heap.str(text);
        let rest = whole.get(from..).unwrap_or_default();
        let more = take(found, places(whole, parts::splitlines(rest, keepends)));
        let Some((_, end)) = found.last() else {
            return false;
        };
        let after = whole.get(*end..).unwrap_or_default();
        let ending = match after.chars().next() {
            _ if keepends => 0,
            Some('\r') if after.starts_with("\r\n") => 2,
            next => next.map_or(0, char::len_utf8),
        };
        from = end + ending;
        more && from < whole.len()
    };
    list(vm, false, find, |vm, place| part(vm, text, place))
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

/// The bytes of a text that is joined of several plain ones, where it and they are few.
fn short_join(heap: &Heap, separator: Value, iterable: Value) -> Option<usize> {
    if !matches!(iterable.tag(), Tag::List | Tag::Tuple) {
        return None;
    }
    let items = heap.items(iterable);
    if items.len() < 2 || items.len() >= ITEMS {
        return None;
    }
    let mut bytes = heap.str(separator).len() * (items.len() - 1);
    for item in items.iter() {
        if !item.is(Tag::Str) {
            return None;
        }
        bytes = bytes.saturating_add(heap.str(item).len());
    }
    (bytes < PIECE).then_some(bytes)
}

/// What is joined: a list or a tuple, or what was collected of anything else.
struct Parts<'own> {
    iterable: Option<Value>,
    own: &'own [Value],
}

impl Parts<'_> {
    fn items<'a>(&'a self, vm: &'a Vm) -> Row<'a> {
        match self.iterable {
            Some(row) => vm.heap.items(row),
            None => Row::Values(self.own),
        }
    }

    /// The bytes of some of them, or the first that is no text and where it stands.
    fn bytes(&self, vm: &Vm, part: Range<usize>) -> Result<usize, (usize, Value)> {
        let mut bytes = 0_usize;
        for (at, item) in part.clone().zip(self.items(vm).values(part)) {
            let text = as_str(vm, item).ok_or((at, item))?;
            bytes = bytes.saturating_add(vm.heap.str(text).len());
        }
        Ok(bytes)
    }

    /// Puts texts to the end with the separator before each but the first of all, up to one that is too
    /// long to be copied at once: that is given, after its separator, and is still to be put.
    fn put_short(
        &self,
        vm: &Vm,
        at: &mut usize,
        to: usize,
        separator: Value,
        made: &mut String,
    ) -> Option<Value> {
        let between = vm.heap.str(separator);
        for item in self.items(vm).values(*at..to) {
            if *at > 0 {
                made.push_str(between);
            }
            *at += 1;
            let text = as_str(vm, item)?;
            let characters = vm.heap.str(text);
            if characters.len() >= PIECE {
                return Some(text);
            }
            made.push_str(characters);
        }
        None
    }
}

pub(super) fn join(vm: &mut Vm, args: Args) -> R<Value> {
    let separator = receiver(vm, &args, "str.join")?;
    let iterable = args::one(vm, &args, "str.join")?;
    if let Some(bytes) = short_join(&vm.heap, separator, iterable) {
        let count = vm.heap.items(iterable).len();
        // What the long way charges, step by step.
        vm.charge(count / 8)?;
        vm.charge(count / 4)?;
        new_text(vm, bytes)?;
        vm.charge(bytes / 16)?;
        return Ok(vm.heap.new_joined(iterable, separator, bytes));
    }
    // What is a row already is not copied: nothing of the program runs meanwhile.
    let row = matches!(iterable.tag(), Tag::List | Tag::Tuple);
    let own = if row {
        vm.charge(vm.heap.items(iterable).len() / 8)?;
        Vec::new()
    } else {
        joinable(vm, iterable)?
    };
    let row = Parts {
        iterable: row.then_some(iterable),
        own: &own,
    };
    let count = row.items(vm).len();
    vm.charge(count / 4)?;
    if let (1, Some(only)) = (count, row.items(vm).get(0))
        && only.is(Tag::Str)
    {
        return Ok(only);
    }
    let between = vm.heap.str(separator).len();
    let mut bytes = between.saturating_mul(count.saturating_sub(1));
    for from in (0..count).step_by(ITEMS) {
        if from > 0 {
            vm.refill()?;
        }
        match row.bytes(vm, from..count.min(from + ITEMS)) {
            Ok(more) => bytes = bytes.saturating_add(more),
            Err((at, item)) => {
                let message = format!(
                    "sequence item {at}: expected str instance, {} found",
                    vm.type_name(item)
                );
                return Err(vm.type_error(message));
            }
        }
    }
    room_for_text(vm, bytes, bytes)?;
    vm.charge_in_pieces(bytes / 16)?;
    let mut made = String::with_capacity(bytes);
    if between >= PIECE {
        // Few texts: with so much between them many do not fit.
        for at in 0..count {
            let text = row.items(vm).get(at).and_then(|item| as_str(vm, item));
            vm.watched(|heap, patience| {
                if at > 0 {
                    patience.push(&mut made, heap.str(separator));
                }
                patience.push(&mut made, text.map_or("", |text| heap.str(text)));
            })?;
        }
        return Ok(vm.heap.new_string(made));
    }
    for from in (0..count).step_by(ITEMS) {
        if from > 0 {
            vm.refill()?;
        }
        let (mut at, to) = (from, count.min(from + ITEMS));
        while let Some(long) = row.put_short(vm, &mut at, to, separator, &mut made) {
            for piece in pieces(vm.heap.str(long)) {
                if piece.len() >= PIECE {
                    vm.refill()?;
                }
                made.push_str(vm.heap.str(long).get(piece).unwrap_or_default());
            }
        }
    }
    Ok(vm.heap.new_string(made))
}
