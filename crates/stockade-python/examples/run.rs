//! Runs a Python file: `cargo run -p stockade-python --example run -- FILE.py`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::expect_used,
    reason = "an example is a program"
)]

use std::time::{Duration, Instant};

use stockade_python::{Ending, FileLimits, Host, Interpreter, Limits};

struct Terminal(Instant);

impl Host for Terminal {
    fn now(&mut self) -> Option<Duration> {
        Some(self.0.elapsed())
    }

    fn write(&mut self, text: &str, error: bool) {
        if error {
            eprint!("{text}");
        } else {
            print!("{text}");
        }
    }
}

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let code = std::fs::read_to_string(&path).expect("a readable file");
    let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
    let mut interpreter = Interpreter::new(Limits::default(), Terminal(Instant::now()));
    // A second argument takes `eval`, `exec` and the file tree away.
    if std::env::args().nth(2).is_none() {
        interpreter.allow_eval(true);
        interpreter.allow_files(FileLimits::default());
    }
    match interpreter.feed(&name, &code).ending {
        Ending::Done => {}
        Ending::Exit(code) => std::process::exit(code),
        Ending::Raised(report) => {
            eprint!("{}", report.traceback);
            std::process::exit(1);
        }
        other => {
            eprintln!("{other:?}");
            std::process::exit(1);
        }
    }
}
