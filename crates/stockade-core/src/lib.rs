//! Stockade's contract: the types that every wall, the command line and the bindings share.
//!
//! This crate holds values and the rules for making them (parsing, layering, validating). It
//! reads no file, opens no socket, starts no process, and asks for no time: callers hand in text
//! and get values back.

pub mod execution;
pub mod kept;
pub mod language;
pub mod policy;
pub mod request;
pub mod verdict;

pub use execution::{ErrorInfo, Execution, Status, Truncated, Usage, Walls};
pub use language::Language;
pub use policy::Policy;
pub use request::Request;
pub use verdict::{Decision, Finding, Position, Severity, Verdict};
