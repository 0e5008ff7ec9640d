//! The real CPython 3.13, as one long-lived process that is handed programs.
//!
//! Starting it anew for every program would take most of the time. A program that it does not
//! finish in time ends the process, and the next program starts another.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Reads programs, each after a line with its length, and answers their output the same way.
const LOOP: &str = r"
import contextlib, gc, io, resource, signal, sys
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
signal.signal(signal.SIGALRM, signal.SIG_DFL)
# Finalisers run when a program is over, not whenever it made enough garbage: ours has no counts.
gc.disable()
source, answers = sys.stdin.buffer, sys.stdout.buffer
while line := source.readline():
    code = source.read(int(line)).decode()
    out = io.StringIO()
    signal.setitimer(signal.ITIMER_REAL, 10)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        try:
            exec(compile(code, 'program.py', 'exec'), {'__name__': '__main__'})
        except BaseException as e:
            print('ended with', type(e).__name__ + ':', e)
        text = out.getvalue().encode('utf-8', 'backslashreplace')
        gc.collect()
    signal.setitimer(signal.ITIMER_REAL, 0)
    answers.write(b'%d\n' % len(text) + text)
    answers.flush()
";

pub(crate) struct Oracle {
    python: PathBuf,
    child: Option<Child>,
}

impl Oracle {
    /// The first CPython 3.13 among those that are asked for, on the path, or kept by pyenv.
    pub(crate) fn find() -> Option<Self> {
        let mut candidates = Vec::new();
        candidates.extend(std::env::var_os("STOCKADE_PYTHON").map(PathBuf::from));
        candidates.push(PathBuf::from("python3.13"));
        if let Some(home) = std::env::var_os("HOME") {
            let versions = Path::new(&home).join(".pyenv/versions");
            let entries = std::fs::read_dir(versions).into_iter().flatten().flatten();
            let fitting =
                entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("3.13"));
            candidates.extend(fitting.map(|entry| entry.path().join("bin/python")));
        }
        let python = candidates.into_iter().find(|python| is_right(python))?;
        Some(Self {
            python,
            child: None,
        })
    }

    pub(crate) fn name(&self) -> String {
        self.python.display().to_string()
    }

    /// What the program prints there; nothing where it did not end.
    pub(crate) fn run(&mut self, code: &str) -> Option<String> {
        if self.child.is_none() {
            self.child = self.start();
        }
        let answer = self.child.as_mut().and_then(|child| ask(child, code));
        if answer.is_none() {
            self.stop();
        }
        answer
    }

    fn start(&self) -> Option<Child> {
        Command::new(&self.python)
            .args(["-s", "-P", "-X", "utf8", "-c", LOOP])
            .env("PYTHONHASHSEED", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    }

    fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        self.stop();
    }
}

fn is_right(python: &Path) -> bool {
    let code = "import sys; print(sys.implementation.name, *sys.version_info[:2])";
    let out = Command::new(python)
        .args(["-c", code])
        .stderr(Stdio::null())
        .output();
    out.is_ok_and(|out| out.stdout.trim_ascii() == b"cpython 3 13")
}

fn ask(child: &mut Child, code: &str) -> Option<String> {
    let stdin = child.stdin.as_mut()?;
    stdin
        .write_all(format!("{}\n{code}", code.len()).as_bytes())
        .ok()?;
    stdin.flush().ok()?;
    let stdout = child.stdout.as_mut()?;
    let mut length = 0_usize;
    loop {
        let mut byte = [0];
        stdout.read_exact(&mut byte).ok()?;
        match byte[0] {
            b'\n' => break,
            digit => length = length * 10 + usize::from(digit.checked_sub(b'0')?),
        }
    }
    let mut text = vec![0; length];
    stdout.read_exact(&mut text).ok()?;
    String::from_utf8(text).ok()
}
