//! Generators and coroutines: their registers are kept aside while they wait.

use std::rc::Rc;

use super::call::Flow;
use super::hooks::{Waits, keep};
use super::{Frame, Pending, R, Ret, Throw, Vm};
use crate::class::id;
use crate::code::{CodeKind, Op};
use crate::heap::{GeneratorKind, GeneratorState, Object, Tag, Value};
use crate::symbol::sym;

impl Vm {
    /// Puts a generator's frame back, with the value sent to it. A finished one gives None at
    /// once, with `yielded` false.
    pub(crate) fn resume(&mut self, generator: Value, sent: Value, ret: Ret) -> R<Flow> {
        let body = self.heap.generator(generator);
        match body.state {
            GeneratorState::Running => {
                let what = self.generator_noun(generator);
                return Err(self.value_error(format!("{what} already executing")));
            }
            GeneratorState::Finished => {
                if body.kind == GeneratorKind::Coroutine {
                    let message = "cannot reuse already awaited coroutine";
                    return Err(self.throw(id::RUNTIME_ERROR, message));
                }
                self.yielded = false;
                return Ok(Flow::Value(Value::NONE));
            }
            GeneratorState::Created if !sent.is_none() => {
                let what = self.generator_noun(generator);
                let message = format!("can't send non-None value to a just-started {what}");
                return Err(self.type_error(message));
            }
            GeneratorState::Created | GeneratorState::Suspended => {}
        }
        self.push_generator(generator, ret)?;
        self.put_sent(sent);
        Ok(Flow::Frame)
    }

    fn push_generator(&mut self, generator: Value, ret: Ret) -> R<()> {
        if self.too_deep() {
            return Err(self.recursion_error());
        }
        let body = self.heap.generator_mut(generator);
        let registers = std::mem::take(&mut body.registers);
        let code = Rc::clone(&body.code);
        let (pc, func, handled) = (body.pc as usize, body.func, body.handled);
        body.state = GeneratorState::Running;
        let base = self.top;
        self.need_stack(base + usize::from(code.registers))?;
        self.stack[base..base + registers.len()].copy_from_slice(&registers);
        // The room is kept for the next time it waits.
        self.heap.generator_mut(generator).registers = registers;
        self.top = base + usize::from(code.registers);
        let module = self.heap.generator(generator).module;
        self.need_frame();
        self.frames.push(Frame {
            code,
            base,
            pc,
            ret,
            module,
            func,
            handled,
            extra: Value::UNDEF,
            generator,
        });
        if (!self.meter.charge(2) || self.heap.used() >= self.meter.collect_at)
            && let Err(throw) = self.safepoint()
        {
            self.pop_frame();
            return Err(throw);
        }
        Ok(())
    }

