//! The arithmetic of `decimal`: sums, products and quotients of coefficients with their powers of
//! ten, and the rounding that ends every operation. Special values, signals and functions are in
//! the module's Python.
//!
//! A number comes as its sign, its coefficient and its exponent; what a context asks for as one
//! tuple. Powers of ten pay for themselves before they are made, so a huge exponent or precision
//! ends at the limit of memory.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use crate::heap::{Tag, Value};
use crate::meter::Limit;
use crate::types::number::{self, big, cost};
use crate::types::{args, range};
use crate::vm::{Args, R, Vm};

/// The largest precision and exponent of a context, and beyond it an exponent from which nothing
/// comes back: with both, no sum of a few of them leaves its 64 bits.
const MOST: i64 = 1_000_000_000_000_000_000;
const FAR: i64 = 1 << 62;

const OVERFLOW: i64 = 8;
const UNDERFLOW: i64 = 16;
const SUBNORMAL: i64 = 32;
const INEXACT: i64 = 64;
const ROUNDED: i64 = 128;
const CLAMPED: i64 = 256;

/// What a context asks for.
#[derive(Clone, Copy)]
struct Spec {
    precision: i64,
    mode: Mode,
    least: i64,
    most: i64,
    clamp: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Ceiling,
    Floor,
    Up,
    Down,
    HalfUp,
    HalfDown,
    HalfEven,
    ZeroFiveUp,
}

/// A finite number.
struct Number {
    negative: bool,
    coefficient: BigUint,
    exponent: i64,
}

fn small(vm: &mut Vm, value: Value) -> R<i64> {
    let value = number::plain_int(value);
    match value.as_int() {
        Some(small) => Ok(small),
        None => Err(vm.limit(Limit::Memory)),
    }
}

pub(super) fn coefficient(vm: &Vm, value: Value) -> BigUint {
    big_of(vm, value).into_owned().into_parts().1
}

fn big_of(vm: &Vm, value: Value) -> std::borrow::Cow<'_, num_bigint::BigInt> {
    big(&vm.heap, value)
}

fn number(vm: &mut Vm, args: &Args, at: usize) -> R<Number> {
    let (sign, digits, exponent) = (args.get(vm, at), args.get(vm, at + 1), args.get(vm, at + 2));
    Ok(Number {
        negative: small(vm, sign)? != 0,
        coefficient: coefficient(vm, digits),
        exponent: small(vm, exponent)?.clamp(-FAR, FAR),
    })
}

fn spec(vm: &mut Vm, args: &Args, at: usize) -> R<Spec> {
    let given = args.get(vm, at);
    let items: Vec<Value> = match given.tag() {
        Tag::Tuple => vm.copied(given)?,
        _ => Vec::new(),
    };
    let [precision, mode, least, most, clamp] = items[..] else {
        return Err(vm.type_error("a context has five parts"));
    };
    let mode = match small(vm, mode)? {
        0 => Mode::Ceiling,
        1 => Mode::Floor,
        2 => Mode::Up,
        3 => Mode::Down,
        4 => Mode::HalfUp,
        5 => Mode::HalfDown,
        6 => Mode::HalfEven,
        _ => Mode::ZeroFiveUp,
    };
    Ok(Spec {
        precision: small(vm, precision)?.clamp(1, MOST),
        mode,
        least: small(vm, least)?.clamp(-MOST, 0),
        most: small(vm, most)?.clamp(0, MOST),
        clamp: small(vm, clamp)? != 0,
    })
}

/// 10 to a power.
fn power_of_ten(vm: &mut Vm, power: i64) -> R<BigUint> {
    let power = power.max(0) as u64;
    let bits = power.saturating_mul(10) / 3 + 1;
    cost::reserve_bits(vm, bits)?;
    if power <= 19 {
        return Ok(BigUint::from(10u64.pow(power as u32)));
    }
    let words = cost::words_of_bits(bits);
    cost::pay(vm, cost::product(words, words))?;
    big::power(vm, &BigUint::from(10u32), power)
}

