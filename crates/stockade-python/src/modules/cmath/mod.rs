//! `cmath`: functions of complex numbers, on the right side of their branch cuts.
//!
//! The formulas are Kahan's, which lose no digits near the cuts. What they give for infinities is in
//! `special.rs`.

mod special;

use std::f64::consts::{FRAC_PI_2, LN_2, LN_10, PI};

use num_traits::ToPrimitive;

use super::math::real;
use crate::heap::{Object, Tag, Value};
use crate::native::{Native, Table, function};
use crate::symbol::sym;
use crate::types::args;
use crate::vm::{Args, R, Throw, Vm};
use special::{Rows, Told, told};

pub(crate) const TABLE: Table = Table {
    owner: "cmath",
    functions: FUNCTIONS,
};

type Pair = (f64, f64);

/// What can be wrong.
enum Wrong {
    Domain,
    Range,
}

macro_rules! functions {
    ($($name:ident $compute:expr;)*) => {
        $(fn $name(vm: &mut Vm, args: Args) -> R<Value> {
            let z = only(vm, &args, stringify!($name))?;
            let compute: fn(Pair) -> Result<Pair, Wrong> = $compute;
            finish(vm, compute(z))
        })*
    };
}

functions! {
    acos of_acos;
    acosh of_acosh;
    asin |z| of_asinh(left(z)).map(right);
    asinh of_asinh;
    atan |z| of_atanh(left(z)).map(right);
    atanh of_atanh;
    cos |z| of_cosh(left(z));
    cosh of_cosh;
    exp of_exp;
    log10 |z| of_log(z).map(|(re, im)| (re / LN_10, im / LN_10));
    sin |z| of_sinh(left(z)).map(right);
    sinh of_sinh;
    sqrt of_sqrt;
    tan |z| of_tanh(left(z)).map(right);
    tanh of_tanh;
}

const FUNCTIONS: &[Native] = &[
    function("acos", acos, "(z, /)"),
    function("acosh", acosh, "(z, /)"),
    function("asin", asin, "(z, /)"),
    function("asinh", asinh, "(z, /)"),
    function("atan", atan, "(z, /)"),
    function("atanh", atanh, "(z, /)"),
    function("cos", cos, "(z, /)"),
    function("cosh", cosh, "(z, /)"),
    function("exp", exp, "(z, /)"),
    function("isclose", isclose, "(a, b, *, rel_tol=1e-09, abs_tol=0.0)"),
    function("isfinite", isfinite, "(z, /)"),
    function("isinf", isinf, "(z, /)"),
    function("isnan", isnan, "(z, /)"),
    function("log", log, "(z, base=<unrepresentable>, /)"),
    function("log10", log10, "(z, /)"),
    function("phase", phase, "(z, /)"),
    function("polar", polar, "(z, /)"),
    function("rect", rect, "(r, phi, /)"),
    function("sin", sin, "(z, /)"),
    function("sinh", sinh, "(z, /)"),
    function("sqrt", sqrt, "(z, /)"),
    function("tan", tan, "(z, /)"),
    function("tanh", tanh, "(z, /)"),
];

pub(crate) fn fill(vm: &mut Vm, number: usize) -> R<()> {
    let reals = [
        ("pi", PI),
        ("e", std::f64::consts::E),
        ("tau", std::f64::consts::TAU),
        ("inf", f64::INFINITY),
        ("nan", f64::NAN),
    ];
    for (name, value) in reals {
        let name = vm.heap.intern(name);
        vm.heap.modules[number].set(name, Value::float(value));
    }
    for (name, value) in [("infj", f64::INFINITY), ("nanj", f64::NAN)] {
        let name = vm.heap.intern(name);
        let value = vm.heap.new_object(Object::Complex(0.0, value));
        vm.heap.modules[number].set(name, value);
    }
    Ok(())
}

