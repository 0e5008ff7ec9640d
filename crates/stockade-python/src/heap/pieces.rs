//! Strings made of parts of others, without a block of memory in between.

use compact_str::CompactString;

use super::text::{Body, Text, count_chars};
use super::{Heap, Row, Value};
use crate::meter::Meter;

/// Bytes of a text that takes no time and no memory worth a look of its own.
pub(crate) const SHORT: usize = 4096;

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

    /// The same of a text of ASCII.
    pub(crate) fn new_ascii_part(&mut self, text: Value, from: usize, to: usize) -> Value {
        let whole = self.str(text);
        if to - from == whole.len() {
            return text;
        }
        match whole.get(from..to).unwrap_or_default() {
            "" => self.new_str(""),
            part if part.len() == 1 => self.letter(part.as_bytes()[0]),
            part => {
                let made = Text::flat(CompactString::new(part), part.len());
                self.insert_text(made)
            }
        }
    }

    /// The texts in a list or a tuple, with another between them; together they have so many bytes.
    pub(crate) fn new_joined(&mut self, texts: Value, between: Value, bytes: usize) -> Value {
        let mut made = self.blank(bytes);
        let chars = self.join(&mut made, self.items(texts), between);
        self.keep(made, chars)
    }

    /// Texts one after the other, which have so many bytes together.
    pub(crate) fn new_chain(&mut self, texts: &[Value], bytes: usize) -> Value {
        let between = self.symbol_text(crate::symbol::sym::EMPTY);
        let mut made = self.blank(bytes);
        let chars = self.join(&mut made, Row::Values(texts), between);
        self.keep(made, chars)
    }

    /// A new `str` of what `write` appends, where that is little, and nothing is due first: code
    /// without loops comes by here with no other look at the clock. What it gives is the work that was
    /// done; where it gives nothing, nothing was.
    pub(crate) fn write_short(
        &mut self,
        meter: &mut Meter,
        write: impl FnOnce(&Self, &mut String) -> Option<usize>,
    ) -> Option<Value> {
        if !self.is_short(SHORT, meter) {
            return None;
        }
        let mut text = self.blank(0);
        let Some(work) = write(self, &mut text) else {
            self.put_back(text);
            return None;
        };
        let chars = count_chars(&text) as usize;
        meter.charge(work as i64);
        Some(self.keep(text, chars))
    }

    /// Whether so many bytes can be written at once: they are few, there is room for them, and the work
    /// is not done on credit.
    pub(crate) fn is_short(&self, bytes: usize, meter: &Meter) -> bool {
        bytes <= SHORT && meter.has(1) && self.used().saturating_add(4 * SHORT) <= meter.memory
    }

    /// Nothing, with room for so many bytes.
    fn blank(&mut self, bytes: usize) -> String {
        if bytes > SHORT {
            return String::with_capacity(bytes);
        }
        std::mem::take(&mut self.scratch)
    }

    /// A new `str` of what was put together.
    fn keep(&mut self, text: String, chars: usize) -> Value {
        if text.len() > SHORT {
            return self.new_counted(text, chars);
        }
        let made = if text.len() <= 1 {
            self.new_str(&text)
        } else {
            self.insert_text(Text::flat(CompactString::new(&text), chars))
        };
        self.put_back(text);
        made
    }

    fn put_back(&mut self, mut text: String) {
        if text.capacity() <= 4 * SHORT {
            text.clear();
            self.scratch = text;
        }
    }

    /// Appends texts with another between them, and gives the number of their characters.
    fn join(&self, made: &mut String, texts: Row<'_>, between: Value) -> usize {
        let mut chars = 0;
        let (separator, gap) = (self.str(between), self.str_chars(between));
        for (at, text) in texts.iter().enumerate() {
            if at > 0 && gap > 0 {
                made.push_str(separator);
                chars += gap;
            }
            made.push_str(self.str(text));
            chars += self.str_chars(text);
        }
        chars
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
