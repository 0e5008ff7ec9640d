//! Whole numbers: factorials, binomials, divisors, roots, and rounding to an integer.
//!
//! Results grow fast: their size is looked at before the work is done, and every multiplication
//! and division pays as it goes.

use num_bigint::{BigInt, BigUint};
use num_integer::{Integer, Roots};
use num_traits::{FromPrimitive, One, Signed, ToPrimitive, Zero};

use crate::heap::{Tag, Value};
use crate::native::{Native, function};
use crate::symbol::{Sym, sym};
use crate::types::args;
use crate::types::number::big::{divide, multiply};
use crate::types::number::cost;
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

/// The product of a run of integers, halved again and again so that factors stay alike in size.
fn product(vm: &mut Vm, from: u64, to: u64) -> R<BigUint> {
    if from > to {
        return Ok(BigUint::one());
    }
    if to - from < 8 {
        vm.charge(8)?;
        return Ok((from..=to).fold(BigUint::one(), |product, factor| product * factor));
    }
    let middle = from + (to - from) / 2;
    let (low, high) = (product(vm, from, middle)?, product(vm, middle + 1, to)?);
    paid_product(vm, &low, &high)
}

/// Refuses a product of so many factors of so many bits where memory could not hold it.
fn reserve(vm: &mut Vm, factors: u64, bits: f64) -> R<()> {
    vm.reserve(((factors as f64) * bits / 8.0).min(1e18) as usize)
}

/// `n · (n-1) ···` with so many factors.
fn falling(vm: &mut Vm, n: &BigInt, count: u64) -> R<BigUint> {
    if let Some(n) = n.to_u64() {
        return product(vm, n - count + 1, n);
    }
    let mut result = BigUint::one();
    for at in 0..count {
        let factor = (n - at).magnitude().clone();
        result = paid_product(vm, &result, &factor)?;
    }
    Ok(result)
}

fn paid_product(vm: &mut Vm, a: &BigUint, b: &BigUint) -> R<BigUint> {
    cost::pay(vm, cost::product(cost::words(a), cost::words(b)))?;
    multiply(vm, a, b)
}

fn paid_quotient(vm: &mut Vm, a: &BigUint, b: &BigUint) -> R<(BigUint, BigUint)> {
    cost::pay(vm, cost::division(cost::words(a), cost::words(b)))?;
    divide(vm, a, b)
}

fn factorial(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "math.factorial", args.count, 1, 1)?;
    let value = args.get(vm, 0);
    if vm.unwrap_payload(value).is(Tag::Float) {
        return Err(vm.type_error("'float' object cannot be interpreted as an integer"));
    }
    let n = big(vm, value)?;
    if n.is_negative() {
        return Err(vm.value_error("factorial() not defined for negative values"));
    }
    let Some(n) = n.to_u64().filter(|n| i64::try_from(*n).is_ok()) else {
        return Err(vm.overflow_error("factorial() argument should not exceed 9223372036854775807"));
    };
    reserve(vm, n, (n as f64 + 1.0).log2() - 1.5)?;
    let result = product(vm, 2, n)?;
    Ok(vm.heap.new_big(result.into()))
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
    // The binomial has at most as many bits as n, and n times the bits of its factors.
    let bound = n.bits() as f64 - (count as f64 + 1.0).log2() + 1.5;
    reserve(vm, count, bound)?;
    let top = falling(vm, &n, count)?;
    let bottom = product(vm, 2, count)?;
    let (result, _) = paid_quotient(vm, &top, &bottom)?;
    Ok(vm.heap.new_big(result.into()))
}

fn perm(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "perm", 1, 2)?;
    let Some(k) = args.opt(vm, 1).filter(|k| !k.is_none()) else {
        return factorial(vm, args);
    };
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
    reserve(vm, count, n.bits() as f64 - 2.0)?;
    let result = falling(vm, &n, count)?;
    Ok(vm.heap.new_big(result.into()))
}

/// Euclid's algorithm, each step paid for.
fn common(vm: &mut Vm, a: &BigUint, b: &BigUint) -> R<BigUint> {
    let (mut a, mut b) = (a.clone(), b.clone());
    while !b.is_zero() {
        if let (Some(x), Some(y)) = (a.to_u64(), b.to_u64()) {
            return Ok(x.gcd(&y).into());
        }
        let (_, rest) = paid_quotient(vm, &a, &b)?;
        a = std::mem::replace(&mut b, rest);
    }
    Ok(a)
}

fn gcd(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "math.gcd")?;
    let mut result = BigUint::zero();
    for at in 0..args.count {
        let value = args.get(vm, at);
        let number = big(vm, value)?;
        vm.charge(1)?;
        result = common(vm, &result, number.magnitude())?;
    }
    Ok(vm.heap.new_big(result.into()))
}

fn lcm(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "math.lcm")?;
    let mut result = BigUint::one();
    for at in 0..args.count {
        let value = args.get(vm, at);
        let number = big(vm, value)?;
        vm.charge(1)?;
        if number.is_zero() {
            return Ok(Value::int(0));
        }
        let shared = common(vm, &result, number.magnitude())?;
        let (part, _) = paid_quotient(vm, number.magnitude(), &shared)?;
        cost::reserve_bits(vm, result.bits() + part.bits())?;
        result = paid_product(vm, &result, &part)?;
    }
    Ok(vm.heap.new_big(result.into()))
}

fn isqrt(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "math.isqrt", args.count, 1, 1)?;
    let value = args.get(vm, 0);
    let number = big(vm, value)?;
    if number.is_negative() {
        return Err(vm.value_error("isqrt() argument must be nonnegative"));
    }
    let number = number.magnitude();
    if let Some(small) = number.to_u64() {
        return Ok(Value::int(small.sqrt() as i64));
    }
    // Newton's method from above: it falls until it is there.
    let mut root = BigUint::one() << number.bits().div_ceil(2);
    loop {
        let (quotient, _) = paid_quotient(vm, number, &root)?;
        let next: BigUint = (&root + quotient) >> 1u32;
        if next >= root {
            return Ok(vm.heap.new_big(root.into()));
        }
        root = next;
    }
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
        let message = format!(
            "math.{name}() takes exactly one argument ({} given)",
            args.count
        );
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
    if name == "trunc"
        && !matches!(
            vm.unwrap_payload(value).tag(),
            Tag::Float | Tag::Int | Tag::BigInt
        )
    {
        let message = format!(
            "type {} doesn't define __trunc__ method",
            vm.type_name(value)
        );
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