/// A number with zeros at its end.
fn scaled(vm: &mut Vm, value: &BigUint, power: i64) -> R<BigUint> {
    if power <= 0 || value.is_zero() {
        return Ok(value.clone());
    }
    let bits = (power as u64).saturating_mul(10) / 3 + 1;
    cost::reserve_bits(vm, bits.saturating_add(value.bits()))?;
    let factor = power_of_ten(vm, power)?;
    product(vm, value, &factor)
}

pub(super) fn product(vm: &mut Vm, a: &BigUint, b: &BigUint) -> R<BigUint> {
    cost::reserve_bits(vm, a.bits() + b.bits())?;
    cost::pay(vm, cost::product(cost::words(a), cost::words(b)))?;
    big::multiply(vm, a, b)
}

pub(super) fn quotient(vm: &mut Vm, a: &BigUint, b: &BigUint) -> R<(BigUint, BigUint)> {
    cost::pay(vm, cost::division(cost::words(a), cost::words(b)))?;
    big::divide(vm, a, b)
}

/// How many decimal digits a number has; zero has one.
fn digits(vm: &mut Vm, value: &BigUint) -> R<i64> {
    if let Ok(small) = u64::try_from(value) {
        return Ok(small.checked_ilog10().map_or(1, |log| i64::from(log) + 1));
    }
    // A number of so many bits has one of two numbers of digits.
    let bits = u128::from(value.bits() - 1);
    let least = (bits * 30_102_999_566_398_119_521 / 100_000_000_000_000_000_000) as i64;
    let bound = power_of_ten(vm, least + 1)?;
    Ok(least + 1 + i64::from(*value >= bound))
}

/// The number without its last digits, and how those compare to half of one: 0 nothing, 1 less,
/// 2 half, 3 more.
fn cut(vm: &mut Vm, value: &BigUint, drop: i64) -> R<(BigUint, u8)> {
    if drop <= 0 || value.is_zero() {
        return Ok((value.clone(), 0));
    }
    if drop > digits(vm, value)? {
        return Ok((BigUint::ZERO, 1));
    }
    let unit = power_of_ten(vm, drop)?;
    let (kept, rest) = quotient(vm, value, &unit)?;
    if rest.is_zero() {
        return Ok((kept, 0));
    }
    let rest = match (rest << 1u8).cmp(&unit) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
        std::cmp::Ordering::Greater => 3,
    };
    Ok((kept, rest))
}

/// Whether what was cut off makes the rest one more.
fn goes_up(mode: Mode, negative: bool, kept: &BigUint, rest: u8) -> bool {
    match mode {
        Mode::Ceiling => rest > 0 && !negative,
        Mode::Floor => rest > 0 && negative,
        Mode::Up => rest > 0,
        Mode::Down => false,
        Mode::HalfUp => rest >= 2,
        Mode::HalfDown => rest > 2,
        Mode::HalfEven => rest > 2 || rest == 2 && kept.is_odd(),
        Mode::ZeroFiveUp => rest > 0 && (kept % 5u32).is_zero(),
    }
}

/// A result with its signals; an infinite one has the coefficient -1.
fn answer(vm: &mut Vm, number: Option<Number>, negative: bool, status: i64) -> R<Value> {
    let (coefficient, exponent) = match number {
        Some(number) => (
            range::new_int(vm, number.coefficient.into()),
            number.exponent,
        ),
        None => (Value::int(-1), 0),
    };
    let items = [
        Value::int(i64::from(negative)),
        coefficient,
        Value::int(exponent),
        Value::int(status),
    ];
    Ok(vm.heap.new_tuple(items))
}

fn overflow(vm: &mut Vm, negative: bool, spec: Spec, status: i64) -> R<Value> {
    let status = status | OVERFLOW | INEXACT | ROUNDED;
    let infinite = match spec.mode {
        Mode::Ceiling => !negative,
        Mode::Floor => negative,
        Mode::Down | Mode::ZeroFiveUp => false,
        _ => true,
    };
    if infinite {
        return answer(vm, None, negative, status);
    }
    let coefficient = power_of_ten(vm, spec.precision)? - 1u32;
    let number = Number {
        negative,
        coefficient,
        exponent: spec.most - spec.precision + 1,
    };
    answer(vm, Some(number), negative, status)
}

