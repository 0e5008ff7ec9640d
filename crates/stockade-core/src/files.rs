//! Files of a session as its caller sees them, and what can stand in the way of one.

use thiserror::Error;

/// Why a file could not be read, written, listed, made or removed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{path}`: {kind}")]
pub struct FileError {
    /// The path as the caller gave it.
    pub path: String,
    /// What stood in the way.
    pub kind: FileErrorKind,
}

impl FileError {
    /// One for a path.
    pub fn new(path: impl Into<String>, kind: FileErrorKind) -> Self {
        Self {
            path: path.into(),
            kind,
        }
    }
}

/// What stood in the way of a file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FileErrorKind {
    /// There is nothing of that name.
    #[error("there is no such file or directory")]
    NotFound,
    /// A file was wanted.
    #[error("it is a directory")]
    IsADirectory,
    /// A directory was wanted, there or on the way.
    #[error("it is not a directory")]
    NotADirectory,
    /// Neither a file nor a directory: a pipe, a socket, a device. They are never opened.
    #[error("it is neither a file nor a directory")]
    NotAFile,
    /// Something else has that name.
    #[error("it exists already")]
    Exists,
    /// The program's user may not.
    #[error("permission denied")]
    PermissionDenied,
    /// It leads out of what a session's files are.
    #[error("it is outside of the session's files")]
    Outside,
    /// More bytes, or more names, than are handed over.
    #[error("it is larger than {limit} {unit}")]
    TooLarge {
        /// The bound.
        limit: u64,
        /// Of what: `bytes` or `entries`.
        unit: &'static str,
    },
    /// The workspace is full (`limits.disk`), or a file as large as it may be (`limits.file_size`).
    #[error("there is no room for it ({limit})")]
    NoRoom {
        /// The key of the policy that bounds it.
        limit: &'static str,
    },
    /// No file can have this name.
    #[error("it is not the name of a file")]
    BadName,
    /// This session has no files that a caller can reach; the text says why and what has.
    #[error("{0}")]
    Refused(String),
    /// The session is over.
    #[error("the session is over: {0}")]
    Over(String),
    /// Something else failed, in the words of the system.
    #[error("{0}")]
    Failed(String),
}

/// What a name in a session's workspace is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name, without the directory. Bytes that are no text are shown as replacement characters.
    pub name: String,
    /// What it is. A link is told as what it leads to; one that leads nowhere as a link.
    pub kind: EntryKind,
    /// Its size in bytes; 0 where it is not a file.
    pub bytes: u64,
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A link that leads nowhere.
    Link,
    /// A pipe, a socket or a device.
    Other,
}
