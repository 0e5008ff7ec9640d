//! One typed arena: slots that are reused, a bit each for "alive" and "reached".
//!
//! The bits for "reached" stay after a collection: an object that has its bit is old, all others
//! are young. A collection of the young ones frees no old one, and needs to know which old ones
//! may lead to a young one; whoever gets at an object to change it leaves a trace for that.
//!
//! A freed slot holds the type's default value, so a stale handle finds an empty object and never
//! another run's data; the collector is the only one who frees. Which slots are free is read off
//! the bits, lowest first, so a heap that shrank stays dense and its end can be given back.

use std::cell::LazyCell;

use super::measure::Held;
use super::value::Handle;

/// Objects of one type.
pub(crate) struct Arena<T> {
    slots: Vec<T>,
    alive: Vec<u64>,
    marks: Vec<u64>,
    /// For each word of `marks`, whether one of its objects was changed since the last collection,
    /// and whether one of them is fixed.
    touched: Vec<u8>,
    /// A bit for each object that nothing may change any more: those of the library.
    fixed: Vec<u64>,
    /// Whether one of these was to be changed all the same.
    broken: bool,
    /// How many were alive after the last collection, and how many slots there were for them.
    last: (usize, usize),
    /// Words of `alive` before this one have no free slot.
    cursor: usize,
    /// What a handle finds whose slot was given back: nothing. Made when the first one looks.
    empty: LazyCell<Box<T>>,
}

/// Arenas that are being swept.
pub(super) struct Sweep<'a> {
    /// Asked from time to time; where it says no, the rest stays for the next collection.
    pub(super) go_on: &'a mut dyn FnMut() -> bool,
    /// Whether it is counted what becomes free.
    pub(super) counts: bool,
    /// Bytes that were charged for that.
    pub(super) freed: usize,
}

/// In `touched`: an object of the word was changed.
const CHANGED: u8 = 1;
/// In `touched`: an object of the word is fixed, so each has to be asked for its bit.
const SEALED: u8 = 2;

/// Slots taken the first time, and at least so many each time more are needed.
const FIRST: usize = 16;

impl<T: Default> Arena<T> {
    pub(crate) const fn new() -> Self {
        Self {
            empty: LazyCell::new(Box::default),
            slots: Vec::new(),
            alive: Vec::new(),
            marks: Vec::new(),
            touched: Vec::new(),
            fixed: Vec::new(),
            broken: false,
            last: (0, 0),
            cursor: 0,
        }
    }
}

impl<T: Default + Held> Arena<T> {
    /// Puts an object into a free slot. Also gives the bytes to charge for it: a slot that was free
    /// after the last collection counts once more, so that garbage brings the next one nearer; slots
    /// that were taken from the system since count all at once. `room` is the memory left for all.
    #[inline]
    pub(crate) fn insert(&mut self, value: T, room: usize) -> (Handle, usize) {
        if let Some((handle, slot)) = self.free_slot() {
            *slot = value;
            return (handle, size_of::<T>());
        }
        self.push(value, room)
    }

    /// A free slot, which from now on is alive, and has to be filled.
    #[inline]
    pub(super) fn free_slot(&mut self) -> Option<(Handle, &mut T)> {
        // Most are in the word where the last one was, without a loop to set up.
        if self.alive.get(self.cursor) == Some(&u64::MAX) {
            self.find_free();
        }
        let alive = self.alive.get_mut(self.cursor)?;
        let bit = alive.trailing_ones() & 63;
        let handle = (self.cursor << 6) + bit as usize;
        let slot = self.slots.get_mut(handle)?;
        *alive |= 1 << bit;
        Some((handle as Handle, slot))
    }

    /// Goes on to the next word with a free slot.
    #[inline(never)]
    fn find_free(&mut self) {
        let rest = self.alive.get(self.cursor..).unwrap_or_default();
        let full = rest.iter().take_while(|word| **word == u64::MAX);
        self.cursor += full.count();
    }

