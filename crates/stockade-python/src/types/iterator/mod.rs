//! Iterators that builtins make: what each one gives next.
//!
//! An iterator that has ended stays ended and keeps its kind, so its class never changes. Those
//! made of other iterators may be nested as deep as a program likes, and go through
//! [`Vm::nested`].

mod make;
mod methods;
mod pair;

use num_bigint::BigInt;

use crate::class::id;
use crate::heap::{Iter, Tag, Value, Yields};
use crate::vm::{R, Throw, Vm};

pub(crate) use make::{new_enumerate, new_filter, new_map, new_reversed, new_zip, reverse};
pub(crate) use methods::{
    ENUMERATE_METHODS, FILTER_METHODS, MAP_METHODS, METHODS, MOVABLE_METHODS, REVERSED_METHODS,
    ZIP_METHODS,
};
pub(crate) use pair::{Pair, next_entry, next_pair};

/// Where the position of an iterator that has ended stands.
const ENDED: usize = usize::MAX;

/// The next element of one of our iterators, or nothing at its end.
pub(crate) fn next(vm: &mut Vm, iter: Value) -> R<Option<Value>> {
    match vm.heap.iter_mut(iter) {
        Iter::Done => Ok(None),
        Iter::Range { next, stop, step } => {
            let value = *next;
            if (*step > 0 && value < *stop) || (*step < 0 && value > *stop) {
                *next = value.wrapping_add(*step);
                return Ok(Some(Value::int(value)));
            }
            Ok(None)
        }
        Iter::Sequence { over, at } => {
            let (over, here) = (*over, *at);
            Ok(next_of_sequence(vm, iter, over, here))
        }
        Iter::Backwards { over, at } => {
            let (over, here) = (*over, *at);
            Ok(next_backwards(vm, iter, over, here))
        }
        Iter::Dict { .. } => next_of_dict(vm, iter),
        Iter::Set { .. } => next_of_set(vm, iter),
        Iter::BigRange { .. } => next_of_big_range(vm, iter),
        Iter::GetItem { over, at } | Iter::GetItemBackwards { over, at } => {
            let (over, here) = (*over, *at);
            vm.nested(|vm| next_item(vm, iter, over, here))
        }
        Iter::Call { function, sentinel } => {
            let (function, sentinel) = (*function, *sentinel);
            vm.nested(|vm| next_call(vm, iter, function, sentinel))
        }
        Iter::Enumerate { over, .. } => {
            let over = *over;
            vm.nested(|vm| next_numbered(vm, iter, over))
        }
        Iter::Zip { over, strict } => {
            let (count, strict) = (over.len(), *strict);
            vm.nested(|vm| vm.rooted(|vm| next_zipped(vm, iter, count, strict)))
        }
        Iter::Map { function, over } => {
            let (function, count) = (*function, over.len());
            vm.nested(|vm| vm.rooted(|vm| next_mapped(vm, iter, function, count)))
        }
        Iter::Filter { function, over } => {
            let (function, over) = (*function, *over);
            vm.nested(|vm| vm.rooted(|vm| next_filtered(vm, function, over)))
        }
    }
}

/// Moves an iterator with a position.
fn move_to(vm: &mut Vm, iter: Value, to: usize) {
    if let Iter::Sequence { at, .. }
    | Iter::Backwards { at, .. }
    | Iter::Dict { at, .. }
    | Iter::Set { at, .. } = vm.heap.iter_mut(iter)
    {
        *at = to;
    }
}

fn next_of_sequence(vm: &mut Vm, iter: Value, over: Value, at: usize) -> Option<Value> {
    let (item, to) = match over.tag() {
        Tag::List => (vm.heap.list(over).get(at), at.saturating_add(1)),
        Tag::Tuple => (vm.heap.tuple(over).get(at).copied(), at.saturating_add(1)),
        Tag::Bytes | Tag::ByteArray => {
            let byte = vm
                .heap
                .bytes(over)
                .get(at)
                .map(|byte| Value::int(i64::from(*byte)));
            (byte, at.saturating_add(1))
        }
        Tag::Str => {
            let rest = vm.heap.str(over).get(at..).unwrap_or_default();
            match rest.chars().next() {
                Some(character) => (Some(vm.heap.new_char(character)), at + character.len_utf8()),
                None => (None, ENDED),
            }
        }
        _ => (None, ENDED),
    };
    move_to(vm, iter, if item.is_some() { to } else { ENDED });
    item
}

