//! The methods of `int`, and those that `bool` has of its own.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use super::bytes::{from_bytes, to_bytes};
use super::new::{new, new_bool};
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::native::{Native, class_method, getter, joined, method, static_method};
use crate::text::int::IntRef;
use crate::types::args::{none, operand, positional, receiver};
use crate::types::number::operators::{
    arithmetic, common, comparisons, division, logic, powers, shifts,
};
use crate::types::number::{big, checked, cost, format_argument, int_ref, plain_int};
use crate::vm::{Args, R, Vm};

const OWN: &[Native] = &[
    static_method("__new__", new, "(*args, **kwargs)"),
    method("bit_length", bit_length, "()"),
    method("bit_count", bit_count, "()"),
    method(
        "to_bytes",
        to_bytes,
        "(length=1, byteorder='big', *, signed=False)",
    ),
    class_method(
        "from_bytes",
        from_bytes,
        "(bytes, byteorder='big', *, signed=False)",
    ),
    method("as_integer_ratio", as_integer_ratio, "()"),
    method("conjugate", conjugate, "()"),
    method("is_integer", is_integer, "()"),
    getter("real", own_value),
    getter("numerator", own_value),
    getter("imag", zero),
    getter("denominator", one),
    method("__invert__", invert, "()"),
    method("__int__", to_int, "()"),
    method("__index__", to_index, "()"),
    method("__float__", to_float, "()"),
    method("__trunc__", trunc, "()"),
    method("__floor__", floor, "()"),
    method("__ceil__", ceil, "()"),
    method("__round__", round, "(ndigits=None, /)"),
    method("__format__", format, "(format_spec, /)"),
    method("__getnewargs__", getnewargs, "()"),
    method("__sizeof__", sizeof, "()"),
];

/// The natives of `int`.
pub(crate) const METHODS: &[Native] = joined![
    OWN,
    &arithmetic::<{ id::INT }>(),
    &division::<{ id::INT }>(),
    &powers::<{ id::INT }>(),
    &shifts::<{ id::INT }>(),
    &logic::<{ id::INT }>(),
    &comparisons::<{ id::INT }>(),
    &common::<{ id::INT }>(),
];

/// The natives that `bool` does not take over from `int`.
pub(crate) const BOOL_METHODS: &[Native] = joined![
    &[
        static_method("__new__", new_bool, "(*args, **kwargs)"),
        method("__repr__", bool_repr, "()"),
        method("__invert__", bool_invert, "()"),
    ],
    &logic::<{ id::BOOL }>(),
];

/// The receiver of a method without arguments.
fn own(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    let own = receiver(vm, args, id::INT, name)?;
    none(vm, args, name)?;
    Ok(plain_int(own))
}

/// The receiver of a special method without arguments.
fn special(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    operand(vm, args, id::INT, name, 0).map(plain_int)
}

fn bit_length(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "int.bit_length")?;
    Ok(Value::int(
        int_ref(&vm.heap, own).map_or(0, IntRef::bits) as i64
    ))
}

fn bit_count(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "int.bit_count")?;
    if let Some(small) = own.as_int() {
        return Ok(Value::int(i64::from(small.unsigned_abs().count_ones())));
    }
    let words = cost::words(vm.heap.big(own).magnitude());
    cost::pay(vm, cost::linear(words))?;
    Ok(Value::int(vm.heap.big(own).magnitude().count_ones() as i64))
}

fn as_integer_ratio(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "int.as_integer_ratio")?;
    Ok(vm.heap.new_tuple([own, Value::int(1)]))
}

fn conjugate(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "int.conjugate")
}

fn is_integer(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "int.is_integer").map(|_| Value::TRUE)
}

fn own_value(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "int.real")
}

fn zero(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "int.imag").map(|_| Value::ZERO)
}

fn one(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "int.denominator").map(|_| Value::int(1))
}

fn invert(vm: &mut Vm, args: Args) -> R<Value> {
    let own = special(vm, &args, "__invert__")?;
    vm.unary(crate::code::UnaryOp::Invert, own)
}

