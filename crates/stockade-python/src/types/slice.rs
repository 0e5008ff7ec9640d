//! `slice` objects: three parts, and what they mean for a length.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::args::{self, one, receiver};
use super::operators;
use super::range::{big_of, new_int};
use crate::class::id;
use crate::code::CompareOp;
use crate::heap::Value;
use crate::native::{Native, getter, joined, method, static_method};
use crate::vm::{Args, R, Vm};

const SLICE: u32 = id::SLICE;

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method("__new__", new, "(*args)"),
        getter("start", start),
        getter("stop", stop),
        getter("step", step),
        method("indices", indices, "(object, /)"),
        method("__repr__", operators::repr::<SLICE>, "()"),
        method("__hash__", operators::hash::<SLICE>, "()"),
    ],
    &operators::comparisons::<SLICE>(),
];

/// `slice(stop)` or `slice(start, stop, step=None)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    args::class_for_new(vm, &args, SLICE)?;
    args::no_keywords(vm, &args, "slice")?;
    args::count(vm, "slice", args.count - 1, 1, 3)?;
    let given = args.rest(vm, 1)?;
    let part = |at: usize| given.get(at).copied().unwrap_or(Value::NONE);
    Ok(match given.len() {
        1 => vm.heap.new_slice(Value::NONE, part(0), Value::NONE),
        _ => vm.heap.new_slice(part(0), part(1), part(2)),
    })
}

fn parts(vm: &Vm, slice: Value) -> [Value; 3] {
    match super::index::as_slice(vm, slice) {
        Some((start, stop, step)) => [start, stop, step],
        None => [Value::NONE; 3],
    }
}

fn start(vm: &mut Vm, args: Args) -> R<Value> {
    let slice = receiver(vm, &args, SLICE, "slice.start")?;
    Ok(parts(vm, slice)[0])
}

fn stop(vm: &mut Vm, args: Args) -> R<Value> {
    let slice = receiver(vm, &args, SLICE, "slice.stop")?;
    Ok(parts(vm, slice)[1])
}

fn step(vm: &mut Vm, args: Args) -> R<Value> {
    let slice = receiver(vm, &args, SLICE, "slice.step")?;
    Ok(parts(vm, slice)[2])
}

/// `slice.indices(length)`, for integers of any size.
fn indices(vm: &mut Vm, args: Args) -> R<Value> {
    let length = one(vm, &args, "slice.indices")?;
    let slice = receiver(vm, &args, SLICE, "slice.indices")?;
    let length = vm.index(length)?;
    let length = big_of(vm, length);
    if length.is_negative() {
        return Err(vm.value_error("length should not be negative"));
    }
    let fitted = fit(vm, parts(vm, slice), &length)?;
    let fitted = fitted.map(|part| new_int(vm, part));
    Ok(vm.heap.new_tuple(fitted))
}

/// Start, stop and step of a slice made to fit a length of any size.
pub(super) fn fit(vm: &mut Vm, parts: [Value; 3], length: &BigInt) -> R<[BigInt; 3]> {
    let step = part(vm, parts[2])?.unwrap_or_else(BigInt::one);
    if step.is_zero() {
        return Err(vm.value_error("slice step cannot be zero"));
    }
    let backwards = step.is_negative();
    let (low, high) = if backwards {
        (-BigInt::one(), length - 1)
    } else {
        (BigInt::zero(), length.clone())
    };
    let clamp = |part: BigInt| {
        let part = if part.is_negative() {
            part + length
        } else {
            part
        };
        part.max(low.clone()).min(high.clone())
    };
    let start = part(vm, parts[0])?.map(clamp);
    let stop = part(vm, parts[1])?.map(clamp);
    let (first, last) = if backwards {
        (high.clone(), low.clone())
    } else {
        (low.clone(), high.clone())
    };
    Ok([start.unwrap_or(first), stop.unwrap_or(last), step])
}

fn part(vm: &mut Vm, value: Value) -> R<Option<BigInt>> {
    if value.is_none() {
        return Ok(None);
    }
    if !super::index::is_index(vm, value) {
        return Err(
            vm.type_error("slice indices must be integers or None or have an __index__ method")
        );
    }
    let value = vm.index(value)?;
    Ok(Some(big_of(vm, value)))
}

/// Slices compare as the tuples of their parts.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    let both = super::index::as_slice(vm, x).is_some() && super::index::as_slice(vm, y).is_some();
    if !both {
        return Ok(None);
    }
    if x.same(y) {
        let equal = matches!(op, CompareOp::Eq | CompareOp::Le | CompareOp::Ge);
        return Ok(Some(equal));
    }
    let (x, y) = (parts(vm, x), parts(vm, y));
    let (x, y) = (vm.heap.new_tuple(x), vm.heap.new_tuple(y));
    vm.rooted(|vm| {
        vm.root(x);
        vm.root(y);
        vm.compare_truth(op, x, y).map(Some)
    })
}
