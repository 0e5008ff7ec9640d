//! What a finding is about, so that a wall can say which findings it makes harmless.

use serde::Serialize;

/// The part of the machine, or of the run, that a rule watches over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// Files of the host.
    Files,
    /// Connections.
    Network,
    /// Programs and processes.
    Processes,
    /// Text that is run as code, and names that are computed.
    DynamicCode,
    /// The insides of objects, frames and modules.
    Internals,
    /// Which modules may be imported.
    Imports,
    /// What else a builtin reaches: standard input, a debugger, files.
    Machine,
    /// Expressions of absurd size.
    Resources,
    /// The text itself, and tool calls: whether it can be read, and reads as it runs. No wall answers
    /// for it.
    Text,
}

impl Domain {
    /// Its word in JSON and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Files => "files",
            Self::Network => "network",
            Self::Processes => "processes",
            Self::DynamicCode => "dynamic_code",
            Self::Internals => "internals",
            Self::Imports => "imports",
            Self::Machine => "machine",
            Self::Resources => "resources",
            Self::Text => "text",
        }
    }

    /// The domain of a rule's code; a code that nobody knows is one that no wall answers.
    pub fn of_rule(code: &str) -> Self {
        crate::rules::find(code).map_or(Self::Text, |rule| rule.domain)
    }
}