fn bool_invert(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, id::BOOL, "__invert__", 0)?;
    vm.unary(crate::code::UnaryOp::Invert, plain_int(own))
}

fn to_int(vm: &mut Vm, args: Args) -> R<Value> {
    special(vm, &args, "__int__")
}

fn to_index(vm: &mut Vm, args: Args) -> R<Value> {
    special(vm, &args, "__index__")
}

fn to_float(vm: &mut Vm, args: Args) -> R<Value> {
    let own = special(vm, &args, "__float__")?;
    let float = int_ref(&vm.heap, own).map_or(Ok(0.0), IntRef::to_float);
    checked(vm, float).map(Value::float)
}

fn trunc(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "int.__trunc__")
}

fn floor(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "int.__floor__")
}

fn ceil(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "int.__ceil__")
}

fn round(vm: &mut Vm, args: Args) -> R<Value> {
    let own = receiver(vm, &args, id::INT, "int.__round__")?;
    positional(vm, &args, "int.__round__")?;
    crate::types::args::count(vm, "__round__", args.count - 1, 0, 1)?;
    let digits = args.opt(vm, 1);
    round_int(vm, own, digits)
}

/// `round(int, ndigits)`: half to even at a power of ten.
pub(crate) fn round_int(vm: &mut Vm, value: Value, digits: Option<Value>) -> R<Value> {
    let value = plain_int(value);
    let Some(digits) = digits.filter(|digits| !digits.is_none()) else {
        return Ok(value);
    };
    let digits = vm.index(digits)?;
    let Some(digits) = int_ref(&vm.heap, digits) else {
        return Ok(value);
    };
    if !digits.is_negative() {
        return Ok(value);
    }
    let bits = int_ref(&vm.heap, value).map_or(0, IntRef::bits);
    let power = match digits {
        IntRef::Small(digits) => digits.unsigned_abs(),
        IntRef::Big(_) => u64::MAX,
    };
    // A power of ten that is more than twice the number leaves nothing of it.
    if power.saturating_mul(3) > bits + 1 {
        return Ok(Value::ZERO);
    }
    let words = cost::words_of_bits(bits);
    let unit_words = cost::words_of_bits(power.saturating_mul(4));
    let nanos = cost::product(unit_words, unit_words)
        .saturating_add(cost::division(words, unit_words))
        .saturating_add(cost::product(
            unit_words,
            words.saturating_sub(unit_words) + 1,
        ));
    cost::pay(vm, nanos)?;
    cost::reserve_bits(vm, bits + 4)?;
    let number = big(&vm.heap, value).into_owned();
    let unit = big::power(vm, &BigUint::from(10u32), power)?;
    let (mut quotient, rest) = big::divide(vm, number.magnitude(), &unit)?;
    let double: BigUint = &rest << 1u32;
    if double > unit || (double == unit && quotient.bit(0)) {
        quotient += BigUint::one();
    }
    if quotient.is_zero() {
        return Ok(Value::ZERO);
    }
    let size = big::multiply(vm, &quotient, &unit)?;
    Ok(vm.heap.new_big(BigInt::from_biguint(number.sign(), size)))
}

fn format(vm: &mut Vm, args: Args) -> R<Value> {
    receiver(vm, &args, id::INT, "int.__format__")?;
    let spec = format_argument(vm, &args, "int.__format__")?;
    let own = args.get(vm, 0);
    super::text::format(vm, own, spec)
}

fn getnewargs(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "int.__getnewargs__")?;
    Ok(vm.heap.new_tuple([own]))
}

fn sizeof(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "int.__sizeof__")?;
    // CPython keeps 30 bits in each four bytes.
    let bits = int_ref(&vm.heap, own).map_or(0, IntRef::bits);
    Ok(Value::int(24 + 4 * bits.div_ceil(30).max(1) as i64))
}

fn bool_repr(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, id::BOOL, "__repr__", 0)?;
    let truth = own.is(Tag::Bool) && own.bits() != 0;
    Ok(vm.heap.new_str(if truth { "True" } else { "False" }))
}
