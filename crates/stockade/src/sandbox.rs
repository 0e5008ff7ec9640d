//! The one door: reads the code, takes the wall, runs it, and writes the record.

use std::path::PathBuf;

use stockade_core::policy::{GuardMode, Isolation};
use stockade_core::{ErrorInfo, Execution, Policy, Request, Severity, Status, Verdict, Walls};

use crate::Control;
use crate::interpreter::InterpreterWall;
use crate::process::ProcessWall;
use crate::wall::{Fit, Ran, Wall};

/// Runs requests under one policy.
///
/// ```
/// use stockade::{Policy, Request, Sandbox, Status};
///
/// let sandbox = Sandbox::new(Policy::default());
/// let ran = sandbox.run(&Request::python("sum(inputs['numbers'])").input("numbers", vec![1, 2, 3]));
/// assert_eq!(ran.status, Status::Ok);
/// assert_eq!(ran.result, 6);
/// assert_eq!(ran.walls["network"], "absent");
/// ```
pub struct Sandbox {
    policy: Policy,
    process: ProcessWall,
}

impl Sandbox {
    /// A sandbox with every wall that this build has.
    pub fn new(policy: Policy) -> Self {
        Self {
            policy,
            process: ProcessWall::default(),
        }
    }

    /// The same, with this Python behind the process wall, whatever the policy names.
    #[must_use]
    pub fn python(mut self, python: Option<PathBuf>) -> Self {
        self.process.python = python;
        self
    }

    /// The same, with runs behind the process wall forked from a Python that stands ready, where
    /// this machine can have one. The first run starts it, so one run alone gains nothing.
    #[must_use]
    pub fn warm(mut self, warm: bool) -> Self {
        self.process.warm = warm;
        self
    }

    /// The policy that holds.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Runs one request.
    pub fn run(&self, request: &Request) -> Execution {
        self.run_with(request, &Control::default())
    }

    /// Runs one request with the caller's hand on it.
    pub fn run_with(&self, request: &Request, control: &Control) -> Execution {
        let verdict = self.judge(request);
        if let Some(verdict) = verdict.as_ref().filter(|verdict| !verdict.is_allowed()) {
            return denied(request, verdict.clone());
        }
        let (ran, isolation, reason) = match self.choose(request) {
            Ok((wall, reason)) => {
                let ran = wall.run(request, &self.policy, control);
                (ran, Some(wall.isolation()), reason)
            }
            Err(why) => {
                let error = ErrorInfo {
                    name: "NoWall".to_owned(),
                    value: why.clone(),
                    ..ErrorInfo::default()
                };
                (Ran::nothing(Status::SandboxError, error), None, why)
            }
        };
        record(request, verdict, ran, isolation, reason)
    }

    /// What the guard says, weighed as the policy wants it; nothing where it is off.
    fn judge(&self, request: &Request) -> Option<Verdict> {
        if self.policy.guard == GuardMode::Off {
            return None;
        }
        let verdict = stockade_guard::check_bytes(&request.code, &request.language, &self.policy);
        Some(weigh(verdict, self.policy.guard))
    }

    /// Every wall that this build has, the cheapest first.
    fn walls(&self) -> [&dyn Wall; 2] {
        [&InterpreterWall, &self.process]
    }

    /// The wall this request runs behind, and why.
    fn choose(&self, request: &Request) -> Result<(&dyn Wall, String), String> {
        let wanted = self.policy.isolation;
        let mut reasons = Vec::new();
        for wall in self.walls() {
            if wanted != Isolation::Auto && wall.isolation() != wanted {
                continue;
            }
            match wall.fits(request, &self.policy) {
                Fit::No(why) => reasons.push(why),
                Fit::Yes(why) => match self.missing(wall) {
                    Some(name) => reasons.push(format!(
                        "the policy requires the wall `{name}`, which {} does not put up",
                        wall_name(wall.isolation()),
                    )),
                    None => return Ok((wall, why)),
                },
            }
        }
        if reasons.is_empty() {
            return Err(format!("this build has no {}", wall_name(wanted)));
        }
        Err(reasons.join("; "))
    }

    /// A required wall that this one does not put up.
    fn missing(&self, wall: &dyn Wall) -> Option<&str> {
        let up =
            |name: &str| wall.enforces(name, &self.policy) || name == "guard" && self.guard_is_up();
        self.policy
            .require
            .iter()
            .map(String::as_str)
            .find(|name| !up(name))
    }

    fn guard_is_up(&self) -> bool {
        self.policy.guard == GuardMode::Enforce
    }
}

/// A verdict as the policy's `guard` weighs it: under `warn` every finding is told and none
/// denies, under `off` there is none.
pub fn weigh(mut verdict: Verdict, mode: GuardMode) -> Verdict {
    match mode {
        GuardMode::Enforce => return verdict,
        GuardMode::Off => verdict.findings.clear(),
        GuardMode::Warn => {
            for finding in &mut verdict.findings {
                finding.severity = Severity::Warn;
            }
        }
    }
    Verdict::from_findings(verdict.action, verdict.language, verdict.findings)
}

fn wall_name(isolation: Isolation) -> &'static str {
    match isolation {
        Isolation::Auto => "wall",
        Isolation::Interpreter => "interpreter wall",
        Isolation::Process => "process wall",
        Isolation::Container => "container wall",
    }
}

/// The record of code that the guard stopped.
fn denied(request: &Request, verdict: Verdict) -> Execution {
    let first = verdict
        .findings
        .iter()
        .find(|finding| finding.severity == Severity::Deny);
    let error = ErrorInfo {
        name: "Denied".to_owned(),
        value: first.map_or_else(String::new, |finding| {
            format!("{} {}", finding.rule, finding.message)
        }),
        traceback: String::new(),
        line: first.map(|finding| finding.start.line),
    };
    let ran = Ran::nothing(Status::Denied, error);
    let reason = "the guard denied it, so nothing ran".to_owned();
    record(request, Some(verdict), ran, None, reason)
}

fn record(
    request: &Request,
    verdict: Option<Verdict>,
    ran: Ran,
    isolation: Option<Isolation>,
    reason: String,
) -> Execution {
    let mut walls: Walls = ran.walls;
    if verdict.is_some() {
        walls.insert("guard".to_owned(), "ast".to_owned());
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
        verdict,
        isolation,
        reason,
        walls,
        usage: ran.usage,
        files: ran.files,
        contents: ran.contents,
        notes: ran.notes,
        id: crate::id::fresh(),
        seed: request.seed,
    }
}
