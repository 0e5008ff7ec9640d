//! What can go wrong with a path, by the numbers of Linux, which programs compare with.

use thiserror::Error;

/// Why something cannot be done, as Linux numbers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Errno {
    NotPermitted = 1,
    NoEntry = 2,
    Access = 13,
    Busy = 16,
    Exists = 17,
    NotDirectory = 20,
    IsDirectory = 21,
    Invalid = 22,
    TooManyOpen = 24,
    TooBig = 27,
    NoSpace = 28,
    ReadOnly = 30,
    NameTooLong = 36,
    NotEmpty = 39,
}

impl Errno {
    pub(crate) fn number(self) -> i64 {
        i64::from(self as u8)
    }

    pub(crate) fn text(self) -> &'static str {
        message(self.number()).unwrap_or("Unknown error")
    }
}

/// The words of a number, for all numbers of Linux.
pub(crate) fn message(number: i64) -> Option<&'static str> {
    let at = usize::try_from(number).ok()?;
    let line = MESSAGES.get(at)?;
    (!line.is_empty()).then_some(*line)
}

const MESSAGES: [&str; 134] = include!("messages.in");

/// Why the host cannot have its way with the file tree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FileError {
    /// There is no tree: [`crate::Interpreter::allow_files`] was not called.
    #[error("the interpreter has no file tree")]
    NoTree,
    /// It cannot be done with what has this name.
    #[error("{name}: {why}")]
    Refused {
        /// The name that was given.
        name: String,
        /// Why not.
        why: &'static str,
    },
    /// It would take more memory than the interpreter may use.
    #[error("the files take more memory than the limit leaves")]
    Memory,
    /// It would be larger than the limits of the tree.
    #[error("{name}: larger than what is left of the limits for files")]
    TooLarge {
        /// The name that was given.
        name: String,
    },
}
