//! Files through the door. The side inside opens them as the program's user would, so that what a path
//! leads to is decided by the kernel behind the wall; here an answer is bounded and told in words.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use stockade_core::{Entry, EntryKind, FileError, FileErrorKind};

use super::Door;
use super::command::number;
use super::line::{Errand, Said};
use crate::marshal::Marshal;

/// The next part of an answer comes within this time.
const PATIENCE: Duration = Duration::from_mins(1);
const PIECE: usize = 64 << 10;
/// Names of one directory that are told, and their bytes in all.
const NAMES: u64 = 20_000;
const LISTED: u64 = 32 << 20;
/// A path is no longer than this.
const LONGEST: usize = 4096;

/// Numbers of the side inside that no kernel has.
const ODD: i32 = 9001;
const OUTSIDE: i32 = 9002;
const TOO_LARGE: i32 = 9003;
const TOO_MANY: i32 = 9004;

impl Door {
    /// What is in a file of at most `most` bytes.
    pub fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, FileError> {
        let more = vec![("most", Marshal::number(most.into()))];
        self.ask("read", path, more, most).map(|(data, _)| data)
    }

    /// Writes a file, over what was there; directories on the way are made.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), FileError> {
        let errand = self.errand("write", path, Vec::new())?;
        let told = |kind| FileError::new(path, kind);
        let fed = bytes
            .chunks(PIECE)
            .map(|piece| ("data", piece))
            .chain([("end", [].as_slice())]);
        // One piece on its way while the next is sent.
        let mut unheard = 0;
        for (what, piece) in fed {
            if !errand.say(what, vec![("data", Marshal::bytes(piece))]) {
                return Err(told(lost()));
            }
            unheard += 1;
            while unheard > 1 {
                match answer(&errand, path, 0)? {
                    Said { kind: b'w', .. } => unheard -= 1,
                    _ => return Err(told(lost())),
                }
            }
        }
        loop {
            match answer(&errand, path, 0)?.kind {
                b'z' => return Ok(()),
                b'w' => {}
                _ => return Err(told(lost())),
            }
        }
    }

    /// What is in a directory, in order.
    pub fn list(&self, path: &str) -> Result<Vec<Entry>, FileError> {
        let (data, _) = self.ask("list", path, Vec::new(), LISTED)?;
        let mut all = entries(&data).ok_or_else(|| FileError::new(path, lost()))?;
        all.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(all)
    }

    /// What a path leads to.
    pub fn stat(&self, path: &str) -> Result<Entry, FileError> {
        let (_, last) = self.ask("stat", path, Vec::new(), 0)?;
        let found = entries(&last).and_then(|all| all.into_iter().next());
        found.ok_or_else(|| FileError::new(path, lost()))
    }

    /// Makes a directory, and those above it that are missing.
    pub fn make(&self, path: &str) -> Result<(), FileError> {
        self.ask("make", path, Vec::new(), 0).map(drop)
    }

    /// Removes what is not a directory.
    pub fn remove(&self, path: &str) -> Result<(), FileError> {
        self.ask("remove", path, Vec::new(), 0).map(drop)
    }

    /// Removes a file, or a directory and all in it.
    pub fn clear(&self, path: &str) -> Result<(), FileError> {
        self.ask("clear", path, Vec::new(), 0).map(drop)
    }

    /// The path without links, as far as it leads anywhere.
    pub fn real(&self, path: &str) -> Result<String, FileError> {
        let (_, last) = self.ask("real", path, Vec::new(), 0)?;
        String::from_utf8(last).map_err(|_| FileError::new(path, FileErrorKind::BadName))
    }

    fn errand(
        &self,
        what: &str,
        path: &str,
        mut more: Vec<(&str, Marshal)>,
    ) -> Result<Errand<'_>, FileError> {
        let told = |kind| FileError::new(path, kind);
        if path.is_empty() || path.len() > LONGEST || path.contains('\0') {
            return Err(told(FileErrorKind::BadName));
        }
        let errand = self.line.begin().ok_or_else(|| told(lost()))?;
        more.push(("path", Marshal::bytes(path.as_bytes())));
        if errand.say(what, more) {
            Ok(errand)
        } else {
            Err(told(lost()))
        }
    }

    /// Asks for something whose answer has at most `most` bytes: its parts together, and its last.
    fn ask(
        &self,
        what: &str,
        path: &str,
        more: Vec<(&str, Marshal)>,
        most: u64,
    ) -> Result<(Vec<u8>, Vec<u8>), FileError> {
        let errand = self.errand(what, path, more)?;
        let mut all = Vec::new();
        loop {
            let said = answer(&errand, path, most)?;
            match said.kind {
                b'd' if (all.len() + said.data.len()) as u64 <= most => all.extend(said.data),
                b'z' => return Ok((all, said.data)),
                _ => return Err(FileError::new(path, lost())),
            }
        }
    }
}

