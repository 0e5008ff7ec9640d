//! The methods of `set` and `frozenset`, by name. Those that both have are made once per class.

use super::{algebra, discard, init, is_set, is_subset, lookup_hash, new_empty, new_frozenset};
use super::{contains as set_contains, difference_update, symmetric_difference_update, update};
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::native::{Native, class_method, joined, method, static_method};
use crate::types::args::{changing, none, one, positional, receiver};
use crate::types::operators::{self, op};
use crate::vm::{Args, R, Vm};

const SET: u32 = id::SET;
const FROZENSET: u32 = id::FROZENSET;

const fn shared<const CLASS: u32>() -> [Native; 24] {
    [
        method("copy", copy::<CLASS>, "()"),
        method("difference", difference::<CLASS>, "(*others)"),
        method("intersection", intersection::<CLASS>, "(*others)"),
        method("isdisjoint", isdisjoint::<CLASS>, "(other, /)"),
        method("issubset", issubset::<CLASS>, "(other, /)"),
        method("issuperset", issuperset::<CLASS>, "(other, /)"),
        method(
            "symmetric_difference",
            symmetric_difference::<CLASS>,
            "(other, /)",
        ),
        method("union", union::<CLASS>, "(*others)"),
        method("__len__", operators::len::<CLASS>, "()"),
        method("__contains__", contains::<CLASS>, "(object, /)"),
        method("__iter__", operators::iter::<CLASS>, "()"),
        method("__repr__", operators::repr::<CLASS>, "()"),
        operators::own::<CLASS, { op::AND }>(),
        operators::mirrored::<CLASS, { op::AND }>(),
        operators::own::<CLASS, { op::OR }>(),
        operators::mirrored::<CLASS, { op::OR }>(),
        operators::own::<CLASS, { op::SUB }>(),
        operators::mirrored::<CLASS, { op::SUB }>(),
        operators::own::<CLASS, { op::XOR }>(),
        operators::mirrored::<CLASS, { op::XOR }>(),
        class_method(
            "__class_getitem__",
            crate::types::generic_alias,
            "(item, /)",
        ),
        operators::comparisons::<CLASS>()[0],
        operators::comparisons::<CLASS>()[1],
        operators::comparisons::<CLASS>()[2],
    ]
}

const fn rest<const CLASS: u32>() -> [Native; 3] {
    let all = operators::comparisons::<CLASS>();
    [all[3], all[4], all[5]]
}

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method("__new__", new_empty, "(*args, **kwargs)"),
        method("__init__", init, "(iterable=(), /)"),
        method("add", add, "(object, /)"),
        method("clear", clear, "()"),
        method("difference_update", difference_update_all, "(*others)"),
        method("discard", discard_method, "(object, /)"),
        method("intersection_update", intersection_update, "(*others)"),
        method("pop", pop, "()"),
        method("remove", remove, "(object, /)"),
        method("symmetric_difference_update", toggle, "(other, /)"),
        method("update", update_all, "(*others)"),
        operators::updating::<SET, { op::AND }>(),
        operators::updating::<SET, { op::OR }>(),
        operators::updating::<SET, { op::SUB }>(),
        operators::updating::<SET, { op::XOR }>(),
    ],
    &shared::<SET>(),
    &rest::<SET>(),
];

pub(crate) const FROZENSET_METHODS: &[Native] = joined![
    &[
        static_method("__new__", new_frozenset, "(iterable=(), /)"),
        method("__hash__", operators::hash::<FROZENSET>, "()"),
    ],
    &shared::<FROZENSET>(),
    &rest::<FROZENSET>(),
];

/// The name of a method with that of its class.
fn named<const CLASS: u32>(name: &str) -> String {
    let class = if CLASS == SET { "set" } else { "frozenset" };
    format!("{class}.{name}")
}

/// The receiver of a method that takes one argument, and the argument.
fn with_one<const CLASS: u32>(vm: &mut Vm, args: &Args, name: &str) -> R<(Value, Value)> {
    let name = named::<CLASS>(name);
    let other = one(vm, args, &name)?;
    Ok((receiver(vm, args, CLASS, &name)?, other))
}

/// The receiver of a method that takes any number of arguments, and those.
fn with_all<const CLASS: u32>(vm: &mut Vm, args: &Args, name: &str) -> R<(Value, Vec<Value>)> {
    let name = named::<CLASS>(name);
    positional(vm, args, &name)?;
    Ok((receiver(vm, args, CLASS, &name)?, args.rest(vm, 1)?))
}

fn copy<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let name = named::<CLASS>("copy");
    none(vm, &args, &name)?;
    let set = receiver(vm, &args, CLASS, &name)?;
    // What cannot change need not be copied, unless it is a subclass's.
    if args.get(vm, 0).is(Tag::FrozenSet) {
        return Ok(set);
    }
    algebra::copy(vm, set)
}

fn difference<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, others) = with_all::<CLASS>(vm, &args, "difference")?;
    let Some((first, rest)) = others.split_first() else {
        return algebra::copy(vm, set);
    };
    let result = algebra::difference(vm, set, *first)?;
    for other in rest {
        difference_update(vm, result, *other)?;
    }
    Ok(result)
}

