//! What a run answers: one honest record, the same from the command, the library and the server.
//!
//! A run never claims a wall that was not up, and a failure of ours is never reported as a failure
//! of the code: [`Status`] keeps the two apart.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Verdict;
use crate::policy::Isolation;

/// The record of one run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Execution {
    /// How it ended.
    pub status: Status,
    /// The JSON value of `result`, of a top-level `return`, or of the last expression.
    pub result: serde_json::Value,
    /// That value as Python writes it; nothing where the code gave no answer.
    #[serde(default)]
    pub result_repr: Option<String>,
    /// What it printed.
    pub stdout: String,
    /// What it printed to stderr.
    pub stderr: String,
    /// Whether the middle of a stream was left out.
    pub truncated: Truncated,
    /// What it raised, or what ended it.
    #[serde(default)]
    pub error: Option<ErrorInfo>,
    /// The program's own exit code, or the one the command ends with.
    pub exit_code: i32,
    /// What the guard said before anything ran.
    pub verdict: Option<Verdict>,
    /// The wall it ran behind; nothing where nothing ran.
    pub isolation: Option<Isolation>,
    /// Whether the caller asked for no wall at all.
    #[serde(default, rename = "unsafe", skip_serializing_if = "std::ops::Not::not")]
    pub without_walls: bool,
    /// Why that wall.
    pub reason: String,
    /// What was really enforced, by name.
    pub walls: Walls,
    /// What it used.
    pub usage: Usage,
    /// Files it left in its workspace.
    pub files: BTreeMap<String, FileInfo>,
    /// What is in them. Not part of the record: it may be large, and no text.
    #[serde(skip)]
    pub contents: BTreeMap<String, Vec<u8>>,
    /// What a command printed, byte for byte; empty for code. Not part of the record, which has the
    /// same as text, with replacement characters for what is none.
    #[serde(skip)]
    pub raw: RawOutput,
    /// What else a person should know: files left behind, connections refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The run's own name.
    pub id: String,
    /// What its randomness was started with.
    pub seed: u64,
}

impl Execution {
    /// Whether the code failed, rather than the sandbox or the caller's patience: what
    /// `on_error: continue` goes on after.
    pub fn is_codes_failure(&self) -> bool {
        !matches!(
            self.status,
            Status::Ok | Status::Cancelled | Status::SandboxError
        )
    }

    /// What a caller that goes on after a failure has in place of an answer.
    pub fn continued(&self) -> serde_json::Value {
        let error = match &self.error {
            Some(error) if error.value.is_empty() => error.name.clone(),
            Some(error) => format!("{}: {}", error.name, error.value),
            None => self.status.name().to_owned(),
        };
        serde_json::json!({"error": error, "output": null})
    }
}

/// What was enforced: the name of the thing, and how it was kept.
///
/// Most of these texts are known beforehand, and a small run should not have to copy them.
pub type Walls = BTreeMap<Cow<'static, str>, Cow<'static, str>>;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It ran to its end.
    Ok,
    /// The code raised, or ended with an exit code of its own.
    Error,
    /// The policy stood against it and nothing ran.
    Denied,
    /// It took too long.
    TimeLimit,
    /// It asked for too much memory.
    MemoryLimit,
    /// It printed too much.
    OutputLimit,
    /// It used up its operations.
    OperationLimit,
    /// It called itself too deep.
    RecursionLimit,
    /// One loop went round too often.
    IterationLimit,
    /// The code itself is too large.
    CodeSizeLimit,
    /// It started too many threads or processes, and failed for it.
    TaskLimit,
    /// It opened too many files, and failed for it.
    OpenFilesLimit,
    /// It wrote too large a file, and failed for it.
    FileSizeLimit,
    /// It filled its workspace, and failed for it.
    DiskLimit,
    /// The caller stopped it.
    Cancelled,
    /// We failed, and the code has no part in it.
    SandboxError,
}

impl Status {
    /// The name in the JSON record.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Error => "error",
            Self::Denied => "denied",
            Self::TimeLimit => "time_limit",
            Self::MemoryLimit => "memory_limit",
            Self::OutputLimit => "output_limit",
            Self::OperationLimit => "operation_limit",
            Self::RecursionLimit => "recursion_limit",
            Self::IterationLimit => "iteration_limit",
            Self::CodeSizeLimit => "code_size_limit",
            Self::TaskLimit => "task_limit",
            Self::OpenFilesLimit => "open_files_limit",
            Self::FileSizeLimit => "file_size_limit",
            Self::DiskLimit => "disk_limit",
            Self::Cancelled => "cancelled",
            Self::SandboxError => "sandbox_error",
        }
    }

    /// The exit code of a command whose run ended so, where the program has none of its own.
    ///
    /// Operations and rounds of a loop are time by another clock, so they end as time does.
    pub fn exit_code(self) -> i32 {
        match self {
            Self::Ok => 0,
            Self::Error
            | Self::OutputLimit
            | Self::RecursionLimit
            | Self::TaskLimit
            | Self::OpenFilesLimit
            | Self::FileSizeLimit
            | Self::DiskLimit => 1,
            Self::Denied | Self::CodeSizeLimit => 77,
            Self::TimeLimit | Self::OperationLimit | Self::IterationLimit => 124,
            Self::SandboxError => 125,
            Self::Cancelled => 130,
            Self::MemoryLimit => 137,
        }
    }
}

/// Whether the middle of a stream was left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Truncated {
    /// Of stdout.
    pub stdout: bool,
    /// Of stderr.
    pub stderr: bool,
}

/// The two streams of a command as they came. Where `truncated` says that a middle was left out,
/// head and tail stand next to each other here.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawOutput {
    /// Of stdout.
    pub stdout: Vec<u8>,
    /// Of stderr.
    pub stderr: Vec<u8>,
}

/// What ended a run early.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorInfo {
    /// The exception's class, or the limit's name.
    pub name: String,
    /// Its message.
    pub value: String,
    /// The traceback as Python prints it; empty where the code did not raise.
    pub traceback: String,
    /// The line of the code, from 1, where one is known.
    pub line: Option<u32>,
}

/// What a run used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Usage {
    /// Real time.
    pub wall_ms: f64,
    /// Processor time.
    pub cpu_ms: f64,
    /// The most memory it held at once, in bytes.
    pub peak_memory: u64,
    /// Steps of the interpreter's meter; nothing on the other walls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operations: Option<u64>,
}

/// A file that a run left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FileInfo {
    /// Its size.
    pub bytes: u64,
    /// Its content's digest, in hexadecimal.
    pub sha256: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_written_by_its_name() {
        for status in [
            Status::Ok,
            Status::Error,
            Status::Denied,
            Status::TimeLimit,
            Status::MemoryLimit,
            Status::OutputLimit,
            Status::OperationLimit,
            Status::RecursionLimit,
            Status::IterationLimit,
            Status::CodeSizeLimit,
            Status::TaskLimit,
            Status::OpenFilesLimit,
            Status::FileSizeLimit,
            Status::DiskLimit,
            Status::Cancelled,
            Status::SandboxError,
        ] {
            let written = serde_json::to_value(status).unwrap();
            assert_eq!(written, status.name());
        }
    }
}
