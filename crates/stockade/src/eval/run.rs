//! A fresh Python for one candidate, what has been used of it, and what its end means.

use std::time::Duration;

use stockade_core::policy::{Isolation, Time};
use stockade_core::{ErrorInfo, Policy, Request, Status, Usage};

use super::judge::Judged;
use super::scored::Outcome;
use crate::wall::told;
use crate::{Control, Ran, Session};

/// The end of a traceback says what is wrong; so many bytes of it are kept.
const TRACEBACK: usize = 4000;
/// A run that the clock ended has waited rather than worked when it used less than this part of
/// its processor time, or than what Python itself needs to get going.
const IDLE: u32 = 10;
const GETTING_GOING: Duration = Duration::from_millis(50);

/// What has been used for a candidate so far.
pub(super) struct Spent<'a> {
    policy: &'a Policy,
    usage: Usage,
}

impl<'a> Spent<'a> {
    pub(super) fn new(policy: &'a Policy) -> Self {
        Self {
            policy,
            usage: Usage::default(),
        }
    }

    /// Runs something in this thread, and adds what it took.
    pub(super) fn run(&mut self, work: impl FnOnce() -> Ran) -> Ran {
        let before = thread_time();
        let mut ran = work();
        if self.policy.isolation == Isolation::Interpreter {
            let spent = thread_time().saturating_sub(before);
            ran.usage.cpu_ms = spent.as_secs_f64() * 1e3;
        }
        add(&mut self.usage, &ran.usage);
        ran
    }

    pub(super) fn judged(
        &self,
        outcome: Outcome,
        status: Status,
        error: Option<ErrorInfo>,
    ) -> Judged {
        Judged {
            outcome,
            status,
            error,
            usage: self.usage,
            isolation: None,
            reason: String::new(),
            attempts: 1,
            notes: Vec::new(),
        }
    }

    /// From a text that did not run to its end to what became of the candidate.
    pub(super) fn ended(&self, ran: &Ran) -> Judged {
        // In the interpreter nothing can wait, so that a slow machine is all that is left.
        let late = self.policy.isolation == Isolation::Interpreter
            || machine_was_late(ran.usage.cpu_ms, self.policy);
        let (outcome, error) = ended(ran, late, self.policy);
        self.judged(outcome, ran.status, Some(error))
    }
}

/// What a text comes to that did not run to its end; `late` says whether it was the machine's fault
/// where the clock ended it.
pub(super) fn ended(ran: &Ran, late: bool, policy: &Policy) -> (Outcome, ErrorInfo) {
    let mut error = ran.error.clone().unwrap_or_default();
    shorten(&mut error.traceback);
    shorten(&mut error.value);
    if ran.status == Status::Error && error.name == "AssertionError" {
        return (Outcome::Failed, error);
    }
    if ran.status == Status::TimeLimit && late {
        let bound = Time(policy.limits.wall_time);
        let why = format!("{bound} passed on the clock before its own limit was reached");
        return (Outcome::Fault, told("BackStop", &why));
    }
    (Outcome::of(ran.status), error)
}

/// Whether the clock alone ended it, and not because it waited for something: behind the process
/// wall a program that slept has used next to no processor time.
pub(super) fn machine_was_late(cpu_ms: f64, policy: &Policy) -> bool {
    let spent = Duration::from_secs_f64(cpu_ms.max(0.0) / 1e3);
    let bound = policy.limits.cpu_time;
    spent < bound && spent >= (bound / IDLE).max(GETTING_GOING)
}

/// A session, and what has been used of it.
pub(super) struct Run<'a> {
    session: Session,
    pub(super) spent: Spent<'a>,
}

impl<'a> Run<'a> {
    pub(super) fn start(policy: &'a Policy, seed: u64) -> Self {
        Self {
            session: Session::warm(policy.clone(), &Control::default(), seed),
            spent: Spent::new(policy),
        }
    }

    pub(super) fn feed(&mut self, name: &str, text: &str) -> Ran {
        let session = &mut self.session;
        self.spent
            .run(|| session.feed(&Request::python(text).named(name)))
    }
}

pub(super) fn add(all: &mut Usage, more: &Usage) {
    all.wall_ms += more.wall_ms;
    all.cpu_ms += more.cpu_ms;
    all.peak_memory = all.peak_memory.max(more.peak_memory);
    all.operations = match (all.operations, more.operations) {
        (None, None) => None,
        (one, other) => Some(one.unwrap_or(0).saturating_add(other.unwrap_or(0))),
    };
}

/// Processor time of this thread, in which the interpreter runs.
fn thread_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(now.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(now.tv_nsec).unwrap_or_default())
}

/// Keeps the end of a text.
fn shorten(text: &mut String) {
    if text.len() <= TRACEBACK {
        return;
    }
    let from = text.len() - TRACEBACK;
    let from = (from..text.len()).find(|at| text.is_char_boundary(*at));
    *text = format!("[…] {}", &text[from.unwrap_or(text.len())..]);
}