/// `at` is one past the next element: 0 at the end, bytes for a string.
fn next_backwards(vm: &mut Vm, iter: Value, over: Value, at: usize) -> Option<Value> {
    let (item, to) = match over.tag() {
        Tag::Str => {
            let rest = vm.heap.str(over).get(..at).unwrap_or_default();
            match rest.chars().next_back() {
                Some(character) => (Some(vm.heap.new_char(character)), at - character.len_utf8()),
                None => (None, 0),
            }
        }
        _ => match at.checked_sub(1) {
            Some(to) => {
                let item = match over.tag() {
                    Tag::List => vm.heap.list(over).get(to),
                    Tag::Tuple => vm.heap.tuple(over).get(to).copied(),
                    Tag::Bytes | Tag::ByteArray => vm
                        .heap
                        .bytes(over)
                        .get(to)
                        .map(|byte| Value::int(i64::from(*byte))),
                    _ => None,
                };
                (item, to)
            }
            None => (None, 0),
        },
    };
    move_to(vm, iter, if item.is_some() { to } else { 0 });
    item
}

fn next_of_dict(vm: &mut Vm, iter: Value) -> R<Option<Value>> {
    let Iter::Dict {
        over,
        at,
        size,
        left,
        yields,
        backwards,
    } = vm.heap.iter(iter)
    else {
        return Ok(None);
    };
    let (over, mut at, size, left) = (*over, *at, *size, *left);
    let (yields, backwards) = (*yields, *backwards);
    if at == ENDED {
        return Ok(None);
    }
    let body = vm.heap.dict(over);
    if body.len() != size {
        if let Iter::Dict { size, .. } = vm.heap.iter_mut(iter) {
            *size = usize::MAX;
        }
        return Err(vm.throw(
            id::RUNTIME_ERROR,
            "dictionary changed size during iteration",
        ));
    }
    let slots = body.slots();
    let mut skipped = 0;
    let entry = loop {
        // Backwards the position is one past the next entry, forwards its own.
        let here = if backwards {
            at.min(slots.len()).checked_sub(1)
        } else {
            Some(at)
        };
        let Some(entry) = here.and_then(|here| slots.get(here)) else {
            break None;
        };
        at = if backwards { here.unwrap_or(0) } else { at + 1 };
        skipped += 1;
        if !entry.key.is_undef() {
            break Some(*entry);
        }
    };
    vm.charge(skipped / 8)?;
    let Some(entry) = entry else {
        move_to(vm, iter, ENDED);
        return Ok(None);
    };
    if left == 0 {
        move_to(vm, iter, ENDED);
        return Err(vm.throw(
            id::RUNTIME_ERROR,
            "dictionary keys changed during iteration",
        ));
    }
    if let Iter::Dict {
        at: place, left, ..
    } = vm.heap.iter_mut(iter)
    {
        *place = at;
        *left -= 1;
    }
    Ok(Some(match yields {
        Yields::Keys => entry.key,
        Yields::Values => entry.value,
        Yields::Items => vm.heap.new_tuple([entry.key, entry.value]),
    }))
}

fn next_of_set(vm: &mut Vm, iter: Value) -> R<Option<Value>> {
    let Iter::Set { over, at, size } = vm.heap.iter(iter) else {
        return Ok(None);
    };
    let (over, at, size) = (*over, *at, *size);
    if at == ENDED {
        return Ok(None);
    }
    let body = vm.heap.set(over);
    if body.len() != size {
        if let Iter::Set { size, .. } = vm.heap.iter_mut(iter) {
            *size = usize::MAX;
        }
        return Err(vm.throw(id::RUNTIME_ERROR, "Set changed size during iteration"));
    }
    let slots = body.slots().get(at..).unwrap_or_default();
    let found = slots.iter().position(|slot| !slot.key.is_undef());
    let item = found.map(|found| slots[found].key);
    let skipped = found.unwrap_or(slots.len());
    vm.charge(skipped / 8)?;
    move_to(vm, iter, found.map_or(ENDED, |found| at + found + 1));
    Ok(item)
}

fn next_of_big_range(vm: &mut Vm, iter: Value) -> R<Option<Value>> {
    use crate::types::range::big_of;
    let Iter::BigRange {
        next,
        remaining,
        step,
    } = vm.heap.iter(iter)
    else {
        return Ok(None);
    };
    let (item, remaining, step) = (*next, *remaining, *step);
    if remaining.as_int() == Some(0) {
        return Ok(None);
    }
    let after = big_of(vm, item) + big_of(vm, step);
    vm.charge((after.bits() / 256) as usize)?;
    let left = big_of(vm, remaining) - 1;
    let (after, left) = (vm.heap.new_big(after), vm.heap.new_big(left));
    if let Iter::BigRange {
        next, remaining, ..
    } = vm.heap.iter_mut(iter)
    {
        *next = after;
        *remaining = left;
    }
    vm.check_memory()?;
    Ok(Some(item))
}

/// Whether what was thrown is how `__getitem__` says that there is no more.
fn ends(vm: &mut Vm) -> bool {
    vm.catch(id::INDEX_ERROR).is_some() || vm.catch(id::STOP_ITERATION).is_some()
}

