//! Operators, comparisons, properties and generators as frames.
//!
//! What an object of the program does for `x + y`, `x < y` or `next(g)` is code of the program,
//! and usually a plain function: its frame goes on top of the one that runs, and nothing recurses
//! in Rust. Whatever is not so plain gives false here, and goes the long way.

use super::arith::Operated;
use super::{Flow, R, Ret, Vm};
use crate::code::{BinaryOp, Cache, CacheKind, Code, CompareOp, Op, Reg, int_jump};
use crate::heap::{GeneratorKind, GeneratorState, Tag, Value};

/// What is to be known of a generator that waits.
#[derive(Clone, Copy)]
pub(super) struct Waits {
    /// How many registers it needs.
    pub(super) live: usize,
    /// The register for what is sent to it.
    pub(super) into: Option<Reg>,
}

impl Waits {
    /// Of one that waits before the instruction at `pc`.
    pub(super) fn at(code: &Code, pc: usize) -> Self {
        let (live, into) = match (code.ops.get(pc.wrapping_sub(1)), code.ops.get(pc)) {
            (Some(Op::Yield { live, dst, .. }), _) => (*live, Some(*dst)),
            (_, Some(Op::YieldFrom { live, sent, .. })) => (*live, Some(*sent)),
            _ => (code.registers, None),
        };
        Self {
            live: usize::from(live.min(code.registers)),
            into,
        }
    }
}

/// What became of a generator that yields.
pub(crate) enum Suspended {
    /// The frame on top goes on.
    ToFrame,
    /// The native that asked has it in [`Vm::handed`].
    ToNative,
    /// It needs more than is done here, and what is on top yields still.
    Not,
}

/// Copies values one by one: a register that was just written is still on its way to memory in two
/// parts, and a wider load would wait for both.
#[inline]
pub(super) fn copy(to: &mut [Value], from: &[Value]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = *from;
    }
}

/// Puts registers aside, in the room that is there for them.
#[inline]
pub(super) fn keep(aside: &mut Vec<Value>, registers: &[Value]) {
    if aside.len() == registers.len() {
        copy(aside, registers);
    } else {
        aside.clear();
        aside.extend_from_slice(registers);
    }
}

impl Vm {
    /// Whether what the left operand does goes first, and nothing is inside that would do it too.
    fn left_first(&self, x: Value, y: Value) -> bool {
        if !x.is(Tag::Inst) {
            return false;
        }
        let left = self.heap.instance(x);
        left.payload().is_undef()
            && match y.tag() {
                Tag::Inst => self.heap.instance(y).class == left.class,
                Tag::Class => false,
                _ => true,
            }
    }

    /// Starts the call of a function of the program with arguments that are in no registers.
    #[inline]
    pub(super) fn start_plain<const N: usize>(
        &mut self,
        function: Value,
        args: [Value; N],
        ret: Ret,
    ) -> bool {
        let start = self.top;
        let Some(places) = self.stack.get_mut(start..start + N) else {
            return false;
        };
        places.copy_from_slice(&args);
        self.call_plain(function, start, N, ret)
    }

    /// Starts `x op y` for an instruction.
    #[inline(never)]
    pub(crate) fn start_operator(&mut self, op: BinaryOp, x: Value, y: Value, dst: u8) -> bool {
        if !self.left_first(x, y) {
            return false;
        }
        let class = self.heap.instance(x).class;
        match self.class_attr(class, op.methods().0) {
            Some(method) if method.is(Tag::Func) => {
                self.start_plain(method, [x, y], Ret::Operator(dst))
            }
            _ => false,
        }
    }

    /// Starts `x op y` for an instruction that compares.
    #[inline(never)]
    pub(crate) fn start_compare(&mut self, op: CompareOp, x: Value, y: Value) -> bool {
        if !self.left_first(x, y) {
            return false;
        }
        let class = self.heap.instance(x).class;
        match self.class_attr(class, op.method()) {
            Some(method) if method.is(Tag::Func) => self.start_plain(method, [x, y], Ret::Compare),
            _ => false,
        }
    }

