//! Strings made of parts of others, without a block of memory in between.

use compact_str::CompactString;

use super::text::{Body, Text, count_chars};
use super::{Heap, Value};

impl Heap {
    /// The bytes `from..to` of a `str`, as a new one.
    pub(crate) fn new_part(&mut self, text: Value, from: usize, to: usize) -> Value {
        let part = self.str(text).get(from..to).unwrap_or_default();
        if part.len() <= 1 {
            let byte = part.bytes().next();
            return match byte {
                Some(byte) => self.letter(byte),
                None => self.new_str(""),
            };
        }
        let chars = if self.str_is_ascii(text) {
            part.len()
        } else {
            count_chars(part) as usize
        };
        let made = Text::flat(CompactString::new(part), chars);
        self.insert_text(made)
    }

    /// The texts in a list or a tuple, with another between them; together they have so many bytes.
    pub(crate) fn new_joined(&mut self, texts: Value, between: Value, bytes: usize) -> Value {
        let (made, chars) = self.joined(self.items(texts), between, bytes);
        self.new_counted(made, chars)
    }

    /// Texts one after the other, which have so many bytes together.
    pub(crate) fn new_chain(&mut self, texts: &[Value], bytes: usize) -> Value {
        let between = self.symbol_text(crate::symbol::sym::EMPTY);
        let (made, chars) = self.joined(texts, between, bytes);
        self.new_counted(made, chars)
    }

    fn joined(&self, texts: &[Value], between: Value, bytes: usize) -> (String, usize) {
        let mut made = String::with_capacity(bytes);
        let mut chars = 0;
        let (separator, gap) = (self.str(between), self.str_chars(between));
        for (at, text) in texts.iter().enumerate() {
            if at > 0 && gap > 0 {
                made.push_str(separator);
                chars += gap;
            }
            made.push_str(self.str(*text));
            chars += self.str_chars(*text);
        }
        (made, chars)
    }

    /// Puts a text to the end of bytes that have room for it.
    pub(crate) fn push_text(&mut self, buffer: Value, text: Value) {
        let bytes = self.bytes.get_mut(buffer.handle());
        match &self.texts.get(text.handle()).body {
            Body::Flat(text) => bytes.extend_from_slice(text.as_bytes()),
            Body::Shared { buffer, len } => {
                let whole = self.buffers.get(*buffer).as_bytes();
                bytes.extend_from_slice(whole.get(..*len as usize).unwrap_or_default());
            }
        }
    }
}
