//! A session's door: commands and files, asked of a process of ours that stands inside the wall.
//!
//! Both walls that have sessions of programs have one, with the same side inside (`errands.py`) and the
//! same words on two pipes. What comes back is read as hostile: it is bounded, and nothing is waited
//! for without end. Several threads may use one door at once.

mod command;
mod files;
mod line;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use stockade_core::Policy;

pub use command::{Came, Commanded, Wish};
pub use line::Line;

use crate::marshal::Marshal;
use crate::seccomp::{self, Instruction};

/// RLIMIT_CPU and RLIMIT_NOFILE, as the side inside is told them.
const RLIMIT_CPU: i128 = 0;
const RLIMIT_NOFILE: i128 = 7;

/// Commands and files of one session.
#[derive(Clone)]
pub struct Door {
    line: Arc<Line>,
    budget: Budget,
    /// Processes that were killed for lack of memory, where that is counted outside.
    killed: Arc<dyn Fn() -> u64 + Send + Sync>,
}

impl Door {
    /// One over a line that stands.
    pub fn new(
        line: Arc<Line>,
        budget: Budget,
        killed: impl Fn() -> u64 + Send + Sync + 'static,
    ) -> Self {
        Self {
            line,
            budget,
            killed: Arc::new(killed),
        }
    }

    /// Sends its first words to the side inside, and waits until it answers.
    pub(crate) fn greet(&self, words: &[u8]) -> Result<(), String> {
        if !self.line.send(words) {
            return Err("it is gone".to_owned());
        }
        let seen = self.stat(".");
        seen.map(drop).map_err(|error| error.to_string())
    }

    /// Whether nothing comes through it any more.
    pub fn is_over(&self) -> bool {
        self.line.is_over()
    }
}

/// The time that a session has left, whoever uses it.
#[derive(Debug, Clone)]
pub struct Budget(Arc<Mutex<Duration>>);

impl Budget {
    /// All of it.
    pub fn new(whole: Duration) -> Self {
        Self(Arc::new(Mutex::new(whole)))
    }

    /// What is left.
    pub fn left(&self) -> Duration {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes so much of it.
    pub fn spend(&self, time: Duration) {
        let mut left = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *left = left.saturating_sub(time);
    }
}

/// What the side inside is told first: where files are, and how a command is held. `names` are the
/// variables that a command has of those around it.
pub fn setup(policy: &Policy, work: &str, names: &[String], filter: &[Instruction]) -> Marshal {
    let rlimit = |which: i128, value: u64| {
        Marshal::list([Marshal::number(which), Marshal::number(value.into())])
    };
    let limits = &policy.limits;
    let names = names.iter().map(|name| Marshal::bytes(name.as_bytes()));
    Marshal::dict([
        ("work", Marshal::text(work)),
        ("commands", Marshal::truth(!policy.commands.is_empty())),
        ("names", Marshal::list(names)),
        ("filter", Marshal::bytes(&seccomp::bytes(filter))),
        (
            "rlimits",
            Marshal::list([
                rlimit(RLIMIT_CPU, limits.cpu_time.as_secs().saturating_add(2)),
                rlimit(RLIMIT_NOFILE, crate::site::open_files(policy)),
            ]),
        ),
    ])
}
