//! The directory in which an installation keeps its key and its records.
//!
//! Whoever can write there can write records, so it must be ours alone: it is made with mode 0700,
//! and refused where another user owns it or can write to it. It is opened once and everything in
//! it is reached through that descriptor, so that nobody can put another in its place meanwhile.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::fs::{
    AtFlags, Dir, FileType, FlockOperation, Mode, OFlags, flock, fstat, openat, renameat, statat,
    unlinkat,
};

/// The state of an installation.
#[derive(Debug)]
pub struct State {
    path: PathBuf,
    directory: OwnedFd,
    reads: AtomicUsize,
}

/// Why there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateError(String);

impl std::fmt::Display for StateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StateError {}

/// A file that is larger is not one of ours.
const LARGEST: u64 = 4096;

/// So many times as long as records of audits those of output folders are kept.
const OUTPUTS_LONGER: u32 = 52;

impl State {
    /// The one of this user: `$STOCKADE_STATE`, else `$XDG_STATE_HOME/stockade`, else
    /// `~/.local/state/stockade`.
    pub fn open() -> Result<Self, StateError> {
        let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let path = variable("STOCKADE_STATE")
            .map(PathBuf::from)
            .or_else(|| Some(PathBuf::from(variable("XDG_STATE_HOME")?).join("stockade")))
            .or_else(|| Some(PathBuf::from(variable("HOME")?).join(".local/state/stockade")));
        let path = path.ok_or_else(|| {
            StateError(
                "there is no place for keys and records: set `STOCKADE_STATE` to a directory"
                    .to_owned(),
            )
        })?;
        Self::at(&path)
    }

    /// The one in this directory, which is made where it is missing.
    pub fn at(path: &Path) -> Result<Self, StateError> {
        let shown = path.display();
        if !path.is_absolute() {
            return Err(StateError(format!(
                "the state directory `{shown}` is not an absolute path"
            )));
        }
        let failed = |error: io::Error| {
            StateError(format!("cannot use the state directory `{shown}`: {error}"))
        };
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let open = || rustix::fs::open(path, flags, Mode::empty());
        let directory = match open() {
            Err(rustix::io::Errno::NOENT) => {
                make(path).map_err(failed)?;
                open()
            }
            other => other,
        };
        let directory = directory.map_err(|error| failed(error.into()))?;
        let about = fstat(&directory).map_err(|error| failed(error.into()))?;
        if about.st_uid != rustix::process::geteuid().as_raw() {
            return Err(StateError(format!(
                "the state directory `{shown}` belongs to another user: set `STOCKADE_STATE` to one of your own"
            )));
        }
        if about.st_mode & 0o022 != 0 {
            return Err(StateError(format!(
                "the state directory `{shown}` can be written to by others: run chmod 700 on it"
            )));
        }
        // Whoever reads the key can write records, so no program is shown it.
        stockade_jail::hide(path);
        Ok(Self {
            path: path.to_owned(),
            directory,
            reads: AtomicUsize::new(0),
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many files were read so far, here and for the fingerprint: what a run pays for.
    pub fn reads(&self) -> usize {
        self.reads.load(Ordering::Relaxed)
    }

    pub(crate) fn count(&self, reads: usize) {
        self.reads.fetch_add(reads, Ordering::Relaxed);
    }

    /// A small file of our own. Links, files of others and files that others can read are none.
    pub(crate) fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.read_up_to(name, LARGEST)
    }

    /// The same for one that may be larger.
    pub(crate) fn read_up_to(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        self.count(1);
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = openat(&self.directory, name, flags, Mode::empty()).ok()?;
        let about = fstat(&file).ok()?;
        let ours = about.st_uid == rustix::process::geteuid().as_raw()
            && about.st_mode & 0o777 & !0o700 == 0
            && FileType::from_raw_mode(about.st_mode) == FileType::RegularFile;
        if !ours {
            return None;
        }
        let mut content = Vec::new();
        let read = File::from(file).take(most + 1).read_to_end(&mut content);
        (read.is_ok() && content.len() as u64 <= most).then_some(content)
    }

    /// Names of our files that begin so.
    pub(crate) fn names(&self, head: &str) -> Vec<String> {
        let Ok(entries) = Dir::read_from(&self.directory) else {
            return Vec::new();
        };
        let mut all: Vec<String> = entries
            .flatten()
            .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
            .filter(|name| name.starts_with(head))
            .collect();
        all.sort();
        all
    }

    /// Removes a file; says whether there was one.
    pub(crate) fn remove(&self, name: &str) -> io::Result<bool> {
        match unlinkat(&self.directory, name, AtFlags::empty()) {
            Ok(()) => Ok(true),
            Err(rustix::io::Errno::NOENT) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether there is anything of this name, fit or not.
    pub(crate) fn holds(&self, name: &str) -> bool {
        statat(&self.directory, name, AtFlags::SYMLINK_NOFOLLOW).is_ok()
    }

    /// Writes a file, whole or not at all.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let new = format!("{name}.{}", crate::id::fresh());
        let flags =
            OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let file = openat(&self.directory, &new, flags, Mode::RUSR | Mode::WUSR)?;
        let mut file = File::from(file);
        let written = file
            .write_all(content)
            .and_then(|()| file.sync_all())
            .and_then(|()| Ok(renameat(&self.directory, &new, &self.directory, name)?));
        if written.is_err() {
            let _ = unlinkat(&self.directory, &new, AtFlags::empty());
        }
        written
    }

    /// Removes records that nobody believes any more, and what a killed process left half written.
    pub(crate) fn prune(&self, older: Duration) {
        let Ok(entries) = Dir::read_from(&self.directory) else {
            return;
        };
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        for entry in entries.flatten() {
            let name = entry.file_name();
            // What was written into a folder is asked for again when the folder is used again.
            let ours = [
                (&b"audit-"[..], older),
                (&b"key."[..], older),
                (&b"outputs-"[..], older * OUTPUTS_LONGER),
            ];
            let Ok(about) = statat(&self.directory, name, AtFlags::SYMLINK_NOFOLLOW) else {
                continue;
            };
            let age = now
                .as_secs()
                .saturating_sub(u64::try_from(about.st_mtime).unwrap_or(0));
            let old = |(head, older): &(&[u8], Duration)| {
                name.to_bytes().starts_with(head) && age > older.as_secs()
            };
            if ours.iter().any(old) {
                let _ = unlinkat(&self.directory, name, AtFlags::empty());
            }
        }
    }

    /// Waits until no other process is auditing, and keeps others waiting while it is held.
    pub(crate) fn lock(&self) -> io::Result<OwnedFd> {
        self.lock_of("lock")
    }

    /// The same for something else than audits, which take their time.
    pub(crate) fn lock_of(&self, name: &str) -> io::Result<OwnedFd> {
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let file = openat(&self.directory, name, flags, Mode::RUSR | Mode::WUSR)?;
        loop {
            match flock(file.as_fd(), FlockOperation::LockExclusive) {
                Ok(()) => return Ok(file),
                Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

fn make(path: &Path) -> io::Result<()> {
    if let Some(above) = path.parent() {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(above)?;
    }
    match DirBuilder::new().mode(0o700).create(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
        // Whatever the mask took away.
        Ok(()) => fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700)),
    }
}
