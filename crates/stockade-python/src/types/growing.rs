//! A text or a row of bytes that grows while Python code may run in between.
//!
//! It lies on the heap and is rooted, so that what nested calls hold on to is counted: a buffer
//! of ours in every level of a recursion would pass the memory limit unseen.

use crate::heap::{Tag, Value};
use crate::meter::Limit;
use crate::vm::text::{PIECE, pieces};
use crate::vm::{R, Vm};

/// The growing buffer; it lives until the native returns.
#[derive(Clone, Copy)]
pub(crate) struct Growing(Value);

impl Growing {
    pub(crate) fn new(vm: &mut Vm) -> Self {
        let buffer = vm.heap.new_bytearray(Vec::new());
        Self(vm.root(buffer))
    }

    pub(crate) fn push(self, vm: &mut Vm, more: &[u8]) -> R<()> {
        self.make_room(vm, more.len())?;
        for piece in more.chunks(PIECE) {
            if more.len() > PIECE {
                vm.refill()?;
            }
            vm.heap.bytes_mut(self.0).extend_from_slice(piece);
        }
        Ok(())
    }

    /// Pays for so many bytes more, and makes room for them.
    fn make_room(self, vm: &mut Vm, more: usize) -> R<()> {
        vm.charge(more / 16)?;
        let buffer = vm.heap.bytes(self.0);
        let needed = buffer.len().saturating_add(more);
        if needed > buffer.capacity() {
            // As much again as there is, so that growing stays linear.
            let grown = needed.max(buffer.capacity().saturating_mul(2)) - buffer.capacity();
            let grown = if fits(vm, grown) {
                grown
            } else {
                needed - buffer.capacity()
            };
            vm.reserve(grown)?;
            let buffer = vm.heap.bytes_mut(self.0);
            let before = buffer.capacity();
            buffer.reserve_exact(before + grown - buffer.len());
            let taken = buffer.capacity() - before;
            vm.heap.charge(taken);
        }
        Ok(())
    }

    /// Appends a `str`.
    pub(crate) fn push_str(self, vm: &mut Vm, text: Value) -> R<()> {
        let length = vm.heap.str(text).len();
        self.make_room(vm, length)?;
        if length <= PIECE {
            vm.heap.push_text(self.0, text);
            return Ok(());
        }
        for piece in pieces(vm.heap.str(text)) {
            vm.refill()?;
            let piece = vm.heap.str(text).get(piece).unwrap_or_default().to_owned();
            vm.heap
                .bytes_mut(self.0)
                .extend_from_slice(piece.as_bytes());
        }
        Ok(())
    }

    /// What was written, where it is text.
    pub(crate) fn finish_str(self, vm: &mut Vm) -> R<Value> {
        // Seeing that it is text takes one more pass.
        vm.look_ahead(vm.heap.bytes(self.0).len() / 8)?;
        let text = self.finish(vm);
        match String::from_utf8(text) {
            Ok(text) => {
                reserve_text(vm, 0, text.len())?;
                Ok(vm.heap.new_string(text))
            }
            Err(_) => Err(vm.internal("a text that grew is no text")),
        }
    }

    /// What was written, as `bytes` or `bytearray`: the buffer itself.
    pub(crate) fn finish_as(self, tag: Tag) -> Value {
        Value::handle_of(tag, self.0.handle())
    }

    /// What was written, taken off the heap.
    pub(crate) fn finish(self, vm: &mut Vm) -> Vec<u8> {
        std::mem::take(vm.heap.bytes_mut(self.0))
    }
}

fn fits(vm: &Vm, bytes: usize) -> bool {
    vm.heap.used().saturating_add(bytes) <= vm.meter.memory
}

/// Makes sure that a text of so many bytes may be made, and that a string can count them.
pub(crate) fn reserve_text(vm: &mut Vm, more: usize, whole: usize) -> R<()> {
    if u32::try_from(whole).is_err() {
        return Err(vm.limit(Limit::Memory));
    }
    vm.reserve(more)
}

/// The same for what looks at the clock while it makes the text.
pub(crate) fn room_for_text(vm: &mut Vm, more: usize, whole: usize) -> R<()> {
    if u32::try_from(whole).is_err() {
        return Err(vm.limit(Limit::Memory));
    }
    vm.room_for(more)
}

/// A new `str` of a text that is small beside what it was made of.
pub(crate) fn new_text(vm: &mut Vm, bytes: usize) -> R<()> {
    reserve_text(vm, bytes, bytes)
}
