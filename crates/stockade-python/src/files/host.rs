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

/// The names of a path that stays below where it starts.
fn plain(name: &str) -> Result<Vec<&str>, FileError> {
    let parts: Vec<&str> = name.split('/').collect();
    let odd = |part: &&str| matches!(*part, "" | "." | "..") || part.contains('\0');
    if parts.iter().any(|part| odd(&part)) {
        return Err(refused(name, Errno::Invalid));
    }
    Ok(parts)
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
        let parts = plain(name)?;
        let (last, above) = parts.split_last().ok_or_else(|| refused(name, Errno::Invalid))?;
        if bytes.len() as u64 > self.limits.file_size {
            return Err(FileError::TooLarge {
                name: name.to_owned(),
            });
        }
        let mut at = self.work;
        for part in above {
            at = self.step_into(at, part, now).map_err(|errno| refused(name, errno))?;
        }
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
            None => self.create(at, last, now).map_err(|errno| refused(name, errno))?,
        };
        self.loosen(id);
        let file = self.file(id).map_err(|errno| refused(name, errno))?;
        file.give(bytes);
        file.modified.set(now);
        file.changed.set(self.round);
        if read_only {
            self.fix(at, id);
        }
        Ok(())
    }

    fn step_into(&mut self, at: Id, name: &str, now: u64) -> Result<Id, Errno> {
        match self.find(at, name)?.at {
            Some(id) => self.directory(id).map(|_| id),
            None => self.make(at, name, now),
        }
    }

    fn host_find(&self, name: &str) -> Result<Id, FileError> {
        if matches!(name, "" | ".") {
            return Ok(self.work);
        }
        plain(name)?;
        self.at(self.work, name).map_err(|errno| refused(name, errno))
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
        let entry = |(name, id): (&Box<str>, &Id)| {
            let (size, changed) = match self.node(*id)? {
                Node::Directory(_) => (None, false),
                Node::File(file) => (Some(file.len() as u64), file.changed.get() >= self.round),
            };
            Some(FileEntry {
                name: name.to_string(),
                size,
                changed,
            })
        };
        Ok(directory.entries.iter().filter_map(entry).collect())
    }

    /// Removes a file or an empty directory below the workspace, also one that is fixed.
    pub(crate) fn host_remove(&mut self, name: &str, now: u64) -> Result<(), FileError> {
        plain(name)?;
        let found = self.find(self.work, name).map_err(|errno| refused(name, errno))?;
        let (Some(id), Some(last)) = (found.at, found.name) else {
            return Err(refused(name, Errno::NoEntry));
        };
        let (directory, last) = (found.directory, last.to_owned());
        let done = if self.file(id).is_ok() {
            self.loosen(id);
            self.remove(directory, &last, id, now)
        } else {
            self.remove_directory(id, now)
        };
        done.map_err(|errno| refused(name, errno))
    }
}
