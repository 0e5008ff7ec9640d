//! Judging one candidate, from our side: read by the guard, run behind a wall, tried again after
//! faults of ours. How a wall judges is in `beside.rs` (the interpreter), `together.rs` (one CPython)
//! and `cases.rs` (by output).

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use stockade_core::policy::{Isolation, Size};
use stockade_core::{ErrorInfo, Policy, Status, Usage};

use super::apart::{Apart, judge_apart};
use super::choose::{Choice, Seen};
use super::limits::for_interpreter;
use super::scored::Outcome;
use super::task::{Form, Task};
use super::{beside, cases, lists, together};
use crate::Workers;
use crate::wall::told;

/// A fault of ours is tried again so often.
const RETRIES: u32 = 2;

/// Judges rows under one policy, whose limits each row has made its own.
#[derive(Debug, Clone)]
pub struct Judge {
    policy: Policy,
    workers: Option<Workers>,
}

/// What became of one candidate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// What became of it.
    pub outcome: Outcome,
    /// How the last text of it ended.
    pub status: Status,
    /// Why it did not pass.
    pub error: Option<ErrorInfo>,
    /// What it used.
    pub usage: Usage,
    /// The wall; nothing where nothing ran.
    pub isolation: Option<Isolation>,
    /// Why that wall.
    pub reason: String,
    /// How often it was tried.
    pub attempts: u32,
    /// What a person should know before believing the score.
    pub notes: Vec<String>,
}

impl Judge {
    /// One for a policy.
    pub fn new(policy: Policy) -> Self {
        Self {
            policy,
            workers: None,
        }
    }

    /// The same, with the interpreter in processes that may die without the others.
    #[must_use]
    pub fn workers(mut self, workers: Option<Workers>) -> Self {
        self.workers = workers;
        self
    }

    /// Judges a row. What its randomness starts with is `seed`, where the wall lets us choose.
    pub fn judge(&self, task: &Task, seed: u64) -> Judged {
        self.judge_seen(task, &Seen::of(task, &self.policy), seed)
    }

    /// The same for a row that was read before.
    pub(super) fn judge_seen(&self, task: &Task, row: &Seen, seed: u64) -> Judged {
        if let Some(stopped) = &row.stopped {
            return stopped.clone();
        }
        let mut policy = lists::opened(&self.policy);
        policy.limits = task.limits.clone();
        if task.candidate.len() as u64 > policy.limits.code_size {
            let message = format!("the code is larger than {}", Size(policy.limits.code_size));
            return Judged::nothing(Status::CodeSizeLimit, told("LimitReached", &message));
        }
        let choice = match &row.choice {
            Ok(choice) => choice,
            Err(why) => return Judged::nothing(Status::SandboxError, told("NoWall", why)),
        };
        let mut judged = self.tried(task, &policy, choice, seed);
        let left_open = policy.isolation == Isolation::Auto;
        if left_open && choice.isolation == Isolation::Interpreter && judged.may_be_a_gap() {
            let choice = Choice {
                isolation: Isolation::Process,
                reason: "it raised in the interpreter, which may lack something: CPython decides"
                    .to_owned(),
            };
            let again = self.tried(task, &policy, &choice, seed);
            if again.outcome != Outcome::Fault {
                judged = again;
            }
        }
        judged
    }

    /// Runs a row behind a wall, again after faults of ours.
    fn tried(&self, task: &Task, policy: &Policy, choice: &Choice, seed: u64) -> Judged {
        let mut policy = policy.clone();
        policy.isolation = choice.isolation;
        if choice.isolation == Isolation::Interpreter {
            policy.limits = for_interpreter(&policy.limits);
        }
        let mut attempts = 0;
        loop {
            attempts += 1;
            // A bug of ours must not cost the rows that are still to come.
            let once = catch_unwind(AssertUnwindSafe(|| match &self.workers {
                Some(workers) if choice.isolation == Isolation::Interpreter => {
                    workers.judge(task, &policy, seed)
                }
                _ => once(task, &policy, seed),
            }));
            let mut judged = once.unwrap_or_else(|_| {
                Judged::nothing(
                    Status::SandboxError,
                    told("InternalError", "the wall panicked"),
                )
            });
            judged.isolation = Some(choice.isolation);
            judged.reason.clone_from(&choice.reason);
            judged.attempts = attempts;
            if judged.is_settled() || attempts > RETRIES {
                return judged;
            }
        }
    }
}

impl Judged {
    pub(crate) fn nothing(status: Status, error: ErrorInfo) -> Self {
        Self {
            outcome: Outcome::of(status),
            status,
            error: Some(error),
            usage: Usage::default(),
            isolation: None,
            reason: "nothing ran".to_owned(),
            attempts: 1,
            notes: Vec::new(),
        }
    }

    /// Whether it raised something that a gap of the interpreter could have made it raise. An
    /// assertion that does not hold and an exit are the candidate's own.
    fn may_be_a_gap(&self) -> bool {
        let name = self.error.as_ref().map_or("", |error| error.name.as_str());
        self.outcome == Outcome::Error && name != "SystemExit"
    }

    /// Whether it will be the same however often it is tried.
    fn is_settled(&self) -> bool {
        let name = self.error.as_ref().map_or("", |error| error.name.as_str());
        self.outcome != Outcome::Fault || name == "NotApart"
    }
}

/// Judges a row once, in this process.
pub(super) fn once(task: &Task, policy: &Policy, seed: u64) -> Judged {
    match (&task.form, policy.isolation) {
        (Form::Cases(all), _) => cases::judge(task, all, policy, seed),
        (Form::Tests(tests), Isolation::Interpreter | Isolation::Auto) => {
            beside::judge(task, tests, policy, seed)
        }
        (Form::Tests(tests), Isolation::Process) => by_process(task, tests, policy, seed),
        (Form::Tests(tests), Isolation::Container) => {
            let why = "a container holds one Python";
            together::judge(task, tests, policy, seed, why)
        }
    }
}

/// Behind the process wall: in two processes where that can be, else in one.
fn by_process(task: &Task, tests: &str, policy: &Policy, seed: u64) -> Judged {
    match judge_apart(task, tests, policy, seed) {
        Apart::Judged(judged) => *judged,
        Apart::Cannot(why) => together::judge(task, tests, policy, seed, &why),
    }
}
