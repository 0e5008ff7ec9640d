//! Builtins that ask what an object is.

use crate::class::BUILTIN_CLASSES;
use crate::heap::{AsyncStep, Object, Tag, Value};
use crate::native::{Native, function};
use crate::symbol::sym;
use crate::vm::{Args, R, Vm};

use super::super::{args, object};

pub(crate) const FUNCTIONS: &[Native] = &[
    function("isinstance", isinstance, "(obj, class_or_tuple, /)")
        .quickly(crate::types::quick::isinstance),
    function("issubclass", issubclass, "(cls, class_or_tuple, /)"),
    function("callable", callable, "(obj, /)"),
    function("id", id_of, "(obj, /)"),
    function("hash", hash, "(obj, /)"),
    function("aiter", aiter, "(async_iterable, /)"),
    function("anext", anext, "(aiterator, default, /)"),
];

fn isinstance(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "isinstance", 2, 2)?;
    let (obj, class) = (args.get(vm, 0), args.get(vm, 1));
    Ok(Value::bool(vm.instance_check(obj, class)?))
}

fn issubclass(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "issubclass", 2, 2)?;
    let (sub, class) = (args.get(vm, 0), args.get(vm, 1));
    Ok(Value::bool(vm.subclass_check(sub, class)?))
}

fn callable(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "callable")?;
    Ok(Value::bool(args::is_callable(vm, value)))
}

fn id_of(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "id")?;
    Ok(Value::int(object::address(value) as i64))
}

fn hash(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "hash")?;
    Ok(Value::int(vm.hash(value)?))
}

fn aiter(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "aiter")?;
    let Some(method) = vm.special(value, sym::AITER) else {
        let message = format!("'{}' object is not an async iterable", vm.type_name(value));
        return Err(vm.type_error(message));
    };
    let bound = vm.bind(method, value)?;
    let iter = vm.call(bound, &[])?;
    if vm.special(iter, sym::ANEXT).is_none() {
        let message = format!(
            "aiter() returned not an async iterator of type '{}'",
            vm.type_name(iter)
        );
        return Err(vm.type_error(message));
    }
    Ok(iter)
}

fn anext(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "anext", 1, 2)?;
    let iter = args.get(vm, 0);
    let Some(method) = vm.special(iter, sym::ANEXT) else {
        let message = format!("'{}' object is not an async iterator", vm.type_name(iter));
        return Err(vm.type_error(message));
    };
    let bound = vm.bind(method, iter)?;
    let awaitable = vm.call(bound, &[])?;
    let Some(default) = args.opt(vm, 1) else {
        return Ok(awaitable);
    };
    vm.root(awaitable);
    let mut inner = vm.get_awaitable(awaitable, 0)?;
    if inner.is(Tag::Gen) && vm.class_of(inner) < BUILTIN_CLASSES {
        let coroutine = vm.class_of(inner) == crate::class::id::COROUTINE;
        if coroutine {
            inner = vm.heap.new_object(Object::Awaiter(inner));
        }
    }
    Ok(super::super::generator::new_step(
        vm,
        inner,
        AsyncStep::Default,
        default,
    ))
}
