//! A folder that is opened once, and files beneath it that are reached without following a link.
//!
//! Code chooses the names of the files that it leaves, and whoever wrote a checkout chooses its
//! links: a path that is joined and opened would lead out of the folder. So every part of a name is
//! opened in the part before it, and a part that is a link is refused, also one that was put there
//! a moment ago. Left out: what somebody with rights in the folder moves away while we write there.

use std::ffi::{CString, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{
    AtFlags, FileType, Mode, OFlags, RenameFlags, ResolveFlags, fstat, mkdirat, openat, openat2,
    renameat, renameat_with, unlinkat,
};
use rustix::io::Errno;

/// What a file of the caller's is made with; the mask takes from it.
const EVERYBODYS: Mode = Mode::from_raw_mode(0o666);

/// A folder, held open.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    directory: OwnedFd,
}

/// What is to happen where a file of that name is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replace {
    /// It is left alone, and that is an error.
    Never,
    /// The new one takes its place in one step.
    Yes,
}

impl Folder {
    /// A folder that is there. The path itself may lead through links: whoever called named it.
    pub fn open(path: &Path) -> io::Result<Self> {
        let path = if path.as_os_str().is_empty() {
            Path::new(".")
        } else {
            path
        };
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        Ok(Self {
            path: path.to_owned(),
            directory: rustix::fs::open(path, flags, Mode::empty())?,
        })
    }

    /// The same; it is made where it is missing, with those above it.
    pub fn make(path: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(path)?;
        Self::open(path)
    }

