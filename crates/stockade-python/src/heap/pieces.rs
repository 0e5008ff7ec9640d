//! Strings made of parts of others, without a block of memory in between.

use compact_str::{CompactString, ToCompactString};

use super::text::{Body, Text, count_chars};
use super::{Handle, Heap, List, Row, Tag, Value};
use crate::meter::Meter;

/// Bytes of a text that takes no time and no memory worth a look of its own.
pub(crate) const SHORT: usize = 4096;

impl Heap {
    /// The bytes `from..to` of a `str`, as a new one.
    pub(crate) fn new_part(&mut self, text: Value, from: usize, to: usize) -> Value {
        let part = self.str(text).get(from..to).unwrap_or_default();
        if part.len() <= 1 {
            let first = part.bytes().next();
            return self.letter_or_nothing(first);
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
        let part = whole.get(from..to).unwrap_or_default();
        if part.len() <= 1 {
            let first = part.bytes().next();
            return self.letter_or_nothing(first);
        }
        let made = Text::ascii(part);
        self.insert_text(made)
    }

    /// The text of a byte of ASCII, or of none.
    #[inline]
    fn letter_or_nothing(&mut self, byte: Option<u8>) -> Value {
        match byte {
            Some(byte) => self.letter(byte),
            None => self.new_str(""),
        }
    }

    /// A list of parts of a text of ASCII: where each begins and ends.
    pub(crate) fn new_ascii_parts(&mut self, text: Value, parts: &[[u16; 2]]) -> Value {
        // What is taken out of its place need not be asked for again after each text that is made.
        let whole = std::mem::take(self.texts.get_mut_still(text.handle()));
        let items = match &whole.body {
            Body::Flat(flat) => self.parts_of(text, flat, parts),
            Body::Shared { .. } => {
                let copy = CompactString::new(self.text(&whole));
                self.parts_of(text, &copy, parts)
            }
        };
        *self.texts.get_mut_still(text.handle()) = whole;
        self.new_list(items)
    }

    /// The parts of a text that lies in one piece, and is in no place meanwhile.
    fn parts_of(&mut self, text: Value, whole: &str, parts: &[[u16; 2]]) -> List {
        let made = parts.iter().map(|[from, to]| {
            let part = whole.get(usize::from(*from)..usize::from(*to));
            let made = match part {
                Some(part) if part.len() == whole.len() => text,
                Some(part) if part.len() > 1 => self.insert_text(Text::ascii(part)),
                part => self.letter_or_nothing(part.and_then(|part| part.bytes().next())),
            };
            made.handle()
        });
        List::of_objects(Tag::Str, made)
    }

    /// A copy of a short text of ASCII, which is changed to another of that length.
    #[inline]
    pub(crate) fn new_changed(&mut self, text: Value, change: impl FnOnce(&mut str)) -> Value {
        let mut made = CompactString::new(self.str(text));
        change(made.as_mut_str());
        if made.len() <= 1 {
            return self.new_str(&made);
        }
        let chars = made.len();
        self.insert_text(Text::flat(made, chars))
    }

    /// `str(int)`.
    pub(crate) fn new_decimal(&mut self, number: i64) -> Value {
        if let digit @ 0..=9 = number {
            return self.letter(b'0' + digit as u8);
        }
        let text = number.to_compact_string();
        let chars = text.len();
        self.insert_text(Text::flat(text, chars))
    }

    /// The texts in a list or a tuple, with another between them; together they have so many bytes.
    pub(crate) fn new_joined(&mut self, texts: Value, between: Value, bytes: usize) -> Value {
        let mut made = self.blank(bytes);
        let chars = self.join(&mut made, self.items(texts), between);
        self.keep(made, chars)
    }

    /// The same where they are short: also gives the number of bytes. Nothing where they are not, or
    /// where one of them is no plain text.
    pub(crate) fn new_joined_short(
        &mut self,
        texts: Value,
        between: Value,
    ) -> Option<(Value, usize)> {
        let mut made = self.blank(0);
        let row = self.items(texts);
        let chars = match row {
            Row::List(list) if list.kind() == Some(Tag::Str) => {
                self.join_short(&mut made, list.handles(0), between)
            }
            row if row.iter().all(|item| item.is(Tag::Str)) => {
                self.join_short(&mut made, row.iter().map(Value::handle), between)
            }
            _ => None,
        };
        let bytes = made.len();
        if let Some(chars) = chars {
            return Some((self.keep(made, chars), bytes));
        }
        self.put_back(made);
        None
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
        self.write_counted(meter, write, |text| count_chars(text) as usize)
    }

    /// The same where all that is written is ASCII.
    pub(crate) fn write_ascii(
        &mut self,
        meter: &mut Meter,
        write: impl FnOnce(&Self, &mut String) -> Option<usize>,
    ) -> Option<Value> {
        self.write_counted(meter, write, str::len)
    }

    #[inline(always)]
    fn write_counted(
        &mut self,
        meter: &mut Meter,
        write: impl FnOnce(&Self, &mut String) -> Option<usize>,
        chars: impl FnOnce(&str) -> usize,
    ) -> Option<Value> {
        if !self.is_short(SHORT, meter) {
            return None;
        }
        let mut text = self.blank(0);
        let Some(work) = write(self, &mut text) else {
            self.put_back(text);
            return None;
        };
        let chars = chars(&text);
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

    /// The same as long as they are short.
    fn join_short(
        &self,
        made: &mut String,
        texts: impl Iterator<Item = Handle>,
        between: Value,
    ) -> Option<usize> {
        let (separator, gap) = (self.str(between), self.str_chars(between));
        let mut chars = 0;
        for (at, handle) in texts.enumerate() {
            if at > 0 && gap > 0 {
                push_few(made, separator);
                chars += gap;
            }
            let text = self.texts.try_get(handle)?;
            let bytes = self.text(text);
            if made.len() + bytes.len() > SHORT {
                return None;
            }
            push_few(made, bytes);
            chars += text.chars();
        }
        Some(chars)
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

/// Appends a text that mostly is one letter or none, for which nobody need be called.
#[inline]
fn push_few(made: &mut String, text: &str) {
    match text.as_bytes() {
        [] => {}
        // One byte is never more than ASCII.
        [byte] => made.push(char::from(byte & 0x7f)),
        _ => made.push_str(text),
    }
}
