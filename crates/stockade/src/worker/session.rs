//! A session of the interpreter in a worker of its own. It ends with its worker, and its worker with
//! it: what a session held is gone at once then, and no other session begins where one was.

use stockade_core::{Entry, FileError, FileErrorKind, Policy, Request, Status};

use super::Workers;
use super::message::{Ask, Asked, Bytes, FileAsk, Hands, Tell};
use super::process::{Lost, Process, patience};
use crate::wall::told;
use crate::{Control, Ran};

/// What is said of a session whose worker was lost.
const OVER: &str = "its process is gone";

/// An interpreter whose variables last, in another process.
pub(crate) struct WorkerSession {
    workers: Workers,
    /// Nothing once it was lost.
    process: Option<Process>,
    /// Whether nothing was done in it, so that it can be begun again.
    fresh: bool,
    policy: Policy,
    seed: u64,
    control: Control,
}

impl WorkerSession {
    pub(crate) fn start(
        workers: &Workers,
        policy: &Policy,
        control: &Control,
        seed: u64,
    ) -> Result<Self, String> {
        let process = workers.take().map_err(|lost| lost.to_string())?;
        let mut session = Self {
            workers: workers.clone(),
            process: Some(process),
            fresh: true,
            policy: policy.clone(),
            seed,
            control: control.clone(),
        };
        session.begin().map_err(|lost| lost.to_string())?;
        Ok(session)
    }

    fn begin(&mut self) -> Result<(), Lost> {
        let ask = Ask::Start {
            policy: Box::new((&self.policy).into()),
            seed: self.seed,
            hands: Hands::of(&self.control),
        };
        match self.ask(&ask)? {
            Tell::Done => Ok(()),
            _ => Err(Lost::OutOfTurn),
        }
    }

    fn begin_again(&mut self) -> Result<(), Lost> {
        self.process = Some(self.workers.start()?);
        self.begin()
    }

    /// Asks, and lets go of a worker that was lost.
    fn ask(&mut self, ask: &Ask) -> Result<Tell, Lost> {
        let Some(process) = &mut self.process else {
            return Err(Lost::Gone);
        };
        let answer = process.converse(ask, patience(&self.policy, 1), &self.control);
        if answer.is_err() {
            self.process = None;
        }
        answer
    }

    /// Runs one piece of code; its `inputs` are set first where the caller gives them.
    pub(crate) fn feed(&mut self, request: &Request, with_inputs: bool) -> Ran {
        if self.process.is_none() {
            let why = format!("the session is over: {OVER}");
            return Ran::nothing(Status::SandboxError, told("SandboxError", &why));
        }
        let ask = Ask::Feed {
            request: Asked::from(request),
            with_inputs,
        };
        let fresh = std::mem::take(&mut self.fresh);
        let mut answer = self.ask(&ask);
        if fresh && matches!(&answer, Err(lost) if lost.may_be_tried_again()) {
            answer = self.begin_again().and_then(|()| self.ask(&ask));
        }
        match answer {
            Ok(Tell::Ran(ran)) => *ran,
            Ok(_) => Lost::OutOfTurn.ran(),
            Err(lost) => lost.ran(),
        }
    }

    /// Whether its worker is gone, and its variables and files with it.
    pub(crate) fn is_over(&self) -> bool {
        self.process.is_none()
    }

    fn file(&mut self, path: &str, what: FileAsk) -> Result<Tell, FileError> {
        let ask = Ask::File {
            path: path.to_owned(),
            what,
        };
        self.fresh = false;
        match self.ask(&ask) {
            Ok(Tell::NoFile(trouble)) => Err(trouble.into()),
            Ok(answer) => Ok(answer),
            Err(_) => Err(FileError::new(path, FileErrorKind::Over(OVER.to_owned()))),
        }
    }

    fn done(&mut self, path: &str, what: FileAsk) -> Result<(), FileError> {
        match self.file(path, what)? {
            Tell::Done => Ok(()),
            _ => Err(odd(path)),
        }
    }

    pub(crate) fn read(&mut self, path: &str) -> Result<Vec<u8>, FileError> {
        match self.file(path, FileAsk::Read)? {
            Tell::Bytes(bytes) => Ok(bytes.0),
            _ => Err(odd(path)),
        }
    }

    pub(crate) fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileError> {
        self.done(path, FileAsk::Write(Bytes(bytes.to_vec())))
    }

    pub(crate) fn list(&mut self, path: &str) -> Result<Vec<Entry>, FileError> {
        match self.file(path, FileAsk::List)? {
            Tell::Entries(items) => Ok(items.into_iter().map(Entry::from).collect()),
            _ => Err(odd(path)),
        }
    }

    pub(crate) fn stat(&mut self, path: &str) -> Result<Entry, FileError> {
        match self.file(path, FileAsk::Stat)? {
            Tell::Entries(items) => {
                let first = items.into_iter().next();
                first.map(Entry::from).ok_or_else(|| odd(path))
            }
            _ => Err(odd(path)),
        }
    }

    pub(crate) fn make_dir(&mut self, path: &str) -> Result<(), FileError> {
        self.done(path, FileAsk::MakeDir)
    }

    pub(crate) fn remove_file(&mut self, path: &str) -> Result<(), FileError> {
        self.done(path, FileAsk::RemoveFile)
    }

    pub(crate) fn remove_tree(&mut self, path: &str) -> Result<(), FileError> {
        self.done(path, FileAsk::RemoveTree)
    }
}

fn odd(path: &str) -> FileError {
    let why = Lost::OutOfTurn.to_string();
    FileError::new(path, FileErrorKind::Failed(why))
}