fn next_item(vm: &mut Vm, iter: Value, over: Value, here: i64) -> R<Option<Value>> {
    if here < 0 {
        return Ok(None);
    }
    let result = vm.get_item(over, Value::int(here));
    let to = match result {
        Ok(_) => match vm.heap.iter(iter) {
            Iter::GetItem { .. } => here.saturating_add(1),
            _ => here - 1,
        },
        Err(throw) if !ends(vm) => return Err(throw),
        Err(_) => -1,
    };
    if let Iter::GetItem { at, .. } | Iter::GetItemBackwards { at, .. } = vm.heap.iter_mut(iter) {
        *at = to;
    }
    Ok(result.ok())
}

fn next_call(vm: &mut Vm, iter: Value, function: Value, sentinel: Value) -> R<Option<Value>> {
    if function.is_undef() {
        return Ok(None);
    }
    let end = |vm: &mut Vm| {
        if let Iter::Call { function, sentinel } = vm.heap.iter_mut(iter) {
            (*function, *sentinel) = (Value::UNDEF, Value::UNDEF);
        }
    };
    let value = match vm.call(function, &[]) {
        Ok(value) => value,
        Err(throw) => {
            if vm.catch(id::STOP_ITERATION).is_none() {
                return Err(throw);
            }
            end(vm);
            return Ok(None);
        }
    };
    let last = vm.rooted(|vm| {
        vm.root(value);
        vm.equal(sentinel, value)
    })?;
    if last {
        end(vm);
    }
    Ok((!last).then_some(value))
}

fn next_numbered(vm: &mut Vm, iter: Value, over: Value) -> R<Option<Value>> {
    let Some(item) = vm.next(over)? else {
        return Ok(None);
    };
    let Iter::Enumerate { count, .. } = vm.heap.iter(iter) else {
        return Ok(None);
    };
    let number = *count;
    let after = if let Some(after) = number.as_int().and_then(|number| number.checked_add(1)) {
        Value::int(after)
    } else {
        let after: BigInt = crate::types::range::big_of(vm, number) + 1;
        vm.heap.new_big(after)
    };
    if let Iter::Enumerate { count, .. } = vm.heap.iter_mut(iter) {
        *count = after;
    }
    Ok(Some(vm.heap.new_tuple([number, item])))
}

/// One of the iterators inside a zip or a map.
fn part(vm: &Vm, iter: Value, at: usize) -> Value {
    match vm.heap.iter(iter) {
        Iter::Zip { over, .. } | Iter::Map { over, .. } => over.get(at).copied(),
        _ => None,
    }
    .unwrap_or(Value::UNDEF)
}

fn next_zipped(vm: &mut Vm, iter: Value, count: usize, strict: bool) -> R<Option<Value>> {
    if count == 0 {
        return Ok(None);
    }
    let mut items = Vec::with_capacity(count);
    for at in 0..count {
        let over = part(vm, iter, at);
        match vm.next(over)? {
            Some(item) => items.push(vm.root(item)),
            None if !strict => return Ok(None),
            None if at > 0 => return Err(uneven(vm, at, "shorter")),
            None => {
                for at in 1..count {
                    let over = part(vm, iter, at);
                    if vm.next(over)?.is_some() {
                        return Err(uneven(vm, at, "longer"));
                    }
                }
                return Ok(None);
            }
        }
    }
    Ok(Some(vm.heap.new_tuple(items)))
}

#[cold]
fn uneven(vm: &mut Vm, at: usize, how: &str) -> Throw {
    let before = if at == 1 {
        "argument 1".to_owned()
    } else {
        format!("arguments 1-{at}")
    };
    vm.value_error(format!("zip() argument {} is {how} than {before}", at + 1))
}

fn next_mapped(vm: &mut Vm, iter: Value, function: Value, count: usize) -> R<Option<Value>> {
    let mut items = Vec::with_capacity(count);
    for at in 0..count {
        let over = part(vm, iter, at);
        match vm.next(over)? {
            Some(item) => items.push(vm.root(item)),
            None => return Ok(None),
        }
    }
    vm.call(function, &items).map(Some)
}

fn next_filtered(vm: &mut Vm, function: Value, over: Value) -> R<Option<Value>> {
    let plain = function.is_none() || (function.is(Tag::Class) && function.handle() == id::BOOL);
    loop {
        vm.charge(1)?;
        let Some(item) = vm.next(over)? else {
            return Ok(None);
        };
        let wanted = vm.rooted(|vm| {
            vm.root(item);
            let answer = if plain {
                item
            } else {
                vm.call(function, &[item])?
            };
            vm.truth(answer)
        })?;
        if wanted {
            return Ok(Some(item));
        }
    }
}
