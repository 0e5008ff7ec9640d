//! A session: pieces of code one after the other, with variables that last.

use std::sync::Arc;
use std::time::Instant;

use stockade_core::policy::{GuardMode, Isolation};
use stockade_core::{Command, Entry, Execution, FileError, Policy, Request, Status, Verdict};
use stockade_guard::check_bytes;
use stockade_python::Interpreter;

use crate::auto::{judged_by, opened, weighed};
use crate::container::ContainerSession;
use crate::door::Door;
use crate::interpreter::{InterpreterWall, feed, prepare};
use crate::memory_files;
use crate::process::ProcessSession;
use crate::record::{About, denied, record};
use crate::wall::{Wall, told};
use crate::worker::WorkerSession;
use crate::{Control, Ran};

/// A Python whose variables last from one piece of code to the next. The limits of time hold for
/// each piece on its own; memory holds for all of them together.
///
/// On the interpreter wall, which is the default, it lives on after an error and after a limit. On
/// the process and the container wall it lives on after an error, and a limit ends it.
///
/// ```
/// use stockade::{Control, Policy, Request, Session};
///
/// let mut session = Session::new(Policy::default(), &Control::default());
/// session.run(&Request::python("x = 20"));
/// assert_eq!(session.run(&Request::python("x * 2 + 2")).result, 42);
/// assert_eq!(session.run(&Request::python("import os")).status.name(), "denied");
/// ```
pub struct Session {
    /// What the wall was given.
    policy: Arc<Policy>,
    /// What the guard judges by.
    written: Arc<Policy>,
    control: Control,
    wall: Kept,
}

/// What a session on the interpreter wall says of commands.
const NO_PROGRAMS: &str = "the session lives on the interpreter wall, which has no programs to start: \
    set `isolation: process`, or `isolation: container`";

enum Kept {
    Interpreter(Box<Interpreter>),
    /// The interpreter in a process of its own.
    Worker(Box<WorkerSession>),
    Process(Box<ProcessSession>),
    Container(Box<ContainerSession>),
    /// It could not be started, for this reason.
    Nothing(String),
}

impl Session {
    /// A fresh session on the wall that the policy names; on the interpreter wall where it names
    /// none.
    pub fn new(policy: Policy, control: &Control) -> Self {
        Self::start(policy, control, false, 0)
    }

    /// The same; on the process wall it is forked from a Python that stands ready, where this
    /// machine can have one. On the interpreter wall `seed` is what its randomness starts with.
    pub fn warm(policy: Policy, control: &Control, seed: u64) -> Self {
        Self::start(policy, control, true, seed)
    }

    pub(crate) fn start(policy: Policy, control: &Control, warm: bool, seed: u64) -> Self {
        let written = policy;
        let policy = opened(&written).into_owned();
        let wall = match policy.isolation {
            Isolation::Auto | Isolation::Interpreter => match &control.workers {
                None => Kept::Interpreter(Box::new(prepare(&policy, control, seed))),
                Some(workers) => match WorkerSession::start(workers, &policy, control, seed) {
                    Ok(session) => Kept::Worker(Box::new(session)),
                    Err(why) => Kept::Nothing(why),
                },
            },
            Isolation::Process => match ProcessSession::start(&policy, control, warm) {
                Ok(session) => Kept::Process(Box::new(session)),
                Err(why) => Kept::Nothing(why),
            },
            Isolation::Container => match ContainerSession::start(&policy, control, warm) {
                Ok(session) => Kept::Container(Box::new(session)),
                Err(why) => Kept::Nothing(why),
            },
        };
        Self {
            policy: Arc::new(policy),
            written: Arc::new(written),
            control: control.clone(),
            wall,
        }
    }

    /// One in which nothing runs, for this reason.
    pub(crate) fn refused(policy: Policy, why: String) -> Self {
        let policy = Arc::new(policy);
        Self {
            written: Arc::clone(&policy),
            policy,
            control: Control::default(),
            wall: Kept::Nothing(why),
        }
    }

    /// Runs one piece of code after the guard has read it, and answers with the whole record.
    pub fn run(&mut self, request: &Request) -> Execution {
        let verdict = self.judge(request);
        let denies = verdict.as_ref().is_some_and(|v| !v.is_allowed());
        let (isolation, reason) = match (&self.wall, denies) {
            (_, true) => (None, "the guard denied it, so nothing ran"),
            (Kept::Interpreter(_) | Kept::Worker(_), _) => {
                (Some(Isolation::Interpreter), "a session lives there")
            }
            (Kept::Process(_), _) => (Some(Isolation::Process), "a session lives there"),
            (Kept::Container(_), _) => (Some(Isolation::Container), "a session lives there"),
            (Kept::Nothing(why), _) => (None, why.as_str()),
        };
        let about = About {
            id: crate::id::fresh(),
            isolation,
            without_walls: false,
            reason: reason.to_owned(),
            verdict,
        };
        let ran = if denies {
            denied(about.verdict.as_ref(), &about.reason)
        } else {
            self.given(request)
        };
        record(request, about, ran)
    }

