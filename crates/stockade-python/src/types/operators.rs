//! Special methods as natives, for programs that name them: `super().__getitem__(key)`,
//! `list.__eq__(a, b)`.
//!
//! The machine never comes through here for its own operators: it goes to the types straight away.
//! Each function is made once per class, so that it can check its receiver.

use super::args::operand;
use crate::code::{BinaryOp, CompareOp};
use crate::heap::Value;
use crate::native::{Native, method};
use crate::vm::{Args, R, Vm};

/// `__len__`.
pub(crate) fn len<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__len__", 0)?;
    vm.length(own).map(|length| Value::int(length as i64))
}

/// `__contains__`.
pub(crate) fn contains<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__contains__", 1)?;
    let item = args.get(vm, 1);
    vm.contains(own, item).map(Value::bool)
}

/// `__iter__`.
pub(crate) fn iter<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__iter__", 0)?;
    vm.get_iter(own)
}

/// `__getitem__`.
pub(crate) fn getitem<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__getitem__", 1)?;
    let key = args.get(vm, 1);
    vm.get_item(own, key)
}

/// `__setitem__`.
pub(crate) fn setitem<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__setitem__", 2)?;
    let (key, value) = (args.get(vm, 1), args.get(vm, 2));
    vm.set_item(own, key, value)?;
    Ok(Value::NONE)
}

/// `__delitem__`.
pub(crate) fn delitem<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__delitem__", 1)?;
    let key = args.get(vm, 1);
    vm.delete_item(own, key)?;
    Ok(Value::NONE)
}

/// `__repr__`.
pub(crate) fn repr<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    operand(vm, &args, CLASS, "__repr__", 0)?;
    let own = args.get(vm, 0);
    let mut text = String::new();
    super::repr::builtin_repr(vm, own, &mut text)?;
    vm.reserve(text.len())?;
    Ok(vm.heap.new_string(text))
}

/// `__hash__`.
pub(crate) fn hash<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = operand(vm, &args, CLASS, "__hash__", 0)?;
    vm.hash(own).map(Value::int)
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
    let own = operand(vm, &args, CLASS, name, 1)?;
    let other = args.get(vm, 1);
    let other = vm.unwrap_payload(other);
    let answer = vm.compare_builtin(op, own, other)?;
    Ok(answer.map_or(Value::NOT_IMPLEMENTED, Value::bool))
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

/// Operators by number, as a generic constant must be one: own, reflected and in-place names.
const BINARY: [(BinaryOp, [&str; 3]); 13] = [
    (BinaryOp::Add, ["__add__", "__radd__", "__iadd__"]),
    (BinaryOp::Sub, ["__sub__", "__rsub__", "__isub__"]),
    (BinaryOp::Mul, ["__mul__", "__rmul__", "__imul__"]),
    (
        BinaryOp::MatMul,
        ["__matmul__", "__rmatmul__", "__imatmul__"],
    ),
    (
        BinaryOp::TrueDiv,
        ["__truediv__", "__rtruediv__", "__itruediv__"],
    ),
    (
        BinaryOp::FloorDiv,
        ["__floordiv__", "__rfloordiv__", "__ifloordiv__"],
    ),
    (BinaryOp::Mod, ["__mod__", "__rmod__", "__imod__"]),
    (BinaryOp::Pow, ["__pow__", "__rpow__", "__ipow__"]),
    (
        BinaryOp::LShift,
        ["__lshift__", "__rlshift__", "__ilshift__"],
    ),
    (
        BinaryOp::RShift,
        ["__rshift__", "__rrshift__", "__irshift__"],
    ),
    (BinaryOp::And, ["__and__", "__rand__", "__iand__"]),
    (BinaryOp::Xor, ["__xor__", "__rxor__", "__ixor__"]),
    (BinaryOp::Or, ["__or__", "__ror__", "__ior__"]),
];

fn binary<const CLASS: u32, const OP: usize>(vm: &mut Vm, args: Args) -> R<Value> {
    let (op, [name, ..]) = BINARY[OP];
    let own = operand(vm, &args, CLASS, name, 1)?;
    let other = args.get(vm, 1);
    let other = vm.unwrap_payload(other);
    Ok(super::binary(vm, op, own, other)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn reflected<const CLASS: u32, const OP: usize>(vm: &mut Vm, args: Args) -> R<Value> {
    let (op, [_, name, _]) = BINARY[OP];
    let own = operand(vm, &args, CLASS, name, 1)?;
    let other = args.get(vm, 1);
    let other = vm.unwrap_payload(other);
    Ok(super::binary(vm, op, other, own)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn in_place<const CLASS: u32, const OP: usize>(vm: &mut Vm, args: Args) -> R<Value> {
    let (op, [_, _, name]) = BINARY[OP];
    let own = operand(vm, &args, CLASS, name, 1)?;
    let (given, other) = (args.get(vm, 0), args.get(vm, 1));
    let answer = super::in_place(vm, op, own, other)?;
    // What changed in place is the receiver, whatever is inside it.
    Ok(match answer {
        Some(answer) if answer.same(own) => given,
        Some(answer) => answer,
        None => Value::NOT_IMPLEMENTED,
    })
}

/// `__add__` or another operator of a class.
pub(crate) const fn own<const CLASS: u32, const OP: usize>() -> Native {
    method(BINARY[OP].1[0], binary::<CLASS, OP>, "(value, /)")
}

/// `__radd__` or its like.
pub(crate) const fn mirrored<const CLASS: u32, const OP: usize>() -> Native {
    method(BINARY[OP].1[1], reflected::<CLASS, OP>, "(value, /)")
}

/// `__iadd__` or its like.
pub(crate) const fn updating<const CLASS: u32, const OP: usize>() -> Native {
    method(BINARY[OP].1[2], in_place::<CLASS, OP>, "(value, /)")
}

/// The numbers of operators, for the functions above.
pub(crate) mod op {
    use crate::code::BinaryOp;

    pub(crate) const ADD: usize = BinaryOp::Add as usize;
    pub(crate) const SUB: usize = BinaryOp::Sub as usize;
    pub(crate) const MUL: usize = BinaryOp::Mul as usize;
    pub(crate) const AND: usize = BinaryOp::And as usize;
    pub(crate) const XOR: usize = BinaryOp::Xor as usize;
    pub(crate) const OR: usize = BinaryOp::Or as usize;
}
