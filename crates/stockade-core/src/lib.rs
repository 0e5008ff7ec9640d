//! Stockade's contract: the types that every wall, the command line and the bindings share.
//!
//! This crate holds values and the rules for making them (parsing, layering, validating). It
//! reads no file, opens no socket, starts no process, and asks for no time: callers hand in text
//! and get values back.

pub mod command;
pub mod execution;
pub mod files;
pub mod kept;
pub mod language;
pub mod policy;
pub mod request;
pub mod tool;
pub mod verdict;

pub use command::Command;
pub use execution::{ErrorInfo, Execution, RawOutput, Status, Truncated, Usage, Walls};
pub use files::{Entry, EntryKind, FileError, FileErrorKind};
pub use language::Language;
pub use policy::Policy;
pub use request::Request;
pub use tool::ToolError;
pub use verdict::{Decision, Finding, Position, Severity, Verdict};
