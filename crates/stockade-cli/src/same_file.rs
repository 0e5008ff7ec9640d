//! Whether two paths are one file: by device and inode, since a file has many names.

use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use crate::exit::Failure;

/// What a file is, whatever it is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    pub(crate) fn of(about: &Metadata) -> Self {
        Self {
            device: about.dev(),
            inode: about.ino(),
        }
    }

    /// The file that a path leads to; nothing where there is none, or where it is no file.
    pub(crate) fn at(path: &Path) -> Option<Self> {
        let about = fs::metadata(path).ok()?;
        about.is_file().then(|| Self::of(&about))
    }
}

/// Refuses to write to what is read. `what` names the flag that writes.
pub(crate) fn refuse(what: &str, to: &Path, read: &[Identity]) -> Result<(), Failure> {
    match Identity::at(to) {
        Some(file) if read.contains(&file) => Err(Failure::new(format!(
            "{what} `{}` is a file that this command reads",
            to.display()
        ))
        .hint("name another file to write to")),
        _ => Ok(()),
    }
}

/// What these paths lead to.
pub(crate) fn all<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Vec<Identity> {
    paths.into_iter().filter_map(Identity::at).collect()
}
