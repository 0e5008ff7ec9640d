//! No program takes more memory than its limit and a tenth, not even for a moment, and what is
//! garbage does not count.

#![expect(
    clippy::cast_precision_loss,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "ratios of sizes, and how long each took"
)]

use std::alloc::System;
use std::time::{Duration, Instant};

use cap::Cap;
use stockade_python::{Ending, Host, Interpreter, Limit, Limits, Outcome};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

const LIMIT: usize = 16 << 20;

/// Programs that grow until they are stopped.
const GROWING: &[&str] = &[
    "x = []\nwhile True: x.append(None)",
    "x = []\nwhile True: x.append([])",
    "x = []\nwhile True: x += x or [1]",
    "x = [i for i in iter(int, 1)]",
    "x = list(iter(int, 1))",
    "x = tuple(iter(int, 1))",
    "x = set()\ni = 0\nwhile True:\n    x.add(i)\n    i += 1",
    "x = {}\ni = 0\nwhile True:\n    x[i] = i\n    i += 1",
    "x = {}\ni = 0\nwhile True:\n    x[str(i)] = i\n    i += 1",
    "x = dict.fromkeys(range(10**9))",
    "x = set(range(10**9))",
    "x = frozenset(range(10**9))",
    "x = sorted(iter(int, 1))",
    "x = [0] * 10**9",
    "x = [0]\nwhile True: x *= 2",
    "x = (0,)\nwhile True: x += x",
    "x = (0,)\nwhile True: x *= 2",
    "x = 'a'\nwhile True: x += x",
    "x = 'a' * 300\nwhile True: x += 'some more'",
    "x = b'a'\nwhile True: x += x",
    "x = bytearray(b'a')\nwhile True: x += bytes(x)",
    "x = bytearray()\nwhile True: x.append(1)",
    "x = bytearray()\nwhile True: x.extend(b'some' * 100)",
    "x = 1\nwhile True: x <<= 1000000",
    "x = ((1 << 5 * 10**7) - 1) ** 2",
    "x = None\nwhile True: x = (x,)",
    "x = None\nwhile True: x = [x]",
    "class A: pass\nx = None\nwhile True:\n    y = A()\n    y.next = x\n    x = y",
    "x = []\nwhile True:\n    def f(): return x\n    x.append(f)",
    "x = []\nwhile True: x.append(lambda: x)",
    "x = []\nwhile True: x.append(type('C', (), {}))",
    "x = []\ndef g():\n    yield\nwhile True: x.append(g())",
    "x = iter(())\nwhile True: x = map(str, x)",
    "x = None\nwhile True:\n    try:\n        raise ValueError from x\n    except ValueError as e:\n        x = e",
    "class A: pass\na = A()\ni = 0\nwhile True:\n    setattr(a, 'n%d' % i, i)\n    i += 1",
    "class A: pass\ni = 0\nwhile True:\n    setattr(A, 'n%d' % i, i)\n    i += 1",
    "i = 0\nwhile True:\n    globals()['n%d' % i] = i\n    i += 1",
    "def f(**k): return k\nd = {'a%d' % i: 1 for i in range(30000)}\nx = [f(**d) for _ in range(9**9)]",
    "class A: pass\nx = []\ni = 0\nwhile True:\n    a = A()\n    for _ in range(50):\n        setattr(a, 'n%d' % i, i)\n        i += 1\n    x.append(a)",
    "i = 0\nwhile True:\n    getattr(i, 'n%d' % i, None)\n    i += 1",
    "x = []\nwhile True:\n    d = {}\n    exec('def f(a):\\n    return a + 1', d)\n    x.append(d)",
    "def f(*a): return f(*a, 1)\nf()",
    "','.join(str(i) for i in iter(int, 1))",
    "''.join(iter(lambda: 'ab', 1))",
    "('a' * 10**4).replace('a', 'b' * 10**4)",
    "' '.join(['a'] * 10**6).split()",
    "('a' * 5 * 10**6).encode('utf-32')",
    "[1, 2] * 10**6 + [3] * 10**6",
    "x = list(range(400000))\nwhile True: x = x + x",
    "x = list(range(400000))\nwhile True: x[0:0] = x",
    "x = list(range(400000))\nwhile True: x.extend(x)",
    "repr([list(range(1000))] * 10000)",
    "x = 'é' * 4000000\nx = x.upper() + x",
    "'%s' * 10**6 % tuple(range(10**6))",
    "str(list(range(10**6)))",
    "a, *b = iter(int, 1)",
    "print(*iter(int, 1))",
    "x = {}\nx = {**{i: i for i in range(10**5)}, **{i: i for i in range(10**5, 3 * 10**5)}}",
    "import math\nmath.factorial(10**7)",
    "import math\nmath.comb(10**8, 5 * 10**7)",
    "bytes(range(256)) * 10**6",
    "x = memoryview(bytes(10**7)).tolist()",
    "x = [[i, i] for i in range(10**6)]",
    "x = ['%d' % i for i in range(10**6)]",
    "x = [i * 10**30 for i in range(10**6)]",
];

