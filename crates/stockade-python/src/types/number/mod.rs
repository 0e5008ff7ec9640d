//! What int, float and complex share: looking at an integer of either size, turning numbers into
//! floats, and arithmetic on large integers that pays before it works.
//!
//! The types themselves are in `types/int`, `types/float` and `types/complex`.

pub(crate) mod big;
pub(crate) mod cost;
pub(crate) mod operators;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;
mod word;

use std::borrow::Cow;

use num_bigint::BigInt;

use crate::class::id;
use crate::heap::{Heap, Object, Tag, Value};
use crate::text::error::{Kind, Raise};
use crate::text::int::IntRef;
use crate::vm::{R, Throw, Vm};

/// Whether a value is an `int` or a `bool` itself, not an instance around one.
pub(crate) fn is_int(value: Value) -> bool {
    matches!(value.tag(), Tag::Int | Tag::Bool | Tag::BigInt)
}

/// A look at an integer.
pub(crate) fn int_ref(heap: &Heap, value: Value) -> Option<IntRef<'_>> {
    match value.tag() {
        Tag::Int | Tag::Bool => Some(IntRef::Small(value.bits() as i64)),
        Tag::BigInt => Some(IntRef::Big(heap.big(value))),
        _ => None,
    }
}

/// An integer as a big one; zero for anything else.
pub(crate) fn big(heap: &Heap, value: Value) -> Cow<'_, BigInt> {
    match value.tag() {
        Tag::BigInt => Cow::Borrowed(heap.big(value)),
        Tag::Int | Tag::Bool => Cow::Owned(BigInt::from(value.bits() as i64)),
        _ => Cow::Owned(BigInt::ZERO),
    }
}

/// A `bool` as the `int` it is; everything else as it is.
pub(crate) fn plain_int(value: Value) -> Value {
    match value.tag() {
        Tag::Bool => Value::int(value.bits() as i64),
        _ => value,
    }
}

/// The parts of a complex number.
pub(crate) fn complex_parts(heap: &Heap, value: Value) -> Option<(f64, f64)> {
    match value.is(Tag::Object).then(|| heap.object(value)) {
        Some(Object::Complex(real, imag)) => Some((*real, *imag)),
        _ => None,
    }
}

/// An `int` or `float` as a float; nothing for other types.
pub(crate) fn real(vm: &mut Vm, value: Value) -> R<Option<f64>> {
    if let Some(value) = value.as_float() {
        return Ok(Some(value));
    }
    let converted = int_ref(&vm.heap, value).map(IntRef::to_float);
    match converted {
        None => Ok(None),
        Some(Ok(value)) => Ok(Some(value)),
        Some(Err(error)) => Err(raise(vm, error)),
    }
}

/// Throws what a function of `text` answered with.
#[cold]
pub(crate) fn raise(vm: &mut Vm, error: Raise) -> Throw {
    let class = match error.kind {
        Kind::IndexError => id::INDEX_ERROR,
        Kind::KeyError => id::KEY_ERROR,
        Kind::LookupError => id::LOOKUP_ERROR,
        Kind::OverflowError => id::OVERFLOW_ERROR,
        Kind::TypeError => id::TYPE_ERROR,
        Kind::ValueError => id::VALUE_ERROR,
        Kind::ZeroDivisionError => id::ZERO_DIVISION_ERROR,
    };
    vm.throw(class, error.message)
}

/// The value of a pure function, or its exception thrown.
pub(crate) fn checked<T>(vm: &mut Vm, result: Result<T, Raise>) -> R<T> {
    result.map_err(|error| raise(vm, error))
}

/// The integer that a float without a fraction is, inline where it fits.
pub(crate) fn int_of_float(vm: &mut Vm, value: f64) -> R<Value> {
    // Every float strictly between these converts without loss of its integral part.
    if value.abs() < 9.0e18 {
        return Ok(Value::int(value as i64));
    }
    let value = checked(vm, crate::text::float_exact::float_to_int(value))?;
    Ok(vm.heap.new_big(value))
}

/// A copy of what a memoryview shows.
pub(crate) fn view_bytes(vm: &mut Vm, view: Value) -> R<Vec<u8>> {
    let Object::MemoryView {
        over,
        start,
        len,
        step,
        released,
        ..
    } = vm.heap.object(view)
    else {
        return Ok(Vec::new());
    };
    let (over, start, len, step, released) = (*over, *start, *len, *step, *released);
    if released {
        return Err(vm.value_error("operation forbidden on released memoryview object"));
    }
    vm.charge(len / 4)?;
    vm.reserve(len)?;
    let bytes = vm.heap.bytes(over);
    let at = |n: usize| start.checked_add_signed(step.saturating_mul(n as isize));
    Ok((0..len)
        .filter_map(|n| bytes.get(at(n)?).copied())
        .collect())
}

/// `abs(value)` of a builtin number; nothing for other values.
pub(crate) fn absolute(vm: &mut Vm, value: Value) -> R<Option<Value>> {
    if is_int(value) {
        return crate::types::int::absolute(vm, value).map(Some);
    }
    if let Some(value) = value.as_float() {
        return Ok(Some(Value::float(value.abs())));
    }
    match complex_parts(&vm.heap, value) {
        Some(parts) => crate::types::complex::absolute(vm, parts).map(Some),
        None => Ok(None),
    }
}

/// `repr(value)` of a builtin number.
pub(crate) fn repr(vm: &mut Vm, value: Value) -> R<String> {
    match value.tag() {
        Tag::Bool => Ok(if value.bits() == 0 { "False" } else { "True" }.to_owned()),
        Tag::Int | Tag::BigInt => crate::types::int::to_decimal(vm, value),
        Tag::Float => Ok(value
            .as_float()
            .map_or_else(String::new, crate::text::float::repr_float)),
        _ => Ok(
            complex_parts(&vm.heap, value).map_or_else(String::new, |(re, im)| {
                crate::text::float::repr_complex(re, im)
            }),
        ),
    }
}

/// The text of a format specification given to `__format__`.
pub(crate) fn format_argument(vm: &mut Vm, args: &crate::vm::Args, name: &str) -> R<Value> {
    let spec = crate::types::args::one(vm, args, name)?;
    let inner = vm.unwrap_payload(spec);
    if inner.is(Tag::Str) {
        return Ok(inner);
    }
    let message = format!(
        "__format__() argument must be str, not {}",
        vm.type_name(spec)
    );
    Err(vm.type_error(message))
}

/// `format(value, "")`, which is `str(value)`.
pub(crate) fn plain_text(vm: &mut Vm, value: Value) -> R<Value> {
    if value.is(Tag::Inst) {
        return vm.str_of(value);
    }
    let text = repr(vm, value)?;
    Ok(vm.heap.new_string(text))
}
