//! The operators of numbers as natives, for programs that name them: `(1).__add__(2)`,
//! `super().__mul__(other)`.
//!
//! The machine never comes through here for its own operators. Each function is made once per
//! class, which is how it knows what to accept: an int only ints, a float ints and floats, a
//! complex all of them.

use super::{complex_parts, is_int, plain_int};
use crate::class::id;
use crate::code::{BinaryOp, CompareOp, UnaryOp};
use crate::heap::{Tag, Value};
use crate::native::{Native, method};
use crate::types::args::operand;
use crate::vm::{Args, R, Vm};

/// Whether the operators of a class take a value.
fn accepts(vm: &Vm, class: u32, value: Value) -> bool {
    match class {
        id::INT => is_int(value),
        id::BOOL => value.is(Tag::Bool),
        id::FLOAT => is_int(value) || value.is(Tag::Float),
        _ => is_int(value) || value.is(Tag::Float) || complex_parts(&vm.heap, value).is_some(),
    }
}

const BINARY: [(BinaryOp, &str, &str); 12] = [
    (BinaryOp::Add, "__add__", "__radd__"),
    (BinaryOp::Sub, "__sub__", "__rsub__"),
    (BinaryOp::Mul, "__mul__", "__rmul__"),
    (BinaryOp::TrueDiv, "__truediv__", "__rtruediv__"),
    (BinaryOp::FloorDiv, "__floordiv__", "__rfloordiv__"),
    (BinaryOp::Mod, "__mod__", "__rmod__"),
    (BinaryOp::Pow, "__pow__", "__rpow__"),
    (BinaryOp::LShift, "__lshift__", "__rlshift__"),
    (BinaryOp::RShift, "__rshift__", "__rrshift__"),
    (BinaryOp::And, "__and__", "__rand__"),
    (BinaryOp::Xor, "__xor__", "__rxor__"),
    (BinaryOp::Or, "__or__", "__ror__"),
];

/// Both operands of a special method, the receiver first; nothing where the other is of a type
/// that the class does not know.
fn operands(vm: &mut Vm, args: &Args, class: u32, name: &str) -> R<Option<(Value, Value)>> {
    let own = operand(vm, args, class, name, 1)?;
    let other = args.get(vm, 1);
    let other = vm.unwrap_payload(other);
    if !accepts(vm, class, other) {
        // A bool is an int to everything but another bool.
        if class != id::BOOL || !is_int(other) {
            return Ok(None);
        }
    }
    Ok(Some(match class {
        id::INT => (plain_int(own), plain_int(other)),
        _ => (own, other),
    }))
}