/// Programs that make far more garbage than they may hold.
const WASTEFUL: &[&str] = &[
    "for i in range(200): x = 'a' * 5_000_000",
    "for i in range(200): x = [0] * 300_000",
    "for i in range(200): x = list(range(300_000))",
    "for i in range(300000): x = [i, str(i), (i, i), {i: i}]",
    "for i in range(30000): x = lambda: i",
    "for i in range(5000): x = type('C', (), {'a': 1})",
    "for i in range(3000): exec('def f(): return 1', {})",
    "for i in range(3000): eval('[1, 2, 3]')",
    "def g():\n    yield 1\nfor i in range(50000): x = next(g())",
    "for i in range(200): x = b'a' * 5_000_000",
    "for i in range(100): x = {j: j for j in range(50_000)}",
    "for i in range(100): x = set(range(50_000))",
    "for i in range(50000):\n    try:\n        raise ValueError(i)\n    except ValueError: pass",
    "for i in range(60000):\n    x = []\n    x.append(x)",
    "x = 'a' * 9_000_000\nx = None\nx = 'b' * 9_000_000\nx = None\nx = 'c' * 9_000_000\nx = None\nx = 'd' * 13_000_000",
    "x = [0] * 600_000\nx = None\nx = [1] * 700_000\nx = None\nx = tuple(range(350_000))",
    "for i in range(100): x = 1 << 40_000_000",
    "x = [str(i) for i in range(100000)]\nx = None\nx = [(i,) for i in range(100000)]\nx = None\nx = [{} for i in range(80000)]\nx = None\nx = [[] for i in range(200000)]",
    "for i in range(20): x = sorted(str(j) for j in range(20000))",
    "x = ''\nfor i in range(2000000): x = str(i)",
];

fn run(code: &str) -> (Outcome, usize, Interpreter) {
    let limits = Limits {
        memory: LIMIT,
        operations: 400_000_000,
        recursion: 100_000,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    // The highest of all programs so far; what the process had before is little.
    let started = Instant::now();
    let outcome = interpreter.feed("test.py", code);
    let peak = ALLOCATOR.max_allocated();
    println!(
        "{:5.2} of the limit, {:.2} s, {} operations: {:?}",
        peak as f64 / LIMIT as f64,
        started.elapsed().as_secs_f64(),
        interpreter.operations(),
        code.lines().last()
    );
    (outcome, peak, interpreter)
}

#[test]
fn what_grows_is_stopped_before_it_takes_more_and_the_session_lives_on() {
    let mut wrong = Vec::new();
    for code in GROWING {
        let (outcome, peak, mut interpreter) = run(code);
        if !matches!(outcome.ending, Ending::Limit(Limit::Memory)) {
            wrong.push(format!("{code}: {outcome:?}"));
        }
        if peak > LIMIT + LIMIT / 10 + (512 << 10) {
            wrong.push(format!("{code}: {peak} bytes"));
        }
        // What it says that it took is no more either: names past their share are not memory.
        let told = outcome.usage.peak_memory;
        if told > LIMIT + LIMIT / 10 + (512 << 10) {
            wrong.push(format!("{code}: says that it took {told} bytes"));
        }
        let again = interpreter.feed("test.py", "x = None\n1 + 1");
        if again.result_repr.as_deref().is_none_or(|text| text != "2") {
            wrong.push(format!("{code}: afterwards {again:?}"));
        }
    }
    // Garbage is not use.
    for code in WASTEFUL {
        let (outcome, peak, _) = run(code);
        if !matches!(outcome.ending, Ending::Done) {
            wrong.push(format!("{code}: {outcome:?}"));
        }
        if peak > LIMIT + LIMIT / 10 + (512 << 10) {
            wrong.push(format!("{code}: {peak} bytes"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
