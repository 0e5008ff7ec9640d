//! The tree as the host sees it: names below the workspace, whole files in and out.

use std::rc::Rc;

use super::errors::{Errno, FileError};
use super::tree::{Id, Node, Tree};

/// An entry of a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEntry {
    /// Its name in the directory.
    pub name: String,
    /// Its size; nothing for a directory.
    pub size: Option<u64>,
    /// Whether the last feed made, changed or moved it, or the host did so since; never for a
    /// directory.
    pub changed: bool,
}

fn refused(name: &str, errno: Errno) -> FileError {
    FileError::Refused {
        name: name.to_owned(),
        why: errno.text(),
    }
}

impl Tree {
    /// Memory that a file of the host takes: its bytes, and every directory on the way.
    pub(crate) fn host_bytes(name: &str, bytes: usize) -> usize {
        let entries = name.split('/').map(Self::entry_bytes).sum::<usize>();
        entries + super::Inode::BYTES + crate::heap::block(bytes)
    }

    /// Puts a file of the host in, with the directories on the way, over what was there.
    pub(crate) fn host_write(
        &mut self,
        name: &str,
        bytes: Rc<[u8]>,
        read_only: bool,
        now: u64,
    ) -> Result<(), FileError> {
        let (above, last) = name.rsplit_once('/').unwrap_or((".", name));
        if matches!(last, "" | "." | "..") || last.contains('\0') {
            return Err(refused(name, Errno::Invalid));
        }
        let above = if name.starts_with('/') && above.is_empty() {
            "/"
        } else {
            above
        };
        let at = self.host_make(above, now)?;
        let found = self.find(at, last).map_err(|errno| refused(name, errno))?;
        let there = match found.at {
            Some(id) => self.file(id).map(|file| file.len() as u64),
            None => Ok(0),
        };
        let there = there.map_err(|errno| refused(name, errno))?;
        let disk = self.ledger.disk.get().saturating_sub(there);
        if disk.saturating_add(bytes.len() as u64) > self.limits.disk {
            return Err(FileError::TooLarge {
                name: name.to_owned(),
            });
        }
        let id = match found.at {
            Some(id) => id,
            None => self
                .create(at, last, now)
                .map_err(|errno| refused(name, errno))?,
        };
        let file = self.file(id).map_err(|errno| refused(name, errno))?;
        if file.null {
            return Err(refused(name, Errno::NotPermitted));
        }
        file.give(bytes);
        file.modified.set(now);
        file.changed.set(self.round);
        self.loosen(id);
        if read_only {
            self.fix(at, id);
        }
        Ok(())
    }

    /// Makes a directory and those on the way, as far as they are not there; gives its number.
    pub(crate) fn host_make(&mut self, name: &str, now: u64) -> Result<Id, FileError> {
        let mut at = if name.starts_with('/') {
            Self::TOP
        } else {
            self.work
        };
        if name.contains('\0') {
            return Err(refused(name, Errno::Invalid));
        }
        for part in name.split('/').filter(|part| !part.is_empty()) {
            at = self
                .step_into(at, part, now)
                .map_err(|errno| refused(name, errno))?;
        }
        Ok(at)
    }

    fn step_into(&mut self, at: Id, name: &str, now: u64) -> Result<Id, Errno> {
        match self.find(at, name)?.at {
            Some(id) => self.directory(id).map(|_| id),
            None => self.make(at, name, now),
        }
    }

    fn host_find(&self, name: &str) -> Result<Id, FileError> {
        if name.is_empty() {
            return Ok(self.work);
        }
        self.at(self.work, name)
            .map_err(|errno| refused(name, errno))
    }

    /// The bytes of a file below the workspace.
    pub(crate) fn host_read(&self, name: &str) -> Result<Vec<u8>, FileError> {
        let id = self.host_find(name)?;
        let file = self.file(id).map_err(|errno| refused(name, errno))?;
        Ok(file.bytes().to_vec())
    }

    /// The entries of a directory below the workspace, in order.
    pub(crate) fn host_list(&self, name: &str) -> Result<Vec<FileEntry>, FileError> {
        let id = self.host_find(name)?;
        let directory = self.directory(id).map_err(|errno| refused(name, errno))?;
        let entries = directory.entries.iter();
        Ok(entries
            .filter_map(|(name, id)| self.entry(name, *id))
            .collect())
    }

    /// What is known of a file or a directory.
    pub(crate) fn host_entry(&self, name: &str) -> Result<FileEntry, FileError> {
        let id = self.host_find(name)?;
        let last = name.rsplit('/').find(|part| !part.is_empty());
        self.entry(last.unwrap_or("."), id)
            .ok_or_else(|| refused(name, Errno::NoEntry))
    }

    fn entry(&self, name: &str, id: Id) -> Option<FileEntry> {
        let (size, changed) = match self.node(id)? {
            Node::Directory(_) => (None, false),
            Node::File(file) => (Some(file.len() as u64), file.changed.get() >= self.round),
        };
        Some(FileEntry {
            name: name.to_owned(),
            size,
            changed,
        })
    }

    /// Removes a file, or a directory with all that is in it, also what is fixed.
    pub(crate) fn host_remove(&mut self, name: &str, now: u64) -> Result<(), FileError> {
        let found = self
            .find(self.work, name)
            .map_err(|errno| refused(name, errno))?;
        let (Some(id), Some(_)) = (found.at, found.name) else {
            return Err(refused(name, Errno::NoEntry));
        };
        // The innermost are last in the list.
        for (id, _) in self.below(id).into_iter().rev() {
            self.loosen(id);
            let done = match self.place_of(id) {
                Some((directory, last)) => self.remove(directory, &last, id, now),
                None => self.remove_directory(id, now),
            };
            done.map_err(|errno| refused(name, errno))?;
        }
        Ok(())
    }
}
