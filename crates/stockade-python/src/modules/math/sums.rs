//! Sums, products and norms that lose nothing on the way.

use crate::code::BinaryOp;
use crate::heap::{Tag, Value};
use crate::native::{Native, function};
use crate::symbol::sym;
use crate::text::patience::Patience;
use crate::types::args;
use crate::vm::{Args, R, Vm};

use super::real;

pub(super) const FUNCTIONS: &[Native] = &[
    function("fsum", fsum, "(seq, /)"),
    function("prod", prod, "(iterable, /, *, start=1)"),
    function("sumprod", sumprod, "(p, q, /)"),
    function("hypot", hypot, "(*coordinates)"),
    function("dist", dist, "(p, q, /)"),
];

/// An exact sum of floats: parts that do not overlap, the smallest first.
#[derive(Default)]
struct Exact {
    parts: Vec<f64>,
    special: f64,
    infinite: f64,
}

impl Exact {
    /// Adds a number; false where the sum overflows although all numbers are finite.
    fn add(&mut self, number: f64) -> bool {
        let mut x = number;
        let mut kept = 0;
        for at in 0..self.parts.len() {
            let mut y = self.parts[at];
            if x.abs() < y.abs() {
                std::mem::swap(&mut x, &mut y);
            }
            let high = x + y;
            let low = y - (high - x);
            if low != 0.0 {
                self.parts[kept] = low;
                kept += 1;
            }
            x = high;
        }
        self.parts.truncate(kept);
        if x == 0.0 {
            return true;
        }
        if x.is_finite() {
            self.parts.push(x);
            return true;
        }
        if number.is_finite() {
            return false;
        }
        if number.is_infinite() {
            self.infinite += number;
        }
        self.special += number;
        self.parts.clear();
        true
    }

    /// The sum, rounded once.
    fn total(mut self) -> f64 {
        if self.special != 0.0 || self.special.is_nan() {
            return self.special;
        }
        let Some(mut high) = self.parts.pop() else {
            return 0.0;
        };
        let mut low = 0.0;
        while let Some(y) = self.parts.pop() {
            let x = high;
            high = x + y;
            low = y - (high - x);
            if low != 0.0 {
                break;
            }
        }
        // A half-way case is decided by what comes after it.
        if let Some(next) = self.parts.last()
            && ((low < 0.0 && *next < 0.0) || (low > 0.0 && *next > 0.0))
        {
            let y = low * 2.0;
            let x = high + y;
            if y == x - high {
                high = x;
            }
        }
        high
    }
}

fn fsum(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "fsum", args.count, 1, 1)?;
    let items = args.get(vm, 0);
    let iter = vm.get_iter(items)?;
    vm.root(iter);
    let mut sum = Exact::default();
    while let Some(item) = vm.next(iter)? {
        vm.charge(1 + sum.parts.len())?;
        let number = real(vm, item)?;
        if !sum.add(number) {
            return Err(vm.overflow_error("intermediate overflow in fsum"));
        }
    }
    if sum.infinite.is_nan() {
        return Err(vm.value_error("-inf + inf in fsum"));
    }
    Ok(Value::float(sum.total()))
}

fn prod(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "prod", args.count, 1, 1)?;
    let [start] = args::keywords(vm, &args, "prod", [sym::START])?;
    let mut product = start.unwrap_or(Value::int(1));
    let items = args.get(vm, 0);
    let iter = vm.get_iter(items)?;
    vm.root(iter);
    let place = vm.roots.len();
    vm.root(product);
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        product = vm.binary(BinaryOp::Mul, product, item)?;
        vm.roots[place] = product;
    }
    Ok(product)
}

