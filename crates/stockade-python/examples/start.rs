//! Fresh interpreters that compute `1+1` from source, for a profiler to look at: `start ROUNDS`.

use std::time::{Duration, Instant};

use stockade_python::{Ending, Host, Interpreter, Limits};

struct Clock(Instant);

impl Host for Clock {
    fn now(&mut self) -> Option<Duration> {
        Some(self.0.elapsed())
    }
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let rounds: u32 = rounds.unwrap_or(100_000);
    let begin = Instant::now();
    for _ in 0..rounds {
        let mut interpreter = Interpreter::new(Limits::default(), Clock(Instant::now()));
        let outcome = interpreter.feed("program.py", "1+1");
        assert_eq!(outcome.ending, Ending::Done);
    }
    let each = begin.elapsed().as_secs_f64() * 1e6 / f64::from(rounds);
    println!("{each:.2} µs each");
}
