//! `list.sort` and `sorted`: keys first, then a sort that asks the machine as little as it can.
//!
//! Keys of one simple kind are sorted without it, in pieces (`merge.rs`). While the sort runs the list
//! is empty, as in CPython, and a program that changes it meanwhile is told so.

use std::cmp::Ordering;

use super::merge;
use super::timsort::{self, Entry, Order};
use crate::code::CompareOp;
use crate::heap::{Heap, List, Tag, Value};
use crate::text::patience::Patience;
use crate::vm::{Pending, R, Vm};

/// Strings longer than this are compared through the machine, which charges for their length.
const SHORT: usize = 64;

/// Sorts a list in place.
pub(crate) fn sort(vm: &mut Vm, list: Value, key: Option<Value>, reverse: bool) -> R<()> {
    let length = vm.heap.list(list).len();
    vm.charge_in_pieces(length)?;
    if key.is_none() && sort_words(vm, list, reverse)? {
        return Ok(());
    }
    // It is filled with looks at the clock.
    vm.room_for(length.saturating_mul(4 * size_of::<Value>()))?;
    let items = std::mem::take(vm.heap.list_mut(list));
    // The list itself does not hold its items now, so another one does.
    let holder = vm.heap.new_list(items);
    vm.root(holder);
    let result = sort_held(vm, holder, key, reverse);
    let changed = vm.heap.list(list).capacity() != 0;
    let items = std::mem::take(vm.heap.list_mut(holder));
    *vm.heap.list_mut(list) = items;
    result?;
    if changed {
        return Err(vm.value_error("list modified during sort"));
    }
    Ok(())
}

/// Sorts a list of numbers, or of short texts, where it lies. False where it is none.
fn sort_words(vm: &mut Vm, list: Value, reverse: bool) -> R<bool> {
    let items = vm.heap.list(list);
    let Some(kind) = items.get(0).and_then(|first| simple(&vm.heap, first)) else {
        return Ok(false);
    };
    if !vm.watched(|heap, patience| all_simple(heap, heap.list(list), kind, patience))? {
        return Ok(false);
    }
    let (length, cost) = (vm.heap.list(list).len(), Cost::of(kind));
    vm.room_for(length.saturating_mul(List::ITEM))?;
    vm.charge_in_pieces(cost.work(length))?;
    let mut items = std::mem::take(vm.heap.list_mut(list));
    let sorted = vm.watched(|heap, patience| {
        let Some((_, words)) = items.one_kind() else {
            return;
        };
        // Equal elements keep their order either way.
        if reverse {
            merge::reverse(words, patience);
        }
        let piece = cost.piece();
        match kind {
            Tag::Int => merge::sort(words, piece, patience, &|a, b| {
                (*a as i64).cmp(&(*b as i64))
            }),
            Tag::Float => merge::sort(words, piece, patience, &|a, b| compare_floats(*a, *b)),
            _ => merge::sort(words, piece, patience, &|a, b| {
                let text = |word: u64| heap.str(Value::handle_of(Tag::Str, word as u32));
                text(*a).cmp(text(*b))
            }),
        }
        if reverse {
            merge::reverse(words, patience);
        }
    });
    *vm.heap.list_mut(list) = items;
    sorted.map(|()| true)
}

/// Whether a list holds only values of one kind that are compared without the machine.
fn all_simple(heap: &Heap, items: &List, tag: Tag, patience: &mut Patience<'_>) -> bool {
    let mut all = || {
        let mut items = items.iter();
        items.all(|item| patience.step() && simple(heap, item).is_some())
    };
    items.kind() == Some(tag) && (tag == Tag::Int || all())
}

/// Sorts a list that no program knows of.
fn sort_held(vm: &mut Vm, holder: Value, key: Option<Value>, reverse: bool) -> R<()> {
    let values = vm.watched(|heap, patience| {
        let items = heap.list(holder);
        let mut values = Vec::with_capacity(items.len());
        patience.extend(&mut values, items.iter());
        values
    })?;
    let mut entries = Vec::with_capacity(values.len());
    match key {
        None => vm.watched(|_, patience| {
            let entry = |value: &Value| Entry {
                key: *value,
                value: *value,
            };
            patience.extend(&mut entries, values.iter().map(entry));
        })?,
        Some(function) => {
            let keys = vm.heap.new_list(List::with_capacity(values.len()));
            vm.root(keys);
            for value in &values {
                vm.charge(1)?;
                let key = vm.call(function, &[*value])?;
                vm.heap.list_push(keys, key);
                entries.push(Entry { key, value: *value });
            }
        }
    }
    drop(values);
    // Equal elements keep their order either way.
    if reverse {
        vm.watched(|_, patience| merge::reverse(&mut entries, patience))?;
    }
    let result = sort_entries(vm, &mut entries);
    if result.is_err() && matches!(vm.pending, Pending::Limit(_)) {
        // What time left half done is not shown: the list is as it was.
        return result;
    }
    let sorted = vm.watched(|_, patience| {
        if reverse {
            merge::reverse(&mut entries, patience);
        }
        let mut sorted = List::with_capacity(entries.len());
        for entry in &entries {
            if !patience.step() {
                break;
            }
            sorted.push(entry.value);
        }
        sorted
    });
    if let Ok(sorted) = sorted {
        *vm.heap.list_mut(holder) = sorted;
        return result;
    }
    result.and(sorted.map(|_| ()))
}

