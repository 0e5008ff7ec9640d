//! The workspace on the host, for machines without a mount namespace of our own.
//!
//! Each is a directory that only we can enter, held by a lock while it is in use; what a killed
//! parent left behind is unlocked and is removed at the next start. A program may nest directories
//! deeper than any path or stack goes, so they are removed level by level and never by recursion.

use std::ffi::CString;
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Dir, Mode, OFlags, chmodat, openat, renameat, unlinkat};

use crate::view::{HOME, SHM, TMP, WORK};

/// The ending of a lock's name.
const LOCK: &str = "lock";
/// Names that are taken from a directory at a time.
const BATCH: usize = 4096;

/// A directory that goes when this does.
pub(crate) struct Workspace {
    pub(crate) path: PathBuf,
    _lock: File,
}

impl Workspace {
    /// Makes one that `owner` can write to.
    pub(crate) fn make(owner: Option<u32>) -> io::Result<Self> {
        let base = base()?;
        let (path, lock) = reserve(&base)?;
        fs::DirBuilder::new().mode(0o711).create(&path)?;
        let made = Self { path, _lock: lock };
        for name in [WORK, HOME, TMP, SHM] {
            let inner = made.path.join(name);
            fs::DirBuilder::new().mode(0o700).create(&inner)?;
            std::os::unix::fs::chown(&inner, owner, owner)?;
        }
        Ok(made)
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// A name of its own, and its lock, taken before there is a directory: from the first moment on
/// nobody's sweep takes it for left behind. The lock is beside the directory, out of the program's
/// reach.
fn reserve(base: &Path) -> io::Result<(PathBuf, File)> {
    for _ in 0..100 {
        let mut random = [0_u8; 8];
        rustix::rand::getrandom(&mut random, rustix::rand::GetRandomFlags::empty())?;
        let path = base.join(format!("{:016x}", u64::from_ne_bytes(random)));
        let lock = File::create_new(path.with_extension(LOCK))?;
        // A sweep may have come between the two calls: then it holds the lock or has removed it.
        if lock.try_lock().is_ok() && lock.metadata()?.nlink() > 0 {
            return Ok((path, lock));
        }
    }
    Err(io::Error::other("no lock could be kept"))
}

/// Where workspaces are: a directory of this user's alone.
fn base() -> io::Result<PathBuf> {
    let user = rustix::process::geteuid().as_raw();
    let base = std::env::temp_dir().join(format!("stockade-{user}"));
    match fs::DirBuilder::new().mode(0o711).create(&base) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    // Somebody else may have made it first, to see what we put there.
    let about = fs::symlink_metadata(&base)?;
    let ours = about.uid() == user;
    if !about.is_dir() || !ours || about.permissions().mode() & 0o022 != 0 {
        let message = format!(
            "{} is not a directory of ours alone: remove it",
            base.display()
        );
        return Err(io::Error::other(message));
    }
    Ok(base)
}

/// Removes what is left of runs whose parent is gone.
pub(crate) fn sweep() {
    let Ok(base) = base() else { return };
    let Ok(entries) = fs::read_dir(&base) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        // What has no lock is none of ours: the lock comes first and goes last.
        if path.extension().is_some_and(|ending| ending == LOCK)
            && let Ok(lock) = File::open(&path)
            && lock.try_lock().is_ok()
        {
            remove(&path.with_extension(""));
        }
    }
}

/// Removes a workspace, and its lock when nothing else is left.
fn remove(path: &Path) {
    let gone = match File::open(path) {
        Ok(top) => {
            // Where it cannot be emptied it cannot be removed, which the next line notices.
            let _ = empty(top.as_fd());
            fs::remove_dir(path)
        }
        Err(error) => Err(error),
    };
    let gone = gone.is_ok() || gone.is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
    if gone {
        let _ = fs::remove_file(path.with_extension(LOCK));
    }
}

/// Empties a directory. Its directories are emptied one by one, and what they hold of directories
/// is moved up to the first level, so that two descriptors are enough for any depth.
fn empty(top: BorrowedFd<'_>) -> io::Result<()> {
    let mut number = 0_u64;
    loop {
        let directories = unlink_files(top)?;
        if directories.is_empty() {
            return Ok(());
        }
        for name in directories {
            let inner = enter(top, &name)?;
            loop {
                let deeper = unlink_files(inner.as_fd())?;
                if deeper.is_empty() {
                    break;
                }
                for name in deeper {
                    // To be moved it must be ours to write, whatever the program made of it.
                    drop(enter(inner.as_fd(), &name)?);
                    while renameat(&inner, &name, top, format!("{number}")).is_err() {
                        number += 1;
                        if number > 1 << 32 {
                            return Err(io::Error::other("a directory cannot be moved"));
                        }
                    }
                    number += 1;
                }
            }
            unlinkat(top, &name, AtFlags::REMOVEDIR)?;
        }
    }
}

/// Removes all files of a directory, and gives the names of some of its directories; none is left
/// where it gives none.
fn unlink_files(directory: BorrowedFd<'_>) -> io::Result<Vec<CString>> {
    let mut directories = Vec::new();
    for entry in Dir::read_from(directory)? {
        let name = entry?.file_name().to_owned();
        if matches!(name.to_bytes(), b"." | b"..") {
            continue;
        }
        if unlinkat(directory, &name, AtFlags::empty()).is_err() {
            directories.push(name);
        }
        if directories.len() >= BATCH {
            break;
        }
    }
    Ok(directories)
}

/// Opens a directory, also one that the program has closed to everybody.
fn enter(at: BorrowedFd<'_>, name: &CString) -> io::Result<OwnedFd> {
    chmodat(at, name, Mode::RWXU, AtFlags::empty())?;
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(openat(at, name, flags, Mode::empty())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("stockade-{name}-{}", std::process::id()));
        fs::create_dir(&path).unwrap();
        path
    }

    #[test]
    fn a_tree_deeper_than_any_path_and_closed_to_everybody_is_removed() {
        let root = scratch("deep");
        let name = "d".repeat(200);
        let mut at = OwnedFd::from(File::open(&root).unwrap());
        for _ in 0..500 {
            rustix::fs::mkdirat(&at, name.as_str(), Mode::RWXU).unwrap();
            rustix::fs::mkdirat(&at, "0", Mode::RWXU).unwrap();
            let inner = enter(at.as_fd(), &CString::new(name.as_str()).unwrap()).unwrap();
            chmodat(&at, name.as_str(), Mode::empty(), AtFlags::empty()).unwrap();
            at = inner;
        }
        remove(&root);
        assert!(!root.exists());
    }

    #[test]
    fn links_are_removed_and_not_what_they_lead_to() {
        let (root, other) = (scratch("links"), scratch("linked"));
        fs::write(other.join("kept"), "kept").unwrap();
        fs::create_dir(root.join("0")).unwrap();
        std::os::unix::fs::symlink(&other, root.join("link")).unwrap();
        std::os::unix::fs::symlink(&other, root.join("0/link")).unwrap();
        remove(&root);
        assert!(!root.exists());
        assert_eq!(fs::read_to_string(other.join("kept")).unwrap(), "kept");
        fs::remove_dir_all(&other).unwrap();
    }
}
