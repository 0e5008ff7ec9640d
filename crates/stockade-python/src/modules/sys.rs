//! `sys`: what of it says something about the language. Frames, modules and paths do not exist.

use crate::class::id;
use crate::heap::{Object, Tag, Value};
use crate::native::{Native, Table, function};
use crate::types::args;
use crate::vm::{Args, Pending, R, Vm};

pub(crate) const TABLE: Table = Table {
    owner: "sys",
    functions: FUNCTIONS,
};

const FUNCTIONS: &[Native] = &[
    function("exit", exit, "(status=None, /)"),
    function("intern", intern, "(string, /)"),
    function("getrecursionlimit", recursion_limit, "()"),
    function("setrecursionlimit", set_recursion_limit, "(limit, /)"),
    function("getsizeof", size_of_value, "(object, default=None)"),
    function("getdefaultencoding", encoding, "()"),
    function("exc_info", exc_info, "()"),
    function("exception", exception, "()"),
    function("get_int_max_str_digits", max_digits, "()"),
    function("_write", write, "(text, error)"),
    function("_read", read, "(size)"),
    function("_read_line", read_line, "(size)"),
];

pub(crate) fn fill(_vm: &mut Vm, _number: usize) -> R<()> {
    Ok(())
}

fn exit(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "exit", 0, 1)?;
    let given: Vec<Value> = args.opt(vm, 0).into_iter().collect();
    let exception = vm.call(Value::class(id::SYSTEM_EXIT), &given)?;
    Err(vm.throw_value(exception))
}

fn intern(vm: &mut Vm, args: Args) -> R<Value> {
    let text = args::one(vm, &args, "intern")?;
    if text.is(Tag::Str) {
        return Ok(text);
    }
    let message = format!("intern() argument must be str, not {}", vm.type_name(text));
    Err(vm.type_error(message))
}

fn recursion_limit(vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(Value::int(vm.limits.recursion as i64))
}

/// The host's limit stays; a program may only ask for less than it has, which changes nothing.
fn set_recursion_limit(vm: &mut Vm, args: Args) -> R<Value> {
    let limit = args::one(vm, &args, "setrecursionlimit")?;
    let limit = vm.index(limit)?;
    if limit.as_int().is_some_and(|limit| limit < 1) {
        return Err(vm.value_error("recursion limit must be greater or equal than 1"));
    }
    Ok(Value::NONE)
}

fn size_of_value(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args.get(vm, 0);
    let method = vm.get_attr(value, crate::symbol::sym::SIZEOF)?;
    vm.call(method, &[])
}

fn encoding(vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(vm.heap.new_str("utf-8"))
}

fn max_digits(_vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(Value::int(4300))
}

fn exception(vm: &mut Vm, _args: Args) -> R<Value> {
    debug_assert!(
        matches!(vm.pending, Pending::Nothing),
        "natives run with nothing pending"
    );
    Ok(vm.handled())
}

fn exc_info(vm: &mut Vm, _args: Args) -> R<Value> {
    let handled = vm.handled();
    if handled.is_none() {
        return Ok(vm.heap.new_tuple([Value::NONE; 3]));
    }
    let class = Value::class(vm.class_of(handled));
    let traceback = vm.heap.new_object(Object::Traceback(handled));
    Ok(vm.heap.new_tuple([class, handled, traceback]))
}

/// How many characters are asked for; all of them where the number is below zero.
fn size(vm: &mut Vm, args: &Args) -> Option<usize> {
    let given = args.get(vm, 0).as_int().unwrap_or(-1);
    usize::try_from(given).ok()
}

fn read(vm: &mut Vm, args: Args) -> R<Value> {
    let most = size(vm, &args);
    vm.read_rest(most)
}

fn read_line(vm: &mut Vm, args: Args) -> R<Value> {
    let most = size(vm, &args);
    vm.read_line(most)
}

fn write(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "write", 2, 2)?;
    let text = vm.unwrap_payload(args.get(vm, 0));
    if !text.is(Tag::Str) {
        let message = format!(
            "write() argument must be str, not {}",
            vm.type_name(args.get(vm, 0))
        );
        return Err(vm.type_error(message));
    }
    let error = args.get(vm, 1).bits() != 0;
    let shown = vm.heap.str(text).to_owned();
    vm.charge(1 + shown.len() / 16)?;
    vm.write_out(&shown, error)?;
    Ok(Value::int(vm.heap.str_chars(text) as i64))
}
