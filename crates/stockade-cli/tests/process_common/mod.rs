//! The situations in which the process wall must hold: as root, as an ordinary user, and inside a
//! container that gives neither namespaces nor mounts nor cgroups.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::allow_attributes,
    reason = "which part is used differs per test file"
)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]

#[path = "../../../stockade-jail/tests/common/canary.rs"]
pub(crate) mod canary;
#[path = "../../../stockade-jail/tests/common/left.rs"]
pub(crate) mod left;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An ordinary user, where we may become one.
pub(crate) const USER: u32 = 1000;

/// Gives up what an unprivileged container does not have, and becomes the command. Numbers of calls
/// are by machine: unshare, mount, setns, pivot_root, clone; the newer ones are the same everywhere.
const LAUNCHER: &str = "
import ctypes, os, platform, struct, sys
unshare, mount, setns, pivot, clone = (272, 165, 308, 155, 56) if platform.machine() == 'x86_64' else (97, 40, 268, 41, 220)
allow, refuse = 0x7fff0000, 0x00050000
program = []
def step(code, yes, no, value): program.append(struct.pack('HBBI', code, yes, no, value))
def deny(number, error): step(0x15, 0, 1, number); step(6, 0, 0, refuse | error)
step(0x20, 0, 0, 0)
for number in (unshare, mount, setns, pivot, 428, 429, 430, 432, 442): deny(number, 1)
deny(435, 38)
step(0x15, 0, 3, clone); step(0x20, 0, 0, 16); step(0x45, 0, 1, 0x7e020000); step(6, 0, 0, refuse | 1)
step(6, 0, 0, allow)
code = ctypes.create_string_buffer(b''.join(program))
user = int(sys.argv[1])
if user >= 0: os.setgroups([]); os.setgid(user); os.setuid(user)
c = ctypes.CDLL(None, use_errno=True)
assert c.prctl(38, 1, 0, 0, 0) == 0
assert c.prctl(22, 2, struct.pack('HxxxxxxQ', len(program), ctypes.addressof(code)), 0, 0) == 0
os.execv(sys.argv[2], sys.argv[2:])
";

/// One of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Situation {
    /// Whoever runs the tests.
    AsWeAre,
    /// Root that has become somebody else.
    AnotherUser,
    /// Neither namespaces nor mounts nor cgroups.
    Container,
}

pub(crate) fn we_are_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// All that can be had here: only root can become another user, and whoever is not root is one.
pub(crate) fn situations() -> Vec<Situation> {
    let mut all = vec![Situation::AsWeAre, Situation::Container];
    if we_are_root() {
        all.push(Situation::AnotherUser);
    }
    all
}

impl Situation {
    /// Who it is then.
    pub(crate) fn user(self) -> u32 {
        match self {
            Self::AsWeAre => rustix::process::geteuid().as_raw(),
            _ if we_are_root() => USER,
            _ => rustix::process::geteuid().as_raw(),
        }
    }
}

/// A place that every user can reach, with the command in it.
pub(crate) struct Ground {
    pub(crate) root: PathBuf,
}

impl Ground {
    pub(crate) fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("stockade-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir(&root).unwrap();
        fs::set_permissions(&root, Permissions::from_mode(0o755)).unwrap();
        // By another process: a child that another test forks now would hold our copy open for
        // writing, and what is written to cannot be started.
        let copied = Command::new("cp")
            .arg(env!("CARGO_BIN_EXE_stockade"))
            .arg(root.join("stockade"))
            .status();
        assert!(copied.unwrap().success(), "the command can be copied");
        fs::set_permissions(root.join("stockade"), Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(root.join("tmp")).unwrap();
        fs::set_permissions(root.join("tmp"), Permissions::from_mode(0o1777)).unwrap();
        Self { root }
    }

    /// A file that every user can read.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.root.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        path
    }

    /// Where workspaces are, when they are on the host.
    pub(crate) fn temporary(&self) -> PathBuf {
        self.root.join("tmp")
    }

    /// Where the records of a situation are: its user may write there.
    fn state(&self, situation: Situation) -> PathBuf {
        self.temporary().join(format!("state-{situation:?}"))
    }

    /// `stockade run --isolation process` in a situation whose audit is on record.
    pub(crate) fn run(&self, situation: Situation, args: &[&str]) -> Command {
        if !self.state(situation).exists() {
            let mut first = self.command(situation);
            first.args([
                "run",
                "--isolation",
                "process",
                "--python",
                python(),
                "-c",
                "1",
            ]);
            let first = first.output().unwrap();
            let said = String::from_utf8_lossy(&first.stderr);
            assert!(first.status.success(), "{situation:?} is audited: {said}");
        }
        let mut command = self.command(situation);
        command
            .args(["run", "--isolation", "process", "--guard", "off", "--json"])
            .args(["--python", python()])
            .args(args);
        command
    }

    /// `stockade` in a situation.
    pub(crate) fn command(&self, situation: Situation) -> Command {
        let binary = self.root.join("stockade");
        let mut command = match situation {
            Situation::Container => {
                let mut command = Command::new(python());
                let user = if we_are_root() { i64::from(USER) } else { -1 };
                command
                    .args(["-I", "-c", LAUNCHER, &user.to_string()])
                    .arg(&binary);
                command
            }
            _ => Command::new(&binary),
        };
        if situation == Situation::AnotherUser {
            command.uid(USER).gid(USER);
        }
        command
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("TMPDIR", self.temporary())
            .env("STOCKADE_STATE", self.state(situation))
            .env(canary::SECRET.0, canary::SECRET.1)
            .current_dir(&self.root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// A Python that every user can reach.
pub(crate) fn python() -> &'static str {
    if Path::new("/usr/bin/python3").exists() {
        "/usr/bin/python3"
    } else {
        "python3"
    }
}
