//! Takes the files that a run left in its workspace, after everything in it is dead.
//!
//! The tree was made by someone who has read this: only directories and regular files are opened,
//! one name at a time, never through a link, never across a mount, with a bound on everything.

use std::collections::BTreeMap;
use std::io::Read;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{Dir, FileType, Mode, OFlags, ResolveFlags, fstat, openat, openat2};
use rustix::io::Errno;

const DEPTH: usize = 16;
const FILES: usize = 1000;
const ENTRIES: usize = 20_000;

/// What was found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Harvest {
    /// Contents by relative name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What was left behind, and why.
    pub skipped: Vec<String>,
}

/// Takes what is below `directory` of `workspace`, at most `bytes` of it in all. Files that are as
/// `given` are no output.
pub(crate) fn harvest(
    workspace: BorrowedFd<'_>,
    directory: &str,
    bytes: u64,
    given: &BTreeMap<String, Vec<u8>>,
) -> Harvest {
    let mut taking = Taking::new(bytes, given);
    if let Ok(root) = open(workspace, directory.as_bytes(), OFlags::DIRECTORY) {
        walk(&root, "", 0, &mut taking);
    }
    taking.done()
}

/// The rules by which files are taken, wherever they come from.
pub struct Taking<'a> {
    all: Harvest,
    bytes: u64,
    entries: usize,
    given: &'a BTreeMap<String, Vec<u8>>,
}

impl<'a> Taking<'a> {
    /// Nothing yet, and at most so many bytes later. Files that are as `given` are no output.
    pub fn new(bytes: u64, given: &'a BTreeMap<String, Vec<u8>>) -> Self {
        Self {
            all: Harvest::default(),
            bytes,
            entries: ENTRIES,
            given,
        }
    }

    /// What was taken.
    pub fn done(self) -> Harvest {
        self.all
    }

    /// Counts one more entry of the directory `path`; false where there were too many.
    pub fn counts(&mut self, path: &str) -> bool {
        if self.entries == 0 {
            self.skip(path, "more entries than are looked at");
            return false;
        }
        self.entries -= 1;
        true
    }

    /// The full name of an entry of the directory `path`, where it is one that may be taken.
    pub fn name(&mut self, path: &str, name: &[u8]) -> Option<String> {
        let Some(plain) = plain_name(name) else {
            self.skip(path, "a name that is not plain text");
            return None;
        };
        Some(if path.is_empty() {
            plain.to_owned()
        } else {
            format!("{path}/{plain}")
        })
    }

    /// Whether a directory this deep is looked into.
    pub fn enters(&mut self, name: &str, depth: usize) -> bool {
        if depth >= DEPTH {
            self.skip(name, "nested too deep");
        }
        depth < DEPTH
    }

    /// Takes a regular file, as far as the bounds allow.
    pub fn file(&mut self, name: String, from: impl Read) {
        if self.all.files.len() >= FILES {
            return self.skip(&name, "more files than are taken");
        }
        let mut content = Vec::new();
        let read = from.take(self.bytes + 1).read_to_end(&mut content);
        if read.is_err() || content.len() as u64 > self.bytes {
            return self.skip(&name, "larger than what is left to take");
        }
        if self
            .given
            .get(&name)
            .is_some_and(|before| *before == content)
        {
            return;
        }
        self.bytes -= content.len() as u64;
        self.all.files.insert(name, content);
    }

    /// What was taken under this name.
    pub fn taken(&self, name: &str) -> Option<&Vec<u8>> {
        self.all.files.get(name)
    }

    /// Tells of something that is neither a file nor a directory.
    pub fn odd(&mut self, name: &str) {
        self.skip(name, "neither a file nor a directory");
    }

    /// Tells of something that is left behind.
    pub fn skip(&mut self, name: &str, why: &str) {
        if self.all.skipped.len() < 100 {
            let name = if name.is_empty() { "." } else { name };
            self.all.skipped.push(format!("{name}: {why}"));
        }
    }
}

fn walk(directory: &OwnedFd, path: &str, depth: usize, taking: &mut Taking<'_>) {
    let Ok(names) = Dir::read_from(directory) else {
        return;
    };
    let mut names: Vec<_> = names
        .flatten()
        .map(|entry| entry.file_name().to_owned())
        .collect();
    names.sort();
    for name in names {
        if name.as_bytes() == b"." || name.as_bytes() == b".." {
            continue;
        }
        if !taking.counts(path) {
            return;
        }
        let Some(full) = taking.name(path, name.as_bytes()) else {
            continue;
        };
        // Not following, not blocking: a fifo opens at once and is then seen for what it is.
        let Ok(opened) = open(directory.as_fd(), name.as_bytes(), OFlags::NONBLOCK) else {
            taking.odd(&full);
            continue;
        };
        let Ok(about) = fstat(&opened) else { continue };
        match FileType::from_raw_mode(about.st_mode) {
            FileType::Directory => {
                if taking.enters(&full, depth) {
                    walk(&opened, &full, depth + 1, taking);
                }
            }
            FileType::RegularFile => taking.file(full, std::fs::File::from(opened)),
            _ => taking.odd(&full),
        }
    }
}

/// A name that can be shown and written anywhere: text without control characters.
fn plain_name(name: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(name).ok()?;
    let odd = |it: char| it.is_control() || it == '\\';
    (!text.is_empty() && !text.contains(odd)).then_some(text)
}

fn open(at: BorrowedFd<'_>, name: &[u8], more: OFlags) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW | OFlags::NOCTTY | more;
    let resolve = ResolveFlags::BENEATH
        | ResolveFlags::NO_SYMLINKS
        | ResolveFlags::NO_MAGICLINKS
        | ResolveFlags::NO_XDEV;
    match openat2(at, name, flags, Mode::empty(), resolve) {
        // One name at a time and no links: the older call is as safe, only less strict on mounts.
        Err(Errno::NOSYS | Errno::PERM) => openat(at, name, flags, Mode::empty()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn only_plain_files_are_taken() {
        let root = std::env::temp_dir().join(format!("stockade-harvest-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("work/deep")).unwrap();
        fs::write(root.join("secret"), "secret").unwrap();
        fs::write(root.join("work/a.txt"), "a").unwrap();
        fs::write(root.join("work/given"), "same").unwrap();
        fs::write(root.join("work/deep/b"), "b").unwrap();
        fs::write(root.join("work/c\nd"), "odd").unwrap();
        symlink("../secret", root.join("work/link")).unwrap();
        symlink("..", root.join("work/up")).unwrap();
        rustix::fs::mknodat(
            rustix::fs::CWD,
            root.join("work/fifo"),
            FileType::Fifo,
            Mode::RUSR | Mode::WUSR,
            0,
        )
        .unwrap();
        let given = BTreeMap::from([("given".to_owned(), b"same".to_vec())]);
        let at = fs::File::open(&root).unwrap();
        let all = harvest(at.as_fd(), "work", 1000, &given);
        let names: Vec<&str> = all.files.keys().map(String::as_str).collect();
        assert_eq!(names, ["a.txt", "deep/b"]);
        assert_eq!(all.skipped.len(), 4);
        let little = harvest(at.as_fd(), "work", 1, &given);
        assert_eq!(little.files.len(), 1);
        fs::remove_dir_all(&root).unwrap();
    }
}
