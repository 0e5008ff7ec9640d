//! The settings that are one word out of a few.
//!
//! One declaration gives the type, the words a file may use and the words of the JSON Schema.
//! `restricted` and `docker` are read as other names and never written back.

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Which wall stands between the code and the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(transform = with_other_names)]
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

impl Isolation {
    /// Its word in a policy.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Interpreter => "interpreter",
            Self::Process => "process",
            Self::Container => "container",
        }
    }
}

/// The schema must take what the reader takes, and aliases are not in it by themselves.
fn with_other_names(schema: &mut Schema) {
    if let Some(Value::Array(words)) = schema.get_mut("oneOf") {
        for (name, meaning) in [("restricted", "interpreter"), ("docker", "container")] {
            words.push(json!({
                "description": format!("Another name of `{meaning}`."),
                "type": "string",
                "const": name,
            }));
        }
    }
}

/// What the guard's verdict does to a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum GuardMode {
    /// What the wall of the run answers is noted, what no wall answers is denied, and every list that
    /// somebody wrote is enforced.
    Auto,
    /// Every list counts on every wall, and a denial stops the run.
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
            Self::Auto => 1,
            Self::Warn => 2,
            Self::Off => 3,
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

/// Whether a call may run code with no wall at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unsafe {
    /// It may, when it spells out `--unsafe`.
    #[default]
    Allow,
    /// It may not.
    Forbid,
}

/// Whether the container wall may fetch an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Pull {
    /// No: what is not there is an error.
    #[default]
    Never,
    /// One that is not there.
    Missing,
    /// Before every run.
    Always,
}

impl Pull {
    /// How much is fetched, for comparing.
    pub(super) fn looseness(self) -> u8 {
        match self {
            Self::Never => 0,
            Self::Missing => 1,
            Self::Always => 2,
        }
    }
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
