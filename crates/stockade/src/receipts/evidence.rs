//! What a receipt is evidence of: a run, a decision of the guard, or a whole evaluation.
//!
//! Everything that may be long is a digest, so that a line stays far below what `verify` reads: a
//! long list of files is one digest over the sorted list. Times and memory are told, and are no
//! part of what a repeated run is compared by.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stockade_core::policy::Isolation;
use stockade_core::{Decision, Execution, Policy, Request, Status, Usage, Verdict, Walls};

use crate::eval::Summary;
use crate::hex::digest;

/// A list of files that is longer, written out, becomes one digest.
const LONGEST_LIST: usize = 64 << 10;
/// A longer word of the caller's is cut short.
const LONGEST_WORD: usize = 200;

/// What a receipt is evidence of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum Evidence {
    /// Code that ran, or that was denied.
    Run(Box<Ran>),
    /// A decision of the guard; nothing was to run.
    Decision(Judged),
    /// All rows of an evaluation.
    Evaluation(Box<Evaluated>),
}

/// The evidence of one run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ran {
    /// The command that ran it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The node of a workflow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// The session that it went on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Which piece of code of the session it was, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u64>,
    /// Whether the host had a hand in it beside what is listed: tools, or files that it wrote.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub host: bool,
    /// Digest of the code.
    pub code: String,
    /// Digest of the name that tracebacks have for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The language it was run as.
    pub language: String,
    /// Digest of the inputs as JSON.
    pub inputs: String,
    /// Digests of the files it was given, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// Digest of that list as JSON, where it is long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_list: Option<String>,
    /// Digest of the names that the code may not change, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only: Option<String>,
    /// Digest of the answer as JSON.
    pub result: String,
    /// Digest of what it printed.
    pub stdout: String,
    /// Digest of what it printed to stderr.
    pub stderr: String,
    /// Digest of the error as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Digest of the files that it left, by name, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<String>,
    /// What the guard decided; nothing where it was off.
    pub decision: Option<Decision>,
    /// The wall it ran behind.
    pub isolation: Option<Isolation>,
    /// Whether the caller asked for no wall.
    #[serde(rename = "unsafe")]
    pub without_walls: bool,
    /// What was really enforced.
    pub walls: Walls,
    /// What it might use.
    pub limits: Value,
    /// What it used.
    pub usage: Usage,
    /// How it ended.
    pub status: Status,
    /// The exit code.
    pub exit_code: i32,
    /// What its randomness started with.
    pub seed: u64,
}

/// The evidence of one decision of the guard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// The command that asked.
    pub by: String,
    /// The node of a workflow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// Digest of the code, or of the line with the tool call.
    pub code: String,
    /// Its language; nothing for a tool call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// What was decided.
    pub decision: Decision,
    /// How many findings there are.
    pub findings: usize,
    /// Digest of the verdict as JSON.
    pub verdict: String,
}

/// The evidence of an evaluation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evaluated {
    /// Digest over the sorted digests of the tasks, each followed by a newline.
    pub tasks: String,
    /// Digests of the files that the tasks came from, where they were kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// How many rows of results there are.
    pub rows: u64,
    /// Digest over the sorted digests of the rows, each followed by a newline.
    pub results: String,
    /// Whether it was stopped before its end.
    pub stopped: bool,
    /// The summary; lists of rows are told by their length.
    pub totals: Value,
}

/// What is known of a run that leaves a receipt.
#[derive(Debug, Clone, Copy)]
pub struct Left<'a> {
    /// What was asked for.
    pub request: &'a Request,
    /// What held.
    pub policy: &'a Policy,
    /// What came of it.
    pub execution: &'a Execution,
    /// The command that ran it; empty for a program that uses the library.
    pub by: &'a str,
    /// The node of a workflow.
    pub node: Option<&'a str>,
    /// The session it is a piece of, and which piece, from 1.
    pub session: Option<(&'a str, u64)>,
    /// Whether the host had a hand in it: tools, or files that it wrote into a session.
    pub host: bool,
}

/// The rows of an evaluation, and where they came from.
#[derive(Debug, Clone, Copy)]
pub struct Rows<'a> {
    /// What all rows come to.
    pub summary: &'a Summary,
    /// The digest of each row of results, in any order.
    pub digests: &'a [String],
    /// The digest of each task.
    pub tasks: &'a [String],
    /// The files that they came from, where they are to be kept.
    pub files: &'a [Vec<u8>],
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// A receipt's evidence, and what its digests name.
pub(super) struct Told<'a> {
    pub(super) id: String,
    pub(super) policy: String,
    pub(super) evidence: Evidence,
    /// What can be kept, so that the run can be repeated.
    pub(super) things: Vec<Cow<'a, [u8]>>,
}

impl<'a> Left<'a> {
    /// A run of its own, by a program that uses the library.
    pub fn new(request: &'a Request, policy: &'a Policy, execution: &'a Execution) -> Self {
        Self {
            request,
            policy,
            execution,
            by: "",
            node: None,
            session: None,
            host: false,
        }
    }

