//! `set` and `frozenset`: making, operators and comparisons; what changes a set or makes a new one
//! is in `algebra`.
//!
//! Elements come out in the order of CPython's table, so each operation goes through its operands
//! in CPython's order and makes room when CPython does.

mod algebra;
mod methods;

use crate::class::id;
use crate::code::{BinaryOp, CompareOp};
use crate::heap::set::{SetFound, Slot};
use crate::heap::{List, Set, Tag, Value};
use crate::types::{args, wrap};
use crate::vm::{Args, R, Vm};

pub(crate) use algebra::{difference_update, intersection, symmetric_difference_update, update};
pub(crate) use methods::{FROZENSET_METHODS, METHODS};

/// Whether a value is a set or a frozenset, or an instance of a subclass.
pub(crate) fn is_set(vm: &Vm, value: Value) -> bool {
    matches!(vm.unwrap_payload(value).tag(), Tag::Set | Tag::FrozenSet)
}

/// A new empty set of the same kind as another.
fn empty_like(vm: &mut Vm, set: Value) -> Value {
    match set.tag() {
        Tag::FrozenSet => vm.heap.new_frozenset(Set::default()),
        _ => vm.heap.new_set(Set::default()),
    }
}

/// `set(iterable=(), /)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::SET)?;
    args::no_keywords(vm, &args, "set")?;
    args::count(vm, "set", args.count - 1, 0, 1)?;
    let set = vm.heap.new_set(Set::default());
    vm.root(set);
    if let Some(iterable) = args.opt(vm, 1) {
        update(vm, set, iterable)?;
    }
    Ok(wrap(vm, class, id::SET, set))
}

/// `set.__new__(cls, ...)`: always empty, `__init__` fills it.
fn new_empty(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::SET)?;
    let set = vm.heap.new_set(Set::default());
    Ok(wrap(vm, class, id::SET, set))
}

/// `set.__init__(self, iterable=(), /)`.
fn init(vm: &mut Vm, args: Args) -> R<Value> {
    let set = args::changing(vm, &args, id::SET, "set.__init__")?;
    args::no_keywords(vm, &args, "set")?;
    args::count(vm, "set", args.count - 1, 0, 1)?;
    vm.heap.set_mut(set).clear();
    if let Some(iterable) = args.opt(vm, 1) {
        update(vm, set, iterable)?;
    }
    Ok(Value::NONE)
}

/// `frozenset(iterable=(), /)`, also for subclasses.
pub(crate) fn new_frozenset(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::FROZENSET)?;
    if class.handle() == id::FROZENSET {
        args::no_keywords(vm, &args, "frozenset")?;
    }
    args::count(vm, "frozenset", args.count - 1, 0, 1)?;
    let iterable = args.opt(vm, 1);
    let made = match iterable {
        Some(same) if same.is(Tag::FrozenSet) => same,
        _ => {
            let made = vm.heap.new_frozenset(Set::default());
            vm.root(made);
            if let Some(iterable) = iterable {
                update(vm, made, iterable)?;
            }
            made
        }
    };
    Ok(wrap(vm, class, id::FROZENSET, made))
}

/// A copy of the elements of a set, kept alive: comparing elements may run code of the program,
/// which may change the set.
fn snapshot(vm: &mut Vm, set: Value) -> R<Vec<Slot>> {
    let length = vm.heap.set(set).len();
    vm.charge(length)?;
    vm.reserve(length.saturating_mul(size_of::<Slot>() + size_of::<Value>()))?;
    let slots: Vec<Slot> = vm.heap.set(set).iter().collect();
    let keys: List = slots.iter().map(|slot| slot.key).collect();
    let holder = vm.heap.new_list(keys);
    vm.root(holder);
    Ok(slots)
}

fn has(vm: &mut Vm, set: Value, key: Value, hash: i64) -> R<bool> {
    Ok(matches!(vm.set_find(set, key, hash)?, SetFound::At(_)))
}

/// The hash of a key to look up; a set is looked up as the frozenset it could be.
fn lookup_hash(vm: &mut Vm, key: Value) -> R<(Value, i64)> {
    let inner = vm.unwrap_payload(key);
    let hash = match vm.hash(key) {
        Err(_) if inner.is(Tag::Set) && vm.catch(id::TYPE_ERROR).is_some() => {
            let body = vm.heap.set(inner).clone();
            vm.reserve(body.payload_bytes())?;
            let frozen = vm.heap.new_frozenset(body);
            vm.root(frozen);
            let hash = vm.hash(frozen)?;
            return Ok((frozen, hash));
        }
        hash => hash?,
    };
    Ok((key, hash))
}

/// `key in set`.
pub(crate) fn contains(vm: &mut Vm, set: Value, key: Value) -> R<bool> {
    vm.rooted(|vm| {
        let (key, hash) = lookup_hash(vm, key)?;
        has(vm, set, key, hash)
    })
}

/// Removes a key; true where it was there.
fn discard(vm: &mut Vm, set: Value, key: Value, hash: i64) -> R<bool> {
    match vm.set_find(set, key, hash)? {
        SetFound::At(at) => {
            vm.heap.set_mut(set).remove_at(at);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// `set & set` and the others; the result is of the kind of the left side.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    vm.rooted(|vm| {
        Ok(Some(match op {
            BinaryOp::And => intersection(vm, x, y)?,
            BinaryOp::Or => algebra::union(vm, x, &[y])?,
            BinaryOp::Sub => algebra::difference(vm, x, y)?,
            BinaryOp::Xor => algebra::symmetric_difference(vm, x, y)?,
            _ => return Ok(None),
        }))
    })
}

/// `set |= set` and the others.
pub(crate) fn in_place(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    let y = vm.unwrap_payload(y);
    if !matches!(y.tag(), Tag::Set | Tag::FrozenSet) {
        return Ok(None);
    }
    vm.may_change(x)?;
    vm.rooted(|vm| {
        match op {
            BinaryOp::And => algebra::intersection_update(vm, x, &[y])?,
            BinaryOp::Or => update(vm, x, y)?,
            BinaryOp::Sub => difference_update(vm, x, y)?,
            BinaryOp::Xor => symmetric_difference_update(vm, x, y)?,
            _ => return Ok(None),
        }
        Ok(Some(x))
    })
}

/// Comparing sets is asking which contains which.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<bool> {
    let (a, b) = (vm.heap.set(x).len(), vm.heap.set(y).len());
    vm.nested(|vm| {
        vm.rooted(|vm| {
            Ok(match op {
                CompareOp::Eq => a == b && is_subset(vm, x, y)?,
                CompareOp::Ne => !(a == b && is_subset(vm, x, y)?),
                CompareOp::Lt => a < b && is_subset(vm, x, y)?,
                CompareOp::Le => is_subset(vm, x, y)?,
                CompareOp::Gt => a > b && is_subset(vm, y, x)?,
                CompareOp::Ge => is_subset(vm, y, x)?,
            })
        })
    })
}

/// Whether a set has all elements of another.
fn is_subset(vm: &mut Vm, inner: Value, outer: Value) -> R<bool> {
    if vm.heap.set(inner).len() > vm.heap.set(outer).len() {
        return Ok(false);
    }
    for slot in snapshot(vm, inner)? {
        if !has(vm, outer, slot.key, slot.hash)? {
            return Ok(false);
        }
    }
    Ok(true)
}
