//! The audit: whether the walls of this machine hold, shown by trying to get out.
//!
//! A canary is an action that must not be done behind a wall. It counts only if the same text does
//! it in a bare Python: a canary that cannot fail shows nothing, and is a failure itself. [`Audit`]
//! makes an audit and answers with a [`Report`]; [`ensure`] asks before a run whether one is on
//! record, for this binary, kernel, configuration and Python, and makes it where there is none.
//!
//! What it leaves out: it tries what is known, and shows nothing about bugs of the kernel.

mod auditor;
mod canaries;
mod canary;
mod ensure;
mod examine;
mod fingerprint;
mod guarded;
mod guests;
mod judge;
mod list;
mod observed;
mod outside;
mod place;
mod program;
mod record;
mod report;
mod rounds;
mod text;

pub use crate::state::{State, StateError};
pub use auditor::Auditor;
pub use ensure::{Fresh, Refused, ensure, shields};
pub use examine::{Audit, Progress};
pub use fingerprint::loaded_from;
pub use list::{Listed, canaries, canaries_markdown};
pub use record::FRESH;
pub(crate) use record::Key;
pub use report::{Check, Machine, Outcome, Report};

/// What the audit of a part is of, beside this binary and this machine.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Of<'a> {
    /// The Python of the process wall.
    pub(crate) python: Option<&'a std::path::Path>,
    /// The engine and the image, as `stockade_container::identity` tells them.
    pub(crate) container: Option<&'a str>,
}

/// What is audited and kept on record on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The reading of code.
    Guard,
    /// Our own Python.
    Interpreter,
    /// The machine's Python, held by the kernel, started cold and warm.
    Process,
    /// The Python of an image, in a container of one engine.
    Container,
}

impl Part {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Guard => "guard",
            Self::Interpreter => "interpreter",
            Self::Process => "process",
            Self::Container => "container",
        }
    }
}

/// So many bytes are printed by the canary that prints too much, less the ends of its lines.
const FLOOD: usize = 80 * 8191;
