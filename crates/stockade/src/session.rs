//! A session: pieces of code one after the other, with variables that last.

use std::time::Instant;

use stockade_core::policy::{GuardMode, Isolation};
use stockade_core::{Execution, Policy, Request, Status};
use stockade_guard::check_bytes;
use stockade_python::Interpreter;

use crate::container::ContainerSession;
use crate::interpreter::{feed, prepare};
use crate::process::ProcessSession;
use crate::record::{About, denied, record};
use crate::wall::told;
use crate::{Control, Ran};

/// A Python whose variables last from one piece of code to the next. The limits of time hold for
/// each piece on its own; memory holds for all of them together.
///
/// On the interpreter wall, which is the default, it lives on after an error and after a limit. On
/// the process and the container wall it lives on after an error, and a limit ends it.
///
/// ```
/// use stockade::{Control, Policy, Request, Session};
///
/// let mut session = Session::new(Policy::default(), &Control::default());
/// session.run(&Request::python("x = 20"));
/// assert_eq!(session.run(&Request::python("x * 2 + 2")).result, 42);
/// assert_eq!(session.run(&Request::python("import os")).status.name(), "denied");
/// ```
pub struct Session {
    policy: Policy,
    wall: Kept,
}

enum Kept {
    Interpreter(Box<Interpreter>),
    Process(Box<ProcessSession>),
    Container(Box<ContainerSession>),
    /// It could not be started, for this reason.
    Nothing(String),
}

impl Session {
    /// A fresh session on the wall that the policy names; on the interpreter wall where it names
    /// none.
    pub fn new(policy: Policy, control: &Control) -> Self {
        Self::start(policy, control, false, 0)
    }

    /// The same; on the process wall it is forked from a Python that stands ready, where this
    /// machine can have one. On the interpreter wall `seed` is what its randomness starts with.
    pub fn warm(policy: Policy, control: &Control, seed: u64) -> Self {
        Self::start(policy, control, true, seed)
    }

    fn start(policy: Policy, control: &Control, warm: bool, seed: u64) -> Self {
        let wall = match policy.isolation {
            Isolation::Auto | Isolation::Interpreter => {
                Kept::Interpreter(Box::new(prepare(&policy, control, seed)))
            }
            Isolation::Process => match ProcessSession::start(&policy, control, warm) {
                Ok(session) => Kept::Process(Box::new(session)),
                Err(why) => Kept::Nothing(why),
            },
            Isolation::Container => match ContainerSession::start(&policy, control, warm) {
                Ok(session) => Kept::Container(Box::new(session)),
                Err(why) => Kept::Nothing(why),
            },
        };
        Self { policy, wall }
    }

    /// One in which nothing runs, for this reason.
    pub(crate) fn refused(policy: Policy, why: String) -> Self {
        Self {
            policy,
            wall: Kept::Nothing(why),
        }
    }

    /// Runs one piece of code after the guard has read it, and answers with the whole record.
    pub fn run(&mut self, request: &Request) -> Execution {
        let verdict = (self.policy.guard != GuardMode::Off).then(|| {
            let verdict = check_bytes(&request.code, &request.language, &self.policy);
            crate::weigh(verdict, self.policy.guard)
        });
        let denies = verdict.as_ref().is_some_and(|v| !v.is_allowed());
        let (isolation, reason) = match (&self.wall, denies) {
            (_, true) => (None, "the guard denied it, so nothing ran"),
            (Kept::Interpreter(_), _) => (Some(Isolation::Interpreter), "a session lives there"),
            (Kept::Process(_), _) => (Some(Isolation::Process), "a session lives there"),
            (Kept::Container(_), _) => (Some(Isolation::Container), "a session lives there"),
            (Kept::Nothing(why), _) => (None, why.as_str()),
        };
        let about = About {
            id: crate::id::fresh(),
            isolation,
            without_walls: false,
            reason: reason.to_owned(),
            verdict,
        };
        let ran = if denies {
            denied(about.verdict.as_ref(), &about.reason)
        } else {
            self.feed(request)
        };
        record(request, about, ran)
    }

    /// Runs one piece of code. The guard is the caller's matter.
    pub fn feed(&mut self, request: &Request) -> Ran {
        let begin = Instant::now();
        let mut ran = match &mut self.wall {
            Kept::Interpreter(interpreter) => feed(interpreter, request, &self.policy),
            Kept::Process(session) => session.feed(request, &self.policy),
            Kept::Container(session) => session.feed(request, &self.policy),
            Kept::Nothing(why) => Ran::nothing(Status::SandboxError, told("SandboxError", why)),
        };
        ran.usage.wall_ms = begin.elapsed().as_secs_f64() * 1e3;
        ran
    }
}
