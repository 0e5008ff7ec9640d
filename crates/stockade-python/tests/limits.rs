//! The limits that have a status of their own besides operations, memory and time, and that two
//! interpreters in one process do not share a meter.

use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limit, Limits, Outcome};

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

fn rounds(code: &str) -> (Outcome, Outcome) {
    let limits = Limits {
        loop_iterations: Some(1000),
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    let first = interpreter.feed("test.py", code);
    (first, interpreter.feed("test.py", "1 + 1"))
}

#[test]
fn one_loop_may_not_go_round_too_often_and_nothing_catches_that() {
    for code in [
        "while True: pass",
        "for i in range(1001): pass",
        "[i for i in range(1001)]",
        "{i for i in range(1001)}",
        "list(i for i in range(1001))",
        "for i in range(1001):\n    continue",
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "exec('while True: pass')",
        "def g():\n    while True: yield\nx = g()\nfor i in range(600): next(x)\nfor i in range(600): next(x)",
    ] {
        let (outcome, after) = rounds(code);
        assert!(
            matches!(outcome.ending, Ending::Limit(Limit::LoopIterations)),
            "{code}: {outcome:?}"
        );
        assert!(
            after.result_repr.as_deref() == Some("2"),
            "{code}: {after:?}"
        );
    }
}

#[test]
fn rounds_are_counted_for_each_loop_anew() {
    for code in [
        "for i in range(1000): pass",
        "for i in range(900):\n    for j in range(20): pass",
        "for i in range(900): pass\nfor i in range(900): pass",
        "def f():\n    for i in range(900): pass\nfor i in range(50): f()",
    ] {
        let (outcome, _) = rounds(code);
        assert!(
            matches!(outcome.ending, Ending::Done),
            "{code}: {outcome:?}"
        );
    }
}

#[test]
fn code_that_is_too_long_has_its_own_limit_for_feeds_and_texts() {
    let limits = Limits {
        code_size: 1000,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    for code in [
        "x = 1\n".repeat(200).as_str(),
        "exec('x = 1\\n' * 200)",
        "eval('1 + ' * 300 + '1')",
        "try:\n    exec('x = 1\\n' * 200)\nexcept BaseException: pass",
    ] {
        let outcome = interpreter.feed("test.py", code);
        assert!(
            matches!(outcome.ending, Ending::Limit(Limit::CodeSize)),
            "{code}: {outcome:?}"
        );
        let after = interpreter.feed("test.py", "1 + 1");
        assert!(after.result_repr.as_deref() == Some("2"), "{after:?}");
    }
}

#[test]
fn two_interpreters_do_not_disturb_each_others_meters() {
    let small = Limits {
        memory: 2 << 20,
        ..Limits::default()
    };
    let code = "x = [i for i in range(20000)]\nlen(x)";
    let mut alone = Interpreter::new(small.clone(), Silent);
    alone.feed("test.py", code);
    let mut first = Interpreter::new(small.clone(), Silent);
    let mut second = Interpreter::new(small, Silent);
    let full = second.feed("test.py", "y = []\nwhile True: y.append(1)");
    assert!(
        matches!(full.ending, Ending::Limit(Limit::Memory)),
        "{full:?}"
    );
    let outcome = first.feed("test.py", code);
    assert!(
        outcome.result_repr.as_deref() == Some("20000"),
        "{outcome:?}"
    );
    assert_eq!(
        (first.operations(), first.memory()),
        (alone.operations(), alone.memory())
    );
}

#[test]
fn what_fits_into_the_memory_is_not_cramped() {
    // Nine tenths live, and much garbage is made beside them.
    let code = "keep = [0] * (58 << 16)\nfor i in range(20000): [i] * 4000\nlen(keep)";
    let limits = Limits {
        memory: 64 << 20,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    let outcome = interpreter.feed("test.py", code);
    let expected = (58_usize << 16).to_string();
    assert_eq!(
        outcome.result_repr.as_deref(),
        Some(expected.as_str()),
        "{outcome:?}"
    );
}

#[test]
fn a_full_session_may_let_go_little_by_little() {
    let limits = Limits {
        memory: 64 << 20,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    let full = interpreter.feed("test.py", "x = []\nwhile True: x.append([0] * 20)");
    assert!(
        matches!(full.ending, Ending::Limit(Limit::Memory)),
        "{full:?}"
    );
    // As much garbage is made as is let go.
    let emptied = interpreter.feed("test.py", "while x:\n    x.pop()\n    [0] * 20\nlen(x)");
    assert!(emptied.result_repr.as_deref() == Some("0"), "{emptied:?}");
}

#[test]
fn code_without_loops_does_no_work_on_credit() {
    for line in ["y = f'{x:4000}{x}'\n", "y = '%4000d' % x\n"] {
        let limits = Limits {
            operations: 500_000,
            ..Limits::default()
        };
        let mut interpreter = Interpreter::new(limits, Silent);
        let code = ["x = 1\n", &line.repeat(8_000), "done = 1"].concat();
        let outcome = interpreter.feed("test.py", &code);
        assert!(
            matches!(outcome.ending, Ending::Limit(Limit::Operations)),
            "{line}: {:?}",
            outcome.ending
        );
        let after = interpreter.feed("test.py", "'done' in globals()");
        assert_eq!(after.result_repr.as_deref(), Some("False"), "{line}");
    }
}
