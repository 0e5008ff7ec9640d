//! The methods of `bytes` and `bytearray` by name.

use super::{array, change, hex, make, pad, search, split};
use super::{binary, copied, like, named, receiver};
use crate::class::id;
use crate::code::BinaryOp;
use crate::heap::Value;
use crate::native::{Native, class_method, joined, method, static_method};
use crate::types::operators::{self, op};
use crate::types::{args, percent};
use crate::vm::{Args, R, Vm};

/// What both types have.
const fn common<const C: u32>() -> [Native; 60] {
    [
        method("capitalize", change::capitalize::<C>, "()"),
        method("center", pad::center::<C>, "(width, fillchar=b' ', /)"),
        method("count", search::count::<C>, "(sub[, start[, end]], /)"),
        method(
            "decode",
            change::decode::<C>,
            "(encoding='utf-8', errors='strict')",
        ),
        method(
            "endswith",
            search::endswith::<C>,
            "(suffix[, start[, end]], /)",
        ),
        method("expandtabs", pad::expandtabs::<C>, "(tabsize=8)"),
        method("find", search::find::<C>, "(sub[, start[, end]], /)"),
        class_method("fromhex", hex::fromhex::<C>, "(string, /)"),
        method(
            "hex",
            hex::hex::<C>,
            "(sep=<unrepresentable>, bytes_per_sep=1)",
        ),
        method("index", search::index::<C>, "(sub[, start[, end]], /)"),
        method("isalnum", change::isalnum::<C>, "()"),
        method("isalpha", change::isalpha::<C>, "()"),
        method("isascii", change::isascii::<C>, "()"),
        method("isdigit", change::isdigit::<C>, "()"),
        method("islower", change::islower::<C>, "()"),
        method("isspace", change::isspace::<C>, "()"),
        method("istitle", change::istitle::<C>, "()"),
        method("isupper", change::isupper::<C>, "()"),
        method("join", split::join::<C>, "(iterable_of_bytes, /)"),
        method("ljust", pad::ljust::<C>, "(width, fillchar=b' ', /)"),
        method("lower", change::lower::<C>, "()"),
        method("lstrip", pad::lstrip::<C>, "(bytes=None, /)"),
        static_method("maketrans", change::maketrans, "(frm, to, /)"),
        method("partition", search::partition::<C>, "(sep, /)"),
        method("removeprefix", search::removeprefix::<C>, "(prefix, /)"),
        method("removesuffix", search::removesuffix::<C>, "(suffix, /)"),
        method("replace", change::replace::<C>, "(old, new, count=-1, /)"),
        method("rfind", search::rfind::<C>, "(sub[, start[, end]], /)"),
        method("rindex", search::rindex::<C>, "(sub[, start[, end]], /)"),
        method("rjust", pad::rjust::<C>, "(width, fillchar=b' ', /)"),
        method("rpartition", search::rpartition::<C>, "(sep, /)"),
        method("rsplit", split::rsplit::<C>, "(sep=None, maxsplit=-1)"),
        method("rstrip", pad::rstrip::<C>, "(bytes=None, /)"),
        method("split", split::split::<C>, "(sep=None, maxsplit=-1)"),
        method("splitlines", split::splitlines::<C>, "(keepends=False)"),
        method(
            "startswith",
            search::startswith::<C>,
            "(prefix[, start[, end]], /)",
        ),
        method("strip", pad::strip::<C>, "(bytes=None, /)"),
        method("swapcase", change::swapcase::<C>, "()"),
        method("title", change::title::<C>, "()"),
        method(
            "translate",
            change::translate::<C>,
            "(table, /, delete=b'')",
        ),
        method("upper", change::upper::<C>, "()"),
        method("zfill", pad::zfill::<C>, "(width, /)"),
        method("__contains__", search::contains::<C>, "(key, /)"),
        method("__getitem__", operators::getitem::<C>, "(key, /)"),
        method("__iter__", operators::iter::<C>, "()"),
        method("__len__", operators::len::<C>, "()"),
        method("__mod__", modulo::<C>, "(value, /)"),
        method("__mul__", times::<C>, "(value, /)"),
        method("__repr__", operators::repr::<C>, "()"),
        method("__rmod__", reflected_modulo::<C>, "(value, /)"),
        method("__rmul__", times::<C>, "(value, /)"),
        method("__sizeof__", sizeof::<C>, "()"),
        method("__str__", operators::repr::<C>, "()"),
        operators::own::<C, { op::ADD }>(),
        operators::comparisons::<C>()[0],
        operators::comparisons::<C>()[1],
        operators::comparisons::<C>()[2],
        operators::comparisons::<C>()[3],
        operators::comparisons::<C>()[4],
        operators::comparisons::<C>()[5],
    ]
}