/// A number as a complex one.
fn complex(vm: &mut Vm, value: Value) -> R<Pair> {
    let inner = vm.unwrap_payload(value);
    if let Some(Object::Complex(re, im)) = inner.is(Tag::Object).then(|| vm.heap.object(inner)) {
        return Ok((*re, *im));
    }
    if value.is(Tag::Inst)
        && let Some(method) = vm.special(value, sym::COMPLEX)
        && !method.is(Tag::Native)
    {
        let bound = vm.bind(method, value)?;
        let answer = vm.call(bound, &[])?;
        let inner = vm.unwrap_payload(answer);
        if let Some(Object::Complex(re, im)) = inner.is(Tag::Object).then(|| vm.heap.object(inner))
        {
            return Ok((*re, *im));
        }
        let name = vm.type_name(answer);
        let message = format!("__complex__ returned non-complex (type {name})");
        return Err(vm.type_error(message));
    }
    if inner.is(Tag::BigInt) && vm.heap.big(inner).to_f64().is_none_or(f64::is_infinite) {
        return Err(vm.overflow_error("int too large to convert to float"));
    }
    Ok((real(vm, value)?, 0.0))
}

fn single(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::no_keywords(vm, args, &format!("cmath.{name}"))?;
    if args.count == 1 {
        return Ok(args.get(vm, 0));
    }
    let given = args.count;
    let message = format!("cmath.{name}() takes exactly one argument ({given} given)");
    Err(vm.type_error(message))
}

fn only(vm: &mut Vm, args: &Args, name: &str) -> R<Pair> {
    let value = single(vm, args, name)?;
    complex(vm, value)
}

fn wrong(vm: &mut Vm, what: &Wrong) -> Throw {
    match what {
        Wrong::Domain => vm.value_error("math domain error"),
        Wrong::Range => vm.overflow_error("math range error"),
    }
}

fn finish(vm: &mut Vm, result: Result<Pair, Wrong>) -> R<Value> {
    match result {
        Ok((re, im)) => Ok(vm.heap.new_object(Object::Complex(re, im))),
        Err(what) => Err(wrong(vm, &what)),
    }
}

/// Times the imaginary unit.
fn left((re, im): Pair) -> Pair {
    (-im, re)
}

/// Divided by it.
fn right((re, im): Pair) -> Pair {
    (im, -re)
}

/// What is told about a number that is not finite, or else what is computed.
fn unless(rows: &Rows, z: Pair, compute: impl FnOnce(Pair) -> Pair) -> Result<Pair, Wrong> {
    match told(rows, z) {
        Told::Pair(re, im) => Ok((re, im)),
        Told::Domain => Err(Wrong::Domain),
        Told::Nothing => Ok(compute(z)),
    }
}

fn root((re, im): Pair) -> Pair {
    if re == 0.0 && im == 0.0 {
        return (0.0, im);
    }
    let (mut x, y) = (re.abs(), im.abs());
    let s = if x < f64::MIN_POSITIVE && y < f64::MIN_POSITIVE && (x > 0.0 || y > 0.0) {
        // So small that squares would vanish.
        let scale = 2f64.powi(54);
        x *= scale;
        (x + x.hypot(y * scale)).sqrt() * 2f64.powi(-27) / 2f64.sqrt()
    } else {
        x /= 8.0;
        2.0 * (x + x.hypot(y / 8.0)).sqrt()
    };
    let d = y / (2.0 * s);
    if re >= 0.0 {
        (s, d.copysign(im))
    } else {
        (d, s.copysign(im))
    }
}

fn of_sqrt(z: Pair) -> Result<Pair, Wrong> {
    unless(&special::SQRT, z, root)
}

/// Numbers beyond this have squares that are too large.
const HUGE: f64 = f64::MAX / 4.0;

fn of_acos(z: Pair) -> Result<Pair, Wrong> {
    unless(&special::ACOS, z, |(re, im)| {
        if re.abs() > HUGE || im.abs() > HUGE {
            let turned = im.abs().atan2(re);
            let size = (re / 2.0).hypot(im / 2.0).ln() + LN_2 * 2.0;
            return (turned, -size.copysign(im));
        }
        let (one, two) = (root((1.0 - re, -im)), root((1.0 + re, im)));
        (
            2.0 * one.0.atan2(two.0),
            (two.0 * one.1 - two.1 * one.0).asinh(),
        )
    })
}

