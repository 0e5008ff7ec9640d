//! Frames: what the machine keeps of each call that has not returned.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};
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

impl Frame {
    /// Runs some code from now on.
    #[inline(always)]
    fn take(&mut self, code: &Rc<Code>) {
        if !Rc::ptr_eq(&self.code, code) {
            self.runs(code);
        }
    }

    // Apart, because to let go of the other code needs more than all else that entering does.
    #[inline(never)]
    fn runs(&mut self, code: &Rc<Code>) {
        self.code = Rc::clone(code);
    }
}

/// The calls under way, the innermost last.
///
/// A frame that was left stays behind the end, and the next one in its place is written over it:
/// often it runs the same code, and then nothing has to be counted.
#[derive(Default)]
pub(crate) struct Frames {
    all: Vec<Frame>,
    // A cell, so that one frame can be left while another is looked at.
    depth: Cell<usize>,
}

impl Frames {
    /// Puts a frame on top where one was before, and says in the rest of what it is; nothing where
    /// none was.
    #[inline(always)]
    pub(crate) fn again(&mut self, code: &Rc<Code>) -> Option<&mut Frame> {
        let frame = self.all.get_mut(self.depth.get())?;
        frame.take(code);
        self.depth.set(self.depth.get() + 1);
        Some(frame)
    }

    /// The same, where it is said too at which instruction the frame below goes on.
    #[inline(always)]
    pub(crate) fn again_from(&mut self, pc: usize, code: &Rc<Code>) -> Option<&mut Frame> {
        let depth = self.depth.get().wrapping_add(1);
        let [.., below, frame] = self.all.get_mut(..depth)? else {
            return None;
        };
        below.pc = pc;
        frame.take(code);
        self.depth.set(depth);
        Some(frame)
    }

    /// Whether a frame was in the next place before.
    #[inline(always)]
    pub(crate) fn has_room(&self) -> bool {
        self.len() < self.all.len()
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        match self.all.get_mut(self.depth.get()) {
            Some(place) => *place = frame,
            None => self.all.push(frame),
        }
        self.depth.set(self.depth.get() + 1);
    }

    // These are asked for all the time, and the way through the slice looks at its end once more.
    #[inline(always)]
    pub(crate) fn last(&self) -> Option<&Frame> {
        self.all.get(self.len().wrapping_sub(1))
    }

    #[inline(always)]
    pub(crate) fn last_mut(&mut self) -> Option<&mut Frame> {
        self.all.get_mut(self.depth.get().wrapping_sub(1))
    }

    /// The frame on top, after the one that it returns to.
    #[inline(always)]
    pub(crate) fn last_two(&self) -> Option<(&Frame, &Frame)> {
        let frame = self.last()?;
        Some((self.all.get(self.len().wrapping_sub(2))?, frame))
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.depth.get()
    }

    /// Leaves the frame on top.
    #[inline(always)]
    pub(crate) fn leave(&self) {
        debug_assert!(!self.is_empty(), "there is no frame to leave");
        self.depth.set(self.len().wrapping_sub(1));
    }

    /// Leaves all, and forgets those that were left; keeps the room of so many.
    pub(crate) fn clear(&mut self, room: usize) {
        self.depth.set(0);
        self.all.clear();
        self.all.shrink_to(room);
    }

    /// Forgets those that were left: their code may be all that is left of a large text.
    pub(crate) fn forget(&mut self) {
        self.all.truncate(self.depth.get());
    }

    /// Makes room for more frames where there is none; how many `more` gives for so many.
    pub(crate) fn reserve(&mut self, more: impl FnOnce(usize) -> usize) {
        if self.len() == self.all.capacity() {
            self.all.reserve_exact(more(self.depth.get()));
        }
    }

    /// Bytes of all the places.
    pub(crate) fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Frame>()
    }
}

impl Deref for Frames {
    type Target = [Frame];

    #[inline(always)]
    fn deref(&self) -> &[Frame] {
        self.all.get(..self.len()).unwrap_or_default()
    }
}

impl DerefMut for Frames {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Frame] {
        self.all.get_mut(..self.depth.get()).unwrap_or_default()
    }
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
