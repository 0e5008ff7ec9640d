//! What happens to frames when something is thrown, and when they return.

use std::rc::Rc;

use super::{Pending, R, Ret, Vm};
use crate::class::id;
use crate::code::Op;
use crate::heap::{GeneratorKind, GeneratorState, Tag, TraceEntry, Value};

impl Vm {
    /// Takes what is pending up the frames above `floor`: true where a handler took it, and the
    /// frame on top goes on. `fresh` adds a traceback entry for the frame that threw.
    #[cold]
    #[inline(never)]
    pub(crate) fn unwind(&mut self, floor: usize, fresh: bool) -> bool {
        if self.is_paused() {
            return false;
        }
        let mut fresh = fresh;
        while self.frames.len() > floor {
            let Pending::Exception(exception) = self.pending else {
                // A limit: no handler runs, not even `finally`.
                self.pop_frame();
                continue;
            };
            let Some(frame) = self.frames.last() else {
                break;
            };
            let at = frame.pc.saturating_sub(1) as u32;
            if fresh {
                let entry = TraceEntry {
                    code: Rc::clone(&frame.code),
                    pc: at,
                };
                if self.add_trace(exception, entry) {
                    self.note_reach(exception);
                }
            }
            if self.go_to_handler(exception, at) {
                if self.begin_handler() {
                    self.pending = Pending::Nothing;
                    if self.beside.is_some() {
                        self.note_caught(exception);
                    }
                    return true;
                }
                fresh = false;
                continue;
            }
            fresh = true;
            self.stop_in_generator(exception);
            self.pop_frame();
        }
        false
    }

