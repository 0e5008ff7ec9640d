//! A worker as its caller has it: a child process, and one conversation after the other.
//!
//! Nothing of a worker is waited for without end. One that says nothing for twice the time that its
//! policy gives it, and some more, is killed; so is one that does not stop when it is told to.

use std::fmt;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use serde_json::{Map, Value};
use stockade_core::{Policy, ToolError};

use super::frame::{self, Inbox};
use super::message::{Ask, Tell, Word, stream};
use super::{THIS, WorkerProgram};
use crate::Control;

/// How often the caller is asked whether to stop.
const BEAT: Duration = Duration::from_millis(5);
/// What a worker may take beside its limits: a start on a busy machine, files, a large answer.
const SLACK: Duration = Duration::from_secs(20);
/// A worker that was told to stop looks at the clock every few milliseconds.
const STOPPING: Duration = Duration::from_secs(5);

/// What a process that has closed its pipes may take to be dead.
const DYING: Duration = Duration::from_millis(500);

/// What a Python needs of the environment to start at all; the rest is nobody's business.
const ENVIRONMENT: [&str; 1] = ["LD_LIBRARY_PATH"];

/// A child process that runs the interpreter.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    inbox: Inbox,
    /// Whether the caller has seen anything of what runs now.
    seen: bool,
    /// What it judges rows under, as far as it was told.
    pub(super) judges_under: Option<Policy>,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Lost {
    /// It could not be started.
    NotStarted(io::Error),
    /// It died, in this way, before or after the caller had seen something of what it did.
    Died {
        /// By which signal, or with which exit code.
        how: String,
        /// Whether text or a tool call had come out.
        seen: bool,
    },
    /// It did not answer in time.
    Silent,
    /// It was told to stop and did not.
    Unstoppable,
    /// It said something that nobody asked.
    OutOfTurn,
    /// It was lost before.
    Gone,
}

impl Lost {
    /// Whether another worker might do better.
    pub(super) fn may_be_tried_again(&self) -> bool {
        matches!(self, Self::Died { seen: false, .. })
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(error) => {
                write!(to, "the interpreter's process cannot be started: {error}")
            }
            Self::Died { how, .. } => write!(to, "the interpreter's process died ({how})"),
            Self::Silent => write!(to, "the interpreter's process did not answer in time"),
            Self::Unstoppable => write!(to, "the interpreter's process did not stop when told to"),
            Self::OutOfTurn => write!(to, "the interpreter's process answered something else"),
            Self::Gone => write!(to, "the interpreter's process is gone"),
        }
    }
}

