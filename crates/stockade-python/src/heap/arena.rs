//! One typed arena: slots that are reused, a bit each for "alive" and "reached".
//!
//! A freed slot holds the type's default value, so a stale handle finds an empty object and never
//! another run's data; the collector is the only one who frees.

use super::value::Handle;

/// Objects of one type.
pub(crate) struct Arena<T> {
    slots: Vec<T>,
    alive: Vec<u64>,
    marks: Vec<u64>,
    free: Vec<Handle>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            alive: Vec::new(),
            marks: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T: Default> Arena<T> {
    #[inline]
    pub(crate) fn insert(&mut self, value: T) -> Handle {
        if let Some(handle) = self.free.pop() {
            self.slots[handle as usize] = value;
            self.alive[handle as usize >> 6] |= 1 << (handle & 63);
            return handle;
        }
        let handle = self.slots.len();
        self.slots.push(value);
        if handle & 63 == 0 {
            self.alive.push(0);
        }
        self.alive[handle >> 6] |= 1 << (handle & 63);
        handle as Handle
    }

    #[inline(always)]
    pub(crate) fn get(&self, handle: Handle) -> &T {
        &self.slots[handle as usize]
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, handle: Handle) -> &mut T {
        &mut self.slots[handle as usize]
    }

    /// How many objects are alive.
    pub(crate) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Bytes that the slots themselves take.
    pub(crate) fn slot_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<T>()
    }

    /// Forgets which objects were reached.
    pub(crate) fn clear_marks(&mut self) {
        self.marks.clear();
        self.marks.resize(self.alive.len(), 0);
    }

    /// Marks an object; true the first time.
    #[inline]
    pub(crate) fn mark(&mut self, handle: Handle) -> bool {
        let (word, bit) = (handle as usize >> 6, 1 << (handle & 63));
        match self.marks.get_mut(word) {
            Some(marks) if *marks & bit == 0 => {
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

    /// Frees what was not reached, calling `freed` on each object before it goes.
    pub(crate) fn sweep(&mut self, mut freed: impl FnMut(&T)) {
        for word in 0..self.alive.len() {
            let mut dead = self.alive[word] & !self.marks[word];
            self.alive[word] &= self.marks[word];
            while dead != 0 {
                let handle = (word << 6) + dead.trailing_zeros() as usize;
                dead &= dead - 1;
                freed(&self.slots[handle]);
                self.slots[handle] = T::default();
                self.free.push(handle as Handle);
            }
        }
        // Low handles first, so that a heap that shrank stays dense.
        self.free.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// The objects that are alive.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Handle, &T)> {
        self.slots.iter().enumerate().filter_map(|(index, slot)| {
            let alive = self.alive[index >> 6] & (1 << (index & 63)) != 0;
            alive.then_some((index as Handle, slot))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreached_slots_are_emptied_and_reused_from_the_bottom() {
        let mut arena: Arena<String> = Arena::default();
        let handles: Vec<_> = (0..100).map(|n| arena.insert(n.to_string())).collect();
        arena.clear_marks();
        arena.mark(handles[1]);
        arena.mark(handles[99]);
        let mut freed = 0;
        arena.sweep(|_| freed += 1);
        assert_eq!((freed, arena.len()), (98, 2));
        assert_eq!(arena.get(0), "");
        assert_eq!(arena.get(1), "1");
        assert_eq!(arena.insert("new".to_owned()), 0);
        assert_eq!(arena.insert("new".to_owned()), 2);
    }
}
