//! Our interpreter, as the benchmark calls it.

use std::time::{Duration, Instant};

use stockade_python::{Ending, Host, Interpreter, Limits};

/// Everything that is compared runs under it: the command's, or another.
#[cfg(not(feature = "mimalloc"))]
#[global_allocator]
static ALLOCATOR: stockade_alloc::Alloc = stockade_alloc::Alloc;
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

struct Clock(Instant);

impl Host for Clock {
    fn now(&mut self) -> Option<Duration> {
        Some(self.0.elapsed())
    }
}

/// Runs a program from its source in a fresh interpreter; what it printed.
pub(crate) fn run(code: &str) -> Result<String, String> {
    let limits = Limits {
        operations: u64::MAX,
        wall_time: Duration::from_mins(10),
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Clock(Instant::now()));
    let outcome = interpreter.feed("program.py", code);
    match outcome.ending {
        Ending::Done => Ok(outcome.stdout.text),
        other => Err(format!("ours ended with {other:?}")),
    }
}
