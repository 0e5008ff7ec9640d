//! Commands and files of a session: the same suite on the process wall, cold and warm, and in
//! containers of the engine that `tests/engine/up.sh` starts. Where there is none the tests of it say so
//! loudly and count as skipped.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "not every file has each")]

mod attacks;
mod commands;
mod ends;
mod files;
mod refusals;

use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use stockade::{Command, Control, Door, Execution, Isolation, Policy, Session};
use stockade_core::policy::GuardMode;

/// Where a session lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    Process,
    Warm,
    Docker,
}

const GROUNDS: [Ground; 3] = [Ground::Process, Ground::Warm, Ground::Docker];

/// Programs that the tests use.
const PROGRAMS: [&str; 18] = [
    "sh", "bash", "cat", "ls", "sleep", "wc", "chmod", "mkfifo", "ln", "head", "yes", "setsid",
    "tail", "touch", "rm", "pwd", "env", "mv",
];

fn socket() -> PathBuf {
    let named = std::env::var_os("STOCKADE_ENGINES");
    let folder = named.map_or_else(|| PathBuf::from("/var/tmp/stockade-engines"), PathBuf::from);
    folder.join("docker.sock")
}

impl Ground {
    /// A policy that lets the programs of the tests run, read by nobody.
    pub(crate) fn policy(self) -> Policy {
        let mut policy = Policy {
            isolation: Isolation::Process,
            guard: GuardMode::Off,
            commands: PROGRAMS.map(str::to_owned).to_vec(),
            ..Policy::default()
        };
        if self == Self::Docker {
            policy.isolation = Isolation::Container;
            policy.container.engine = Some(format!("unix://{}", socket().display()));
            policy.container.image = Some("stockade-test:latest".to_owned());
        }
        policy
    }

    pub(crate) fn with(self, policy: Policy) -> Session {
        match self {
            Self::Warm => Session::warm(policy, &Control::default(), 0),
            _ => Session::new(policy, &Control::default()),
        }
    }

    pub(crate) fn session(self) -> Session {
        self.with(self.policy())
    }
}

/// A session, and its door.
pub(crate) fn keep(ground: Ground) -> (Session, Door) {
    let mut session = ground.session();
    let door = session.door();
    (session, door)
}

/// A shell line that nothing is wanted of but its record.
pub(crate) fn sh(door: &Door, line: &str) -> Execution {
    door.command(&Command::shell(line), &Control::default())
}

/// The same, for so long.
pub(crate) fn sh_for(door: &Door, line: &str, milliseconds: u64) -> Execution {
    let command = Command::shell(line).timeout(Duration::from_millis(milliseconds));
    door.command(&command, &Control::default())
}

/// What a line printed that must have gone well.
#[track_caller]
pub(crate) fn printed(door: &Door, line: &str) -> String {
    let ran = sh(door, line);
    assert_eq!(
        ran.status.name(),
        "ok",
        "{line}: {:?} {}",
        ran.error,
        ran.stderr
    );
    ran.stdout
}

/// The commands of the living processes that a command sees, without its own shell and its children.
pub(crate) fn living(door: &Door) -> Vec<String> {
    let text = printed(
        door,
        "for p in /proc/[0-9]*; do read -r line < $p/stat 2>/dev/null && echo \"$line\"; done",
    );
    let mut all = Vec::new();
    for line in text.lines() {
        let (name, rest) = line.split_once('(').unwrap().1.rsplit_once(')').unwrap();
        let state = rest.split_whitespace().next().unwrap();
        if state != "Z" {
            all.push(name.to_owned());
        }
    }
    all.sort();
    all
}

type Test = (&'static str, fn(Ground));

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tests: Vec<Test> = [
        commands::TESTS,
        ends::TESTS,
        files::TESTS,
        attacks::TESTS,
        refusals::TESTS,
    ]
    .concat();
    let mut trials = Vec::new();
    for ground in GROUNDS {
        let there = ground != Ground::Docker || UnixStream::connect(socket()).is_ok();
        if !there {
            eprintln!(
                "\n*** NO ENGINE: nothing answers at {}; its tests are SKIPPED ***\n*** start it with \
                 tests/engine/up.sh docker ***\n",
                socket().display()
            );
        }
        for (name, test) in tests.clone() {
            let trial = Trial::test(format!("{ground:?}::{name}").to_lowercase(), move || {
                test(ground);
                Ok(())
            });
            trials.push(trial.with_ignored_flag(!there));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