fn of_acosh(z: Pair) -> Result<Pair, Wrong> {
    unless(&special::ACOSH, z, |(re, im)| {
        if re.abs() > HUGE || im.abs() > HUGE {
            let size = (re / 2.0).hypot(im / 2.0).ln() + LN_2 * 2.0;
            return (size, im.atan2(re));
        }
        let (one, two) = (root((re - 1.0, im)), root((re + 1.0, im)));
        (
            (one.0 * two.0 + one.1 * two.1).asinh(),
            2.0 * one.1.atan2(two.0),
        )
    })
}

fn of_asinh(z: Pair) -> Result<Pair, Wrong> {
    unless(&special::ASINH, z, |(re, im)| {
        if re.abs() > HUGE || im.abs() > HUGE {
            let size = (re / 2.0).hypot(im / 2.0).ln() + LN_2 * 2.0;
            return (size.copysign(re), im.atan2(re.abs()));
        }
        let (one, two) = (root((1.0 + im, -re)), root((1.0 - im, re)));
        (
            (one.0 * two.1 - two.0 * one.1).asinh(),
            im.atan2(one.0 * two.0 - one.1 * two.1),
        )
    })
}

fn of_atanh(z: Pair) -> Result<Pair, Wrong> {
    let (re, im) = z;
    if re < 0.0 || (re == 0.0 && re.is_sign_negative()) {
        return of_atanh((-re, -im)).map(|(re, im)| (-re, -im));
    }
    let y = im.abs();
    if re == 1.0 && y == 0.0 {
        return Err(Wrong::Domain);
    }
    let large = f64::MAX.sqrt() / 2.0;
    unless(&special::ATANH, z, |(re, im)| {
        if re > large || y > large {
            let half = (re / 2.0).hypot(y / 2.0);
            return (re / 4.0 / half / half, FRAC_PI_2.copysign(im));
        }
        if re == 1.0 && y < f64::MIN_POSITIVE.sqrt() {
            let size = -(y.sqrt() / y.hypot(2.0).sqrt()).ln();
            return (size, (2f64.atan2(-y) / 2.0).copysign(im));
        }
        let away = 1.0 - re;
        (
            (4.0 * re / (away * away + y * y)).ln_1p() / 4.0,
            -(-2.0 * im).atan2(away * (1.0 + re) - y * y) / 2.0,
        )
    })
}

/// Infinities out of ordinary numbers are too large.
fn within(z: Pair, result: Pair) -> Result<Pair, Wrong> {
    let ordinary = z.0.is_finite() && z.1.is_finite();
    if ordinary && (result.0.is_infinite() || result.1.is_infinite()) {
        return Err(Wrong::Range);
    }
    Ok(result)
}

/// Numbers whose powers of e need care.
const LARGE: f64 = 708.0;

fn of_exp(z: Pair) -> Result<Pair, Wrong> {
    let result = unless(&special::EXP, z, |(re, im)| {
        if re.is_infinite() {
            let size = if re > 0.0 { f64::INFINITY } else { 0.0 };
            return (size.copysign(im.cos()), size.copysign(im.sin()));
        }
        if re > LARGE {
            let size = (re - 1.0).exp();
            let e = std::f64::consts::E;
            return (size * im.cos() * e, size * im.sin() * e);
        }
        let size = re.exp();
        (size * im.cos(), size * im.sin())
    })?;
    within(z, result)
}

fn of_cosh(z: Pair) -> Result<Pair, Wrong> {
    let result = unless(&special::COSH, z, |(re, im)| {
        if re.is_infinite() {
            let size = f64::INFINITY;
            return (size.copysign(im.cos()), size.copysign(im.sin() * re));
        }
        if re.abs() > LARGE {
            let (near, e) = (re - 1f64.copysign(re), std::f64::consts::E);
            return (im.cos() * near.cosh() * e, im.sin() * near.sinh() * e);
        }
        (im.cos() * re.cosh(), im.sin() * re.sinh())
    })?;
    within(z, result)
}

