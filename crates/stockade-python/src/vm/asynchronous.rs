//! `async for`: what it iterates over, and what it awaits for each element.

use super::{R, Vm};
use crate::class::id;
use crate::heap::{AsyncStep, GeneratorKind, Tag, Value};
use crate::symbol::sym;

impl Vm {
    fn is_async_generator(&self, value: Value) -> bool {
        value.is(Tag::Gen) && self.heap.generator(value).kind == GeneratorKind::AsyncGenerator
    }

    /// `aiter(value)`, as `async for` asks it.
    pub(crate) fn get_async_iter(&mut self, value: Value) -> R<Value> {
        if self.is_async_generator(value) {
            return Ok(value);
        }
        let Some(method) = self.special(value, sym::AITER) else {
            let message = format!(
                "'async for' requires an object with __aiter__ method, got {}",
                self.type_name(value)
            );
            return Err(self.type_error(message));
        };
        let bound = self.bind(method, value)?;
        let iter = self.call(bound, &[])?;
        if self.special(iter, sym::ANEXT).is_none() {
            let message = format!(
                "'async for' received an object from __aiter__ that does not implement __anext__: {}",
                self.type_name(iter)
            );
            return Err(self.type_error(message));
        }
        Ok(iter)
    }

    /// What the awaitable of the next element iterates over.
    pub(crate) fn get_async_next(&mut self, iter: Value) -> R<Value> {
        if self.is_async_generator(iter) {
            let step = crate::types::generator::new_step(self, iter, AsyncStep::Send, Value::NONE);
            return Ok(step);
        }
        let Some(method) = self.special(iter, sym::ANEXT) else {
            let message = format!(
                "'async for' requires an iterator with __anext__ method, got {}",
                self.type_name(iter)
            );
            return Err(self.type_error(message));
        };
        let bound = self.bind(method, iter)?;
        let awaitable = self.call(bound, &[])?;
        match self.get_awaitable(awaitable, 0) {
            Ok(inner) => Ok(inner),
            Err(throw) => match self.catch(id::TYPE_ERROR) {
                Some(cause) => {
                    let message = format!(
                        "'async for' received an invalid object from __anext__: {}",
                        self.type_name(awaitable)
                    );
                    let throw = self.type_error(message);
                    if let super::Pending::Exception(error) = self.pending
                        && let Some(state) = self.exception_state_mut(error)
                    {
                        state.cause = cause;
                        state.context = cause;
                        state.suppress_context = true;
                    }
                    Err(throw)
                }
                None => Err(throw),
            },
        }
    }
}
