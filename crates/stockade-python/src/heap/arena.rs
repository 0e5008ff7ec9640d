//! One typed arena: slots that are reused, a bit each for "alive" and "reached".
//!
//! A freed slot holds the type's default value, so a stale handle finds an empty object and never
//! another run's data; the collector is the only one who frees. Which slots are free is read off
//! the bits, lowest first, so a heap that shrank stays dense and its end can be given back.

use std::cell::LazyCell;

use super::value::Handle;

/// Objects of one type.
pub(crate) struct Arena<T> {
    slots: Vec<T>,
    alive: Vec<u64>,
    marks: Vec<u64>,
    /// Words of `alive` before this one have no free slot.
    cursor: usize,
    /// What a handle finds whose slot was given back: nothing. Made when the first one looks.
    empty: LazyCell<Box<T>>,
}

/// Slots taken the first time, and at least so many each time more are needed.
const FIRST: usize = 16;

impl<T: Default> Default for Arena<T> {
    fn default() -> Self {
        Self {
            empty: LazyCell::new(Box::default),
            slots: Vec::new(),
            alive: Vec::new(),
            marks: Vec::new(),
            cursor: 0,
        }
    }
}

impl<T: Default> Arena<T> {
    /// Puts an object into a free slot. Also gives the bytes to charge for it: a slot that is used
    /// again counts once more, so that garbage brings the next collection nearer; slots that were
    /// just taken from the system count all at once. `room` is the memory left for all.
    #[inline]
    pub(crate) fn insert(&mut self, value: T, room: usize) -> (Handle, usize) {
        while let Some(alive) = self.alive.get_mut(self.cursor) {
            if *alive != u64::MAX {
                let bit = alive.trailing_ones();
                let handle = (self.cursor << 6) + bit as usize;
                if let Some(slot) = self.slots.get_mut(handle) {
                    *alive |= 1 << bit;
                    *slot = value;
                    return (handle as Handle, size_of::<T>());
                }
                break;
            }
            self.cursor += 1;
        }
        self.push(value, room)
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
        (handle as Handle, self.bytes() - before)
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

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, handle: Handle) -> &mut T {
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
        self.slots.capacity() * size_of::<T>() + (self.alive.capacity() + self.marks.capacity()) * 8
    }

    /// The bytes of slots that no object is in.
    pub(crate) fn unused(&self) -> usize {
        let alive: usize = self.alive.iter().map(|it| it.count_ones() as usize).sum();
        (self.slots.capacity() - alive.min(self.slots.capacity())) * size_of::<T>()
    }

    /// Forgets which objects were reached.
    pub(crate) fn clear_marks(&mut self) {
        self.marks.clear();
        self.marks.resize(self.alive.len(), 0);
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

    pub(crate) fn is_marked(&self, handle: Handle) -> bool {
        self.marks
            .get(handle as usize >> 6)
            .is_some_and(|word| word & (1 << (handle & 63)) != 0)
    }

    /// Frees what was not reached. `go_on` is asked from time to time; where it says no, the rest
    /// stays for the next collection, and the answer is false.
    pub(crate) fn sweep(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        self.cursor = 0;
        let mut freed = 0usize;
        for word in 0..self.alive.len().min(self.marks.len()) {
            let mut dead = self.alive[word] & !self.marks[word];
            freed += dead.count_ones() as usize;
            self.alive[word] &= self.marks[word];
            while dead != 0 {
                let handle = (word << 6) + dead.trailing_zeros() as usize;
                dead &= dead - 1;
                if let Some(slot) = self.slots.get_mut(handle) {
                    *slot = T::default();
                }
            }
            if freed >= SWEPT {
                freed = 0;
                if !go_on() {
                    return false;
                }
            }
        }
        // Kept: to take such a block each time makes the system put its small ones in order.
        self.marks.clear();
        self.shrink();
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
        self.marks.shrink_to(kept.div_ceil(64));
    }

    /// The objects that are alive.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Handle, &T)> {
        self.alive
            .iter()
            .enumerate()
            .flat_map(move |(word, alive)| {
                let rest =
                    std::iter::successors(Some(*alive), |left| Some(left & left.wrapping_sub(1)));
                rest.take_while(|left| *left != 0).filter_map(move |left| {
                    let index = (word << 6) + left.trailing_zeros() as usize;
                    Some((index as Handle, self.slots.get(index)?))
                })
            })
    }
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

    #[test]
    fn unreached_slots_are_emptied_and_reused_from_the_bottom() {
        let mut arena: Arena<String> = Arena::default();
        let handles: Vec<_> = (0..100)
            .map(|n: i32| insert(&mut arena, &n.to_string()))
            .collect();
        arena.clear_marks();
        arena.mark(handles[1]);
        arena.mark(handles[99]);
        assert!(arena.sweep(&mut || true));
        assert_eq!(arena.iter().count(), 2);
        assert_eq!(arena.get(0), "");
        assert_eq!(arena.get(1), "1");
        assert_eq!(insert(&mut arena, "new"), 0);
        assert_eq!(insert(&mut arena, "new"), 2);
    }

    #[test]
    fn an_arena_that_emptied_gives_its_end_back_and_forgets_old_handles() {
        let mut arena: Arena<String> = Arena::default();
        let charged: usize = (0..100_000)
            .map(|_| arena.insert("x".to_owned(), 1 << 30).1)
            .sum();
        assert_eq!(charged, arena.bytes());
        arena.clear_marks();
        arena.mark(7);
        assert!(arena.sweep(&mut || true));
        assert!(arena.bytes() < 4096, "{}", arena.bytes());
        arena.clear_marks();
        assert!(!arena.mark(99_999), "nothing is there any more");
        assert!(arena.mark(7));
    }
}
