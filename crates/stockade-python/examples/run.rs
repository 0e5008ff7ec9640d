//! Runs a Python file: `cargo run -p stockade-python --example run -- FILE.py`.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

use std::time::{Duration, Instant};

use stockade_python::{Host, Interpreter, Limits, Outcome};

struct Terminal(Instant);

impl Host for Terminal {
    fn now(&mut self) -> Option<Duration> {
        Some(self.0.elapsed())
    }

    fn write(&mut self, text: &str, error: bool) {
        if error {
            eprint!("{text}")
        } else {
            print!("{text}")
        }
    }
}

fn main() {
    let path = std::env::args().nth(1).expect("a file");
    let code = std::fs::read_to_string(&path).expect("a readable file");
    let name = path.rsplit('/').next().unwrap_or(&path).to_owned();
    let mut interpreter = Interpreter::new(Limits::default(), Terminal(Instant::now()));
    // A second argument takes `eval` and `exec` away.
    interpreter.allow_eval(std::env::args().nth(2).is_none());
    match interpreter.feed(&name, &code) {
        Outcome::Done(None) => {}
        Outcome::Done(Some(_)) => {}
        Outcome::Raised(text) => {
            eprint!("{text}");
            std::process::exit(1);
        }
        other => {
            eprintln!("{other:?}");
            std::process::exit(1);
        }
    }
}
