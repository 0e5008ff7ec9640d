//! The strings of one ASCII character. There is one of each, all made when the first is wanted, and
//! they lie side by side: which of them a string is can be read off its handle.

use super::text::Text;
use super::value::Handle;
use super::{Heap, Tag, Value};

/// How many there are.
const COUNT: u8 = 128;

/// Where they lie, or, before they are made, where no string ever does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Letters(Handle);

pub(super) const NOT_MADE: Letters = Letters(1 << 31);

impl Heap {
    /// The string of an ASCII character.
    #[inline]
    pub(crate) fn letter(&mut self, byte: u8) -> Value {
        if self.letters == NOT_MADE {
            self.make_letters();
        }
        self.made_letter(byte)
    }

    /// The `str` of one letter, where they are made.
    #[inline(always)]
    fn made_letter(&self, byte: u8) -> Value {
        Value::handle_of(Tag::Str, self.letters.0 + Handle::from(byte % COUNT))
    }

    #[cold]
    fn make_letters(&mut self) {
        let room = self.growth_room();
        let mut first = None;
        for byte in 0..COUNT {
            let text = Text::new(char::from(byte).encode_utf8(&mut [0; 4]));
            let (handle, bytes) = self.texts.push(text, room);
            self.charge(bytes);
            first.get_or_insert(handle);
        }
        self.letters = first.map_or(NOT_MADE, Letters);
    }

    /// All of them that are made.
    pub(super) fn letters(&self) -> impl Iterator<Item = Value> + use<> {
        let Letters(first) = self.letters;
        let count = if self.letters == NOT_MADE { 0 } else { COUNT };
        (0..count).map(move |byte| Value::handle_of(Tag::Str, first + Handle::from(byte)))
    }

    /// The one character of a string, where it is one of ASCII.
    #[inline(always)]
    pub(crate) fn letter_of(&self, text: Value) -> Option<u8> {
        let byte = text.handle().wrapping_sub(self.letters.0);
        (byte < Handle::from(COUNT)).then_some(byte as u8)
    }

    /// A character of a text that is all ASCII, counted from either end.
    #[inline]
    pub(crate) fn letter_at(&mut self, text: Value, at: i64) -> Option<Value> {
        let byte = self.byte_at(text, at)?;
        Some(self.letter(byte))
    }

    /// The same, where they are made already.
    #[inline(always)]
    pub(crate) fn made_letter_at(&self, text: Value, at: i64) -> Option<Value> {
        let byte = self.byte_at(text, at)?;
        let made = self.letters != NOT_MADE;
        made.then(|| self.made_letter(byte))
    }

    #[inline(always)]
    fn byte_at(&self, text: Value, at: i64) -> Option<u8> {
        let text = self.texts.try_get(text.handle())?;
        let (bytes, chars) = (self.text(text).as_bytes(), text.chars());
        let at = if at < 0 { at + chars as i64 } else { at };
        let byte = *bytes.get(at as usize)?;
        (bytes.len() == chars).then_some(byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_of_one_ascii_character_is_known_by_its_handle_and_no_other_is() {
        let mut heap = Heap::new();
        let before = heap.new_str("two");
        assert_eq!(heap.letter_of(before), None, "there are none yet");
        let a = heap.new_str("a");
        let texts = ["b", "\0", "\x7f", "", "é", "aa"].map(|text| heap.new_str(text));
        assert_eq!(heap.letter_of(a), Some(b'a'));
        assert_eq!(
            texts.map(|text| heap.letter_of(text)),
            [Some(b'b'), Some(0), Some(127), None, None, None]
        );
        assert_eq!(heap.letter_of(before), None);
        assert!(heap.letter(b'a').same(a));
        for byte in 0..COUNT {
            let letter = heap.letter(byte);
            assert_eq!(heap.str(letter).as_bytes(), [byte]);
        }
    }
}
