//! The process wall: the machine's own Python (or node, or bash), one child per run, held by the
//! kernel rather than by promises made inside the child.
//!
//! A run is a [`Job`]; [`run`] builds its walls, starts it, watches it, ends it, and takes what it
//! left. The order of steps is data (`steps`, `plan`) that a freshly forked child carries out
//! (`execute`). All unsafe code of the house is in this crate, each block with its reason.

#![cfg(target_os = "linux")]

pub mod cgroup;
pub mod doctor;
mod door;
mod error;
mod execute;
mod guest;
mod harvest;
mod hidden;
mod job;
mod landlock;
mod libraries;
mod machine;
mod marshal;
mod outcome;
mod plan;
mod pool;
pub mod proxy;
mod python;
mod run;
mod said;
pub mod seccomp;
mod session;
mod site;
mod spawn;
mod standing;
mod steps;
mod steward;
mod supervise;
mod view;
mod workspace;
mod zygote;

pub use door::{Came, Commanded, Door, Wish};
pub use error::JailError;
pub use harvest::Harvest;
pub use hidden::hide;
pub use job::Guard;
pub use machine::Machine;
pub use outcome::{Ending, Outcome, Reached};
pub use pool::drain;
pub use run::{Job, Module, run, run_bare};
pub use session::Session;
pub use supervise::{Hooks, NoHooks};

/// What the container wall shares with this one, so that it is written once: the sides inside, how
/// they are spoken to, how a run is watched and told of, and how its files are taken.
pub mod shared {
    pub use crate::door::{Budget, Line, setup};
    pub use crate::guest::NODE;
    pub use crate::harvest::Taking;
    pub use crate::job::{bounds, check, node_request, request, text};
    pub use crate::marshal::Marshal;
    pub use crate::plan::PROXY_PORT;
    pub use crate::python::{BOOT, ERRANDS, KERNEL};
    pub use crate::run::ending;
    pub use crate::session::WHOLE;
    pub use crate::site::{environment, names};
    pub use crate::spawn::Ended;
    pub use crate::supervise::{Bounds, Processor, Seen, Streams, Watched, watch};
}

use std::path::{Path, PathBuf};

use stockade_core::Policy;
use stockade_core::execution::Walls;

/// What would stand around a run under this policy, here.
pub fn walls(policy: &Policy) -> Walls {
    site::walls(policy, Machine::get(), false)
}

/// The Python that a run would use. Nothing is started to find it, and what cannot be one is refused.
pub fn find_python(named: Option<&Path>) -> Result<PathBuf, JailError> {
    let found = python::find(named)?;
    python::check(&found)?;
    Ok(found)
}

/// A Python that may be started without any wall, for what must be shown to be possible outside: that
/// of the base of this one, where nobody but the system and the caller can have put it there, else the
/// system's own.
pub fn plain_python(python: &Path) -> Option<PathBuf> {
    python::plain(python)
}

/// Where a run finds a program of the machine, such as node.
pub fn find_program(name: &str) -> Option<PathBuf> {
    python::on_path(name)
}

/// Whether a wall, as [`walls`] tells it, is as strong as its name promises.
pub fn holds(name: &str, how: &str) -> bool {
    site::holds(name, how)
}
