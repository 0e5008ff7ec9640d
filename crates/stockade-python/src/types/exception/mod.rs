//! Exceptions as objects: construction, arguments, chaining, notes.
//!
//! What a class keeps beside its arguments (`value`, `code`, `errno` …) is in `fields.rs`, how it
//! prints in `text.rs`. Tracebacks are there to be printed and passed on; nothing can be reached
//! along them.

mod fields;
mod text;

pub(crate) use fields::is_plain;

use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{ExceptionState, Heap, Object, Tag, Trace, Value};
use crate::meter::Meter;
use crate::native::{Native, Short, getter, method, static_method};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Vm};

use super::args;

pub(crate) const METHODS: &[Native] = &[
    static_method("__new__", new_only, "(*args, **kwargs)"),
    method("__init__", init, "(self, /, *args, **kwargs)"),
    method("__str__", str_of, "(self, /)"),
    method("__repr__", repr, "(self, /)"),
    method("add_note", add_note, "(self, note, /)"),
    method("with_traceback", with_traceback, "(self, tb, /)"),
    getter("args", get_args),
    getter("__cause__", get_cause),
    getter("__context__", get_context),
    getter("__suppress_context__", get_suppress),
    getter("__traceback__", get_traceback),
    getter("__notes__", get_notes),
];

pub(crate) const STOP_METHODS: &[Native] = &[];

pub(crate) const TRACEBACK_METHODS: &[Native] = &[getter("tb_lineno", line_number)];

/// `ValueError(…)`: both halves of making an exception of a builtin class.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::BASE_EXCEPTION)?.handle();
    let made = make_of(vm, class, &args)?;
    // A subclass gets its `__init__` called by whoever asked for the instance.
    if class < BUILTIN_CLASSES && !has_all(vm, made, &args) {
        vm.root(made);
        fill(vm, made, &args)?;
    }
    Ok(made)
}

/// The same in short for a class that keeps nothing beside its arguments.
pub(crate) const fn short(class: u32) -> Option<Short> {
    fn make<const CLASS: u32>(heap: &mut Heap, _: &mut Meter, args: &[Value]) -> Option<Value> {
        Some(heap.new_exception(CLASS, args))
    }
    macro_rules! classes {
        ($($class:ident)*) => {
            match class {
                $(id::$class => Some(make::<{ id::$class }>),)*
                _ => None,
            }
        };
    }
    classes! {
        BASE_EXCEPTION EXCEPTION ARITHMETIC_ERROR ASSERTION_ERROR EOF_ERROR INDEX_ERROR KEY_ERROR
        LOOKUP_ERROR NOT_IMPLEMENTED_ERROR OVERFLOW_ERROR RUNTIME_ERROR TYPE_ERROR VALUE_ERROR
        ZERO_DIVISION_ERROR
    }
}

/// `BaseException.__new__(cls, …)`.
fn new_only(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::BASE_EXCEPTION)?;
    if vm.is_subclass(class.handle(), id::BASE_EXCEPTION_GROUP) {
        return super::group::new(vm, args);
    }
    make_of(vm, class.handle(), &args)
}

/// An exception of a class with the arguments after the class.
fn make_of(vm: &mut Vm, class: u32, args: &Args) -> R<Value> {
    let places = args.places(1);
    vm.reserve(places.len() * size_of::<Value>())?;
    let given = &vm.stack[places];
    let class = match class {
        id::OS_ERROR => fields::os_error_class(given).unwrap_or(id::OS_ERROR),
        class => class,
    };
    Ok(vm.heap.new_exception(class, given))
}

/// Whether an exception that was made of its arguments needs nothing more of them.
fn has_all(vm: &Vm, made: Value, args: &Args) -> bool {
    args.names.is_none() && is_plain(vm, vm.class_of(made))
}

/// The other half: the fields of the class, and the arguments as they are kept.
fn fill(vm: &mut Vm, obj: Value, args: &Args) -> R<()> {
    let (given, keywords) = (args.rest(vm, 1)?, args.keywords(vm));
    fields::fill(vm, obj, &given, &keywords)
}

fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::receiver(vm, args, id::BASE_EXCEPTION, name)?;
    Ok(args.get(vm, 0))
}

fn init(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = receiver(vm, &args, "BaseException.__init__")?;
    if has_all(vm, obj, &args) {
        let places = args.places(1);
        vm.reserve(places.len() * size_of::<Value>())?;
        let kept = vm.heap.new_tuple(&vm.stack[places]);
        if let Some(state) = vm.exception_state_mut(obj) {
            state.args = kept;
        }
    } else {
        fill(vm, obj, &args)?;
    }
    Ok(Value::NONE)
}

fn str_of(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = receiver(vm, &args, "BaseException.__str__")?;
    if let Some(only) = text::only_text(vm, obj) {
        return Ok(only);
    }
    let text = text::str_text(vm, obj)?;
    Ok(vm.heap.new_string(text))
}

fn repr(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = receiver(vm, &args, "BaseException.__repr__")?;
    let text = text::repr_text(vm, obj)?;
    Ok(vm.heap.new_string(text))
}

fn add_note(vm: &mut Vm, args: Args) -> R<Value> {
    let note = args::one(vm, &args, "BaseException.add_note")?;
    let obj = receiver(vm, &args, "BaseException.add_note")?;
    if !vm.unwrap_payload(note).is(Tag::Str) {
        let message = format!("note must be a str, not '{}'", vm.type_name(note));
        return Err(vm.type_error(message));
    }
    let known = vm
        .exception_state(obj)
        .map_or(Value::UNDEF, |state| state.notes);
    let notes = match known.tag() {
        Tag::List => known,
        Tag::Undef => {
            let made = vm.heap.new_list(Vec::new());
            if let Some(state) = vm.exception_state_mut(obj) {
                state.notes = made;
            }
            made
        }
        _ => return Err(vm.type_error("Cannot add note: __notes__ is not a list")),
    };
    vm.heap.list_push(notes, note);
    Ok(Value::NONE)
}

fn with_traceback(vm: &mut Vm, args: Args) -> R<Value> {
    let traceback = args::one(vm, &args, "BaseException.with_traceback")?;
    let obj = receiver(vm, &args, "BaseException.with_traceback")?;
    set_traceback(vm, obj, traceback)?;
    Ok(obj)
}

fn set_traceback(vm: &mut Vm, obj: Value, traceback: Value) -> R<()> {
    let entries = if traceback.is_none() {
        Trace::default()
    } else {
        match traceback.is(Tag::Object).then(|| vm.heap.object(traceback)) {
            Some(Object::Traceback(of)) => {
                let of = *of;
                vm.exception_state(of)
                    .map(|state| state.traceback.clone())
                    .unwrap_or_default()
            }
            _ => return Err(vm.type_error("__traceback__ must be a traceback or None")),
        }
    };
    if let Some(state) = vm.exception_state_mut(obj) {
        state.traceback = entries;
    }
    Ok(())
}

/// Reads something of the state of the exception that is asked.
fn read<T>(vm: &mut Vm, args: &Args, what: impl FnOnce(&ExceptionState) -> T) -> R<T> {
    let obj = args.get(vm, 0);
    match vm.exception_state(obj).map(what) {
        Some(found) => Ok(found),
        None => Err(vm.type_error("not an exception")),
    }
}

fn get_args(vm: &mut Vm, args: Args) -> R<Value> {
    read(vm, &args, |state| state.args)
}

fn get_cause(vm: &mut Vm, args: Args) -> R<Value> {
    read(vm, &args, |state| state.cause)
}

fn get_context(vm: &mut Vm, args: Args) -> R<Value> {
    read(vm, &args, |state| state.context)
}

fn get_suppress(vm: &mut Vm, args: Args) -> R<Value> {
    read(vm, &args, |state| Value::bool(state.suppress_context))
}

fn get_traceback(vm: &mut Vm, args: Args) -> R<Value> {
    if read(vm, &args, |state| state.traceback.is_empty())? {
        return Ok(Value::NONE);
    }
    let obj = args.get(vm, 0);
    Ok(vm.heap.new_object(Object::Traceback(obj)))
}

