//! Short ways of instructions on texts and dicts, which need the heap and nobody's code.
//!
//! They are methods of the heap, so that the dispatch loop keeps its window while they run. Each
//! gives nothing where anything is out of the ordinary, an error included, and the instruction
//! goes the long way.

use crate::code::CompareOp;
use crate::heap::{
    Dict, Heap, Iter, Object, Tag, Value,
    dict::{Found, Same},
    set::SetFound,
};
use crate::meter::Meter;
use crate::text::numhash::{TupleHash, hash_i64};

/// A text whose hash is found out at once.
const SHORT_KEY: usize = 256;
/// A tuple whose hash is found out at once.
const SHORT_TUPLE: usize = 4;
/// A text that is gone through at once.
const SHORT_TEXT: usize = 1 << 12;

/// Whether a value is of a builtin type that nothing else has a say in, and is equal to itself.
fn is_plain(value: Value) -> bool {
    matches!(
        value.tag(),
        Tag::None
            | Tag::Bool
            | Tag::Int
            | Tag::BigInt
            | Tag::Str
            | Tag::Bytes
            | Tag::Tuple
            | Tag::List
            | Tag::Dict
            | Tag::Set
            | Tag::FrozenSet
    )
}

impl Heap {
    /// The hash of a key that is a small number or a short text, and whether it had to be found
    /// out, which is charged.
    #[inline]
    fn quick_hash(&self, key: Value, meter: &mut Meter) -> Option<(i64, bool)> {
        match key.tag() {
            Tag::Str => match self.str_hash_known(key) {
                Some(hash) => Some((hash, false)),
                None => self.short_hash(key, meter),
            },
            Tag::Int => {
                let hash = hash_i64(key.bits() as i64);
                Some((hash, false))
            }
            Tag::Tuple => self.short_tuple_hash(key),
            _ => None,
        }
    }

    #[inline(never)]
    fn short_hash(&self, key: Value, meter: &mut Meter) -> Option<(i64, bool)> {
        let length = self.str(key).len();
        if length > SHORT_KEY {
            return None;
        }
        meter.charge((length / 8) as i64);
        Some((self.str_hash(key), true))
    }

    /// The hash of a short tuple of small numbers and of texts whose hash is known.
    #[inline(never)]
    fn short_tuple_hash(&self, key: Value) -> Option<(i64, bool)> {
        let items = self.tuple(key);
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
        Some((hash.finish(), false))
    }

    /// Where a key of a dict is.
    #[inline]
    pub(super) fn quick_find(&self, dict: Value, key: Value, meter: &mut Meter) -> Option<usize> {
        if let Some(at) = self.found_before(dict, key) {
            return Some(at);
        }
        let (hash, new) = self.quick_hash(key, meter)?;
        let body = self.dict(dict);
        let found = body.find(hash, |other| self.quick_same(key, other));
        let owed = i64::from(body.owed().take());
        let at = match found {
            Found::At(at) => Some(at),
            _ => None,
        };
        if let Some(at) = at {
            self.note_found(dict, key, at);
        }
        // The long way looks once more, and is charged for that.
        if owed > 0 && (at.is_some() || !new) {
            meter.charge(owed);
        }
        at
    }

    /// `obj[key]` of a text or a dict.
    #[inline(never)]
    pub(super) fn quick_item(
        &mut self,
        obj: Value,
        key: Value,
        meter: &mut Meter,
    ) -> Option<Value> {
        match obj.tag() {
            Tag::Dict => {
                let at = self.quick_find(obj, key, meter)?;
                Some(self.dict(obj).slots()[at].value)
            }
            Tag::Str => self.letter_at(obj, key.as_int()?),
            _ => None,
        }
    }

    /// `dict[key] = value` where that takes no memory.
    #[inline(never)]
    pub(super) fn quick_set(
        &mut self,
        dict: Value,
        key: Value,
        value: Value,
        meter: &mut Meter,
    ) -> bool {
        if let Some(at) = self.found_before(dict, key) {
            self.dict_mut(dict).set_value(at, value);
            return true;
        }
        let Some((hash, new)) = self.quick_hash(key, meter) else {
            return false;
        };
        let body = self.dict(dict);
        let found = body.find(hash, |other| self.quick_same(key, other));
        let owed = i64::from(body.owed().take());
        match found {
            Found::At(at) => {
                if owed > 0 {
                    meter.charge(owed);
                }
                self.dict_mut(dict).set_value(at, value);
                true
            }
            Found::Missing if owed == 0 && body.has_room() => {
                self.dict_mut(dict).push(hash, key, value);
                true
            }
            _ => {
                // The long way looks once more, and is charged for that.
                if owed > 0 && !new {
                    meter.charge(owed);
                }
                false
            }
        }
    }

    /// `dict.setdefault(key, default)` where that takes no memory.
    pub(crate) fn quick_default(
        &mut self,
        dict: Value,
        key: Value,
        default: Value,
        meter: &mut Meter,
    ) -> Option<Value> {
        if let Some(at) = self.quick_find(dict, key, meter) {
            return Some(self.dict(dict).slots()[at].value);
        }
        self.quick_set(dict, key, default, meter).then_some(default)
    }

