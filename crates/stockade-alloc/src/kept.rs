//! The blocks that a thread keeps: a list for each class, the next block's address in each block.

use std::alloc::{GlobalAlloc, System};
use std::cell::Cell;
use std::ptr;

use crate::{CLASSES, layout_of};

/// Bytes that a thread keeps at most: as much as the interpreter's collector lets pile up.
const ROOM: usize = 256 << 10;

thread_local! {
    pub(crate) static KEPT: Kept = const { Kept::new() };
    static END: End = const { End };
}

/// What one thread keeps.
pub(crate) struct Kept {
    first: [Cell<*mut Block>; CLASSES],
    /// Bytes that may still be put in. None before the thread has an end to give them back at, and
    /// none after it.
    room: Cell<usize>,
    /// Whether the thread's end was asked for.
    asked: Cell<bool>,
    /// The class that is emptied next, where blocks of other classes take up the room.
    next: Cell<usize>,
}

/// A block in a list.
struct Block {
    next: *mut Self,
}

impl Kept {
    const fn new() -> Self {
        Self {
            first: [const { Cell::new(ptr::null_mut()) }; CLASSES],
            room: Cell::new(0),
            asked: Cell::new(false),
            next: Cell::new(0),
        }
    }

    /// A block of a class; null where there is no memory.
    #[inline]
    pub(crate) fn take(&self, class: usize) -> *mut u8 {
        let first = &self.first[class];
        let block = first.get();
        if block.is_null() {
            return self.fetch(class);
        }
        // SAFETY: blocks in a list are nobody else's, and `put` wrote where the next one is.
        first.set(unsafe { (*block).next });
        self.room.set(self.room.get() + bytes(class));
        block.cast()
    }

    /// Takes a block of a class back.
    ///
    /// # Safety
    ///
    /// The block came from `take` for this class, on this thread or another, and is not used after.
    #[inline]
    #[expect(clippy::cast_ptr_alignment, reason = "blocks are aligned to 16")]
    pub(crate) unsafe fn put(&self, block: *mut u8, class: usize) {
        let Some(room) = self.room.get().checked_sub(bytes(class)) else {
            // SAFETY: as the caller promises.
            return unsafe { give_back(block, class) };
        };
        self.room.set(room);
        let first = &self.first[class];
        let block = block.cast::<Block>();
        // SAFETY: the block is ours now; it has 24 bytes or more, aligned to 16.
        unsafe { block.write(Block { next: first.get() }) };
        first.set(block);
    }

    /// A block of the system. Where little room is left although blocks of this class are missing,
    /// those of others have taken it: one class each time is let go.
    #[cold]
    #[inline(never)]
    fn fetch(&self, class: usize) -> *mut u8 {
        if !self.asked.replace(true) {
            if END.try_with(|_| ()).is_ok() {
                self.room.set(ROOM);
            }
        } else if self.room.get() < ROOM / 4 {
            let next = self.next.get();
            self.next.set((next + 1) % CLASSES);
            self.let_go(next);
        }
        // SAFETY: the size of no class is zero.
        unsafe { System.alloc(layout_of(class)) }
    }

    /// Gives all blocks of a class to the system.
    fn let_go(&self, class: usize) {
        let mut block = self.first[class].replace(ptr::null_mut());
        while !block.is_null() {
            // SAFETY: blocks in a list are nobody else's; the next one is read before it goes.
            unsafe {
                let next = (*block).next;
                give_back(block.cast(), class);
                block = next;
            }
            self.room.set(self.room.get() + bytes(class));
        }
    }
}

/// What a block of a class takes, with the system's own word before it.
#[inline]
const fn bytes(class: usize) -> usize {
    (class + 1) << 4
}

/// # Safety
///
/// The block came from the system for this class and is not used after.
#[cold]
#[inline(never)]
unsafe fn give_back(block: *mut u8, class: usize) {
    // SAFETY: as the caller promises.
    unsafe { System.dealloc(block, layout_of(class)) };
}

/// Gives back what a thread kept when it ends. What is freed still later goes to the system.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        KEPT.with(|kept| {
            for class in 0..CLASSES {
                kept.let_go(class);
            }
            kept.room.set(0);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What this thread keeps now.
    fn kept() -> usize {
        KEPT.with(|kept| ROOM - kept.room.get())
    }

    fn many(kept: &Kept, class: usize, count: usize) -> Vec<*mut u8> {
        (0..count).map(|_| kept.take(class)).collect()
    }

    fn free(kept: &Kept, class: usize, blocks: Vec<*mut u8>) {
        for block in blocks {
            // SAFETY: taken above, for this class, once.
            unsafe { kept.put(block, class) };
        }
    }

    #[test]
    fn a_thread_keeps_a_bounded_number_of_bytes() {
        KEPT.with(|lists| {
            let blocks = many(lists, 10, 10_000);
            free(lists, 10, blocks);
        });
        assert!(kept() <= ROOM && kept() > ROOM - bytes(10), "{}", kept());
    }

    #[test]
    fn blocks_that_nobody_asks_for_make_way() {
        KEPT.with(|lists| {
            let stale = many(lists, 60, 1_000);
            free(lists, 60, stale);
            assert!(lists.room.get() < bytes(60));
            let wanted = many(lists, 2, 1_000);
            assert!(lists.first[60].get().is_null());
            free(lists, 2, wanted);
            assert_eq!(kept(), 1_000 * bytes(2));
        });
    }

    #[test]
    fn the_end_of_a_thread_gives_everything_back_and_keeps_nothing_after() {
        KEPT.with(|lists| {
            let (some, later) = (many(lists, 3, 100), many(lists, 3, 100));
            free(lists, 3, some);
            assert_eq!(kept(), 100 * bytes(3));
            drop(End);
            free(lists, 3, later);
            assert!(lists.first.iter().all(|first| first.get().is_null()));
            let again = many(lists, 3, 10);
            free(lists, 3, again);
            assert!(lists.first.iter().all(|first| first.get().is_null()));
        });
    }
}
