//! Where characters of long texts begin: the places that were asked for last.
//!
//! A text that is not all ASCII has to be walked to find its n-th character. Programs ask for one
//! after the other, or from both ends, or in two texts at once; starting from the nearest known
//! place makes each of these linear. A collection forgets everything, as it may reuse handles.

use super::{Handle, Heap, Value};

/// A character of a text and the byte at which it begins.
#[derive(Debug, Clone, Copy)]
struct Place {
    text: Handle,
    chars: u32,
    /// Zero where nothing is known.
    bytes: u32,
}

/// The places that are remembered.
#[derive(Debug)]
pub(super) struct Cursors {
    places: [Place; 4],
    next: usize,
}

impl Cursors {
    /// None.
    pub(super) const fn new() -> Self {
        let nothing = Place {
            text: 0,
            chars: 0,
            bytes: 0,
        };
        Self {
            places: [nothing; 4],
            next: 0,
        }
    }
}

/// Texts shorter than this are walked each time.
const LONG: usize = 64;

impl Heap {
    /// The byte at which a character of a `str` begins, the end for all beyond it, and how many
    /// bytes were passed on the way.
    pub(crate) fn byte_of_char(&mut self, value: Value, index: usize) -> (usize, usize) {
        let (text, chars) = (self.str(value), self.str_chars(value));
        if index >= chars {
            return (text.len(), 0);
        }
        if chars == text.len() {
            return (index, 0);
        }
        let distance = |from: usize| from.abs_diff(index);
        let known = self.cursors.places.iter().enumerate();
        let known = known.filter(|(_, place)| place.text == value.handle() && place.bytes != 0);
        let nearest = known.min_by_key(|(_, place)| distance(place.chars as usize));
        let (mut from, mut slot) = if index <= chars / 2 {
            ((0, 0), None)
        } else {
            ((chars, text.len()), None)
        };
        if let Some((at, place)) = nearest
            && distance(place.chars as usize) <= distance(from.0)
        {
            from = (place.chars as usize, place.bytes as usize);
            slot = Some(at);
        }
        let bytes = text.as_bytes();
        let byte = if index >= from.0 {
            forward(bytes, from.1, index - from.0)
        } else {
            backward(bytes, from.1, from.0 - index)
        };
        let passed = byte.abs_diff(from.1);
        if chars >= LONG && byte != 0 {
            let at = slot.unwrap_or(self.cursors.next);
            if slot.is_none() {
                self.cursors.next = (self.cursors.next + 1) % self.cursors.places.len();
            }
            self.cursors.places[at] = Place {
                text: value.handle(),
                chars: index as u32,
                bytes: byte as u32,
            };
        }
        (byte, passed)
    }
}

impl Cursors {
    pub(super) fn forget(&mut self) {
        *self = Self::new();
    }
}

fn begins(byte: u8) -> bool {
    (byte as i8) >= -0x40
}

/// The place so many characters after `from`, at which one begins.
fn forward(bytes: &[u8], from: usize, count: usize) -> usize {
    let (mut at, mut left) = (from, count);
    // Whole blocks first: counting them takes a few instructions each.
    while let Some(block) = bytes.get(at + 1..at + 1 + LONG) {
        let found = block.iter().filter(|byte| begins(**byte)).count();
        if found > left || left < LONG {
            break;
        }
        left -= found;
        at += LONG;
        // Back onto the beginning of the character that the block ended in.
        while at > from && !begins(bytes[at]) {
            at -= 1;
        }
    }
    while left > 0 && at < bytes.len() {
        at += 1;
        while at < bytes.len() && !begins(bytes[at]) {
            at += 1;
        }
        left -= 1;
    }
    at
}

/// The place so many characters before `from`.
fn backward(bytes: &[u8], from: usize, count: usize) -> usize {
    let (mut at, mut left) = (from, count);
    while left > 0 && at > 0 {
        at -= 1;
        while at > 0 && !begins(bytes[at]) {
            at -= 1;
        }
        left -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use crate::heap::Heap;

    #[test]
    fn every_character_is_found_from_wherever_the_last_one_was() {
        let text: String = "aé日😀z€\u{301}".chars().cycle().take(700).collect();
        let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let mut heap = Heap::new();
        let value = heap.new_str(&text);
        let mut at = 0usize;
        for step in 0..5000usize {
            at = (at + step * step * 7 + 13) % 701;
            let expected = starts.get(at).copied().unwrap_or(text.len());
            assert_eq!(heap.byte_of_char(value, at).0, expected, "character {at}");
        }
    }

    #[test]
    fn walking_a_text_from_both_ends_passes_each_byte_once() {
        let text = "é".repeat(10_000);
        let mut heap = Heap::new();
        let value = heap.new_str(&text);
        let passed: usize = (0..5000)
            .map(|at| heap.byte_of_char(value, at).1 + heap.byte_of_char(value, 9_999 - at).1)
            .sum();
        assert!(passed <= 2 * text.len(), "{passed}");
    }
}
