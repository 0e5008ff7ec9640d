//! The usual cases of the natives that programs call most, without the ceremony of a native.
//!
//! Each gives nothing where anything is out of the ordinary, before it has done or charged
//! anything; errors and all the rest are the native's own. What runs code of the program leaves a
//! frame on top.

use std::cmp::Ordering;

use crate::heap::{Tag, Value, dict::Found};
use crate::text::surrogate::{character, code_point};
use crate::vm::{Flow, Ret, Vm};

/// The arguments, where there are so many.
#[inline(always)]
fn arguments<const N: usize>(vm: &Vm, start: usize, count: usize) -> Option<[Value; N]> {
    if count != N {
        return None;
    }
    vm.stack.get(start..)?.first_chunk().copied()
}

/// `list.append(item)`.
pub(super) fn append(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [list, item] = arguments(vm, start, count)?;
    if !list.is(Tag::List) {
        return None;
    }
    let pushed = vm.heap.list_push_within(list, item);
    pushed.then_some(Flow::Value(Value::NONE))
}

/// `list.pop()`.
pub(super) fn pop(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [list] = arguments(vm, start, count)?;
    if !list.is(Tag::List) {
        return None;
    }
    vm.heap.list_mut(list).pop().map(Flow::Value)
}

/// `len(value)` of a builtin container.
pub(super) fn len(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [value] = arguments(vm, start, count)?;
    let length = match value.tag() {
        Tag::Str => vm.heap.str_chars(value),
        Tag::Tuple => vm.heap.tuple(value).len(),
        Tag::List => vm.heap.list(value).len(),
        Tag::Dict => vm.heap.dict(value).len(),
        Tag::Set | Tag::FrozenSet => vm.heap.set(value).len(),
        _ => return None,
    };
    Some(Flow::Value(Value::int(length as i64)))
}

/// `ord(letter)`.
pub(super) fn ord(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [value] = arguments(vm, start, count)?;
    if !value.is(Tag::Str) {
        return None;
    }
    let mut letters = vm.heap.str(value).chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(Flow::Value(Value::int(i64::from(code_point(letter))))),
        _ => None,
    }
}

/// `chr(number)`.
pub(super) fn chr(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [value] = arguments(vm, start, count)?;
    let letter = character(u32::try_from(value.as_int()?).ok()?)?;
    Some(Flow::Value(vm.heap.new_char(letter)))
}

/// `abs(number)`.
pub(super) fn abs(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [value] = arguments(vm, start, count)?;
    let made = match value.tag() {
        Tag::Int => Value::int((value.bits() as i64).checked_abs()?),
        Tag::Float => Value::float(f64::from_bits(value.bits()).abs()),
        _ => return None,
    };
    Some(Flow::Value(made))
}

/// The first of several numbers that no other one beats.
fn extreme(vm: &mut Vm, start: usize, count: usize, wanted: Ordering) -> Option<Flow> {
    let values = vm.stack.get(start..start + count)?;
    let (first, rest) = values.split_first()?;
    if rest.is_empty() {
        return None;
    }
    let mut best = *first;
    for value in rest {
        let order = match (value.tag(), best.tag()) {
            (Tag::Int, Tag::Int) => (value.bits() as i64).cmp(&(best.bits() as i64)),
            (Tag::Float, Tag::Float) => {
                f64::from_bits(value.bits()).partial_cmp(&f64::from_bits(best.bits()))?
            }
            _ => return None,
        };
        if order == wanted {
            best = *value;
        }
    }
    vm.meter.charge(count as i64);
    Some(Flow::Value(best))
}

/// `min(a, b, …)`.
pub(super) fn min(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    extreme(vm, start, count, Ordering::Less)
}

/// `max(a, b, …)`.
pub(super) fn max(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    extreme(vm, start, count, Ordering::Greater)
}

/// A text whose hash takes longer than a step should.
const LONG: usize = 1 << 14;

/// `dict.get(key)` and `dict.get(key, default)`.
pub(super) fn get(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    if count != 2 && count != 3 {
        return None;
    }
    let [dict, key] = arguments(vm, start, 2)?;
    if !dict.is(Tag::Dict) {
        return None;
    }
    let heap = &vm.heap;
    let (work, hash) = match key.tag() {
        Tag::Str => match heap.str_hash_work(key) {
            // The usual way looks at the clock first.
            work if work > LONG => return None,
            work => (work / 8, heap.str_hash(key)),
        },
        Tag::Int => (0, crate::text::numhash::hash_i64(key.bits() as i64)),
        _ => return None,
    };
    let body = heap.dict(dict);
    let found = body.find(hash, |other| heap.quick_same(key, other));
    let value = match found {
        Found::At(at) => body.slots()[at].value,
        Found::Missing if count == 3 => vm.stack[start + 2],
        Found::Missing => Value::NONE,
        Found::Ask(_) => return None,
    };
    let owed = i64::from(body.owed().take());
    vm.meter.charge(owed + work as i64);
    Some(Flow::Value(value))
}

/// `next(generator)`.
pub(super) fn next(vm: &mut Vm, start: usize, count: usize, ret: Ret) -> Option<Flow> {
    let [generator] = arguments(vm, start, count)?;
    vm.start_next(generator, Value::NONE, ret)
}

/// `generator.send(value)`.
pub(super) fn send(vm: &mut Vm, start: usize, count: usize, ret: Ret) -> Option<Flow> {
    let [generator, value] = arguments(vm, start, count)?;
    vm.start_next(generator, value, ret)
}