fn intersection<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, others) = with_all::<CLASS>(vm, &args, "intersection")?;
    algebra::intersection_of(vm, set, &others)
}

fn union<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, others) = with_all::<CLASS>(vm, &args, "union")?;
    algebra::union(vm, set, &others)
}

fn symmetric_difference<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, other) = with_one::<CLASS>(vm, &args, "symmetric_difference")?;
    algebra::symmetric_difference(vm, set, other)
}

fn isdisjoint<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, other) = with_one::<CLASS>(vm, &args, "isdisjoint")?;
    if is_set(vm, other) {
        let other = vm.unwrap_payload(other);
        if set.same(other) {
            return Ok(Value::bool(vm.heap.set(set).len() == 0));
        }
        let (asked, over) = if vm.heap.set(other).len() > vm.heap.set(set).len() {
            (other, set)
        } else {
            (set, other)
        };
        for slot in super::snapshot(vm, over)? {
            if super::has(vm, asked, slot.key, slot.hash)? {
                return Ok(Value::FALSE);
            }
        }
        return Ok(Value::TRUE);
    }
    any_or_all(vm, set, other, false).map(Value::bool)
}

/// Whether no element of an iterable is in a set, or all are where `all`.
fn any_or_all(vm: &mut Vm, set: Value, iterable: Value, all: bool) -> R<bool> {
    let iter = vm.get_iter(iterable)?;
    vm.root(iter);
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        let found = vm.rooted(|vm| {
            vm.root(item);
            let hash = vm.hash(item)?;
            super::has(vm, set, item, hash)
        })?;
        if found != all {
            return Ok(false);
        }
    }
    Ok(true)
}

fn issubset<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, other) = with_one::<CLASS>(vm, &args, "issubset")?;
    if is_set(vm, other) {
        let other = vm.unwrap_payload(other);
        return is_subset(vm, set, other).map(Value::bool);
    }
    let both = algebra::intersection(vm, set, other)?;
    Ok(Value::bool(
        vm.heap.set(both).len() == vm.heap.set(set).len(),
    ))
}

fn issuperset<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, other) = with_one::<CLASS>(vm, &args, "issuperset")?;
    if is_set(vm, other) {
        let other = vm.unwrap_payload(other);
        return is_subset(vm, other, set).map(Value::bool);
    }
    any_or_all(vm, set, other, true).map(Value::bool)
}

fn contains<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, item) = with_one::<CLASS>(vm, &args, "__contains__")?;
    set_contains(vm, set, item).map(Value::bool)
}

fn add(vm: &mut Vm, args: Args) -> R<Value> {
    let item = one(vm, &args, "set.add")?;
    let set = changing(vm, &args, SET, "set.add")?;
    vm.set_add(set, item)?;
    Ok(Value::NONE)
}

fn clear(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "set.clear")?;
    let set = changing(vm, &args, SET, "set.clear")?;
    vm.heap.set_mut(set).clear();
    Ok(Value::NONE)
}

fn difference_update_all(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, others) = with_all::<SET>(vm, &args, "difference_update")?;
    vm.may_change(set)?;
    for other in others {
        difference_update(vm, set, other)?;
    }
    Ok(Value::NONE)
}

fn intersection_update(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, others) = with_all::<SET>(vm, &args, "intersection_update")?;
    vm.may_change(set)?;
    algebra::intersection_update(vm, set, &others)?;
    Ok(Value::NONE)
}

fn update_all(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, others) = with_all::<SET>(vm, &args, "update")?;
    vm.may_change(set)?;
    for other in others {
        update(vm, set, other)?;
    }
    Ok(Value::NONE)
}

fn toggle(vm: &mut Vm, args: Args) -> R<Value> {
    let (set, other) = with_one::<SET>(vm, &args, "symmetric_difference_update")?;
    vm.may_change(set)?;
    symmetric_difference_update(vm, set, other)?;
    Ok(Value::NONE)
}

fn discard_method(vm: &mut Vm, args: Args) -> R<Value> {
    let item = one(vm, &args, "set.discard")?;
    let set = changing(vm, &args, SET, "set.discard")?;
    let (item, hash) = lookup_hash(vm, item)?;
    discard(vm, set, item, hash)?;
    Ok(Value::NONE)
}

fn remove(vm: &mut Vm, args: Args) -> R<Value> {
    let given = one(vm, &args, "set.remove")?;
    let set = changing(vm, &args, SET, "set.remove")?;
    let (item, hash) = lookup_hash(vm, given)?;
    if discard(vm, set, item, hash)? {
        Ok(Value::NONE)
    } else {
        Err(vm.key_error(given))
    }
}

fn pop(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "set.pop")?;
    let set = changing(vm, &args, SET, "set.pop")?;
    if let Some((item, passed)) = vm.heap.set_mut(set).pop() {
        vm.charge(passed / 16)?;
        Ok(item)
    } else {
        let message = vm.heap.new_str("pop from an empty set");
        Err(vm.key_error(message))
    }
}
