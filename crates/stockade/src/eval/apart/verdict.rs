//! From how the two sessions ended to what became of the candidate.

use std::time::Duration;

use stockade_core::{Policy, Status, Usage};

use super::super::judge::Judged;
use super::super::run::{add, ended, machine_was_late};
use super::super::scored::Outcome;
use super::across::{FromProgram, Over, Telling};
use super::{Apart, fault, milliseconds};
use crate::Ran;

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
                let (outcome, error) = ended(&ran, machine_was_late(self.spent, policy), policy);
                of(outcome, ran.status, Some(error))
            }
        };
        if judged.outcome == Outcome::Passed {
            judged.notes = self.notes;
        }
        Apart::Judged(Box::new(judged))
    }
}
