//! A row that goes out: what became of one run of one candidate.

use serde::{Deserialize, Serialize};
use stockade_core::policy::Isolation;
use stockade_core::{ErrorInfo, Status, Usage};

/// What became of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Outcome {
    /// It passed.
    Passed,
    /// An assertion did not hold, or the output is another.
    Failed,
    /// It raised or ended itself.
    Error,
    /// It passed a limit.
    Limit(Status),
    /// The policy stood against it.
    Denied,
    /// We failed; it is not scored.
    Fault,
}

const LIMITS: [Status; 7] = [
    Status::TimeLimit,
    Status::MemoryLimit,
    Status::OutputLimit,
    Status::OperationLimit,
    Status::RecursionLimit,
    Status::IterationLimit,
    Status::CodeSizeLimit,
];

impl Outcome {
    /// What a status means where nothing more is known.
    pub fn of(status: Status) -> Self {
        match status {
            Status::Ok | Status::Error => Self::Error,
            Status::Denied => Self::Denied,
            Status::Cancelled | Status::SandboxError => Self::Fault,
            limit => Self::Limit(limit),
        }
    }

    /// Its name in a row.
    pub fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Error => "error",
            Self::Limit(status) => status.name(),
            Self::Denied => "denied",
            Self::Fault => "sandbox_error",
        }
    }

    /// Whether it counts as passed; nothing where it is not scored.
    pub fn passed(self) -> Option<bool> {
        match self {
            // What somebody's list denies says nothing about the candidate.
            Self::Fault | Self::Denied => None,
            other => Some(other == Self::Passed),
        }
    }
}

impl From<Outcome> for &'static str {
    fn from(outcome: Outcome) -> Self {
        outcome.name()
    }
}

impl TryFrom<String> for Outcome {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let plain = [
            Self::Passed,
            Self::Failed,
            Self::Error,
            Self::Denied,
            Self::Fault,
        ];
        let all = plain.into_iter().chain(LIMITS.map(Self::Limit));
        let mut named = all.filter(|outcome| outcome.name() == name);
        named
            .next()
            .ok_or_else(|| format!("`{name}` is not an outcome"))
    }
}

/// One run of one row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// The line of the row in its file, from 1.
    pub index: u64,
    /// The task's name.
    pub task_id: String,
    /// Which sample of the task it is, from 0.
    pub sample: u64,
    /// Which repetition it is, from 0.
    pub run: u32,
    /// Whether it passed; nothing where it is not scored.
    pub passed: Option<bool>,
    /// What became of it.
    pub outcome: Outcome,
    /// How the last text of it ended.
    pub status: Status,
    /// Why it did not pass.
    #[serde(default)]
    pub error: Option<ErrorInfo>,
    /// What candidate and tests used together.
    pub usage: Usage,
    /// The wall; nothing where nothing ran.
    pub isolation: Option<Isolation>,
    /// Why that wall.
    pub reason: String,
    /// How often it was tried: more than once after faults of ours.
    pub attempts: u32,
    /// What a person should know before believing the score.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The digest of the program.
    pub code_sha256: String,
    /// The digest of the row.
    pub row_sha256: String,
    /// The digest of the policy that it ran under.
    pub policy_sha256: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_read_as_it_is_written() {
        let plain = [
            Outcome::Passed,
            Outcome::Failed,
            Outcome::Error,
            Outcome::Denied,
            Outcome::Fault,
        ];
        for outcome in plain.into_iter().chain(LIMITS.map(Outcome::Limit)) {
            let text = serde_json::to_string(&outcome).unwrap();
            assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), outcome);
        }
        assert!(serde_json::from_str::<Outcome>("\"fine\"").is_err());
    }

    #[test]
    fn a_fault_is_neither_a_pass_nor_a_fail() {
        assert_eq!(Outcome::Fault.passed(), None);
        assert_eq!(Outcome::Passed.passed(), Some(true));
        assert_eq!(Outcome::Limit(Status::MemoryLimit).passed(), Some(false));
        assert_eq!(Outcome::of(Status::Cancelled), Outcome::Fault);
    }
}
