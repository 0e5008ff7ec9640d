//! What a guard answers: allow or deny, and the findings behind it.
//!
//! A verdict says what the code contains, never that running it is safe: the walls do that.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Language;
use crate::policy::Isolation;

/// The answer of a guard about one piece of code or one tool call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// Allow, or deny.
    pub decision: Decision,
    /// What kind of action was judged, e.g. `code_execution`.
    pub action: String,
    /// The language of the code, where the action has code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub language: Option<Language>,
    /// Everything that was found, in the order of the source.
    pub findings: Vec<Finding>,
}

impl Verdict {
    /// The verdict that follows from findings: one denial is enough to deny.
    ///
    /// ```
    /// use stockade_core::{Decision, Language, Verdict};
    ///
    /// let verdict = Verdict::from_findings("code_execution", Some(Language::Python), vec![]);
    /// assert_eq!(verdict.decision, Decision::Allow);
    /// ```
    pub fn from_findings(
        action: impl Into<String>,
        language: Option<Language>,
        findings: Vec<Finding>,
    ) -> Self {
        let denied = findings
            .iter()
            .any(|finding| finding.severity == Severity::Deny);
        Self {
            decision: if denied {
                Decision::Deny
            } else {
                Decision::Allow
            },
            action: action.into(),
            language,
            findings,
        }
    }

    /// The same without notes: what a person or a model has to act on.
    #[must_use]
    pub fn without_notes(mut self) -> Self {
        self.findings
            .retain(|finding| finding.severity != Severity::Note);
        self
    }

    /// Whether the code or call may go on.
    pub fn is_allowed(&self) -> bool {
        self.decision == Decision::Allow
    }
}

/// Whether an action may go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// It may.
    Allow,
    /// It may not.
    Deny,
}

/// One thing a rule found, at its place, with a way out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The rule's stable code, e.g. `SG101`.
    pub rule: String,
    /// Whether this alone denies.
    pub severity: Severity,
    /// What was found, as a sentence.
    pub message: String,
    /// What to write or set instead.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hint: String,
    /// The wall that makes it harmless, of a note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Isolation>")]
    pub answered_by: Option<Isolation>,
    /// The first character of the offending text.
    pub start: Position,
    /// One past its last character.
    pub end: Position,
}

/// How much a finding weighs.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The wall of the run makes it harmless; kept as evidence.
    Note,
    /// Worth a look; does not deny.
    Warn,
    /// Denies.
    Deny,
}

/// A place in a source text, as editors count: both numbers start at 1, columns count characters.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The character within the line, from 1.
    pub column: u32,
}