    /// What the guard says of a piece of code as it counts behind the wall of this session; nothing
    /// where the guard is off.
    pub fn judge(&self, request: &Request) -> Option<Verdict> {
        (self.policy.guard != GuardMode::Off).then(|| {
            let policy = judged_by(&self.written);
            let verdict = check_bytes(&request.code, &request.language, &policy);
            self.weighed(verdict)
        })
    }

    /// A verdict as it counts behind the wall of this session.
    fn weighed(&self, verdict: Verdict) -> Verdict {
        if self.policy.guard != GuardMode::Auto {
            return crate::weigh(verdict, self.policy.guard);
        }
        let behind = match &self.wall {
            Kept::Interpreter(_) | Kept::Worker(_) => {
                Some((Isolation::Interpreter, InterpreterWall.walls(&self.policy)))
            }
            Kept::Process(session) => Some((Isolation::Process, session.walls().clone())),
            Kept::Container(session) => Some((Isolation::Container, session.walls().clone())),
            Kept::Nothing(_) => None,
        };
        let behind = behind
            .as_ref()
            .map(|(isolation, walls)| (*isolation, walls));
        weighed(verdict, &self.written, behind)
    }

    /// Runs one piece of code with its `inputs`, and says what stood around it.
    pub(crate) fn given(&mut self, request: &Request) -> Ran {
        let interpreter = match &mut self.wall {
            Kept::Interpreter(interpreter) => interpreter,
            Kept::Worker(session) => {
                let begin = Instant::now();
                let mut ran = session.feed(request, true);
                ran.usage.wall_ms = begin.elapsed().as_secs_f64() * 1e3;
                return ran;
            }
            _ => return self.feed(request),
        };
        if let Err(error) = interpreter.inputs(&request.inputs) {
            return Ran::nothing(Status::MemoryLimit, told("Inputs", &error.to_string()));
        }
        Ran {
            walls: InterpreterWall.walls(&self.policy),
            ..self.feed(request)
        }
    }

    /// Runs one piece of code. The guard is the caller's matter.
    pub fn feed(&mut self, request: &Request) -> Ran {
        let begin = Instant::now();
        let mut ran = match &mut self.wall {
            Kept::Interpreter(interpreter) => feed(interpreter, request, &self.policy),
            Kept::Worker(session) => session.feed(request, false),
            Kept::Process(session) => session.feed(request, &self.policy),
            Kept::Container(session) => session.feed(request, &self.policy),
            Kept::Nothing(why) => Ran::nothing(Status::SandboxError, told("SandboxError", why)),
        };
        ran.usage.wall_ms = begin.elapsed().as_secs_f64() * 1e3;
        ran
    }

    /// The whole record of a piece of code that was fed, with the verdict that its caller had of it.
    pub fn recorded(&self, request: &Request, verdict: Option<Verdict>, mut ran: Ran) -> Execution {
        let isolation = match self.wall {
            Kept::Interpreter(_) | Kept::Worker(_) => Some(Isolation::Interpreter),
            Kept::Process(_) => Some(Isolation::Process),
            Kept::Container(_) => Some(Isolation::Container),
            Kept::Nothing(_) => None,
        };
        if isolation == Some(Isolation::Interpreter) {
            ran.walls = InterpreterWall.walls(&self.policy);
        }
        let about = About {
            id: crate::id::fresh(),
            isolation,
            without_walls: false,
            reason: "a session lives there".to_owned(),
            verdict,
        };
        record(request, about, ran)
    }

    /// The door to its commands and files, for other threads and for several things at once.
    ///
    /// It is opened at the first call, which starts a process inside the session's wall, and again
    /// where the code has ended that process.
    pub fn door(&mut self) -> Door {
        let policy = &self.policy;
        match &mut self.wall {
            Kept::Process(session) => session.door(policy),
            Kept::Container(session) => session.door(policy),
            // Files of the interpreter's own tree are asked for before this.
            Kept::Worker(session) if session.is_over() => Door::shut(policy, "its process is gone"),
            Kept::Interpreter(_) | Kept::Worker(_) => Door::refused(policy, NO_PROGRAMS),
            Kept::Nothing(why) => Door::shut(policy, why),
        }
    }

