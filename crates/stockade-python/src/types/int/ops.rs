//! Operators of integers: small ones in words, large ones paid for first and done in pieces.

use std::borrow::Cow;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};

use crate::code::BinaryOp;
use crate::heap::{Heap, Tag, Value};
use crate::meter::Limit;
use crate::text::float_exact::divide_ints;
use crate::text::int::IntRef;
use crate::types::number::{big, checked, cost, int_ref, is_int, plain_int};
use crate::vm::{R, Vm, quick};

/// `x op y` of two ints or bools.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    let logical = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
    if logical && x.is(Tag::Bool) && y.is(Tag::Bool) {
        let (a, b) = (x.bits() != 0, y.bits() != 0);
        return Ok(Some(Value::bool(match op {
            BinaryOp::And => a && b,
            BinaryOp::Or => a || b,
            _ => a != b,
        })));
    }
    let (x, y) = (plain_int(x), plain_int(y));
    if let Some(value) = quick(op, x, y) {
        return Ok(Some(value));
    }
    Ok(Some(match op {
        BinaryOp::Add | BinaryOp::Sub => sum(vm, op, x, y)?,
        BinaryOp::Mul => product(vm, x, y)?,
        BinaryOp::TrueDiv => true_divide(vm, x, y)?,
        BinaryOp::FloorDiv => {
            refuse_zero(vm, y, "integer division or modulo by zero")?;
            floor_divide(vm, x, y)?.0
        }
        BinaryOp::Mod => {
            refuse_zero(vm, y, "integer modulo by zero")?;
            floor_divide(vm, x, y)?.1
        }
        BinaryOp::Pow => power(vm, x, y)?,
        BinaryOp::LShift => shift_left(vm, x, y)?,
        BinaryOp::RShift => shift_right(vm, x, y)?,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => bitwise(vm, op, x, y)?,
        BinaryOp::MatMul => return Ok(None),
    }))
}

fn bits(heap: &Heap, value: Value) -> u64 {
    int_ref(heap, value).map_or(0, IntRef::bits)
}

fn words(heap: &Heap, value: Value) -> u64 {
    cost::words_of_bits(bits(heap, value))
}

fn is_negative(heap: &Heap, value: Value) -> bool {
    int_ref(heap, value).is_some_and(IntRef::is_negative)
}

fn refuse_zero(vm: &mut Vm, y: Value, message: &str) -> R<()> {
    if y.as_int() == Some(0) {
        Err(vm.zero_division(message))
    } else {
        Ok(())
    }
}

/// Pays for a pass over the words of both and reserves a result one bit longer than the longer.
fn linear(vm: &mut Vm, x: Value, y: Value) -> R<()> {
    let longer = bits(&vm.heap, x).max(bits(&vm.heap, y));
    cost::pay(vm, cost::linear(cost::words_of_bits(longer)))?;
    cost::reserve_bits(vm, longer + 1)
}

