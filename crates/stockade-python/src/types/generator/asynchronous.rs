//! Asynchronous generators: `asend`, `athrow`, `aclose`, and the steps they give to `await`.
//!
//! A step runs the generator until it yields for itself or ends. What it yields while it awaits
//! something is passed on to whoever awaits the step; the instruction at which the generator
//! waits tells one from the other.

use crate::class::id;
use crate::heap::{AsyncStep, GeneratorState, Object, Tag, Value};
use crate::native::{Native, getter, method};
use crate::vm::{Args, Pending, R, Throw, Vm};

use super::{args, name, qualname, receiver, running, suspended, thrown};

pub(crate) const METHODS: &[Native] = &[
    method("__aiter__", aiter, "(self, /)"),
    method("__anext__", anext, "(self, /)"),
    method("asend", asend, "(self, value, /)"),
    method(
        "athrow",
        athrow,
        "(self, type, value=None, traceback=None, /)",
    ),
    method("aclose", aclose, "(self, /)"),
    getter("__name__", name),
    getter("__qualname__", qualname),
    getter("ag_running", running),
    getter("ag_suspended", suspended),
];

pub(crate) const STEP_METHODS: &[Native] = &[
    method("__await__", same, "(self, /)"),
    method("__iter__", same, "(self, /)"),
    method("__next__", step_next, "(self, /)"),
    method("send", step_send, "(self, value, /)"),
    method(
        "throw",
        step_throw,
        "(self, type, value=None, traceback=None, /)",
    ),
    method("close", step_close, "(self, /)"),
];

pub(crate) const AWAITER_METHODS: &[Native] = &[
    method("__iter__", same, "(self, /)"),
    method("__next__", awaiter_next, "(self, /)"),
    method("send", awaiter_send, "(self, value, /)"),
    method(
        "throw",
        awaiter_throw,
        "(self, type, value=None, traceback=None, /)",
    ),
    method("close", awaiter_close, "(self, /)"),
];

/// One step of an asynchronous generator.
pub(crate) fn new_step(vm: &mut Vm, generator: Value, what: AsyncStep, sent: Value) -> Value {
    vm.heap.new_object(Object::AsyncStep {
        generator,
        what,
        sent,
        started: false,
    })
}

fn aiter(vm: &mut Vm, args: Args) -> R<Value> {
    receiver(vm, &args, "__aiter__")
}

fn anext(vm: &mut Vm, args: Args) -> R<Value> {
    let generator = receiver(vm, &args, "__anext__")?;
    Ok(new_step(vm, generator, AsyncStep::Send, Value::NONE))
}

fn asend(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "async_generator.asend")?;
    let generator = receiver(vm, &args, "asend")?;
    Ok(new_step(vm, generator, AsyncStep::Send, value))
}

fn athrow(vm: &mut Vm, args: Args) -> R<Value> {
    let generator = receiver(vm, &args, "athrow")?;
    let exception = thrown(vm, &args)?;
    Ok(new_step(vm, generator, AsyncStep::Throw, exception))
}

fn aclose(vm: &mut Vm, args: Args) -> R<Value> {
    let generator = receiver(vm, &args, "aclose")?;
    Ok(new_step(vm, generator, AsyncStep::Close, Value::NONE))
}

fn same(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(args.get(vm, 0))
}

/// What a step is about, and whether it has begun.
fn step(vm: &mut Vm, args: &Args) -> R<(Value, AsyncStep, Value, bool)> {
    let given = args.get(vm, 0);
    if given.is(Tag::Object)
        && let Object::AsyncStep {
            generator,
            what,
            sent,
            started,
        } = vm.heap.object(given)
    {
        return Ok((*generator, *what, *sent, *started));
    }
    Err(vm.type_error("not a step of an asynchronous generator"))
}

fn mark(vm: &mut Vm, args: &Args, done: bool) {
    let given = args.get(vm, 0);
    if let Object::AsyncStep {
        generator, started, ..
    } = vm.heap.object_mut(given)
    {
        *started = true;
        if done {
            *generator = Value::NONE;
        }
    }
}

#[cold]
fn reused(vm: &mut Vm, what: AsyncStep) -> Throw {
    let names = match what {
        AsyncStep::Send | AsyncStep::Default => "__anext__()/asend()",
        AsyncStep::Throw | AsyncStep::Close => "aclose()/athrow()",
    };
    vm.throw(
        id::RUNTIME_ERROR,
        format!("cannot reuse already awaited {names}"),
    )
}

fn step_next(vm: &mut Vm, args: Args) -> R<Value> {
    advance(vm, &args, Value::NONE)
}

fn step_send(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "async_generator_asend.send")?;
    advance(vm, &args, value)
}

