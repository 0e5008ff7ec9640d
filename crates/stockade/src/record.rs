//! From what a wall says to the record that a caller gets.

use stockade_core::policy::Isolation;
use stockade_core::{ErrorInfo, Execution, RawOutput, Request, Severity, Status, Verdict, Walls};

use crate::wall::{Ran, told};

/// What a record has beyond the run itself.
pub(crate) struct About {
    pub(crate) id: String,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) isolation: Option<Isolation>,
    pub(crate) without_walls: bool,
    pub(crate) reason: String,
}

pub(crate) fn record(request: &Request, about: About, ran: Ran) -> Execution {
    let mut walls: Walls = ran.walls;
    if about.verdict.is_some() {
        walls.insert("guard".into(), "ast".into());
    }
    Execution {
        exit_code: ran.exit_code.unwrap_or_else(|| ran.status.exit_code()),
        status: ran.status,
        result: ran.result,
        result_repr: ran.result_repr,
        stdout: ran.stdout,
        stderr: ran.stderr,
        truncated: ran.truncated,
        error: ran.error,
        verdict: about.verdict,
        isolation: about.isolation,
        without_walls: about.without_walls,
        reason: about.reason,
        walls,
        usage: ran.usage,
        files: ran.files,
        contents: ran.contents,
        raw: RawOutput::default(),
        notes: ran.notes,
        id: about.id,
        seed: request.seed,
    }
}

/// The run of code that the guard or the policy stopped.
pub(crate) fn denied(verdict: Option<&Verdict>, why: &str) -> Ran {
    let first = verdict
        .into_iter()
        .flat_map(|verdict| &verdict.findings)
        .find(|finding| finding.severity == Severity::Deny);
    let error = match first {
        Some(finding) => ErrorInfo {
            line: Some(finding.start.line),
            ..told("Denied", &format!("{} {}", finding.rule, finding.message))
        },
        None => told("Denied", why),
    };
    Ran::nothing(Status::Denied, error)
}
