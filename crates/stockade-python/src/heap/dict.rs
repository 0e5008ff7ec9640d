//! The body of a `dict`: entries in the order of insertion, and an index over them.
//!
//! Up to eight entries there is no index: a scan of the hashes is faster and smaller. Deleted
//! entries leave a hole until the next rebuild. Who is equal to whom is not known here: lookups
//! take a closure, and the heap and the VM bring theirs.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::value::Value;

/// A dictionary object.
#[derive(Default, Clone)]
pub(crate) struct Dict {
    entries: Vec<Entry>,
    /// Open addressing, a power of two long, or empty while `entries` is short.
    index: Vec<u32>,
    live: u32,
    /// Whether a key or a value was ever an object, so that the collector has something to follow.
    leads_on: bool,
    /// Changes whenever a key comes or goes, so that iteration can notice.
    version: u32,
    /// Places that lookups had to look at beyond the usual few, not paid for yet.
    owed: Owed,
}

/// Work of lookups that is still to be paid: keys with the same hash make a lookup a walk.
#[derive(Default, Clone)]
pub(crate) struct Owed(Cell<u32>);

/// Places that every lookup may look at without owing anything.
const FREE_PROBES: u32 = 16;

impl Owed {
    #[inline(always)]
    pub(super) fn note(&self, probes: u32) {
        if probes > FREE_PROBES {
            self.0.set(self.0.get().saturating_add(probes / 4));
        }
    }

    /// What is owed, once.
    #[inline(always)]
    pub(crate) fn take(&self) -> u32 {
        if self.0.get() == 0 { 0 } else { self.0.take() }
    }
}

/// One key with its value; a deleted one has an undefined key.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) hash: i64,
    pub(crate) key: Value,
    pub(crate) value: Value,
}

const SCANNED: usize = 8;
const EMPTY: u32 = u32::MAX;
const DELETED: u32 = u32::MAX - 1;

/// What comparing a candidate key gave.
pub(crate) enum Same {
    Yes,
    No,
    /// It takes Python code to tell.
    Ask,
}

/// What a lookup gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    At(usize),
    Missing,
    /// The entry at this index has the same hash, and it takes Python code to compare it.
    Ask(usize),
}

/// What the first look for a hash gave.
pub(crate) enum First<'a> {
    /// The position of an entry that has it, or of a hole, and what is there.
    At(usize, &'a Entry),
    /// No key has it.
    Missing,
    /// It takes more than the usual few looks.
    Far,
}

impl Dict {
    pub(crate) fn with_capacity(count: usize) -> Self {
        Self {
            entries: Vec::with_capacity(count),
            ..Self::default()
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.live as usize
    }

    #[inline]
    pub(super) fn leads_on(&self) -> bool {
        self.leads_on
    }

    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    /// The entries with holes, for iteration by position.
    #[inline(always)]
    pub(crate) fn slots(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries without holes.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter().filter(|entry| !entry.key.is_undef())
    }

    pub(crate) fn payload_bytes(&self) -> usize {
        super::block(self.entries.capacity() * size_of::<Entry>())
            + super::block(self.index.capacity() * 4)
    }

    /// Finds the first entry that has a hash.
    #[inline(always)]
    pub(crate) fn first(&self, hash: i64) -> First<'_> {
        let (entries, index) = (&self.entries[..], &self.index[..]);
        let Some(mask) = index.len().checked_sub(1) else {
            for (at, entry) in entries.iter().enumerate() {
                if entry.hash == hash {
                    return First::At(at, entry);
                }
            }
            return First::Missing;
        };
        let mut probe = Probe::new(hash, mask);
        for _ in 0..FREE_PROBES {
            let at = index[probe.at & mask];
            match entries.get(at as usize) {
                Some(entry) if entry.hash == hash => return First::At(at as usize, entry),
                None if at == EMPTY => return First::Missing,
                _ => probe.next(mask),
            }
        }
        First::Far
    }

