//! The door of a session: shell commands and files, from any thread and several at once.
//!
//! What is asked is judged here by the policy, and done by a process inside the session's wall. A
//! session without such a wall has a door too, which says why nothing comes through.

use std::sync::Arc;

use stockade_core::policy::Isolation;
use stockade_core::{
    Command, Entry, Execution, FileError, FileErrorKind, Policy, Request, Status, Walls,
};
use stockade_jail::Wish;

use crate::Control;
use crate::commanded::{Ruling, judge, ran};
use crate::record::{About, denied, record};
use crate::told::Caller;
use crate::wall::{Ran, told};

/// Commands and files of a session on the process or the container wall.
///
/// It is cheap to clone and can be sent to other threads: commands run beside each other and beside
/// the session's own code. When the session ends, everything that is asked through it answers so.
///
/// ```no_run
/// use stockade::{Command, Control, Isolation, Policy, Session};
///
/// let mut policy = Policy { isolation: Isolation::Process, ..Policy::default() };
/// policy.commands = vec!["sh".into(), "sort".into(), "sleep".into()];
/// let mut session = Session::new(policy, &Control::default());
/// let door = session.door();
/// door.write_file("words.txt", b"b\na\n").unwrap();
/// let ran = door.command(&Command::shell("sort words.txt > sorted.txt"), &Control::default());
/// assert_eq!(ran.status.name(), "ok");
/// assert_eq!(door.read_file("sorted.txt").unwrap(), b"a\nb\n");
///
/// // From another thread, while this one does something else.
/// let other = door.clone();
/// let slow = std::thread::spawn(move || {
///     other.command(&Command::argv(["sleep", "1"]), &Control::default()).exit_code
/// });
/// assert!(door.stat("sorted.txt").unwrap().bytes == 4);
/// assert_eq!(slow.join().unwrap(), 0);
/// ```
#[derive(Clone)]
pub struct Door {
    policy: Arc<Policy>,
    isolation: Option<Isolation>,
    walls: Walls,
    working_dir: &'static str,
    way: Way,
}

#[derive(Clone)]
enum Way {
    Open(stockade_jail::Door),
    /// The session has no programs and no such files; in a sentence that names what has.
    Refused(String),
    /// It could not be opened, or the session is over.
    Shut(String),
}

impl Door {
    pub(crate) fn open(
        policy: &Arc<Policy>,
        isolation: Isolation,
        walls: &Walls,
        working_dir: &'static str,
        door: Result<stockade_jail::Door, String>,
    ) -> Self {
        let mut walls = walls.clone();
        // Each command is a program of its own, started when it is asked for.
        walls.insert("start".into(), "cold".into());
        Self {
            policy: Arc::clone(policy),
            isolation: Some(isolation),
            walls,
            working_dir,
            way: door.map_or_else(Way::Shut, Way::Open),
        }
    }

    /// One that says that this wall has no such thing.
    pub(crate) fn refused(policy: &Arc<Policy>, why: &str) -> Self {
        Self::closed(policy, Way::Refused(why.to_owned()))
    }

    /// One that says that there is no session.
    pub(crate) fn shut(policy: &Arc<Policy>, why: &str) -> Self {
        Self::closed(policy, Way::Shut(why.to_owned()))
    }

    fn closed(policy: &Arc<Policy>, way: Way) -> Self {
        Self {
            policy: Arc::clone(policy),
            isolation: None,
            walls: Walls::new(),
            working_dir: "/",
            way,
        }
    }

