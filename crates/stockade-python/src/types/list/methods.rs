//! The methods of `list`, by name.

use super::{init, new_empty, sort};
use crate::class::id;
use crate::heap::{Iter, List, Value};
use crate::native::{Native, class_method, joined, method, static_method};
use crate::symbol::sym;
use crate::types::args::{self, between, changing, none, one, receiver};
use crate::types::index::{self, size_argument};
use crate::types::operators::{self, op};
use crate::vm::{Args, R, Vm};

const LIST: u32 = id::LIST;

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method("__new__", new_empty, "(*args, **kwargs)"),
        method("__init__", init, "(iterable=(), /)"),
        method("append", append, "(object, /)").shortly(crate::types::quick::append),
        method("clear", clear, "()"),
        method("copy", copy, "()"),
        method("count", count, "(value, /)"),
        method("extend", extend, "(iterable, /)"),
        method("index", index_of, "(value, start=0, stop=sys.maxsize, /)"),
        method("insert", insert, "(index, object, /)"),
        method("pop", pop, "(index=-1, /)").shortly(crate::types::quick::pop),
        method("remove", remove, "(value, /)"),
        method("reverse", reverse, "()"),
        method("sort", sort_method, "(*, key=None, reverse=False)"),
        method("__reversed__", reversed, "()"),
        method("__len__", operators::len::<LIST>, "()"),
        method("__contains__", operators::contains::<LIST>, "(key, /)"),
        method("__iter__", operators::iter::<LIST>, "()"),
        method("__getitem__", getitem, "(index, /)"),
        method("__setitem__", operators::setitem::<LIST>, "(key, value, /)"),
        method("__delitem__", operators::delitem::<LIST>, "(key, /)"),
        method("__repr__", operators::repr::<LIST>, "()"),
        operators::own::<LIST, { op::ADD }>(),
        operators::own::<LIST, { op::MUL }>(),
        operators::mirrored::<LIST, { op::MUL }>(),
        operators::updating::<LIST, { op::ADD }>(),
        operators::updating::<LIST, { op::MUL }>(),
        class_method(
            "__class_getitem__",
            crate::types::generic_alias,
            "(item, /)"
        ),
    ],
    &operators::comparisons::<LIST>(),
];

fn append(vm: &mut Vm, args: Args) -> R<Value> {
    let item = one(vm, &args, "list.append")?;
    let list = receiver(vm, &args, LIST, "list.append")?;
    vm.list_push(list, item)?;
    Ok(Value::NONE)
}

fn clear(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "list.clear")?;
    let list = changing(vm, &args, LIST, "list.clear")?;
    *vm.heap.list_mut(list) = List::default();
    Ok(Value::NONE)
}

fn copy(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "list.copy")?;
    let list = receiver(vm, &args, LIST, "list.copy")?;
    let length = vm.heap.list(list).len();
    vm.charge(length / 8)?;
    super::slices::copy(vm, list, 0..length)
}

fn count(vm: &mut Vm, args: Args) -> R<Value> {
    let item = one(vm, &args, "list.count")?;
    let list = receiver(vm, &args, LIST, "list.count")?;
    let (mut at, mut count) = (0, 0);
    while let Some(other) = vm.heap.list(list).get(at) {
        vm.charge(1)?;
        count += i64::from(vm.equal(other, item)?);
        at += 1;
    }
    Ok(Value::int(count))
}

fn extend(vm: &mut Vm, args: Args) -> R<Value> {
    let iterable = one(vm, &args, "list.extend")?;
    let list = receiver(vm, &args, LIST, "list.extend")?;
    vm.list_extend(list, iterable)?;
    Ok(Value::NONE)
}

fn index_of(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "list.index", 1, 3)?;
    let list = receiver(vm, &args, LIST, "list.index")?;
    let item = args.get(vm, 1);
    let length = vm.heap.list(list).len();
    let (start, stop) = search_range(vm, &args, length)?;
    let mut at = start;
    while at < stop {
        let Some(other) = vm.heap.list(list).get(at) else {
            break;
        };
        vm.charge(1)?;
        if vm.equal(other, item)? {
            return Ok(Value::int(at as i64));
        }
        at += 1;
    }
    let shown = vm.repr(item)?;
    Err(vm.value_error(format!("{shown} is not in list")))
}

