//! The text that was found in a dict last: a program that looks whether a key is there asks for its
//! value next, and sets it then. The second and third time nothing is looked for. Only a text that is
//! equal to the key is worth it: the key itself is found as fast.

use super::dict::Entry;
use super::{Handle, Heap, Tag, Value};

/// Which text it was, and where it was found.
#[derive(Clone, Copy)]
pub(super) struct LastKey {
    dict: Handle,
    key: Handle,
    /// The key that lies there, which may be another text that is equal.
    stored: Handle,
    at: usize,
}

impl LastKey {
    pub(super) const NONE: Self = Self {
        dict: 0,
        key: 0,
        stored: 0,
        at: usize::MAX,
    };
}

impl Heap {
    /// Where a text is in a dict, if it was found there last and lies there still. A collection
    /// forgets it, as it may reuse handles.
    #[inline]
    pub(crate) fn found_before(&self, dict: Value, key: Value) -> Option<(usize, &Entry)> {
        let last = self.last_key.get();
        if last.key != key.handle() || last.dict != dict.handle() || !key.is(Tag::Str) {
            return None;
        }
        let there = self.dicts.try_get(last.dict)?.slots().get(last.at)?;
        let same = there.key.is(Tag::Str) && there.key.handle() == last.stored;
        same.then_some((last.at, there))
    }

    /// Notes where a text was found, and which one lies there.
    #[inline]
    pub(crate) fn note_found(&self, dict: Value, key: Value, stored: Value, at: usize) {
        self.last_key.set(LastKey {
            dict: dict.handle(),
            key: key.handle(),
            stored: stored.handle(),
            at,
        });
    }
}
