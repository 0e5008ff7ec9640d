//! `list`: making, operators, items and slices. Methods by name and sorting have their files.

mod merge;
mod methods;
mod slices;
mod sort;
mod timsort;

use super::args;
use super::index::{self, as_slice};
use crate::class::id;
use crate::code::BinaryOp;
use crate::heap::{List, Tag, Value};
use crate::symbol::sym;
use crate::vm::{Args, R, Vm};

pub(crate) use methods::{METHODS, search_range, sort_arguments};
pub(crate) use sort::sort;

/// `list(iterable=(), /)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::LIST)?;
    args::no_keywords(vm, &args, "list")?;
    args::count(vm, "list", args.count - 1, 0, 1)?;
    let list = match args.opt(vm, 1) {
        Some(iterable) => vm.collect_list(iterable)?,
        None => vm.heap.new_list(Vec::new()),
    };
    Ok(super::wrap(vm, class, id::LIST, list))
}

/// `list.__new__(cls, ...)`: always empty, `__init__` fills it.
fn new_empty(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::LIST)?;
    let list = vm.heap.new_list(Vec::new());
    Ok(super::wrap(vm, class, id::LIST, list))
}

/// `list.__init__(self, iterable=(), /)`.
fn init(vm: &mut Vm, args: Args) -> R<Value> {
    let list = args::changing(vm, &args, id::LIST, "list.__init__")?;
    args::no_keywords(vm, &args, "list")?;
    args::count(vm, "list", args.count - 1, 0, 1)?;
    vm.heap.list_mut(list).clear();
    if let Some(iterable) = args.opt(vm, 1) {
        vm.list_extend(list, iterable)?;
    }
    Ok(Value::NONE)
}

/// `list + list` and `list * int`.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    if op == BinaryOp::Mul {
        let times = index::repetitions(vm, y)?;
        let items = repeated(vm, x, times)?;
        return Ok(Some(vm.heap.new_list(items)));
    }
    let other = vm.unwrap_payload(y);
    if !other.is(Tag::List) {
        let message = format!(
            "can only concatenate list (not \"{}\") to list",
            vm.type_name(y)
        );
        return Err(vm.type_error(message));
    }
    let length = vm.heap.list(x).len() + vm.heap.list(other).len();
    vm.charge(length / 8)?;
    vm.reserve(length * List::MOST)?;
    let mut items = List::with_capacity(length);
    items.append(vm.heap.list(x));
    items.append(vm.heap.list(other));
    Ok(Some(vm.heap.new_list(items)))
}

fn repeated(vm: &mut Vm, list: Value, times: usize) -> R<List> {
    let length = vm.heap.list(list).len().saturating_mul(times);
    vm.room_for(length.saturating_mul(List::MOST))?;
    vm.charge_in_pieces(length / 8)?;
    vm.watched(|heap, patience| heap.list(list).repeat(times, patience))
}

/// `list += iterable` and `list *= int`.
pub(crate) fn in_place(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    match op {
        BinaryOp::Add => {
            // An object on the right that knows how to be added goes first.
            let theirs = y.is(Tag::Inst)
                && vm
                    .special(y, sym::RADD)
                    .is_some_and(|method| !method.is(Tag::Native));
            if theirs {
                return Ok(None);
            }
            vm.rooted(|vm| vm.list_extend(x, y))?;
            Ok(Some(x))
        }
        BinaryOp::Mul => {
            let theirs = y.is(Tag::Inst)
                && vm
                    .special(y, sym::RMUL)
                    .is_some_and(|method| !method.is(Tag::Native));
            if theirs {
                return Ok(None);
            }
            let times = index::repetitions(vm, y)?;
            vm.may_change(x)?;
            let items = repeated(vm, x, times)?;
            vm.heap.change_list(x, |list| *list = items);
            Ok(Some(x))
        }
        _ => Ok(None),
    }
}

/// `list[key]`.
pub(crate) fn get_item(vm: &mut Vm, list: Value, key: Value) -> R<Value> {
    if let Some(parts) = as_slice(vm, key) {
        return slices::get(vm, list, parts);
    }
    let at = index::position(vm, key, "list")?;
    let items = vm.heap.list(list);
    match index::within(at, items.len()) {
        Some(at) => Ok(items.get(at).unwrap_or_default()),
        None => Err(vm.index_error("list index out of range")),
    }
}

/// `list[key] = value`.
pub(crate) fn set_item(vm: &mut Vm, list: Value, key: Value, value: Value) -> R<()> {
    vm.may_change(list)?;
    if let Some(parts) = as_slice(vm, key) {
        return vm.rooted(|vm| slices::set(vm, list, parts, value));
    }
    let at = index::position(vm, key, "list")?;
    let items = vm.heap.list_mut(list);
    match index::within(at, items.len()) {
        Some(at) => {
            if !items.put(at, value) {
                // Each item's kind has to be noted from now on.
                let length = items.len();
                vm.room_for(length)?;
                vm.before_filling(length)?;
                vm.heap.change_list(list, |items| items.set(at, value));
            }
            Ok(())
        }
        None => Err(vm.index_error("list assignment index out of range")),
    }
}

/// `del list[key]`.
pub(crate) fn delete_item(vm: &mut Vm, list: Value, key: Value) -> R<()> {
    vm.may_change(list)?;
    if let Some(parts) = as_slice(vm, key) {
        return slices::delete(vm, list, parts);
    }
    let at = index::position(vm, key, "list")?;
    let length = vm.heap.list(list).len();
    match index::within(at, length) {
        Some(at) => {
            vm.charge((length - at) / 16)?;
            vm.heap.list_mut(list).remove(at);
            Ok(())
        }
        None => Err(vm.index_error("list assignment index out of range")),
    }
}
