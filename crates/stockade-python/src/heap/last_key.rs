//! The text that was found in a dict last: a program that looks whether a key is there asks for its
//! value next, and sets it then. The second and third time nothing is looked for.

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
    pub(crate) fn found_before(&self, dict: Value, key: Value) -> Option<usize> {
        let last = self.last_key.get();
        if last.key != key.handle() || last.dict != dict.handle() || !key.is(Tag::Str) {
            return None;
        }
        let there = self.dict(dict).slots().get(last.at)?.key;
        (there.is(Tag::Str) && there.handle() == last.stored).then_some(last.at)
    }

    /// Notes where a key was found.
    #[inline]
    pub(crate) fn note_found(&self, dict: Value, key: Value, at: usize) {
        if key.is(Tag::Str)
            && let Some(entry) = self.dict(dict).slots().get(at)
            && entry.key.is(Tag::Str)
        {
            self.last_key.set(LastKey {
                dict: dict.handle(),
                key: key.handle(),
                stored: entry.key.handle(),
                at,
            });
        }
    }
}
