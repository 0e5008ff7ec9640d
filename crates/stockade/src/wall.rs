//! What every wall is to the rest of the house. A new wall is a new crate and one line in
//! [`crate::Sandbox`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stockade_core::execution::FileInfo;
use stockade_core::policy::Isolation;
use stockade_core::{ErrorInfo, Policy, Request, Status, Truncated, Usage, Walls};
use stockade_guard::needs::Needs;

use crate::Control;

/// Something that code can run behind.
pub trait Wall {
    /// Its name in a policy.
    fn isolation(&self) -> Isolation;

    /// Whether it can run this request under this policy, given what the code needs, and why or why
    /// not.
    fn fits(&self, request: &Request, needs: &Needs, policy: &Policy) -> Fit;

    /// What it would enforce. A run reports what really stood, which is never less.
    fn walls(&self, policy: &Policy) -> Walls;

    /// Whether it puts up the wall of this name in a form that a policy may rely on.
    fn enforces(&self, name: &str, policy: &Policy) -> bool {
        self.walls(policy).contains_key(name)
    }

    /// What would bring back a wall of this name that is missing here, where that is known.
    fn mend(&self, _name: &str) -> Option<String> {
        None
    }

    /// Runs the code. The guard has spoken already; what it could not see is this wall's matter.
    fn run(&self, request: &Request, policy: &Policy, control: &Control) -> Ran;
}

/// Whether a wall can run a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fit {
    /// It can, for this reason.
    Yes(String),
    /// It can start, but lacks something that the code asks for, so the code would fail there.
    Lacks(String),
    /// It cannot, for this reason.
    No(String),
}

/// What a wall says of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ran {
    /// How it ended.
    pub status: Status,
    /// The answer, where it has a JSON form.
    pub result: serde_json::Value,
    /// The answer as Python writes it.
    pub result_repr: Option<String>,
    /// What it printed.
    pub stdout: String,
    /// What it printed to stderr.
    pub stderr: String,
    /// Whether the middle of a stream was left out.
    pub truncated: Truncated,
    /// What it raised, or what ended it.
    pub error: Option<ErrorInfo>,
    /// The program's own exit code, where it chose one.
    pub exit_code: Option<i32>,
    /// What was enforced.
    pub walls: Walls,
    /// What it used.
    pub usage: Usage,
    /// Files it left.
    pub files: BTreeMap<String, FileInfo>,
    /// What is in them.
    #[serde(with = "crate::worker::base64_files")]
    pub contents: BTreeMap<String, Vec<u8>>,
    /// What else a person should know: files left behind, connections refused.
    pub notes: Vec<String>,
}

impl Ran {
    /// A run that ended before it began.
    pub fn nothing(status: Status, error: ErrorInfo) -> Self {
        Self {
            status,
            result: serde_json::Value::Null,
            result_repr: None,
            stdout: String::new(),
            stderr: String::new(),
            truncated: Truncated::default(),
            error: Some(error),
            exit_code: None,
            walls: Walls::new(),
            usage: Usage::default(),
            files: BTreeMap::new(),
            contents: BTreeMap::new(),
            notes: Vec::new(),
        }
    }
}

/// An error of a name and a sentence.
pub(crate) fn told(name: &str, value: &str) -> ErrorInfo {
    ErrorInfo {
        name: name.to_owned(),
        value: value.to_owned(),
        ..ErrorInfo::default()
    }
}
