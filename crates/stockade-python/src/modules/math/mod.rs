//! `math`: real functions with CPython's edge cases and errors.
//!
//! Whole numbers are in `integer.rs`, sums and norms in `sums.rs`, the functions that the
//! platform's library does not offer in `special.rs`.

mod integer;
mod special;
mod sums;

use num_traits::{Signed, ToPrimitive};

use crate::heap::{Tag, Value};
use crate::native::{Native, Table, function, joined};
use crate::symbol::sym;
use crate::types::args;
use crate::vm::{Args, R, Vm};

pub(crate) const TABLE: Table = Table {
    owner: "math",
    functions: joined![FUNCTIONS, integer::FUNCTIONS, sums::FUNCTIONS],
};

macro_rules! reals {
    ($($name:ident $rule:ident $compute:expr;)*) => {
        $(fn $name(vm: &mut Vm, args: Args) -> R<Value> {
            let x = one_real(vm, &args, stringify!($name))?;
            let compute: fn(f64) -> f64 = $compute;
            finish(vm, compute(x), &[x], Rule::$rule)
        })*
    };
}

/// What an infinite result means where the arguments are finite.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// A domain error, as for `log(0)`.
    Domain,
    /// An overflow, as for `exp(1000)`.
    Range,
}

reals! {
    acos Domain f64::acos;
    acosh Domain f64::acosh;
    asin Domain f64::asin;
    asinh Range f64::asinh;
    atan Range f64::atan;
    atanh Domain f64::atanh;
    cbrt Range f64::cbrt;
    cos Domain f64::cos;
    cosh Range f64::cosh;
    degrees Range degrees_of;
    radians Range radians_of;
    erf Range special::erf;
    erfc Range special::erfc;
    exp Range f64::exp;
    exp2 Range f64::exp2;
    expm1 Range f64::exp_m1;
    fabs Range f64::abs;
    log1p Domain f64::ln_1p;
    sin Domain f64::sin;
    sinh Range f64::sinh;
    sqrt Domain f64::sqrt;
    tan Domain f64::tan;
    tanh Range f64::tanh;
}

const FUNCTIONS: &[Native] = &[
    function("acos", acos, "(x, /)"),
    function("acosh", acosh, "(x, /)"),
    function("asin", asin, "(x, /)"),
    function("asinh", asinh, "(x, /)"),
    function("atan", atan, "(x, /)"),
    function("atanh", atanh, "(x, /)"),
    function("cbrt", cbrt, "(x, /)"),
    function("cos", cos, "(x, /)"),
    function("cosh", cosh, "(x, /)"),
    function("degrees", degrees, "(x, /)"),
    function("radians", radians, "(x, /)"),
    function("erf", erf, "(x, /)"),
    function("erfc", erfc, "(x, /)"),
    function("exp", exp, "(x, /)"),
    function("exp2", exp2, "(x, /)"),
    function("expm1", expm1, "(x, /)"),
    function("fabs", fabs, "(x, /)"),
    function("log1p", log1p, "(x, /)"),
    function("sin", sin, "(x, /)"),
    function("sinh", sinh, "(x, /)"),
    function("sqrt", sqrt, "(x, /)"),
    function("tan", tan, "(x, /)"),
    function("tanh", tanh, "(x, /)"),
    function("gamma", gamma, "(x, /)"),
    function("lgamma", lgamma, "(x, /)"),
    function("log", log, "(x, [base=math.e])"),
    function("log2", log2, "(x, /)"),
    function("log10", log10, "(x, /)"),
    function("atan2", atan2, "(y, x, /)"),
    function("copysign", copysign, "(x, y, /)"),
    function("fmod", fmod, "(x, y, /)"),
    function("remainder", remainder, "(x, y, /)"),
    function("pow", pow, "(x, y, /)"),
    function("fma", fma, "(x, y, z, /)"),
    function("ldexp", ldexp, "(x, i, /)"),
    function("frexp", frexp, "(x, /)"),
    function("modf", modf, "(x, /)"),
    function("ulp", ulp, "(x, /)"),
    function("nextafter", nextafter, "(x, y, /, *, steps=None)"),
    function("isnan", isnan, "(x, /)"),
    function("isinf", isinf, "(x, /)"),
    function("isfinite", isfinite, "(x, /)"),
    function("isclose", isclose, "(a, b, *, rel_tol=1e-09, abs_tol=0.0)"),
];

