//! Frames: what the machine keeps of each call that has not returned.

use std::rc::Rc;

use crate::code::{Code, Reg};
use crate::heap::Value;

/// A call under way.
pub(crate) struct Frame {
    pub(crate) code: Rc<Code>,
    /// Where its registers begin on the stack.
    pub(crate) base: usize,
    /// The next instruction.
    pub(crate) pc: usize,
    pub(crate) ret: Ret,
    /// The module whose names it sees.
    pub(crate) module: u32,
    pub(crate) func: Value,
    /// The exception being handled here, or None.
    pub(crate) handled: Value,
    /// The namespace of a class body; the new instance while `__init__` runs.
    pub(crate) extra: Value,
    /// The generator whose code this is, or undefined.
    pub(crate) generator: Value,
}

/// What becomes of a frame's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ret {
    /// Into a register of the caller.
    Store(Reg),
    /// To the native that called.
    Stop,
    /// It must be None; the new instance goes into a register of the caller.
    Init(Reg),
    /// A generator in a `for`: a yielded value goes into the register, an end jumps.
    For { dst: Reg, exit: u32 },
    /// A generator behind `yield from`: what it yields, the caller yields.
    Delegate(Reg),
    /// A generator that was asked for its next value: where it ends, that is thrown.
    Next(Reg),
    /// The caller's operator, which may have another way where the method declines.
    Operator(Reg),
    /// The caller's comparison.
    Compare,
    /// Nowhere.
    Drop,
}
