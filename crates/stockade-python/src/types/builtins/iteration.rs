//! Builtin functions about lengths and iterators: `len`, `iter`, `next`, `sorted`, `min`, `max`,
//! `any`, `all`. `sum` has its own file.

use super::sum::sum;
use crate::class::id;
use crate::code::CompareOp;
use crate::heap::{Iter, Tag, Value};
use crate::native::{Native, function};
use crate::symbol::sym;
use crate::types::args::{self, between, one};
use crate::types::{list, quick};
use crate::vm::{Args, R, Vm};

pub(super) const FUNCTIONS: &[Native] = &[
    function("len", len, "(obj, /)").shortly(quick::len),
    function("iter", iter, "(object, sentinel=<unrepresentable>, /)"),
    function("next", next, "(iterator, default=<unrepresentable>, /)").quickly(quick::next),
    function(
        "sorted",
        sorted,
        "(iterable, /, *, key=None, reverse=False)",
    ),
    function("sum", sum, "(iterable, /, start=0)"),
    function("min", min, "(iterable, *[, default=obj, key=func])").shortly(quick::min),
    function("max", max, "(iterable, *[, default=obj, key=func])").shortly(quick::max),
    function("any", any, "(iterable, /)"),
    function("all", all, "(iterable, /)"),
];

fn len(vm: &mut Vm, args: Args) -> R<Value> {
    let value = one(vm, &args, "len")?;
    vm.length(value).map(|length| Value::int(length as i64))
}

fn iter(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "iter", 1, 2)?;
    let value = args.get(vm, 0);
    let Some(sentinel) = args.opt(vm, 1) else {
        return vm.get_iter(value);
    };
    if !args::is_callable(vm, value) {
        return Err(vm.type_error("iter(v, w): v must be callable"));
    }
    Ok(vm.heap.new_iter(Iter::Call {
        function: value,
        sentinel,
    }))
}

fn next(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "next", 1, 2)?;
    let (iter, default) = (args.get(vm, 0), args.opt(vm, 1));
    let result = match iter.tag() {
        Tag::Gen if vm.class_of(iter) == id::GENERATOR => {
            let value = vm.resume_and_run(iter, Value::NONE)?;
            if vm.yielded {
                Ok(value)
            } else {
                Err(vm.stop_iteration(value))
            }
        }
        Tag::Iter => match crate::types::iterator::next(vm, iter) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Err(vm.stop_iteration(Value::NONE)),
            Err(throw) => Err(throw),
        },
        // What `__next__` throws goes on as it is, with its value.
        _ => {
            if let Some(method) = vm.special(iter, sym::NEXT) {
                let bound = vm.bind(method, iter)?;
                vm.call(bound, &[])
            } else {
                let message = format!("'{}' object is not an iterator", vm.type_name(iter));
                return Err(vm.type_error(message));
            }
        }
    };
    match (result, default) {
        (Err(throw), Some(default)) => match vm.catch(id::STOP_ITERATION) {
            Some(_) => Ok(default),
            None => Err(throw),
        },
        (result, _) => result,
    }
}

fn sorted(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "sorted", args.count, 1, 1)?;
    let iterable = args.get(vm, 0);
    let made = vm.collect_list(iterable)?;
    vm.root(made);
    let (key, reverse) = list::sort_arguments(vm, &args)?;
    list::sort(vm, made, key, reverse)?;
    Ok(made)
}

fn min(vm: &mut Vm, args: Args) -> R<Value> {
    extreme(vm, &args, "min", CompareOp::Lt)
}

fn max(vm: &mut Vm, args: Args) -> R<Value> {
    extreme(vm, &args, "max", CompareOp::Gt)
}

/// The first element that no other one beats.
fn extreme(vm: &mut Vm, args: &Args, name: &str, op: CompareOp) -> R<Value> {
    args::count(vm, name, args.count, 1, usize::MAX)?;
    let [key, default] = args::keywords(vm, args, name, [sym::KEY, sym::DEFAULT])?;
    let key = key.filter(|key| !key.is_none());
    let several = args.count > 1;
    if several && default.is_some() {
        let message =
            format!("Cannot specify a default for {name}() with multiple positional arguments");
        return Err(vm.type_error(message));
    }
    let iterable = if several {
        let items = args.rest(vm, 0)?;
        vm.heap.new_tuple(items)
    } else {
        args.get(vm, 0)
    };
    vm.root(iterable);
    let iter = vm.get_iter(iterable)?;
    vm.root(iter);
    let roots = vm.roots.len();
    let mut best: Option<(Value, Value)> = None;
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        vm.root(item);
        let measure = match key {
            Some(key) => vm.call(key, &[item])?,
            None => item,
        };
        vm.root(measure);
        let better = match best {
            Some((_, known)) => beats(vm, op, measure, known)?,
            None => true,
        };
        if better {
            best = Some((item, measure));
        }
        vm.roots.truncate(roots);
        if let Some((item, measure)) = best {
            vm.roots.extend([item, measure]);
        }
    }
    match best.map(|(item, _)| item).or(default) {
        Some(item) => Ok(item),
        None => Err(vm.value_error(format!("{name}() iterable argument is empty"))),
    }
}

fn beats(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<bool> {
    match (x.as_int(), y.as_int()) {
        (Some(x), Some(y)) => Ok(op.holds(x.cmp(&y))),
        _ => vm.compare_truth(op, x, y),
    }
}

fn any(vm: &mut Vm, args: Args) -> R<Value> {
    let iterable = one(vm, &args, "any")?;
    search(vm, iterable, true).map(Value::bool)
}

fn all(vm: &mut Vm, args: Args) -> R<Value> {
    let iterable = one(vm, &args, "all")?;
    search(vm, iterable, false).map(|found| Value::bool(!found))
}

/// Whether an element counts as true, or as false.
fn search(vm: &mut Vm, iterable: Value, wanted: bool) -> R<bool> {
    let iter = vm.get_iter(iterable)?;
    vm.root(iter);
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        let truth = vm.rooted(|vm| {
            vm.root(item);
            vm.truth(item)
        })?;
        if truth == wanted {
            return Ok(true);
        }
    }
    Ok(false)
}
