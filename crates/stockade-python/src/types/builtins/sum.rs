//! `sum`: integers without the heap as long as they fit, floats with the error carried along, and
//! anything else by `+`.

use crate::code::BinaryOp;
use crate::heap::{Tag, Value};
use crate::symbol::sym;
use crate::types::args;
use crate::vm::{Args, R, Vm};

/// `sum(iterable, /, start=0)`.
pub(super) fn sum(vm: &mut Vm, args: Args) -> R<Value> {
    if args.count == 0 {
        return Err(vm.type_error("sum() takes at least 1 positional argument (0 given)"));
    }
    let [named] = args::keywords(vm, &args, "sum", [sym::START])?;
    let given = args.count + usize::from(named.is_some());
    if given > 2 {
        return Err(vm.type_error(format!("sum() takes at most 2 arguments ({given} given)")));
    }
    let start = args.opt(vm, 1).or(named).unwrap_or(Value::ZERO);
    let refused = match vm.unwrap_payload(start).tag() {
        Tag::Str => Some("sum() can't sum strings [use ''.join(seq) instead]"),
        Tag::Bytes => Some("sum() can't sum bytes [use b''.join(seq) instead]"),
        Tag::ByteArray => Some("sum() can't sum bytearray [use b''.join(seq) instead]"),
        _ => None,
    };
    if let Some(message) = refused {
        return Err(vm.type_error(message));
    }
    let iterable = args.get(vm, 0);
    let iter = vm.get_iter(iterable)?;
    vm.root(iter);
    let mut total = Total::of(start);
    let roots = vm.roots.len();
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        if total.add(item) {
            continue;
        }
        let known = total.value();
        vm.root(known);
        vm.root(item);
        let value = vm.binary(BinaryOp::Add, known, item)?;
        total = total.after(value);
        vm.roots.truncate(roots);
        vm.root(value);
        vm.settle()?;
    }
    Ok(total.value())
}

/// The sum so far.
enum Total {
    Int(i64),
    /// The sum of floats, and what rounding took from it.
    Float {
        sum: f64,
        lost: f64,
    },
    Other(Value),
}

impl Total {
    fn of(value: Value) -> Self {
        match (value.as_int(), value.as_float()) {
            (Some(int), _) => Self::Int(int),
            (_, Some(sum)) => Self::Float { sum, lost: 0.0 },
            _ => Self::Other(value),
        }
    }

    /// How to go on from a value that `+` gave: floats are summed exactly from the first one on,
    /// but what once left both fast ways stays out.
    fn after(&self, value: Value) -> Self {
        match (self, value.as_float()) {
            (Self::Int(_), Some(sum)) => Self::Float { sum, lost: 0.0 },
            _ => Self::Other(value),
        }
    }

    /// Adds a number, where that needs no machine.
    fn add(&mut self, item: Value) -> bool {
        match self {
            Self::Int(sum) => match item.tag() {
                Tag::Int | Tag::Bool => match sum.checked_add(item.bits() as i64) {
                    Some(more) => {
                        *sum = more;
                        true
                    }
                    None => false,
                },
                _ => false,
            },
            Self::Float { sum, lost } => match item.tag() {
                Tag::Float => {
                    let x = f64::from_bits(item.bits());
                    let t = *sum + x;
                    *lost += if sum.abs() >= x.abs() {
                        (*sum - t) + x
                    } else {
                        (x - t) + *sum
                    };
                    *sum = t;
                    true
                }
                Tag::Int | Tag::Bool => {
                    *sum += item.bits() as i64 as f64;
                    true
                }
                _ => false,
            },
            Self::Other(_) => false,
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Int(sum) => Value::int(*sum),
            Self::Float { sum, lost } if *lost != 0.0 && lost.is_finite() => {
                Value::float(sum + lost)
            }
            Self::Float { sum, .. } => Value::float(*sum),
            Self::Other(value) => *value,
        }
    }
}
