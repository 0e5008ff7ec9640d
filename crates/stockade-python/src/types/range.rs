//! `range`: three integers of any size, and arithmetic instead of elements.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::args::{self, none, one, receiver};
use super::index::{as_slice, is_index};
use super::operators;
use crate::class::id;
use crate::code::CompareOp;
use crate::heap::{Iter, Object, Tag, Value};
use crate::native::{Native, getter, joined, method, static_method};
use crate::vm::{Args, R, Vm};

const RANGE: u32 = id::RANGE;

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method("__new__", new, "(*args)"),
        getter("start", start),
        getter("stop", stop),
        getter("step", step),
        method("count", count, "(object, /)"),
        method("index", index_of, "(object, /)"),
        method("__len__", length_method, "()"),
        method("__bool__", truth, "()"),
        method("__contains__", contains, "(key, /)"),
        method("__iter__", iter, "()"),
        method("__reversed__", reversed, "()"),
        method("__getitem__", operators::getitem::<RANGE>, "(key, /)"),
        method("__hash__", operators::hash::<RANGE>, "()"),
        method("__repr__", operators::repr::<RANGE>, "()"),
    ],
    &operators::comparisons::<RANGE>(),
];

/// An integer value of any size.
pub(crate) fn big_of(vm: &Vm, value: Value) -> BigInt {
    match value.tag() {
        Tag::BigInt => vm.heap.big(value).clone(),
        _ => BigInt::from(value.bits() as i64),
    }
}

/// The value of an integer.
pub(crate) fn new_int(vm: &mut Vm, value: BigInt) -> Value {
    vm.heap.new_big(value)
}

/// A range with its parts as numbers.
pub(crate) struct Parts {
    pub(crate) start: BigInt,
    pub(crate) stop: BigInt,
    pub(crate) step: BigInt,
}

impl Parts {
    pub(crate) fn len(&self) -> BigInt {
        let distance = if self.step.is_negative() {
            &self.start - &self.stop
        } else {
            &self.stop - &self.start
        };
        if distance.is_positive() {
            (distance - 1) / self.step.abs() + 1
        } else {
            BigInt::zero()
        }
    }

    fn at(&self, n: &BigInt) -> BigInt {
        &self.start + n * &self.step
    }

    /// Which element a number is.
    fn position(&self, number: &BigInt) -> Option<BigInt> {
        let inside = if self.step.is_negative() {
            *number <= self.start && *number > self.stop
        } else {
            *number >= self.start && *number < self.stop
        };
        let (at, rest) = (number - &self.start).div_rem(&self.step);
        (inside && rest.is_zero()).then_some(at)
    }
}

/// The values inside a range.
fn values(vm: &Vm, range: Value) -> Option<[Value; 3]> {
    match range.is(Tag::Object).then(|| vm.heap.object(range)) {
        Some(Object::Range { start, stop, step }) => Some([*start, *stop, *step]),
        _ => None,
    }
}

/// The parts of a range, charged for: dividing long numbers takes time.
fn parts(vm: &mut Vm, range: Value) -> R<Parts> {
    let Some(values) = values(vm, range) else {
        return Err(vm.internal("a range without parts"));
    };
    numbers(vm, values)
}

fn numbers(vm: &mut Vm, values: [Value; 3]) -> R<Parts> {
    let [start, stop, step] = values.map(|value| big_of(vm, value));
    let words = (start.bits().max(stop.bits()) / 64) as usize;
    vm.charge(words.saturating_mul((step.bits() / 64) as usize) / 8 + words)?;
    Ok(Parts { start, stop, step })
}

/// Whether a range has no elements.
pub(crate) fn is_empty(vm: &mut Vm, range: Value) -> R<bool> {
    Ok(parts(vm, range)?.len().is_zero())
}

fn own(vm: &mut Vm, args: &Args, name: &str) -> R<Parts> {
    let range = receiver(vm, args, RANGE, name)?;
    parts(vm, range)
}

