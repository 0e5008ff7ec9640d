//! The `code-execution` guard: one small configuration for teams that only want code judged.
//!
//! It reads the configuration format that agents' code guards commonly use and judges by parsing,
//! under the policy that the configuration stands for. Calls that run no code pass it; pair it
//! with a [`crate::pipeline::PolicyGuard`] to judge those as well.

mod companions;
mod config;

use stockade_core::{Policy, Verdict};

pub use config::{CodeExecutionConfig, ConfigError, LoadedConfig, load_config};

use crate::pipeline::{Guard, GuardContext, GuardDecision, GuardError};
use crate::tool_call::{
    Action, CheckOptions, deny_malformed, extract, first_denial, judge_code, judge_unknown_code,
};

/// Judges calls that run code.
#[derive(Debug, Clone)]
pub struct CodeExecutionGuard {
    config: CodeExecutionConfig,
    policy: Policy,
    options: CheckOptions,
}

impl Default for CodeExecutionGuard {
    /// The guard of the default configuration.
    fn default() -> Self {
        Self::from_valid(CodeExecutionConfig::default())
    }
}

impl CodeExecutionGuard {
    /// The name in evidence.
    pub const NAME: &'static str = "code-execution";

    /// A guard with the default configuration.
    pub fn new() -> Self {
        Self::default()
    }

    /// A guard with this configuration.
    ///
    /// ```
    /// use stockade_guard::code_execution::{CodeExecutionConfig, CodeExecutionGuard};
    ///
    /// let config = CodeExecutionConfig { max_scan_bytes: 1024, ..CodeExecutionConfig::default() };
    /// assert!(CodeExecutionGuard::with_config(config).is_ok());
    /// ```
    pub fn with_config(config: CodeExecutionConfig) -> Result<Self, ConfigError> {
        config.validate()?;
        Ok(Self::from_valid(config))
    }

    /// Sets how much it tells.
    #[must_use]
    pub fn with_options(mut self, options: CheckOptions) -> Self {
        self.options = options;
        self
    }

    /// The configuration it was made from.
    pub fn config(&self) -> &CodeExecutionConfig {
        &self.config
    }

    /// The policy that the configuration stands for.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Judges one call.
    pub fn check(&self, call: &GuardContext) -> Verdict {
        let action = extract(&call.tool_name, &call.arguments);
        if !self.config.enabled {
            return Verdict::from_findings(action.name(), None, Vec::new());
        }
        let verdict = match &action {
            Action::CodeExecution { language, code } => judge_code(
                &call.tool_name,
                &call.arguments,
                language,
                code,
                &self.policy,
            ),
            Action::McpTool { .. } => Verdict::from_findings(
                action.name(),
                None,
                judge_unknown_code(&call.tool_name, &call.arguments, &self.policy),
            ),
            other => Verdict::from_findings(
                other.name(),
                None,
                deny_malformed(other).into_iter().collect(),
            ),
        };
        if self.options.first_only {
            first_denial(verdict)
        } else {
            verdict
        }
    }

    fn from_valid(config: CodeExecutionConfig) -> Self {
        Self {
            policy: config.to_policy(),
            config,
            options: CheckOptions::default(),
        }
    }
}

impl Guard for CodeExecutionGuard {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn evaluate(&self, call: &GuardContext) -> Result<GuardDecision, GuardError> {
        Ok(GuardDecision::from_findings(
            Self::NAME,
            self.check(call).findings,
        ))
    }
}
