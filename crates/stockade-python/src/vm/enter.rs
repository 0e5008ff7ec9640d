//! The usual call and the usual return, as the short loop does them.
//!
//! Both take parts of the machine, not all of it, and give the frame that goes on: the loop takes it
//! up without looking for it, while it has the others at hand.

use std::rc::Rc;

use super::frame::{Frame, Frames, Ret};
use super::{Vm, WINDOW, hooks};
use crate::code::{ENTRY, Reg};
use crate::heap::{Heap, Tag, Value};
use crate::meter::Meter;
use crate::symbol::Sym;

/// What a call of a plain function needs of the machine.
pub(super) struct Entry<'frames, 'vm> {
    pub(super) frames: &'frames mut Frames,
    pub(super) stack: &'vm mut [Value],
    pub(super) heap: &'vm Heap,
    pub(super) meter: &'vm mut Meter,
    pub(super) top: &'vm mut usize,
    pub(super) recursion: usize,
}

/// Those parts of a machine, and no others.
macro_rules! entry {
    ($vm:expr) => {
        $crate::vm::enter::Entry {
            frames: &mut $vm.frames,
            stack: &mut $vm.stack,
            heap: &$vm.heap,
            meter: &mut $vm.meter,
            top: &mut $vm.top,
            recursion: $vm.limits.recursion,
        }
    };
}
pub(super) use entry;

/// Puts the cells of outer functions into their registers. Apart, because most functions have none.
#[inline(never)]
fn take_along(stack: &mut [Value], from: usize, cells: &[Value]) {
    if let Some(places) = stack.get_mut(from..from + cells.len()) {
        hooks::copy(places, cells);
    }
}

impl<'frames> Entry<'frames, '_> {
    /// Starts a call of a plain function with all its arguments in place, and says where the caller
    /// goes on; nothing where something else is to be done first, and nothing was done.
    #[inline(always)]
    pub(super) fn enter(
        self,
        function: Value,
        start: usize,
        total: usize,
        ret: Ret,
        from: Option<usize>,
    ) -> Option<&'frames Frame> {
        let body = self.heap.function(function);
        let code = &body.code;
        let registers = usize::from(code.registers);
        let cost = i64::from(code.entry_cost);
        if !code.plain.takes(total)
            || self.frames.len() >= self.recursion
            || !self.frames.has_room()
            || self.stack.len() < start + registers + WINDOW
            || !self.meter.has(cost)
            || self.heap.used() >= self.meter.collect_at
        {
            return None;
        }
        self.meter.pay(cost);
        *self.top = start + registers;
        let frame = match from {
            Some(pc) => self.frames.again_from(pc, code),
            None => self.frames.again(code),
        }?;
        frame.base = start;
        frame.pc = ENTRY;
        frame.ret = ret;
        frame.module = body.module;
        frame.func = function;
        frame.handled = Value::NONE;
        frame.extra = Value::UNDEF;
        frame.generator = Value::UNDEF;
        // Last, so that what was read of the frames need not be read again.
        let locals = code.locals.len();
        if locals > total
            && let Some(places) = self.stack.get_mut(start + total..start + locals)
        {
            for place in places {
                *place = Value::UNDEF;
            }
        }
        if !body.closure.is_empty() {
            let from = start + usize::from(code.free_base);
            take_along(self.stack, from, &body.closure);
        }
        Some(frame)
    }
}

impl Vm {
    /// Starts a call of a function of the program, where its arguments only have to be put to their
    /// places and defaults beside them; false where something else is to be done first, and nothing
    /// was done.
    #[inline(always)]
    pub(super) fn start_call(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> bool {
        let code = &self.heap.function(function).code;
        let positional = usize::from(code.params.positional);
        // One that lacks no more than defaults is called as if they had been given.
        if names.is_none() && code.plain.takes(positional) {
            let missing = positional.wrapping_sub(total);
            return self.bind_trailing(function, start + total, missing)
                && self.call_plain(function, start, positional, ret);
        }
        self.start_function(function, start, total, names, ret)
    }

    /// The same for functions with any parameters.
    #[inline(never)]
    fn start_function(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
        ret: Ret,
    ) -> bool {
        let body = self.heap.function(function);
        let code = &*body.code;
        let registers = usize::from(code.registers);
        let cost = i64::from(code.entry_cost);
        if !code.is_simple()
            || self.frames.len() >= self.limits.recursion
            || !self.frames.has_room()
            || self.stack.len() < start + registers.max(total) + WINDOW
            || !self.meter.has(cost)
            || self.heap.used() >= self.meter.collect_at
            || !self.bind_quickly(function, start, total, names)
        {
            return false;
        }
        let body = self.heap.function(function);
        let code = &body.code;
        let Some(frame) = self.frames.again(code) else {
            return false;
        };
        self.meter.pay(cost);
        self.top = start + registers;
        frame.base = start;
        frame.pc = ENTRY;
        frame.ret = ret;
        frame.module = body.module;
        frame.func = function;
        frame.handled = Value::NONE;
        frame.extra = Value::UNDEF;
        frame.generator = Value::UNDEF;
        let bound = start + code.params.count();
        if let Some(places) = self.stack.get_mut(bound..start + code.locals.len()) {
            for place in places {
                *place = Value::UNDEF;
            }
        }
        if !body.closure.is_empty() {
            let from = start + usize::from(code.free_base);
            take_along(&mut self.stack, from, &body.closure);
        }
        true
    }
}

impl Frames {
    /// A frame of an ordinary call returns: the frame of its caller, the register there for its value,
    /// and the value. Nothing where it is anything else, and then nothing was done.
    #[inline(always)]
    pub(super) fn leave_plain(&self, value: Value) -> Option<(&Frame, Reg, Value)> {
        let (caller, frame) = self.last_two()?;
        let (dst, value) = match frame.ret {
            Ret::Store(dst) => (dst, value),
            Ret::Init(dst) if value.is_none() => (dst, frame.extra),
            Ret::Operator(dst) if !value.is(Tag::NotImplemented) => (dst, value),
            _ => return None,
        };
        if !frame.generator.is_undef() {
            return None;
        }
        self.leave();
        Some((caller, dst, value))
    }
}
