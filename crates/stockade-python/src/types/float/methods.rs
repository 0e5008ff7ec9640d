//! The methods of `float`.

use super::new::new;
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::native::{Native, class_method, getter, joined, method, static_method};
use crate::text::float_exact::{float_as_integer_ratio, round_half_even};
use crate::text::float_hex::{float_from_hex, float_hex};
use crate::text::format_number::{float_bound, format_float};
use crate::text::format_spec::{Align, Spec};
use crate::types::args::{self, none, operand, positional, receiver};
use crate::types::number::operators::{arithmetic, common, comparisons, division, powers};
use crate::types::number::{checked, cost, format_argument, int_of_float, int_ref, plain_text};
use crate::vm::{Args, R, Vm};

const OWN: &[Native] = &[
    static_method("__new__", new, "(*args, **kwargs)"),
    method("as_integer_ratio", as_integer_ratio, "()"),
    method("conjugate", conjugate, "()"),
    method("hex", hex, "()"),
    class_method("fromhex", fromhex, "(string, /)"),
    method("is_integer", is_integer, "()"),
    getter("real", real),
    getter("imag", imag),
    method("__int__", to_int, "()"),
    method("__float__", to_float, "()"),
    method("__trunc__", trunc, "()"),
    method("__floor__", floor, "()"),
    method("__ceil__", ceil, "()"),
    method("__round__", round, "(ndigits=None, /)"),
    method("__format__", format_method, "(format_spec, /)"),
    method("__getnewargs__", getnewargs, "()"),
    class_method("__getformat__", getformat, "(typestr, /)"),
];

/// The natives of `float`.
pub(crate) const METHODS: &[Native] = joined![
    OWN,
    &arithmetic::<{ id::FLOAT }>(),
    &division::<{ id::FLOAT }>(),
    &powers::<{ id::FLOAT }>(),
    &comparisons::<{ id::FLOAT }>(),
    &common::<{ id::FLOAT }>(),
];

/// The receiver of a method without arguments.
fn own(vm: &mut Vm, args: &Args, name: &str) -> R<f64> {
    let own = receiver(vm, args, id::FLOAT, name)?;
    none(vm, args, name)?;
    Ok(own.as_float().unwrap_or(f64::NAN))
}

fn as_integer_ratio(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "float.as_integer_ratio")?;
    let (top, bottom) = checked(vm, float_as_integer_ratio(own))?;
    let pair = [vm.heap.new_big(top), vm.heap.new_big(bottom)];
    Ok(vm.heap.new_tuple(pair))
}

fn conjugate(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "float.conjugate").map(Value::float)
}

fn hex(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "float.hex")?;
    Ok(vm.heap.new_string(float_hex(own)))
}

fn fromhex(vm: &mut Vm, args: Args) -> R<Value> {
    let text = args::one(vm, &args, "float.fromhex")?;
    let text = vm.unwrap_payload(text);
    if !text.is(Tag::Str) {
        return Err(vm.type_error("bad argument type for built-in operation"));
    }
    let length = vm.heap.str(text).len();
    cost::pay_whole(vm, length as u64 * 4)?;
    let parsed = float_from_hex(vm.heap.str(text));
    let value = Value::float(checked(vm, parsed)?);
    let class = args.get(vm, 0);
    if class.handle() == id::FLOAT {
        Ok(value)
    } else {
        vm.call(class, &[value])
    }
}

fn is_integer(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "float.is_integer")?;
    Ok(Value::bool(own.is_finite() && own.floor() == own))
}

fn real(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "float.real").map(Value::float)
}

fn imag(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "float.imag").map(|_| Value::float(0.0))
}

fn to_int(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, id::FLOAT, "__int__", 0)?;
    int_of_float(vm, own.as_float().unwrap_or(f64::NAN))
}

fn to_float(vm: &mut Vm, args: Args) -> R<Value> {
    operand(vm, &args, id::FLOAT, "__float__", 0)
}

fn trunc(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "float.__trunc__")?;
    int_of_float(vm, own)
}

fn floor(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "float.__floor__")?;
    int_of_float(vm, own.floor())
}

fn ceil(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "float.__ceil__")?;
    int_of_float(vm, own.ceil())
}

fn round(vm: &mut Vm, args: Args) -> R<Value> {
    let own = receiver(vm, &args, id::FLOAT, "float.__round__")?;
    positional(vm, &args, "float.__round__")?;
    args::count(vm, "__round__", args.count - 1, 0, 1)?;
    let digits = args.opt(vm, 1);
    round_float(vm, own.as_float().unwrap_or(f64::NAN), digits)
}

/// `round(float, ndigits)`: an integer without digits, a float with them.
pub(crate) fn round_float(vm: &mut Vm, value: f64, digits: Option<Value>) -> R<Value> {
    let Some(digits) = digits.filter(|digits| !digits.is_none()) else {
        return int_of_float(vm, value.round_ties_even());
    };
    let digits = vm.index(digits)?;
    let negative = int_ref(&vm.heap, digits).is_some_and(crate::text::int::IntRef::is_negative);
    let digits = digits
        .as_int()
        .unwrap_or(if negative { i64::MIN } else { i64::MAX });
    checked(vm, round_half_even(value, digits)).map(Value::float)
}

fn format_method(vm: &mut Vm, args: Args) -> R<Value> {
    receiver(vm, &args, id::FLOAT, "float.__format__")?;
    let spec = format_argument(vm, &args, "float.__format__")?;
    let own = args.get(vm, 0);
    format(vm, own, spec)
}

/// `format(float, spec)` for a value whose class has the name `type_name`.
pub(crate) fn format_value(vm: &mut Vm, value: f64, spec: &str, type_name: &str) -> R<String> {
    vm.charge(spec.len() / 8)?;
    let spec = checked(vm, Spec::parse(spec, type_name, Align::Right))?;
    let bound = float_bound(&spec);
    vm.reserve(bound)?;
    cost::pay_whole(vm, bound as u64)?;
    checked(vm, format_float(value, &spec, type_name))
}

/// `format(value, spec)` of a float or what is inside an instance of a subclass.
pub(crate) fn format(vm: &mut Vm, value: Value, spec: Value) -> R<Value> {
    if vm.heap.str(spec).is_empty() {
        return plain_text(vm, value);
    }
    let type_name = vm.type_name(value).to_owned();
    let spec = vm.heap.str(spec).to_owned();
    let inner = vm.unwrap_payload(value).as_float().unwrap_or(f64::NAN);
    let text = format_value(vm, inner, &spec, &type_name)?;
    Ok(vm.heap.new_string(text))
}

fn getnewargs(vm: &mut Vm, args: Args) -> R<Value> {
    let own = own(vm, &args, "float.__getnewargs__")?;
    Ok(vm.heap.new_tuple([Value::float(own)]))
}

fn getformat(vm: &mut Vm, args: Args) -> R<Value> {
    let kind = args::one(vm, &args, "float.__getformat__")?;
    if !kind.is(Tag::Str) {
        let message = format!(
            "__getformat__() argument must be str, not {}",
            vm.type_name(kind)
        );
        return Err(vm.type_error(message));
    }
    match vm.heap.str(kind) {
        "double" | "float" => Ok(vm.heap.new_str("IEEE, little-endian")),
        _ => {
            let message = "__getformat__() argument 1 must be 'double' or 'float'";
            Err(vm.value_error(message))
        }
    }
}