    /// Runs a command, if the policy lets it, and answers with the whole record. The control's output
    /// and its cancel are those of this command; tools are for code, not for programs.
    ///
    /// A command that takes too long, prints without end or is cancelled is killed with all that it
    /// has started, and the session lives on.
    pub fn command(&self, command: &Command, control: &Control) -> Execution {
        let (verdict, ruling) = judge(
            command,
            &self.policy,
            self.isolation.map(|wall| (wall, &self.walls)),
        );
        let mut about = About {
            id: crate::id::fresh(),
            verdict,
            isolation: None,
            without_walls: false,
            reason: "a command of a session".to_owned(),
        };
        let request = Request::python("");
        let nothing = |status: Status, name: &str, why: &str| Ran::nothing(status, told(name, why));
        let done = match (&self.way, ruling) {
            (_, Ruling::Bad(why)) => Ran {
                exit_code: Some(126),
                ..nothing(Status::Error, "BadCommand", why)
            },
            (Way::Refused(why), _) => {
                about.reason.clone_from(why);
                nothing(Status::Denied, "Denied", why)
            }
            (_, Ruling::Denied(why)) => {
                let ran = denied(about.verdict.as_ref(), &why);
                about.reason = why;
                ran
            }
            (Way::Shut(why), _) => {
                about.reason.clone_from(why);
                let name = if why.contains("is over") {
                    "SessionOver"
                } else {
                    "SandboxError"
                };
                nothing(Status::SandboxError, name, why)
            }
            (Way::Open(door), Ruling::Run(arguments)) => {
                let wall = self.policy.limits.wall_time;
                let wish = Wish {
                    arguments: &arguments,
                    command,
                    wall: command.timeout.map_or(wall, |own| own.min(wall)),
                    output: self.policy.limits.output,
                };
                about.isolation = self.isolation;
                let done = door.command(&wish, &mut Caller::new(control));
                let walls = self.walls.clone();
                let (ran, raw) = ran(&done, &arguments, command, &self.policy, walls);
                return Execution {
                    raw,
                    ..record(&request, about, ran)
                };
            }
        };
        record(&request, about, done)
    }

    /// What is in a file, at most as much as the workspace can hold (`limits.disk`).
    pub fn read_file(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.read_file_up_to(path, self.policy.limits.disk)
    }

    /// The same for a file of at most so many bytes; a larger one is an error that names the bound.
    pub fn read_file_up_to(&self, path: &str, most: u64) -> Result<Vec<u8>, FileError> {
        self.files(path)?.read(path, most)
    }

    /// Writes a file over what was there, through a link where there is one. Directories on the way
    /// are made.
    pub fn write_file(&self, path: &str, bytes: &[u8]) -> Result<(), FileError> {
        self.files(path)?.write(path, bytes)
    }

    /// What is in a directory, in the order of names.
    pub fn list_files(&self, path: &str) -> Result<Vec<Entry>, FileError> {
        self.files(path)?.list(path)
    }

    /// What a path leads to.
    pub fn stat(&self, path: &str) -> Result<Entry, FileError> {
        self.files(path)?.stat(path)
    }

    /// Makes a directory and those above it; that it is there already is no error.
    pub fn make_dir(&self, path: &str) -> Result<(), FileError> {
        self.files(path)?.make(path)
    }

    /// Removes a file or a link.
    pub fn remove_file(&self, path: &str) -> Result<(), FileError> {
        self.files(path)?.remove(path)
    }

    /// Removes a file, or a directory with all that is in it. The workspace itself stays.
    pub fn remove_tree(&self, path: &str) -> Result<(), FileError> {
        self.files(path)?.clear(path)
    }

    /// The path without links, resolved inside, as far as it leads anywhere.
    pub fn real_path(&self, path: &str) -> Result<String, FileError> {
        self.files(path)?.real(path)
    }

    /// Where a command starts, and what paths are relative to.
    pub fn working_dir(&self) -> &'static str {
        self.working_dir
    }

    /// Whether nothing comes through any more.
    pub fn is_over(&self) -> bool {
        !matches!(&self.way, Way::Open(door) if !door.is_over())
    }

    fn files(&self, path: &str) -> Result<&stockade_jail::Door, FileError> {
        let kind = match &self.way {
            Way::Open(door) => return Ok(door),
            Way::Refused(why) => FileErrorKind::Refused(why.clone()),
            Way::Shut(why) => FileErrorKind::Over(
                why.strip_prefix("the session is over: ")
                    .unwrap_or(why)
                    .to_owned(),
            ),
        };
        Err(FileError::new(path, kind))
    }
}
