//! What a file holds, and the books of what all files hold together.
//!
//! A file that was removed lives on while it is open, as on Linux; its bytes leave the books when
//! the last handle goes, which a collection brings about.

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;

use crate::heap::block;

/// The sums of a tree.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// Bytes of memory, of files, names and directories.
    pub(crate) memory: Cell<usize>,
    /// Bytes in files.
    pub(crate) disk: Cell<u64>,
    /// Files and directories.
    pub(crate) nodes: Cell<usize>,
    /// Handles of open files.
    pub(crate) opened: Cell<u64>,
}

impl Ledger {
    pub(crate) fn take(&self, memory: usize) {
        self.memory.set(self.memory.get().saturating_add(memory));
    }

    pub(crate) fn give(&self, memory: usize) {
        self.memory.set(self.memory.get().saturating_sub(memory));
    }
}

/// The bytes of a file: as the host gave them, until they are changed.
enum Content {
    Given(Rc<[u8]>),
    Own(Vec<u8>),
}

/// One file.
pub(crate) struct Inode {
    pub(crate) number: u64,
    content: RefCell<Content>,
    /// Whether it is where the host put it.
    placed: Cell<bool>,
    /// Permission bits.
    pub(crate) mode: Cell<u32>,
    /// Whether the host keeps the program from changing it.
    pub(crate) fixed: Cell<bool>,
    /// Nanoseconds since 1970.
    pub(crate) modified: Cell<u64>,
    pub(crate) accessed: Cell<u64>,
    /// The feed in which it was made or changed.
    pub(crate) changed: Cell<u64>,
    /// Whether it swallows what is written, as `/dev/null` does.
    pub(crate) null: bool,
    ledger: Rc<Ledger>,
}

impl Inode {
    pub(crate) fn new(number: u64, ledger: &Rc<Ledger>, null: bool) -> Self {
        ledger.take(Self::BYTES);
        Self {
            number,
            content: RefCell::new(Content::Own(Vec::new())),
            placed: Cell::new(false),
            mode: Cell::new(if null { 0o666 } else { 0o644 }),
            fixed: Cell::new(false),
            modified: Cell::new(0),
            accessed: Cell::new(0),
            changed: Cell::new(0),
            null,
            ledger: Rc::clone(ledger),
        }
    }

    /// Bytes of memory that every file takes.
    pub(crate) const BYTES: usize = 192;

    pub(crate) fn bytes(&self) -> Ref<'_, [u8]> {
        Ref::map(self.content.borrow(), |content| match content {
            Content::Given(bytes) => &**bytes,
            Content::Own(bytes) => bytes.as_slice(),
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.bytes().len()
    }

    fn held(&self) -> usize {
        match &*self.content.borrow() {
            Content::Given(bytes) => block(bytes.len()),
            Content::Own(bytes) => block(bytes.capacity()),
        }
    }

    /// The bytes that the host gives, shared with the host's own record of them.
    pub(crate) fn give(&self, bytes: Rc<[u8]>) {
        self.settle(|content| *content = Content::Given(bytes));
        self.placed.set(true);
    }

    /// Whether the program has neither changed nor moved what the host gave.
    pub(crate) fn is_as_given(&self) -> bool {
        self.placed.get() && matches!(&*self.content.borrow(), Content::Given(_))
    }

    /// Notes the feed in which the program moved it.
    pub(crate) fn moved(&self, round: u64) {
        self.placed.set(false);
        self.changed.set(round);
    }

    /// Bytes of memory that must be taken before it can be `length` long and changed anywhere, and
    /// the room that it should have then, where growing takes `room` at most.
    pub(crate) fn needed(&self, length: usize, growth: usize) -> (usize, usize) {
        match &*self.content.borrow() {
            Content::Own(bytes) if length <= bytes.capacity() => (0, bytes.capacity()),
            Content::Own(_) => {
                let room = length.saturating_add(growth);
                // The old block lives until the new one is filled.
                (block(room), room)
            }
            Content::Given(bytes) => {
                let room = length.max(bytes.len());
                (block(room), room)
            }
        }
    }

    /// Makes it `length` long, with zeros where nothing was, in a block of `room` bytes.
    pub(crate) fn resize(&self, length: usize, room: usize) {
        self.settle(|content| {
            content.own(room.max(length), |bytes| {
                bytes.resize(length, 0);
                if length < bytes.capacity() / 4 {
                    bytes.shrink_to_fit();
                }
            });
        });
    }

    /// Puts bytes at a place; it must be long enough already.
    pub(crate) fn put(&self, at: usize, data: &[u8]) {
        let mut content = self.content.borrow_mut();
        if let Content::Own(bytes) = &mut *content
            && let Some(place) = bytes.get_mut(at..at.saturating_add(data.len()))
        {
            place.copy_from_slice(data);
        }
    }

    /// Appends bytes where there is room for them already.
    pub(crate) fn append(&self, data: &[u8], room: usize) {
        self.settle(|content| content.own(room, |bytes| bytes.extend_from_slice(data)));
    }

    /// Changes the content and the books with it.
    fn settle(&self, change: impl FnOnce(&mut Content)) {
        let (held, length) = (self.held(), self.len() as u64);
        change(&mut self.content.borrow_mut());
        let disk = self.ledger.disk.get().saturating_sub(length);
        self.ledger.disk.set(disk + self.len() as u64);
        self.ledger.give(held);
        self.ledger.take(self.held());
    }
}

impl Content {
    /// Does something with the bytes as our own, in a block of at least `room` bytes.
    fn own(&mut self, room: usize, work: impl FnOnce(&mut Vec<u8>)) {
        let mut bytes = match self {
            Self::Given(given) => {
                let mut bytes = Vec::with_capacity(room.max(given.len()));
                bytes.extend_from_slice(given);
                bytes
            }
            Self::Own(bytes) => std::mem::take(bytes),
        };
        if room > bytes.capacity() {
            bytes.reserve_exact(room - bytes.len());
        }
        work(&mut bytes);
        *self = Self::Own(bytes);
    }
}

impl Drop for Inode {
    fn drop(&mut self) {
        let (held, length) = (self.held(), self.len() as u64);
        let disk = self.ledger.disk.get().saturating_sub(length);
        self.ledger.disk.set(disk);
        self.ledger.give(held + Self::BYTES);
        self.ledger
            .nodes
            .set(self.ledger.nodes.get().saturating_sub(1));
    }
}
