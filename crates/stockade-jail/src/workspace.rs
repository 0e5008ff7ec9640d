//! The workspace on the host, for machines without a mount namespace of our own.
//!
//! Each is a directory that only we can enter, held by a lock while it is in use; what a killed
//! parent left behind is unlocked and is removed at the next start.

use std::fs::{self, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::view::{HOME, SHM, TMP, WORK};

/// A directory that goes when this does.
pub(crate) struct Workspace {
    pub(crate) path: PathBuf,
    _lock: File,
}

impl Workspace {
    /// Makes one that `owner` can write to.
    pub(crate) fn make(owner: Option<u32>) -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let base = base()?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = base.join(format!("{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::DirBuilder::new().mode(0o711).create(&path)?;
        // Beside the directory, so that the program cannot reach it.
        let lock = File::create(path.with_extension("lock"))?;
        lock.try_lock().map_err(io::Error::from)?;
        for name in [WORK, HOME, TMP, SHM] {
            let inner = path.join(name);
            fs::DirBuilder::new().mode(0o700).create(&inner)?;
            std::os::unix::fs::chown(&inner, owner, owner)?;
        }
        Ok(Self { path, _lock: lock })
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        remove(&self.path);
    }
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
    let ours = std::os::unix::fs::MetadataExt::uid(&about) == user;
    if !about.is_dir() || !ours || about.permissions().mode() & 0o022 != 0 {
        let message = format!("{} is not a directory of ours alone: remove it", base.display());
        return Err(io::Error::other(message));
    }
    Ok(base)
}

/// Removes what is left of runs whose parent is gone.
pub(crate) fn sweep() {
    let Ok(base) = base() else { return };
    let Ok(entries) = fs::read_dir(&base) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.extension().is_some() || !path.is_dir() {
            continue;
        }
        let Ok(lock) = File::open(path.with_extension("lock")) else {
            continue;
        };
        match lock.try_lock() {
            Ok(()) => remove(&path),
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => {}
        }
    }
}

fn remove(path: &Path) {
    if fs::remove_dir_all(path).is_err() {
        open_up(path, 0);
        let _ = fs::remove_dir_all(path);
    }
    let _ = fs::remove_file(path.with_extension("lock"));
}

/// Directories that the program has closed are opened again, so that they can be emptied.
fn open_up(path: &Path, depth: usize) {
    if depth > 64 || path.is_symlink() || !path.is_dir() {
        return;
    }
    let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        open_up(&entry.path(), depth + 1);
    }
}