    /// As [`Arena::insert`], after all the others.
    #[inline(never)]
    pub(super) fn push(&mut self, value: T, room: usize) -> (Handle, usize) {
        let handle = self.slots.len();
        let before = self.bytes();
        if handle == self.slots.capacity() {
            self.slots
                .reserve_exact(super::growth(handle, size_of::<T>(), room).max(FIRST));
            let words = self.slots.capacity().div_ceil(64);
            self.alive.reserve_exact(words - self.alive.len());
        }
        self.slots.push(value);
        if handle.is_multiple_of(64) {
            self.alive.push(0);
        }
        self.alive[handle >> 6] |= 1 << (handle & 63);
        let again = if handle < self.last.1 {
            size_of::<T>()
        } else {
            0
        };
        (handle as Handle, self.bytes() - before + again)
    }

    /// An object, if its slot was not given back. What goes another way then calls nobody.
    #[inline(always)]
    pub(crate) fn try_get(&self, handle: Handle) -> Option<&T> {
        self.slots.get(handle as usize)
    }

    #[inline(always)]
    pub(crate) fn get(&self, handle: Handle) -> &T {
        match self.slots.get(handle as usize) {
            Some(slot) => slot,
            None => self.nothing(),
        }
    }

    /// A call rather than the address itself: this way the usual case is a jump that is foreseen,
    /// and nobody keeps the address at hand.
    #[cold]
    #[inline(never)]
    fn nothing(&self) -> &T {
        &self.empty
    }

    #[cold]
    #[inline(never)]
    fn nothing_mut(&mut self) -> &mut T {
        self.empty = LazyCell::new(Box::default);
        let empty: &mut Box<T> = LazyCell::force_mut(&mut self.empty);
        empty
    }

    /// Notes that an object may come to hold others. False where it is fixed.
    #[inline(always)]
    fn touch(&mut self, handle: Handle) -> bool {
        if let Some(touched) = self.touched.get_mut(handle as usize >> 6) {
            if *touched & SEALED != 0 {
                return self.touch_sealed(handle);
            }
            *touched = CHANGED;
        }
        true
    }

    #[cold]
    #[inline(never)]
    fn touch_sealed(&mut self, handle: Handle) -> bool {
        if let Some(touched) = self.touched.get_mut(handle as usize >> 6) {
            *touched |= CHANGED;
        }
        !self.is_fixed(handle)
    }

    /// Fixes an object: from now on it is not changed. True the first time.
    pub(crate) fn fix(&mut self, handle: Handle) -> bool {
        let (word, bit) = (handle as usize >> 6, 1 << (handle & 63));
        if self.fixed.len() <= word {
            self.fixed.resize(self.alive.len().max(word + 1), 0);
        }
        if self.touched.len() <= word {
            self.touched.resize(self.alive.len().max(word + 1), 0);
        }
        self.touched[word] |= SEALED | CHANGED;
        let first = self.fixed[word] & bit == 0;
        self.fixed[word] |= bit;
        first
    }

    /// Whether an object is fixed.
    #[inline]
    pub(crate) fn is_fixed(&self, handle: Handle) -> bool {
        let word = self.fixed.get(handle as usize >> 6);
        word.is_some_and(|word| word & (1 << (handle & 63)) != 0)
    }

    /// Whether a fixed object was changed, which no code of ours may do.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// As [`Arena::get_mut`] and [`Arena::try_get`]; nothing where the object is fixed.
    #[inline(always)]
    pub(crate) fn try_get_mut(&mut self, handle: Handle) -> Option<&mut T> {
        if !self.touch(handle) {
            return None;
        }
        self.try_get_mut_still(handle)
    }

    /// As [`Arena::get_mut_still`] and [`Arena::try_get`].
    #[inline(always)]
    pub(crate) fn try_get_mut_still(&mut self, handle: Handle) -> Option<&mut T> {
        self.slots.get_mut(handle as usize)
    }

    /// An object that may be changed in any way. That it is not fixed was asked before; where that
    /// was forgotten, it is noted, and the session ends.
    #[inline(always)]
    pub(crate) fn get_mut(&mut self, handle: Handle) -> &mut T {
        if !self.touch(handle) {
            self.broken = true;
        }
        self.get_mut_still(handle)
    }

    /// As [`Arena::get_mut`], also for fixed objects: for what no program can see a change of.
    #[inline(always)]
    pub(crate) fn get_mut_ours(&mut self, handle: Handle) -> &mut T {
        self.touch(handle);
        self.get_mut_still(handle)
    }