/// The next answer that is no failure.
fn answer(errand: &Errand<'_>, path: &str, most: u64) -> Result<Said, FileError> {
    let told = |kind| FileError::new(path, kind);
    match errand.answers.recv_timeout(PATIENCE) {
        Ok(said) if said.kind == b'f' => {
            let errno = i32::try_from(number(&said.data, 0, 4)).unwrap_or(0);
            Err(told(kind(errno, most)))
        }
        Ok(said) => Ok(said),
        Err(RecvTimeoutError::Timeout) => {
            errand.line.give_up();
            Err(told(lost()))
        }
        Err(RecvTimeoutError::Disconnected) => Err(told(lost())),
    }
}

fn lost() -> FileErrorKind {
    FileErrorKind::Over("its programs were ended".to_owned())
}

fn kind(errno: i32, most: u64) -> FileErrorKind {
    match errno {
        libc::ENOENT => FileErrorKind::NotFound,
        libc::EISDIR => FileErrorKind::IsADirectory,
        libc::ENOTDIR => FileErrorKind::NotADirectory,
        libc::EEXIST => FileErrorKind::Exists,
        libc::EACCES | libc::EPERM | libc::EROFS | libc::EBUSY => FileErrorKind::PermissionDenied,
        libc::ENOSPC | libc::EDQUOT => FileErrorKind::NoRoom {
            limit: "limits.disk",
        },
        libc::EFBIG => FileErrorKind::NoRoom {
            limit: "limits.file_size",
        },
        libc::ENAMETOOLONG | libc::EINVAL => FileErrorKind::BadName,
        ODD | libc::ENXIO => FileErrorKind::NotAFile,
        OUTSIDE => FileErrorKind::Outside,
        TOO_LARGE => FileErrorKind::TooLarge {
            limit: most,
            unit: "bytes",
        },
        TOO_MANY => FileErrorKind::TooLarge {
            limit: NAMES,
            unit: "entries",
        },
        other => {
            let error = std::io::Error::from_raw_os_error(other);
            FileErrorKind::Failed(error.to_string())
        }
    }
}

/// Entries as they are sent: a letter, the size, the length of the name, the name.
fn entries(mut data: &[u8]) -> Option<Vec<Entry>> {
    let mut all = Vec::new();
    while let Some((letter, _)) = data.split_first() {
        let length = usize::try_from(number(data, 9, 2)).ok()?;
        let name = data.get(11..11 + length)?;
        all.push(Entry {
            name: String::from_utf8_lossy(name).into_owned(),
            kind: match letter {
                b'f' => EntryKind::File,
                b'd' => EntryKind::Directory,
                b'l' => EntryKind::Link,
                _ => EntryKind::Other,
            },
            bytes: number(data, 1, 8),
        });
        data = &data[11 + length..];
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_that_are_cut_short_are_none() {
        let whole = b"f\x05\0\0\0\0\0\0\0\x02\0abd\0\0\0\0\0\0\0\0\x01\0c";
        let names: Vec<String> = entries(whole)
            .unwrap()
            .into_iter()
            .map(|entry| entry.name)
            .collect();
        assert_eq!(names, ["ab", "c"]);
        assert_eq!(entries(whole).unwrap()[0].bytes, 5);
        for end in 1..whole.len() {
            assert!(end == 13 || entries(&whole[..end]).is_none(), "{end}");
        }
    }
}