fn sort_entries(vm: &mut Vm, entries: &mut [Entry]) -> R<()> {
    let kind = vm.watched(|heap, patience| Kind::of(heap, entries, patience))?;
    let Some(kind) = kind else {
        return timsort::sort(&mut Asking(vm), entries);
    };
    let cost = kind.cost();
    vm.charge_in_pieces(cost.work(entries.len()))?;
    let piece = cost.piece();
    vm.watched(|heap, patience| match kind {
        Kind::Int => merge::sort(entries, piece, patience, &|a, b| {
            (a.key.bits() as i64).cmp(&(b.key.bits() as i64))
        }),
        Kind::Float => merge::sort(entries, piece, patience, &|a, b| {
            compare_floats(a.key.bits(), b.key.bits())
        }),
        Kind::Str => merge::sort(entries, piece, patience, &|a, b| {
            heap.str(a.key).cmp(heap.str(b.key))
        }),
        Kind::Tuple { .. } => merge::sort(entries, piece, patience, &|a, b| {
            compare_tuples(heap, a.key, b.key)
        }),
    })
}

/// What comparing two keys costs, beside comparing two numbers that are at hand.
#[derive(Clone, Copy)]
enum Cost {
    /// Numbers.
    Words,
    /// Texts, and tuples of so many elements: each lies somewhere in memory.
    Apart(usize),
}

impl Cost {
    fn of(kind: Tag) -> Self {
        if kind == Tag::Str {
            Self::Apart(1)
        } else {
            Self::Words
        }
    }

    /// The steps that a sort is worth. Many texts do not fit where the processor has them at hand.
    fn work(self, length: usize) -> usize {
        let rounds = length.max(2).ilog2() as usize;
        let cost = match self {
            Self::Words => 1,
            Self::Apart(width) if length <= PIECE => 8 * width,
            Self::Apart(width) => 32 * width,
        };
        (length / 8).saturating_mul(rounds * cost)
    }

    /// How many are sorted without a look at the clock: what takes some milliseconds.
    fn piece(self) -> usize {
        match self {
            Self::Words => 6 * PIECE,
            Self::Apart(width) => PIECE / width.max(1),
        }
    }
}

/// Texts that are sorted without a look at the clock.
const PIECE: usize = 40_000;

/// Kinds of keys whose order needs no Python code and is total.
enum Kind {
    Int,
    Float,
    Str,
    /// Tuples whose elements at each place are of one of these kinds; so many at most.
    Tuple(usize),
}

impl Kind {
    fn cost(&self) -> Cost {
        match self {
            Self::Int | Self::Float => Cost::Words,
            Self::Str => Cost::Apart(1),
            Self::Tuple(width) => Cost::Apart(1 + width / 2),
        }
    }

    /// The kind that all keys are of.
    fn of(heap: &Heap, entries: &[Entry], patience: &mut Patience<'_>) -> Option<Self> {
        let first = entries.first()?.key;
        if first.is(Tag::Tuple) {
            return Self::of_tuples(heap, entries, patience);
        }
        let kind = simple(heap, first)?;
        let mut entries = entries.iter();
        let all = entries.all(|entry| patience.step() && simple(heap, entry.key) == Some(kind));
        match kind {
            _ if !all => None,
            Tag::Int => Some(Self::Int),
            Tag::Float => Some(Self::Float),
            Tag::Str => Some(Self::Str),
            _ => None,
        }
    }

    /// Tuples are simple where each column is: the order of two of them asks for no other pairs.
    fn of_tuples(heap: &Heap, entries: &[Entry], patience: &mut Patience<'_>) -> Option<Self> {
        let mut columns: Vec<Tag> = Vec::new();
        for entry in entries {
            if !entry.key.is(Tag::Tuple) {
                return None;
            }
            let items = heap.tuple(entry.key);
            if items.len() > 16 {
                return None;
            }
            for (at, item) in items.iter().enumerate() {
                if !patience.step() {
                    return None;
                }
                let kind = simple(heap, *item)?;
                match columns.get(at) {
                    Some(known) if *known == kind => {}
                    Some(_) => return None,
                    None => columns.push(kind),
                }
            }
        }
        Some(Self::Tuple(columns.len()))
    }
}

/// The kind of a value that is compared without the machine: no NaN, no long text.
fn simple(heap: &Heap, value: Value) -> Option<Tag> {
    match value.tag() {
        Tag::Int => Some(Tag::Int),
        Tag::Float => value
            .as_float()
            .filter(|float| !float.is_nan())
            .map(|_| Tag::Float),
        Tag::Str => (heap.str(value).len() <= SHORT).then_some(Tag::Str),
        _ => None,
    }
}

fn compare_floats(a: u64, b: u64) -> Ordering {
    let (a, b) = (f64::from_bits(a), f64::from_bits(b));
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}

fn compare_tuples(heap: &Heap, a: Value, b: Value) -> Ordering {
    let (a, b) = (heap.tuple(a), heap.tuple(b));
    for (x, y) in a.iter().zip(b) {
        let order = match x.tag() {
            Tag::Int => (x.bits() as i64).cmp(&(y.bits() as i64)),
            Tag::Float => compare_floats(x.bits(), y.bits()),
            _ if x.same(*y) => Ordering::Equal,
            _ => heap.str(*x).cmp(heap.str(*y)),
        };
        if order.is_ne() {
            return order;
        }
    }
    a.len().cmp(&b.len())
}

/// The order of keys of any kind.
struct Asking<'a>(&'a mut Vm);

impl Order for Asking<'_> {
    fn less(&mut self, a: Value, b: Value) -> R<bool> {
        match (a.tag(), b.tag()) {
            (Tag::Int, Tag::Int) => {
                self.0.charge(1)?;
                Ok((a.bits() as i64) < (b.bits() as i64))
            }
            _ => self.0.compare_truth(CompareOp::Lt, a, b),
        }
    }
}