impl Process {
    pub(super) fn start(program: &WorkerProgram) -> Result<Self, Lost> {
        let mut command = Command::new(&program.file);
        if program.file == Path::new(THIS) {
            // A path that says nothing; a Python needs its own to find its folders.
            command.arg0("stockade");
        }
        command
            .args(&program.words)
            .env_clear()
            // What a terminal sends to its foreground is for the caller, who tells the worker.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Words of a dying process are no part of the caller's output.
            .stderr(Stdio::null());
        for name in ENVIRONMENT {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        let mut child = command.spawn().map_err(Lost::NotStarted)?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Self {
                child,
                input,
                output,
                inbox: Inbox::default(),
                seen: false,
                judges_under: None,
            }),
            _ => Err(Lost::NotStarted(io::Error::other("it has no pipes"))),
        }
    }

    /// Asks one thing and waits for the answer, serving what the code wants meanwhile.
    pub(super) fn converse(
        &mut self,
        ask: &Ask,
        patience: Duration,
        control: &Control,
    ) -> Result<Tell, Lost> {
        self.seen = false;
        let mut clock = Clock::new(patience);
        self.say(&AskWord::Ask(ask))?;
        loop {
            let Some(tell) = self.heard(&mut clock, control)? else {
                continue;
            };
            match tell {
                Tell::Output { error, text } => {
                    self.seen = true;
                    if let Some(listener) = &control.output {
                        (listener.borrow_mut())(stream(error), &text);
                    }
                }
                Tell::Call { name, args, kwargs } => {
                    self.seen = true;
                    let answer = call(control, &name, &args, &kwargs);
                    self.say(&Word::Tool(answer.map_err(Into::into)))?;
                    // What the tool took is not the worker's.
                    clock.restart();
                }
                answer => return Ok(answer),
            }
        }
    }

    fn say(&mut self, word: &impl serde::Serialize) -> Result<(), Lost> {
        match frame::write(&mut self.input, word) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.ended()),
        }
    }

    /// What it says next; nothing where a beat went by without a word.
    fn heard(&mut self, clock: &mut Clock, control: &Control) -> Result<Option<Tell>, Lost> {
        if let Some(tell) = self.next()? {
            return Ok(Some(tell));
        }
        if self.is_readable() {
            match self.inbox.fill(&mut self.output) {
                Ok(0) => return Err(self.ended()),
                Ok(_) => clock.restart(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(self.ended()),
            }
            return self.next();
        }
        if clock.stopping.is_none() && control.stopped() {
            clock.stopping = Some(Instant::now());
            self.say(&Word::Stop)?;
        }
        if clock.is_over() {
            return Err(match clock.stopping {
                Some(_) => Lost::Unstoppable,
                None => Lost::Silent,
            });
        }
        Ok(None)
    }

    fn next(&mut self) -> Result<Option<Tell>, Lost> {
        self.inbox.next().map_err(|_| Lost::OutOfTurn)
    }

    /// Whether there is something to read within a beat, be it the end.
    fn is_readable(&self) -> bool {
        let mut fds = [PollFd::from_borrowed_fd(self.output.as_fd(), PollFlags::IN)];
        let beat = Timespec::try_from(BEAT).unwrap_or_default();
        matches!(poll(&mut fds, Some(&beat)), Ok(1..))
    }

    /// How it ended, which it has or is about to.
    fn ended(&mut self) -> Lost {
        let begin = Instant::now();
        // It closes its pipes before it is dead.
        while begin.elapsed() < DYING && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = self.child.kill();
        let how = match self.child.wait() {
            Ok(status) => match (status.signal(), status.code()) {
                (Some(signal), _) => format!("signal {signal}"),
                (None, Some(code)) => format!("exit code {code}"),
                (None, None) => "nobody knows how".to_owned(),
            },
            Err(error) => error.to_string(),
        };
        Lost::Died {
            how,
            seen: self.seen,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// [`Word::Ask`] of something that is only borrowed; it is written the same.
#[derive(serde::Serialize)]
enum AskWord<'a> {
    Ask(&'a Ask),
}

/// How long a worker may say nothing that runs so many texts, each as long as the policy lets it.
pub(super) fn patience(policy: &Policy, texts: u32) -> Duration {
    let all = policy
        .limits
        .wall_time
        .saturating_mul(texts.saturating_mul(2));
    all.saturating_add(SLACK)
}

/// How long a worker may say nothing.
struct Clock {
    begin: Instant,
    patience: Duration,
    /// Since when it is told to stop.
    stopping: Option<Instant>,
}

impl Clock {
    fn new(patience: Duration) -> Self {
        Self {
            begin: Instant::now(),
            patience,
            stopping: None,
        }
    }

    fn restart(&mut self) {
        self.begin = Instant::now();
    }

    fn is_over(&self) -> bool {
        let stops = self
            .stopping
            .is_some_and(|since| since.elapsed() > STOPPING);
        stops || self.begin.elapsed() > self.patience
    }
}

/// Calls a tool of the caller.
fn call(
    control: &Control,
    name: &str,
    args: &[Value],
    kwargs: &Map<String, Value>,
) -> Result<Value, ToolError> {
    let known = control.tools.iter().find(|(known, _)| known == name);
    let Some(tool) = known.map(|(_, tool)| Rc::clone(tool)) else {
        return Err(format!("there is no tool `{name}`").into());
    };
    let Ok(mut tool) = tool.try_borrow_mut() else {
        return Err(format!("the tool `{name}` is being called already").into());
    };
    tool(args, kwargs)
}
