//! What a run behind this wall comes to.

use std::time::Duration;

use serde_json::Value;
use stockade_core::execution::Walls;

use crate::harvest::Harvest;

/// How a run ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// It ran to its end.
    Done {
        /// The JSON form of its answer.
        result: Value,
        /// Its answer as Python writes it; nothing where it gave none.
        repr: Option<String>,
        /// Why the answer has no JSON form.
        note: Option<String>,
    },
    /// It raised.
    Raised {
        /// The exception's class.
        name: String,
        /// Its message.
        value: String,
        /// The traceback.
        traceback: String,
        /// The line of the code.
        line: Option<u32>,
        /// What the kernel had said, where it is an error of the system.
        errno: Option<i32>,
    },
    /// It ended itself in the ordinary way, before it gave an answer.
    Exit(i32),
    /// It ended without a word: an exit code of a process that never answered.
    Silent(Option<i32>),
    /// A signal ended it.
    Signal(i32),
    /// It took too long.
    WallTime,
    /// It used too much of the processor.
    CpuTime,
    /// It took too much memory.
    Memory,
    /// It printed without end.
    Output,
    /// The caller stopped it.
    Cancelled,
    /// What it sent as its answer is none.
    Nonsense(String),
}

impl Ending {
    /// The same for a program whose end is its answer, as it is for a shell.
    #[must_use]
    pub fn of_silent(self) -> Self {
        match self {
            Self::Silent(Some(0)) => Self::Done {
                result: Value::Null,
                repr: None,
                note: None,
            },
            Self::Silent(Some(code)) => Self::Exit(code),
            other => other,
        }
    }

    /// Why a session is over that ended so.
    pub fn why_over(&self) -> &'static str {
        match self {
            Self::WallTime => "it took too long",
            Self::CpuTime => "it used too much processor time",
            Self::Memory => "it used too much memory",
            Self::Output => "it printed without end",
            Self::Cancelled => "the caller stopped it",
            _ => "the program ended itself",
        }
    }
}

/// A bound of the kernel's that a program ran into and failed at. The kernel refuses and goes on:
/// only a program that does not cope with it ends so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// Threads and processes.
    Tasks,
    /// Open files.
    OpenFiles,
    /// The size of a file.
    FileSize,
    /// The workspace's room for bytes or names.
    Disk,
}

impl Reached {
    /// What an ending tells of it. `tasks_refused` is what the cgroup counted, where it counts.
    pub fn of(ending: &Ending, tasks_refused: Option<u64>) -> Option<Self> {
        let Ending::Raised { value, errno, .. } = ending else {
            return matches!(ending, Ending::Signal(libc::SIGXFSZ)).then_some(Self::FileSize);
        };
        match *errno {
            Some(libc::EMFILE) => Some(Self::OpenFiles),
            Some(libc::EFBIG) => Some(Self::FileSize),
            Some(libc::ENOSPC | libc::EDQUOT) => Some(Self::Disk),
            Some(libc::EAGAIN) if tasks_refused.is_some_and(|count| count > 0) => Some(Self::Tasks),
            None if tasks_refused != Some(0) && value == "can't start new thread" => {
                Some(Self::Tasks)
            }
            _ => None,
        }
    }
}

/// Everything that is told of a run.
#[derive(Debug)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// The bound that it failed at, where it is one that the kernel keeps by refusing.
    pub reached: Option<Reached>,
    /// What it printed, and whether the middle was left out.
    pub stdout: (String, bool),
    /// The same of stderr.
    pub stderr: (String, bool),
    /// The files it left.
    pub harvest: Harvest,
    /// What stood around it.
    pub walls: Walls,
    /// Real time.
    pub wall: Duration,
    /// Processor time.
    pub cpu: Duration,
    /// The most memory at once, in bytes.
    pub peak_memory: u64,
    /// Connections that the proxy refused.
    pub refused: Vec<String>,
}