pub(crate) fn fill(vm: &mut Vm, number: usize) -> R<()> {
    let constants = [
        ("pi", std::f64::consts::PI),
        ("e", std::f64::consts::E),
        ("tau", std::f64::consts::TAU),
        ("inf", f64::INFINITY),
        ("nan", f64::NAN),
    ];
    for (name, value) in constants {
        let name = vm.heap.intern(name);
        vm.heap.modules[number].set(name, Value::float(value));
    }
    Ok(())
}

fn degrees_of(x: f64) -> f64 {
    x * (180.0 / std::f64::consts::PI)
}

fn radians_of(x: f64) -> f64 {
    x * (std::f64::consts::PI / 180.0)
}

/// A real number as a float.
pub(crate) fn real(vm: &mut Vm, value: Value) -> R<f64> {
    let inner = vm.unwrap_payload(value);
    if value.is(Tag::Inst)
        && let Some(method) = vm
            .special(value, sym::FLOAT)
            .filter(|it| !it.is(Tag::Native))
    {
        let bound = vm.bind(method, value)?;
        let answer = vm.call(bound, &[])?;
        let inner = vm.unwrap_payload(answer);
        if let Some(number) = inner.as_float() {
            return Ok(number);
        }
        let message = format!(
            "{}.__float__ returned non-float (type {})",
            vm.type_name(value),
            vm.type_name(answer)
        );
        return Err(vm.type_error(message));
    }
    match inner.tag() {
        Tag::Float => Ok(f64::from_bits(inner.bits())),
        Tag::Int | Tag::Bool => Ok(inner.bits() as i64 as f64),
        Tag::BigInt => match vm.heap.big(inner).to_f64().filter(|it| it.is_finite()) {
            Some(number) => Ok(number),
            None => Err(vm.overflow_error("int too large to convert to float")),
        },
        _ => {
            if vm
                .special(value, sym::INDEX)
                .is_some_and(|it| !it.is(Tag::Native))
            {
                let index = vm.index(value)?;
                return real(vm, index);
            }
            let message = format!("must be real number, not {}", vm.type_name(value));
            Err(vm.type_error(message))
        }
    }
}

fn one_real(vm: &mut Vm, args: &Args, name: &str) -> R<f64> {
    args::no_keywords(vm, args, &format!("math.{name}"))?;
    if args.count != 1 {
        let message = format!(
            "math.{name}() takes exactly one argument ({} given)",
            args.count
        );
        return Err(vm.type_error(message));
    }
    let value = args.get(vm, 0);
    real(vm, value)
}

fn two_reals(vm: &mut Vm, args: &Args, name: &str) -> R<(f64, f64)> {
    args::between(vm, args, name, 2, 2)?;
    let (x, y) = (args.get(vm, 0), args.get(vm, 1));
    Ok((real(vm, x)?, real(vm, y)?))
}

/// Turns not-a-number and infinity out of ordinary arguments into errors.
pub(super) fn finish(vm: &mut Vm, result: f64, given: &[f64], rule: Rule) -> R<Value> {
    if result.is_nan() && !given.iter().any(|x| x.is_nan()) {
        return Err(vm.value_error("math domain error"));
    }
    if result.is_infinite() && given.iter().all(|x| x.is_finite()) {
        return Err(match rule {
            Rule::Domain => vm.value_error("math domain error"),
            Rule::Range => vm.overflow_error("math range error"),
        });
    }
    Ok(Value::float(result))
}

fn gamma(vm: &mut Vm, args: Args) -> R<Value> {
    let x = one_real(vm, &args, "gamma")?;
    if x == f64::NEG_INFINITY || (x <= 0.0 && x == x.floor()) {
        return Err(vm.value_error("math domain error"));
    }
    finish(vm, special::gamma(x), &[x], Rule::Range)
}

fn lgamma(vm: &mut Vm, args: Args) -> R<Value> {
    let x = one_real(vm, &args, "lgamma")?;
    if x.is_finite() && x <= 0.0 && x == x.floor() {
        return Err(vm.value_error("math domain error"));
    }
    finish(vm, special::lgamma(x), &[x], Rule::Range)
}

