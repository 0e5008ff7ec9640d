//! What a guard answers within a pipeline, and how answers add up.

use serde::{Deserialize, Serialize};
use stockade_core::{Finding, Position, Severity, Verdict};

use crate::report::finding;
use crate::rules::APPROVAL_NEEDED;
use crate::tool_call::Action;

/// Whether a call may go on, as one guard sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuardVerdict {
    /// It may.
    Allow,
    /// Only when a person approves.
    PendingApproval,
    /// It may not.
    Deny,
}

/// What one guard said, kept for the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The guard.
    pub guard_name: String,
    /// Whether it allowed.
    pub verdict: bool,
    /// Why, where there is something to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<String>,
}

/// A guard's answer with its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuardDecision {
    /// The answer.
    pub verdict: GuardVerdict,
    /// What each guard said, in order.
    pub evidence: Vec<Evidence>,
    /// What was found.
    pub findings: Vec<Finding>,
}

/// A guard could not judge a call.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GuardError {
    /// The guard lacks something it needs.
    #[error("{0}")]
    Unavailable(String),
    /// The call is not of a form the guard can judge.
    #[error("{0}")]
    InvalidCall(String),
}

impl GuardDecision {
    /// Allows, without a word.
    pub fn allow() -> Self {
        Self {
            verdict: GuardVerdict::Allow,
            evidence: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// Asks for a person's approval.
    pub fn pending(guard: &str, why: impl Into<String>) -> Self {
        Self {
            verdict: GuardVerdict::PendingApproval,
            evidence: vec![Evidence {
                guard_name: guard.to_owned(),
                verdict: false,
                details: Some(why.into()),
            }],
            findings: Vec::new(),
        }
    }

    /// What follows from findings: one denial is enough to deny.
    pub fn from_findings(guard: &str, findings: Vec<Finding>) -> Self {
        let denial = findings
            .iter()
            .find(|finding| finding.severity == Severity::Deny);
        let details = denial.map(|finding| format!("{}: {}", finding.rule, finding.message));
        Self {
            verdict: if denial.is_some() {
                GuardVerdict::Deny
            } else {
                GuardVerdict::Allow
            },
            evidence: vec![Evidence {
                guard_name: guard.to_owned(),
                verdict: denial.is_none(),
                details,
            }],
            findings,
        }
    }

    /// Adds the next guard's answer: the stricter verdict stays.
    pub(super) fn absorb(&mut self, guard: &str, next: Self) {
        self.verdict = self.verdict.max(next.verdict);
        if next.evidence.is_empty() {
            self.evidence.push(Evidence {
                guard_name: guard.to_owned(),
                verdict: next.verdict == GuardVerdict::Allow,
                details: None,
            });
        }
        self.evidence.extend(next.evidence);
        for finding in next.findings {
            if !self.findings.contains(&finding) {
                self.findings.push(finding);
            }
        }
    }

    /// The final verdict. Nobody is there to approve, so a pending approval denies; a denial
    /// without findings gets one, so that no denial comes without a reason.
    pub fn into_verdict(self, action: &Action) -> Verdict {
        let language = match action {
            Action::CodeExecution { language, .. } => Some(language.clone()),
            Action::ShellCommand { .. } => Some(stockade_core::Language::Shell),
            _ => None,
        };
        let mut findings = self.findings;
        let denied = findings
            .iter()
            .any(|finding| finding.severity == Severity::Deny);
        if self.verdict != GuardVerdict::Allow && !denied {
            let reason = self.evidence.iter().find(|evidence| !evidence.verdict);
            let guard = reason.map_or("a guard", |evidence| evidence.guard_name.as_str());
            let details = reason
                .and_then(|evidence| evidence.details.as_deref())
                .unwrap_or("no reason given");
            let message = match self.verdict {
                GuardVerdict::PendingApproval => {
                    format!("the guard `{guard}` wants approval: {details}")
                }
                _ => format!("the guard `{guard}` denies: {details}"),
            };
            let start = Position { line: 1, column: 1 };
            findings.push(finding(
                &APPROVAL_NEEDED,
                start,
                start,
                message,
                "ask the person who runs this agent",
            ));
        }
        Verdict::from_findings(action.name(), language, findings)
    }
}
