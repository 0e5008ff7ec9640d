//! `list.sort` and `sorted`: keys first, then a sort that asks the machine as little as it can.
//!
//! Keys of one simple kind are sorted without it. While the sort runs the list is empty, as in
//! CPython, and a program that changes it meanwhile is told so.

use std::cmp::Ordering;

use super::timsort::{self, Entry, Order};
use crate::code::CompareOp;
use crate::heap::{Heap, List, Tag, Value};
use crate::vm::{R, Vm};

/// Strings longer than this are compared through the machine, which charges for their length.
const SHORT: usize = 64;

/// Sorts a list in place.
pub(crate) fn sort(vm: &mut Vm, list: Value, key: Option<Value>, reverse: bool) -> R<()> {
    let length = vm.heap.list(list).len();
    vm.charge(length)?;
    if key.is_none() && sort_words(vm, list, reverse)? {
        return Ok(());
    }
    vm.reserve(length.saturating_mul(4 * size_of::<Value>()))?;
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
    let kind = match items.get(0).and_then(|first| simple(&vm.heap, first)) {
        Some(tag) if all_simple(&vm.heap, items, tag) => tag,
        _ => return Ok(false),
    };
    let length = items.len();
    vm.reserve(length.saturating_mul(List::ITEM))?;
    vm.charge(work(length, if kind == Tag::Str { 2 } else { 1 }))?;
    let mut items = std::mem::take(vm.heap.list_mut(list));
    let heap = &vm.heap;
    if let Some((_, words)) = items.one_kind() {
        // Equal elements keep their order either way.
        if reverse {
            words.reverse();
        }
        match kind {
            Tag::Int => words.sort_by_key(|word| *word as i64),
            Tag::Float => words.sort_by(|a, b| compare_floats(*a, *b)),
            _ => words.sort_by(|a, b| {
                let text = |word: u64| heap.str(Value::handle_of(Tag::Str, word as u32));
                text(*a).cmp(text(*b))
            }),
        }
        if reverse {
            words.reverse();
        }
    }
    *vm.heap.list_mut(list) = items;
    Ok(true)
}

/// Whether a list holds only values of one kind that are compared without the machine.
fn all_simple(heap: &Heap, items: &List, tag: Tag) -> bool {
    items.kind() == Some(tag)
        && (tag == Tag::Int || items.iter().all(|item| simple(heap, item).is_some()))
}

/// The steps that a sort is worth.
fn work(length: usize, cost: usize) -> usize {
    let rounds = length.max(2).ilog2() as usize;
    length / 8 * rounds * cost
}

/// Sorts a list that no program knows of.
fn sort_held(vm: &mut Vm, holder: Value, key: Option<Value>, reverse: bool) -> R<()> {
    let values = vm.heap.list(holder).to_vec();
    let mut entries: Vec<Entry> = match key {
        None => values
            .iter()
            .map(|value| Entry {
                key: *value,
                value: *value,
            })
            .collect(),
        Some(function) => {
            let keys = vm.heap.new_list(List::with_capacity(values.len()));
            vm.root(keys);
            let mut entries = Vec::with_capacity(values.len());
            for value in &values {
                vm.charge(1)?;
                let key = vm.call(function, &[*value])?;
                vm.heap.list_push(keys, key);
                entries.push(Entry { key, value: *value });
            }
            entries
        }
    };
    // Equal elements keep their order either way.
    if reverse {
        entries.reverse();
    }
    let result = sort_entries(vm, &mut entries);
    if reverse {
        entries.reverse();
    }
    *vm.heap.list_mut(holder) = entries.iter().map(|entry| entry.value).collect();
    result
}

fn sort_entries(vm: &mut Vm, entries: &mut [Entry]) -> R<()> {
    let Some(kind) = Kind::of(&vm.heap, entries) else {
        return timsort::sort(&mut Asking(vm), entries);
    };
    vm.charge(work(entries.len(), kind.cost()))?;
    let heap = &vm.heap;
    match kind {
        Kind::Int => entries.sort_by_key(|entry| entry.key.bits() as i64),
        Kind::Float => entries.sort_by(|a, b| compare_floats(a.key.bits(), b.key.bits())),
        Kind::Str => entries.sort_by(|a, b| heap.str(a.key).cmp(heap.str(b.key))),
        Kind::Tuple(_) => entries.sort_by(|a, b| compare_tuples(heap, a.key, b.key)),
    }
    Ok(())
}

/// Kinds of keys whose order needs no Python code and is total.
enum Kind {
    Int,
    Float,
    Str,
    /// Tuples whose elements at each place are of one of these kinds; so many at most.
    Tuple(usize),
}

impl Kind {
    fn cost(&self) -> usize {
        match self {
            Self::Int | Self::Float => 1,
            Self::Str => 2,
            Self::Tuple(width) => 1 + width,
        }
    }

    /// The kind that all keys are of.
    fn of(heap: &Heap, entries: &[Entry]) -> Option<Self> {
        let first = entries.first()?.key;
        if first.is(Tag::Tuple) {
            return Self::of_tuples(heap, entries);
        }
        let all = |tag: Tag| entries.iter().all(|entry| entry.key.is(tag));
        match simple(heap, first)? {
            Tag::Int if all(Tag::Int) => Some(Self::Int),
            Tag::Float
                if entries
                    .iter()
                    .all(|it| simple(heap, it.key) == Some(Tag::Float)) =>
            {
                Some(Self::Float)
            }
            Tag::Str
                if entries
                    .iter()
                    .all(|it| simple(heap, it.key) == Some(Tag::Str)) =>
            {
                Some(Self::Str)
            }
            _ => None,
        }
    }

    /// Tuples are simple where each column is: the order of two of them asks for no other pairs.
    fn of_tuples(heap: &Heap, entries: &[Entry]) -> Option<Self> {
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