/// A logarithm of any positive number, integers beyond the range of floats included.
fn logarithm(vm: &mut Vm, value: Value, compute: fn(f64) -> f64) -> R<f64> {
    let inner = vm.unwrap_payload(value);
    if inner.is(Tag::BigInt) {
        let big = vm.heap.big(inner);
        if !big.is_positive() {
            return Err(vm.value_error("math domain error"));
        }
        if let Some(number) = big.to_f64().filter(|it| it.is_finite()) {
            return Ok(compute(number));
        }
        let bits = big.bits();
        let shift = bits.saturating_sub(64);
        let top = (big >> shift).to_f64().unwrap_or(1.0);
        return Ok(compute(top / 2f64.powi(64)) + compute(2.0) * (shift + 64) as f64);
    }
    let number = real(vm, value)?;
    if number.is_nan() || number == f64::INFINITY {
        return Ok(number);
    }
    if number <= 0.0 {
        return Err(vm.value_error("math domain error"));
    }
    Ok(compute(number))
}

fn log(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "log", 1, 2)?;
    let value = args.get(vm, 0);
    let number = logarithm(vm, value, f64::ln)?;
    let Some(base) = args.opt(vm, 1) else {
        return Ok(Value::float(number));
    };
    let base = logarithm(vm, base, f64::ln)?;
    if base == 0.0 {
        return Err(vm.zero_division("division by zero"));
    }
    Ok(Value::float(number / base))
}

fn log2(vm: &mut Vm, args: Args) -> R<Value> {
    let value = single(vm, &args, "log2")?;
    Ok(Value::float(logarithm(vm, value, f64::log2)?))
}

fn log10(vm: &mut Vm, args: Args) -> R<Value> {
    let value = single(vm, &args, "log10")?;
    Ok(Value::float(logarithm(vm, value, f64::log10)?))
}

fn single(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::no_keywords(vm, args, &format!("math.{name}"))?;
    if args.count == 1 {
        return Ok(args.get(vm, 0));
    }
    Err(vm.type_error(format!(
        "math.{name}() takes exactly one argument ({} given)",
        args.count
    )))
}

fn atan2(vm: &mut Vm, args: Args) -> R<Value> {
    let (y, x) = two_reals(vm, &args, "atan2")?;
    Ok(Value::float(y.atan2(x)))
}

fn copysign(vm: &mut Vm, args: Args) -> R<Value> {
    let (x, y) = two_reals(vm, &args, "copysign")?;
    Ok(Value::float(x.copysign(y)))
}

fn fmod(vm: &mut Vm, args: Args) -> R<Value> {
    let (x, y) = two_reals(vm, &args, "fmod")?;
    if x.is_finite() && y.is_infinite() {
        return Ok(Value::float(x));
    }
    finish(vm, x % y, &[x, y], Rule::Domain)
}

/// The IEEE remainder: to the nearest multiple, ties to the even one.
fn remainder(vm: &mut Vm, args: Args) -> R<Value> {
    let (x, y) = two_reals(vm, &args, "remainder")?;
    if x.is_nan() || y.is_nan() {
        return Ok(Value::float(f64::NAN));
    }
    if x.is_infinite() || y == 0.0 {
        return Err(vm.value_error("math domain error"));
    }
    if y.is_infinite() {
        return Ok(Value::float(x));
    }
    let (size, step) = (x.abs(), y.abs());
    let m = size % step;
    let c = step - m;
    let rest = if m < c {
        m
    } else if m > c {
        -c
    } else {
        m - 2.0 * ((0.5 * (size - m)) % step)
    };
    Ok(Value::float(1f64.copysign(x) * rest))
}

fn pow(vm: &mut Vm, args: Args) -> R<Value> {
    let (x, y) = two_reals(vm, &args, "pow")?;
    let result = x.powf(y);
    if result.is_nan() && !x.is_nan() && !y.is_nan() {
        return Err(vm.value_error("math domain error"));
    }
    if result.is_infinite() && x.is_finite() && y.is_finite() {
        return Err(if x == 0.0 {
            vm.value_error("math domain error")
        } else {
            vm.overflow_error("math range error")
        });
    }
    Ok(Value::float(result))
}

fn fma(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "fma", 3, 3)?;
    let (x, y, z) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let (x, y, z) = (real(vm, x)?, real(vm, y)?, real(vm, z)?);
    let result = x.mul_add(y, z);
    if result.is_nan() && ![x, y, z].iter().any(|it| it.is_nan()) {
        return Err(vm.value_error("invalid operation in fma"));
    }
    if result.is_infinite() && [x, y, z].iter().all(|it| it.is_finite()) {
        return Err(vm.overflow_error("overflow in fma"));
    }
    Ok(Value::float(result))
}