fn of_sinh(z: Pair) -> Result<Pair, Wrong> {
    let result = unless(&special::SINH, z, |(re, im)| {
        if re.is_infinite() {
            let size = f64::INFINITY;
            return (size.copysign(im.cos() * re), size.copysign(im.sin()));
        }
        if re.abs() > LARGE {
            let (near, e) = (re - 1f64.copysign(re), std::f64::consts::E);
            return (im.cos() * near.sinh() * e, im.sin() * near.cosh() * e);
        }
        (im.cos() * re.sinh(), im.sin() * re.cosh())
    })?;
    within(z, result)
}

fn of_tanh(z: Pair) -> Result<Pair, Wrong> {
    unless(&special::TANH, z, |(re, im)| {
        if re.is_infinite() {
            return (1f64.copysign(re), 0f64.copysign((2.0 * im).sin()));
        }
        if re.abs() > LARGE {
            let part = 4.0 * im.sin() * im.cos() * (-2.0 * re.abs()).exp();
            return (1f64.copysign(re), part);
        }
        let (t, s) = (re.tanh(), im.tan());
        let c = 1.0 / re.cosh();
        let both = t * s;
        let below = 1.0 + both * both;
        (t * (1.0 + s * s) / below, s / below * c * c)
    })
}

fn of_log(z: Pair) -> Result<Pair, Wrong> {
    if z == (0.0, 0.0) {
        return Err(Wrong::Domain);
    }
    unless(&special::LOG, z, |(re, im)| {
        let (x, y) = (re.abs(), im.abs());
        let size = if x > HUGE || y > HUGE {
            (x / 2.0).hypot(y / 2.0).ln() + LN_2
        } else if x < f64::MIN_POSITIVE && y < f64::MIN_POSITIVE {
            let scale = 2f64.powi(53);
            (x * scale).hypot(y * scale).ln() - 53.0 * LN_2
        } else {
            let h = x.hypot(y);
            if (0.71..=1.73).contains(&h) {
                let (more, less) = (x.max(y), x.min(y));
                ((more - 1.0) * (more + 1.0) + less * less).ln_1p() / 2.0
            } else {
                h.ln()
            }
        };
        (size, im.atan2(re))
    })
}

fn log(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "cmath.log")?;
    args::count(vm, "log", args.count, 1, 2)?;
    let z = args.get(vm, 0);
    let z = complex(vm, z)?;
    let Some(base) = args.opt(vm, 1) else {
        return finish(vm, of_log(z));
    };
    let base = complex(vm, base)?;
    // The logarithm of nothing is endless here, and an error only where it is asked for itself.
    let above = of_log(z).unwrap_or((f64::NEG_INFINITY, z.1.atan2(z.0)));
    let below = of_log(base).unwrap_or((0.0, 0.0));
    if below == (0.0, 0.0) {
        return Err(wrong(vm, &Wrong::Domain));
    }
    finish(vm, Ok(divided(above, below)))
}

/// A quotient that does not lose itself in large numbers.
fn divided((a, b): Pair, (c, d): Pair) -> Pair {
    if c.abs() >= d.abs() {
        let ratio = d / c;
        let below = c + d * ratio;
        ((a + b * ratio) / below, (b - a * ratio) / below)
    } else {
        let ratio = c / d;
        let below = c * ratio + d;
        ((a * ratio + b) / below, (b * ratio - a) / below)
    }
}

fn phase(vm: &mut Vm, args: Args) -> R<Value> {
    let (re, im) = only(vm, &args, "phase")?;
    Ok(Value::float(im.atan2(re)))
}

fn polar(vm: &mut Vm, args: Args) -> R<Value> {
    let (re, im) = only(vm, &args, "polar")?;
    let size = re.hypot(im);
    if size.is_infinite() && re.is_finite() && im.is_finite() {
        return Err(wrong(vm, &Wrong::Range));
    }
    let pair = [Value::float(size), Value::float(im.atan2(re))];
    Ok(vm.heap.new_tuple(pair))
}

