//! The guard that judges every kind of call under one policy.

use stockade_core::Policy;

use super::{Guard, GuardContext, GuardDecision, GuardError};
use crate::tool_call::{CheckOptions, check_call_with};

/// Judges calls under a policy.
#[derive(Debug, Clone)]
pub struct PolicyGuard {
    policy: Policy,
    options: CheckOptions,
}

impl PolicyGuard {
    /// A guard for this policy that reports every finding.
    pub fn new(policy: Policy) -> Self {
        Self {
            policy,
            options: CheckOptions::default(),
        }
    }

    /// Sets how much it tells.
    #[must_use]
    pub fn with_options(mut self, options: CheckOptions) -> Self {
        self.options = options;
        self
    }
}

impl Guard for PolicyGuard {
    #[expect(clippy::unnecessary_literal_bound, reason = "the trait's signature")]
    fn name(&self) -> &str {
        "policy"
    }

    fn evaluate(&self, call: &GuardContext) -> Result<GuardDecision, GuardError> {
        let verdict = check_call_with(&call.tool_name, &call.arguments, &self.policy, self.options);
        Ok(GuardDecision::from_findings(self.name(), verdict.findings))
    }
}
