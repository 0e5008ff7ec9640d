//! Whole numbers: factorials, binomials, divisors, roots, and rounding to an integer.
//!
//! Results grow fast. Their size is estimated and charged before the work is done.

use num_bigint::BigInt;
use num_integer::{Integer, Roots};
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};

use crate::heap::{Tag, Value};
use crate::native::{Native, function};
use crate::symbol::{Sym, sym};
use crate::types::args;
use crate::vm::{Args, R, Vm};

pub(super) const FUNCTIONS: &[Native] = &[
    function("factorial", factorial, "(n, /)"),
    function("comb", comb, "(n, k, /)"),
    function("perm", perm, "(n, k=None, /)"),
    function("gcd", gcd, "(*integers)"),
    function("lcm", lcm, "(*integers)"),
    function("isqrt", isqrt, "(n, /)"),
    function("ceil", ceil, "(x, /)"),
    function("floor", floor, "(x, /)"),
    function("trunc", trunc, "(x, /)"),
];

fn big(vm: &mut Vm, value: Value) -> R<BigInt> {
    let index = vm.index(value)?;
    Ok(match index.as_int() {
        Some(small) => BigInt::from(small),
        None => vm.heap.big(index).clone(),
    })
}

/// Pays for a result of so many bits made by so many multiplications, before it is made.
fn pay(vm: &mut Vm, bits: f64, steps: f64) -> R<()> {
    let words = (bits / 64.0).min(1e15) as usize;
    vm.reserve(words.saturating_mul(16))?;
    vm.charge(((words as f64) * steps / 8.0).min(1e15) as usize)
}

/// The product of a run of integers, halved again and again so that factors stay alike in size.
fn product(from: u64, to: u64) -> BigInt {
    if from > to {
        return BigInt::one();
    }
    if to - from < 8 {
        return (from..=to).fold(BigInt::one(), |product, factor| product * factor);
    }
    let middle = from + (to - from) / 2;
    product(from, middle) * product(middle + 1, to)
}

fn factorial(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "math.factorial", args.count, 1, 1)?;
    let value = args.get(vm, 0);
    if vm.unwrap_payload(value).is(Tag::Float) {
        return Err(
            vm.type_error("'float' object cannot be interpreted as an integer")
        );
    }
    let n = big(vm, value)?;
    if n.is_negative() {
        return Err(vm.value_error("factorial() not defined for negative values"));
    }
    let Some(n) = n.to_u64().filter(|n| *n <= i64::MAX as u64) else {
        return Err(
            vm.overflow_error("factorial() argument should not exceed 9223372036854775807")
        );
    };
    let bits = (n as f64) * (n as f64 + 1.0).log2();
    pay(vm, bits, 20.0)?;
    Ok(vm.heap.new_big(product(2, n)))
}

fn comb(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "comb", 2, 2)?;
    let (n, k) = (args.get(vm, 0), args.get(vm, 1));
    let (n, k) = (big(vm, n)?, big(vm, k)?);
    if n.is_negative() {
        return Err(vm.value_error("n must be a non-negative integer"));
    }
    if k.is_negative() {
        return Err(vm.value_error("k must be a non-negative integer"));
    }
    if k > n {
        return Ok(Value::int(0));
    }
    let other = &n - &k;
    let k = if other < k { other } else { k };
    let Some(count) = k.to_u64() else {
        return Err(vm.overflow_error("min(n - k, k) must not exceed 9223372036854775807"));
    };
    let size = n.bits() as f64;
    pay(vm, size * count as f64, (count as f64).sqrt() + 1.0)?;
    vm.charge(count.min(1 << 40) as usize)?;
    let mut result = BigInt::one();
    for at in 0..count {
        if at % 1024 == 1023 {
            let words = (result.bits() / 64) as usize;
            vm.charge(words)?;
        }
        result *= &n - at;
        result /= at + 1;
    }
    Ok(vm.heap.new_big(result))
}

