//! Failures of the wall itself. The code that was to run has no part in any of them.

use std::io;

/// Why nothing could be run.
#[derive(Debug, thiserror::Error)]
pub enum JailError {
    /// The kernel refused a step.
    #[error("could not {what}: {error}")]
    Step {
        /// What the step was for.
        what: String,
        /// What the kernel said.
        error: String,
        /// Its number.
        errno: Option<i32>,
    },
    /// This machine has too little to hold anything.
    #[error("{0}")]
    NoWall(String),
    /// A program that should run is not on this machine.
    #[error("{0}")]
    Missing(String),
    /// The policy asks for what this wall cannot do.
    #[error("{0}")]
    Refused(String),
    /// The two sides did not understand each other.
    #[error("{0}")]
    Broken(String),
}

impl JailError {
    pub(crate) fn step(what: impl Into<String>, error: &io::Error) -> Self {
        Self::Step {
            what: what.into(),
            errno: error.raw_os_error(),
            error: error.to_string(),
        }
    }
}
