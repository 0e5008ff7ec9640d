//! How a feed ended and what it left.

use serde_json::Value;

use super::ToolCall;
use crate::meter::Limit;

/// What came of a feed.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// The answer as JSON: what `result` was set to, else the value of a top-level `return`, else
    /// that of a last expression. Nothing where there is no answer or it has no JSON form.
    pub result: Option<Value>,
    /// The answer as Python prints it.
    pub result_repr: Option<String>,
    /// Why there is an answer and yet no `result` or no `result_repr`.
    pub note: Option<String>,
    /// What it printed.
    pub stdout: Captured,
    /// What it wrote to `sys.stderr`.
    pub stderr: Captured,
    /// What it cost.
    pub usage: Usage,
}

impl Outcome {
    /// The error that the code raised, if it did.
    pub fn error(&self) -> Option<&Report> {
        match &self.ending {
            Ending::Raised(report) => Some(report),
            _ => None,
        }
    }
}

/// How a feed ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// It ran to its end.
    Done,
    /// It raised an exception that nothing caught.
    Raised(Report),
    /// It asked to end, by `exit` or `SystemExit`, with a code.
    Exit(i32),
    /// A limit ended it.
    Limit(Limit),
    /// It waits for the answer to a call.
    Waiting(ToolCall),
    /// We failed; never the fault of the code.
    Internal(String),
}

/// An exception that nothing caught.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The name of its class.
    pub name: String,
    /// `str` of it.
    pub value: String,
    /// The whole traceback, as Python prints it.
    pub traceback: String,
    /// The line of the fed text that was running, from 1.
    pub line: Option<u32>,
}

/// What is kept of one stream of output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Captured {
    /// The text: all of it, or its head and its tail with a line between them that says how many
    /// bytes were left out.
    pub text: String,
    /// Whether something was left out.
    pub truncated: bool,
    /// Bytes that were written.
    pub total: u64,
}

/// What a feed cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Steps of the meter; the same number on every machine.
    pub operations: u64,
    /// The most bytes that the session's values took so far.
    pub peak_memory: usize,
}