/// Where `index(value, start, stop)` looks, for a sequence of `length` elements.
pub(crate) fn search_range(vm: &mut Vm, args: &Args, length: usize) -> R<(usize, usize)> {
    const MESSAGE: &str = "slice indices must be integers or have an __index__ method";
    let mut ends = [0, usize::MAX];
    for (at, end) in ends.iter_mut().enumerate() {
        let Some(given) = args.opt(vm, at + 2) else {
            break;
        };
        let given = index::clamped(vm, given, MESSAGE)?;
        let given = if given < 0 {
            given.saturating_add(length as i64).max(0)
        } else {
            given
        };
        *end = given as usize;
    }
    Ok((ends[0], ends[1]))
}

fn insert(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "list.insert", 2, 2)?;
    let list = changing(vm, &args, LIST, "list.insert")?;
    let (at, item) = (args.get(vm, 1), args.get(vm, 2));
    let at = size_argument(vm, at)?;
    let length = vm.heap.list(list).len();
    let at = if at < 0 {
        at.saturating_add(length as i64).max(0)
    } else {
        at
    };
    let at = (at as usize).min(length);
    vm.charge((length - at) / 16)?;
    // Grows as appending does, then moves the item to its place.
    vm.list_push(list, item)?;
    vm.heap.list_mut(list).move_last(at);
    Ok(Value::NONE)
}

fn pop(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "list.pop", 0, 1)?;
    let list = changing(vm, &args, LIST, "list.pop")?;
    let at = match args.opt(vm, 1) {
        Some(at) => size_argument(vm, at)?,
        None => -1,
    };
    let length = vm.heap.list(list).len();
    if length == 0 {
        return Err(vm.index_error("pop from empty list"));
    }
    let Some(at) = index::within(at, length) else {
        return Err(vm.index_error("pop index out of range"));
    };
    vm.charge((length - at) / 16)?;
    Ok(vm.heap.list_mut(list).remove(at).unwrap_or_default())
}

fn remove(vm: &mut Vm, args: Args) -> R<Value> {
    let item = one(vm, &args, "list.remove")?;
    let list = changing(vm, &args, LIST, "list.remove")?;
    let mut at = 0;
    while let Some(other) = vm.heap.list(list).get(at) {
        vm.charge(1)?;
        if vm.equal(other, item)? {
            // What was found may be gone by now.
            vm.heap.list_mut(list).remove(at);
            return Ok(Value::NONE);
        }
        at += 1;
    }
    Err(vm.value_error("list.remove(x): x not in list"))
}

fn reverse(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "list.reverse")?;
    let list = changing(vm, &args, LIST, "list.reverse")?;
    let length = vm.heap.list(list).len();
    vm.charge(length / 8)?;
    vm.heap.list_mut(list).reverse();
    Ok(Value::NONE)
}

fn sort_method(vm: &mut Vm, args: Args) -> R<Value> {
    let list = changing(vm, &args, LIST, "list.sort")?;
    if args.count > 1 {
        return Err(vm.type_error("sort() takes no positional arguments"));
    }
    let (key, reverse) = sort_arguments(vm, &args)?;
    sort(vm, list, key, reverse)?;
    Ok(Value::NONE)
}

/// `key` and `reverse` of `list.sort` and `sorted`.
pub(crate) fn sort_arguments(vm: &mut Vm, args: &Args) -> R<(Option<Value>, bool)> {
    let [key, reverse] = args::keywords(vm, args, "sort", [sym::KEY, sym::REVERSE])?;
    let reverse = match reverse {
        Some(reverse) => vm.truth(reverse)?,
        None => false,
    };
    Ok((key.filter(|key| !key.is_none()), reverse))
}

fn reversed(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "list.__reversed__")?;
    let over = receiver(vm, &args, LIST, "list.__reversed__")?;
    let at = vm.heap.list(over).len();
    Ok(vm.heap.new_iter(Iter::Backwards { over, at }))
}

fn getitem(vm: &mut Vm, args: Args) -> R<Value> {
    let key = one(vm, &args, "list.__getitem__")?;
    let list = receiver(vm, &args, LIST, "list.__getitem__")?;
    super::get_item(vm, list, key)
}
