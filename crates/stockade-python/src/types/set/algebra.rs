//! Union, intersection, difference and symmetric difference, new or in place, with sets, dicts and
//! any iterable on the right.

use super::{discard, empty_like, has, snapshot};
use crate::heap::{Set, Tag, Value};
use crate::vm::{R, Vm};

/// The set inside a value.
fn as_set(vm: &Vm, value: Value) -> Option<Value> {
    let inner = vm.unwrap_payload(value);
    matches!(inner.tag(), Tag::Set | Tag::FrozenSet).then_some(inner)
}

/// Calls `work` with each element of an iterable, and its hash.
fn each(vm: &mut Vm, iterable: Value, mut work: impl FnMut(&mut Vm, Value, i64) -> R<()>) -> R<()> {
    let iter = vm.get_iter(iterable)?;
    vm.root(iter);
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        vm.rooted(|vm| {
            vm.root(item);
            let hash = vm.hash(item)?;
            work(vm, item, hash)
        })?;
        vm.check_memory()?;
    }
    Ok(())
}

/// Changes the body of a set, noting growth.
fn grow(vm: &mut Vm, set: Value, work: impl FnOnce(&mut Set) -> bool) -> bool {
    let body = vm.heap.set_mut(set);
    let before = body.payload_bytes();
    let answer = work(body);
    let after = body.payload_bytes();
    vm.heap.charge(after.saturating_sub(before));
    answer
}

/// `set.update(iterable)`.
pub(crate) fn update(vm: &mut Vm, set: Value, iterable: Value) -> R<()> {
    if let Some(other) = as_set(vm, iterable) {
        return merge(vm, set, other);
    }
    if iterable.is(Tag::Dict) {
        let count = vm.heap.dict(iterable).len();
        vm.charge(count)?;
        vm.reserve(count.saturating_mul(4 * size_of::<Value>()))?;
        grow(vm, set, |body| {
            body.make_room(count);
            true
        });
        let mut at = 0;
        while let Some(entry) = vm.heap.dict(iterable).slots().get(at).copied() {
            at += 1;
            if !entry.key.is_undef() {
                vm.set_add_hashed(set, entry.key, entry.hash)?;
            }
        }
        return Ok(());
    }
    each(vm, iterable, |vm, item, hash| {
        vm.set_add_hashed(set, item, hash).map(|_| ())
    })
}

fn merge(vm: &mut Vm, set: Value, other: Value) -> R<()> {
    if set.same(other) || vm.heap.set(other).len() == 0 {
        return Ok(());
    }
    let slots = snapshot(vm, other)?;
    let bytes = vm.heap.set(other).payload_bytes();
    vm.reserve(bytes.saturating_mul(2))?;
    let body = std::mem::take(vm.heap.set_ours(other));
    let taken = grow(vm, set, |set| set.prepare_merge(&body));
    *vm.heap.set_ours(other) = body;
    if !taken {
        for slot in slots {
            vm.set_add_hashed(set, slot.key, slot.hash)?;
        }
    }
    Ok(())
}

/// A new set of the same kind with the same elements.
pub(super) fn copy(vm: &mut Vm, set: Value) -> R<Value> {
    let made = empty_like(vm, set);
    vm.root(made);
    merge(vm, made, set)?;
    Ok(made)
}

pub(super) fn union(vm: &mut Vm, set: Value, others: &[Value]) -> R<Value> {
    let result = copy(vm, set)?;
    for other in others {
        if !other.same(set) {
            update(vm, result, *other)?;
        }
    }
    Ok(result)
}

/// `set & iterable`.
pub(crate) fn intersection(vm: &mut Vm, set: Value, iterable: Value) -> R<Value> {
    if set.same(iterable) {
        return copy(vm, set);
    }
    let result = empty_like(vm, set);
    vm.root(result);
    if let Some(other) = as_set(vm, iterable) {
        // The shorter one is gone through.
        let (asked, over) = if vm.heap.set(other).len() > vm.heap.set(set).len() {
            (other, set)
        } else {
            (set, other)
        };
        for slot in snapshot(vm, over)? {
            if has(vm, asked, slot.key, slot.hash)? {
                vm.set_add_hashed(result, slot.key, slot.hash)?;
            }
        }
        return Ok(result);
    }
    each(vm, iterable, |vm, item, hash| {
        if has(vm, set, item, hash)? {
            vm.set_add_hashed(result, item, hash)?;
        }
        Ok(())
    })?;
    Ok(result)
}

