//! Stockade: runs code that nobody has read yet behind the cheapest wall that is strong enough,
//! and answers with what was really enforced.
//!
//! [`Sandbox`] takes a [`Policy`] and runs [`Request`]s; each answers with an [`Execution`].

mod control;
mod hex;
mod id;
mod interpreter;
mod planner;
mod process;
pub mod receipts;
mod record;
mod running;
mod sandbox;
mod session;
pub mod state;
mod wall;

pub use control::{Cancel, Control, Listener, Stream, Tool};
pub use interpreter::InterpreterWall;
pub use planner::{Considered, Decision, Explanation, Missing, Plan};
pub use process::ProcessWall;
pub use running::Running;
pub use sandbox::{Builder, Sandbox, weigh};
pub use session::Session;
pub use stockade_core::policy::Isolation;
pub use stockade_core::{Execution, Language, Policy, Request, Status, Verdict};
pub use stockade_guard::needs::Needs;
pub use stockade_jail::doctor;
pub use stockade_jail::seccomp::table_markdown as syscalls_markdown;
pub use stockade_python::{Unfinished, unfinished};
pub use wall::{Fit, Ran, Wall};
