//! Directories and what is done to them. Whoever changes the tree has made room in memory before.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::FileLimits;
use super::errors::Errno;
use super::inode::{Inode, Ledger};

/// The number of a file or a directory.
pub(crate) type Id = u32;

/// Files and directories that a tree may have, as in the workspace of the process wall.
const NODES: usize = 4096;
/// Directories in directories.
const DEPTH: usize = 100;
/// Bytes of memory that an entry of a directory takes beside its name.
const ENTRY: usize = 160;

pub(crate) enum Node {
    Directory(Directory),
    File(Rc<Inode>),
}

pub(crate) struct Directory {
    pub(crate) entries: BTreeMap<Box<str>, Id>,
    pub(crate) parent: Id,
    pub(crate) name: Box<str>,
    pub(crate) mode: u32,
    pub(crate) modified: u64,
    /// Whether it stays where it is: a place of the system, or one on the way to a fixed file.
    pub(crate) fixed: bool,
    /// Whether nothing can be made or removed in it.
    sealed: bool,
}

/// What `stat` tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) mode: u32,
    pub(crate) number: u64,
    pub(crate) links: u64,
    pub(crate) size: u64,
    pub(crate) modified: u64,
    pub(crate) accessed: u64,
}

/// The file tree of an interpreter.
pub(crate) struct Tree {
    nodes: Vec<Option<Node>>,
    free: Vec<Id>,
    /// Where relative paths begin.
    pub(crate) current: Id,
    pub(crate) work: Id,
    pub(crate) ledger: Rc<Ledger>,
    pub(crate) limits: FileLimits,
    /// Counts feeds.
    pub(crate) round: u64,
    /// The number of the next file, which is never used again.
    next: u64,
}

impl Tree {
    pub(crate) const TOP: Id = 0;

    /// One with nothing in it but its places, made at a moment.
    pub(crate) fn new(limits: FileLimits, now: u64) -> Self {
        let ledger = Rc::new(Ledger::default());
        let mut tree = Self {
            nodes: Vec::new(),
            free: Vec::new(),
            current: Self::TOP,
            work: Self::TOP,
            ledger,
            limits,
            round: 0,
            next: 1,
        };
        let place = |parent, name: &str, sealed| Directory {
            entries: BTreeMap::new(),
            parent,
            name: name.into(),
            mode: 0o755,
            modified: now,
            fixed: true,
            sealed,
        };
        let top = tree.insert(Node::Directory(place(Self::TOP, "", true)));
        let inner = tree.place(top, place(top, "box", true));
        tree.work = tree.place(inner, place(inner, "work", false));
        tree.place(inner, place(inner, "home", false));
        let temporary = tree.place(inner, place(inner, "tmp", false));
        tree.link(top, "tmp", temporary);
        let devices = tree.place(top, place(top, "dev", true));
        let null = Rc::new(Inode::new(tree.number(), &tree.ledger, true));
        null.modified.set(now);
        let null = tree.insert(Node::File(null));
        tree.link(devices, "null", null);
        tree.current = tree.work;
        tree
    }