fn get_notes(vm: &mut Vm, args: Args) -> R<Value> {
    let notes = read(vm, &args, |state| state.notes)?;
    if !notes.is_undef() {
        return Ok(notes);
    }
    let obj = args.get(vm, 0);
    Err(vm.attribute_error(obj, sym::NOTES))
}

/// The line that the outermost entry of a traceback is about.
fn line_number(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args.get(vm, 0);
    let of = match given.is(Tag::Object).then(|| vm.heap.object(given)) {
        Some(Object::Traceback(of)) => *of,
        _ => return Err(vm.type_error("not a traceback")),
    };
    let entry = vm
        .exception_state(of)
        .and_then(|state| state.traceback.last());
    let line = entry.and_then(|entry| {
        let span = entry.code.spans.get(entry.pc as usize)?;
        Some(entry.code.source.line(span.start))
    });
    Ok(line.map_or(Value::NONE, |line| Value::int(i64::from(line))))
}

/// Sets or deletes what a getter of exceptions reads.
pub(crate) fn set_special(vm: &mut Vm, obj: Value, name: &str, value: Option<Value>) -> R<bool> {
    let Some(value) = value else {
        if name == "__notes__" {
            if let Some(state) = vm.exception_state_mut(obj) {
                state.notes = Value::UNDEF;
            }
            return Ok(true);
        }
        return Err(vm.type_error(format!("{name} may not be deleted")));
    };
    let linked = value.is_none() || vm.exception_state(value).is_some();
    match name {
        "args" => {
            let items = vm.collect_iterable(value)?;
            let args = vm.heap.new_tuple(items);
            if let Some(state) = vm.exception_state_mut(obj) {
                state.args = args;
            }
        }
        "__cause__" | "__context__" if !linked => {
            let what = name.trim_matches('_');
            let message = format!("exception {what} must be None or derive from BaseException");
            return Err(vm.type_error(message));
        }
        "__traceback__" => set_traceback(vm, obj, value)?,
        "__suppress_context__" => {
            if !value.is(Tag::Bool) {
                return Err(vm.type_error("attribute value type must be bool"));
            }
            if let Some(state) = vm.exception_state_mut(obj) {
                state.suppress_context = value.bits() != 0;
            }
        }
        _ => {
            if let Some(state) = vm.exception_state_mut(obj) {
                match name {
                    "__cause__" => {
                        state.cause = value;
                        state.suppress_context = true;
                    }
                    "__context__" => state.context = value,
                    _ => state.notes = value,
                }
            }
        }
    }
    Ok(true)
}

/// Attributes that a class keeps beside the arguments.
pub(crate) fn attribute(vm: &mut Vm, obj: Value, name: Sym) -> R<Option<Value>> {
    let Some(state) = vm.exception_state(obj) else {
        return Ok(None);
    };
    if let Some((_, value)) = state.extra.iter().find(|(known, _)| *known == name) {
        return Ok(Some(*value));
    }
    let class = vm.class_of(obj);
    Ok(fields::names(vm, class)
        .contains(&name)
        .then_some(Value::NONE))
}

/// `exception.name = value`, for what no descriptor took.
pub(crate) fn set_attribute(vm: &mut Vm, obj: Value, name: Sym, value: Value) -> R<()> {
    let class = vm.class_of(obj);
    if vm.exception_state(obj).is_some() && fields::names(vm, class).contains(&name) {
        if vm.is_subclass(class, id::BASE_EXCEPTION_GROUP) {
            return Err(vm.throw(id::ATTRIBUTE_ERROR, "readonly attribute"));
        }
        fields::put(vm, obj, name, value);
        return Ok(());
    }
    if vm.exception_state(obj).is_none() {
        return Err(vm.no_attribute_to_set(obj, name));
    }
    vm.put_instance_attr(obj, name, value);
    Ok(())
}

/// Whether some class of exceptions keeps an attribute of this name.
pub(crate) fn is_state_attribute(name: Sym) -> bool {
    fields::ALL.iter().any(|names| names.contains(&name))
}
