//! The bytes of a stored state: one JSON object whose first keys are always the same text, so
//! that version and checksum are read before anything is parsed.
//!
//! The checksum tells damage, not forgery: whoever can write a state can make one that calls the
//! tools of its host, within the limits that the host loads it with. A host that gives states out
//! of its hands signs them itself.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::journal::{Step, hex};
use crate::meter::{Limit, Limits};

const MAGIC: &str = "{\"magic\":\"stockade-state\",\"version\":";
const SUM: &str = ",\"sha256\":\"";
const BODY: &str = "\",\"body\":";
/// Changes with everything that changes what a replay counts or finds.
const VERSION: &str = concat!("\"1/", env!("CARGO_PKG_VERSION"), "\"");

/// Why a stored state is refused, or cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StateError {
    /// It is not a stored state, or only a part of one.
    #[error("not a stored state")]
    NotAState,
    /// Another version wrote it.
    #[error("the state is of version {found}, this is {VERSION}")]
    Version {
        /// The version it says it has.
        found: String,
    },
    /// Its checksum is not that of its content.
    #[error("the state is damaged: its checksum is wrong")]
    Checksum,
    /// Its content makes no sense.
    #[error("the state makes no sense: {0}")]
    Content(String),
    /// It was made under limits above those it is loaded with.
    #[error("the state has a higher `{0}` limit than is allowed here")]
    Limits(&'static str),
    /// It was made with more than it is given by who loads it.
    #[error("the state asks for {0}, which it is not given here")]
    Asks(String),
    /// Its replay went another way than the run that was stored.
    #[error("the replay differs from the stored run: {0}")]
    Differs(String),
    /// The host's clock or the host itself ended the replay.
    #[error("the replay was stopped before its end")]
    Stopped(Limit),
    /// The session is too large to be stored.
    #[error("the session cannot be stored: {0}")]
    TooLarge(&'static str),
}

/// What a state holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    limits: StoredLimits,
    pub(crate) seed: [u8; 32],
    pub(crate) steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLimits {
    operations: u64,
    memory: u64,
    seconds: u64,
    nanoseconds: u32,
    recursion: u64,
    output: u64,
    loop_iterations: Option<u64>,
    code_size: u64,
}

impl State {
    pub(crate) fn limits(&self, most: &Limits) -> Result<Limits, StateError> {
        let it = &self.limits;
        let size = |size: u64| {
            usize::try_from(size).map_err(|_| StateError::Content("a limit is out of range".into()))
        };
        if it.nanoseconds >= 1_000_000_000 {
            return Err(StateError::Content("a limit is out of range".into()));
        }
        let limits = Limits {
            operations: it.operations,
            memory: size(it.memory)?,
            wall_time: Duration::new(it.seconds, it.nanoseconds),
            recursion: size(it.recursion)?,
            output: size(it.output)?,
            loop_iterations: it.loop_iterations,
            code_size: size(it.code_size)?,
        };
        let rounds = |limits: &Limits| limits.loop_iterations.unwrap_or(u64::MAX);
        let checks = [
            ("operations", limits.operations > most.operations),
            ("memory", limits.memory > most.memory),
            ("wall_time", limits.wall_time > most.wall_time),
            ("recursion", limits.recursion > most.recursion),
            ("output", limits.output > most.output),
            ("loop_iterations", rounds(&limits) > rounds(most)),
            ("code_size", limits.code_size > most.code_size),
        ];
        match checks.into_iter().find(|(_, above)| *above) {
            Some((name, _)) => Err(StateError::Limits(name)),
            None => Ok(limits),
        }
    }
}

/// The bytes of a state.
pub(crate) fn write(
    limits: &Limits,
    seed: [u8; 32],
    steps: Vec<Step>,
) -> Result<Vec<u8>, StateError> {
    let limits = StoredLimits {
        operations: limits.operations,
        memory: limits.memory as u64,
        seconds: limits.wall_time.as_secs(),
        nanoseconds: limits.wall_time.subsec_nanos(),
        recursion: limits.recursion as u64,
        output: limits.output as u64,
        loop_iterations: limits.loop_iterations,
        code_size: limits.code_size as u64,
    };
    let state = State {
        limits,
        seed,
        steps,
    };
    let body =
        serde_json::to_string(&state).map_err(|error| StateError::Content(error.to_string()))?;
    let sum = checksum(VERSION, body.as_bytes());
    Ok(format!("{MAGIC}{VERSION}{SUM}{sum}{BODY}{body}}}").into_bytes())
}

/// The state in some bytes.
pub(crate) fn read(bytes: &[u8]) -> Result<State, StateError> {
    let rest = bytes
        .strip_prefix(MAGIC.as_bytes())
        .ok_or(StateError::NotAState)?;
    let end = rest
        .iter()
        .take(64)
        .position(|byte| *byte == b',')
        .ok_or(StateError::NotAState)?;
    let (version, rest) = rest.split_at(end);
    if version != VERSION.as_bytes() {
        let found = String::from_utf8_lossy(version).into_owned();
        return Err(StateError::Version { found });
    }
    let rest = rest
        .strip_prefix(SUM.as_bytes())
        .ok_or(StateError::NotAState)?;
    let (sum, rest) = rest.split_at_checked(64).ok_or(StateError::NotAState)?;
    let rest = rest
        .strip_prefix(BODY.as_bytes())
        .ok_or(StateError::NotAState)?;
    let body = rest.strip_suffix(b"}").ok_or(StateError::NotAState)?;
    if checksum(VERSION, body).as_bytes() != sum {
        return Err(StateError::Checksum);
    }
    serde_json::from_slice(body).map_err(|error| StateError::Content(error.to_string()))
}

fn checksum(version: &str, body: &[u8]) -> String {
    let mut hash = Sha256::new();
    hash.update(version.as_bytes());
    hash.update(body);
    hex(&hash.finalize())
}
