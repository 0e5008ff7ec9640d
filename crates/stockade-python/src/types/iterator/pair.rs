//! Pairs from `zip` and `enumerate` over plain sequences and from dicts, for loops that take them
//! apart at once.

use crate::heap::dict::Entry;
use crate::heap::{Heap, Iter, Tag, Value, Yields};
use crate::meter::Meter;

/// What a loop over pairs gets.
pub(crate) enum Pair {
    /// The next two.
    Next(Value, Value),
    /// There are no more.
    End,
    /// It is not that simple, and nothing was done.
    Slow,
}

/// Places of keys that are gone which a dict's iterator passes at once.
const HOLES: usize = 8;

/// What a pair with a letter of a text in it is charged.
const LETTER: i64 = 4;

/// The next pair of a `zip` of two or an `enumerate`, where what is inside runs no code.
#[inline(never)]
pub(crate) fn next_pair(heap: &mut Heap, iter: Value, meter: &mut Meter) -> Pair {
    match heap.iter(iter) {
        Iter::Zip {
            over,
            strict: false,
        } => {
            let [first, second] = over[..] else {
                return Pair::Slow;
            };
            if let Some((one, other)) = both(heap, first, second) {
                return Pair::Next(one, other);
            }
            let (Some(one), Some(other)) = (plain(heap, first), plain(heap, second)) else {
                return Pair::Slow;
            };
            if one == Plain::Text || other == Plain::Text {
                meter.charge(LETTER);
            }
            let Some(one) = advance(heap, first) else {
                return Pair::End;
            };
            match advance(heap, second) {
                Some(other) => Pair::Next(one, other),
                None => Pair::End,
            }
        }
        Iter::Enumerate { over, count } => {
            let (over, number) = (*over, *count);
            let after = number.as_int().and_then(|number| number.checked_add(1));
            let (Some(after), Some(kind)) = (after, plain(heap, over)) else {
                return Pair::Slow;
            };
            if kind == Plain::Text {
                meter.charge(LETTER);
            }
            let Some(item) = advance(heap, over) else {
                return Pair::End;
            };
            if let Iter::Enumerate { count, .. } = heap.iter_mut(iter) {
                *count = Value::int(after);
            }
            Pair::Next(number, item)
        }
        _ => Pair::Slow,
    }
}

/// The next entry of a dict for an iterator over it, where it lies there and nothing has changed;
/// else nothing was done.
#[inline(never)]
pub(crate) fn next_entry(heap: &mut Heap, iter: Value) -> Option<(Entry, Yields)> {
    let Iter::Dict {
        over,
        at,
        size,
        left,
        yields,
        backwards: false,
    } = heap.try_iter(iter)?
    else {
        return None;
    };
    let (body, yields) = (heap.try_dict(*over)?, *yields);
    if body.len() != *size || *left == 0 {
        return None;
    }
    let rest = body.slots().get(*at..)?.iter().take(HOLES);
    let passed = rest.take_while(|entry| entry.key.is_undef()).count();
    let place = *at + passed;
    let entry = *body.slots().get(place)?;
    if entry.key.is_undef() {
        return None;
    }
    if let Iter::Dict { at, left, .. } = heap.try_iter_advance(iter)? {
        *at = place + 1;
        *left -= 1;
    }
    Some((entry, yields))
}

/// The next items of two iterators over lists, where both have one; else nothing was done.
#[inline]
fn both(heap: &mut Heap, first: Value, second: Value) -> Option<(Value, Value)> {
    // One that is paired with itself gives its next two.
    if first.handle() == second.handle() {
        return None;
    }
    let (one, here) = listed(heap, first)?;
    let (other, there) = listed(heap, second)?;
    for (iter, after) in [(first, here + 1), (second, there + 1)] {
        if let Some(Iter::Sequence { at, .. }) = heap.try_iter_advance(iter) {
            *at = after;
        }
    }
    Some((one, other))
}

/// The next item of an iterator over a list, and its place there.
#[inline(always)]
fn listed(heap: &Heap, iter: Value) -> Option<(Value, usize)> {
    if !iter.is(Tag::Iter) {
        return None;
    }
    match heap.try_iter(iter)? {
        Iter::Sequence { over, at } if over.is(Tag::List) => {
            Some((heap.try_list(*over)?.get(*at)?, *at))
        }
        _ => None,
    }
}

/// What a plain iterator goes over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plain {
    /// A range, a list or a tuple.
    Items,
    /// A text of ASCII.
    Text,
}

/// What an iterator goes over, where that is plain.
#[inline]
fn plain(heap: &Heap, iter: Value) -> Option<Plain> {
    if !iter.is(Tag::Iter) {
        return None;
    }
    match heap.iter(iter) {
        Iter::Range { .. } => Some(Plain::Items),
        Iter::Sequence { over, .. } => match over.tag() {
            Tag::List | Tag::Tuple => Some(Plain::Items),
            Tag::Str => heap.str_is_ascii(*over).then_some(Plain::Text),
            _ => None,
        },
        _ => None,
    }
}

/// The next element of a plain iterator.
#[inline]
fn advance(heap: &mut Heap, iter: Value) -> Option<Value> {
    let (over, here) = match heap.iter_mut(iter) {
        Iter::Range { next, stop, step } => {
            let value = *next;
            let more = (*step > 0 && value < *stop) || (*step < 0 && value > *stop);
            *next = if more {
                value.wrapping_add(*step)
            } else {
                value
            };
            return more.then(|| Value::int(value));
        }
        Iter::Sequence { over, at } => (*over, *at),
        _ => return None,
    };
    let item = match over.tag() {
        Tag::List => heap.list(over).get(here),
        Tag::Str => i64::try_from(here)
            .ok()
            .and_then(|here| heap.letter_at(over, here)),
        _ => heap.tuple(over).get(here).copied(),
    };
    if let Iter::Sequence { at, .. } = heap.iter_mut(iter) {
        // It has ended for good, even if the list grows.
        *at = if item.is_some() { here + 1 } else { usize::MAX };
    }
    item
}