fn rect(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "cmath.rect")?;
    args::count(vm, "rect", args.count, 2, 2)?;
    let (size, angle) = (args.get(vm, 0), args.get(vm, 1));
    let (size, angle) = (real(vm, size)?, real(vm, angle)?);
    let result = if angle.is_finite() && size.is_finite() {
        if angle == 0.0 {
            // The sign of a zero angle is kept, also by a negative size.
            (size, size * angle)
        } else {
            (size * angle.cos(), size * angle.sin())
        }
    } else if angle.is_infinite() && size != 0.0 && !size.is_nan() {
        return Err(wrong(vm, &Wrong::Domain));
    } else if size.is_infinite() && angle.is_finite() {
        if angle == 0.0 {
            (size, angle.copysign(size * angle.signum()))
        } else {
            let (re, im) = (
                f64::INFINITY.copysign(angle.cos()),
                f64::INFINITY.copysign(angle.sin()),
            );
            if size > 0.0 { (re, im) } else { (-re, -im) }
        }
    } else if size == 0.0 {
        (0.0, 0.0)
    } else if size.is_infinite() {
        (f64::INFINITY, f64::NAN)
    } else if size.is_nan() && angle == 0.0 {
        (f64::NAN, 0.0)
    } else {
        (f64::NAN, f64::NAN)
    };
    finish(vm, Ok(result))
}

fn isnan(vm: &mut Vm, args: Args) -> R<Value> {
    let (re, im) = only(vm, &args, "isnan")?;
    Ok(Value::bool(re.is_nan() || im.is_nan()))
}

fn isinf(vm: &mut Vm, args: Args) -> R<Value> {
    let (re, im) = only(vm, &args, "isinf")?;
    Ok(Value::bool(re.is_infinite() || im.is_infinite()))
}

fn isfinite(vm: &mut Vm, args: Args) -> R<Value> {
    let (re, im) = only(vm, &args, "isfinite")?;
    Ok(Value::bool(re.is_finite() && im.is_finite()))
}

fn isclose(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: crate::types::signature::Signature<2> = crate::types::signature::Signature {
        name: "isclose",
        names: ["a", "b"],
        least: 2,
    };
    if args.count > 2 {
        let given = args.count;
        let message = format!("isclose() takes exactly 2 positional arguments ({given} given)");
        return Err(vm.type_error(message));
    }
    let [relative, absolute] = ["rel_tol", "abs_tol"].map(|name| vm.heap.intern(name));
    let tolerances = [args.keyword(vm, relative), args.keyword(vm, absolute)];
    let mut sides = [args.opt(vm, 0), args.opt(vm, 1)];
    for (name, value) in args.keywords(vm) {
        let text = vm.heap.symbols.name(name).to_owned();
        match text.as_str() {
            "a" => sides[0] = Some(value),
            "b" => sides[1] = Some(value),
            "rel_tol" | "abs_tol" => {}
            _ => return Err(args::unexpected(vm, "isclose", name)),
        }
    }
    let [Some(a), Some(b)] = sides else {
        let at = sides.iter().position(Option::is_none).unwrap_or(0);
        let name = SIGNATURE.names[at];
        let message = format!(
            "isclose() missing required argument '{name}' (pos {})",
            at + 1
        );
        return Err(vm.type_error(message));
    };
    let (a, b) = (complex(vm, a)?, complex(vm, b)?);
    let relative = tolerances[0].map_or(Ok(1e-9), |value| real(vm, value))?;
    let absolute = tolerances[1].map_or(Ok(0.0), |value| real(vm, value))?;
    if relative < 0.0 || absolute < 0.0 {
        return Err(vm.value_error("tolerances must be non-negative"));
    }
    let close = a == b || {
        let endless = [a.0, a.1, b.0, b.1].iter().any(|part| part.is_infinite());
        let away = (a.0 - b.0).hypot(a.1 - b.1);
        let size = a.0.hypot(a.1).max(b.0.hypot(b.1));
        !endless && (away <= relative * size || away <= absolute)
    };
    Ok(Value::bool(close))
}
