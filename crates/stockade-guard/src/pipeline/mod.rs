//! Guards in a row: each sees the call, and one denial is enough.
//!
//! A guard that fails has denied. A guard that asks for approval has not allowed: later guards
//! still speak, none of them can clear it, and where nobody can approve it counts as a denial.

mod context;
mod decision;
mod policy_guard;

use stockade_core::{Verdict, policy::Policy};

pub use context::GuardContext;
pub(crate) use context::ids;
pub use decision::{Evidence, GuardDecision, GuardError, GuardVerdict};
pub use policy_guard::PolicyGuard;

use crate::report::finding;
use crate::rules::GUARD_FAILED;
use crate::tool_call::extract;

/// Something that judges tool calls.
pub trait Guard: Send + Sync {
    /// The guard's stable name, used in evidence.
    fn name(&self) -> &str;

    /// Judges one call. An error denies it.
    fn evaluate(&self, call: &GuardContext) -> Result<GuardDecision, GuardError>;
}

/// When a pipeline stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// At the first denial or error.
    #[default]
    FirstDenial,
    /// Never: every guard speaks, and all findings are collected.
    CollectAll,
}

/// Guards in the order in which they were added.
///
/// ```
/// use serde_json::json;
/// use stockade_core::Policy;
/// use stockade_guard::code_execution::CodeExecutionGuard;
/// use stockade_guard::pipeline::{GuardContext, GuardVerdict, Pipeline, PolicyGuard};
///
/// let pipeline = Pipeline::new()
///     .with(CodeExecutionGuard::default())
///     .with(PolicyGuard::new(Policy::default()));
/// let call = GuardContext::new("python", json!({}));
/// let decision = pipeline.run(&call);
/// assert_eq!(decision.verdict, GuardVerdict::Deny);
/// assert_eq!(decision.evidence[0].guard_name, "code-execution");
/// ```
#[derive(Default)]
pub struct Pipeline {
    guards: Vec<Box<dyn Guard>>,
    mode: Mode,
}

impl Pipeline {
    /// A pipeline without guards, which allows everything.
    pub fn new() -> Self {
        Self::default()
    }

    /// One guard that judges everything under a policy.
    pub fn for_policy(policy: Policy) -> Self {
        Self::new().with(PolicyGuard::new(policy))
    }

    /// Adds a guard at the end.
    #[must_use]
    pub fn with(mut self, guard: impl Guard + 'static) -> Self {
        self.guards.push(Box::new(guard));
        self
    }

    /// Sets when to stop.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// The names of the guards, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.guards.iter().map(|guard| guard.name())
    }

    /// Runs the guards over a call.
    pub fn run(&self, call: &GuardContext) -> GuardDecision {
        let mut whole = GuardDecision::allow();
        for guard in &self.guards {
            let decision = guard
                .evaluate(call)
                .unwrap_or_else(|error| failed(guard.name(), &error));
            whole.absorb(guard.name(), decision);
            if whole.verdict == GuardVerdict::Deny && self.mode == Mode::FirstDenial {
                break;
            }
        }
        whole
    }

    /// Runs the guards and gives the final verdict, in which a pending approval is a denial.
    pub fn verdict(&self, call: &GuardContext) -> Verdict {
        let decision = self.run(call);
        let action = extract(&call.tool_name, &call.arguments);
        decision.into_verdict(&action)
    }
}

/// A pipeline is a guard too, so that one can stand inside another.
impl Guard for Pipeline {
    #[expect(clippy::unnecessary_literal_bound, reason = "the trait's signature")]
    fn name(&self) -> &str {
        "pipeline"
    }

    fn evaluate(&self, call: &GuardContext) -> Result<GuardDecision, GuardError> {
        Ok(self.run(call))
    }
}

fn failed(guard: &str, error: &GuardError) -> GuardDecision {
    let start = stockade_core::Position { line: 1, column: 1 };
    GuardDecision::from_findings(
        guard,
        vec![finding(
            &GUARD_FAILED,
            start,
            start,
            format!("the guard `{guard}` failed: {error}"),
            "ask the person who runs this agent; the call itself may be fine",
        )],
    )
}

#[cfg(test)]
mod tests;
