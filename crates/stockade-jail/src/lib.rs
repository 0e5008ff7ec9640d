//! The process wall: the machine's own Python (or node, or bash), one child per run, held by the
//! kernel rather than by promises made inside the child.
//!
//! A run is a [`Job`]; [`run`] builds its walls, starts it, watches it, ends it, and takes what it
//! left. The order of steps is data (`steps`, `plan`) that a freshly forked child carries out
//! (`execute`). All unsafe code of the house is in this crate, each block with its reason.

#![cfg(target_os = "linux")]

pub mod cgroup;
pub mod doctor;
mod error;
mod execute;
mod guest;
mod harvest;
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
mod supervise;
mod view;
mod workspace;
mod zygote;

pub use error::JailError;
pub use harvest::Harvest;
pub use job::Guard;
pub use machine::Machine;
pub use outcome::{Ending, Outcome, Reached};
pub use pool::drain;
pub use run::{Job, run, run_bare};
pub use session::Session;
pub use supervise::{Hooks, NoHooks};

use stockade_core::Policy;
use stockade_core::execution::Walls;

/// What would stand around a run under this policy, here.
pub fn walls(policy: &Policy) -> Walls {
    site::walls(policy, Machine::get(), false)
}

/// Whether a wall, as [`walls`] tells it, is as strong as its name promises.
pub fn holds(name: &str, how: &str) -> bool {
    site::holds(name, how)
}