    /// The folder of a file, and the file's name in it.
    pub fn of(file: &Path) -> io::Result<(Self, OsString)> {
        let name = file
            .file_name()
            .ok_or_else(|| wrong("it does not end in the name of a file"))?;
        let folder = Self::open(file.parent().unwrap_or(Path::new("")))?;
        Ok((folder, name.to_owned()))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens a regular file beneath it. What is no regular file is refused, and never waited for.
    pub(crate) fn file(&self, name: &Path, flags: OFlags, mode: Mode) -> io::Result<File> {
        let (folder, last) = self.reach(name, None)?;
        regular(at(folder.as_fd(), &last, flags | OFlags::NONBLOCK, mode)?)
    }

    /// A regular file's content; nothing where there is none. One that is longer than `most` is an
    /// error.
    pub fn read(&self, name: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
        let file = match self.file(name, OFlags::RDONLY, Mode::empty()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            other => other?,
        };
        let mut bytes = Vec::new();
        file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most {
            let why = "it is larger than any file of ours";
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
        Ok(Some(bytes))
    }

    /// A file to read and write, made where it is missing.
    pub fn read_write(&self, name: &Path) -> io::Result<File> {
        self.file(name, OFlags::RDWR | OFlags::CREATE, EVERYBODYS)
    }

    /// Writes a file whole or not at all, and the folders that its name leads through.
    pub fn write(&self, name: &Path, bytes: &[u8], replace: Replace) -> io::Result<()> {
        self.draft(name, bytes, EVERYBODYS, replace, false)
    }

    /// Puts a file in the place of another; the disk holds it before it does.
    pub fn exchange(&self, name: &Path, bytes: &[u8]) -> io::Result<()> {
        self.draft(name, bytes, EVERYBODYS, Replace::Yes, true)
    }

    /// The same for its owner alone; folders that are made are, too.
    pub(crate) fn exchange_private(&self, name: &Path, bytes: &[u8]) -> io::Result<()> {
        let mode = Mode::RUSR | Mode::WUSR;
        self.draft(name, bytes, mode, Replace::Yes, true)
    }

    fn draft(
        &self,
        name: &Path,
        bytes: &[u8],
        mode: Mode,
        replace: Replace,
        durable: bool,
    ) -> io::Result<()> {
        let above = if mode.contains(Mode::RGRP) {
            Mode::from_raw_mode(0o777)
        } else {
            Mode::RWXU
        };
        let (folder, last) = self.reach(name, Some(above))?;
        let draft = CString::new(format!(".stockade-{}.new", crate::id::fresh()))?;
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL;
        let mut file = File::from(at(folder.as_fd(), &draft, flags, mode)?);
        let mut written = file.write_all(bytes);
        if durable {
            written = written.and_then(|()| file.sync_all());
        }
        let moved = written.and_then(|()| put(folder.as_fd(), &draft, &last, replace));
        if moved.is_err() {
            let _ = unlinkat(&folder, &draft, AtFlags::empty());
        }
        moved
    }

    /// The folder that a name lies in, and its last part. With `make` missing folders are made.
    fn reach(&self, name: &Path, make: Option<Mode>) -> io::Result<(OwnedFd, CString)> {
        let mut parts = parts(name)?;
        let last = parts
            .pop()
            .ok_or_else(|| wrong("it is not the name of a file"))?;
        let mut folder = self.directory.try_clone()?;
        let flags = OFlags::PATH | OFlags::DIRECTORY;
        for part in &parts {
            let next = at(folder.as_fd(), part, flags, Mode::empty());
            let next = match (next, make) {
                (Err(error), Some(mode)) if error.kind() == io::ErrorKind::NotFound => {
                    match mkdirat(&folder, part, mode) {
                        // Somebody else made it meanwhile, or a link: opening it tells.
                        Ok(()) | Err(Errno::EXIST) => {}
                        Err(error) => return Err(error.into()),
                    }
                    at(folder.as_fd(), part, flags, Mode::empty())
                }
                (next, _) => next,
            };
            folder = next.map_err(|error| through(part, &error))?;
        }
        Ok((folder, last))
    }
}

/// Opens a regular file to read it: what is none is refused, and a pipe is never waited for. The last
/// part may be a link where `follow` says so.
pub fn regular_file(path: &Path, follow: bool) -> io::Result<File> {
    let mut flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    if !follow {
        flags |= OFlags::NOFOLLOW;
    }
    regular(rustix::fs::open(path, flags, Mode::empty())?)
}

/// Takes a draft to its place.
fn put(
    folder: BorrowedFd<'_>,
    draft: &CString,
    name: &CString,
    replace: Replace,
) -> io::Result<()> {
    if replace == Replace::Yes {
        return Ok(renameat(folder, draft, folder, name)?);
    }
    match renameat_with(folder, draft, folder, name, RenameFlags::NOREPLACE) {
        // The file system cannot do that: a second name is refused where there is one, too.
        Err(Errno::INVAL | Errno::NOSYS) => {
            rustix::fs::linkat(folder, draft, folder, name, AtFlags::empty())?;
            Ok(unlinkat(folder, draft, AtFlags::empty())?)
        }
        other => Ok(other?),
    }
}

/// Opens one part in a folder. A kernel or a filter without `openat2` refuses links all the same:
/// it is one part, and that is not followed.
fn at(folder: BorrowedFd<'_>, part: &CString, flags: OFlags, mode: Mode) -> io::Result<OwnedFd> {
    let flags = flags | OFlags::NOFOLLOW | OFlags::CLOEXEC | OFlags::NOCTTY;
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS | ResolveFlags::NO_MAGICLINKS;
    let opened = match openat2(folder, part, flags, mode, resolve) {
        Err(Errno::NOSYS | Errno::PERM | Errno::INVAL | Errno::AGAIN) => {
            openat(folder, part, flags, mode)
        }
        other => other,
    };
    opened.map_err(|error| match error {
        Errno::LOOP => wrong("it is a link, and links are not followed here"),
        // A pipe nobody reads, a socket.
        Errno::NXIO => wrong("it is not a regular file"),
        other => other.into(),
    })
}

fn regular(file: OwnedFd) -> io::Result<File> {
    let kind = FileType::from_raw_mode(fstat(&file)?.st_mode);
    match kind {
        FileType::RegularFile => Ok(File::from(file)),
        FileType::Directory => Err(io::Error::from(io::ErrorKind::IsADirectory)),
        _ => Err(wrong("it is not a regular file")),
    }
}

/// The parts of a plain relative name.
fn parts(name: &Path) -> io::Result<Vec<CString>> {
    let bytes = name.as_os_str().as_bytes();
    let part = |part: &[u8]| match part {
        b"" | b"." | b".." => Err(wrong("it is not a plain name beneath the folder")),
        part => CString::new(part).map_err(|_| wrong("its name holds a NUL")),
    };
    bytes.split(|byte| *byte == b'/').map(part).collect()
}

/// Says which part of a name could not be gone through.
fn through(part: &CString, error: &io::Error) -> io::Error {
    let part = part.to_string_lossy();
    let part = part.escape_debug();
    // With `O_DIRECTORY` a link that is not followed is no directory to some kernels.
    if error.kind() == io::ErrorKind::NotADirectory {
        return wrong(&format!("`{part}` is a link or a file, and not a folder"));
    }
    io::Error::new(error.kind(), format!("`{part}`: {error}"))
}

fn wrong(why: &str) -> io::Error {
    io::Error::other(why.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, symlink};
    use std::sync::atomic::{AtomicBool, Ordering};

    fn place(test: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("stockade-{test}-{}", crate::id::fresh()));
        std::fs::create_dir_all(&path).unwrap();
        path
    }

    fn write(folder: &Folder, name: &str, replace: Replace) -> io::Result<()> {
        folder.write(Path::new(name), b"ours", replace)
    }

    #[test]
    fn names_that_lead_out_are_no_names() {
        let place = place("names");
        let folder = Folder::make(&place.join("out")).unwrap();
        for name in [
            "",
            "/",
            "/etc/x",
            "..",
            "../x",
            "a/../../x",
            "a//b",
            "./x",
            "x/.",
            "a\0b",
            "x/",
        ] {
            assert!(write(&folder, name, Replace::Yes).is_err(), "{name:?}");
        }
        assert_eq!(std::fs::read_dir(&place).unwrap().count(), 1);
        write(&folder, "a/b/…\u{202e}c", Replace::Never).unwrap();
        std::fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn a_hard_link_is_replaced_and_what_it_names_stays() {
        let place = place("hard");
        std::fs::write(place.join("victim"), "theirs").unwrap();
        let folder = Folder::make(&place.join("out")).unwrap();
        std::fs::hard_link(place.join("victim"), place.join("out/f")).unwrap();
        assert!(write(&folder, "f", Replace::Never).is_err());
        write(&folder, "f", Replace::Yes).unwrap();
        assert_eq!(
            std::fs::read_to_string(place.join("victim")).unwrap(),
            "theirs"
        );
        assert_eq!(std::fs::metadata(place.join("victim")).unwrap().nlink(), 1);
        std::fs::remove_dir_all(&place).unwrap();
    }

    #[test]
    fn a_link_that_is_flipped_while_files_are_written_is_never_followed() {
        let place = place("flip");
        let outside = place.join("outside");
        std::fs::create_dir(&outside).unwrap();
        let out = place.join("out");
        let folder = Folder::make(&out).unwrap();
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let _ = symlink(&outside, out.join("d"));
                    let _ = std::fs::remove_file(out.join("d"));
                    let _ = std::fs::create_dir(out.join("d"));
                    let _ = std::fs::rename(out.join("d"), place.join("gone"));
                    let _ = std::fs::remove_dir_all(place.join("gone"));
                }
            });
            let mut refused = 0;
            for at in 0..3000 {
                refused += u32::from(write(&folder, &format!("d/{at}"), Replace::Yes).is_err());
            }
            over.store(true, Ordering::Relaxed);
            assert!(refused < 3000, "some are written");
        });
        assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 0);
        std::fs::remove_dir_all(&place).unwrap();
    }
}