    fn place(&mut self, parent: Id, directory: Directory) -> Id {
        let name = directory.name.clone();
        let made = self.insert(Node::Directory(directory));
        self.link(parent, &name, made);
        made
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn insert(&mut self, node: Node) -> Id {
        self.ledger.nodes.set(self.ledger.nodes.get() + 1);
        if let Some(id) = self.free.pop() {
            self.nodes[id as usize] = Some(node);
            return id;
        }
        self.nodes.push(Some(node));
        self.nodes.len() as Id - 1
    }

    /// Puts an entry into a directory.
    fn link(&mut self, directory: Id, name: &str, id: Id) {
        if let Some(directory) = self.directory_mut(directory) {
            directory.entries.insert(name.into(), id);
            self.ledger.take(Self::entry_bytes(name));
        }
    }

    /// Takes an entry out of a directory.
    fn unlink(&mut self, directory: Id, name: &str) {
        if let Some(directory) = self.directory_mut(directory) {
            directory.entries.remove(name);
            self.ledger.give(Self::entry_bytes(name));
        }
    }

    /// Bytes of memory that an entry of this name takes, with its file or directory.
    pub(crate) fn entry_bytes(name: &str) -> usize {
        ENTRY + 2 * crate::heap::block(name.len())
    }

    pub(crate) fn node(&self, id: Id) -> Option<&Node> {
        self.nodes.get(id as usize)?.as_ref()
    }

    pub(crate) fn directory(&self, id: Id) -> Result<&Directory, Errno> {
        match self.node(id) {
            Some(Node::Directory(directory)) => Ok(directory),
            Some(Node::File(_)) => Err(Errno::NotDirectory),
            None => Err(Errno::NoEntry),
        }
    }

    fn directory_mut(&mut self, id: Id) -> Option<&mut Directory> {
        match self.nodes.get_mut(id as usize)? {
            Some(Node::Directory(directory)) => Some(directory),
            _ => None,
        }
    }

    pub(crate) fn file(&self, id: Id) -> Result<&Rc<Inode>, Errno> {
        match self.node(id) {
            Some(Node::File(file)) => Ok(file),
            Some(Node::Directory(_)) => Err(Errno::IsDirectory),
            None => Err(Errno::NoEntry),
        }
    }

    /// Whether entries of a directory may be made and removed.
    fn open_to_change(&self, directory: Id) -> Result<(), Errno> {
        if self.directory(directory)?.sealed {
            return Err(Errno::ReadOnly);
        }
        Ok(())
    }

    fn room_for_one(&self) -> Result<(), Errno> {
        if self.ledger.nodes.get() >= NODES {
            return Err(Errno::NoSpace);
        }
        Ok(())
    }

    /// Makes an empty file.
    pub(crate) fn create(&mut self, directory: Id, name: &str, now: u64) -> Result<Id, Errno> {
        self.open_to_change(directory)?;
        self.room_for_one()?;
        let number = self.number();
        let file = Inode::new(number, &self.ledger, false);
        file.modified.set(now);
        file.accessed.set(now);
        file.changed.set(self.round);
        let id = self.insert(Node::File(Rc::new(file)));
        self.link(directory, name, id);
        self.touch(directory, now);
        Ok(id)
    }

    /// Makes a directory.
    pub(crate) fn make(&mut self, directory: Id, name: &str, now: u64) -> Result<Id, Errno> {
        self.open_to_change(directory)?;
        self.room_for_one()?;
        if self.depth(directory) >= DEPTH {
            return Err(Errno::NameTooLong);
        }
        let made = self.insert(Node::Directory(Directory {
            entries: BTreeMap::new(),
            parent: directory,
            name: name.into(),
            mode: 0o755,
            modified: now,
            fixed: false,
            sealed: false,
        }));
        self.link(directory, name, made);
        self.touch(directory, now);
        Ok(made)
    }

    fn touch(&mut self, directory: Id, now: u64) {
        if let Some(directory) = self.directory_mut(directory) {
            directory.modified = now;
        }
    }

    /// Sets the time of what has a number.
    pub(crate) fn set_times(&mut self, id: Id, accessed: u64, modified: u64) {
        match self.nodes.get_mut(id as usize) {
            Some(Some(Node::Directory(directory))) => directory.modified = modified,
            Some(Some(Node::File(file))) => {
                file.accessed.set(accessed);
                file.modified.set(modified);
            }
            _ => {}
        }
    }

    /// Sets the permissions of what has a number.
    pub(crate) fn set_mode(&mut self, id: Id, mode: u32) -> Result<(), Errno> {
        match self.nodes.get_mut(id as usize) {
            Some(Some(Node::Directory(directory))) if !directory.sealed => directory.mode = mode,
            Some(Some(Node::File(file))) if !file.fixed.get() && !file.null => file.mode.set(mode),
            _ => return Err(Errno::NotPermitted),
        }
        Ok(())
    }

    /// Removes a file from a directory.
    pub(crate) fn remove(
        &mut self,
        directory: Id,
        name: &str,
        id: Id,
        now: u64,
    ) -> Result<(), Errno> {
        let file = self.file(id)?;
        self.open_to_change(directory)?;
        if file.fixed.get() {
            return Err(Errno::Access);
        }
        self.unlink(directory, name);
        self.forget(id);
        self.touch(directory, now);
        Ok(())
    }

    /// Removes an empty directory.
    pub(crate) fn remove_directory(&mut self, id: Id, now: u64) -> Result<(), Errno> {
        let directory = self.directory(id)?;
        if directory.fixed || id == self.current {
            return Err(Errno::Busy);
        }
        if !directory.entries.is_empty() {
            return Err(Errno::NotEmpty);
        }
        let (parent, name) = (directory.parent, directory.name.clone());
        self.open_to_change(parent)?;
        self.unlink(parent, &name);
        self.forget(id);
        // Files say themselves when they are gone.
        self.ledger
            .nodes
            .set(self.ledger.nodes.get().saturating_sub(1));
        self.touch(parent, now);
        Ok(())
    }

    fn forget(&mut self, id: Id) {
        if let Some(place) = self.nodes.get_mut(id as usize) {
            *place = None;
            self.free.push(id);
        }
    }

    /// Gives what is at one place another place and name, over a file or an empty directory there.
    pub(crate) fn rename(
        &mut self,
        (from, old): (Id, &str),
        (to, new): (Id, &str),
        now: u64,
    ) -> Result<(), Errno> {
        self.open_to_change(from)?;
        self.open_to_change(to)?;
        let id = *self
            .directory(from)?
            .entries
            .get(old)
            .ok_or(Errno::NoEntry)?;
        let over = self.directory(to)?.entries.get(new).copied();
        if over == Some(id) {
            return Ok(());
        }
        match self.node(id) {
            Some(Node::File(file)) => {
                if file.fixed.get() {
                    return Err(Errno::Access);
                }
                if let Some(over) = over {
                    self.remove(to, new, over, now)?;
                }
            }
            Some(Node::Directory(directory)) => {
                if directory.fixed {
                    return Err(Errno::Busy);
                }
                if self.is_within(to, id) {
                    return Err(Errno::Invalid);
                }
                if self.depth(to) + self.height(id) > DEPTH {
                    return Err(Errno::NameTooLong);
                }
                if let Some(over) = over {
                    self.remove_directory(over, now)?;
                }
            }
            None => return Err(Errno::NoEntry),
        }
        self.unlink(from, old);
        self.link(to, new, id);
        let round = self.round;
        match self.nodes.get_mut(id as usize) {
            Some(Some(Node::Directory(directory))) => {
                directory.parent = to;
                directory.name = new.into();
                self.changed_below(id, round);
            }
            Some(Some(Node::File(file))) => file.moved(round),
            _ => {}
        }
        self.touch(from, now);
        self.touch(to, now);
        Ok(())
    }

    /// Whether a directory is another one or in it.
    fn is_within(&self, directory: Id, outer: Id) -> bool {
        let mut at = directory;
        loop {
            if at == outer {
                return true;
            }
            match self.directory(at) {
                Ok(inner) if at != Self::TOP => at = inner.parent,
                _ => return false,
            }
        }
    }

    /// Everything below a directory, level by level.
    pub(super) fn below(&self, id: Id) -> Vec<(Id, usize)> {
        let mut all = vec![(id, 1)];
        let mut at = 0;
        while let Some((id, depth)) = all.get(at).copied() {
            if let Ok(directory) = self.directory(id) {
                all.extend(directory.entries.values().map(|id| (*id, depth + 1)));
            }
            at += 1;
        }
        all
    }

    /// How many directories a directory has in each other, itself among them.
    fn height(&self, id: Id) -> usize {
        let all = self.below(id).into_iter();
        let directories = all.filter(|(id, _)| self.directory(*id).is_ok());
        directories.map(|(_, depth)| depth).max().unwrap_or(0)
    }

    /// Files that came to another name with their directory are new under that name.
    fn changed_below(&self, id: Id, round: u64) {
        for (id, _) in self.below(id) {
            if let Ok(file) = self.file(id) {
                file.moved(round);
            }
        }
    }

    /// How many files and directories there are.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn about(&self, id: Id) -> Result<About, Errno> {
        Ok(match self.node(id).ok_or(Errno::NoEntry)? {
            Node::Directory(directory) => About {
                mode: 0o040_000 | directory.mode,
                number: u64::from(id) + (1 << 32),
                links: 2,
                size: 4096,
                modified: directory.modified,
                accessed: directory.modified,
            },
            Node::File(file) => About {
                mode: file.mode.get() | if file.null { 0o020_000 } else { 0o100_000 },
                number: file.number,
                links: 1,
                size: file.len() as u64,
                modified: file.modified.get(),
                accessed: file.accessed.get(),
            },
        })
    }