    /// The function of a property, where the cache knows it.
    pub(super) fn known_getter(&self, x: Value, known: Cache) -> Option<Value> {
        if !x.is(Tag::Inst) || known.kind != CacheKind::Property {
            return None;
        }
        let instance = self.heap.instance(x);
        let fits = known.class == instance.class
            && known.version == self.class_version
            && known.shape == instance.shape;
        fits.then_some(known.value)
    }

    /// Starts the call of a property's function.
    pub(crate) fn start_getter(&mut self, getter: Value, receiver: Value, dst: u8) -> R<Flow> {
        if self.start_plain(getter, [receiver], Ret::Store(dst)) {
            return Ok(Flow::Frame);
        }
        let start = self.top;
        self.need_stack(start + 1)?;
        self.stack[start] = receiver;
        if self.start_call(getter, start, 1, None, Ret::Store(dst)) {
            return Ok(Flow::Frame);
        }
        self.call_function(getter, start, 1, None, Ret::Store(dst), Value::UNDEF)
    }

    /// Starts the call of the function that sets a property.
    pub(crate) fn start_setter(&mut self, setter: Value, receiver: Value, value: Value) -> bool {
        self.start_plain(setter, [receiver, value], Ret::Drop)
    }

    /// What the caller's instruction makes of what its operator's method gave.
    pub(super) fn finish_operator(&mut self, value: Value, dst: u8) -> R<()> {
        let Some(caller) = self.frames.last() else {
            return Err(self.internal("no frame"));
        };
        let base = caller.base;
        let mut value = value;
        if value.is(Tag::NotImplemented) {
            let (op, a, b) = match caller.code.ops[caller.pc.saturating_sub(1)] {
                Op::Add { a, b, .. } => (BinaryOp::Add, a, b),
                Op::Sub { a, b, .. } => (BinaryOp::Sub, a, b),
                Op::Mul { a, b, .. } => (BinaryOp::Mul, a, b),
                Op::TrueDiv { a, b, .. } => (BinaryOp::TrueDiv, a, b),
                Op::FloorDiv { a, b, .. } => (BinaryOp::FloorDiv, a, b),
                Op::Mod { a, b, .. } => (BinaryOp::Mod, a, b),
                Op::And { a, b, .. } => (BinaryOp::And, a, b),
                Op::Binary { op, a, b, .. } => (op, a, b),
                _ => return Err(self.internal("no operator")),
            };
            let (x, y) = (
                self.stack[base + usize::from(a)],
                self.stack[base + usize::from(b)],
            );
            // Two of one class have both declined by this; a builtin on the right may still know.
            let known = match y.tag() {
                Tag::Inst => None,
                _ => crate::types::binary(self, op, x, y)?,
            };
            value = match known {
                Some(value) => value,
                None => return Err(self.unsupported(op.text(), x, y)),
            };
        }
        self.stack[base + usize::from(dst)] = value;
        Ok(())
    }

    /// The same for a comparison, which may jump.
    pub(super) fn finish_compare(&mut self, value: Value) -> R<()> {
        let Some(caller) = self.frames.last() else {
            return Err(self.internal("no frame"));
        };
        let base = caller.base;
        let at = |reg: u8| self.stack[base + usize::from(reg)];
        let (op, x, y, jump) = match caller.code.ops[caller.pc.saturating_sub(1)] {
            Op::JumpLt { want, a, b, offset } => (CompareOp::Lt, at(a), at(b), Ok((want, offset))),
            Op::JumpLe { want, a, b, offset } => (CompareOp::Le, at(a), at(b), Ok((want, offset))),
            Op::JumpEq { want, a, b, offset } => (CompareOp::Eq, at(a), at(b), Ok((want, offset))),
            Op::JumpNe { want, a, b, offset } => (CompareOp::Ne, at(a), at(b), Ok((want, offset))),
            Op::JumpGt { want, a, b, offset } => (CompareOp::Gt, at(a), at(b), Ok((want, offset))),
            Op::JumpGe { want, a, b, offset } => (CompareOp::Ge, at(a), at(b), Ok((want, offset))),
            int_jump!(test, a, value, offset) => {
                let (op, want) = test.parts();
                (op, at(a), Value::int(i64::from(value)), Ok((want, offset)))
            }
            Op::Compare { op, dst, a, b } => (op, at(a), at(b), Err(dst)),
            _ => return Err(self.internal("no comparison")),
        };
        let mut value = value;
        if value.is(Tag::NotImplemented) {
            value = match self.compare_method(y, op.swapped(), x)? {
                Operated::Done(value) => value,
                _ => self.compare_default(op, x, y)?,
            };
        }
        match jump {
            Err(dst) => self.stack[base + usize::from(dst)] = value,
            Ok((want, offset)) => {
                let outcome = match value.tag() {
                    Tag::Bool => value.bits() != 0,
                    _ => self.truth(value)?,
                };
                if outcome == want
                    && let Some(caller) = self.frames.last_mut()
                {
                    caller.pc = caller.pc.wrapping_add_signed(offset as isize);
                }
            }
        }
        Ok(())
    }