/// Rounds a number as a context asks for.
fn finish(vm: &mut Vm, mut number: Number, spec: Spec, mut status: i64) -> R<Value> {
    vm.charge(2)?;
    let negative = number.negative;
    number.exponent = number.exponent.clamp(-FAR, FAR);
    let tiny = spec.least - spec.precision + 1;
    let top = spec.most - spec.precision + 1;
    if number.coefficient.is_zero() {
        let most = if spec.clamp { top } else { spec.most };
        let exponent = number.exponent.clamp(tiny, most.max(tiny));
        if exponent != number.exponent {
            status |= CLAMPED;
        }
        number.exponent = exponent;
        return answer(vm, Some(number), negative, status);
    }
    let length = digits(vm, &number.coefficient)?;
    let mut least = length.saturating_add(number.exponent) - spec.precision;
    if least > top {
        return overflow(vm, negative, spec, status);
    }
    let subnormal = least < tiny;
    if subnormal {
        status |= SUBNORMAL;
        least = tiny;
    }
    if number.exponent < least {
        let (mut kept, rest) = cut(vm, &number.coefficient, least - number.exponent)?;
        if goes_up(spec.mode, negative, &kept, rest) {
            kept += 1u32;
            if digits(vm, &kept)? > spec.precision {
                kept /= 10u32;
                least += 1;
            }
        }
        status |= ROUNDED;
        if rest > 0 {
            status |= INEXACT;
            if subnormal {
                status |= UNDERFLOW;
            }
        }
        if kept.is_zero() {
            status |= CLAMPED;
        }
        if least > top {
            return overflow(vm, negative, spec, status);
        }
        number.coefficient = kept;
        number.exponent = least;
    } else if spec.clamp && number.exponent > top {
        status |= CLAMPED;
        number.coefficient = scaled(vm, &number.coefficient, number.exponent - top)?;
        number.exponent = top;
    }
    answer(vm, Some(number), negative, status)
}

/// `(sign, coefficient, exponent, context)`, rounded.
pub(super) fn round(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "round", 4, 4)?;
    let (number, spec) = (number(vm, &args, 0)?, spec(vm, &args, 3)?);
    finish(vm, number, spec, 0)
}

/// Two numbers and a context: their sum.
pub(super) fn add(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "add", 7, 7)?;
    let (a, b) = (number(vm, &args, 0)?, number(vm, &args, 3)?);
    let spec = spec(vm, &args, 6)?;
    let (mut high, mut low) = if a.exponent >= b.exponent {
        (a, b)
    } else {
        (b, a)
    };
    let ideal = low.exponent;
    let zero_sign = if high.negative == low.negative {
        high.negative
    } else {
        spec.mode == Mode::Floor
    };
    if high.coefficient.is_zero() || low.coefficient.is_zero() {
        if high.coefficient.is_zero() && low.coefficient.is_zero() {
            low.negative = zero_sign;
            return finish(vm, low, spec, 0);
        }
        if high.coefficient.is_zero() {
            return finish(vm, low, spec, 0);
        }
        // Zeros are added as far as the other's exponent and the precision ask for.
        let exponent = ideal.max(high.exponent.saturating_sub(spec.precision + 1));
        high.coefficient = scaled(vm, &high.coefficient, high.exponent - exponent)?;
        high.exponent = exponent;
        return finish(vm, high, spec, 0);
    }
    let gap = high.exponent.saturating_sub(low.exponent);
    if gap > 0 {
        // What lies far below the precision is no more than a trace.
        let (length, other) = (
            digits(vm, &high.coefficient)?,
            digits(vm, &low.coefficient)?,
        );
        let trace = high
            .exponent
            .saturating_add((length - spec.precision - 2).min(-1));
        if other.saturating_add(low.exponent) - 1 < trace {
            low.coefficient = BigUint::one();
            low.exponent = trace;
        }
        let zeros = high.exponent.saturating_sub(low.exponent);
        high.coefficient = scaled(vm, &high.coefficient, zeros)?;
    }
    cost::pay(vm, cost::linear(cost::words(&high.coefficient)))?;
    let (negative, coefficient) = if high.negative == low.negative {
        (high.negative, high.coefficient + low.coefficient)
    } else {
        match high.coefficient.cmp(&low.coefficient) {
            std::cmp::Ordering::Greater => (high.negative, high.coefficient - low.coefficient),
            std::cmp::Ordering::Less => (low.negative, low.coefficient - high.coefficient),
            std::cmp::Ordering::Equal => (zero_sign, BigUint::ZERO),
        }
    };
    let sum = Number {
        negative,
        coefficient,
        exponent: low.exponent,
    };
    finish(vm, sum, spec, 0)
}

