//! Operators of floats, and of floats with integers.

use crate::class::id;
use crate::code::BinaryOp;
use crate::heap::Value;
use crate::types::number::real;
use crate::vm::{R, Throw, Vm, float_floor_div, float_mod};

/// `x op y` of floats and integers.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    use BinaryOp::{Add, FloorDiv, Mod, Mul, Pow, Sub, TrueDiv};
    if !matches!(op, Add | Sub | Mul | TrueDiv | FloorDiv | Mod | Pow) {
        return Ok(None);
    }
    let (Some(a), Some(b)) = (real(vm, x)?, real(vm, y)?) else {
        return Ok(None);
    };
    let value = match op {
        Add => a + b,
        Sub => a - b,
        Mul => a * b,
        Pow => return power(vm, a, b).map(Some),
        TrueDiv if b == 0.0 => return Err(vm.zero_division("float division by zero")),
        FloorDiv if b == 0.0 => return Err(vm.zero_division("float floor division by zero")),
        Mod if b == 0.0 => return Err(vm.zero_division("float modulo by zero")),
        TrueDiv => a / b,
        FloorDiv => float_floor_div(a, b),
        _ => float_mod(a, b),
    };
    Ok(Some(Value::float(value)))
}

/// `divmod(x, y)`; nothing but floats and integers comes here.
pub(crate) fn divmod(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    let (a, b) = (
        real(vm, x)?.unwrap_or(f64::NAN),
        real(vm, y)?.unwrap_or(f64::NAN),
    );
    if b == 0.0 {
        return Err(vm.zero_division("float divmod()"));
    }
    let pair = [
        Value::float(float_floor_div(a, b)),
        Value::float(float_mod(a, b)),
    ];
    Ok(vm.heap.new_tuple(pair))
}

/// Whether a float is an odd integer.
fn is_odd(value: f64) -> bool {
    (value.abs() % 2.0) == 1.0
}

/// `a ** b`: a negative base with a fraction above it gives a complex number.
fn power(vm: &mut Vm, a: f64, b: f64) -> R<Value> {
    if b == 0.0 || a == 1.0 {
        return Ok(Value::float(1.0));
    }
    if a.is_nan() || b.is_nan() {
        return Ok(Value::float(f64::NAN.copysign(if a.is_nan() {
            a
        } else {
            b
        })));
    }
    if b.is_infinite() {
        let size = a.abs();
        return Ok(Value::float(if size == 1.0 {
            1.0
        } else if (b > 0.0) == (size > 1.0) {
            f64::INFINITY
        } else {
            0.0
        }));
    }
    let odd = is_odd(b);
    if a.is_infinite() {
        let sign = if odd { a } else { 1.0 };
        let size: f64 = if b > 0.0 { f64::INFINITY } else { 0.0 };
        return Ok(Value::float(size.copysign(sign)));
    }
    if a == 0.0 {
        if b < 0.0 {
            return Err(vm.zero_division("0.0 cannot be raised to a negative power"));
        }
        return Ok(Value::float(if odd { a } else { 0.0 }));
    }
    if a < 0.0 && b.floor() != b {
        return crate::types::complex::power(vm, (a, 0.0), (b, 0.0));
    }
    let size = a.abs().powf(b);
    if size.is_infinite() {
        return Err(out_of_range(vm));
    }
    Ok(Value::float(if a < 0.0 && odd { -size } else { size }))
}

/// The exception that C's mathematics ends in, with its number.
#[cold]
fn out_of_range(vm: &mut Vm) -> Throw {
    let message = vm.heap.new_str("Numerical result out of range");
    let exception = vm.new_exception(id::OVERFLOW_ERROR, vec![Value::int(34), message]);
    vm.throw_value(exception)
}