    /// Finds a key by its hash and a comparison.
    #[inline]
    pub(crate) fn find(&self, hash: i64, mut same: impl FnMut(Value) -> Same) -> Found {
        if self.index.is_empty() {
            for (at, entry) in self.entries.iter().enumerate() {
                if entry.hash == hash && !entry.key.is_undef() {
                    match same(entry.key) {
                        Same::Yes => return Found::At(at),
                        Same::No => {}
                        Same::Ask => return Found::Ask(at),
                    }
                }
            }
            return Found::Missing;
        }
        let mask = self.index.len() - 1;
        let mut probe = Probe::new(hash, mask);
        let mut probes = 0u32;
        let found = loop {
            match self.index[probe.at] {
                EMPTY => break Found::Missing,
                DELETED => {}
                at => {
                    let at = at as usize;
                    let entry = &self.entries[at];
                    if entry.hash == hash {
                        match same(entry.key) {
                            Same::Yes => break Found::At(at),
                            Same::No => {}
                            Same::Ask => break Found::Ask(at),
                        }
                    }
                }
            }
            probes += 1;
            probe.next(mask);
        };
        self.owed.note(probes);
        found
    }

    /// Work of lookups that is still to be paid.
    #[inline(always)]
    pub(crate) fn owed(&self) -> &Owed {
        &self.owed
    }

    /// Bytes that adding one key would take now.
    #[inline]
    pub(crate) fn next_growth(&self) -> usize {
        let mut bytes = 0;
        if self.entries.len() == self.entries.capacity() {
            bytes += self.entries.len() / 8 * size_of::<Entry>();
        }
        if (self.entries.len() + 1) * 3 > self.index.len() * 2 {
            bytes += self.index.len() * 4;
        }
        bytes
    }