    /// Keeps a file from being changed, and the directories above it from being moved away.
    pub(crate) fn fix(&mut self, directory: Id, file: Id) {
        if let Ok(file) = self.file(file) {
            file.fixed.set(true);
            file.mode.set(0o444);
        }
        let mut at = directory;
        while at != Self::TOP {
            let Some(inner) = self.directory_mut(at) else {
                return;
            };
            inner.fixed = true;
            at = inner.parent;
        }
    }

    /// Lets a file be changed again, or a directory of the program be moved.
    pub(crate) fn loosen(&mut self, id: Id) {
        let inside = id != self.work && self.is_within(id, self.work);
        match self.nodes.get_mut(id as usize) {
            Some(Some(Node::File(file))) if file.fixed.get() => {
                file.fixed.set(false);
                file.mode.set(0o644);
            }
            Some(Some(Node::Directory(directory))) if inside => directory.fixed = false,
            _ => {}
        }
    }

    /// The directory that a file is in, and its name there; nothing for a directory.
    pub(super) fn place_of(&self, file: Id) -> Option<(Id, Box<str>)> {
        self.file(file).ok()?;
        let directories = self.nodes.iter().enumerate();
        directories.into_iter().find_map(|(at, node)| match node {
            Some(Node::Directory(directory)) => {
                let mut entries = directory.entries.iter();
                let (name, _) = entries.find(|(_, id)| **id == file)?;
                Some((at as Id, name.clone()))
            }
            _ => None,
        })
    }
}
