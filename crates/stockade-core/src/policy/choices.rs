//! The settings that are one word out of a few.
//!
//! One declaration gives the type, the words a file may use and the words of the JSON Schema.
//! `restricted` and `docker` are read as other names and never written back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which wall stands between the code and the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Isolation {
    /// The cheapest wall that is strong enough.
    #[default]
    Auto,
    /// Our own Python; also written `restricted`.
    #[serde(alias = "restricted")]
    Interpreter,
    /// CPython held by the kernel.
    Process,
    /// Docker or Podman; also written `docker`.
    #[serde(alias = "docker")]
    Container,
}

/// What the guard's verdict does to a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum GuardMode {
    /// A denial stops the run.
    #[default]
    Enforce,
    /// Findings are reported, nothing is stopped.
    Warn,
    /// The code is not read, and the courtesy guards in the child are off.
    Off,
}

impl GuardMode {
    /// How much is let through, for comparing: 0 is the strictest.
    pub(super) fn looseness(self) -> u8 {
        match self {
            Self::Enforce => 0,
            Self::Warn => 1,
            Self::Off => 2,
        }
    }
}

/// What happens to a module that no list names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImportDefault {
    /// Denied, unless it is one of the safe standard modules.
    #[default]
    Deny,
    /// Allowed.
    Allow,
}

/// What an error of the code does to the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OnError {
    /// It is the caller's error too.
    #[default]
    Fail,
    /// It is reported, and the caller goes on.
    Continue,
}
