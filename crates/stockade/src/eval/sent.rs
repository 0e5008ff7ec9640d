//! A row as it is sent to a worker, which judges it on the interpreter wall.
//!
//! Only what judging reads goes along. What the row may use is in the policy that comes with it.

use serde::{Deserialize, Serialize};
use stockade_core::Policy;

use super::judge::{Judged, once};
use super::task::{Case, Form, Task};

/// A row on its way.
#[derive(Serialize, Deserialize)]
pub(crate) struct SentRow {
    prompt: String,
    candidate: String,
    entry_point: Option<String>,
    tests: Option<String>,
    cases: Vec<(String, String)>,
}

impl From<&Task> for SentRow {
    fn from(task: &Task) -> Self {
        let (tests, cases) = match &task.form {
            Form::Tests(tests) => (Some(tests.clone()), Vec::new()),
            Form::Cases(cases) => {
                let pair = |case: &Case| (case.stdin.clone(), case.expected.clone());
                (None, cases.iter().map(pair).collect())
            }
        };
        Self {
            prompt: task.prompt.clone(),
            candidate: task.candidate.clone(),
            entry_point: task.entry_point.clone(),
            tests,
            cases,
        }
    }
}

impl SentRow {
    /// Judges it here, once.
    pub(crate) fn judge(self, policy: &Policy, seed: u64) -> Judged {
        let case = |(stdin, expected)| Case { stdin, expected };
        let form = match self.tests {
            Some(tests) => Form::Tests(tests),
            None => Form::Cases(self.cases.into_iter().map(case).collect()),
        };
        // What names a row and counts it stays with the caller.
        let task = Task {
            index: 0,
            task_id: String::new(),
            sample: 0,
            prompt: self.prompt,
            candidate: self.candidate,
            form,
            entry_point: self.entry_point,
            limits: policy.limits.clone(),
            row_sha256: String::new(),
            code_sha256: String::new(),
        };
        once(&task, policy, seed)
    }
}