    /// Runs a shell line or a program in the session's wall, where `commands` of the policy names it.
    ///
    /// ```no_run
    /// use std::time::Duration;
    /// use stockade::{Command, Control, Isolation, Policy, Session, Status};
    ///
    /// let mut policy = Policy { isolation: Isolation::Process, ..Policy::default() };
    /// policy.commands = vec!["sh".into(), "sleep".into()];
    /// let mut session = Session::new(policy, &Control::default());
    /// let ran = session.command(&Command::shell("echo $((6 * 7)); exit 3"));
    /// assert_eq!((ran.stdout.as_str(), ran.exit_code), ("42\n", 3));
    /// assert_eq!(session.command(&Command::argv(["rm", "x"])).status, Status::Denied);
    /// let slow = Command::argv(["sleep", "60"]).timeout(Duration::from_millis(200));
    /// assert_eq!(session.command(&slow).status, Status::TimeLimit);
    /// assert_eq!(session.command(&Command::shell("echo still here")).stdout, "still here\n");
    /// ```
    pub fn command(&mut self, command: &Command) -> Execution {
        let control = self.control.clone();
        self.door().command(command, &control)
    }

    /// What is in a file of the session: of its workspace, or of what else its programs can read. A
    /// path is absolute as they see it, or relative to [`Session::working_dir`].
    pub fn read_file(&mut self, path: &str) -> Result<Vec<u8>, FileError> {
        match self.files() {
            Files::Memory(files) => files.read(path),
            Files::Worker(files) => files.read(path),
            Files::Door(door) => door.read_file(path),
        }
    }

    /// Writes a file. Directories on the way are made.
    pub fn write_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileError> {
        match self.files() {
            Files::Memory(mut files) => files.write(path, bytes),
            Files::Worker(files) => files.write(path, bytes),
            Files::Door(door) => door.write_file(path, bytes),
        }
    }

    /// What is in a directory, in the order of names; `.` is the workspace.
    pub fn list_files(&mut self, path: &str) -> Result<Vec<Entry>, FileError> {
        match self.files() {
            Files::Memory(files) => files.list(path),
            Files::Worker(files) => files.list(path),
            Files::Door(door) => door.list_files(path),
        }
    }

    /// What a path leads to.
    pub fn stat(&mut self, path: &str) -> Result<Entry, FileError> {
        match self.files() {
            Files::Memory(files) => files.stat(path),
            Files::Worker(files) => files.stat(path),
            Files::Door(door) => door.stat(path),
        }
    }

    /// Makes a directory and those above it.
    pub fn make_dir(&mut self, path: &str) -> Result<(), FileError> {
        match self.files() {
            Files::Memory(mut files) => files.make_dir(path),
            Files::Worker(files) => files.make_dir(path),
            Files::Door(door) => door.make_dir(path),
        }
    }

    /// Removes a file or a link.
    pub fn remove_file(&mut self, path: &str) -> Result<(), FileError> {
        match self.files() {
            Files::Memory(mut files) => files.remove_file(path),
            Files::Worker(files) => files.remove_file(path),
            Files::Door(door) => door.remove_file(path),
        }
    }

    /// Removes a file, or a directory with all that is in it.
    pub fn remove_tree(&mut self, path: &str) -> Result<(), FileError> {
        match self.files() {
            Files::Memory(mut files) => files.remove_tree(path),
            Files::Worker(files) => files.remove_tree(path),
            Files::Door(door) => door.remove_tree(path),
        }
    }

    /// Where its commands start, and what paths are relative to.
    pub fn working_dir(&mut self) -> &'static str {
        match self.wall {
            Kept::Interpreter(_) | Kept::Worker(_) => stockade_python::WORK,
            _ => self.door().working_dir(),
        }
    }

    /// Where its files are.
    fn files(&mut self) -> Files<'_> {
        match &mut self.wall {
            Kept::Interpreter(_) | Kept::Worker(_) => {}
            _ => return Files::Door(self.door()),
        }
        match &mut self.wall {
            Kept::Interpreter(interpreter) => {
                Files::Memory(memory_files::Kept(interpreter, &self.policy))
            }
            Kept::Worker(session) => Files::Worker(session),
            _ => Files::Door(Door::shut(&self.policy, "it has none")),
        }
    }
}

/// Where a session's files are.
enum Files<'a> {
    /// In this process.
    Memory(memory_files::Kept<'a>),
    /// In the interpreter's own process.
    Worker(&'a mut WorkerSession),
    /// Inside a wall of the kernel.
    Door(Door),
}