/// `range(stop)` or `range(start, stop, step=1)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    args::class_for_new(vm, &args, RANGE)?;
    args::no_keywords(vm, &args, "range")?;
    args::count(vm, "range", args.count - 1, 1, 3)?;
    let mut given = args.rest(vm, 1)?;
    for part in &mut given {
        *part = vm.index(*part)?;
        vm.root(*part);
    }
    let (start, stop, step) = match given[..] {
        [stop] => (Value::ZERO, stop, Value::int(1)),
        [start, stop] => (start, stop, Value::int(1)),
        [start, stop, step] => (start, stop, step),
        _ => (Value::ZERO, Value::ZERO, Value::int(1)),
    };
    if step.as_int() == Some(0) {
        return Err(vm.value_error("range() arg 3 must not be zero"));
    }
    Ok(vm.heap.new_object(Object::Range { start, stop, step }))
}

fn from_parts(vm: &mut Vm, parts: Parts) -> Value {
    let start = new_int(vm, parts.start);
    let stop = new_int(vm, parts.stop);
    let step = new_int(vm, parts.step);
    vm.heap.new_object(Object::Range { start, stop, step })
}

/// `range[key]`.
pub(crate) fn get_item(vm: &mut Vm, range: Value, key: Value) -> R<Value> {
    let own = parts(vm, range)?;
    let length = own.len();
    if let Some((start, stop, step)) = as_slice(vm, key) {
        let [start, stop, step] = super::slice::fit(vm, [start, stop, step], &length)?;
        let made = Parts {
            start: own.at(&start),
            stop: own.at(&stop),
            step: &own.step * step,
        };
        return Ok(from_parts(vm, made));
    }
    if !is_index(vm, key) {
        let message = format!(
            "range indices must be integers or slices, not {}",
            vm.type_name(key)
        );
        return Err(vm.type_error(message));
    }
    let key = vm.index(key)?;
    let mut at = big_of(vm, key);
    if at.is_negative() {
        at += &length;
    }
    if at.is_negative() || at >= length {
        return Err(vm.index_error("range object index out of range"));
    }
    let item = own.at(&at);
    Ok(new_int(vm, item))
}

/// Ranges are equal where they have the same elements.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(None);
    }
    let (Some(x), Some(y)) = (values(vm, x), values(vm, y)) else {
        return Ok(None);
    };
    let (x, y) = (numbers(vm, x)?, numbers(vm, y)?);
    let length = x.len();
    let equal = length == y.len()
        && (length.is_zero() || x.start == y.start && (length.is_one() || x.step == y.step));
    Ok(Some(equal == (op == CompareOp::Eq)))
}

/// The hash of length, start and step, as far as they make a difference.
pub(crate) fn hash(vm: &mut Vm, range: Value) -> R<i64> {
    let own = parts(vm, range)?;
    let length = own.len();
    let start = if length.is_zero() {
        Value::NONE
    } else {
        new_int(vm, own.start)
    };
    let step = if length <= BigInt::one() {
        Value::NONE
    } else {
        new_int(vm, own.step)
    };
    let length = new_int(vm, length);
    let tuple = vm.heap.new_tuple([length, start, step]);
    vm.hash(tuple)
}

/// `iter(range)`.
pub(crate) fn iterate(vm: &mut Vm, (start, stop, step): (Value, Value, Value)) -> R<Value> {
    if let (Some(next), Some(end), Some(step)) = (start.as_int(), stop.as_int(), step.as_int()) {
        // One step past the end must still be a small integer.
        if end.checked_add(step).is_some() {
            return Ok(vm.heap.new_iter(Iter::Range {
                next,
                stop: end,
                step,
            }));
        }
    }
    let own = numbers(vm, [start, stop, step])?;
    Ok(big_iterator(vm, own))
}

fn big_iterator(vm: &mut Vm, parts: Parts) -> Value {
    let remaining = new_int(vm, parts.len());
    let next = new_int(vm, parts.start);
    let step = new_int(vm, parts.step);
    vm.heap.new_iter(Iter::BigRange {
        next,
        remaining,
        step,
    })
}

/// `reversed(range)`.
pub(crate) fn iterate_backwards(vm: &mut Vm, range: Value) -> R<Value> {
    let own = parts(vm, range)?;
    let start = own.at(&(own.len() - 1));
    let stop = &own.start - &own.step;
    let turned = Parts {
        start,
        stop,
        step: -own.step,
    };
    let (start, stop) = (new_int(vm, turned.start), new_int(vm, turned.stop));
    let step = new_int(vm, turned.step);
    iterate(vm, (start, stop, step))
}

