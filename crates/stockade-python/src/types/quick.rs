//! The usual cases of the natives that programs call most, without the ceremony of a native.
//!
//! Each gives nothing where anything is out of the ordinary, before it has done anything, and has
//! charged at most for the hash of a key, which is known then; errors and all the rest are the
//! native's own. What runs code of the program leaves a frame on top.

use std::cmp::Ordering;

use super::number::cost;
use super::repr::push_short_repr;
use crate::heap::{Heap, Tag, Value};
use crate::meter::Meter;
use crate::text::surrogate::{character, code_point};
use crate::vm::{Flow, Ret, Vm};

/// `list.append(item)`.
pub(super) fn append(heap: &mut Heap, _: &mut Meter, args: &[Value]) -> Option<Value> {
    let [list, item] = *args.as_array()?;
    let pushed = list.is(Tag::List) && heap.list_push_short(list, item);
    pushed.then_some(Value::NONE)
}

/// `list.pop()`.
pub(super) fn pop(heap: &mut Heap, _: &mut Meter, args: &[Value]) -> Option<Value> {
    let [list] = *args.as_array()?;
    if !list.is(Tag::List) {
        return None;
    }
    heap.try_list_mut(list)?.pop()
}

/// `len(value)` of a builtin container.
pub(super) fn len(heap: &mut Heap, _: &mut Meter, args: &[Value]) -> Option<Value> {
    let [value] = *args.as_array()?;
    let length = match value.tag() {
        Tag::Str => heap.try_str_chars(value)?,
        Tag::Tuple => heap.try_tuple(value)?.len(),
        Tag::List => heap.try_list(value)?.len(),
        Tag::Dict => heap.try_dict(value)?.len(),
        Tag::Set | Tag::FrozenSet => heap.try_set(value)?.len(),
        _ => return None,
    };
    Some(Value::int(length as i64))
}

/// `ord(letter)`.
pub(super) fn ord(heap: &mut Heap, _: &mut Meter, args: &[Value]) -> Option<Value> {
    let [value] = *args.as_array()?;
    if !value.is(Tag::Str) {
        return None;
    }
    if let Some(letter) = heap.letter_of(value) {
        return Some(Value::int(i64::from(letter)));
    }
    let mut letters = heap.str(value).chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Some(Value::int(i64::from(code_point(letter)))),
        _ => None,
    }
}

/// `chr(number)`.
pub(super) fn chr(heap: &mut Heap, _: &mut Meter, args: &[Value]) -> Option<Value> {
    let [value] = *args.as_array()?;
    let number = u32::try_from(value.as_int()?).ok()?;
    if number < 128 {
        return Some(heap.letter(number as u8));
    }
    let letter = character(number)?;
    Some(heap.new_char(letter))
}

/// `abs(number)`.
pub(super) fn abs(_: &mut Heap, _: &mut Meter, args: &[Value]) -> Option<Value> {
    let [value] = *args.as_array()?;
    match value.tag() {
        Tag::Int => Some(Value::int((value.bits() as i64).checked_abs()?)),
        Tag::Float => Some(Value::float(f64::from_bits(value.bits()).abs())),
        _ => None,
    }
}

/// `str(value)`.
pub(super) fn text(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [value] = *args.as_array()?;
    match value.tag() {
        Tag::Str => Some(value),
        Tag::Int => {
            let short = heap.is_short(0, meter);
            short.then(|| heap.new_decimal(value.bits() as i64))
        }
        Tag::Float => heap.write_short(meter, |heap, out| push_short_repr(heap, out, value)),
        _ => None,
    }
}

/// Digits of a number that is surely of one word.
const DIGITS: usize = 18;

/// `int(value)`.
pub(super) fn int(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [value] = *args.as_array()?;
    match value.tag() {
        Tag::Int => Some(value),
        Tag::Bool => Some(Value::int(value.bits() as i64)),
        Tag::Float => {
            let value = f64::from_bits(value.bits());
            (value.abs() < (1_u64 << 53) as f64).then(|| Value::int(value as i64))
        }
        Tag::Str => {
            let text = heap.str(value);
            if text.len() > DIGITS {
                return None;
            }
            let number = text.parse().ok()?;
            meter.charge(cost::steps(text.len() as u64 * 4) as i64);
            Some(Value::int(number))
        }
        _ => None,
    }
}

/// The number that a short text is, where it is written in the simplest way: `inf` and `nan`, white
/// space, underscores and digits of other scripts are not.
fn plain_number(text: &str) -> Option<f64> {
    const LONGEST: usize = 24;
    let body = text.strip_prefix('-').unwrap_or(text);
    let first = *body.as_bytes().first()?;
    if !first.is_ascii_digit() || text.len() > LONGEST {
        return None;
    }
    text.parse().ok()
}

/// `float(value)`.
pub(super) fn float(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [value] = *args.as_array()?;
    if value.is(Tag::Str) {
        let text = heap.str(value);
        let number = plain_number(text)?;
        meter.charge(text.len() as i64 + 1);
        return Some(Value::float(number));
    }
    match value.tag() {
        Tag::Float => Some(value),
        Tag::Int | Tag::Bool => Some(Value::float(value.bits() as i64 as f64)),
        _ => None,
    }
}

/// The first of several numbers that no other one beats.
fn extreme(meter: &mut Meter, values: &[Value], wanted: Ordering) -> Option<Value> {
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
    meter.charge(values.len() as i64);
    Some(best)
}

/// `min(a, b, …)`.
pub(super) fn min(_: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    extreme(meter, args, Ordering::Less)
}

/// `max(a, b, …)`.
pub(super) fn max(_: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    extreme(meter, args, Ordering::Greater)
}

/// `dict.get(key)` and `dict.get(key, default)`.
pub(super) fn get(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let (dict, key, default) = match *args {
        [dict, key] => (dict, key, Value::NONE),
        [dict, key, default] => (dict, key, default),
        _ => return None,
    };
    if !dict.is(Tag::Dict) {
        return None;
    }
    heap.quick_get(dict, key, default, meter)
}

/// `dict.setdefault(key, default)`.
pub(super) fn setdefault(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [dict, key, default] = *args.as_array()?;
    if !dict.is(Tag::Dict) {
        return None;
    }
    heap.quick_default(dict, key, default, meter)
}

/// The arguments of what needs the whole machine, where there are so many.
#[inline(always)]
fn arguments<const N: usize>(vm: &Vm, start: usize, count: usize) -> Option<[Value; N]> {
    if count != N {
        return None;
    }
    vm.stack.get(start..)?.first_chunk().copied()
}

/// `isinstance(value, class)` of classes that have no say in it.
pub(super) fn isinstance(vm: &mut Vm, start: usize, count: usize, _: Ret) -> Option<Flow> {
    let [value, class] = arguments(vm, start, count)?;
    let is = vm.quick_instance(value, class)?;
    vm.meter.charge(1);
    Some(Flow::Value(Value::bool(is)))
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
