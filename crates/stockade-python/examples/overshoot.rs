//! How long hostile programs run on after their deadline:
//! `cargo run --release -p stockade-python --example overshoot [MILLISECONDS]`.
//!
//! Every program under `tests/attacks/` gets little time, much memory and no end of operations; the
//! longest overshoots are printed. None should be above 50 ms on an ordinary machine.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a command that reads its programs and a clock"
)]

use std::time::{Duration, Instant};

use stockade_python::{Host, Interpreter, Limits};

struct Clock(Instant);

impl Host for Clock {
    fn now(&mut self) -> Option<Duration> {
        Some(self.0.elapsed())
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

fn main() {
    let given = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let allowed = Duration::from_millis(given.unwrap_or(300));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/attacks");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let code = std::fs::read_to_string(entry.path()).unwrap_or_default();
        let limits = Limits {
            operations: u64::MAX / 2,
            memory: 512 << 20,
            wall_time: allowed,
            ..Limits::default()
        };
        let started = Instant::now();
        let mut interpreter = Interpreter::new(limits, Clock(started));
        interpreter.allow_eval(true);
        let outcome = interpreter.feed("attack.py", &code);
        let over = started.elapsed().saturating_sub(allowed);
        let ended = format!("{outcome:?}").chars().take(60).collect::<String>();
        found.push((over, entry.file_name(), ended));
    }
    found.sort();
    for (over, name, ended) in found.iter().rev().take(25) {
        println!("{over:>12.1?}  {}  {ended}", name.to_string_lossy());
    }
}
