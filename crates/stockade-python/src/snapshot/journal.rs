//! What is written down of a session: every step of the host, and in each feed every call of a
//! tool with its answer.
//!
//! Beside what replay needs there is what it must find again (digests of arguments, operations,
//! bytes of output), so that a state which does not belong to this program, these limits or this
//! version is noticed at the first call that differs.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::host::ToolCall;
use crate::interpreter::AllowedModules;
use crate::meter::Limit;

/// One thing that the host did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Step {
    Inputs(Map<String, Value>),
    Tools(Vec<String>),
    Protect(Vec<String>),
    Modules(AllowedModules),
    Eval(bool),
    /// Nanoseconds since 1970.
    Clock(u64),
    /// The limits of a file tree.
    Files(crate::files::FileLimits),
    WriteFile {
        name: String,
        #[serde(with = "crate::convert::in_base64")]
        bytes: std::rc::Rc<[u8]>,
        read_only: bool,
    },
    RemoveFile(String),
    MakeDirectory(String),
    Feed(Fed),
}

impl Step {
    /// Bytes that it takes in a stored state, about.
    pub(crate) fn written(&self) -> usize {
        match self {
            Self::Modules(names) => names.written(),
            Self::Eval(_) | Self::Clock(_) => size_of::<Self>(),
            _ => serde_json::to_vec(self).map_or(0, |bytes| bytes.len()),
        }
    }
}

/// One feed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fed {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) calls: Vec<Call>,
    /// How it ended; nothing while it waits.
    pub(crate) end: Option<End>,
}

/// One call of a tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    pub(crate) name: String,
    pub(crate) digest: String,
    pub(crate) operations: u64,
    /// Bytes written so far, to stdout and stderr.
    pub(crate) output: [u64; 2],
    /// Nothing for the call that is waited for, or was given up.
    pub(crate) answer: Option<Answer>,
}

/// What the host said to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Answer {
    Value(Value),
    Error { name: String, message: String },
}

/// How a feed ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct End {
    pub(crate) finish: Finish,
    pub(crate) operations: u64,
    /// The look at the clock that ended it, for the two endings that come from outside.
    pub(crate) look: Option<u64>,
}

/// The kinds of endings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Finish {
    Done,
    Raised,
    Exit,
    Operations,
    Memory,
    Time,
    LoopIterations,
    Output,
    Cancelled,
    CodeSize,
    Internal,
    /// The next feed came while it waited.
    GivenUp,
}

impl From<Limit> for Finish {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Operations => Self::Operations,
            Limit::Memory => Self::Memory,
            Limit::Time | Limit::TimeAhead => Self::Time,
            Limit::LoopIterations => Self::LoopIterations,
            Limit::Output => Self::Output,
            Limit::Cancelled => Self::Cancelled,
            Limit::CodeSize => Self::CodeSize,
        }
    }
}

/// A digest of what a tool was called with.
pub(crate) fn digest(call: &ToolCall) -> String {
    let mut hash = Sha256::new();
    // Arguments nest at most as deep as conversions allow, so writing them cannot fail.
    let args = serde_json::to_vec(&(&call.args, &call.kwargs)).unwrap_or_default();
    hash.update((call.name.len() as u64).to_le_bytes());
    hash.update(call.name.as_bytes());
    hash.update(args);
    hex(&hash.finalize())
}

/// Lower-case hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    let digit = |it: u8| char::from_digit(u32::from(it), 16).unwrap_or('0');
    let digits = bytes.iter().flat_map(|it| [digit(it >> 4), digit(it & 15)]);
    digits.collect()
}
