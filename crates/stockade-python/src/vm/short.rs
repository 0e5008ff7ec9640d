//! Short ways of instructions on texts and dicts, which need the heap and nobody's code.
//!
//! They are methods of the heap, so that the dispatch loop keeps its window while they run. Each
//! gives nothing where anything is out of the ordinary, an error included, and the instruction
//! goes the long way.

use super::look::{Looked, SHORT_KEY, SHORT_TUPLE};
use crate::class::id;
use crate::code::CompareOp;
use crate::heap::{
    Dict, Heap, Iter, Object, Row, Tag, Tuple, Value,
    dict::{First, Found, Same},
    set::SetFound,
};
use crate::meter::Meter;

/// A text that is gone through at once.
const SHORT_TEXT: usize = 1 << 12;

/// Elements of a slice that are copied at once, and more than what is charged for that and for a
/// short text.
const SHORT_SLICE: usize = 512;
const SLICE_COST: i64 = 256;
/// Room that they have in any case.
const SLICE_ROOM: usize = 1 << 14;

/// The place in a row of a length that a bound of a slice stands for; `absent` where it is left out.
#[inline(always)]
fn bound(value: Value, absent: usize, length: usize) -> Option<usize> {
    if value.is_none() {
        return Some(absent);
    }
    let at = value.as_int()?;
    let from = if at < 0 { length as i64 } else { 0 };
    Some(at.saturating_add(from).clamp(0, length as i64) as usize)
}

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
    /// `dict[key]`.
    #[inline(never)]
    pub(super) fn quick_item(&self, dict: Value, key: Value, meter: &mut Meter) -> Option<Value> {
        match self.glance(dict, key) {
            Looked::At(_, entry) => Some(entry.value),
            Looked::Missing(_) => None,
            Looked::Unknown => self.item(dict, key, meter),
        }
    }

    #[inline(never)]
    fn item(&self, dict: Value, key: Value, meter: &mut Meter) -> Option<Value> {
        match self.look(dict, key, meter) {
            Looked::At(_, entry) => Some(entry.value),
            _ => None,
        }
    }

    /// `text[at]` of a text of ASCII.
    #[inline(never)]
    pub(super) fn quick_letter(&self, text: Value, at: Value) -> Option<Value> {
        self.made_letter_at(text, at.as_int()?)
    }

    /// `row[start:stop]` of a short text of ASCII, list or tuple, where that takes little memory.
    #[inline(never)]
    pub(super) fn quick_slice(
        &mut self,
        row: Value,
        key: Value,
        meter: &mut Meter,
    ) -> Option<Value> {
        let &Object::Slice { start, stop, step } = self.object(key) else {
            return None;
        };
        if !step.is_none() || !meter.has(SLICE_COST) || self.growth_room() < SLICE_ROOM {
            return None;
        }
        let length = match row.tag() {
            Tag::Str if self.str_is_ascii(row) => self.str_chars(row),
            Tag::List => self.list(row).len(),
            Tag::Tuple => self.tuple(row).len(),
            _ => return None,
        };
        let from = bound(start, 0, length)?;
        let to = bound(stop, length, length)?.max(from);
        let count = to - from;
        if row.is(Tag::Str) {
            if count == 0 {
                return Some(self.new_str(""));
            }
            if count > SHORT_TEXT {
                return None;
            }
            let cost = if count < length { count / 16 } else { 0 };
            meter.pay(cost as i64);
            return Some(self.new_ascii_part(row, from, to));
        }
        if count > SHORT_SLICE {
            return None;
        }
        if row.is(Tag::Tuple) && count == length {
            return Some(row);
        }
        meter.pay((count / 8) as i64);
        Some(match self.items(row) {
            Row::List(list) => {
                let part = list.part(from..to);
                self.new_list(part)
            }
            Row::Values(items) => {
                let part = Tuple::from(items.get(from..to)?);
                self.new_tuple(part)
            }
        })
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
        let looked = match self.glance(dict, key) {
            Looked::At(at, _) => Ok(at),
            Looked::Missing(hash) => Err(hash),
            Looked::Unknown => return self.set_or_add(dict, key, value, meter),
        };
        let Some(body) = self.try_dict_mut(dict) else {
            return false;
        };
        match looked {
            Ok(at) => body.set_value(at, value),
            Err(hash) if body.has_room() => body.push(hash, key, value),
            Err(_) => return false,
        }
        true
    }

    #[inline(never)]
    fn set_or_add(&mut self, dict: Value, key: Value, value: Value, meter: &mut Meter) -> bool {
        match self.look(dict, key, meter) {
            Looked::At(at, _) => match self.try_dict_mut(dict) {
                Some(body) => body.set_value(at, value),
                None => return false,
            },
            Looked::Missing(hash) if self.has_room(dict) => match self.try_dict_mut(dict) {
                Some(body) => body.push(hash, key, value),
                None => return false,
            },
            _ => return false,
        }
        true
    }

    /// Whether a key can be added to a dict without taking memory.
    #[inline(always)]
    fn has_room(&self, dict: Value) -> bool {
        self.try_dict(dict).is_some_and(Dict::has_room)
    }

    /// `dict.get(key, default)`.
    #[inline]
    pub(crate) fn quick_get(
        &self,
        dict: Value,
        key: Value,
        default: Value,
        meter: &mut Meter,
    ) -> Option<Value> {
        let looked = match self.glance(dict, key) {
            Looked::Unknown => self.look(dict, key, meter),
            looked => looked,
        };
        match looked {
            Looked::At(_, entry) => Some(entry.value),
            Looked::Missing(_) => Some(default),
            Looked::Unknown => None,
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
        match self.look(dict, key, meter) {
            Looked::At(_, entry) => Some(entry.value),
            Looked::Missing(hash) if self.has_room(dict) => {
                self.try_dict_mut(dict)?.push(hash, key, default);
                Some(default)
            }
            _ => None,
        }
    }

    /// `key in container` of a dict or a set, or of a text and one letter.
    #[inline(never)]
    pub(super) fn quick_in(&self, container: Value, key: Value, meter: &mut Meter) -> Option<bool> {
        match container.tag() {
            Tag::Dict => match self.glance(container, key) {
                Looked::At(..) => Some(true),
                Looked::Missing(_) => Some(false),
                Looked::Unknown => self.is_key(container, key, meter),
            },
            Tag::Str if key.is(Tag::Str) => self.letter_in(container, key, meter),
            Tag::Set | Tag::FrozenSet => self.is_element(container, key, meter),
            _ => None,
        }
    }

    #[inline(never)]
    fn is_key(&self, dict: Value, key: Value, meter: &mut Meter) -> Option<bool> {
        match self.look(dict, key, meter) {
            Looked::At(..) => Some(true),
            Looked::Missing(_) => Some(false),
            Looked::Unknown => None,
        }
    }

    #[inline(never)]
    fn letter_in(&self, text: Value, letter: Value, meter: &mut Meter) -> Option<bool> {
        let (text, letter) = (self.str(text), self.letter_of(letter)?);
        let cost = (text.len() / 16) as i64;
        if text.len() > SHORT_TEXT || !meter.has(cost) {
            return None;
        }
        meter.pay(cost);
        Some(text.as_bytes().contains(&letter))
    }

    #[inline(never)]
    fn is_element(&self, set: Value, key: Value, meter: &mut Meter) -> Option<bool> {
        match self.look_in_set(set, key, meter)?.1 {
            SetFound::At(_) => Some(true),
            SetFound::Missing(_) => Some(false),
            SetFound::Ask(_) => None,
        }
    }

    /// Looks for an element, as far as that goes and can be paid for.
    #[inline]
    fn look_in_set(&self, set: Value, key: Value, meter: &mut Meter) -> Option<(i64, SetFound)> {
        let hash = self.quick_hash(key, meter)?;
        if !meter.has(1) {
            return None;
        }
        let body = self.set(set);
        let found = body.find(hash, |other| self.quick_same(key, other));
        meter.charge(i64::from(body.owed().take()));
        Some((hash, found))
    }

    /// `set.add(key)` where that takes no memory.
    #[inline(never)]
    pub(super) fn quick_add(&mut self, set: Value, key: Value, meter: &mut Meter) -> bool {
        let Some((hash, found)) = self.look_in_set(set, key, meter) else {
            return false;
        };
        match found {
            SetFound::At(_) => true,
            SetFound::Missing(at) if self.set(set).next_growth() == 0 => {
                let body = self.try_set_mut(set);
                body.map(|body| body.insert_at(at, hash, key)).is_some()
            }
            _ => false,
        }
    }

    /// What a loop goes over, of the builtin types that loops go over most.
    #[inline(never)]
    pub(super) fn quick_iter(&mut self, value: Value) -> Option<Value> {
        let iter = match value.tag() {
            Tag::List | Tag::Tuple | Tag::Str => Iter::Sequence { over: value, at: 0 },
            Tag::Iter | Tag::Count => return Some(value),
            Tag::Gen if self.is_plain_generator(value) => return Some(value),
            Tag::Object => match self.object(value) {
                Object::Range { start, stop, step } => {
                    let parts = [*start, *stop, *step];
                    return self.steps(parts);
                }
                _ => return None,
            },
            _ => return None,
        };
        Some(self.new_iter(iter))
    }

    /// What a loop goes over in `range(…)`, without the range.
    #[inline(never)]
    pub(super) fn quick_range(&mut self, range: Value, given: &[Value]) -> Option<Value> {
        if !range.same(Value::class(id::RANGE)) {
            return None;
        }
        self.steps(match *given {
            [stop] => [Value::ZERO, stop, Value::int(1)],
            [start, stop] => [start, stop, Value::int(1)],
            [start, stop, step] => [start, stop, step],
            _ => return None,
        })
    }

    fn steps(&mut self, range: [Value; 3]) -> Option<Value> {
        let [start, stop, step] = range;
        let (next, stop, step) = (start.as_int()?, stop.as_int()?, step.as_int()?);
        if step == 1
            && let Some(count) = Value::count(next, stop)
        {
            return Some(count);
        }
        // One step past the end must still be a small integer, and none at all is an error.
        stop.checked_add(step)?;
        (step != 0).then(|| self.new_iter(Iter::Range { next, stop, step }))
    }

    /// `x op y` of two texts, where that can be paid for.
    #[inline(never)]
    pub(super) fn compare_texts(
        &self,
        op: CompareOp,
        x: Value,
        y: Value,
        meter: &mut Meter,
    ) -> Option<bool> {
        let (a, b) = (self.str(x), self.str(y));
        let cost = 1 + (a.len().min(b.len()) / 16) as i64;
        if !meter.has(cost) {
            return None;
        }
        meter.pay(cost);
        Some(match op {
            CompareOp::Eq => x.same(y) || a == b,
            CompareOp::Ne => !x.same(y) && a != b,
            _ => op.holds(a.cmp(b)),
        })
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
        let (a, b) = (self.try_tuple(x)?, self.try_tuple(y)?);
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
    #[inline(never)]
    pub(super) fn quick_dict(&mut self, parts: &[Value], meter: &mut Meter) -> Option<Value> {
        let mut dict = Dict::with_capacity(parts.len() / 2);
        for pair in parts.chunks_exact(2) {
            let (key, value) = (pair[0], pair[1]);
            let hash = self.quick_hash(key, meter)?;
            match dict.first(hash) {
                First::Missing => dict.push(hash, key, value),
                _ => match dict.find(hash, |other| self.quick_same(key, other)) {
                    Found::At(at) => dict.set_value(at, value),
                    Found::Missing => dict.push(hash, key, value),
                    Found::Ask(_) => return None,
                },
            }
        }
        Some(self.new_dict(dict))
    }
}