    /// Puts the sent value where the suspended instruction wants it.
    fn put_sent(&mut self, sent: Value) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let at = frame.base;
        match frame.pc.checked_sub(1).map(|before| frame.code.ops[before]) {
            Some(Op::Yield { dst, .. }) => self.stack[at + usize::from(dst)] = sent,
            _ => {
                if let Some(Op::YieldFrom { sent: reg, .. }) = frame.code.ops.get(frame.pc).copied()
                {
                    self.stack[at + usize::from(reg)] = sent;
                }
            }
        }
    }

    /// The frame on top yields a value: it goes aside, and the value where the caller wants it.
    pub(crate) fn suspend(&mut self, value: Value, floor: usize) -> R<Option<Value>> {
        loop {
            let Some(frame) = self.frames.last() else {
                return Err(self.internal("no frame"));
            };
            let ret = frame.ret;
            let waits = Waits::at(&frame.code, frame.pc);
            let body = self.heap.generator_mut(frame.generator);
            body.state = GeneratorState::Suspended;
            body.pc = frame.pc as u32;
            body.into = waits.into;
            body.handled = frame.handled;
            keep(
                &mut body.registers,
                &self.stack[frame.base..frame.base + waits.live],
            );
            self.frames.leave();
            self.yielded = true;
            let caller_base = match self.frames.last() {
                Some(caller) => {
                    self.top = caller.base + usize::from(caller.code.registers);
                    caller.base
                }
                None => 0,
            };
            match ret {
                Ret::Stop => {
                    debug_assert!(
                        self.frames.len() >= floor,
                        "a run yields only its own frames"
                    );
                    return Ok(Some(value));
                }
                Ret::Store(dst) | Ret::Next(dst) | Ret::For { dst, .. } => {
                    self.stack[caller_base + usize::from(dst)] = value;
                    return Ok(None);
                }
                // The caller is in a `yield from`, which runs again when it is resumed.
                Ret::Delegate(_) => {
                    if let Some(caller) = self.frames.last_mut() {
                        caller.pc -= 1;
                    }
                }
                Ret::Init(_) | Ret::Operator(_) | Ret::Compare | Ret::Drop => {
                    return Err(self.internal("a function yielded"));
                }
            }
        }
    }

    /// One step of `yield from`: passes a value on. With `yielded` the value goes out.
    pub(crate) fn delegate(&mut self, iter: Value, sent: Value, dst: u8) -> R<Flow> {
        if iter.is(Tag::Gen) {
            if self.resume_plain(iter, sent, Ret::Delegate(dst)) {
                return Ok(Flow::Frame);
            }
            return self.resume(iter, sent, Ret::Delegate(dst));
        }
        if iter.is(Tag::Object)
            && let Object::Awaiter(inner) = self.heap.object(iter)
        {
            let inner = *inner;
            if inner.is(Tag::Tuple) {
                // The answer of a tool, which is there already.
                self.yielded = false;
                let value = self.heap.tuple(inner).first().copied();
                return Ok(Flow::Value(value.unwrap_or(Value::NONE)));
            }
            return self.resume(inner, sent, Ret::Delegate(dst));
        }
        let result = if sent.is_none() {
            match self.next_or_value(iter)? {
                Ok(value) => {
                    self.yielded = true;
                    return Ok(Flow::Value(value));
                }
                Err(value) => value,
            }
        } else {
            let send = self.get_attr(iter, sym::SEND)?;
            match self.call(send, &[sent]) {
                Ok(value) => {
                    self.yielded = true;
                    return Ok(Flow::Value(value));
                }
                Err(throw) => self.stop_value_of(throw)?,
            }
        };
        self.yielded = false;
        Ok(Flow::Value(result))
    }

    /// The next element, or the value that the iterator ended with.
    fn next_or_value(&mut self, iter: Value) -> R<Result<Value, Value>> {
        if matches!(iter.tag(), Tag::Iter) {
            return match crate::types::iterator::next(self, iter) {
                Ok(next) => Ok(next.ok_or(Value::NONE)),
                Err(throw) => self.stop_value_of(throw).map(Err),
            };
        }
        let Some(method) = self.special(iter, sym::NEXT) else {
            let message = format!("'{}' object is not an iterator", self.type_name(iter));
            return Err(self.type_error(message));
        };
        let bound = self.bind(method, iter)?;
        match self.call(bound, &[]) {
            Ok(value) => Ok(Ok(value)),
            Err(throw) => self.stop_value_of(throw).map(Err),
        }
    }

    /// The value of the `StopIteration` that was thrown; what else was thrown goes on.
    fn stop_value_of(&mut self, throw: Throw) -> R<Value> {
        let stop = self.stopped(throw)?;
        Ok(self.stop_value(stop))
    }

    /// The value that a `StopIteration` carries.
    pub(crate) fn stop_value(&self, stop: Value) -> Value {
        self.exception_state(stop).map_or(Value::NONE, |state| {
            let named = state.extra.iter().find(|(name, _)| *name == sym::VALUE);
            match named {
                Some((_, value)) => *value,
                None => self
                    .heap
                    .tuple(state.args)
                    .first()
                    .copied()
                    .unwrap_or(Value::NONE),
            }
        })
    }

    pub(crate) fn generator_noun(&self, generator: Value) -> &'static str {
        match self.heap.generator(generator).kind {
            GeneratorKind::Generator => "generator",
            GeneratorKind::Coroutine => "coroutine",
            GeneratorKind::AsyncGenerator => "async generator",
        }
    }

    /// Throws an exception into a generator, at the place where it waits.
    pub(crate) fn throw_into(&mut self, generator: Value, exception: Value) -> R<Value> {
        self.room()?;
        // Putting the frame back may collect, and nothing else may know the exception yet.
        self.root(exception);
        let body = self.heap.generator(generator);
        match body.state {
            GeneratorState::Running => {
                let what = self.generator_noun(generator);
                return Err(self.value_error(format!("{what} already executing")));
            }
            GeneratorState::Finished => {
                self.pending = Pending::Exception(exception);
                return Err(Throw);
            }
            // It has no place yet at which something could be caught.
            GeneratorState::Created => {
                // It stands at its first line, at no instruction.
                let entry = crate::heap::TraceEntry {
                    code: Rc::clone(&body.code),
                    pc: u32::MAX,
                };
                self.finish_generator(generator);
                let throw = self.throw_value(exception);
                self.add_trace(exception, entry);
                return Err(throw);
            }
            GeneratorState::Suspended => {}
        }
        // A generator in a `yield from` passes it on first.
        if let Some((inner, dst)) = self.delegated(generator) {
            return self.throw_through(generator, inner, dst, exception);
        }
        let (top, floor) = (self.top, self.frames.len());
        let result = self.nested(|vm| {
            vm.push_generator(generator, Ret::Stop)?;
            let throw = vm.throw_value(exception);
            if vm.unwind(floor, true) {
                vm.run(floor)
            } else {
                Err(throw)
            }
        });
        self.top = top;
        result
    }

    /// Whether a generator waits for what it awaits, not for a value it yielded to be taken.
    pub(crate) fn is_awaiting(&self, generator: Value) -> bool {
        self.delegated(generator).is_some()
    }

    /// Ends a generator that will not run again.
    pub(crate) fn finish_generator(&mut self, generator: Value) {
        let body = self.heap.generator_mut(generator);
        body.state = GeneratorState::Finished;
        body.registers = Vec::new();
    }

    /// What a suspended generator delegates to, and the register for its value.
    fn delegated(&self, generator: Value) -> Option<(Value, u8)> {
        let body = self.heap.generator(generator);
        if body.state != GeneratorState::Suspended {
            return None;
        }
        match body.code.ops.get(body.pc as usize).copied() {
            Some(Op::YieldFrom { dst, iter, .. }) => {
                Some((*body.registers.get(usize::from(iter))?, dst))
            }
            _ => None,
        }
    }

    fn throw_through(
        &mut self,
        generator: Value,
        inner: Value,
        dst: u8,
        exception: Value,
    ) -> R<Value> {
        self.root(generator);
        let closing = self.is_instance(exception, id::GENERATOR_EXIT);
        let outcome = if closing {
            self.nested(|vm| vm.close_iterator(inner)).map(|()| None)
        } else if inner.is(Tag::Gen) {
            self.nested(|vm| vm.throw_into(inner, exception)).map(Some)
        } else {
            match self.find_attr_or_none(inner, sym::THROW)? {
                Some(method) => self.call(method, &[exception]).map(|value| {
                    self.yielded = true;
                    Some(value)
                }),
                None => Ok(None),
            }
        };
        match outcome {
            Ok(Some(value)) if self.yielded => Ok(value),
            // The inner one returned: the outer goes on after its `yield from`.
            Ok(Some(value)) => self.resume_after(generator, dst, value),
            Ok(None) => self.throw_here(generator, exception),
            Err(throw) => match self.catch(id::STOP_ITERATION) {
                Some(stop) if !closing => {
                    let value = self.stop_value(stop);
                    self.resume_after(generator, dst, value)
                }
                Some(stop) => {
                    self.pending = Pending::Exception(stop);
                    Err(throw)
                }
                None => match self.pending {
                    Pending::Exception(other) => {
                        self.pending = Pending::Nothing;
                        self.throw_here(generator, other)
                    }
                    _ => Err(throw),
                },
            },
        }
    }

    /// Goes on after a `yield from` with its value.
    fn resume_after(&mut self, generator: Value, dst: u8, value: Value) -> R<Value> {
        self.root(value);
        let body = self.heap.generator_mut(generator);
        body.pc += 1;
        if let Some(place) = body.registers.get_mut(usize::from(dst)) {
            *place = value;
        }
        let (top, floor) = (self.top, self.frames.len());
        let result = self.nested(|vm| {
            vm.push_generator(generator, Ret::Stop)?;
            vm.run(floor)
        });
        self.top = top;
        result
    }

    /// Throws at the `yield from` itself.
    fn throw_here(&mut self, generator: Value, exception: Value) -> R<Value> {
        self.root(exception);
        // One further, so that the place counts as inside the instruction.
        self.heap.generator_mut(generator).pc += 1;
        let (top, floor) = (self.top, self.frames.len());
        let result = self.nested(|vm| {
            vm.push_generator(generator, Ret::Stop)?;
            let throw = vm.throw_value(exception);
            if vm.unwind(floor, true) {
                vm.run(floor)
            } else {
                Err(throw)
            }
        });
        self.top = top;
        result
    }

    /// `close()` of a generator, or of anything else that has one.
    pub(crate) fn close_iterator(&mut self, iter: Value) -> R<()> {
        if !iter.is(Tag::Gen) {
            if let Some(method) = self.find_attr_or_none(iter, sym::CLOSE)? {
                self.call(method, &[])?;
            }
            return Ok(());
        }
        self.close_generator(iter).map(|_| ())
    }

    /// `close()` of a generator: gives what it returned on its way out.
    pub(crate) fn close_generator(&mut self, iter: Value) -> R<Value> {
        match self.heap.generator(iter).state {
            GeneratorState::Finished => return Ok(Value::NONE),
            GeneratorState::Created => {
                self.finish_generator(iter);
                return Ok(Value::NONE);
            }
            GeneratorState::Running | GeneratorState::Suspended => {}
        }
        let exit = self.new_exception(id::GENERATOR_EXIT, vec![]);
        match self.throw_into(iter, exit) {
            Ok(_) if self.yielded => {
                let what = self.generator_noun(iter);
                Err(self.throw(id::RUNTIME_ERROR, format!("{what} ignored GeneratorExit")))
            }
            Ok(value) => Ok(value),
            Err(throw) => {
                let quiet = self.catch(id::GENERATOR_EXIT).is_some()
                    || self.catch(id::STOP_ITERATION).is_some();
                if quiet { Ok(Value::NONE) } else { Err(throw) }
            }
        }
    }

    /// What `yield from` iterates over.
    pub(crate) fn get_yield_from_iter(&mut self, value: Value) -> R<Value> {
        if value.is(Tag::Gen) {
            let coroutine = self.heap.generator(value).kind == GeneratorKind::Coroutine;
            let inside = self
                .running()
                .is_some_and(|code| code.kind == CodeKind::Coroutine);
            if coroutine && !inside {
                return Err(self.type_error(
                    "cannot 'yield from' a coroutine object in a non-coroutine generator",
                ));
            }
            return Ok(value);
        }
        self.get_iter(value)
    }

    /// What `await` iterates over.
    pub(crate) fn get_awaitable(&mut self, value: Value, context: u8) -> R<Value> {
        if value.is(Tag::Gen) && self.heap.generator(value).kind == GeneratorKind::Coroutine {
            if self.delegated(value).is_some() {
                return Err(self.throw(id::RUNTIME_ERROR, "coroutine is being awaited already"));
            }
            return Ok(value);
        }
        if value.is(Tag::Object) && matches!(self.heap.object(value), Object::AsyncStep { .. }) {
            return Ok(value);
        }
        let Some(method) = self.special(value, sym::AWAIT) else {
            if context == 0 && self.is_tool_value(value) {
                let ready = self.heap.new_tuple([value]);
                return Ok(self.heap.new_object(Object::Awaiter(ready)));
            }
            let class = self.type_name(value);
            let message = match context {
                1 => format!(
                    "'async with' received an object from __aenter__ that does not implement __await__: {class}"
                ),
                2 => format!(
                    "'async with' received an object from __aexit__ that does not implement __await__: {class}"
                ),
                _ => format!("object {class} can't be used in 'await' expression"),
            };
            return Err(self.type_error(message));
        };
        let bound = self.bind(method, value)?;
        let iter = self.call(bound, &[])?;
        let ok = matches!(iter.tag(), Tag::Iter)
            || (iter.is(Tag::Gen) && self.heap.generator(iter).kind == GeneratorKind::Generator)
            || self.special(iter, sym::NEXT).is_some();
        if ok {
            return Ok(iter);
        }
        let message = format!(
            "__await__() returned non-iterator of type '{}'",
            self.type_name(iter)
        );
        Err(self.type_error(message))
    }
}
