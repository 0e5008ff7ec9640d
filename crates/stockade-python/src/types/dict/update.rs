//! `dict.update` and everything that takes entries over: from dicts, from mappings with `keys`,
//! from sequences of pairs.

use super::copied;
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::symbol::sym;
use crate::vm::{R, Vm};

/// Adds the entries of another value to a dict.
pub(crate) fn update_from(vm: &mut Vm, dict: Value, other: Value) -> R<()> {
    let inner = vm.unwrap_payload(other);
    if inner.is(Tag::Dict) && iterates_plainly(vm, other) {
        return merge(vm, dict, inner);
    }
    match vm.find_attr_or_none(other, sym::KEYS)? {
        Some(keys) => merge_mapping(vm, dict, other, keys),
        None => merge_pairs(vm, dict, other),
    }
}

/// Whether the entries of a dict are what iterating over it gives.
pub(crate) fn iterates_plainly(vm: &mut Vm, value: Value) -> bool {
    !value.is(Tag::Inst)
        || vm
            .special(value, sym::ITER)
            .is_some_and(|iter| iter.is(Tag::Native))
}

fn merge(vm: &mut Vm, dict: Value, other: Value) -> R<()> {
    if dict.same(other) {
        return Ok(());
    }
    if vm.heap.dict(dict).slots().is_empty() {
        let body = copied(vm, other)?;
        vm.heap.charge(body.payload_bytes());
        *vm.heap.dict_mut(dict) = body;
        return Ok(());
    }
    let (size, bytes) = {
        let body = vm.heap.dict(other);
        (body.len(), body.payload_bytes())
    };
    vm.reserve(bytes)?;
    let mut at = 0;
    // Comparing keys may run code of the program, which may change the other dict.
    while let Some(entry) = vm.heap.dict(other).slots().get(at).copied() {
        at += 1;
        if entry.key.is_undef() {
            continue;
        }
        // One by one, so that the clock is looked at on the way.
        vm.charge(1)?;
        let found = vm.dict_find(dict, entry.key, entry.hash)?;
        match found {
            Some(found) => vm.heap.dict_mut(dict).set_value(found, entry.value),
            None => vm.dict_add(dict, entry.hash, entry.key, entry.value)?,
        }
        if vm.heap.dict(other).len() != size {
            return Err(vm.throw(id::RUNTIME_ERROR, "dict mutated during update"));
        }
    }
    Ok(())
}

fn merge_mapping(vm: &mut Vm, dict: Value, mapping: Value, keys: Value) -> R<()> {
    let keys = vm.call(keys, &[])?;
    vm.root(keys);
    let iter = vm.get_iter(keys)?;
    vm.root(iter);
    while let Some(key) = vm.next(iter)? {
        vm.charge(1)?;
        vm.rooted(|vm| {
            vm.root(key);
            let value = vm.get_item(mapping, key)?;
            vm.root(value);
            vm.dict_set(dict, key, value)
        })?;
        vm.check_memory()?;
    }
    Ok(())
}

fn merge_pairs(vm: &mut Vm, dict: Value, pairs: Value) -> R<()> {
    let iter = vm.get_iter(pairs)?;
    vm.root(iter);
    let mut at = 0;
    while let Some(pair) = vm.next(iter)? {
        vm.charge(1)?;
        vm.rooted(|vm| {
            vm.root(pair);
            let [key, value] = two_of(vm, pair, at)?;
            vm.root(key);
            vm.root(value);
            vm.dict_set(dict, key, value)
        })?;
        vm.check_memory()?;
        at += 1;
    }
    Ok(())
}

/// The two elements of a pair.
fn two_of(vm: &mut Vm, pair: Value, at: usize) -> R<[Value; 2]> {
    let items = match vm.collect_iterable(pair) {
        Ok(items) => items,
        Err(throw) => {
            if vm.catch(id::TYPE_ERROR).is_none() {
                return Err(throw);
            }
            let message =
                format!("cannot convert dictionary update sequence element #{at} to a sequence");
            return Err(vm.type_error(message));
        }
    };
    if let [key, value] = items[..] {
        return Ok([key, value]);
    }
    let length = items.len();
    Err(vm.value_error(format!(
        "dictionary update sequence element #{at} has length {length}; 2 is required"
    )))
}
