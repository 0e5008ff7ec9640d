use std::alloc::System;
use std::time::Duration;
use cap::Cap;
use stockade_python::{Host, Interpreter, Limits};
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);
struct Silent;
impl Host for Silent {
    fn now(&mut self) -> Option<Duration> { Some(Duration::ZERO) }
    fn write(&mut self, text: &str, _error: bool) { println!("{text} now {} max {}", ALLOCATOR.allocated(), ALLOCATOR.max_allocated()); }
}
#[test]
fn scratch() {
    let code = std::fs::read_to_string("/tmp/scratch_meter.py").unwrap();
    let limits = Limits { memory: 16 << 20, recursion: 100_000, ..Limits::default() };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    let o = interpreter.feed("t", &code);
    println!("{o:?} max {} said {}", ALLOCATOR.max_allocated(), interpreter.memory());
}
