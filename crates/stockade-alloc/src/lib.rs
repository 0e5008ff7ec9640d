//! The system's allocator, with the small blocks that a thread frees kept at hand for it.
//!
//! An interpreter asks for many small blocks and frees them soon after. The system's allocator keeps
//! seven of a size at hand; a start of an interpreter needs more than that, and a collection frees
//! thousands at once. Here a thread keeps a bounded number of bytes in lists, one for each size, and
//! everything else, and every large block, is the system's business: large blocks still grow where
//! they lie, and the limits on memory hold as they do without.
#![expect(
    unsafe_code,
    reason = "an allocator hands out addresses; each block says why it is sound"
)]

mod kept;

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;

use kept::KEPT;

/// For `#[global_allocator]`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alloc;

/// Sizes of blocks that are kept: 24, 40, 56 and so on, as the system has them.
const CLASSES: usize = 320;

/// The class of a block; none where it is the system's.
#[inline]
fn class_of(layout: Layout) -> Option<usize> {
    let class = ((layout.size() + 7) >> 4).max(1);
    (class < CLASSES && layout.align() <= 16).then_some(class)
}

/// What the system is asked for, for a block of a class.
fn layout_of(class: usize) -> Layout {
    // SAFETY: 16 is a power of two, and a class is below 320, so that nothing overflows.
    unsafe { Layout::from_size_align_unchecked((class << 4) + 8, 16) }
}

// SAFETY: a block of a class comes from the system by `layout_of` its class, which is at least as
// large and as aligned as every layout of the class, and goes back by the same; between that it is
// either in one list of one thread or with one who asked for it. All others go to the system as they
// come. Nothing here panics or unwinds.
unsafe impl GlobalAlloc for Alloc {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match class_of(layout) {
            Some(class) => KEPT.with(|kept| kept.take(class)),
            // SAFETY: the caller's promise.
            None => unsafe { System.alloc(layout) },
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match class_of(layout) {
            // SAFETY: the caller gives a block that `take` gave for this class, and is done with it.
            Some(class) => KEPT.with(|kept| unsafe { kept.put(block, class) }),
            // SAFETY: the caller's promise; such a block came from the system.
            None => unsafe { System.dealloc(block, layout) },
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if class_of(layout).is_none() {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc_zeroed(layout) };
        }
        // SAFETY: the caller's promise.
        let block = unsafe { self.alloc(layout) };
        if !block.is_null() {
            // SAFETY: the block is new and has room for as much as was asked for.
            unsafe { ptr::write_bytes(block, 0, layout.size()) };
        }
        block
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller promises that the size, rounded up to the alignment, does not overflow.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (class_of(layout), class_of(wanted)) {
            // SAFETY: the caller's promise; such a block came from the system, and stays there.
            (None, None) => unsafe { System.realloc(block, layout, size) },
            (before, after) if before == after => block,
            // SAFETY: the new block is another one, both have room for what is copied, and the old
            // one is not used after that.
            _ => unsafe {
                let new = self.alloc(wanted);
                if !new.is_null() {
                    ptr::copy_nonoverlapping(block, new, layout.size().min(size));
                    self.dealloc(block, layout);
                }
                new
            },
        }
    }
}