    /// `key in container` of a dict, or of a text and one letter.
    #[inline(never)]
    pub(super) fn quick_in(&self, container: Value, key: Value, meter: &mut Meter) -> Option<bool> {
        match container.tag() {
            Tag::Dict => {
                if self.found_before(container, key).is_some() {
                    return Some(true);
                }
                let (hash, _) = self.quick_hash(key, meter)?;
                let body = self.dict(container);
                let found = body.find(hash, |other| self.quick_same(key, other));
                let owed = i64::from(body.owed().take());
                // What is asked again is noted again.
                let answer = match found {
                    Found::At(at) => {
                        self.note_found(container, key, at);
                        true
                    }
                    Found::Missing => false,
                    Found::Ask(_) => return None,
                };
                if owed > 0 {
                    meter.charge(owed);
                }
                Some(answer)
            }
            Tag::Str if key.is(Tag::Str) => {
                let (text, letter) = (self.str(container), self.letter_of(key)?);
                let cost = (text.len() / 16) as i64;
                if text.len() > SHORT_TEXT || !meter.has(cost) {
                    return None;
                }
                meter.pay(cost);
                Some(text.as_bytes().contains(&letter))
            }
            _ => None,
        }
    }

    /// `set.add(key)` where that takes no memory.
    #[inline(never)]
    pub(super) fn quick_add(&mut self, set: Value, key: Value, meter: &mut Meter) -> bool {
        let Some((hash, new)) = self.quick_hash(key, meter) else {
            return false;
        };
        let body = self.set(set);
        let found = body.find(hash, |other| self.quick_same(key, other));
        let owed = i64::from(body.owed().take());
        match found {
            SetFound::At(_) => {
                meter.charge(owed);
                true
            }
            SetFound::Missing(at) if owed == 0 && body.next_growth() == 0 => {
                self.set_mut(set).insert_at(at, hash, key);
                true
            }
            _ => {
                // The long way looks once more, and is charged for that.
                if owed > 0 && !new {
                    meter.charge(owed);
                }
                false
            }
        }
    }

    /// `iter(value)` of the builtin types that loops go over most.
    #[inline(never)]
    pub(super) fn quick_iter(&mut self, value: Value) -> Option<Value> {
        let iter = match value.tag() {
            Tag::List | Tag::Tuple | Tag::Str => Iter::Sequence { over: value, at: 0 },
            Tag::Iter => return Some(value),
            Tag::Gen if self.is_plain_generator(value) => return Some(value),
            Tag::Object => match self.object(value) {
                Object::Range { start, stop, step } => {
                    let (next, stop, step) = (start.as_int()?, stop.as_int()?, step.as_int()?);
                    // One step past the end must still be a small integer.
                    stop.checked_add(step)?;
                    Iter::Range { next, stop, step }
                }
                _ => return None,
            },
            _ => return None,
        };
        Some(self.new_iter(iter))
    }

    /// `x op y` of two texts.
    #[inline(never)]
    pub(super) fn compare_texts(
        &self,
        op: CompareOp,
        x: Value,
        y: Value,
        meter: &mut Meter,
    ) -> bool {
        let (a, b) = (self.str(x), self.str(y));
        meter.charge(1 + (a.len().min(b.len()) / 16) as i64);
        match op {
            CompareOp::Eq => x.same(y) || a == b,
            CompareOp::Ne => !x.same(y) && a != b,
            _ => op.holds(a.cmp(b)),
        }
    }

    /// `x op y` of values that are neither numbers nor texts both.
    #[inline(never)]
    pub(super) fn compare_others(
        &self,
        op: CompareOp,
        x: Value,
        y: Value,
        meter: &mut Meter,
    ) -> Option<bool> {
        if let (Tag::Tuple, Tag::Tuple) = (x.tag(), y.tag()) {
            return self.compare_tuples(op, x, y, meter);
        }
        // A class may have a metaclass that compares it, and a complex number may not be equal to
        // itself.
        if !is_plain(x) || !is_plain(y) {
            return None;
        }
        let equal = match self.quick_same(x, y) {
            Same::Yes => true,
            Same::No => false,
            Same::Ask => return None,
        };
        match op {
            CompareOp::Eq => Some(equal),
            CompareOp::Ne => Some(!equal),
            _ => None,
        }
    }

    /// Two tuples, where the first items that differ are small numbers or short texts.
    fn compare_tuples(&self, op: CompareOp, x: Value, y: Value, meter: &mut Meter) -> Option<bool> {
        let (a, b) = (self.tuple(x), self.tuple(y));
        let mut order = a.len().cmp(&b.len());
        for (at, (a, b)) in a.iter().zip(b).enumerate() {
            let here = match (a.tag(), b.tag()) {
                (Tag::Int, Tag::Int) => (a.bits() as i64).cmp(&(b.bits() as i64)),
                (Tag::Float, Tag::Float) => a.as_float()?.partial_cmp(&b.as_float()?)?,
                (Tag::Str, Tag::Str) => {
                    let (a, b) = (self.str(*a), self.str(*b));
                    if a.len().min(b.len()) > SHORT_KEY {
                        return None;
                    }
                    a.cmp(b)
                }
                _ => return None,
            };
            if here.is_ne() {
                order = here;
                break;
            }
            if at == SHORT_TUPLE {
                return None;
            }
        }
        meter.charge(1);
        Some(op.holds(order))
    }

    /// A dict of keys that are texts or small numbers, and their values in between.
    pub(super) fn quick_dict(&mut self, parts: &[Value], meter: &mut Meter) -> Option<Value> {
        let mut dict = Dict::with_capacity(parts.len() / 2);
        for pair in parts.chunks_exact(2) {
            let (key, value) = (pair[0], pair[1]);
            let (hash, _) = self.quick_hash(key, meter)?;
            match dict.find(hash, |other| self.quick_same(key, other)) {
                Found::At(at) => dict.set_value(at, value),
                Found::Missing => dict.push(hash, key, value),
                Found::Ask(_) => return None,
            }
        }
        Some(self.new_dict(dict))
    }
}
