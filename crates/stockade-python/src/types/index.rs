//! Positions: what `x[3]`, `x[-1]` and `x[a:b:c]` mean for a sequence of a known length.

use num_traits::ToPrimitive;

use crate::heap::{Object, Tag, Value};
use crate::symbol::sym;
use crate::vm::{R, Vm};

/// A slice made to fit a length: the first position, the step, and how many elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: i64,
    pub(crate) stop: i64,
    pub(crate) step: i64,
    pub(crate) count: usize,
}

impl Span {
    /// The position of the n-th element; inside the sequence for `n < count`.
    pub(crate) fn at(&self, n: usize) -> usize {
        (self.start + n as i64 * self.step) as usize
    }
}

/// The parts of a slice as integers, before the length is known: absent ones stay absent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    start: Option<i64>,
    stop: Option<i64>,
    step: i64,
}

impl Bounds {
    /// What the slice means for a sequence of `length` elements.
    pub(crate) fn fit(self, length: usize) -> Span {
        let length = length as i64;
        let step = self.step;
        let (low, high) = if step < 0 {
            (-1, length - 1)
        } else {
            (0, length)
        };
        let clamp = |part: i64| {
            let part = if part < 0 {
                part.saturating_add(length)
            } else {
                part
            };
            part.clamp(low, high)
        };
        let start = self.start.map_or(if step < 0 { high } else { low }, clamp);
        let stop = self.stop.map_or(if step < 0 { low } else { high }, clamp);
        let distance = if step < 0 { start - stop } else { stop - start };
        let count = if distance > 0 {
            ((distance - 1) as u64 / step.unsigned_abs() + 1) as usize
        } else {
            0
        };
        Span {
            start,
            stop,
            step,
            count,
        }
    }
}

/// The slice that a key is, if it is one.
pub(crate) fn as_slice(vm: &Vm, key: Value) -> Option<(Value, Value, Value)> {
    match key.is(Tag::Object).then(|| vm.heap.object(key)) {
        Some(Object::Slice { start, stop, step }) => Some((*start, *stop, *step)),
        _ => None,
    }
}

/// Evaluates the parts of a slice; their `__index__` may run Python code, so that the length of
/// the sequence is asked for afterwards.
pub(crate) fn bounds(vm: &mut Vm, parts: (Value, Value, Value)) -> R<Bounds> {
    let step = part(vm, parts.2)?.unwrap_or(1);
    if step == 0 {
        return Err(vm.value_error("slice step cannot be zero"));
    }
    // A step of the smallest integer could not be turned around.
    let step = step.max(-i64::MAX);
    let start = part(vm, parts.0)?;
    let stop = part(vm, parts.1)?;
    Ok(Bounds { start, stop, step })
}

fn part(vm: &mut Vm, value: Value) -> R<Option<i64>> {
    match value.tag() {
        Tag::None => Ok(None),
        Tag::Int => Ok(value.as_int()),
        _ => {
            const MESSAGE: &str =
                "slice indices must be integers or None or have an __index__ method";
            clamped(vm, value, MESSAGE).map(Some)
        }
    }
}

/// An integer for a position, cut to 64 bits; anything else is refused with `message`.
pub(crate) fn clamped(vm: &mut Vm, value: Value, message: &str) -> R<i64> {
    if !is_index(vm, value) {
        return Err(vm.type_error(message));
    }
    let value = vm.index(value)?;
    Ok(to_i64_clamped(vm, value))
}

/// An integer value cut to 64 bits.
pub(crate) fn to_i64_clamped(vm: &Vm, value: Value) -> i64 {
    match value.tag() {
        Tag::BigInt => {
            let big = vm.heap.big(value);
            let end = if big.sign() == num_bigint::Sign::Minus {
                i64::MIN
            } else {
                i64::MAX
            };
            big.to_i64().unwrap_or(end)
        }
        _ => value.bits() as i64,
    }
}

/// Whether a value stands for an integer.
pub(crate) fn is_index(vm: &mut Vm, value: Value) -> bool {
    match value.tag() {
        Tag::Int | Tag::Bool | Tag::BigInt => true,
        Tag::Inst => {
            vm.special(value, sym::INDEX).is_some()
                || matches!(vm.unwrap_payload(value).tag(), Tag::Int | Tag::BigInt)
        }
        _ => false,
    }
}

/// The integer that indexes a sequence of the kind `name`.
pub(crate) fn position(vm: &mut Vm, key: Value, name: &str) -> R<i64> {
    if let Some(at) = key.as_int() {
        return Ok(at);
    }
    if !is_index(vm, key) {
        let message = format!(
            "{name} indices must be integers or slices, not {}",
            vm.type_name(key)
        );
        return Err(vm.type_error(message));
    }
    if let Some(at) = vm.index(key)?.as_int() {
        return Ok(at);
    }
    let message = too_large(vm, key);
    Err(vm.index_error(message))
}

/// What is said of an integer that is larger than any sequence.
pub(crate) fn too_large(vm: &mut Vm, value: Value) -> String {
    format!(
        "cannot fit '{}' into an index-sized integer",
        vm.type_name(value)
    )
}

/// A position counted from the end where it is negative; nothing outside the sequence.
pub(crate) fn within(at: i64, length: usize) -> Option<usize> {
    let at = if at < 0 {
        at.checked_add(length as i64)?
    } else {
        at
    };
    usize::try_from(at).ok().filter(|at| *at < length)
}

/// How often a sequence is repeated; `None` where the value is no integer.
pub(crate) fn repetitions(vm: &mut Vm, value: Value) -> R<usize> {
    if !is_index(vm, value) {
        let message = format!(
            "can't multiply sequence by non-int of type '{}'",
            vm.type_name(value)
        );
        return Err(vm.type_error(message));
    }
    let times = vm.index(value)?;
    if let Some(times) = times.as_int() {
        return Ok(usize::try_from(times).unwrap_or(0));
    }
    let message = too_large(vm, value);
    Err(vm.overflow_error(message))
}

/// An argument that is an index, as `list.insert` takes one.
pub(crate) fn size_argument(vm: &mut Vm, value: Value) -> R<i64> {
    let value = vm.index(value)?;
    match value.as_int() {
        Some(value) => Ok(value),
        None => Err(vm.overflow_error("Python int too large to convert to C ssize_t")),
    }
}
