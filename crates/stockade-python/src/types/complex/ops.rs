//! Operators of complex numbers, alone and with integers and floats.

use crate::class::id;
use crate::code::{BinaryOp, CompareOp};
use crate::heap::{Object, Value};
use crate::types::int::compare_numbers;
use crate::types::number::{complex_parts, is_int, real};
use crate::vm::{R, Vm};

/// Real and imaginary part.
type Parts = (f64, f64);

/// Exponents up to this are multiplied out.
const LARGEST_WHOLE: f64 = 100.0;

/// A number as a complex one; nothing for other types.
fn parts(vm: &mut Vm, value: Value) -> R<Option<Parts>> {
    match complex_parts(&vm.heap, value) {
        Some(parts) => Ok(Some(parts)),
        None => Ok(real(vm, value)?.map(|real| (real, 0.0))),
    }
}

/// `x op y` where at least one is complex.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    use BinaryOp::{Add, Mul, Pow, Sub, TrueDiv};
    if !matches!(op, Add | Sub | Mul | TrueDiv | Pow) {
        return Ok(None);
    }
    let (Some(a), Some(b)) = (parts(vm, x)?, parts(vm, y)?) else {
        return Ok(None);
    };
    let (real, imag) = match op {
        Add => (a.0 + b.0, a.1 + b.1),
        Sub => (a.0 - b.0, a.1 - b.1),
        Mul => times(a, b),
        Pow => return power(vm, a, b).map(Some),
        _ => match divided(a, b) {
            Some(quotient) => quotient,
            None => return Err(vm.zero_division("complex division by zero")),
        },
    };
    Ok(Some(vm.heap.new_object(Object::Complex(real, imag))))
}

fn times(a: Parts, b: Parts) -> Parts {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// Smith's way, which avoids squares; nothing for a division by zero.
fn divided(a: Parts, b: Parts) -> Option<Parts> {
    if b.0.abs() >= b.1.abs() {
        if b.0 == 0.0 {
            return None;
        }
        let ratio = b.1 / b.0;
        let bottom = b.0 + b.1 * ratio;
        Some(((a.0 + a.1 * ratio) / bottom, (a.1 - a.0 * ratio) / bottom))
    } else if b.1.abs() >= b.0.abs() {
        let ratio = b.0 / b.1;
        let bottom = b.0 * ratio + b.1;
        Some(((a.0 * ratio + a.1) / bottom, (a.1 * ratio - a.0) / bottom))
    } else {
        // One of the parts is not a number.
        Some((f64::NAN, f64::NAN))
    }
}

/// `a ** b`.
pub(crate) fn power(vm: &mut Vm, a: Parts, b: Parts) -> R<Value> {
    let whole = b.1 == 0.0 && b.0.floor() == b.0 && b.0.abs() <= LARGEST_WHOLE;
    let result = if whole {
        whole_power(a, b.0 as i64)
    } else {
        general_power(a, b)
    };
    let Some((real, imag)) = result else {
        return Err(vm.zero_division("0.0 to a negative or complex power"));
    };
    if real.is_infinite() || imag.is_infinite() {
        return Err(vm.overflow_error("complex exponentiation"));
    }
    Ok(vm.heap.new_object(Object::Complex(real, imag)))
}

fn whole_power(a: Parts, exponent: i64) -> Option<Parts> {
    let count = exponent.unsigned_abs();
    let (mut result, mut factor) = ((1.0, 0.0), a);
    let mut mask = 1;
    while count >= mask {
        if count & mask != 0 {
            result = times(result, factor);
        }
        mask <<= 1;
        factor = times(factor, factor);
    }
    if exponent > 0 {
        Some(result)
    } else {
        divided((1.0, 0.0), result)
    }
}

fn general_power(a: Parts, b: Parts) -> Option<Parts> {
    if b == (0.0, 0.0) {
        return Some((1.0, 0.0));
    }
    if a == (0.0, 0.0) {
        return (b.1 == 0.0 && b.0 >= 0.0).then_some((0.0, 0.0));
    }
    let size = a.0.hypot(a.1);
    let angle = a.1.atan2(a.0);
    let mut length = size.powf(b.0);
    let mut phase = angle * b.0;
    if b.1 != 0.0 {
        length /= (angle * b.1).exp();
        phase += b.1 * size.ln();
    }
    // C has no cosine of infinity, and CPython takes its complaint for a division by zero.
    (!phase.is_infinite()).then(|| (length * phase.cos(), length * phase.sin()))
}

/// `abs` of a complex number.
pub(crate) fn absolute(vm: &mut Vm, (real, imag): Parts) -> R<Value> {
    let size = real.hypot(imag);
    if size.is_infinite() && real.is_finite() && imag.is_finite() {
        return Err(vm.throw(id::OVERFLOW_ERROR, "absolute value too large"));
    }
    Ok(Value::float(size))
}

/// Equality with other numbers, exact for integers of any size; complex numbers have no order.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(None);
    }
    let equal = match (complex_parts(&vm.heap, x), complex_parts(&vm.heap, y)) {
        (Some(a), Some(b)) => a == b,
        (Some(a), None) => match equals_real(vm, a, y) {
            Some(equal) => equal,
            None => return Ok(None),
        },
        (None, Some(b)) => match equals_real(vm, b, x) {
            Some(equal) => equal,
            None => return Ok(None),
        },
        (None, None) => return Ok(None),
    };
    Ok(Some(equal == (op == CompareOp::Eq)))
}

fn equals_real(vm: &Vm, (real, imag): Parts, other: Value) -> Option<bool> {
    if !is_int(other) && other.as_float().is_none() {
        return None;
    }
    Some(imag == 0.0 && compare_numbers(vm, CompareOp::Eq, Value::float(real), other))
}
