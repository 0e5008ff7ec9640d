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
    let mut all = Harvest::default();
    let mut left = Bounds {
        bytes,
        entries: ENTRIES,
    };
    let Ok(root) = open(workspace, directory.as_bytes(), OFlags::DIRECTORY) else {
        return all;
    };
    walk(&root, "", 0, &mut left, given, &mut all);
    all
}

struct Bounds {
    bytes: u64,
    entries: usize,
}

fn walk(
    directory: &OwnedFd,
    path: &str,
    depth: usize,
    left: &mut Bounds,
    given: &BTreeMap<String, Vec<u8>>,
    all: &mut Harvest,
) {
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
        if left.entries == 0 {
            return all.skip(path, "more entries than are looked at");
        }
        left.entries -= 1;
        let Some(plain) = plain_name(name.as_bytes()) else {
            all.skip(path, "a name that is not plain text");
            continue;
        };
        let full = if path.is_empty() {
            plain.to_owned()
        } else {
            format!("{path}/{plain}")
        };
        // Not following, not blocking: a fifo opens at once and is then seen for what it is.
        let Ok(opened) = open(directory.as_fd(), name.as_bytes(), OFlags::NONBLOCK) else {
            all.skip(&full, "neither a file nor a directory");
            continue;
        };
        let Ok(about) = fstat(&opened) else { continue };
        match FileType::from_raw_mode(about.st_mode) {
            FileType::Directory if depth < DEPTH => {
                walk(&opened, &full, depth + 1, left, given, all);
            }
            FileType::Directory => all.skip(&full, "nested too deep"),
            FileType::RegularFile if all.files.len() >= FILES => {
                all.skip(&full, "more files than are taken");
            }
            FileType::RegularFile => take(opened, full, left, given, all),
            _ => all.skip(&full, "neither a file nor a directory"),
        }
    }
}

fn take(
    file: OwnedFd,
    name: String,
    left: &mut Bounds,
    given: &BTreeMap<String, Vec<u8>>,
    all: &mut Harvest,
) {
    let mut content = Vec::new();
    let read = std::fs::File::from(file)
        .take(left.bytes + 1)
        .read_to_end(&mut content);
    if read.is_err() || content.len() as u64 > left.bytes {
        return all.skip(&name, "larger than what is left to take");
    }
    if given.get(&name).is_some_and(|before| *before == content) {
        return;
    }
    left.bytes -= content.len() as u64;
    all.files.insert(name, content);
}

impl Harvest {
    fn skip(&mut self, name: &str, why: &str) {
        if self.skipped.len() < 100 {
            let name = if name.is_empty() { "." } else { name };
            self.skipped.push(format!("{name}: {why}"));
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
