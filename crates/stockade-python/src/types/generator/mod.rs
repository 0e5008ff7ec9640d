//! Generators and coroutines as objects: `send`, `throw`, `close`.
//!
//! Frames and code objects do not exist here, so neither do `gi_frame` and its like.

mod asynchronous;

pub(crate) use asynchronous::{AWAITER_METHODS, METHODS as ASYNC_METHODS, STEP_METHODS, new_step};

use crate::class::id;
use crate::heap::{GeneratorState, Object, Tag, Value};
use crate::native::{Native, getter, method};
use crate::vm::{Args, R, Vm};

use super::args;

pub(crate) const METHODS: &[Native] = &[
    method("__iter__", iter, "(self, /)"),
    method("__next__", next, "(self, /)"),
    method("send", send, "(self, value, /)").quickly(super::quick::send),
    method(
        "throw",
        throw,
        "(self, type, value=None, traceback=None, /)",
    ),
    method("close", close, "(self, /)"),
    getter("__name__", name),
    getter("__qualname__", qualname),
    getter("gi_running", running),
    getter("gi_suspended", suspended),
];

pub(crate) const COROUTINE_METHODS: &[Native] = &[
    method("__await__", awaiter, "(self, /)"),
    method("send", send, "(self, value, /)"),
    method(
        "throw",
        throw,
        "(self, type, value=None, traceback=None, /)",
    ),
    method("close", close, "(self, /)"),
    getter("__name__", name),
    getter("__qualname__", qualname),
    getter("cr_running", running),
    getter("cr_suspended", suspended),
];

/// The generator that a method was called on.
pub(crate) fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    let given = args.opt(vm, 0).unwrap_or(Value::NONE);
    if given.is(Tag::Gen) {
        return Ok(given);
    }
    let message = format!(
        "descriptor '{name}' for 'generator' objects doesn't apply to a '{}' object",
        vm.type_name(given)
    );
    Err(vm.type_error(message))
}

fn iter(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "generator.__iter__")?;
    receiver(vm, &args, "__iter__")
}

/// A value that was yielded, or the end as `StopIteration`.
fn given_or_stop(vm: &mut Vm, value: Value) -> R<Value> {
    if vm.yielded {
        Ok(value)
    } else {
        Err(vm.stop_iteration(value))
    }
}

fn next(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "generator.__next__")?;
    let generator = receiver(vm, &args, "__next__")?;
    let value = vm.resume_and_run(generator, Value::NONE)?;
    given_or_stop(vm, value)
}

fn send(vm: &mut Vm, args: Args) -> R<Value> {
    let noun = vm.type_name(args.get(vm, 0)).to_owned();
    let value = args::one(vm, &args, &format!("{noun}.send"))?;
    let generator = receiver(vm, &args, "send")?;
    let value = vm.resume_and_run(generator, value)?;
    given_or_stop(vm, value)
}

/// The exception object of `throw(type, value, traceback)` in any of its forms.
pub(crate) fn thrown(vm: &mut Vm, args: &Args) -> R<Value> {
    args::count(vm, "throw", args.count.saturating_sub(1), 1, 3)?;
    let class = args.get(vm, 1);
    let value = args.opt(vm, 2).unwrap_or(Value::NONE);
    let traceback = args.opt(vm, 3).unwrap_or(Value::NONE);
    let is_traceback =
        traceback.is(Tag::Object) && matches!(vm.heap.object(traceback), Object::Traceback(_));
    if !traceback.is_none() && !is_traceback {
        return Err(vm.type_error("throw() third argument must be a traceback object"));
    }
    if vm.exception_state(class).is_some() {
        if !value.is_none() {
            return Err(vm.type_error("instance exception may not have a separate value"));
        }
        return Ok(class);
    }
    if class.is(Tag::Class) && vm.is_subclass(class.handle(), id::BASE_EXCEPTION) {
        if vm.exception_state(value).is_some() && vm.is_instance(value, class.handle()) {
            return Ok(value);
        }
        let given = match value.tag() {
            Tag::None => Vec::new(),
            Tag::Tuple => vm.copied(value)?,
            _ => vec![value],
        };
        let made = vm.call(class, &given)?;
        if vm.exception_state(made).is_some() {
            return Ok(made);
        }
    }
    let message = format!(
        "exceptions must be classes or instances deriving from BaseException, not {}",
        vm.type_name(class)
    );
    Err(vm.type_error(message))
}

fn throw(vm: &mut Vm, args: Args) -> R<Value> {
    let generator = receiver(vm, &args, "throw")?;
    let exception = thrown(vm, &args)?;
    vm.root(exception);
    let value = vm.throw_into(generator, exception)?;
    given_or_stop(vm, value)
}

fn close(vm: &mut Vm, args: Args) -> R<Value> {
    let noun = vm.type_name(args.get(vm, 0)).to_owned();
    args::none(vm, &args, &format!("{noun}.close"))?;
    let generator = receiver(vm, &args, "close")?;
    vm.close_generator(generator)
}

fn name(vm: &mut Vm, args: Args) -> R<Value> {
    let generator = receiver(vm, &args, "__name__")?;
    Ok(vm.heap.generator(generator).name)
}

fn qualname(vm: &mut Vm, args: Args) -> R<Value> {
    let generator = receiver(vm, &args, "__qualname__")?;
    Ok(vm.heap.generator(generator).qualname)
}

pub(crate) fn set_special(vm: &mut Vm, obj: Value, name: &str, value: Option<Value>) -> R<bool> {
    match value {
        Some(value) if value.is(Tag::Str) => {
            let body = vm.heap.generator_mut(obj);
            if name == "__name__" {
                body.name = value;
            } else {
                body.qualname = value;
            }
            Ok(true)
        }
        _ => Err(vm.type_error(format!("{name} must be set to a string object"))),
    }
}

fn running(vm: &mut Vm, args: Args) -> R<Value> {
    let generator = receiver(vm, &args, "gi_running")?;
    Ok(Value::bool(
        vm.heap.generator(generator).state == GeneratorState::Running,
    ))
}

fn suspended(vm: &mut Vm, args: Args) -> R<Value> {
    let generator = receiver(vm, &args, "gi_suspended")?;
    Ok(Value::bool(
        vm.heap.generator(generator).state == GeneratorState::Suspended,
    ))
}

fn awaiter(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "coroutine.__await__")?;
    let coroutine = receiver(vm, &args, "__await__")?;
    Ok(vm.heap.new_object(Object::Awaiter(coroutine)))
}
