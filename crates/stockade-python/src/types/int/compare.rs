//! Comparing integers and floats of any size exactly: neither is ever rounded to the other.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};

use crate::code::CompareOp;
use crate::heap::Value;
use crate::text::float_exact::float_to_int;
use crate::text::int::IntRef;
use crate::types::number::int_ref;
use crate::vm::Vm;

/// The first whole number beyond a word.
const WORD: f64 = 9_223_372_036_854_775_808.0;

/// `x op y` of two values that are ints, bools or floats.
pub(crate) fn compare_numbers(vm: &Vm, op: CompareOp, x: Value, y: Value) -> bool {
    let order = match (int_ref(&vm.heap, x), int_ref(&vm.heap, y)) {
        (Some(a), Some(b)) => Some(compare_ints(a, b)),
        (Some(a), None) => y.as_float().and_then(|b| compare_with_float(a, b)),
        (None, Some(b)) => x
            .as_float()
            .and_then(|a| compare_with_float(b, a))
            .map(Ordering::reverse),
        (None, None) => x
            .as_float()
            .zip(y.as_float())
            .and_then(|(a, b)| a.partial_cmp(&b)),
    };
    // What has no order, not-a-number, is only different.
    order.map_or(op == CompareOp::Ne, |order| op.holds(order))
}

fn compare_ints(a: IntRef<'_>, b: IntRef<'_>) -> Ordering {
    match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => a.cmp(&b),
        (IntRef::Big(a), IntRef::Big(b)) => a.cmp(b),
        // A big integer is beyond every small one.
        (IntRef::Big(a), IntRef::Small(_)) => beyond(a.sign()),
        (IntRef::Small(_), IntRef::Big(b)) => beyond(b.sign()).reverse(),
    }
}

fn beyond(sign: Sign) -> Ordering {
    if sign == Sign::Minus {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

fn compare_with_float(int: IntRef<'_>, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    if float.is_infinite() {
        return Some(if float > 0.0 {
            Ordering::Less
        } else {
            Ordering::Greater
        });
    }
    let whole = float.trunc();
    let order = match int {
        IntRef::Small(int) if (-WORD..WORD).contains(&whole) => int.cmp(&(whole as i64)),
        IntRef::Small(_) => {
            return Some(if float > 0.0 {
                Ordering::Less
            } else {
                Ordering::Greater
            });
        }
        IntRef::Big(int) if int.bits() > 1024 => beyond(int.sign()),
        IntRef::Big(int) => int.cmp(&float_to_int(whole).unwrap_or(BigInt::ZERO)),
    };
    Some(order.then_with(|| 0.0.partial_cmp(&float.fract()).unwrap_or(Ordering::Equal)))
}
