//! Texts and bytes that are long: copied, joined, hashed and searched in pieces, with a look at the
//! clock between them. What is short takes the ways that it has elsewhere.

use crate::heap::Value;
use crate::text::hash;
use crate::vm::{R, Vm};

/// Bytes that take no look of their own.
const SHORT: usize = 1 << 18;

impl Vm {
    /// The bytes `from..to` of a `str`, as a new one; the memory for it is there.
    pub(crate) fn part_of_text(&mut self, text: Value, from: usize, to: usize) -> R<Value> {
        if to - from <= SHORT {
            return Ok(self.heap.new_part(text, from, to));
        }
        let mut made = String::with_capacity(to - from);
        self.watched(|heap, patience| {
            patience.push(&mut made, heap.str(text).get(from..to).unwrap_or_default());
        })?;
        if self.heap.str_is_ascii(text) {
            return Ok(self.heap.new_counted(made, to - from));
        }
        Ok(self.heap.new_string(made))
    }

    /// `a + b` of two strings.
    pub(crate) fn concat_texts(&mut self, a: Value, b: Value) -> R<Value> {
        let (first, second) = (self.heap.str(a).len(), self.heap.str(b).len());
        let copied = if self.heap.grows_in_place(a) {
            second
        } else {
            first + second
        };
        if copied <= SHORT || first == 0 || second == 0 {
            return Ok(self.heap.concat(a, b));
        }
        let chars = self.heap.str_chars(a) + self.heap.str_chars(b);
        let mut made = self.heap.buffer_for(first + second);
        self.watched(|heap, patience| {
            patience.push(&mut made, heap.str(a));
            patience.push(&mut made, heap.str(b));
        })?;
        Ok(self.heap.new_shared(made, chars))
    }

    /// Makes the hash of a text that is long, which it keeps.
    pub(crate) fn ready_hash(&mut self, text: Value) -> R<()> {
        if self.heap.str_hash_work(text) <= SHORT {
            return Ok(());
        }
        let made = self.watched(|heap, patience| hash::long_str(heap.str(text), patience))?;
        self.heap.keep_hash(text, made);
        Ok(())
    }

    /// The hash of bytes.
    pub(crate) fn hash_of_bytes(&mut self, bytes: Value) -> R<i64> {
        if self.heap.bytes(bytes).len() <= SHORT {
            return Ok(hash::hash_bytes(self.heap.bytes(bytes)));
        }
        self.watched(|heap, patience| hash::long_bytes(heap.bytes(bytes), patience))
    }
}
