//! Looking for a key of a dict, where that needs the heap and nobody's code.
//!
//! Most keys are texts that the program has written down, or small numbers: the very value that was
//! put in. [`Heap::glance`] finds these and calls nothing, so that the short ways of instructions
//! keep all they need in registers; the rest is a call at their end, which begins with
//! [`Heap::look`].

use crate::heap::{
    Heap, Tag, Value,
    dict::{Dict, Entry, First, Found, Same},
};
use crate::meter::Meter;
use crate::text::numhash::{TupleHash, hash_i64};

/// A text whose hash is found out at once.
pub(super) const SHORT_KEY: usize = 256;
/// A tuple whose hash is found out at once.
pub(super) const SHORT_TUPLE: usize = 4;

/// What a look for a key gave.
pub(super) enum Looked<'a> {
    /// The position of its entry, and what is there.
    At(usize, &'a Entry),
    /// It is not there; the hash it has.
    Missing(i64),
    /// To tell takes longer, or somebody's code.
    Unknown,
}

impl Heap {
    /// Looks for a key of a dict that is at hand: what is unknown is to be looked for.
    #[inline(always)]
    pub(super) fn glance(&self, dict: Value, key: Value) -> Looked<'_> {
        if let Some((at, there)) = self.found_before(dict, key) {
            return Looked::At(at, there);
        }
        let hash = match key.tag() {
            Tag::Str => self.str_hash_known(key),
            Tag::Int => Some(hash_i64(key.bits() as i64)),
            _ => None,
        };
        let (Some(hash), Some(body)) = (hash, self.try_dict(dict)) else {
            return Looked::Unknown;
        };
        match body.first(hash) {
            First::At(at, there) if there.key.same(key) => Looked::At(at, there),
            First::Missing => Looked::Missing(hash),
            _ => Looked::Unknown,
        }
    }

    /// Looks for any key of a dict, as far as it goes.
    #[inline(always)]
    pub(super) fn look(&self, dict: Value, key: Value, meter: &mut Meter) -> Looked<'_> {
        let Some(hash) = self.quick_hash(key, meter) else {
            return Looked::Unknown;
        };
        let body = self.dict(dict);
        // A text that is equal to the first one with its hash, as nearly all are.
        if key.is(Tag::Str)
            && let First::At(at, there) = body.first(hash)
            && there.key.is(Tag::Str)
            && let Same::Yes = self.quick_same_text(key, there.key)
        {
            self.note_found(dict, key, there.key, at);
            return Looked::At(at, there);
        }
        self.search(body, hash, key, meter)
    }

    /// Looks at every key of that hash. What cannot be paid for any more is not begun: the long way
    /// asks for more, and looks at the clock.
    #[inline(never)]
    fn search<'a>(&self, body: &'a Dict, hash: i64, key: Value, meter: &mut Meter) -> Looked<'a> {
        if !meter.has(1) {
            return Looked::Unknown;
        }
        let found = body.find(hash, |other| self.quick_same(key, other));
        let owed = body.owed().take();
        if owed > 0 {
            meter.charge(i64::from(owed));
        }
        match found {
            Found::At(at) => Looked::At(at, &body.slots()[at]),
            Found::Missing => Looked::Missing(hash),
            Found::Ask(_) => Looked::Unknown,
        }
    }

    /// The hash of a key that is a small number, a short text, or a short tuple of these. What has
    /// to be found out is charged.
    #[inline]
    pub(super) fn quick_hash(&self, key: Value, meter: &mut Meter) -> Option<i64> {
        match key.tag() {
            Tag::Str => match self.str_hash_known(key) {
                Some(hash) => Some(hash),
                None => self.short_hash(key, meter),
            },
            Tag::Int => Some(hash_i64(key.bits() as i64)),
            Tag::Tuple => self.short_tuple_hash(key),
            _ => None,
        }
    }

    #[inline(never)]
    fn short_hash(&self, key: Value, meter: &mut Meter) -> Option<i64> {
        let length = self.str(key).len();
        if length > SHORT_KEY {
            return None;
        }
        meter.charge((length / 8) as i64);
        Some(self.str_hash(key))
    }

    /// The hash of a short tuple of small numbers and of texts whose hash is known.
    #[inline(never)]
    fn short_tuple_hash(&self, key: Value) -> Option<i64> {
        let items = self.try_tuple(key)?;
        if items.len() > SHORT_TUPLE {
            return None;
        }
        let mut hash = TupleHash::new();
        for item in items {
            hash.add(match item.tag() {
                Tag::Int => hash_i64(item.bits() as i64),
                Tag::Str => self.str_hash_known(*item)?,
                _ => return None,
            });
        }
        Some(hash.finish())
    }
}
