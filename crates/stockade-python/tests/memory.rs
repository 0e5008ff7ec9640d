//! The memory that an interpreter says it holds is the memory that it holds.
//!
//! An allocator that counts stands below; every program is run for itself, and what the counting
//! gave is compared with what the interpreter says. Blocks cost more than was asked for: a header
//! and the rest of the last unit, twelve bytes on average, and 32 bytes however little it was.

#![expect(clippy::cast_precision_loss, reason = "ratios of sizes")]

use std::alloc::System;
use std::time::Duration;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, Stats, StatsAlloc};
use stockade_python::{Ending, Host, Interpreter, Limits};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

/// Programs that are dominated by one kind of object each.
const PROGRAMS: &[(&str, &str)] = &[
    ("integers in a list", "x = [i for i in range(700000)]"),
    (
        "floats appended",
        "x = []\nfor i in range(700000): x.append(i * 0.5)",
    ),
    ("short strings", "x = [str(i) for i in range(150000)]"),
    ("long strings", "x = ['a' * i for i in range(4000)]"),
    (
        "one string grown",
        "x = ''\nfor i in range(300000): x += 'some more text'",
    ),
    ("dict of integers", "x = {i: i for i in range(150000)}"),
    ("dict of strings", "x = {str(i): i for i in range(100000)}"),
    (
        "small dicts",
        "x = [{'a': i, 'b': i} for i in range(50000)]",
    ),
    ("set of integers", "x = set(range(200000))"),
    ("set of strings", "x = {str(i) for i in range(100000)}"),
    (
        "instances",
        "class P:\n    def __init__(self, a, b):\n        self.a = a\n        self.b = b\nx = [P(i, i) for i in range(60000)]",
    ),
    (
        "instances with slots",
        "class P:\n    __slots__ = ('a', 'b')\n    def __init__(self, a, b):\n        self.a = a\n        self.b = b\nx = [P(i, i) for i in range(60000)]",
    ),
    ("tuples", "x = [(i, i, i) for i in range(100000)]"),
    (
        "nested tuples",
        "x = ()\nfor i in range(150000): x = (x, i)",
    ),
    ("lists of one", "x = [[i] for i in range(100000)]"),
    (
        "a list that came to hold several kinds",
        "x = [0] * 700000\nx[5] = None",
    ),
    (
        "many such lists",
        "x = []\nfor i in range(20000):\n    y = [0] * 30\n    y[3] = None\n    x.append(y)",
    ),
    (
        "lists of several kinds",
        "x = [[i, None, 'a', 1.5, i] for i in range(60000)]",
    ),
    (
        "closures",
        "def f(i):\n    def g():\n        return i\n    return g\nx = [f(i) for i in range(30000)]",
    ),
    ("bound methods", "x = [[].append for i in range(100000)]"),
    ("bytes", "x = [bytes(50) for i in range(100000)]"),
    (
        "bytearrays",
        "x = []\nfor i in range(20000):\n    b = bytearray()\n    for j in range(20): b.append(j)\n    x.append(b)",
    ),
    (
        "large integers",
        "x = [3 ** 200 + i for i in range(100000)]",
    ),
    ("huge integers", "x = [1 << 400000 + i for i in range(200)]"),
    (
        "generators",
        "def g(n):\n    a = n\n    yield a\nx = [g(i) for i in range(30000)]\nfor it in x: next(it)",
    ),
    ("iterators", "x = [zip([1], [2]) for i in range(60000)]"),
    (
        "classes",
        "x = [type('C', (), {'a': i}) for i in range(15000)]",
    ),
    (
        "exceptions",
        "x = []\nfor i in range(30000):\n    try:\n        raise ValueError(i)\n    except ValueError as e:\n        x.append(e)",
    ),
    (
        "attribute names",
        "class P: pass\nx = P()\nfor i in range(30000): setattr(x, 'name%d' % i, i)",
    ),
    (
        "deep frames",
        "def f(n):\n    if n == 0:\n        return 0\n    return f(n - 1) + 1\nx = f(9000)",
    ),
    (
        "code",
        "x = []\nfor i in range(3000):\n    d = {}\n    exec('def f(a, b):\\n    return [a + b for c in range(a) if c]', d)\n    x.append(d['f'])",
    ),
];

fn held(stats: &Stats, name: &str) -> usize {
    // Texts of five or six bytes, and lists of one word, lie in blocks of the smallest size.
    let over = match name {
        "short strings" | "dict of strings" | "set of strings" => 26,
        "lists of one" => 24,
        _ => 12,
    };
    let blocks = stats.allocations.saturating_sub(stats.deallocations);
    let bytes = stats
        .bytes_allocated
        .saturating_sub(stats.bytes_deallocated);
    bytes + blocks * over
}

fn interpreter(memory: usize) -> Interpreter {
    let limits = Limits {
        memory,
        recursion: 10_000,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    interpreter
}

#[test]
fn memory_is_what_the_process_holds_and_the_limit_is_kept() {
    // Tables that are made once per process are none of the program's.
    assert!(matches!(
        interpreter(1 << 20).feed("", "1+1").ending,
        Ending::Done
    ));
    let mut wrong = Vec::new();
    for (name, code) in PROGRAMS {
        let region = Region::new(ALLOCATOR);
        let mut interpreter = interpreter(256 << 20);
        let outcome = interpreter.feed("test.py", code);
        assert!(
            matches!(outcome.ending, Ending::Done),
            "{name}: {outcome:?}"
        );
        let before = interpreter.memory();
        let said = interpreter.collect();
        let held = held(&region.change(), name);
        let ratio = said as f64 / held as f64;
        println!(
            "{name:24} held {held:10} said {said:10} ratio {ratio:.3} before collecting {:.3}",
            before as f64 / held as f64
        );
        if held.abs_diff(said) > held / 10 + (64 << 10) {
            wrong.push(format!("{name}: held {held}, said {said}"));
        }
        if before + (64 << 10) < held - held / 10 {
            wrong.push(format!("{name}: held {held}, knew of {before}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