fn ldexp(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "ldexp", 2, 2)?;
    let (x, exponent) = (args.get(vm, 0), args.get(vm, 1));
    let x = real(vm, x)?;
    if !matches!(
        vm.unwrap_payload(exponent).tag(),
        Tag::Int | Tag::Bool | Tag::BigInt
    ) {
        return Err(vm.type_error("Expected an int as second argument to ldexp."));
    }
    let exponent = vm.index(exponent)?;
    if x == 0.0 || !x.is_finite() {
        return Ok(Value::float(x));
    }
    let exponent = match exponent.as_int() {
        Some(exponent) => exponent.clamp(-5000, 5000),
        None if vm.heap.big(exponent).is_negative() => -5000,
        None => 5000,
    };
    let result = special::scale(x, exponent as i32);
    finish(vm, result, &[x], Rule::Range)
}

fn frexp(vm: &mut Vm, args: Args) -> R<Value> {
    let x = one_real(vm, &args, "frexp")?;
    let (mantissa, exponent) = special::split(x);
    Ok(vm
        .heap
        .new_tuple([Value::float(mantissa), Value::int(i64::from(exponent))]))
}

fn modf(vm: &mut Vm, args: Args) -> R<Value> {
    let x = one_real(vm, &args, "modf")?;
    let (whole, part) = if x.is_infinite() {
        (x, 0f64.copysign(x))
    } else {
        (x.trunc(), (x - x.trunc()).copysign(x))
    };
    Ok(vm.heap.new_tuple([Value::float(part), Value::float(whole)]))
}

fn ulp(vm: &mut Vm, args: Args) -> R<Value> {
    let x = one_real(vm, &args, "ulp")?.abs();
    if !x.is_finite() {
        return Ok(Value::float(x));
    }
    let next = f64::from_bits(x.to_bits() + 1);
    let gap = if next.is_finite() {
        next - x
    } else {
        x - f64::from_bits(x.to_bits() - 1)
    };
    Ok(Value::float(gap))
}

fn nextafter(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "nextafter", args.count, 2, 2)?;
    let steps = vm.heap.intern("steps");
    let [steps] = args::keywords(vm, &args, "nextafter", [steps])?;
    let (x, y) = (args.get(vm, 0), args.get(vm, 1));
    let (x, y) = (real(vm, x)?, real(vm, y)?);
    let steps = match steps.filter(|it| !it.is_none()) {
        None => 1u64,
        Some(steps) => {
            let steps = vm.index(steps)?;
            match steps.as_int() {
                Some(steps) if steps >= 0 => steps as u64,
                Some(_) => {
                    return Err(vm.value_error("steps must be a non-negative integer"));
                }
                None => u64::MAX,
            }
        }
    };
    Ok(Value::float(special::next_after(x, y, steps)))
}

fn isnan(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::bool(one_real(vm, &args, "isnan")?.is_nan()))
}

fn isinf(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::bool(one_real(vm, &args, "isinf")?.is_infinite()))
}

fn isfinite(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::bool(one_real(vm, &args, "isfinite")?.is_finite()))
}

fn isclose(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "isclose", args.count, 2, 2)?;
    let known = ["rel_tol", "abs_tol"].map(|name| vm.heap.intern(name));
    let [relative, absolute] = args::keywords(vm, &args, "isclose", known)?;
    let (a, b) = (args.get(vm, 0), args.get(vm, 1));
    let (a, b) = (real(vm, a)?, real(vm, b)?);
    let relative = match relative {
        Some(value) => real(vm, value)?,
        None => 1e-9,
    };
    let absolute = match absolute {
        Some(value) => real(vm, value)?,
        None => 0.0,
    };
    if relative < 0.0 || absolute < 0.0 {
        return Err(vm.value_error("tolerances must be non-negative"));
    }
    if a == b {
        return Ok(Value::TRUE);
    }
    if a.is_infinite() || b.is_infinite() {
        return Ok(Value::FALSE);
    }
    let gap = (b - a).abs();
    let close = gap <= (relative * b).abs() || gap <= (relative * a).abs() || gap <= absolute;
    Ok(Value::bool(close))
}
