//! Arbitrary bytes as a program of the interpreter: it ends within its limits, twice alike, and
//! the session is usable afterwards.
#![no_main]

use std::alloc::System;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use cap::Cap;
use libfuzzer_sys::fuzz_target;
use stockade_python::{Ending, Host, Interpreter, Limit, Limits, Outcome};

/// Counts what the process really holds.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

const OPERATIONS: u64 = 200_000;
const MEMORY: usize = 16 << 20;
const OUTPUT: usize = 64 << 10;
/// What the process may hold on top: the parser's trees and what is being reported.
const BESIDES: usize = 48 << 20;

/// A clock that goes on a little whenever it is looked at.
struct Fake {
    now: Duration,
    out: Rc<RefCell<Vec<u8>>>,
}

impl Host for Fake {
    fn now(&mut self) -> Option<Duration> {
        self.now += Duration::from_millis(10);
        Some(self.now)
    }

    fn write(&mut self, text: &str, error: bool) {
        let mut out = self.out.borrow_mut();
        out.push(u8::from(error));
        out.extend_from_slice(text.as_bytes());
    }
}

/// How it ended, what it wrote, and what it cost.
fn run(code: &str, eval: bool) -> (String, Vec<u8>, u64, usize) {
    let out = Rc::new(RefCell::new(Vec::new()));
    let host = Fake { now: Duration::ZERO, out: Rc::clone(&out) };
    let limits = Limits {
        operations: OPERATIONS,
        memory: MEMORY,
        wall_time: Duration::from_millis(220),
        output: OUTPUT,
        ..Limits::default()
    };
    let before = ALLOCATOR.allocated();
    let mut session = Interpreter::new(limits, host);
    session.allow_eval(eval);
    let outcome = session.feed("fuzz.py", code);
    check(&outcome, before);
    let ending = format!("{:?} {:?}", outcome.ending, outcome.result);
    let cost = (outcome.usage.operations, outcome.usage.peak_memory);
    drop(outcome);
    still_answers(&mut session, code);
    let written = out.borrow().clone();
    (ending, written, cost.0, cost.1)
}

fn check(outcome: &Outcome, before: usize) {
    assert!(!matches!(outcome.ending, Ending::Internal(_)), "{:?}", outcome.ending);
    assert!(outcome.usage.peak_memory <= MEMORY + MEMORY / 4, "peak {}", outcome.usage.peak_memory);
    assert!(outcome.stdout.text.len() <= OUTPUT + 1024 && outcome.stderr.text.len() <= OUTPUT + 1024);
    let held = ALLOCATOR.max_allocated().saturating_sub(before);
    assert!(held <= MEMORY + BESIDES, "the process held {held} bytes");
}

/// The next feed works, unless the program filled the memory with values it still refers to or
/// left finalisers behind, which are its own code.
fn still_answers(session: &mut Interpreter, code: &str) {
    let full = session.memory() > MEMORY / 2;
    let outcome = session.feed("<after>", "1+1");
    let excused = match outcome.ending {
        Ending::Limit(Limit::Memory) => full,
        Ending::Limit(_) => code.contains("__del__"),
        _ => false,
    };
    assert!(excused || outcome.result == Some(2.into()), "1+1 gave {outcome:?}");
}

fuzz_target!(|data: &[u8]| {
    let code = String::from_utf8_lossy(data);
    let eval = data.len() % 2 == 0;
    let first = run(&code, eval);
    let second = run(&code, eval);
    assert_eq!(first, second, "the same program ran differently");
});
