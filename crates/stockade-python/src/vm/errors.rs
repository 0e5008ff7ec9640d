//! Making and throwing exceptions.

use super::{Pending, R, Throw, Vm};
use crate::class::{BUILTIN_CLASSES, id};
use crate::code::{Code, Reg};
use crate::heap::{ExceptionState, Object, Tag, Tuple, Value};
use crate::symbol::{Sym, sym};

impl Vm {
    /// An exception object of a class, with its arguments, not yet thrown.
    pub(crate) fn new_exception(&mut self, class: u32, args: impl Into<Tuple>) -> Value {
        self.heap.new_exception(class, args)
    }

    /// The state of an exception object, if it is one.
    pub(crate) fn exception_state(&self, value: Value) -> Option<&ExceptionState> {
        if !value.is(Tag::Inst) {
            return None;
        }
        let payload = self.heap.instance(value).payload();
        match payload.is(Tag::Object).then(|| self.heap.object(payload)) {
            Some(Object::Exception(state)) => Some(state),
            _ => None,
        }
    }

    pub(crate) fn exception_state_mut(&mut self, value: Value) -> Option<&mut ExceptionState> {
        if !value.is(Tag::Inst) {
            return None;
        }
        let payload = self.heap.instance(value).payload();
        // Only what is one is asked for to be changed: others may be fixed.
        self.exception_state(value)?;
        match self.heap.object_mut(payload) {
            Object::Exception(state) => Some(state),
            _ => None,
        }
    }

    /// Throws an exception object, noting what was being handled.
    #[cold]
    pub(crate) fn throw_value(&mut self, value: Value) -> Throw {
        let handled = self.handled();
        if !handled.is_none() && !handled.same(value) {
            self.set_context(value, handled);
        }
        self.pending = Pending::Exception(value);
        Throw
    }

    /// Sets the context of an exception, cutting a cycle where there would be one.
    fn set_context(&mut self, value: Value, handled: Value) {
        let mut at = handled;
        // A chain is as long as the program made it; past this length a cycle does no harm.
        for _ in 0..1000 {
            let next = self
                .exception_state(at)
                .map_or(Value::NONE, |state| state.context);
            if next.is_none() {
                break;
            }
            if next.same(value) {
                if let Some(state) = self.exception_state_mut(at) {
                    state.context = Value::NONE;
                }
                break;
            }
            at = next;
        }
        if let Some(state) = self.exception_state_mut(value) {
            state.context = handled;
        }
    }

    /// The exception being handled, in this frame or the nearest one outside.
    pub(crate) fn handled(&self) -> Value {
        let frames = self.frames.iter().rev();
        frames
            .map(|frame| frame.handled)
            .find(|handled| !handled.is_none())
            .unwrap_or(Value::NONE)
    }

    /// Throws a new exception with one message.
    #[cold]
    pub(crate) fn throw(&mut self, class: u32, message: impl AsRef<str>) -> Throw {
        let message = self.heap.new_str(message.as_ref());
        let value = self.new_exception(class, [message]);
        self.throw_value(value)
    }

    #[cold]
    pub(crate) fn type_error(&mut self, message: impl AsRef<str>) -> Throw {
        self.throw(id::TYPE_ERROR, message)
    }

    #[cold]
    pub(crate) fn value_error(&mut self, message: impl AsRef<str>) -> Throw {
        self.throw(id::VALUE_ERROR, message)
    }

    #[cold]
    pub(crate) fn index_error(&mut self, message: impl AsRef<str>) -> Throw {
        self.throw(id::INDEX_ERROR, message)
    }

    #[cold]
    pub(crate) fn overflow_error(&mut self, message: impl AsRef<str>) -> Throw {
        self.throw(id::OVERFLOW_ERROR, message)
    }

    #[cold]
    pub(crate) fn key_error(&mut self, key: Value) -> Throw {
        let value = self.new_exception(id::KEY_ERROR, [key]);
        self.throw_value(value)
    }

    #[cold]
    pub(crate) fn zero_division(&mut self, message: &str) -> Throw {
        self.throw(id::ZERO_DIVISION_ERROR, message)
    }