    /// As [`Arena::get_mut`], for changes that put no other object into it.
    #[inline(always)]
    pub(crate) fn get_mut_still(&mut self, handle: Handle) -> &mut T {
        // Asked by number, because a borrow that is given back cannot be asked for again.
        if (handle as usize) < self.slots.len() {
            &mut self.slots[handle as usize]
        } else {
            self.nothing_mut()
        }
    }

    /// Bytes that are moved where so many objects more are made, if no slot among them is free.
    pub(crate) fn moved_by(&self, more: usize) -> usize {
        if self.slots.capacity() - self.slots.len() > more {
            0
        } else {
            self.slots.len() * size_of::<T>()
        }
    }

    /// The bytes that the slots and their bits take, used or not.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>()
            + (self.alive.capacity() + self.marks.capacity()) * 8
            + self.touched.capacity()
            + self.fixed.capacity() * 8
    }

    /// The bytes of slots that no object is in.
    pub(crate) fn unused(&self) -> usize {
        let alive: usize = self.alive.iter().map(|it| it.count_ones() as usize).sum();
        (self.slots.capacity() - alive.min(self.slots.capacity())) * size_of::<T>()
    }

    /// Begins a collection: of all objects, or of the young ones.
    pub(crate) fn begin(&mut self, young: bool) {
        if !young {
            self.marks.clear();
            self.untouch();
        }
        self.marks.resize(self.alive.len(), 0);
        self.touched.resize(self.alive.len(), 0);
    }

    /// Forgets which objects were changed.
    fn untouch(&mut self) {
        for touched in &mut self.touched {
            *touched &= SEALED;
        }
    }

    /// The first word from `from` on with an old object that was changed.
    pub(crate) fn next_touched(&self, from: usize) -> Option<usize> {
        let rest = self.touched.get(from..)?;
        Some(from + rest.iter().position(|it| it & CHANGED != 0)?)
    }

    /// The objects of one word that were reached.
    pub(crate) fn marked_in(&self, word: usize) -> impl Iterator<Item = Handle> + use<T> {
        handles(word, self.marks.get(word).copied().unwrap_or_default())
    }

    /// The objects that are alive and were not reached.
    pub(crate) fn unreached(&self) -> impl Iterator<Item = (Handle, &T)> {
        let words = self.alive.iter().zip(&self.marks).enumerate();
        let handles = words.flat_map(|(word, (alive, marks))| handles(word, alive & !marks));
        handles.filter_map(|handle| Some((handle, self.slots.get(handle as usize)?)))
    }

    /// Marks an object; true the first time. What is no object is not marked.
    #[inline]
    pub(crate) fn mark(&mut self, handle: Handle) -> bool {
        let (word, bit) = (handle as usize >> 6, 1 << (handle & 63));
        match (self.marks.get_mut(word), self.alive.get(word)) {
            (Some(marks), Some(alive)) if *marks & bit == 0 && *alive & bit != 0 => {
                *marks |= bit;
                true
            }
            _ => false,
        }
    }

    /// Marks an object, and gives it the first time.
    #[inline]
    pub(crate) fn reach(&mut self, handle: Handle) -> Option<&T> {
        if self.mark(handle) {
            self.slots.get(handle as usize)
        } else {
            None
        }
    }

    pub(crate) fn is_marked(&self, handle: Handle) -> bool {
        self.marks
            .get(handle as usize >> 6)
            .is_some_and(|word| word & (1 << (handle & 63)) != 0)
    }

    /// Frees what was not reached. False where it was to stop, and the rest stays.
    pub(super) fn sweep(&mut self, sweep: &mut Sweep<'_>) -> bool {
        self.cursor = 0;
        let (mut alive, mut kept, mut asked) = (0, 0, 0);
        for word in 0..self.alive.len().min(self.marks.len()) {
            let dead = self.alive[word] & !self.marks[word];
            alive += self.alive[word].count_ones() as usize;
            self.alive[word] &= self.marks[word];
            if let Some(fixed) = self.fixed.get_mut(word) {
                *fixed &= self.alive[word];
            }
            kept += self.alive[word].count_ones() as usize;
            for handle in handles(word, dead) {
                if let Some(slot) = self.slots.get_mut(handle as usize) {
                    if sweep.counts {
                        sweep.freed += slot.held();
                    }
                    *slot = T::default();
                }
            }
            if alive - kept - asked >= SWEPT {
                asked = alive - kept;
                if !(sweep.go_on)() {
                    return false;
                }
            }
        }
        // What was made in a slot that was free was charged for it. Where it stays, it still is: what
        // becomes old brings the collection of all objects nearer.
        let (before, places) = self.last;
        let again = alive.saturating_sub(before + self.slots.len().saturating_sub(places));
        sweep.freed += again.min(alive - kept) * size_of::<T>();
        self.untouch();
        self.shrink();
        self.last = (kept, self.slots.capacity());
        true
    }

    /// Gives the end of the arena back where more than half of it is unused.
    fn shrink(&mut self) {
        let last = self.alive.iter().rposition(|word| *word != 0);
        let end = last.map_or(0, |word| {
            (word << 6) + 64 - self.alive[word].leading_zeros() as usize
        });
        let kept = end + end / 4 + FIRST;
        if self.slots.capacity() * size_of::<T>() < KEPT || kept * 2 > self.slots.capacity() {
            return;
        }
        self.slots.truncate(end);
        self.slots.shrink_to(kept);
        self.alive.truncate(end.div_ceil(64));
        self.alive.shrink_to(kept.div_ceil(64));
        self.marks.truncate(end.div_ceil(64));
        self.marks.shrink_to(kept.div_ceil(64));
        self.touched.truncate(end.div_ceil(64));
        self.touched.shrink_to(kept.div_ceil(64));
    }

    /// The objects that are alive.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Handle, &T)> {
        let words = self.alive.iter().enumerate();
        let handles = words.flat_map(|(word, alive)| handles(word, *alive));
        handles.filter_map(|handle| Some((handle, self.slots.get(handle as usize)?)))
    }
}

