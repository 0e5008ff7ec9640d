//! A feed that waits for a tool: its frames stay as they are, and go on when the answer comes.
//!
//! That works where the call stands in Python code which Python code called. Where a native is in
//! between (the key of a sort, an `__iter__`), the native's own state is on the native stack and
//! cannot be kept: the run is unwound, and replayed when the answer is there.

use std::rc::Rc;

use super::{NAMES_PER_FEED, Pending, R, Ret, Throw, Vm, WINDOW};
use crate::class::id;
use crate::code::Code;
use crate::heap::Value;
use crate::symbol::{Sym, sym};

impl Vm {
    /// Runs the code of a feed.
    pub(crate) fn run_feed(&mut self, code: Rc<Code>, module: u32) -> R<Value> {
        self.pausable = true;
        let result = self.run_code(Value::UNDEF, code, module, Value::UNDEF);
        self.pausable = false;
        result
    }

    /// Whether frames are kept for an answer.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused.is_some() && matches!(self.pending, Pending::Waiting)
    }

    /// Leaves the run because a tool will answer later; keeps the frames where that is possible.
    pub(crate) fn wait(&mut self, ret: Ret) -> Throw {
        if let Ret::Store(dst) = ret
            && self.pausable
            && self.native_depth == 1
        {
            self.paused = Some(dst);
        }
        self.pending = Pending::Waiting;
        Throw
    }

    /// Goes on with paused frames: `answer` gives the value of the call, or throws.
    pub(crate) fn go_on(&mut self, answer: impl FnOnce(&mut Self) -> R<Value>) -> R<Value> {
        let (Some(dst), Some(frame)) = (self.paused.take(), self.frames.last()) else {
            return Err(self.internal("nothing is paused"));
        };
        let base = frame.base;
        self.top = base + usize::from(frame.code.registers);
        self.pending = Pending::Nothing;
        self.native_depth = 1;
        self.pausable = true;
        let handled = match self.rooted(answer) {
            Ok(value) => {
                self.stack[base + usize::from(dst)] = value;
                self.note_tool_value(value);
                true
            }
            Err(Throw) => self.unwind(0, true),
        };
        let result = if handled {
            self.on_stack(|vm| vm.run(0))
        } else {
            Err(Throw)
        };
        self.native_depth = 0;
        self.pausable = false;
        self.top = 0;
        result
    }

    /// Remembers who got a value from a tool, for `await tool(…)`.
    pub(crate) fn note_tool_value(&mut self, value: Value) {
        self.tool_value = self
            .frames
            .last()
            .map(|frame| (self.frames.len(), frame.pc, value));
    }

    /// Whether the `await` that runs stands right before the call of a tool that gave this. The
    /// value is there already, and waiting for it is waiting for nothing.
    pub(crate) fn is_tool_value(&self, value: Value) -> bool {
        match (self.tool_value, self.frames.last()) {
            (Some((depth, pc, known)), Some(frame)) => {
                depth == self.frames.len() && pc + 1 == frame.pc && known.same(value)
            }
            _ => false,
        }
    }

    /// Forgets everything that was under way, so that the session can go on after a limit, an
    /// error or a run that was given up.
    pub(crate) fn reset(&mut self) {
        self.paused = None;
        self.waiting = None;
        self.tool_value = None;
        self.pending = Pending::Limit(crate::meter::Limit::Cancelled);
        self.unwind(0, false);
        self.pending = Pending::Nothing;
        self.frames.clear(64);
        self.roots.clear();
        self.printing.clear();
        self.finalizing = false;
        self.native_depth = 0;
        self.forget_stack();
        self.pausable = false;
        self.yielded = false;
        self.top = 0;
        self.answer = Value::UNDEF;
        self.result_set = false;
        // What a deep recursion took is given back, and what lay there is not kept alive.
        if self.stack.len() > WINDOW * 2 {
            self.stack.clear();
            self.stack.shrink_to(WINDOW * 2);
            self.stack.resize(WINDOW * 2, Value::UNDEF);
        }
        let names = self.limits.memory / 8;
        self.heap.symbols.set_quota(names, NAMES_PER_FEED);
    }

    /// Binds or (with undefined) unbinds a guarded name of a module.
    pub(crate) fn set_guarded(&mut self, module: usize, slot: u32, value: Value) -> R<()> {
        let name = self.heap.modules[module].names[slot as usize];
        if self.heap.modules[module].protected.contains(&name) {
            return Err(self.protected_name(name));
        }
        let place = &mut self.heap.modules[module].values[slot as usize];
        let old = std::mem::replace(place, value);
        if value.is_undef() && old.is_undef() {
            return Err(self.global_missing(module, slot));
        }
        if module == 0 && name == sym::RESULT {
            self.result_set = !value.is_undef();
        }
        Ok(())
    }

    #[cold]
    pub(crate) fn protected_name(&mut self, name: Sym) -> Throw {
        let message = format!(
            "cannot rebind or delete '{}': the host protects this name, use another one",
            self.heap.symbols.name(name)
        );
        self.throw(id::NAME_ERROR, message)
    }
}
