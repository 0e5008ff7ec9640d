//! A hundred thousand interpreters, made and dropped one after the other, leave nothing behind.

use std::alloc::System;
use std::time::Duration;

use cap::Cap;
use stockade_python::{Ending, Host, Interpreter, Limits};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }
}

fn run(rounds: u32, code: &str) {
    for _ in 0..rounds {
        let mut interpreter = Interpreter::new(Limits::default(), Silent);
        let outcome = interpreter.feed("one.py", code);
        assert_eq!(outcome.ending, Ending::Done);
    }
}

#[test]
fn a_hundred_thousand_interpreters_leave_nothing_behind() {
    let cyclic = "class A: pass\na = A()\na.own = [a, lambda: a]\n1 + 1";
    // What is kept for all of them is made by the first.
    run(10, "1 + 1");
    run(10, cyclic);
    let before = ALLOCATOR.allocated();
    run(98_000, "1 + 1");
    run(2_000, cyclic);
    // The harness has a thread of its own, which keeps a little; a byte of each would be a hundred
    // thousand.
    let grown = ALLOCATOR.allocated().saturating_sub(before);
    assert!(grown < 20_000, "{grown} bytes");
}