fn sumprod(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "sumprod", 2, 2)?;
    let (p, q) = (args.get(vm, 0), args.get(vm, 1));
    let list = vm.collect_iterable(p)?;
    let p = vm.heap.new_list(list);
    vm.root(p);
    let list = vm.collect_iterable(q)?;
    let q = vm.heap.new_list(list);
    vm.root(q);
    if vm.heap.list(p).len() != vm.heap.list(q).len() {
        return Err(vm.value_error("Inputs are not the same length"));
    }
    let length = vm.heap.list(p).len();
    vm.room_for(length.saturating_mul(2 * size_of::<Value>()))?;
    let (pairs, floats) = vm.watched(|heap, patience| {
        let mut pairs: Vec<(Value, Value)> = Vec::with_capacity(length);
        let (p, q) = (heap.list(p).iter(), heap.list(q).iter());
        patience.extend(&mut pairs, p.zip(q));
        let float = |value: &Value| matches!(value.tag(), Tag::Float | Tag::Int | Tag::Bool);
        let (mut all, mut any) = (true, false);
        for (x, y) in &pairs {
            all &= patience.step() && float(x) && float(y);
            any |= x.is(Tag::Float) || y.is(Tag::Float);
        }
        (pairs, all && any)
    })?;
    if floats {
        let mut sum = Exact::default();
        for (x, y) in pairs {
            vm.charge(1 + sum.parts.len())?;
            let (x, y) = (real(vm, x)?, real(vm, y)?);
            let product = x * y;
            if !sum.add(product) {
                return Ok(Value::float(f64::INFINITY.copysign(product)));
            }
            let rest = x.mul_add(y, -product);
            if rest.is_finite() {
                sum.add(rest);
            }
        }
        return Ok(Value::float(sum.total()));
    }
    let mut total = Value::int(0);
    let place = vm.roots.len();
    vm.root(total);
    for (x, y) in pairs {
        vm.charge(1)?;
        let product = vm.binary(BinaryOp::Mul, x, y)?;
        vm.root(product);
        total = vm.binary(BinaryOp::Add, total, product)?;
        vm.roots[place] = total;
        vm.roots.truncate(place + 1);
    }
    Ok(total)
}

/// The length of a vector, without overflow on the way and rounded once more at the end. Where time is
/// up it is whatever it is.
fn norm(numbers: &[f64], patience: &mut Patience<'_>) -> f64 {
    let (mut largest, mut infinite, mut not_a_number) = (0f64, false, false);
    for number in numbers {
        if !patience.step() {
            return 0.0;
        }
        largest = largest.max(number.abs());
        infinite |= number.is_infinite();
        not_a_number |= number.is_nan();
    }
    if infinite {
        return f64::INFINITY;
    }
    if not_a_number {
        return f64::NAN;
    }
    if largest == 0.0 {
        return 0.0;
    }
    let (_, exponent) = super::special::split(largest);
    let mut sum = Exact::default();
    for number in numbers {
        // Each part of the sum so far is gone through twice.
        if !(0..=sum.parts.len()).all(|_| patience.step()) {
            return 0.0;
        }
        let x = super::special::scale(number.abs(), -exponent);
        let square = x * x;
        sum.add(square);
        sum.add(x.mul_add(x, -square));
    }
    let parts = sum.parts.clone();
    let total = sum.total();
    let root = total.sqrt();
    // One step of Newton's method on what the square of the root misses.
    let mut rest = Exact {
        parts,
        ..Exact::default()
    };
    let square = root * root;
    rest.add(-square);
    rest.add(-root.mul_add(root, -square));
    let corrected = root + rest.total() / (2.0 * root);
    super::special::scale(corrected, exponent)
}

fn hypot(vm: &mut Vm, args: Args) -> R<Value> {
    args::no_keywords(vm, &args, "math.hypot")?;
    let mut numbers = Vec::new();
    for at in 0..args.count {
        vm.charge(1)?;
        let value = args.get(vm, at);
        numbers.push(real(vm, value)?);
    }
    vm.watched(|_, patience| norm(&numbers, patience))
        .map(Value::float)
}

fn dist(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "dist", 2, 2)?;
    let (p, q) = (args.get(vm, 0), args.get(vm, 1));
    let (p, q) = (vm.collect_iterable(p)?, vm.collect_iterable(q)?);
    if p.len() != q.len() {
        return Err(vm.value_error("both points must have the same number of dimensions"));
    }
    let mut numbers = Vec::new();
    for (x, y) in p.into_iter().zip(q) {
        vm.charge(1)?;
        let (x, y) = (real(vm, x)?, real(vm, y)?);
        numbers.push(x - y);
    }
    vm.watched(|_, patience| norm(&numbers, patience))
        .map(Value::float)
}
