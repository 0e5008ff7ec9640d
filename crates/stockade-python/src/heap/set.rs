//! The body of a `set`, with CPython's table and probing, because programs print sets and the
//! order they come out in is that of the table.

use rustc_hash::FxHashMap;

use super::Heap;
use super::dict::{Owed, Same};
use super::value::{Tag, Value};
use crate::text::hash::hash_bytes;
use crate::text::numhash::{hash_f64, hash_i64, hash_int, hash_tuple};

/// A set object.
#[derive(Clone, Default)]
pub(crate) struct Set {
    table: Vec<Slot>,
    /// Slots in use or deleted.
    fill: usize,
    used: usize,
    /// Where `pop` looks next.
    finger: usize,
    pub(crate) hash: Option<i64>,
    /// Places that lookups had to look at beyond the usual few, not paid for yet.
    owed: Owed,
}

/// One slot; unused ones have an undefined key and hash 0, deleted ones hash -1.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) hash: i64,
    pub(crate) key: Value,
}

/// The hash of `None`, the same in every run of CPython 3.12 and later.
pub(crate) const NONE_HASH: i64 = 0xfca8_6420;

const UNUSED: Slot = Slot {
    hash: 0,
    key: Value::UNDEF,
};
const DELETED: Slot = Slot {
    hash: -1,
    key: Value::UNDEF,
};
const MIN_SIZE: usize = 8;
const LINEAR_PROBES: usize = 9;
const PERTURB_SHIFT: u32 = 5;

/// What a lookup gave: positions in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SetFound {
    At(usize),
    /// Not there; here is where it would go.
    Missing(usize),
    Ask(usize),
}

impl Set {
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    pub(crate) fn payload_bytes(&self) -> usize {
        super::block(self.table.capacity() * size_of::<Slot>())
    }

    /// The slots, for iteration by position.
    pub(crate) fn slots(&self) -> &[Slot] {
        &self.table
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Slot> + '_ {
        self.table
            .iter()
            .copied()
            .filter(|slot| !slot.key.is_undef())
    }

    /// An empty table is made at the first use, so that an empty set costs nothing.
    fn mask(&mut self) -> usize {
        if self.table.is_empty() {
            self.table.resize(MIN_SIZE, UNUSED);
        }
        self.table.len() - 1
    }