fn perm(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "perm", 1, 2)?;
    let Some(k) = args.opt(vm, 1).filter(|k| !k.is_none()) else { return factorial(vm, args) };
    let n = args.get(vm, 0);
    let (n, k) = (big(vm, n)?, big(vm, k)?);
    if n.is_negative() {
        return Err(vm.value_error("n must be a non-negative integer"));
    }
    if k.is_negative() {
        return Err(vm.value_error("k must be a non-negative integer"));
    }
    if k > n {
        return Ok(Value::int(0));
    }
    let Some(count) = k.to_u64() else {
        return Err(vm.overflow_error("k must not exceed 9223372036854775807"));
    };
    pay(vm, n.bits() as f64 * count as f64, (count as f64).sqrt() + 1.0)?;
    vm.charge(count.min(1 << 40) as usize)?;
    let mut result = BigInt::one();
    for at in 0..count {
        if at % 1024 == 1023 {
            let words = (result.bits() / 64) as usize;
            vm.charge(words)?;
        }
        result *= &n - at;
    }
    Ok(vm.heap.new_big(result))
}

fn gcd(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "math.gcd")?;
    let mut result = BigInt::zero();
    for at in 0..args.count {
        let value = args.get(vm, at);
        let number = big(vm, value)?;
        let words = (number.bits().min(result.bits()) / 64) as usize;
        vm.charge(1 + words.saturating_mul(words) / 8)?;
        result = result.gcd(&number);
    }
    Ok(vm.heap.new_big(result))
}

fn lcm(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "math.lcm")?;
    let mut result = BigInt::one();
    for at in 0..args.count {
        let value = args.get(vm, at);
        let number = big(vm, value)?;
        if number.is_zero() {
            return Ok(Value::int(0));
        }
        let words = (number.bits().max(result.bits()) / 64) as usize;
        vm.reserve(words.saturating_mul(32))?;
        vm.charge(1 + words.saturating_mul(words) / 8)?;
        result = result.lcm(&number);
    }
    Ok(vm.heap.new_big(result))
}

fn isqrt(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "math.isqrt", args.count, 1, 1)?;
    let value = args.get(vm, 0);
    let number = big(vm, value)?;
    if number.is_negative() {
        return Err(vm.value_error("isqrt() argument must be nonnegative"));
    }
    let words = (number.bits() / 64) as usize;
    vm.charge(1 + words.saturating_mul(words))?;
    Ok(vm.heap.new_big(number.sqrt()))
}

/// A float without a fraction as an integer.
fn whole(vm: &mut Vm, number: f64) -> R<Value> {
    if number.is_nan() {
        return Err(vm.value_error("cannot convert float NaN to integer"));
    }
    match BigInt::from_f64(number) {
        Some(big) => Ok(vm.heap.new_big(big)),
        None => Err(vm.overflow_error("cannot convert float infinity to integer")),
    }
}

fn rounded(vm: &mut Vm, args: &Args, name: &str, hook: Sym, by: fn(f64) -> f64) -> R<Value> {
    args::no_keywords(vm, args, &format!("math.{name}"))?;
    if args.count != 1 {
        let message =
            format!("math.{name}() takes exactly one argument ({} given)", args.count);
        return Err(vm.type_error(message));
    }
    let value = args.get(vm, 0);
    match value.tag() {
        Tag::Int | Tag::BigInt => return Ok(value),
        Tag::Bool => return Ok(Value::int(value.bits() as i64)),
        Tag::Float => return whole(vm, by(f64::from_bits(value.bits()))),
        _ => {}
    }
    if let Some(method) = vm.special(value, hook).filter(|it| !it.is(Tag::Native)) {
        let bound = vm.bind(method, value)?;
        return vm.call(bound, &[]);
    }
    if name == "trunc" && !matches!(vm.unwrap_payload(value).tag(), Tag::Float | Tag::Int | Tag::BigInt)
    {
        let message =
            format!("type {} doesn't define __trunc__ method", vm.type_name(value));
        return Err(vm.type_error(message));
    }
    let number = super::real(vm, value)?;
    whole(vm, by(number))
}

fn ceil(vm: &mut Vm, args: Args) -> R<Value> {
    rounded(vm, &args, "ceil", sym::CEIL, f64::ceil)
}

fn floor(vm: &mut Vm, args: Args) -> R<Value> {
    rounded(vm, &args, "floor", sym::FLOOR, f64::floor)
}

fn trunc(vm: &mut Vm, args: Args) -> R<Value> {
    rounded(vm, &args, "trunc", sym::TRUNC, f64::trunc)
}
