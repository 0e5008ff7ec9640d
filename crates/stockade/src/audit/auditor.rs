//! Asks for the audit of a wall before runs behind it, once for all runs of this process.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use stockade_core::Policy;
use stockade_core::policy::{Container, Isolation};

use super::{Progress, Refused, ensure, shields};
use crate::state::{State, StateError};

/// Hears of an audit while it is made.
type Listener = Box<dyn Fn(Progress<'_>) + Send + Sync>;

/// Stands before a [`crate::Sandbox`]: nothing runs behind a wall whose audit is not on record, or
/// does not pass now.
pub struct Auditor {
    state: Result<State, StateError>,
    passed: Mutex<Vec<(Isolation, Option<PathBuf>, Container)>>,
    /// Whether the interpreter wall is among them.
    interpreter: AtomicBool,
    listener: Listener,
}

impl Auditor {
    /// One that keeps its records there. Where that cannot be, it refuses everything.
    pub fn new(state: Result<State, StateError>) -> Self {
        Self {
            state,
            passed: Mutex::default(),
            interpreter: AtomicBool::new(false),
            listener: Box::new(|_| {}),
        }
    }

    /// The same, telling of an audit while it is made.
    #[must_use]
    pub fn telling(mut self, listener: impl Fn(Progress<'_>) + Send + Sync + 'static) -> Self {
        self.listener = Box::new(listener);
        self
    }

    /// Whether a run behind this wall may begin. Several threads may ask at once; one audits.
    pub fn ensure(
        &self,
        isolation: Isolation,
        policy: &Policy,
        python: Option<&Path>,
    ) -> Result<(), Refused> {
        let state = self.state.as_ref().map_err(Clone::clone)?;
        // The audit of the interpreter wall is of nothing that a policy could change.
        let interpreter = isolation == Isolation::Interpreter;
        if interpreter && self.interpreter.load(Ordering::Acquire) {
            return Ok(());
        }
        if isolation == Isolation::Process {
            shields(policy, state)?;
        }
        let named = python.or(policy.python.as_deref().map(Path::new));
        let asked = (
            isolation,
            named.map(Path::to_owned),
            policy.container.clone(),
        );
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        if !passed.contains(&asked) {
            ensure(isolation, policy, python, state, &mut |step| {
                (self.listener)(step);
            })?;
            passed.push(asked);
        }
        if interpreter {
            self.interpreter.store(true, Ordering::Release);
        }
        Ok(())
    }
}

impl fmt::Debug for Auditor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Auditor")
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}