/// The objects whose bits are set in a word.
fn handles(word: usize, bits: u64) -> impl Iterator<Item = Handle> {
    let rest = std::iter::successors(Some(bits), |left| Some(left & left.wrapping_sub(1)));
    rest.take_while(|left| *left != 0)
        .map(move |left| ((word << 6) + left.trailing_zeros() as usize) as Handle)
}

/// Objects freed between two questions whether to go on.
const SWEPT: usize = 1 << 15;
/// Arenas of fewer bytes than this are not made smaller.
const KEPT: usize = 64 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    fn insert(arena: &mut Arena<String>, text: &str) -> Handle {
        arena.insert(text.to_owned(), 1 << 30).0
    }

    /// Gives the bytes that are free again.
    fn sweep(arena: &mut Arena<String>) -> usize {
        let mut sweep = Sweep {
            go_on: &mut || true,
            counts: true,
            freed: 0,
        };
        assert!(arena.sweep(&mut sweep));
        sweep.freed
    }

    #[test]
    fn unreached_slots_are_emptied_and_reused_from_the_bottom() {
        let mut arena: Arena<String> = Arena::new();
        let handles: Vec<_> = (0..100)
            .map(|n: i32| insert(&mut arena, &n.to_string()))
            .collect();
        arena.begin(false);
        arena.mark(handles[1]);
        arena.mark(handles[99]);
        assert!(sweep(&mut arena) > 0);
        assert_eq!(arena.iter().count(), 2);
        assert_eq!(arena.get(0), "");
        assert_eq!(arena.get(1), "1");
        assert_eq!(insert(&mut arena, "new"), 0);
        assert_eq!(insert(&mut arena, "new"), 2);
    }

    #[test]
    fn an_arena_that_emptied_gives_its_end_back_and_forgets_old_handles() {
        let mut arena: Arena<String> = Arena::new();
        let charged: usize = (0..100_000)
            .map(|_| arena.insert("x".to_owned(), 1 << 30).1)
            .sum();
        assert_eq!(charged, arena.bytes());
        arena.begin(false);
        arena.mark(7);
        assert!(sweep(&mut arena) > 0);
        assert!(arena.bytes() < 4096, "{}", arena.bytes());
        arena.begin(false);
        assert!(!arena.mark(99_999), "nothing is there any more");
        assert!(arena.mark(7));
    }
}
