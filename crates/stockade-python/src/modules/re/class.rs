//! Classes of characters: `[a-z]`, `\d`, a letter of either case.
//!
//! A table answers for ASCII, and for all bytes in patterns of bytes; for the other characters it
//! says which first bytes of UTF-8 are worth a closer look.

use std::sync::OnceLock;

use super::fold;
use super::node::Fold;
use crate::text::surrogate::{character, code_point};
use crate::text::unicode::{alnum_runs, is_decimal, is_space};

/// A kind of characters with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Category {
    Digit,
    Space,
    Word,
}

/// A part of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Range(u32, u32),
    Category { kind: Category, negate: bool },
}

/// What a class is made of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Spec {
    pub(super) items: Vec<Item>,
    pub(super) negate: bool,
    pub(super) fold: Fold,
    /// Whether categories go beyond ASCII.
    pub(super) unicode: bool,
    /// Whether it is for texts, not for bytes.
    pub(super) text: bool,
}

/// A class, ready to be asked.
pub(super) struct Class {
    /// By byte: whether it belongs to the class, or begins a character that may.
    pub(super) table: [bool; 256],
    /// By byte: whether it belongs to the class as it is.
    pub(super) plain: [bool; 256],
    spec: Spec,
}

/// First bytes of the characters beyond ASCII of a kind.
fn leads(kind: Category) -> &'static [(u8, u8)] {
    match kind {
        Category::Digit => &[
            (0xd9, 0xd9),
            (0xdb, 0xdb),
            (0xdf, 0xdf),
            (0xe0, 0xe1),
            (0xea, 0xea),
            (0xef, 0xf0),
        ],
        Category::Space => &[(0xc2, 0xc2), (0xe1, 0xe3)],
        Category::Word => &[(0xc2, 0xf4)],
    }
}

/// The characters that are letters, digits or the underscore, one bit each.
fn words() -> &'static [u64] {
    static WORDS: OnceLock<Vec<u64>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut bits = vec![0u64; 0x11_0000 / 64];
        let underscore = u32::from(b'_');
        for (first, last) in alnum_runs().chain([(underscore, underscore)]) {
            for point in first..=last {
                bits[point as usize / 64] |= 1 << (point % 64);
            }
        }
        bits
    })
}

/// Whether a character beyond ASCII is part of a word.
#[inline]
pub(super) fn is_word(point: u32) -> bool {
    let word = words().get(point as usize / 64).copied().unwrap_or(0);
    word >> (point % 64) & 1 != 0
}

fn is_ascii_kind(kind: Category, byte: u8) -> bool {
    match kind {
        Category::Digit => byte.is_ascii_digit(),
        Category::Space => matches!(byte, b'\t'..=b'\r' | b' '),
        Category::Word => byte.is_ascii_alphanumeric() || byte == b'_',
    }
}

impl Spec {
    fn is_kind(&self, kind: Category, point: u32) -> bool {
        match u8::try_from(point) {
            // These four are space to `str.isspace`, and so to a pattern of text.
            Ok(0x1c..=0x1f) => self.unicode && kind == Category::Space,
            Ok(byte) if byte.is_ascii() => is_ascii_kind(kind, byte),
            _ if !self.unicode => false,
            _ => match kind {
                Category::Word => is_word(point),
                Category::Digit => character(point).is_some_and(is_decimal),
                Category::Space => character(point).is_some_and(is_space),
            },
        }
    }

    /// Whether a character belongs to the class.
    fn has(&self, point: u32) -> bool {
        let same = fold::same(point, self.fold);
        let folds = same != [point; 4];
        let found = self.items.iter().any(|item| match *item {
            Item::Range(first, last) if folds => {
                same.iter().any(|point| (first..=last).contains(point))
            }
            Item::Range(first, last) => (first..=last).contains(&point),
            Item::Category { kind, negate } => self.is_kind(kind, point) != negate,
        });
        found != self.negate
    }

    /// Whether what it lists says what it has beyond ASCII.
    fn is_plain(&self) -> bool {
        let listed = |item: &Item| match item {
            Item::Range(..) => self.fold != Fold::Unicode,
            Item::Category { negate, .. } => !negate,
        };
        !self.negate && self.items.iter().all(listed)
    }

    /// The same without a fold, where single letters are all that it is about.
    fn unfolded(mut self) -> Self {
        let single = |item: &Item| matches!(item, Item::Range(first, last) if first == last);
        if self.fold == Fold::None || !self.items.iter().all(single) {
            return self;
        }
        let mut items = Vec::with_capacity(self.items.len() * 2);
        for item in &self.items {
            let Item::Range(point, _) = *item else {
                continue;
            };
            for other in fold::same(point, self.fold) {
                let other = Item::Range(other, other);
                if items.last() != Some(&other) && items.first() != Some(&other) {
                    items.push(other);
                }
            }
        }
        self.items = items;
        self.fold = Fold::None;
        self
    }