fn sum(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Value> {
    if let (Some(a), Some(b)) = (x.as_int(), y.as_int()) {
        let (a, b) = (i128::from(a), i128::from(b));
        let value = if op == BinaryOp::Add { a + b } else { a - b };
        return Ok(vm.heap.new_big(BigInt::from(value)));
    }
    linear(vm, x, y)?;
    let value = match (op, x.as_int(), y.as_int()) {
        (BinaryOp::Add, _, Some(b)) => vm.heap.big(x) + b,
        (BinaryOp::Add, Some(a), _) => vm.heap.big(y) + a,
        (BinaryOp::Add, None, None) => vm.heap.big(x) + vm.heap.big(y),
        (_, _, Some(b)) => vm.heap.big(x) - b,
        (_, Some(a), _) => a - vm.heap.big(y),
        (_, None, None) => vm.heap.big(x) - vm.heap.big(y),
    };
    Ok(vm.heap.new_big(value))
}

fn product(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    if let (Some(a), Some(b)) = (x.as_int(), y.as_int()) {
        return Ok(vm.heap.new_big(BigInt::from(i128::from(a) * i128::from(b))));
    }
    let (a, b) = (words(&vm.heap, x), words(&vm.heap, y));
    let nanos = cost::product(a, b);
    cost::pay(vm, nanos)?;
    let result_bits = bits(&vm.heap, x) + bits(&vm.heap, y);
    cost::reserve_bits(vm, result_bits.saturating_sub(1))?;
    if nanos > cost::PIECE {
        let (a, b) = (big(&vm.heap, x).into_owned(), big(&vm.heap, y).into_owned());
        let size = big::multiply(vm, a.magnitude(), b.magnitude())?;
        let value = BigInt::from_biguint(a.sign() * b.sign(), size);
        return Ok(vm.heap.new_big(value));
    }
    let value = match (x.as_int(), y.as_int()) {
        (_, Some(b)) => vm.heap.big(x) * b,
        (Some(a), _) => vm.heap.big(y) * a,
        _ => vm.heap.big(x) * vm.heap.big(y),
    };
    Ok(vm.heap.new_big(value))
}

fn true_divide(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    let (a, b) = (words(&vm.heap, x), words(&vm.heap, y));
    cost::pay(vm, cost::linear(a.max(b)) * 4)?;
    let (x, y) = (big(&vm.heap, x), big(&vm.heap, y));
    let quotient = divide_ints(&x, &y);
    // Nothing of something negative is a negative nothing.
    let negative = x.is_zero() && y.sign() == Sign::Minus;
    let quotient = checked(vm, quotient)?;
    Ok(Value::float(if negative { -quotient } else { quotient }))
}

/// `x // y` and `x % y`; `y` is not zero.
fn floor_divide(vm: &mut Vm, x: Value, y: Value) -> R<(Value, Value)> {
    let (a, b) = (words(&vm.heap, x), words(&vm.heap, y));
    cost::pay(vm, cost::division(a, b))?;
    cost::reserve_bits(vm, bits(&vm.heap, x).saturating_add(64))?;
    let (x, y) = (big(&vm.heap, x).into_owned(), big(&vm.heap, y).into_owned());
    let (quotient, rest) = big::divide(vm, x.magnitude(), y.magnitude())?;
    let mut quotient = BigInt::from_biguint(x.sign() * y.sign(), quotient);
    let mut rest = BigInt::from_biguint(x.sign(), rest);
    // The rest has the sign of the divisor, which makes the quotient the floor.
    if !rest.is_zero() && (rest.sign() == Sign::Minus) != (y.sign() == Sign::Minus) {
        quotient -= 1;
        rest += y;
    }
    Ok((vm.heap.new_big(quotient), vm.heap.new_big(rest)))
}

/// `divmod(x, y)` of two ints or bools, as a pair.
pub(crate) fn divmod(vm: &mut Vm, x: Value, y: Value) -> R<(Value, Value)> {
    let (x, y) = (plain_int(x), plain_int(y));
    refuse_zero(vm, y, "integer division or modulo by zero")?;
    match (quick(BinaryOp::FloorDiv, x, y), quick(BinaryOp::Mod, x, y)) {
        (Some(quotient), Some(rest)) => Ok((quotient, rest)),
        _ => floor_divide(vm, x, y),
    }
}

fn power(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    if is_negative(&vm.heap, y) {
        let answer = crate::types::float::binary(vm, BinaryOp::Pow, x, y)?;
        return Ok(answer.unwrap_or(Value::NOT_IMPLEMENTED));
    }
    let odd = int_ref(&vm.heap, y).is_some_and(|exponent| match exponent {
        IntRef::Small(exponent) => exponent % 2 == 1,
        IntRef::Big(exponent) => exponent.bit(0),
    });
    match (x.as_int(), y.as_int()) {
        (_, Some(0)) => return Ok(Value::int(1)),
        (Some(base @ (0 | 1)), _) => return Ok(Value::int(base)),
        (Some(-1), _) => return Ok(Value::int(if odd { -1 } else { 1 })),
        _ => {}
    }
    // Whatever is not 0 or 1 outgrows everything with an exponent that is not small.
    let Some(exponent) = y.as_int().and_then(|exponent| u64::try_from(exponent).ok()) else {
        return Err(vm.limit(Limit::Memory));
    };
    let base_bits = bits(&vm.heap, x);
    let least = (base_bits - 1).saturating_mul(exponent);
    cost::reserve_bits(vm, least)?;
    let half = cost::words_of_bits(base_bits.saturating_mul(exponent)).min(cost::MAX_BITS) / 2 + 1;
    let base = big(&vm.heap, x).into_owned();
    let odd_bits = base_bits - base.magnitude().trailing_zeros().unwrap_or(0);
    let nanos = if odd_bits == 1 {
        cost::linear(half)
    } else {
        cost::product(half, half).saturating_mul(2)
    };
    cost::pay(vm, nanos)?;
    let size = big::power(vm, base.magnitude(), exponent)?;
    let sign = if odd { base.sign() } else { Sign::Plus };
    cost::reserve_bits(vm, size.bits())?;
    Ok(vm.heap.new_big(BigInt::from_biguint(sign, size)))
}

/// `pow(x, y, z)` of three ints or bools.
pub(crate) fn power_mod(vm: &mut Vm, x: Value, y: Value, z: Value) -> R<Value> {
    let modulus = big(&vm.heap, z).into_owned();
    if modulus.is_zero() {
        return Err(vm.value_error("pow() 3rd argument cannot be 0"));
    }
    let size = BigInt::from(modulus.magnitude().clone());
    if size.is_one() {
        return Ok(Value::ZERO);
    }
    let (mut base, exponent) = (big(&vm.heap, x).into_owned(), big(&vm.heap, y).into_owned());
    if exponent.sign() == Sign::Minus {
        if let Some(inverse) = big::inverse_mod(vm, &base, &size)? {
            base = inverse
        } else {
            let message = "base is not invertible for the given modulus";
            return Err(vm.value_error(message));
        }
    }
    let answer = big::power_mod(
        vm,
        base.magnitude(),
        exponent.magnitude(),
        modulus.magnitude(),
    )?;
    let odd = exponent.bit(0);
    let sign = if odd { base.sign() } else { Sign::Plus };
    let mut answer = BigInt::from_biguint(sign, answer);
    if !answer.is_zero() && (answer.sign() == Sign::Minus) != (modulus.sign() == Sign::Minus) {
        answer += modulus;
    }
    Ok(vm.heap.new_big(answer))
}

/// The count of a shift: nothing where it is beyond every number that fits in memory.
fn shift_count(vm: &mut Vm, y: Value) -> R<Option<u64>> {
    if is_negative(&vm.heap, y) {
        return Err(vm.value_error("negative shift count"));
    }
    Ok(y.as_int().and_then(|count| u64::try_from(count).ok()))
}

fn shift_left(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    let count = shift_count(vm, y)?;
    if x.as_int() == Some(0) {
        return Ok(Value::ZERO);
    }
    let Some(count) = count else {
        return Err(vm.limit(Limit::Memory));
    };
    let size = bits(&vm.heap, x).saturating_add(count);
    cost::reserve_bits(vm, size)?;
    cost::pay(vm, cost::linear(cost::words_of_bits(size)))?;
    let value = big(&vm.heap, x).as_ref() << count;
    Ok(vm.heap.new_big(value))
}

fn shift_right(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    let count = shift_count(vm, y)?;
    let size = bits(&vm.heap, x);
    let Some(count) = count.filter(|count| *count <= size) else {
        return Ok(Value::int(if is_negative(&vm.heap, x) { -1 } else { 0 }));
    };
    cost::pay(vm, cost::linear(cost::words_of_bits(size)))?;
    cost::reserve_bits(vm, size - count)?;
    let value = match big(&vm.heap, x) {
        Cow::Borrowed(value) => value >> count,
        Cow::Owned(value) => value >> count,
    };
    Ok(vm.heap.new_big(value))
}

fn bitwise(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Value> {
    linear(vm, x, y)?;
    let (a, b) = (big(&vm.heap, x), big(&vm.heap, y));
    let value = match op {
        BinaryOp::And => a.as_ref() & b.as_ref(),
        BinaryOp::Or => a.as_ref() | b.as_ref(),
        _ => a.as_ref() ^ b.as_ref(),
    };
    Ok(vm.heap.new_big(value))
}

/// `abs(x)` of an int or bool.
pub(crate) fn absolute(vm: &mut Vm, x: Value) -> R<Value> {
    debug_assert!(is_int(x), "only integers come here");
    let x = plain_int(x);
    match x.as_int() {
        Some(value) => match value.checked_abs() {
            Some(value) => Ok(Value::int(value)),
            None => Ok(vm.heap.new_big(BigInt::from(value.unsigned_abs()))),
        },
        None if is_negative(&vm.heap, x) => {
            linear(vm, x, x)?;
            let size: BigUint = vm.heap.big(x).magnitude().clone();
            Ok(vm.heap.new_big(BigInt::from(size)))
        }
        None => Ok(x),
    }
}