fn start(vm: &mut Vm, args: Args) -> R<Value> {
    let range = receiver(vm, &args, RANGE, "range.start")?;
    Ok(values(vm, range).map_or(Value::NONE, |values| values[0]))
}

fn stop(vm: &mut Vm, args: Args) -> R<Value> {
    let range = receiver(vm, &args, RANGE, "range.stop")?;
    Ok(values(vm, range).map_or(Value::NONE, |values| values[1]))
}

fn step(vm: &mut Vm, args: Args) -> R<Value> {
    let range = receiver(vm, &args, RANGE, "range.step")?;
    Ok(values(vm, range).map_or(Value::NONE, |values| values[2]))
}

fn length_method(vm: &mut Vm, args: Args) -> R<Value> {
    let range = args::operand(vm, &args, RANGE, "__len__", 0)?;
    let length = parts(vm, range)?.len();
    match length.to_i64() {
        Some(length) => Ok(Value::int(length)),
        None => Err(vm.overflow_error("Python int too large to convert to C ssize_t")),
    }
}

fn truth(vm: &mut Vm, args: Args) -> R<Value> {
    let range = args::operand(vm, &args, RANGE, "__bool__", 0)?;
    is_empty(vm, range).map(|empty| Value::bool(!empty))
}

/// The number that a value is, where it is exactly an integer.
fn exact_int(vm: &Vm, value: Value) -> Option<BigInt> {
    matches!(value.tag(), Tag::Int | Tag::Bool | Tag::BigInt).then(|| big_of(vm, value))
}

fn contains(vm: &mut Vm, args: Args) -> R<Value> {
    let range = args::operand(vm, &args, RANGE, "__contains__", 1)?;
    let item = args.get(vm, 1);
    if let Some(number) = exact_int(vm, item) {
        let own = parts(vm, range)?;
        return Ok(Value::bool(own.position(&number).is_some()));
    }
    let found = search(vm, range, item, true)?;
    Ok(Value::bool(found > 0))
}

/// Looks at the elements one by one, for what is equal without being an integer.
fn search(vm: &mut Vm, range: Value, item: Value, first_only: bool) -> R<i64> {
    let iter = vm.get_iter(range)?;
    vm.root(iter);
    let mut count = 0;
    while let Some(other) = vm.next(iter)? {
        vm.charge(1)?;
        if vm.equal(other, item)? {
            count += 1;
            if first_only {
                break;
            }
        }
    }
    Ok(count)
}

fn count(vm: &mut Vm, args: Args) -> R<Value> {
    let item = one(vm, &args, "range.count")?;
    let own = own(vm, &args, "range.count")?;
    if let Some(number) = exact_int(vm, item) {
        return Ok(Value::int(i64::from(own.position(&number).is_some())));
    }
    let range = args.get(vm, 0);
    search(vm, range, item, false).map(Value::int)
}

fn index_of(vm: &mut Vm, args: Args) -> R<Value> {
    let item = one(vm, &args, "range.index")?;
    let own = own(vm, &args, "range.index")?;
    if let Some(number) = exact_int(vm, item) {
        return if let Some(at) = own.position(&number) {
            Ok(new_int(vm, at))
        } else {
            let shown = vm.repr(item)?;
            Err(vm.value_error(format!("{shown} is not in range")))
        };
    }
    let range = args.get(vm, 0);
    let iter = vm.get_iter(range)?;
    vm.root(iter);
    let mut at = 0;
    while let Some(other) = vm.next(iter)? {
        vm.charge(1)?;
        if vm.equal(other, item)? {
            return Ok(Value::int(at));
        }
        at += 1;
    }
    Err(vm.value_error("sequence.index(x): x not in sequence"))
}

fn iter(vm: &mut Vm, args: Args) -> R<Value> {
    let range = args::operand(vm, &args, RANGE, "__iter__", 0)?;
    vm.get_iter(range)
}

fn reversed(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "range.__reversed__")?;
    let range = receiver(vm, &args, RANGE, "range.__reversed__")?;
    iterate_backwards(vm, range)
}