/// Runs a step on: gives what the generator awaits, or ends with `StopIteration`.
fn advance(vm: &mut Vm, args: &Args, value: Value) -> R<Value> {
    let (generator, what, sent, started) = step(vm, args)?;
    if generator.is_none() {
        return Err(reused(vm, what));
    }
    if what == AsyncStep::Default {
        return advance_default(vm, args, generator, sent, value);
    }
    if !started && vm.is_awaiting(generator) {
        let name = match what {
            AsyncStep::Throw => "athrow",
            AsyncStep::Close => "aclose",
            _ => "anext",
        };
        mark(vm, args, true);
        let message = format!("{name}(): asynchronous generator is already running");
        return Err(vm.throw(id::RUNTIME_ERROR, message));
    }
    mark(vm, args, false);
    let state = vm.heap.generator(generator).state;
    let result = match (what, started) {
        (_, true) => vm.resume_and_run(generator, value),
        (AsyncStep::Throw, false) => match state {
            GeneratorState::Finished => {
                mark(vm, args, true);
                return Err(vm.throw_value(sent));
            }
            _ => vm.throw_into(generator, sent),
        },
        (AsyncStep::Close, false) => match state {
            GeneratorState::Finished | GeneratorState::Created => {
                vm.finish_generator(generator);
                mark(vm, args, true);
                return Err(vm.stop_iteration(Value::NONE));
            }
            _ => {
                let exit = vm.new_exception(id::GENERATOR_EXIT, vec![]);
                vm.root(exit);
                vm.throw_into(generator, exit)
            }
        },
        (_, false) => {
            let sent = if sent.is_none() { value } else { sent };
            vm.resume_and_run(generator, sent)
        }
    };
    outcome(vm, args, generator, what, result)
}

/// What the result of running the generator means for the step.
fn outcome(
    vm: &mut Vm,
    args: &Args,
    generator: Value,
    what: AsyncStep,
    result: R<Value>,
) -> R<Value> {
    match result {
        Ok(value) if vm.yielded => {
            if vm.is_awaiting(generator) {
                return Ok(value);
            }
            mark(vm, args, true);
            if what == AsyncStep::Close {
                return Err(vm.throw(id::RUNTIME_ERROR, "async generator ignored GeneratorExit"));
            }
            Err(vm.stop_iteration(value))
        }
        Ok(_) => {
            mark(vm, args, true);
            if what == AsyncStep::Close {
                return Err(vm.stop_iteration(Value::NONE));
            }
            let end = vm.new_exception(id::STOP_ASYNC_ITERATION, vec![]);
            Err(vm.throw_value(end))
        }
        Err(throw) => {
            mark(vm, args, true);
            let quiet = what == AsyncStep::Close
                && (vm.catch(id::GENERATOR_EXIT).is_some()
                    || vm.catch(id::STOP_ASYNC_ITERATION).is_some());
            Err(if quiet {
                vm.stop_iteration(Value::NONE)
            } else {
                throw
            })
        }
    }
}

fn step_throw(vm: &mut Vm, args: Args) -> R<Value> {
    let (generator, what, _, started) = step(vm, &args)?;
    if generator.is_none() {
        return Err(reused(vm, what));
    }
    let exception = thrown(vm, &args)?;
    vm.root(exception);
    if what == AsyncStep::Default {
        let throw = vm.get_attr(generator, crate::symbol::sym::THROW)?;
        let result = vm.call(throw, &[exception]);
        return default_outcome(vm, &args, result);
    }
    if !started && what != AsyncStep::Send {
        mark(vm, &args, true);
        return Err(vm.throw_value(exception));
    }
    mark(vm, &args, false);
    let result = vm.throw_into(generator, exception);
    outcome(vm, &args, generator, what, result)
}

fn step_close(vm: &mut Vm, args: Args) -> R<Value> {
    step(vm, &args)?;
    mark(vm, &args, true);
    Ok(Value::NONE)
}

/// `anext(it, default)`: the inner iterator runs on; its end gives the default.
fn advance_default(
    vm: &mut Vm,
    args: &Args,
    inner: Value,
    _default: Value,
    value: Value,
) -> R<Value> {
    let result = if value.is_none() {
        if let Ok(next) = vm.get_attr(inner, crate::symbol::sym::NEXT) {
            vm.call(next, &[])
        } else {
            vm.pending = Pending::Nothing;
            let send = vm.get_attr(inner, crate::symbol::sym::SEND)?;
            vm.call(send, &[value])
        }
    } else {
        let send = vm.get_attr(inner, crate::symbol::sym::SEND)?;
        vm.call(send, &[value])
    };
    default_outcome(vm, args, result)
}

fn default_outcome(vm: &mut Vm, args: &Args, result: R<Value>) -> R<Value> {
    match result {
        Ok(value) => Ok(value),
        Err(throw) => match vm.catch(id::STOP_ASYNC_ITERATION) {
            Some(_) => {
                let (_, _, default, _) = step(vm, args)?;
                mark(vm, args, true);
                Err(vm.stop_iteration(default))
            }
            None => Err(throw),
        },
    }
}

fn inner(vm: &mut Vm, args: &Args) -> R<Value> {
    let given = args.get(vm, 0);
    match given.is(Tag::Object).then(|| vm.heap.object(given)) {
        Some(Object::Awaiter(inner)) => Ok(*inner),
        _ => Err(vm.type_error("not a coroutine wrapper")),
    }
}

fn awaiter_next(vm: &mut Vm, args: Args) -> R<Value> {
    let inner = inner(vm, &args)?;
    let value = vm.resume_and_run(inner, Value::NONE)?;
    super::given_or_stop(vm, value)
}

fn awaiter_send(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "coroutine_wrapper.send")?;
    let inner = inner(vm, &args)?;
    let value = vm.resume_and_run(inner, value)?;
    super::given_or_stop(vm, value)
}

fn awaiter_throw(vm: &mut Vm, args: Args) -> R<Value> {
    let inner = inner(vm, &args)?;
    let exception = thrown(vm, &args)?;
    vm.root(exception);
    let value = vm.throw_into(inner, exception)?;
    super::given_or_stop(vm, value)
}

fn awaiter_close(vm: &mut Vm, args: Args) -> R<Value> {
    let inner = inner(vm, &args)?;
    vm.close_generator(inner)
}