    pub(crate) fn find(&self, hash: i64, mut same: impl FnMut(Value) -> Same) -> SetFound {
        if self.table.is_empty() {
            return SetFound::Missing((hash as u64 as usize) & (MIN_SIZE - 1));
        }
        let mask = self.table.len() - 1;
        let mut perturb = hash as u64;
        let mut at = hash as u64 as usize & mask;
        // A new key goes to the last deleted slot on its way, if there is one.
        let mut deleted = None;
        let mut rounds = 0u32;
        let found = 'found: loop {
            let probes = if at + LINEAR_PROBES <= mask {
                LINEAR_PROBES
            } else {
                0
            };
            for here in at..=at + probes {
                let slot = self.table[here];
                if slot.key.is_undef() {
                    if slot.hash == 0 {
                        break 'found SetFound::Missing(deleted.unwrap_or(here));
                    }
                    deleted = Some(here);
                } else if slot.hash == hash {
                    match same(slot.key) {
                        Same::Yes => break 'found SetFound::At(here),
                        Same::No => {}
                        Same::Ask => break 'found SetFound::Ask(here),
                    }
                }
            }
            rounds += 1;
            perturb >>= PERTURB_SHIFT;
            at = (at
                .wrapping_mul(5)
                .wrapping_add(1)
                .wrapping_add(perturb as usize))
                & mask;
        };
        self.owed.note(rounds.saturating_mul(8));
        found
    }

    /// Work of lookups that is still to be paid.
    pub(crate) fn owed(&self) -> &Owed {
        &self.owed
    }

    /// Bytes that adding one key would take now.
    pub(crate) fn next_growth(&self) -> usize {
        if (self.fill + 1) * 5 < self.table.len().saturating_sub(1) * 3 {
            return 0;
        }
        let wanted = if self.used > 50_000 { 2 } else { 4 };
        (self.used + 1).saturating_mul(wanted * 2 * size_of::<Slot>())
    }

    /// Puts a key that is known to be missing at the place `find` gave.
    pub(crate) fn insert_at(&mut self, at: usize, hash: i64, key: Value) {
        let mask = self.mask();
        let reused = self.table[at].hash == DELETED.hash;
        self.table[at] = Slot { hash, key };
        self.used += 1;
        if reused {
            return;
        }
        self.fill += 1;
        if self.fill * 5 >= mask * 3 {
            let wanted = if self.used > 50_000 {
                self.used * 2
            } else {
                self.used * 4
            };
            self.resize(wanted);
        }
    }

    pub(crate) fn remove_at(&mut self, at: usize) -> Value {
        let key = self.table[at].key;
        self.table[at] = DELETED;
        self.used -= 1;
        key
    }

    /// Removes some element, going on from where the last one was taken; tells how many slots were
    /// passed.
    pub(crate) fn pop(&mut self) -> Option<(Value, usize)> {
        if self.used == 0 {
            return None;
        }
        let mask = self.table.len() - 1;
        let mut at = self.finger & mask;
        let mut passed = 0;
        while self.table[at].key.is_undef() {
            at = (at + 1) & mask;
            passed += 1;
        }
        self.finger = at + 1;
        Some((self.remove_at(at), passed))
    }

    /// Makes room for so many new keys at once, as CPython does before it takes a dict's.
    pub(crate) fn make_room(&mut self, count: usize) {
        let mask = self.mask();
        if (self.fill + count) * 5 >= mask * 3 {
            self.resize((self.used + count) * 2);
        }
    }

    /// Gets rid of deleted slots where they are more than a quarter.
    pub(crate) fn tidy(&mut self) {
        if self.fill - self.used > self.table.len().saturating_sub(1) / 4 {
            self.resize(if self.used > 50_000 {
                self.used * 2
            } else {
                self.used * 4
            });
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// What CPython does before it merges another set in: makes room once, in its own measure.
    /// Gives true where the other table could be taken over as it is.
    pub(crate) fn prepare_merge(&mut self, other: &Self) -> bool {
        self.make_room(other.used);
        if self.fill == 0 && self.table.len() == other.table.len() && other.fill == other.used {
            self.table.clone_from(&other.table);
            self.fill = other.fill;
            self.used = other.used;
            return true;
        }
        false
    }

    fn resize(&mut self, wanted: usize) {
        let mut size = MIN_SIZE;
        while size <= wanted {
            size <<= 1;
        }
        let old = std::mem::replace(&mut self.table, vec![UNUSED; size]);
        self.fill = self.used;
        // Where a hash that many keys share was put last: the next one goes on from there.
        let mut crowded = FxHashMap::default();
        for slot in old.into_iter().filter(|slot| !slot.key.is_undef()) {
            self.insert_clean(slot, &mut crowded);
        }
    }

    /// Inserts into a table without deleted slots and without this key.
    fn insert_clean(&mut self, new: Slot, crowded: &mut FxHashMap<i64, (usize, u64)>) {
        let mask = self.table.len() - 1;
        let mut perturb = new.hash as u64;
        let mut at = new.hash as u64 as usize & mask;
        let known = if crowded.is_empty() {
            None
        } else {
            crowded.get(&new.hash).copied()
        };
        if let Some(known) = known {
            (at, perturb) = known;
        }
        let mut rounds = 0;
        loop {
            let probes = if at + LINEAR_PROBES <= mask {
                LINEAR_PROBES
            } else {
                0
            };
            for here in at..=at + probes {
                if self.table[here].key.is_undef() {
                    self.table[here] = new;
                    if rounds > 4 || known.is_some() {
                        crowded.insert(new.hash, (at, perturb));
                    }
                    return;
                }
            }
            rounds += 1;
            perturb >>= PERTURB_SHIFT;
            at = (at
                .wrapping_mul(5)
                .wrapping_add(1)
                .wrapping_add(perturb as usize))
                & mask;
        }
    }
}

impl Heap {
    /// The set that CPython keeps for a display of constants: made once in the order of the text,
    /// and once more in the order of that table. Nothing where Python code would have to compare.
    pub(crate) fn constant_set(&self, values: &[Value]) -> Option<Set> {
        let first = self.set_of(values)?;
        let again: Vec<Value> = first.iter().map(|slot| slot.key).collect();
        self.set_of(&again)
    }

    /// The hash of a constant. Tuples of constants are as deep as the text that they were written
    /// in, which the parser bounds.
    fn constant_hash(&self, value: Value) -> Option<i64> {
        Some(match value.tag() {
            Tag::None => NONE_HASH,
            Tag::Str => self.str_hash(value),
            Tag::Int | Tag::Bool => hash_i64(value.bits() as i64),
            Tag::BigInt => hash_int(self.big(value)),
            Tag::Float => hash_f64(f64::from_bits(value.bits()))?,
            Tag::Bytes => hash_bytes(self.bytes(value)),
            Tag::Tuple => {
                let items = self.tuple(value).iter();
                hash_tuple(
                    items
                        .map(|item| self.constant_hash(*item))
                        .collect::<Option<Vec<_>>>()?,
                )
            }
            _ => return None,
        })
    }

    /// Equality of constants, numbers of different kinds included.
    fn same_constant(&self, a: Value, b: Value) -> Same {
        let number = |value: Value| match value.tag() {
            Tag::Int | Tag::Bool => Some((value.bits() as i64) as f64),
            Tag::Float => value.as_float(),
            _ => None,
        };
        // Numbers that are no integers of the same kind and as floats the same: hashes that agree
        // do the rest.
        if let (Tag::Tuple, Tag::Tuple) = (a.tag(), b.tag()) {
            let (a, b) = (self.tuple(a), self.tuple(b));
            let mut pairs = a.iter().zip(b).map(|(a, b)| self.same_constant(*a, *b));
            let differs = a.len() != b.len() || pairs.any(|same| !matches!(same, Same::Yes));
            return if differs { Same::No } else { Same::Yes };
        }
        match (self.quick_same(a, b), number(a), number(b)) {
            (Same::Ask, Some(a), Some(b)) if a == b => Same::Yes,
            (Same::Ask, Some(_), Some(_)) => Same::No,
            (answer, ..) => answer,
        }
    }

    fn set_of(&self, values: &[Value]) -> Option<Set> {
        let mut set = Set::default();
        for value in values {
            let hash = self.constant_hash(*value)?;
            match set.find(hash, |other| self.same_constant(*value, other)) {
                SetFound::At(_) => {}
                SetFound::Missing(at) => set.insert_at(at, hash, *value),
                SetFound::Ask(_) => return None,
            }
        }
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_integers_come_out_in_cpythons_order() {
        let mut set = Set::default();
        for n in [33i64, 1, 20, 8, 100, 64, 7] {
            let same = |other: Value| {
                if other.same(Value::int(n)) {
                    Same::Yes
                } else {
                    Same::No
                }
            };
            if let SetFound::Missing(at) = set.find(n, same) {
                set.insert_at(at, n, Value::int(n));
            }
        }
        let order: Vec<_> = set.iter().filter_map(|slot| slot.key.as_int()).collect();
        // list({33, 1, 20, 8, 100, 64, 7}) built by add() in CPython 3.13
        assert_eq!(order, [64, 33, 1, 100, 7, 8, 20]);
    }
}
