//! A session: pieces of code one after the other, with variables that last.

use std::time::Instant;

use stockade_core::{Policy, Request};
use stockade_python::Interpreter;

use crate::interpreter::{feed, prepare};
use crate::{Control, Ran};

/// An interpreter whose variables last from one piece of code to the next, also after an error or
/// a limit. The limits hold for each piece on its own; memory holds for all of them together.
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
    interpreter: Interpreter,
}

impl Session {
    /// A fresh session on the interpreter wall.
    pub fn new(policy: Policy, control: &Control) -> Self {
        Self {
            interpreter: prepare(&policy, control, 0),
            policy,
        }
    }

    /// Runs one piece of code. The guard is the caller's matter.
    pub fn feed(&mut self, request: &Request) -> Ran {
        let begin = Instant::now();
        let mut ran = feed(&mut self.interpreter, request, &self.policy);
        ran.usage.wall_ms = begin.elapsed().as_secs_f64() * 1e3;
        ran
    }
}
