//! Stockade: runs code that nobody has read yet behind the cheapest wall that is strong enough,
//! and answers with what was really enforced.
//!
//! [`Sandbox`] takes a [`Policy`] and runs [`Request`]s; each answers with an [`Execution`].

mod control;
pub mod eval;
mod id;
mod interpreter;
mod process;
mod sandbox;
mod session;
mod wall;

pub use control::{Cancel, Control, Listener, Stream, Tool};
pub use interpreter::InterpreterWall;
pub use process::ProcessWall;
pub use sandbox::{Sandbox, weigh};
pub use session::Session;
pub use stockade_core::{Execution, Language, Policy, Request, Status, Verdict};
pub use stockade_jail::doctor;
pub use stockade_jail::seccomp::table_markdown as syscalls_markdown;
pub use stockade_python::{Unfinished, unfinished};
pub use wall::{Fit, Ran, Wall};