    /// The evidence of the run. What can be kept is gathered only where `keep` says so.
    pub(super) fn told(&self, keep: bool) -> Told<'a> {
        let (request, execution) = (self.request, self.execution);
        let mut things = Things::new(keep);
        let policy = serde_json::to_value(self.policy).unwrap_or_default();
        let digests = request.files.iter().map(|(name, bytes)| {
            let digest = things.named(bytes.as_slice());
            (name.clone(), digest)
        });
        let mut files: BTreeMap<String, String> = digests.collect();
        let list = serde_json::to_string(&files).unwrap_or_default();
        let file_list = (list.len() > LONGEST_LIST).then(|| {
            files.clear();
            things.named(list.into_bytes())
        });
        let ran = Ran {
            by: (!self.by.is_empty()).then(|| self.by.to_owned()),
            node: self.node.map(word),
            session: self.session.map(|(session, _)| session.to_owned()),
            turn: self.session.map(|(_, turn)| turn),
            host: self.host,
            code: things.named(request.code.as_slice()),
            name: things.named(request.name.as_bytes()),
            language: word(request.language.name()),
            inputs: things.named(
                Value::Object(request.inputs.clone())
                    .to_string()
                    .into_bytes(),
            ),
            files,
            file_list,
            read_only: (!request.read_only.is_empty()).then(|| {
                let text = serde_json::to_string(&request.read_only).unwrap_or_default();
                things.named(text.into_bytes())
            }),
            result: json(&execution.result),
            stdout: digest(execution.stdout.as_bytes()),
            stderr: digest(execution.stderr.as_bytes()),
            error: execution.error.as_ref().map(json),
            left: (!execution.files.is_empty()).then(|| json(&execution.files)),
            decision: execution.verdict.as_ref().map(|verdict| verdict.decision),
            isolation: execution.isolation,
            without_walls: execution.without_walls,
            walls: execution.walls.clone(),
            limits: policy.get("limits").cloned().unwrap_or_default(),
            usage: execution.usage,
            status: execution.status,
            exit_code: execution.exit_code,
            seed: execution.seed,
        };
        Told {
            id: execution.id.clone(),
            policy: things.named(policy.to_string().into_bytes()),
            evidence: Evidence::Run(Box::new(ran)),
            things: things.all,
        }
    }
}

/// A policy as receipts have it: the text that its digest is of.
pub fn policy_text(policy: &Policy) -> String {
    let policy = serde_json::to_value(policy).unwrap_or_default();
    policy.to_string()
}

/// The digest of something written as JSON.
fn json<T: Serialize>(value: &T) -> String {
    let text = serde_json::to_string(value).unwrap_or_default();
    digest(text.as_bytes())
}

/// A decision that leaves a receipt.
pub(super) fn judged<'a>(
    by: &str,
    node: Option<&str>,
    code: &'a [u8],
    policy: String,
    verdict: &Verdict,
    keep: bool,
) -> Told<'a> {
    let mut things = Things::new(keep);
    let text = serde_json::to_string(verdict).unwrap_or_default();
    let language = verdict.language.as_ref();
    let judged = Judged {
        by: by.to_owned(),
        node: node.map(word),
        code: things.named(code),
        language: language.map(|language| word(language.name())),
        decision: verdict.decision,
        findings: verdict.findings.len(),
        verdict: digest(text.as_bytes()),
    };
    Told {
        id: crate::id::fresh(),
        policy: things.named(policy.into_bytes()),
        evidence: Evidence::Decision(judged),
        things: things.all,
    }
}

impl<'a> Rows<'a> {
    pub(super) fn told(&self, policy: &Policy, keep: bool) -> Told<'a> {
        let mut things = Things::new(keep);
        let mut totals = serde_json::to_value(self.summary).unwrap_or_default();
        for (name, value) in totals.as_object_mut().into_iter().flatten() {
            // Lists of rows name tasks and may be long; how many there are is short.
            if let Value::Array(list) = value
                && !name.starts_with("pass_at")
            {
                *value = Value::from(list.len());
            }
        }
        let evaluated = Evaluated {
            tasks: over(self.tasks),
            files: self
                .files
                .iter()
                .map(|it| things.named(it.as_slice()))
                .collect(),
            rows: self.digests.len() as u64,
            results: over(self.digests),
            stopped: self.stopped,
            totals,
        };
        Told {
            id: crate::id::fresh(),
            policy: things.named(policy_text(policy).into_bytes()),
            evidence: Evidence::Evaluation(Box::new(evaluated)),
            things: things.all,
        }
    }
}

/// The digest over sorted digests.
pub(super) fn over(digests: &[String]) -> String {
    let mut sorted: Vec<&str> = digests.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    let text: String = sorted.iter().flat_map(|one| [*one, "\n"]).collect();
    digest(text.as_bytes())
}

/// What digests name, gathered where it is to be kept.
struct Things<'a> {
    keep: bool,
    all: Vec<Cow<'a, [u8]>>,
}

impl<'a> Things<'a> {
    fn new(keep: bool) -> Self {
        Self {
            keep,
            all: Vec::new(),
        }
    }

    fn named(&mut self, bytes: impl Into<Cow<'a, [u8]>>) -> String {
        let bytes = bytes.into();
        let name = digest(&bytes);
        if self.keep {
            self.all.push(bytes);
        }
        name
    }
}

/// A word of the caller's, cut where it is no word any more.
fn word(text: &str) -> String {
    match text.char_indices().nth(LONGEST_WORD) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
