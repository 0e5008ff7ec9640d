//! A session: pieces of code one after the other, with variables that last.

use std::time::Instant;

use stockade_core::policy::Isolation;
use stockade_core::{Policy, Request, Status};
use stockade_python::Interpreter;

use crate::interpreter::{feed, prepare};
use crate::process::ProcessSession;
use crate::wall::told;
use crate::{Control, Ran};

/// A Python whose variables last from one piece of code to the next. The limits of time hold for
/// each piece on its own; memory holds for all of them together.
///
/// On the interpreter wall, which is the default, it lives on after an error and after a limit. On
/// the process wall (`isolation: process`) it lives on after an error, and a limit ends it.
///
/// ```
/// use stockade::{Control, Policy, Request, Session};
///
/// let mut session = Session::new(Policy::default(), &Control::default());
/// session.feed(&Request::python("x = 20"));
/// assert_eq!(session.feed(&Request::python("x * 2 + 2")).result, 42);
/// ```
pub struct Session {
    policy: Policy,
    wall: Kept,
}

enum Kept {
    Interpreter(Box<Interpreter>),
    Process(Box<ProcessSession>),
    /// It could not be started, for this reason.
    Nothing(String),
}

impl Session {
    /// A fresh session on the wall that the policy names; on the interpreter wall where it names
    /// none.
    pub fn new(policy: Policy, control: &Control) -> Self {
        Self::start(policy, control, false)
    }

    /// The same; on the process wall it is forked from a Python that stands ready, where this
    /// machine can have one.
    pub fn warm(policy: Policy, control: &Control) -> Self {
        Self::start(policy, control, true)
    }

    fn start(policy: Policy, control: &Control, warm: bool) -> Self {
        let wall = match policy.isolation {
            Isolation::Auto | Isolation::Interpreter => {
                Kept::Interpreter(Box::new(prepare(&policy, control, 0)))
            }
            Isolation::Process => match ProcessSession::start(&policy, control, warm) {
                Ok(session) => Kept::Process(Box::new(session)),
                Err(why) => Kept::Nothing(why),
            },
            Isolation::Container => Kept::Nothing("this build has no container wall".to_owned()),
        };
        Self { policy, wall }
    }

    /// Runs one piece of code. The guard is the caller's matter.
    pub fn feed(&mut self, request: &Request) -> Ran {
        let begin = Instant::now();
        let mut ran = match &mut self.wall {
            Kept::Interpreter(interpreter) => feed(interpreter, request, &self.policy),
            Kept::Process(session) => session.feed(request, &self.policy),
            Kept::Nothing(why) => Ran::nothing(Status::SandboxError, told("SandboxError", why)),
        };
        ran.usage.wall_ms = begin.elapsed().as_secs_f64() * 1e3;
        ran
    }
}
