//! The native stack: where it ends, and what happens there.
//!
//! A value may hold another as deep as a program likes, and whoever asks one asks the next. What is
//! known to go from value to value is counted ([`Vm::nested`]), takes another piece of stack where the
//! last one is used up ([`Vm::on_stack`]), and ends in a `RecursionError` at a depth that is the same
//! on every machine. What nobody thought of is stopped by the stack itself: the few places that every
//! such way leads through (attributes, descriptors, calls, comparing, hashing, items, iterating, texts)
//! ask whether there is room ([`Vm::room`]), which costs a comparison with an address.
//!
//! Bounded by [`PIECES`]. Left out: parsing, compiling and JSON, whose depth is bounded by what they
//! read.

use super::{R, Vm};

/// Native stack that must be left for a level that may take more of it.
const SPARE: usize = 128 << 10;
/// Native stack that must be left where values meet. Less than the above, so that a way that is
/// counted never fails here; enough for any native between two such places, and for the error.
const LAST: usize = 64 << 10;
/// Bytes of a piece, and how many there may be: with a recursion limit that nobody should set, they
/// would take all memory otherwise.
const PIECE: usize = 2 << 20;
const PIECES: usize = 128;

/// The part of the stack that runs now, as far as it is known.
#[derive(Default, Clone, Copy)]
pub(super) struct NativeStack {
    /// The lowest address that leaves [`SPARE`] bytes.
    low: usize,
    /// Bytes from there to the address at which this was found out.
    span: usize,
    /// How many pieces were added.
    pieces: usize,
}

/// About where the stack ends that runs now. An address of another stack, above or below, is never
/// within the bounds of the one that is known, whichever that is.
#[inline(always)]
fn here() -> usize {
    let place = 0u8;
    (&raw const place).addr()
}

impl NativeStack {
    /// Whether `more` bytes beyond the spare ones may be used up.
    #[inline(always)]
    fn reaches(self, more: usize) -> bool {
        here().wrapping_sub(self.low).wrapping_add(more) < self.span + more
    }

    /// What is known of a stack with `left` bytes.
    fn known(self, left: usize) -> Self {
        let low = here().saturating_sub(left).saturating_add(SPARE);
        Self {
            low,
            // Whoever called this may have its own place a little higher.
            span: here().saturating_sub(low) + (4 << 10),
            ..self
        }
    }
}

impl Vm {
    /// Runs something that may lead back here, with enough native stack for the next level.
    #[inline]
    pub(crate) fn on_stack<T>(&mut self, work: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.native_stack.reaches(0) {
            return work(self);
        }
        self.on_other_stack(work)
    }

    /// The same on a stack that is not known yet, or is used up.
    #[cold]
    #[inline(never)]
    fn on_other_stack<T>(&mut self, work: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let before = self.native_stack;
        let left = stacker::remaining_stack().unwrap_or(0);
        let result = if left > SPARE {
            self.native_stack = before.known(left);
            work(self)
        } else if before.pieces >= PIECES {
            Err(self.recursion_error())
        } else {
            stacker::grow(PIECE, || {
                let left = stacker::remaining_stack().unwrap_or(PIECE / 2);
                self.native_stack = before.known(left);
                self.native_stack.pieces += 1;
                work(self)
            })
        };
        self.native_stack = before;
        result
    }

    /// Throws a `RecursionError` where the native stack is nearly used up.
    #[inline]
    pub(crate) fn room(&mut self) -> R<()> {
        if self.native_stack.reaches(SPARE - LAST) {
            return Ok(());
        }
        self.room_elsewhere()
    }

    #[cold]
    #[inline(never)]
    fn room_elsewhere(&mut self) -> R<()> {
        // A stack whose end cannot be found out is the thread's own, which nothing is known of.
        match stacker::remaining_stack() {
            Some(left) if left <= LAST => Err(self.recursion_error()),
            _ => Ok(()),
        }
    }

    /// Forgets what a run left behind that was given up, maybe on another thread.
    pub(super) fn forget_stack(&mut self) {
        self.native_stack = NativeStack::default();
    }
}