/// Their product.
pub(super) fn multiply(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "multiply", 7, 7)?;
    let (a, b) = (number(vm, &args, 0)?, number(vm, &args, 3)?);
    let spec = spec(vm, &args, 6)?;
    let made = Number {
        negative: a.negative != b.negative,
        coefficient: product(vm, &a.coefficient, &b.coefficient)?,
        exponent: a.exponent.saturating_add(b.exponent),
    };
    finish(vm, made, spec, 0)
}

/// Their quotient; the second is not zero.
pub(super) fn divide(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "divide", 7, 7)?;
    let (a, b) = (number(vm, &args, 0)?, number(vm, &args, 3)?);
    let spec = spec(vm, &args, 6)?;
    let negative = a.negative != b.negative;
    let ideal = a.exponent.saturating_sub(b.exponent);
    if b.coefficient.is_zero() {
        return Err(vm.type_error("divide() by nothing"));
    }
    if a.coefficient.is_zero() {
        let nothing = Number {
            negative,
            coefficient: BigUint::ZERO,
            exponent: ideal,
        };
        return finish(vm, nothing, spec, 0);
    }
    let (length, other) = (digits(vm, &a.coefficient)?, digits(vm, &b.coefficient)?);
    let shift = other - length + spec.precision + 1;
    let top = scaled(vm, &a.coefficient, shift)?;
    let bottom = scaled(vm, &b.coefficient, -shift)?;
    let (mut coefficient, rest) = quotient(vm, &top, &bottom)?;
    let mut exponent = ideal.saturating_sub(shift);
    if rest.is_zero() {
        while exponent < ideal {
            cost::pay(vm, cost::linear(cost::words(&coefficient)))?;
            let (shorter, last) = coefficient.div_rem(&BigUint::from(10u32));
            if !last.is_zero() {
                break;
            }
            coefficient = shorter;
            exponent += 1;
        }
    } else if (&coefficient % 5u32).is_zero() {
        // A trace, so that rounding sees that something is left.
        coefficient += 1u32;
    }
    let made = Number {
        negative,
        coefficient,
        exponent,
    };
    finish(vm, made, spec, 0)
}

/// How many digits a number has.
pub(super) fn length(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "length")?;
    let value = coefficient(vm, value);
    Ok(Value::int(digits(vm, &value)?))
}

/// A number times a power of ten.
pub(super) fn scale(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "scale", 2, 2)?;
    let (value, power) = (args.get(vm, 0), args.get(vm, 1));
    let (value, power) = (coefficient(vm, value), small(vm, power)?);
    let value = scaled(vm, &value, power)?;
    Ok(range::new_int(vm, value.into()))
}

/// A number without its last digits, and what those were; see [`cut`].
pub(super) fn shorten(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "shorten", 2, 2)?;
    let (value, drop) = (args.get(vm, 0), args.get(vm, 1));
    let (value, drop) = (coefficient(vm, value), small(vm, drop)?);
    let (kept, rest) = cut(vm, &value, drop)?;
    let kept = range::new_int(vm, kept.into());
    Ok(vm.heap.new_tuple([kept, Value::int(i64::from(rest))]))
}