    /// Throws `StopIteration` with a value.
    #[cold]
    pub(crate) fn stop_iteration(&mut self, value: Value) -> Throw {
        let all = [value];
        let args = if value.is_none() { &[] } else { &all[..] };
        let exception = self.new_exception(id::STOP_ITERATION, args);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra.push((sym::VALUE, value));
        }
        self.throw_value(exception)
    }

    /// Ends the run because an invariant of ours is broken.
    #[cold]
    pub(crate) fn internal(&mut self, what: &'static str) -> Throw {
        self.pending = Pending::Internal(what);
        Throw
    }

    /// The exception on its way, taken back, if it is of a class.
    pub(crate) fn catch(&mut self, class: u32) -> Option<Value> {
        match self.pending {
            Pending::Exception(value) if self.is_instance(value, class) => {
                self.pending = Pending::Nothing;
                Some(value)
            }
            _ => None,
        }
    }

    #[cold]
    pub(crate) fn global_missing(&mut self, module: usize, slot: u32) -> Throw {
        let name = self.heap.modules[module].names[slot as usize];
        self.name_error(name)
    }

    #[cold]
    pub(crate) fn name_error(&mut self, name: Sym) -> Throw {
        let text = self.heap.symbol_text(name);
        let message = format!("name '{}' is not defined", self.heap.symbols.name(name));
        let message = self.heap.new_string(message);
        let exception = self.new_exception(id::NAME_ERROR, [message]);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra.push((sym::NAME_ATTR, text));
        }
        self.throw_value(exception)
    }

    #[cold]
    pub(crate) fn local_unbound(&mut self, name: u32) -> Throw {
        let message = format!(
            "cannot access local variable '{}' where it is not associated with a value",
            self.heap.symbols.name(Sym(name))
        );
        self.throw(id::UNBOUND_LOCAL_ERROR, message)
    }

    #[cold]
    pub(crate) fn cell_unbound(&mut self, code: &Code, cell: Reg) -> Throw {
        let name = code
            .locals
            .get(usize::from(cell))
            .copied()
            .unwrap_or(sym::UNDERSCORE);
        if cell >= code.free_base {
            let message = format!(
                "cannot access free variable '{}' where it is not associated with a value in enclosing scope",
                self.heap.symbols.name(name)
            );
            let message = self.heap.new_string(message);
            let text = self.heap.symbol_text(name);
            let exception = self.new_exception(id::NAME_ERROR, [message]);
            if let Some(state) = self.exception_state_mut(exception) {
                state.extra.push((sym::NAME_ATTR, text));
            }
            return self.throw_value(exception);
        }
        self.local_unbound(name.0)
    }

    #[cold]
    pub(crate) fn assertion_failed(&mut self, message: Option<Value>) -> Throw {
        let value = self.new_exception(id::ASSERTION_ERROR, message.as_slice());
        self.throw_value(value)
    }

    /// `raise`: true where the exception being handled is raised again.
    pub(crate) fn raise(&mut self, exc: Value, cause: Value, count: u8) -> bool {
        if count == 0 {
            let handled = self.handled();
            if handled.is_none() {
                self.throw(id::RUNTIME_ERROR, "No active exception to reraise");
                return false;
            }
            self.pending = Pending::Exception(handled);
            return true;
        }
        // Whatever goes wrong on the way is thrown instead.
        let _ = self.raise_new(exc, cause, count);
        false
    }

    fn raise_new(&mut self, exc: Value, cause: Value, count: u8) -> R<()> {
        let exception =
            self.instantiate_exception(exc, "exceptions must derive from BaseException")?;
        if count == 2 {
            let cause = if cause.is_none() {
                Value::NONE
            } else {
                self.root(exception);
                let message = "exception causes must derive from BaseException";
                self.instantiate_exception(cause, message)?
            };
            if let Some(state) = self.exception_state_mut(exception) {
                state.cause = cause;
                state.suppress_context = true;
            }
        }
        Err(self.throw_value(exception))
    }

    /// An exception object from what was given to `raise`: an object or a class.
    pub(crate) fn instantiate_exception(&mut self, value: Value, message: &str) -> R<Value> {
        if self.exception_state(value).is_some() {
            return Ok(value);
        }
        if self.is_exception_class(value) {
            let made = self.call(value, &[])?;
            if self.exception_state(made).is_some() {
                return Ok(made);
            }
        }
        Err(self.type_error(message))
    }

    /// Whether a value is a class of exceptions.
    pub(crate) fn is_exception_class(&self, value: Value) -> bool {
        value.is(Tag::Class)
            && match value.handle() {
                // The builtin ones are the last of the builtin classes.
                builtin @ ..BUILTIN_CLASSES => builtin >= id::BASE_EXCEPTION,
                own => self.is_subclass(own, id::BASE_EXCEPTION),
            }
    }

    /// Whether an exception is caught by what stands after `except`.
    pub(crate) fn exception_matches(&mut self, exc: Value, class: Value) -> R<bool> {
        const MESSAGE: &str =
            "catching classes that do not inherit from BaseException is not allowed";
        match class.tag() {
            Tag::Class if self.is_exception_class(class) => {
                Ok(self.is_instance(exc, class.handle()))
            }
            Tag::Tuple => {
                let mut matches = false;
                self.charge(self.heap.tuple(class).len())?;
                let mut at = 0;
                while let Some(class) = self.heap.tuple(class).get(at).copied() {
                    at += 1;
                    if !self.is_exception_class(class) {
                        return Err(self.type_error(MESSAGE));
                    }
                    matches |= self.is_instance(exc, class.handle());
                }
                Ok(matches)
            }
            _ => Err(self.type_error(MESSAGE)),
        }
    }

    /// The number of a class of the program from its handle on the heap.
    pub(crate) fn class_id(handle: u32) -> u32 {
        handle + BUILTIN_CLASSES
    }
}
