//! How a workflow ended: every node, and what came of it.

use serde_json::{Map, Value, json};
use stockade_core::{Execution, Status, Verdict};

use super::plan::{NodeFindings, Plan};

/// The record of one run of a workflow.
#[derive(Debug)]
pub struct Report {
    /// The workflow's name.
    pub workflow: String,
    /// `ok`, or how the node ended that stopped it.
    pub status: Status,
    /// 0, or the exit code of that node.
    pub exit_code: i32,
    /// That node.
    pub failed: Option<String>,
    /// How each node ended, in the order of the file.
    pub nodes: Vec<(String, NodeEnd)>,
    /// What the nodes answered, each under the name that it writes.
    pub outputs: Map<String, Value>,
}

/// How one node ended.
#[derive(Debug, Clone)]
pub enum NodeEnd {
    /// It ran.
    Ran(Box<Execution>),
    /// It had run before on the same work, and this is what came of it.
    Reused(Box<Execution>),
    /// A template of its inputs could not be filled, so it did not run.
    NoInputs(String),
    /// We failed before there was a record.
    Fault(String),
    /// The guard denies it, so nothing ran.
    Denied(Verdict),
    /// It did not run, for this reason.
    Skipped(String),
}

impl NodeEnd {
    /// How it ended; nothing where it was not its turn.
    pub fn status(&self) -> Option<Status> {
        match self {
            Self::Ran(execution) | Self::Reused(execution) => Some(execution.status),
            Self::NoInputs(_) => Some(Status::Error),
            Self::Fault(_) => Some(Status::SandboxError),
            Self::Denied(_) => Some(Status::Denied),
            Self::Skipped(_) => None,
        }
    }

    /// What is wrong with it, in one line; nothing where nothing is.
    pub fn error(&self) -> Option<String> {
        match self {
            Self::Ran(execution) | Self::Reused(execution) => told(execution),
            Self::NoInputs(why) => Some(format!("TemplateError: {why}")),
            Self::Fault(why) => Some(format!("SandboxError: {why}")),
            Self::Denied(_) => Some("Denied: the guard denies its code".to_owned()),
            Self::Skipped(_) => None,
        }
    }

    /// Whether the code or what it was given failed, and not the sandbox or the caller's patience.
    pub(super) fn is_codes_failure(&self) -> bool {
        match self {
            Self::Ran(execution) | Self::Reused(execution) => execution.is_codes_failure(),
            Self::NoInputs(_) | Self::Denied(_) => true,
            Self::Fault(_) | Self::Skipped(_) => false,
        }
    }

    /// What the rest of the workflow has in place of its answer.
    pub(super) fn continued(&self) -> Value {
        match self {
            Self::Ran(execution) | Self::Reused(execution) => execution.continued(),
            _ => json!({"error": self.error(), "output": null}),
        }
    }

    /// The exit code of a command that ends by it. A failure never ends as a success does, whatever
    /// the code said of itself.
    pub(super) fn exit_code(&self) -> i32 {
        let code = match self {
            Self::Ran(execution) | Self::Reused(execution) => execution.exit_code,
            _ => self.status().map_or(0, Status::exit_code),
        };
        match self.status() {
            None | Some(Status::Ok) => 0,
            Some(status) if code % 256 == 0 => status.exit_code(),
            Some(_) => code,
        }
    }

    /// Whether it gave an answer of which there is no value: no JSON says it, or it is too large.
    /// Nobody is to take that for `None`.
    pub(super) fn is_lost(&self) -> bool {
        let (Self::Ran(execution) | Self::Reused(execution)) = self else {
            return false;
        };
        let answer = execution.result_repr.as_deref();
        let error = execution.error.as_ref();
        execution.status == Status::Ok
            && execution.result.is_null()
            && (answer.is_some_and(|text| !matches!(text, "None" | "null" | "undefined"))
                || error.is_some_and(|error| error.name == "NoJsonForm"))
    }

    fn to_json(&self) -> Value {
        let failed = |status: Status, name: &str, value: &str| json!({"status": status, "error": {"name": name, "value": value}});
        match self {
            Self::Ran(execution) => json!(execution),
            Self::Reused(execution) => {
                let mut record = json!(execution);
                record["reused"] = true.into();
                record
            }
            Self::NoInputs(why) => failed(Status::Error, "TemplateError", why),
            Self::Fault(why) => failed(Status::SandboxError, "SandboxError", why),
            Self::Denied(verdict) => json!({"status": Status::Denied, "verdict": verdict}),
            Self::Skipped(why) => json!({"status": "skipped", "reason": why}),
        }
    }
}

/// What ended a run, in one line.
fn told(execution: &Execution) -> Option<String> {
    if execution.status == Status::Ok {
        return None;
    }
    Some(match &execution.error {
        Some(error) if error.value.is_empty() => error.name.clone(),
        Some(error) => format!("{}: {}", error.name, error.value),
        None => execution.status.name().to_owned(),
    })
}

impl Report {
    /// The report of a workflow that the guard stopped before anything ran.
    pub fn denied(plan: &Plan, findings: &[NodeFindings]) -> Self {
        let verdicts: std::collections::HashMap<&str, &Verdict> = findings
            .iter()
            .filter(|one| !one.verdict.is_allowed())
            .map(|one| (one.node.as_str(), &one.verdict))
            .collect();
        let end = |id: &str| match verdicts.get(id) {
            Some(verdict) => NodeEnd::Denied((*verdict).clone()),
            None => NodeEnd::Skipped("the guard denies another node".to_owned()),
        };
        let nodes = plan.steps.iter();
        Self {
            workflow: plan.name.clone(),
            status: Status::Denied,
            exit_code: Status::Denied.exit_code(),
            failed: findings
                .iter()
                .find(|one| !one.verdict.is_allowed())
                .map(|one| one.node.clone()),
            nodes: nodes.map(|step| (step.id.clone(), end(&step.id))).collect(),
            outputs: Map::new(),
        }
    }

    /// One JSON object with the record of every node.
    pub fn to_json(&self) -> Value {
        let nodes: Map<String, Value> = self
            .nodes
            .iter()
            .map(|(id, end)| (id.clone(), end.to_json()))
            .collect();
        json!({
            "status": self.status,
            "workflow": self.workflow,
            "exit_code": self.exit_code,
            "failed": self.failed,
            "nodes": nodes,
            "outputs": self.outputs,
        })
    }

    /// How many nodes ended well, now or before.
    pub fn finished(&self) -> usize {
        let ok = |(_, end): &&(String, NodeEnd)| end.status() == Some(Status::Ok);
        self.nodes.iter().filter(ok).count()
    }
}
