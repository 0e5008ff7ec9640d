//! From how the two sessions ended to what became of the candidate.

use std::time::Duration;

use stockade_core::policy::Time;
use stockade_core::{ErrorInfo, Policy, Status, Usage};

use super::super::judge::Judged;
use super::super::scored::Outcome;
use super::across::{FromProgram, Over, Telling};
use super::{Apart, add, fault, milliseconds};
use crate::Ran;

/// The end of a traceback says what is wrong; so many bytes of it are kept.
const TRACEBACK: usize = 4000;
/// A run that the clock ended has waited rather than worked when it used less than this part of its
/// processor time, or than what Python itself needs to get going.
const IDLE: u32 = 10;
const GETTING_GOING: Duration = Duration::from_millis(50);

/// What there is to tell of one attempt.
pub(super) struct Verdict {
    what: What,
    notes: Vec<String>,
    usage: Usage,
    /// Processor time of both sides while the tests ran.
    spent: f64,
}

enum What {
    Passed,
    /// The tests came to no end of theirs, though nothing was raised.
    Unfinished,
    /// A text of either side did not run to its end.
    Ended(Box<Ran>),
    /// What the program answered cannot be read.
    Broken(String),
    Cannot(String),
    Fault(String),
}

impl Verdict {
    pub(super) fn fault(why: &str) -> Self {
        Self {
            what: What::Fault(why.to_owned()),
            notes: Vec::new(),
            usage: Usage::default(),
            spent: 0.0,
        }
    }

    /// `ran` is the last text of the tests, `usage` what all of them used.
    pub(super) fn of(telling: Telling, ran: Option<Ran>, usage: Usage, sentinel: &str) -> Self {
        let (over, notes, last) = telling.end();
        let mut all = usage;
        let mut spent = usage.cpu_ms;
        if let Some(FromProgram::Fell(ran) | FromProgram::Ended(ran, _)) = &last {
            add(&mut all, &ran.usage);
        }
        if let Some(FromProgram::Ended(_, serving)) = &last {
            spent += serving;
        }
        let what = match over {
            Some(Over::Cannot(why)) => What::Cannot(why),
            Some(Over::Broken(why)) => What::Broken(why),
            Some(Over::Program(FromProgram::Fell(ran))) => {
                add(&mut all, &ran.usage);
                spent = ran.usage.cpu_ms;
                What::Ended(ran)
            }
            Some(Over::Program(FromProgram::Ended(ran, serving))) => {
                add(&mut all, &ran.usage);
                spent += serving;
                match ran.status {
                    Status::Ok => What::Broken("it stopped answering".to_owned()),
                    _ => What::Ended(ran),
                }
            }
            Some(Over::Program(FromProgram::Said(_))) => What::Fault("a word too many".to_owned()),
            None => match ran {
                Some(ran) if ran.status != Status::Ok => What::Ended(Box::new(ran)),
                Some(ran) if ran.result.as_str() == Some(sentinel) => What::Passed,
                Some(_) => What::Unfinished,
                None => What::Fault("the tests were not run".to_owned()),
            },
        };
        Self {
            what,
            notes,
            usage: all,
            spent,
        }
    }

    /// The same, as every row is told; `took` is real time.
    pub(super) fn told(self, policy: &Policy, took: Duration) -> Apart {
        let mut usage = self.usage;
        usage.wall_ms = milliseconds(took);
        let of = |outcome, status, error| Judged {
            outcome,
            status,
            error,
            usage,
            isolation: None,
            reason: String::new(),
            attempts: 1,
            notes: Vec::new(),
            apart: true,
        };
        let mut judged = match self.what {
            What::Cannot(why) => return Apart::Cannot(why),
            What::Passed => of(Outcome::Passed, Status::Ok, None),
            What::Unfinished => {
                let error = fault("NoSentinel", "the tests ended before their last line");
                of(Outcome::Failed, Status::Ok, Some(error))
            }
            What::Broken(why) => {
                let error = fault("NoAnswer", &format!("the program gave no answer: {why}"));
                of(Outcome::Error, Status::Error, Some(error))
            }
            What::Fault(why) => {
                let error = fault("SandboxError", &why);
                of(Outcome::Fault, Status::SandboxError, Some(error))
            }
            What::Ended(ran) => {
                let (outcome, error) = ended(&ran, self.spent, policy);
                of(outcome, ran.status, Some(error))
            }
        };
        if judged.outcome == Outcome::Passed {
            judged.notes = self.notes;
        }
        Apart::Judged(Box::new(judged))
    }
}

fn ended(ran: &Ran, spent: f64, policy: &Policy) -> (Outcome, ErrorInfo) {
    let mut error = ran.error.clone().unwrap_or_default();
    shorten(&mut error.traceback);
    shorten(&mut error.value);
    if ran.status == Status::Error && error.name == "AssertionError" {
        return (Outcome::Failed, error);
    }
    if ran.status == Status::TimeLimit && machine_was_late(spent, policy) {
        let bound = Time(policy.limits.wall_time);
        let why = format!("{bound} passed on the clock before its own limit was reached");
        return (Outcome::Fault, fault("BackStop", &why));
    }
    (Outcome::of(ran.status), error)
}

/// Whether the clock alone ended it, and not because it waited for something.
fn machine_was_late(spent: f64, policy: &Policy) -> bool {
    let spent = Duration::from_secs_f64(spent.max(0.0) / 1e3);
    let bound = policy.limits.cpu_time;
    spent < bound && spent >= (bound / IDLE).max(GETTING_GOING)
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
