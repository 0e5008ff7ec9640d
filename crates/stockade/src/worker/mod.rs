//! The interpreter in a process of its own, which may die.
//!
//! The interpreter runs in safe Rust and is written so that no program can abort it. A fault of ours
//! that does so all the same must not end the server, the evaluation or the workflow that called it.
//! So these keep [`Workers`]: processes of this same program (`stockade worker`) that run the
//! interpreter and nothing else, and are told what to do through a pipe.
//!
//! A worker that dies is a `sandbox_error` for the run that it was doing. That run is tried once more
//! in a fresh worker, unless the caller has already seen something of it: printed text, a call of a
//! tool, or the variables of a session. Everything else goes on.
//!
//! Left out: walls of the kernel around a worker. It holds no more than its caller does, and the
//! interpreter is the wall.

mod frame;
mod message;
mod process;
mod serve;
mod session;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stockade_core::{Policy, Request, Status};

use self::message::{Ask, Asked, Hands, Tell};
use self::process::{Lost, Process, patience};
use crate::eval::{Judged, Task};
use crate::wall::told;
use crate::{Control, Ran};

pub(crate) use message::base64_files;
pub use serve::serve;
pub(crate) use session::WorkerSession;

/// How often a run is begun: once, and once more where its worker died.
const TRIES: usize = 2;

/// The file of this process, also after it was replaced by a newer one that may speak otherwise.
const THIS: &str = "/proc/self/exe";

/// A row's program and its tests, both once more with copies of their arguments, and the prompt.
const TEXTS_OF_A_ROW: u32 = 6;

/// A program that becomes a worker when it is started: `stockade worker`, or what does the same.
#[derive(Debug, Clone)]
pub struct WorkerProgram {
    /// The file to start.
    pub file: PathBuf,
    /// Its words.
    pub words: Vec<OsString>,
}

impl WorkerProgram {
    /// This very program, where it is the `stockade` command.
    pub fn this() -> Self {
        Self {
            file: THIS.into(),
            words: vec!["worker".into()],
        }
    }
}

/// Workers that stand ready, and how more of them are started. Clones share them.
#[derive(Debug, Clone)]
pub struct Workers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    program: WorkerProgram,
    idle: Mutex<Vec<Process>>,
    /// So many are kept for later; a worker that waits costs memory.
    most_idle: usize,
}

impl Workers {
    /// Workers of this program. None is started before there is work.
    pub fn new(program: WorkerProgram) -> Self {
        let most_idle = std::thread::available_parallelism().map_or(1, usize::from) * 2;
        Self(Arc::new(Shared {
            program,
            idle: Mutex::default(),
            most_idle,
        }))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Process>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A worker with nothing to do.
    fn take(&self) -> Result<Process, Lost> {
        let ready = self.idle().pop();
        match ready {
            Some(process) => Ok(process),
            None => self.start(),
        }
    }

    fn start(&self) -> Result<Process, Lost> {
        Process::start(&self.0.program)
    }

    /// Takes back a worker that holds nothing of what it did.
    fn give_back(&self, process: Process) {
        let mut idle = self.idle();
        if idle.len() < self.0.most_idle {
            idle.push(process);
        }
    }

    /// Runs one request on the interpreter wall.
    pub(crate) fn run(&self, request: &Request, policy: &Policy, control: &Control) -> Ran {
        let ask = Ask::Run {
            policy: Box::new(policy.into()),
            request: Asked::from(request),
            hands: Hands::of(control),
        };
        match self.tried(&ask, policy, control) {
            Ok(Tell::Ran(ran)) => *ran,
            Ok(_) => Lost::OutOfTurn.ran(),
            Err(lost) => lost.ran(),
        }
    }

    /// Judges a row on the interpreter wall, once. A worker that dies is a fault of ours, which the
    /// caller tries again.
    pub(crate) fn judge(&self, task: &Task, policy: &Policy, seed: u64) -> Judged {
        let judged = self.take().and_then(|mut process| {
            // Most rows have the policy of the one before, and to read it takes longer than many a row.
            let known = process.judges_under.as_ref() == Some(policy);
            let ask = Ask::Judge {
                policy: (!known).then(|| Box::new(policy.into())),
                row: Box::new(task.into()),
                seed,
            };
            let patience = patience(policy, TEXTS_OF_A_ROW.saturating_add(task.cases()));
            match process.converse(&ask, patience, &Control::default())? {
                Tell::Judged(judged) => {
                    process
                        .judges_under
                        .get_or_insert_with(|| policy.clone())
                        .clone_from(policy);
                    self.give_back(process);
                    Ok(*judged)
                }
                _ => Err(Lost::OutOfTurn),
            }
        });
        judged.unwrap_or_else(|lost| {
            Judged::nothing(Status::SandboxError, told("WorkerLost", &lost.to_string()))
        })
    }

    /// Asks a worker, and once more where the first died of it.
    fn tried(&self, ask: &Ask, policy: &Policy, control: &Control) -> Result<Tell, Lost> {
        let mut lost = Lost::OutOfTurn;
        for attempt in 0..TRIES {
            // The second time it is one that nothing else has run in.
            let mut process = match attempt {
                0 => self.take()?,
                _ => self.start()?,
            };
            match process.converse(ask, patience(policy, 1), control) {
                Ok(answer) => {
                    self.give_back(process);
                    return Ok(answer);
                }
                Err(why) => lost = why,
            }
            if !lost.may_be_tried_again() {
                break;
            }
        }
        Err(lost)
    }
}

impl Lost {
    /// The record of a run whose worker was lost.
    fn ran(&self) -> Ran {
        if let Self::Unstoppable = self {
            let why = told("Cancelled", "the caller stopped it");
            return Ran::nothing(Status::Cancelled, why);
        }
        Ran::nothing(Status::SandboxError, told("WorkerLost", &self.to_string()))
    }
}
