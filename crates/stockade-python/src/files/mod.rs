//! The file tree: what a program sees of files when its host hands one in. It lives in memory and
//! nowhere else; no path of it leads to the machine.
//!
//! It shows the places that the process wall shows: `/box/work`, where a program starts and what
//! the host takes out, `/box/tmp` (also as `/tmp`), `/box/home`, and `/dev/null`. There are no
//! links. Every byte, name and directory counts towards the memory of the interpreter; bytes of
//! files also count towards the limits here.

mod code;
mod errors;
mod host;
mod inode;
mod path;
mod tree;

pub(crate) use code::CodeFile;
pub use errors::FileError;
pub(crate) use errors::{Errno, message};
pub use host::FileEntry;
pub(crate) use inode::{Inode, Ledger};
pub(crate) use path::{Found, PATH_BYTES};
pub(crate) use tree::{About, Id, Tree};

/// The directory in which a program starts, and whose files the host takes out.
pub const WORK: &str = "/box/work";

/// How much a file tree may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileLimits {
    /// Bytes of all files together; past it writing is `OSError` 28.
    pub disk: u64,
    /// Bytes of any one file; past it writing is `OSError` 27.
    pub file_size: u64,
    /// Files that are open at once; past it opening is `OSError` 24.
    pub open_files: u64,
}

impl Default for FileLimits {
    fn default() -> Self {
        Self {
            disk: 64 << 20,
            file_size: 16 << 20,
            open_files: 64,
        }
    }
}