    /// Goes on at the innermost handler of the frame on top for what was thrown at a place, where
    /// there is one.
    fn go_to_handler(&mut self, exception: Value, at: u32) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let mut handlers = frame.code.handlers.iter();
        let Some(handler) = handlers.find(|it| (it.start..it.end).contains(&at)) else {
            return false;
        };
        self.stack[frame.base + usize::from(handler.reg)] = exception;
        frame.pc = handler.target as usize;
        true
    }

    /// Does what nearly every handler begins with, which the loops would be left for each time:
    /// notes what is handled, and goes past the clauses of other classes. The frame goes on at
    /// the first instruction that this leaves undone. False where no clause was left, and the
    /// exception is thrown again.
    fn begin_handler(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return true;
        };
        let Some(&Op::PushHandled { save, exc }) = frame.code.ops.get(frame.pc) else {
            return true;
        };
        let (base, module) = (frame.base, frame.module as usize);
        let (save, exc) = (base + usize::from(save), base + usize::from(exc));
        self.stack[save] = std::mem::replace(&mut frame.handled, self.stack[exc]);
        frame.pc += 1;
        while self.try_clause(base, module) == Some(false) {}
        // A clause that does nothing is over at once, and so is what no clause was for.
        !(self.pop_handled(base) && self.throw_again(base))
    }

    /// A clause with one class that is looked up by its name: whether it is the one. Nothing where
    /// it is anything else, and nothing was done.
    fn try_clause(&mut self, base: usize, module: usize) -> Option<bool> {
        let pc = self.frames.last()?.pc;
        let &[
            Op::LoadGlobal { dst: name, slot },
            Op::MatchException { dst, exc, class },
            Op::JumpUnless { reg, offset },
        ] = self.frames.last()?.code.ops.get(pc..pc + 3)?
        else {
            return None;
        };
        let found = self.heap.modules[module].at(slot);
        if name != class || dst != reg || !self.is_exception_class(found) {
            return None;
        }
        let exception = self.stack[base + usize::from(exc)];
        let taken = self.is_instance(exception, found.handle());
        self.stack[base + usize::from(name)] = found;
        self.stack[base + usize::from(dst)] = Value::bool(taken);
        let past = if taken { 0 } else { offset as isize };
        self.frames.last_mut()?.pc = (pc + 3).wrapping_add_signed(past);
        Some(taken)
    }

    /// Does a `PopHandled`, where it is next.
    fn pop_handled(&mut self, base: usize) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let Some(&Op::PopHandled { save }) = frame.code.ops.get(frame.pc) else {
            return false;
        };
        frame.handled = self.stack[base + usize::from(save)];
        frame.pc += 1;
        true
    }

    /// Does a `Reraise`, where it is next.
    fn throw_again(&mut self, base: usize) -> bool {
        let Some(frame) = self.frames.last_mut() else {
            return false;
        };
        let Some(&Op::Reraise { exc }) = frame.code.ops.get(frame.pc) else {
            return false;
        };
        frame.pc += 1;
        self.pending = Pending::Exception(self.stack[base + usize::from(exc)]);
        true
    }

    /// Adds a line to the traceback of an exception, noting growth. True where it is the first.
    pub(crate) fn add_trace(&mut self, exception: Value, entry: TraceEntry) -> bool {
        let room = self.heap.growth_room();
        let Some(state) = self.exception_state_mut(exception) else {
            return false;
        };
        let first = state.traceback.is_empty();
        let taken = state.traceback.push(entry, room);
        self.heap.charge(taken);
        first
    }

    /// A `StopIteration` that would leave a generator's frame is a mistake of the program, and
    /// would end somebody's loop in silence: it becomes a `RuntimeError`.
    fn stop_in_generator(&mut self, exception: Value) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        if frame.generator.is_undef() {
            return;
        }
        let kind = self.heap.generator(frame.generator).kind;
        let is_async = kind == GeneratorKind::AsyncGenerator;
        let class = self.class_of(exception);
        let name = if self.is_subclass(class, id::STOP_ITERATION) {
            "StopIteration"
        } else if is_async && self.is_subclass(class, id::STOP_ASYNC_ITERATION) {
            "StopAsyncIteration"
        } else {
            return;
        };
        let noun = match kind {
            GeneratorKind::Generator => "generator",
            GeneratorKind::Coroutine => "coroutine",
            GeneratorKind::AsyncGenerator => "async generator",
        };
        let message = self.heap.new_string(format!("{noun} raised {name}"));
        let error = self.new_exception(id::RUNTIME_ERROR, vec![message]);
        if let Some(state) = self.exception_state_mut(error) {
            state.cause = exception;
            state.context = exception;
            state.suppress_context = true;
        }
        self.pending = Pending::Exception(error);
    }

    /// Removes the frame on top; a generator's is finished with it.
    pub(crate) fn pop_frame(&mut self) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        if !frame.generator.is_undef() {
            let generator = self.heap.generator_mut(frame.generator);
            generator.state = GeneratorState::Finished;
            generator.registers = Vec::new();
        }
        let ret = frame.ret;
        self.frames.leave();
        self.top = match (ret, self.frames.last()) {
            // Whoever called from a native puts the top back.
            (Ret::Stop, _) | (_, None) => self.top,
            (_, Some(caller)) => caller.base + usize::from(caller.code.registers),
        };
    }

    /// A frame that a native called returns to it, with the value in [`Vm::handed`]; false where it
    /// is anything else, and nothing was done.
    #[inline(never)]
    pub(crate) fn leave_to_native(&mut self, value: Value) -> bool {
        let Some(frame) = self.frames.last() else {
            return false;
        };
        if frame.ret != Ret::Stop || !frame.generator.is_undef() {
            return false;
        }
        self.frames.leave();
        self.yielded = false;
        self.handed = value;
        true
    }

    /// The method of a comparison returns a truth, or what sets a property anything; false where it
    /// is anything else, and nothing was done.
    #[inline(never)]
    pub(crate) fn leave_hook(&mut self, value: Value) -> bool {
        let [.., caller, frame] = &mut self.frames[..] else {
            return false;
        };
        if !frame.generator.is_undef() {
            return false;
        }
        match frame.ret {
            Ret::Drop => {}
            Ret::Compare if value.is(Tag::Bool) => match caller.code.ops[caller.pc - 1] {
                Op::JumpLt { want, offset, .. }
                | Op::JumpLe { want, offset, .. }
                | Op::JumpEq { want, offset, .. }
                | Op::JumpNe { want, offset, .. }
                | Op::JumpGt { want, offset, .. }
                | Op::JumpGe { want, offset, .. } => {
                    if want == (value.bits() != 0) {
                        caller.pc = caller.pc.wrapping_add_signed(offset as isize);
                    }
                }
                Op::Compare { dst, .. } => self.stack[caller.base + usize::from(dst)] = value,
                _ => return false,
            },
            _ => return false,
        }
        self.top = caller.base + usize::from(caller.code.registers);
        self.frames.leave();
        self.yielded = false;
        true
    }

    /// A frame returns: its value goes where the caller wants it. A value here ends the run of
    /// the native that called.
    #[inline]
    pub(crate) fn leave(&mut self, value: Value, floor: usize) -> R<Option<Value>> {
        let Some(frame) = self.frames.last() else {
            return Err(self.internal("no frame"));
        };
        let (ret, extra) = (frame.ret, frame.extra);
        if let Ret::Init(_) = ret
            && !value.is_none()
        {
            let message = format!(
                "__init__() should return None, not '{}'",
                self.type_name(value)
            );
            return Err(self.type_error(message));
        }
        self.pop_frame();
        self.yielded = false;
        let Some(caller) = self.frames.last_mut() else {
            debug_assert_eq!(floor, 0, "the last frame belongs to the lowest run");
            return Ok(Some(value));
        };
        let base = caller.base;
        match ret {
            Ret::Stop => return Ok(Some(value)),
            Ret::Store(dst) | Ret::Delegate(dst) => self.stack[base + usize::from(dst)] = value,
            Ret::Init(dst) => self.stack[base + usize::from(dst)] = extra,
            Ret::For { exit, .. } => caller.pc = exit as usize,
            Ret::Operator(dst) => self.finish_operator(value, dst)?,
            Ret::Compare => self.finish_compare(value)?,
            Ret::Next(_) => return Err(self.stop_iteration(value)),
            Ret::Drop => {}
        }
        Ok(None)
    }
}
