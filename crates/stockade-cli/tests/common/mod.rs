//! Running the real binary in a directory of its own.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::allow_attributes,
    reason = "which part is used differs per test file"
)]
#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The file of [`Place::policy`].
pub(crate) const NAMED: &str = "named.yaml";

/// A directory with files, and the binary in it.
pub(crate) struct Place {
    pub(crate) root: PathBuf,
}

impl Place {
    /// An empty directory named after the test.
    pub(crate) fn new(test: &str) -> Self {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).expect("a directory");
        Self { root }
    }

    pub(crate) fn file(self, name: &str, text: impl AsRef<[u8]>) -> Self {
        let path = self.root.join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("a directory");
        }
        std::fs::write(path, text).expect("a file");
        self
    }

    /// A policy that a person names: every command in this place that works under one is given it with
    /// `--policy`.
    pub(crate) fn policy(self, text: impl AsRef<[u8]>) -> Self {
        self.file(NAMED, text)
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        audited();
        let mut command = Command::new(env!("CARGO_BIN_EXE_stockade"));
        let verbs = if args.first() == Some(&"workflow") {
            2
        } else {
            1
        };
        let (verb, rest) = args.split_at(verbs.min(args.len()));
        command.args(verb);
        let under_one = args.first() != Some(&"receipts") && !args.contains(&"--policy");
        if under_one && self.root.join(NAMED).exists() {
            command.args(["--policy", NAMED]);
        }
        command
            .args(rest)
            .env("STOCKADE_STATE", state())
            .current_dir(&self.root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, "")
    }

    pub(crate) fn run_with(&self, args: &[&str], stdin: impl AsRef<[u8]>) -> Ran {
        let mut child = self.command(args).spawn().expect("the binary starts");
        let mut pipe = child.stdin.take().expect("a pipe");
        let bytes = stdin.as_ref().to_vec();
        let writer = std::thread::spawn(move || {
            // The program may end before it has read everything.
            let _ = pipe.write_all(&bytes);
        });
        let output = child.wait_with_output().expect("the binary ends");
        writer.join().expect("the writer ends");
        Ran {
            code: output.status.code().expect("an exit code"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

/// Where all tests of this build have their records.
fn state() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("state")
}

/// The audit of this build is on record, so that no test is the first run.
fn audited() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        for wall in ["interpreter", "process"] {
            let output = Command::new(env!("CARGO_BIN_EXE_stockade"))
                .args(["run", "--isolation", wall, "-c", "1"])
                .env("STOCKADE_STATE", state())
                .output()
                .expect("the binary starts");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{wall} is audited: {said}");
        }
    });
}
