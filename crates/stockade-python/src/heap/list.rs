//! The body of a list: a word for each item, and what kind they are once for all of them.
//!
//! Most lists hold one kind of value, so eight bytes an item are enough. A list that holds several
//! kinds notes each item's in a byte beside it; it does so until it is empty again.

use std::ops::Range;

use super::value::{Handle, Kind, Tag, Value};
use crate::text::patience::Patience;

/// Items that are copied between two looks at the clock.
const PIECE: usize = 1 << 16;

/// The items of a list.
#[derive(Default, Clone)]
pub(crate) struct List {
    bits: Vec<u64>,
    /// The kind of all items; nothing where they are of several.
    kind: Option<Tag>,
    /// The kind of each item, where they are of several.
    kinds: Option<Box<Kinds>>,
}

#[derive(Default, Clone)]
struct Kinds(Vec<Kind>);

impl List {
    /// Bytes that one item takes in a list of one kind.
    pub(crate) const ITEM: usize = size_of::<u64>();
    /// Bytes that one item takes in a list of several.
    pub(crate) const MOST: usize = Self::ITEM + 1;

    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self {
            bits: Vec::with_capacity(capacity),
            ..Self::default()
        }
    }

    /// A list of objects of one kind.
    pub(super) fn of_objects(kind: Tag, objects: impl ExactSizeIterator<Item = Handle>) -> Self {
        Self {
            kind: (objects.len() > 0).then_some(kind),
            bits: objects.map(u64::from).collect(),
            kinds: None,
        }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.bits.len()
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    pub(crate) fn capacity(&self) -> usize {
        self.bits.capacity()
    }

    /// Bytes held outside the object itself.
    pub(crate) fn payload_bytes(&self) -> usize {
        let kinds = self.kinds.as_ref().map_or(0, |kinds| {
            super::block(kinds.0.capacity()) + super::block(size_of::<Kinds>())
        });
        super::block(self.bits.capacity() * Self::ITEM) + kinds
    }

    /// The kind of all items; nothing where they are of several, or where there never was one.
    pub(crate) fn kind(&self) -> Option<Tag> {
        self.kind
    }

    /// The handles of the items from one on, where all of them are objects.
    pub(super) fn handles(&self, from: usize) -> impl Iterator<Item = Handle> {
        let rest = self.bits.get(from..).unwrap_or_default();
        rest.iter().map(|bits| *bits as Handle)
    }

    /// Whether the collector has anything to follow here.
    #[inline]
    pub(super) fn leads_on(&self) -> bool {
        self.kind.is_none_or(|kind| kind >= Tag::Str)
    }

    #[inline(always)]
    pub(crate) fn get(&self, at: usize) -> Option<Value> {
        let bits = *self.bits.get(at)?;
        let kind = match self.kind {
            Some(kind) => kind,
            None => self.kind_of(at),
        };
        Some(Value::of_parts(kind, bits))
    }

    #[inline]
    fn kind_of(&self, at: usize) -> Tag {
        let kinds = self.kinds.as_ref().map_or(&[][..], |kinds| &kinds.0);
        kinds.get(at).map_or(Tag::Undef, |kind| kind.tag())
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator {
        (0..self.len()).map(|at| self.get(at).unwrap_or_default())
    }

    pub(crate) fn to_vec(&self) -> Vec<Value> {
        self.iter().collect()
    }

    /// The words of a list of one kind.
    pub(crate) fn one_kind(&mut self) -> Option<(Tag, &mut [u64])> {
        Some((self.kind?, &mut self.bits))
    }

    /// Puts a value to a place that there is, unless it is of another kind than all others.
    #[inline(always)]
    pub(crate) fn put(&mut self, at: usize, value: Value) -> bool {
        if self.kind == Some(value.tag())
            && let Some(place) = self.bits.get_mut(at)
        {
            *place = value.bits();
            return true;
        }
        self.put_mixed(at, value)
    }

    #[inline(never)]
    fn put_mixed(&mut self, at: usize, value: Value) -> bool {
        let Some(kinds) = self.kinds.as_mut() else {
            return false;
        };
        if let (Some(place), Some(kind)) = (self.bits.get_mut(at), kinds.0.get_mut(at)) {
            (*place, *kind) = (value.bits(), value.tag().kind());
            return true;
        }
        false
    }

    /// Puts a value of any kind to a place that there is.
    pub(crate) fn set(&mut self, at: usize, value: Value) {
        if !self.put(at, value) && at < self.len() {
            self.mix();
            self.put_mixed(at, value);
        }
    }

    /// Notes the kind of each item from now on.
    fn mix(&mut self) {
        let Some(kind) = self.kind.take() else {
            return;
        };
        let mut kinds = Vec::with_capacity(self.bits.capacity());
        kinds.resize(self.bits.len(), kind.kind());
        self.kinds = Some(Box::new(Kinds(kinds)));
    }

    /// Gets ready for a value at the end.
    fn welcome(&mut self, kind: Tag) {
        if self.bits.is_empty() {
            self.kind = Some(kind);
            self.kinds = None;
        } else if self.kind.is_some_and(|known| known != kind) {
            self.mix();
        }
    }

    /// Appends where there is room for it and nothing else has to be done.
    #[inline(always)]
    pub(crate) fn push_within(&mut self, value: Value) -> bool {
        if self.bits.len() == self.bits.capacity() {
            return false;
        }
        if self.kind != Some(value.tag()) {
            return self.push_mixed(value);
        }
        self.bits.push(value.bits());
        true
    }

    #[inline(never)]
    fn push_mixed(&mut self, value: Value) -> bool {
        let Some(kinds) = self.kinds.as_mut().filter(|kinds| !kinds.0.is_empty()) else {
            return false;
        };
        self.bits.push(value.bits());
        kinds.0.push(value.tag().kind());
        true
    }

    pub(crate) fn push(&mut self, value: Value) {
        self.welcome(value.tag());
        self.bits.push(value.bits());
        if let Some(kinds) = &mut self.kinds {
            kinds.0.push(value.tag().kind());
        }
    }

    pub(crate) fn extend(&mut self, items: impl IntoIterator<Item = Value>) {
        for item in items {
            if !self.push_within(item) {
                self.push(item);
            }
        }
    }

    /// Adds the items of another list.
    pub(crate) fn append(&mut self, other: &Self) {
        if let (Some(_), true) = (other.kind, self.is_empty()) {
            self.kind = other.kind;
            self.kinds = None;
        }
        if self.kind.is_some() && self.kind == other.kind {
            self.bits.extend_from_slice(&other.bits);
        } else {
            self.extend(other.iter());
        }
    }

    pub(crate) fn reserve_exact(&mut self, more: usize) {
        self.bits.reserve_exact(more);
        if let Some(kinds) = &mut self.kinds {
            let room = self.bits.capacity() - kinds.0.len();
            kinds.0.reserve_exact(room);
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Value> {
        let last = self.len().checked_sub(1)?;
        let value = self.get(last);
        self.bits.pop();
        if let Some(kinds) = &mut self.kinds {
            kinds.0.pop();
        }
        value
    }

    /// Takes an item out; nothing where there is none.
    pub(crate) fn remove(&mut self, at: usize) -> Option<Value> {
        let value = self.get(at)?;
        self.bits.remove(at);
        if let Some(kinds) = &mut self.kinds {
            kinds.0.remove(at);
        }
        Some(value)
    }

    /// Takes out the items of a part, which has to be within.
    pub(crate) fn cut(&mut self, part: Range<usize>) {
        self.bits.drain(part.clone());
        if let Some(kinds) = &mut self.kinds {
            kinds.0.drain(part);
        }
    }

    /// Keeps the items whose places are wanted.
    pub(crate) fn keep(&mut self, mut wanted: impl FnMut(usize) -> bool) {
        let mut to = 0;
        for at in 0..self.len() {
            if wanted(at) {
                self.bits[to] = self.bits[at];
                if let Some(kinds) = &mut self.kinds {
                    kinds.0[to] = kinds.0[at];
                }
                to += 1;
            }
        }
        self.bits.truncate(to);
        if let Some(kinds) = &mut self.kinds {
            kinds.0.truncate(to);
        }
    }

    /// Puts others in the place of a part, which has to be within.
    pub(crate) fn splice(&mut self, part: Range<usize>, others: &[Value]) {
        if part.len() == self.len() {
            self.clear();
            self.extend(others.iter().copied());
            return;
        }
        if others.iter().any(|item| self.kind != Some(item.tag())) {
            self.mix();
        }
        let bits = others.iter().map(|item| item.bits());
        self.bits.splice(part.clone(), bits);
        if let Some(kinds) = &mut self.kinds {
            let tags = others.iter().map(|item| item.tag().kind());
            kinds.0.splice(part, tags);
        }
    }

    /// Moves the last item to a place before.
    pub(crate) fn move_last(&mut self, to: usize) {
        if to < self.len() {
            self.bits[to..].rotate_right(1);
            if let Some(kinds) = &mut self.kinds {
                kinds.0[to..].rotate_right(1);
            }
        }
    }

    pub(crate) fn reverse(&mut self) {
        self.bits.reverse();
        if let Some(kinds) = &mut self.kinds {
            kinds.0.reverse();
        }
    }

    pub(crate) fn clear(&mut self) {
        self.bits.clear();
        self.kinds = None;
        self.kind = None;
    }

    /// The items of a part, which has to be within.
    pub(crate) fn part(&self, part: Range<usize>) -> Self {
        let kinds = self.kinds.as_ref();
        Self {
            bits: self.bits[part.clone()].to_vec(),
            kind: self.kind,
            kinds: kinds.map(|kinds| Box::new(Kinds(kinds.0[part].to_vec()))),
        }
    }

    /// The items of a part, which has to be within, with looks at the clock.
    pub(crate) fn long_part(&self, part: Range<usize>, patience: &mut Patience<'_>) -> Self {
        let mut made = Self::with_capacity(part.len());
        made.kind = self.kind.filter(|_| !part.is_empty());
        let mut kinds = self.kinds.as_ref().map(|_| Vec::with_capacity(part.len()));
        let mut at = part.start;
        while at < part.end {
            let end = part.end.min(at + PIECE);
            made.bits.extend_from_slice(&self.bits[at..end]);
            if let (Some(made), Some(kinds)) = (&mut kinds, &self.kinds) {
                made.extend_from_slice(&kinds.0[at..end]);
            }
            at = end;
            if at < part.end && !patience.look() {
                break;
            }
        }
        made.kinds = kinds.map(|kinds| Box::new(Kinds(kinds)));
        made
    }

    /// The items so many times over, with looks at the clock where they are many.
    pub(crate) fn repeat(&self, times: usize, patience: &mut Patience<'_>) -> Self {
        let whole = self.len().saturating_mul(times);
        let kinds = self.kinds.as_ref();
        Self {
            bits: repeat(&self.bits, whole, patience),
            kind: self.kind.filter(|_| whole > 0),
            kinds: kinds
                .filter(|_| whole > 0)
                .map(|kinds| Box::new(Kinds(repeat(&kinds.0, whole, patience)))),
        }
    }
}

/// What a row comes to that is repeated until it is so long, and shorter where time is up.
pub(crate) fn repeat<T: Copy>(row: &[T], whole: usize, patience: &mut Patience<'_>) -> Vec<T> {
    if whole <= PIECE {
        return row.repeat(whole / row.len().max(1));
    }
    let block;
    let source = if row.len() < PIECE {
        block = row.repeat(PIECE / row.len());
        &block
    } else {
        row
    };
    let mut made = Vec::with_capacity(whole);
    while made.len() < whole {
        for piece in source.chunks(PIECE) {
            let left = whole - made.len();
            made.extend_from_slice(piece.get(..left).unwrap_or(piece));
            if !patience.look() {
                return made;
            }
        }
    }
    made
}

impl FromIterator<Value> for List {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> Self {
        let items = items.into_iter();
        let mut list = Self::with_capacity(items.size_hint().0);
        list.extend(items);
        list
    }
}

impl From<&[Value]> for List {
    #[inline]
    fn from(items: &[Value]) -> Self {
        items.iter().copied().collect()
    }
}

impl From<Vec<Value>> for List {
    /// In the block that the values have, so that many are never there twice.
    fn from(items: Vec<Value>) -> Self {
        let kind = items.first().map(|item| item.tag());
        let one = items.iter().all(|item| kind == Some(item.tag()));
        let each = || items.iter().map(|item| item.tag().kind()).collect();
        let kinds = (!one).then(|| Box::new(Kinds(each())));
        let mut bits: Vec<u64> = items.into_iter().map(Value::bits).collect();
        bits.shrink_to_fit();
        Self {
            bits,
            kind: kind.filter(|_| one),
            kinds,
        }
    }
}

/// The items of a list or of a tuple.
#[derive(Clone, Copy)]
pub(crate) enum Row<'a> {
    List(&'a List),
    Values(&'a [Value]),
}

impl<'a> Row<'a> {
    #[inline]
    pub(crate) fn len(self) -> usize {
        match self {
            Self::List(list) => list.len(),
            Self::Values(values) => values.len(),
        }
    }

    #[inline]
    pub(crate) fn get(self, at: usize) -> Option<Value> {
        match self {
            Self::List(list) => list.get(at),
            Self::Values(values) => values.get(at).copied(),
        }
    }

    /// The items of a part, which has to be within.
    pub(crate) fn values(self, part: Range<usize>) -> impl Iterator<Item = Value> + 'a {
        part.map_while(move |at| self.get(at))
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Value> + 'a {
        self.values(0..self.len())
    }

    /// A list of the items of a part, which has to be within.
    pub(crate) fn part(self, part: Range<usize>) -> List {
        match self {
            Self::List(list) => list.part(part),
            Self::Values(values) => values[part].into(),
        }
    }

    pub(crate) fn to_vec(self) -> Vec<Value> {
        match self {
            Self::List(list) => list.to_vec(),
            Self::Values(values) => values.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(list: &List) -> Vec<Option<i64>> {
        list.iter().map(Value::as_int).collect()
    }

    #[test]
    fn a_list_of_one_kind_takes_a_word_an_item() {
        let mut list = List::with_capacity(100);
        list.extend((0..100).map(Value::int));
        assert_eq!(list.payload_bytes(), super::super::block(800));
        assert!(!list.leads_on());
        assert_eq!(ints(&list), (0..100).map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn items_keep_their_kinds_whatever_is_done_to_the_list() {
        use Tag::{Bool, Float, Int, None};

        let mut list: List = (0..6).map(Value::int).collect();
        assert!(
            !list.put(2, Value::NONE),
            "another kind has to be made room for"
        );
        list.set(2, Value::NONE);
        assert!(list.put(3, Value::float(1.5)));
        list.push(Value::TRUE);
        list.move_last(0);
        list.reverse();
        let seen = |list: &List| list.iter().map(Value::tag).collect::<Vec<_>>();
        assert_eq!(seen(&list), [Int, Int, Float, None, Int, Int, Bool]);
        assert_eq!(list.remove(2).and_then(Value::as_float), Some(1.5));
        assert_eq!(list.pop().map(Value::tag), Some(Bool));
        list.splice(1..2, &[Value::FALSE, Value::int(9)]);
        assert_eq!(seen(&list), [Int, Bool, Int, None, Int, Int]);
        list.keep(|at| at % 2 == 1);
        assert_eq!(seen(&list), [Bool, None, Int]);
        assert_eq!(
            seen(&list.part(1..3).repeat(2, &mut Patience::endless())),
            [None, Int, None, Int]
        );
        list.cut(0..2);
        assert_eq!(seen(&list), [Int]);
        assert!(list.kinds.is_some(), "it notes kinds until it is empty");
        list.pop();
        list.push(Value::int(4));
        assert!(list.kinds.is_none());
        assert_eq!(ints(&list), [Some(4)]);
    }

    #[test]
    fn values_become_a_list_in_their_own_block() {
        let values: Vec<_> = (0..10_000).map(Value::int).collect();
        let before = values.as_ptr().addr();
        let list = List::from(values);
        assert_eq!(list.bits.as_ptr().addr(), before);
        assert_eq!((list.len(), list.capacity()), (10_000, 10_000));
        assert_eq!(list.get(9_999).and_then(Value::as_int), Some(9_999));
        let mixed = List::from(vec![Value::NONE, Value::int(3)]);
        assert_eq!(ints(&mixed), [None, Some(3)]);
        assert!(List::from(Vec::new()).is_empty());
    }

    #[test]
    fn splicing_in_another_kind_and_in_nothing_keeps_the_rest() {
        let mut list: List = (0..4).map(Value::int).collect();
        list.splice(1..3, &[]);
        assert_eq!(ints(&list), [Some(0), Some(3)]);
        list.splice(1..1, &[Value::NONE]);
        assert_eq!(ints(&list), [Some(0), None, Some(3)]);
        list.splice(0..3, &[Value::int(7)]);
        assert_eq!(ints(&list), [Some(7)]);
        assert!(list.kinds.is_none(), "a list of other items is a new one");
    }
}
