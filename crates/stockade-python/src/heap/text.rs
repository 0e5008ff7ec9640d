//! The body of a `str`: UTF-8 text, its length in characters, its hash once asked for.
//!
//! A string that grows by `+=` shares one growable buffer with the strings it grew from, each of
//! which sees a prefix of it, so a loop of appends is linear. Lone surrogates, which UTF-8 cannot
//! hold, stand as characters of a private range; see [`crate::text::surrogate`].

use std::cell::Cell;

use compact_str::CompactString;

use super::value::Handle;

/// A string object.
pub(crate) struct Text {
    pub(super) body: Body,
    /// A whole word: what is moved as one must not have been stored as half of one just before.
    chars: usize,
    hash: Cell<i64>,
}

/// Where the bytes are.
pub(super) enum Body {
    /// Short ones, as most are, take no memory beside the slot.
    Flat(CompactString),
    /// The first `len` bytes of a growable buffer.
    Shared { buffer: Handle, len: u32 },
}

/// A hash that no object has, as in CPython, where it means an error.
const UNKNOWN: i64 = -1;

impl Text {
    pub(crate) fn new(text: &str) -> Self {
        Self::flat(CompactString::new(text), count_chars(text) as usize)
    }

    /// A text that is known to be of ASCII.
    #[inline(always)]
    pub(super) fn ascii(text: &str) -> Self {
        Self::flat(CompactString::new(text), text.len())
    }

    /// Takes a text over; it is not copied where it is long.
    pub(crate) fn from_string(text: String) -> Self {
        let chars = count_chars(&text) as usize;
        Self::counted(text, chars)
    }

    /// The same, where it is known how many characters there are.
    pub(super) fn counted(text: String, chars: usize) -> Self {
        // What fits into the slot is copied there as it is.
        if text.len() <= size_of::<CompactString>() {
            return Self::flat(CompactString::new(&text), chars);
        }
        // A box has no room to spare that would be kept.
        Self::flat(text.into_boxed_str().into(), chars)
    }

    /// One text after another.
    pub(super) fn joined(one: &str, other: &str, chars: usize) -> Self {
        let mut text = CompactString::with_capacity(one.len() + other.len());
        text.push_str(one);
        text.push_str(other);
        Self::flat(text, chars)
    }

    #[inline(always)]
    pub(super) fn flat(text: CompactString, chars: usize) -> Self {
        Self {
            body: Body::Flat(text),
            chars,
            hash: Cell::new(UNKNOWN),
        }
    }

    pub(super) fn shared(buffer: Handle, len: usize, chars: usize) -> Self {
        let body = Body::Shared {
            buffer,
            len: len as u32,
        };
        Self {
            body,
            chars,
            hash: Cell::new(UNKNOWN),
        }
    }

    /// The number of characters, which is what Python calls its length.
    #[inline(always)]
    pub(crate) fn chars(&self) -> usize {
        self.chars
    }

    pub(crate) fn cached_hash(&self) -> Option<i64> {
        let hash = self.hash.get();
        (hash != UNKNOWN).then_some(hash)
    }

    pub(crate) fn cache_hash(&self, hash: i64) {
        self.hash.set(hash);
    }

    /// Bytes held outside the slot.
    #[inline]
    pub(crate) fn payload_bytes(&self) -> usize {
        match &self.body {
            Body::Flat(text) if text.is_heap_allocated() => super::block(text.capacity()),
            Body::Flat(_) | Body::Shared { .. } => 0,
        }
    }
}

impl Default for Text {
    fn default() -> Self {
        Self {
            body: Body::Flat(CompactString::const_new("")),
            chars: 0,
            hash: Cell::new(UNKNOWN),
        }
    }
}

/// Characters in `text`, fast where all of it is ASCII.
pub(crate) fn count_chars(text: &str) -> u32 {
    if text.is_ascii() {
        text.len() as u32
    } else {
        text.chars().count() as u32
    }
}