const BYTES: u32 = id::BYTES;
const BYTEARRAY: u32 = id::BYTEARRAY;

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method(
            "__new__",
            make::new,
            "(source=b'', encoding='utf-8', errors='strict')"
        ),
        method("__bytes__", bytes, "()"),
        method("__getnewargs__", getnewargs, "()"),
        method("__hash__", operators::hash::<BYTES>, "()"),
    ],
    &common::<BYTES>(),
];

pub(crate) const BYTEARRAY_METHODS: &[Native] = joined![
    &[
        static_method("__new__", make::new_empty, "(*args, **kwargs)"),
        method(
            "__init__",
            make::init,
            "(source=b'', encoding='utf-8', errors='strict')"
        ),
        method("append", array::append, "(item, /)"),
        method("clear", array::clear, "()"),
        method("copy", array::copy, "()"),
        method("extend", array::extend, "(iterable_of_ints, /)"),
        method("insert", array::insert, "(index, item, /)"),
        method("pop", array::pop, "(index=-1, /)"),
        method("remove", array::remove_value, "(value, /)"),
        method("reverse", array::reverse, "()"),
        method("__alloc__", array::alloc, "()"),
        method("__delitem__", operators::delitem::<BYTEARRAY>, "(key, /)"),
        method(
            "__setitem__",
            operators::setitem::<BYTEARRAY>,
            "(key, value, /)"
        ),
        operators::updating::<BYTEARRAY, { op::ADD }>(),
        operators::updating::<BYTEARRAY, { op::MUL }>(),
    ],
    &common::<BYTEARRAY>(),
];

fn bytes(vm: &mut Vm, args: Args) -> R<Value> {
    let own = receiver::<BYTES>(vm, &args, "bytes.__bytes__")?;
    args::none(vm, &args, "bytes.__bytes__")?;
    Ok(own)
}

fn getnewargs(vm: &mut Vm, args: Args) -> R<Value> {
    let own = receiver::<BYTES>(vm, &args, "bytes.__getnewargs__")?;
    args::none(vm, &args, "bytes.__getnewargs__")?;
    let copy = copied(vm, own)?;
    let copy = vm.heap.new_bytes(copy);
    Ok(vm.heap.new_tuple([copy]))
}

/// The bytes that CPython takes for one.
fn sizeof<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = receiver::<C>(vm, &args, named!(C, "__sizeof__"))?;
    args::none(vm, &args, named!(C, "__sizeof__"))?;
    let length = vm.heap.bytes(own).len() as i64;
    Ok(Value::int(match (C, length) {
        (BYTES, _) => length + 33,
        (_, 0) => 56,
        _ => length + 57,
    }))
}

fn modulo<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = args::operand(vm, &args, C, "__mod__", 1)?;
    let other = args.get(vm, 1);
    percent::format(vm, own, other)
}

fn reflected_modulo<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, C, "__rmod__", 1)?;
    let (own, other) = (args.get(vm, 0), args.get(vm, 1));
    if !vm.is_instance(other, C) {
        return Ok(Value::NOT_IMPLEMENTED);
    }
    match like(vm, other)? {
        Some(template) => percent::format(vm, template, own),
        None => Ok(Value::NOT_IMPLEMENTED),
    }
}

/// `__mul__` and `__rmul__`, which name the argument in other words than the operator.
fn times<const C: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let own = args::operand(vm, &args, C, "__mul__", 1)?;
    let other = args.get(vm, 1);
    let count = vm.index(other)?;
    let made = binary(vm, BinaryOp::Mul, own, count)?;
    Ok(made.unwrap_or(Value::NOT_IMPLEMENTED))
}