pub(super) fn intersection_of(vm: &mut Vm, set: Value, others: &[Value]) -> R<Value> {
    let Some((first, rest)) = others.split_first() else {
        return copy(vm, set);
    };
    let mut result = intersection(vm, set, *first)?;
    for other in rest {
        result = intersection(vm, result, *other)?;
    }
    Ok(result)
}

pub(super) fn intersection_update(vm: &mut Vm, set: Value, others: &[Value]) -> R<()> {
    let result = intersection_of(vm, set, others)?;
    let body = std::mem::take(vm.heap.set_mut(result));
    vm.heap.charge(body.payload_bytes());
    *vm.heap.set_mut(set) = body;
    Ok(())
}

/// `set - iterable`.
pub(super) fn difference(vm: &mut Vm, set: Value, iterable: Value) -> R<Value> {
    let size = match as_set(vm, iterable) {
        Some(other) => Some(vm.heap.set(other).len()),
        None => iterable.is(Tag::Dict).then(|| vm.heap.dict(iterable).len()),
    };
    // A set that is much longer is copied, and the few taken away.
    let Some(_) = size.filter(|size| vm.heap.set(set).len() >> 2 <= *size) else {
        let result = copy(vm, set)?;
        difference_update(vm, result, iterable)?;
        return Ok(result);
    };
    let result = empty_like(vm, set);
    vm.root(result);
    let other = vm.unwrap_payload(iterable);
    for slot in snapshot(vm, set)? {
        let found = match other.tag() {
            Tag::Dict => vm.dict_find(other, slot.key, slot.hash)?.is_some(),
            _ => has(vm, other, slot.key, slot.hash)?,
        };
        if !found {
            vm.set_add_hashed(result, slot.key, slot.hash)?;
        }
    }
    Ok(result)
}

/// `set.difference_update(iterable)`.
pub(crate) fn difference_update(vm: &mut Vm, set: Value, iterable: Value) -> R<()> {
    if set.same(iterable) {
        vm.heap.set_mut(set).clear();
        return Ok(());
    }
    match as_set(vm, iterable) {
        Some(mut other) => {
            // Of a much longer set only what both have matters.
            if vm.heap.set(other).len() >> 3 > vm.heap.set(set).len() {
                other = intersection(vm, set, other)?;
            }
            for slot in snapshot(vm, other)? {
                discard(vm, set, slot.key, slot.hash)?;
            }
        }
        None => each(vm, iterable, |vm, item, hash| {
            discard(vm, set, item, hash).map(|_| ())
        })?,
    }
    vm.heap.set_mut(set).tidy();
    Ok(())
}

/// `set ^ iterable`: the other elements first, then ours toggled.
pub(super) fn symmetric_difference(vm: &mut Vm, set: Value, iterable: Value) -> R<Value> {
    let result = empty_like(vm, set);
    vm.root(result);
    update(vm, result, iterable)?;
    toggle(vm, result, set)?;
    Ok(result)
}

/// `set.symmetric_difference_update(iterable)`.
pub(crate) fn symmetric_difference_update(vm: &mut Vm, set: Value, iterable: Value) -> R<()> {
    if set.same(iterable) {
        vm.heap.set_mut(set).clear();
        return Ok(());
    }
    if let Some(other) = as_set(vm, iterable) {
        return toggle(vm, set, other);
    }
    if iterable.is(Tag::Dict) {
        let mut at = 0;
        while let Some(entry) = vm.heap.dict(iterable).slots().get(at).copied() {
            at += 1;
            vm.charge(1)?;
            if !entry.key.is_undef() && !discard(vm, set, entry.key, entry.hash)? {
                vm.set_add_hashed(set, entry.key, entry.hash)?;
            }
        }
        return Ok(());
    }
    let other = vm.heap.new_set(Set::default());
    vm.root(other);
    update(vm, other, iterable)?;
    toggle(vm, set, other)
}

/// Takes out what both have, and adds what only the other has.
fn toggle(vm: &mut Vm, set: Value, other: Value) -> R<()> {
    for slot in snapshot(vm, other)? {
        if !discard(vm, set, slot.key, slot.hash)? {
            vm.set_add_hashed(set, slot.key, slot.hash)?;
        }
    }
    Ok(())
}