    /// Whether a key can be added without taking memory.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        let count = self.entries.len();
        count < self.entries.capacity()
            && if self.index.is_empty() {
                count < SCANNED
            } else {
                (count + 1) * 3 <= self.index.len() * 2
            }
    }

    /// Makes room for so many entries more, where there is none.
    #[inline]
    pub(crate) fn make_room(&mut self, more: impl FnOnce(usize) -> usize) {
        if self.entries.len() == self.entries.capacity() {
            self.entries.reserve_exact(more(self.entries.len()));
        }
    }

    /// Bytes that are gone through where adding one key moves the entries or builds the index anew.
    #[inline]
    pub(crate) fn next_rebuild(&self) -> usize {
        let bytes = self.entries.len() * size_of::<Entry>();
        let moved = self.entries.len() == self.entries.capacity();
        let indexed = (self.entries.len() + 1) * 3 > self.index.len() * 2;
        bytes * (usize::from(moved) + 2 * usize::from(indexed))
    }

    /// Adds a key that is known to be missing.
    #[inline]
    pub(crate) fn push(&mut self, hash: i64, key: Value, value: Value) {
        self.version = self.version.wrapping_add(1);
        self.live += 1;
        self.leads_on |= key.is_heap() || value.is_heap();
        let at = self.entries.len();
        self.entries.push(Entry { hash, key, value });
        if self.index.is_empty() {
            if at >= SCANNED {
                self.rebuild();
            }
        // At most two thirds full, holes included.
        } else if (at + 1) * 3 > self.index.len() * 2 {
            self.rebuild();
        } else {
            Self::link(&mut self.index, hash, at as u32);
        }
    }

    #[inline(always)]
    pub(crate) fn set_value(&mut self, at: usize, value: Value) {
        self.leads_on |= value.is_heap();
        self.entries[at].value = value;
    }

    /// Removes the entry at a position and gives it back.
    pub(crate) fn remove_at(&mut self, at: usize) -> Entry {
        let entry = self.entries[at];
        self.version = self.version.wrapping_add(1);
        self.live -= 1;
        if !self.index.is_empty() {
            let mask = self.index.len() - 1;
            let mut probe = Probe::new(entry.hash, mask);
            let mut probes = 0;
            while self.index[probe.at] != at as u32 {
                probe.next(mask);
                probes += 1;
            }
            self.owed.note(probes);
            self.index[probe.at] = DELETED;
        }
        if at + 1 == self.entries.len() {
            self.entries.pop();
            // Holes at the end go too, so that a dict used as a stack stays small.
            while self
                .entries
                .last()
                .is_some_and(|entry| entry.key.is_undef())
            {
                self.entries.pop();
            }
        } else {
            self.entries[at] = Entry {
                hash: 0,
                key: Value::UNDEF,
                value: Value::UNDEF,
            };
            if self.entries.len() > 16 && self.len() * 4 < self.entries.len() {
                self.rebuild();
            }
        }
        entry
    }

    pub(crate) fn clear(&mut self) {
        let version = self.version.wrapping_add(1);
        *self = Self {
            version,
            ..Self::default()
        };
    }

    /// Drops holes and makes a new index.
    #[inline(never)]
    fn rebuild(&mut self) {
        self.entries.retain(|entry| !entry.key.is_undef());
        self.index.clear();
        if self.entries.len() <= SCANNED {
            return;
        }
        let size = (self.entries.len() * 2 + 1).next_power_of_two();
        self.index.reserve_exact(size);
        self.index.resize(size, EMPTY);
        // Where a hash that many keys share was put last: the next one goes on from there.
        let mut crowded: FxHashMap<i64, Probe> = FxHashMap::default();
        let mask = size - 1;
        for (at, entry) in self.entries.iter().enumerate() {
            let known = if crowded.is_empty() {
                None
            } else {
                crowded.get(&entry.hash).copied()
            };
            let mut probe = known.unwrap_or_else(|| Probe::new(entry.hash, mask));
            let mut probes = 0;
            while self.index[probe.at] < DELETED {
                probe.next(mask);
                probes += 1;
            }
            self.index[probe.at] = at as u32;
            if probes > FREE_PROBES || known.is_some() {
                crowded.insert(entry.hash, probe);
            }
        }
    }

    fn link(index: &mut [u32], hash: i64, at: u32) {
        let mask = index.len() - 1;
        let mut probe = Probe::new(hash, mask);
        while index[probe.at & mask] < DELETED {
            probe.next(mask);
        }
        index[probe.at & mask] = at;
    }
}

/// The places to look at for a hash: every bit of it takes part in the end.
#[derive(Clone, Copy)]
struct Probe {
    at: usize,
    perturb: u64,
}

impl Probe {
    #[inline(always)]
    fn new(hash: i64, mask: usize) -> Self {
        // Integers hash to themselves, and those with many trailing zeros would all start at 0.
        let spread = (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self {
            at: (spread >> 32) as usize & mask,
            perturb: spread,
        }
    }

    #[inline(always)]
    fn next(&mut self, mask: usize) {
        self.perturb >>= 5;
        self.at = (self.at * 5 + 1 + self.perturb as usize) & mask;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same_as(key: Value) -> impl FnMut(Value) -> Same {
        move |other| if key.same(other) { Same::Yes } else { Same::No }
    }

    #[test]
    fn keys_are_found_after_growth_and_removal_and_keep_their_order() {
        let mut dict = Dict::default();
        for n in 0..1000i64 {
            dict.push(n << 20, Value::int(n), Value::int(n * 2));
        }
        for n in (0..1000i64).step_by(2) {
            let Found::At(at) = dict.find(n << 20, same_as(Value::int(n))) else {
                panic!("{n} is missing")
            };
            dict.remove_at(at);
        }
        assert_eq!(dict.len(), 500);
        assert_eq!(dict.find(0, same_as(Value::int(0))), Found::Missing);
        let keys: Vec<_> = dict.iter().filter_map(|entry| entry.key.as_int()).collect();
        assert_eq!(keys, (1..1000).step_by(2).collect::<Vec<_>>());
    }
}