fn own<const CLASS: u32, const OP: usize>(vm: &mut Vm, args: Args) -> R<Value> {
    let (op, name, _) = BINARY[OP];
    let Some((own, other)) = operands(vm, &args, CLASS, name)? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    Ok(crate::types::binary(vm, op, own, other)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn reflected<const CLASS: u32, const OP: usize>(vm: &mut Vm, args: Args) -> R<Value> {
    let (op, _, name) = BINARY[OP];
    let Some((own, other)) = operands(vm, &args, CLASS, name)? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    Ok(crate::types::binary(vm, op, other, own)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

const fn pair<const CLASS: u32, const OP: usize>() -> [Native; 2] {
    [
        method(BINARY[OP].1, own::<CLASS, OP>, "(value, /)"),
        method(BINARY[OP].2, reflected::<CLASS, OP>, "(value, /)"),
    ]
}

/// `+ - * /` of a class, with their reflections.
pub(crate) const fn arithmetic<const CLASS: u32>() -> [Native; 8] {
    let [a, b] = pair::<CLASS, 0>();
    let [c, d] = pair::<CLASS, 1>();
    let [e, f] = pair::<CLASS, 2>();
    let [g, h] = pair::<CLASS, 3>();
    [a, b, c, d, e, f, g, h]
}

/// `// %` and `divmod` of a class, with their reflections.
pub(crate) const fn division<const CLASS: u32>() -> [Native; 6] {
    let [a, b] = pair::<CLASS, 4>();
    let [c, d] = pair::<CLASS, 5>();
    let e = method("__divmod__", own_divmod::<CLASS>, "(value, /)");
    let f = method("__rdivmod__", reflected_divmod::<CLASS>, "(value, /)");
    [a, b, c, d, e, f]
}

/// `<< >>` of a class, with their reflections.
pub(crate) const fn shifts<const CLASS: u32>() -> [Native; 4] {
    let [a, b] = pair::<CLASS, 7>();
    let [c, d] = pair::<CLASS, 8>();
    [a, b, c, d]
}

/// `& ^ |` of a class, with their reflections.
pub(crate) const fn logic<const CLASS: u32>() -> [Native; 6] {
    let [a, b] = pair::<CLASS, 9>();
    let [c, d] = pair::<CLASS, 10>();
    let [e, f] = pair::<CLASS, 11>();
    [a, b, c, d, e, f]
}

fn own_divmod<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let Some((own, other)) = operands(vm, &args, CLASS, "__divmod__")? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    Ok(divmod(vm, own, other)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn reflected_divmod<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let Some((own, other)) = operands(vm, &args, CLASS, "__rdivmod__")? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    Ok(divmod(vm, other, own)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

/// `divmod(x, y)` of builtin numbers; nothing for other values.
pub(crate) fn divmod(vm: &mut Vm, x: Value, y: Value) -> R<Option<Value>> {
    if is_int(x) && is_int(y) {
        let (quotient, rest) = crate::types::int::divmod(vm, x, y)?;
        return Ok(Some(vm.heap.new_tuple([quotient, rest])));
    }
    if !accepts(vm, id::FLOAT, x) || !accepts(vm, id::FLOAT, y) {
        return Ok(None);
    }
    crate::types::float::divmod(vm, x, y).map(Some)
}

/// `__pow__` and `__rpow__`, which may be given a modulus.
pub(crate) const fn powers<const CLASS: u32>() -> [Native; 2] {
    [
        method("__pow__", own_power::<CLASS>, "(value, mod=None, /)"),
        method("__rpow__", reflected_power::<CLASS>, "(value, mod=None, /)"),
    ]
}

fn own_power<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    power::<CLASS>(vm, &args, "__pow__", false)
}

fn reflected_power<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    power::<CLASS>(vm, &args, "__rpow__", true)
}

fn power<const CLASS: u32>(vm: &mut Vm, args: &Args, name: &str, swap: bool) -> R<Value> {
    let modulus = args.opt(vm, 2).filter(|_| args.count == 3);
    let shorter = Args {
        start: args.start,
        count: args.count.min(2),
        names: args.names.clone(),
    };
    if args.count == 1 || args.count > 3 {
        crate::types::args::count(vm, "", args.count - 1, 1, 2)?;
    }
    let Some((own, other)) = operands(vm, &shorter, CLASS, name)? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let (x, y) = if swap { (other, own) } else { (own, other) };
    let answer = match modulus {
        Some(modulus) if !modulus.is_none() => {
            let modulus = vm.unwrap_payload(modulus);
            power_mod(vm, x, y, modulus)?
        }
        _ => crate::types::binary(vm, BinaryOp::Pow, x, y)?,
    };
    Ok(answer.unwrap_or(Value::NOT_IMPLEMENTED))
}

/// `pow(x, y, z)` of builtin numbers; nothing for other values.
pub(crate) fn power_mod(vm: &mut Vm, x: Value, y: Value, z: Value) -> R<Option<Value>> {
    let all = [x, y, z];
    if all.iter().all(|value| is_int(*value)) {
        return crate::types::int::power_mod(vm, x, y, z).map(Some);
    }
    // One number that cannot is enough, whatever the others are.
    if all
        .iter()
        .any(|value| complex_parts(&vm.heap, *value).is_some())
    {
        return Err(vm.value_error("complex modulo"));
    }
    if !all.iter().any(|value| value.is(Tag::Float)) {
        return Ok(None);
    }
    let message = "pow() 3rd argument not allowed unless all arguments are integers";
    Err(vm.type_error(message))
}

const COMPARISONS: [(CompareOp, &str); 6] = [
    (CompareOp::Lt, "__lt__"),
    (CompareOp::Le, "__le__"),
    (CompareOp::Eq, "__eq__"),
    (CompareOp::Ne, "__ne__"),
    (CompareOp::Gt, "__gt__"),
    (CompareOp::Ge, "__ge__"),
];

fn compare<const CLASS: u32, const OP: usize>(vm: &mut Vm, args: Args) -> R<Value> {
    let (op, name) = COMPARISONS[OP];
    let Some((own, other)) = operands(vm, &args, CLASS, name)? else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    if CLASS == id::COMPLEX {
        let answer = crate::types::complex::compare(vm, op, own, other)?;
        return Ok(answer.map_or(Value::NOT_IMPLEMENTED, Value::bool));
    }
    Ok(Value::bool(crate::types::int::compare_numbers(
        vm, op, own, other,
    )))
}

/// The six comparisons of a class.
pub(crate) const fn comparisons<const CLASS: u32>() -> [Native; 6] {
    [
        method("__lt__", compare::<CLASS, 0>, "(value, /)"),
        method("__le__", compare::<CLASS, 1>, "(value, /)"),
        method("__eq__", compare::<CLASS, 2>, "(value, /)"),
        method("__ne__", compare::<CLASS, 3>, "(value, /)"),
        method("__gt__", compare::<CLASS, 4>, "(value, /)"),
        method("__ge__", compare::<CLASS, 5>, "(value, /)"),
    ]
}

fn negative<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__neg__", 0)?;
    vm.unary(UnaryOp::Neg, own)
}

fn positive<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__pos__", 0)?;
    vm.unary(UnaryOp::Pos, own)
}

fn absolute<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__abs__", 0)?;
    Ok(super::absolute(vm, own)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn truth<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__bool__", 0)?;
    vm.truth(own).map(Value::bool)
}

fn hash<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__hash__", 0)?;
    vm.hash(own).map(Value::int)
}

fn repr<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__repr__", 0)?;
    let text = super::repr(vm, own)?;
    Ok(vm.heap.new_string(text))
}

/// What every class of numbers has.
pub(crate) const fn common<const CLASS: u32>() -> [Native; 6] {
    [
        method("__neg__", negative::<CLASS>, "()"),
        method("__pos__", positive::<CLASS>, "()"),
        method("__abs__", absolute::<CLASS>, "()"),
        method("__bool__", truth::<CLASS>, "()"),
        method("__hash__", hash::<CLASS>, "()"),
        method("__repr__", repr::<CLASS>, "()"),
    ]
}