    /// The kinds it takes beyond ASCII, where it takes nothing else there.
    fn kinds(&self) -> Option<Vec<Category>> {
        let mut kinds = Vec::new();
        if self.negate {
            return None;
        }
        for item in &self.items {
            match *item {
                Item::Range(_, last) if last < 0x80 && self.fold != Fold::Unicode => {}
                Item::Category {
                    kind,
                    negate: false,
                } => {
                    if self.unicode {
                        kinds.push(kind);
                    }
                }
                _ => return None,
            }
        }
        Some(kinds)
    }
}

impl Class {
    pub(super) fn new(spec: Spec) -> Self {
        let spec = spec.unfolded();
        let mut table = [false; 256];
        let exact: usize = if spec.text { 128 } else { 256 };
        for (point, place) in table.iter_mut().enumerate().take(exact) {
            *place = spec.has(point as u32);
        }
        let plain = table;
        if spec.text {
            if spec.is_plain() {
                for item in &spec.items {
                    match *item {
                        Item::Range(first, last) => mark_leads(&mut table, first, last),
                        Item::Category { kind, .. } if spec.unicode => {
                            for (first, last) in leads(kind) {
                                table[usize::from(*first)..=usize::from(*last)].fill(true);
                            }
                        }
                        Item::Category { .. } => {}
                    }
                }
            } else {
                table[0xc2..=0xf4].fill(true);
            }
        }
        Self { table, plain, spec }
    }

    /// Whether a character beyond ASCII belongs to the class.
    #[inline]
    pub(super) fn has(&self, point: u32) -> bool {
        if let [
            Item::Category {
                kind: Category::Word,
                negate,
            },
        ] = self.spec.items.as_slice()
            && self.spec.unicode
        {
            return is_word(point) != (*negate != self.spec.negate);
        }
        self.spec.has(point)
    }

    /// Whether no character belongs to both, as far as that is known.
    pub(super) fn is_apart(&self, other: &Self) -> bool {
        let both = |(a, b): (&bool, &bool)| *a && *b;
        if self.table[..128].iter().zip(&other.table[..128]).any(both) {
            return false;
        }
        if !self.table[128..].iter().zip(&other.table[128..]).any(both) {
            return true;
        }
        let apart =
            |a: &Category, b: &Category| a != b && (*a == Category::Space || *b == Category::Space);
        match (self.spec.kinds(), other.spec.kinds()) {
            (Some(ours), Some(theirs)) => {
                self.spec.text && ours.iter().all(|a| theirs.iter().all(|b| apart(a, b)))
            }
            _ => false,
        }
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.spec.items.capacity() * size_of::<Item>() + 32
    }
}

/// Notes the first bytes of the characters of a range.
fn mark_leads(table: &mut [bool; 256], first: u32, last: u32) {
    if last >= 0x80 {
        // Surrogates stand at the end of all characters.
        let surrogate = 0xd800..=0xdfff;
        if first <= *surrogate.end() && last >= *surrogate.start() {
            table[0xf4] = true;
        }
        let first = match first.max(0x80) {
            first if surrogate.contains(&first) => surrogate.end() + 1,
            first => first,
        };
        let last = match last {
            last if surrogate.contains(&last) => surrogate.start() - 1,
            last => last,
        };
        if first <= last {
            table[usize::from(lead(first))..=usize::from(lead(last))].fill(true);
        }
    }
}

/// The first byte of a character in UTF-8.
fn lead(point: u32) -> u8 {
    let mut buffer = [0; 4];
    let stands = character(point).unwrap_or(char::MAX);
    stands.encode_utf8(&mut buffer).as_bytes()[0]
}

/// The character that begins at a place of a text, as a code point, and its bytes.
#[inline]
pub(super) fn decode(text: &[u8], at: usize) -> (u32, usize) {
    let byte = |n: usize| text.get(at + n).map_or(0, |byte| u32::from(byte & 0x3f));
    let Some(&first) = text.get(at) else {
        return (0, 1);
    };
    match first {
        0..=0x7f => (u32::from(first), 1),
        0x80..=0xdf => (u32::from(first & 0x1f) << 6 | byte(1), 2),
        0xe0..=0xef => (u32::from(first & 0xf) << 12 | byte(1) << 6 | byte(2), 3),
        _ => {
            let point = u32::from(first & 7) << 18 | byte(1) << 12 | byte(2) << 6 | byte(3);
            // What stands for a surrogate is one.
            let point = char::from_u32(point).map_or(point, code_point);
            (point, 4)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_and_space_begins_with_a_byte_that_is_looked_at() {
        for point in (0x80..0x11_0000).filter(|point| !(0xd800..0xe000).contains(point)) {
            let letter = char::from_u32(point).unwrap();
            for (kind, is) in [
                (Category::Digit, is_decimal as fn(char) -> bool),
                (Category::Space, is_space),
            ] {
                let begins = leads(kind)
                    .iter()
                    .any(|(first, last)| (*first..=*last).contains(&lead(point)));
                assert!(begins || !is(letter), "{point:x}");
            }
        }
    }
}