    /// Puts the frame of a generator that waits at a `yield` back on top; false where it is
    /// anything else or something is due first, and nothing was done.
    #[inline(never)]
    pub(crate) fn resume_plain(&mut self, generator: Value, sent: Value, ret: Ret) -> bool {
        let base = self.top;
        if self.frames.len() >= self.limits.recursion
            || !self.frames.has_room()
            || !self.meter.has(2)
            || self.heap.used() >= self.meter.collect_at
        {
            return false;
        }
        let body = self.heap.generator_mut(generator);
        if body.state != GeneratorState::Suspended || body.kind != GeneratorKind::Generator {
            return false;
        }
        let Some(into) = body.into else {
            return false;
        };
        let registers = usize::from(body.code.registers);
        if self.stack.len() < base + registers + super::WINDOW {
            return false;
        }
        let window = &mut self.stack[base..base + registers];
        copy(window, &body.registers);
        if let Some(place) = window.get_mut(usize::from(into)) {
            *place = sent;
        }
        let Some(frame) = self.frames.again(&body.code) else {
            return false;
        };
        frame.base = base;
        frame.pc = body.pc as usize;
        frame.ret = ret;
        frame.module = body.module;
        frame.func = body.func;
        frame.handled = body.handled;
        frame.extra = Value::UNDEF;
        frame.generator = generator;
        body.state = GeneratorState::Running;
        self.meter.pay(2);
        self.top = base + registers;
        true
    }

    /// The frame of a generator on top yields, and the generators that pass its values on with it.
    #[inline(never)]
    pub(super) fn suspend_plain(&mut self, value: Value, waits: Waits) -> Suspended {
        let mut waits = waits;
        loop {
            let [.., caller, frame] = &mut self.frames[..] else {
                return Suspended::Not;
            };
            let ret = frame.ret;
            let (Ret::For { .. } | Ret::Next(_) | Ret::Store(_) | Ret::Delegate(_) | Ret::Stop) =
                ret
            else {
                return Suspended::Not;
            };
            let body = self.heap.generator_mut(frame.generator);
            keep(
                &mut body.registers,
                &self.stack[frame.base..frame.base + waits.live],
            );
            body.state = GeneratorState::Suspended;
            body.pc = frame.pc as u32;
            body.into = waits.into;
            body.handled = frame.handled;
            self.yielded = true;
            let base = caller.base;
            self.top = base + usize::from(caller.code.registers);
            match ret {
                Ret::For { dst, .. } | Ret::Next(dst) | Ret::Store(dst) => {
                    self.stack[base + usize::from(dst)] = value;
                    self.frames.leave();
                    return Suspended::ToFrame;
                }
                Ret::Stop => {
                    self.handed = value;
                    self.frames.leave();
                    return Suspended::ToNative;
                }
                _ => {}
            }
            // The caller is in a `yield from`, which runs again when it is resumed.
            caller.pc -= 1;
            waits = Waits::at(&caller.code, caller.pc);
            self.frames.leave();
        }
    }

    /// `next(generator)` and `generator.send(value)` of one that waits.
    #[inline]
    pub(crate) fn start_next(&mut self, generator: Value, sent: Value, ret: Ret) -> Option<Flow> {
        let Ret::Store(dst) = ret else {
            return None;
        };
        (generator.is(Tag::Gen) && self.resume_plain(generator, sent, Ret::Next(dst)))
            .then_some(Flow::Frame)
    }
}
