//! Our interpreter, as the benchmark calls it.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use stockade_python::{Host, Interpreter, Limits, Outcome};

struct Printer {
    begin: Instant,
    out: Rc<RefCell<String>>,
}

impl Host for Printer {
    fn now(&mut self) -> Option<Duration> {
        Some(self.begin.elapsed())
    }

    fn write(&mut self, text: &str, error: bool) {
        if !error {
            self.out.borrow_mut().push_str(text);
        }
    }
}

/// Runs a program from its source in a fresh interpreter; what it printed.
pub(crate) fn run(code: &str) -> Result<String, String> {
    let out = Rc::new(RefCell::new(String::new()));
    let host = Printer {
        begin: Instant::now(),
        out: Rc::clone(&out),
    };
    let limits = Limits {
        operations: u64::MAX,
        wall_time: Duration::from_secs(600),
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, host);
    match interpreter.feed("program.py", code) {
        Outcome::Done(_) => Ok(out.take()),
        other => Err(format!("ours ended with {other:?}")),
    }
}

/// The smallest run there is.
pub(crate) fn one_plus_one() -> Result<(), String> {
    run("1+1").map(|_| ())
}
