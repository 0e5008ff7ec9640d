//! What objects do before they go: `finally` and `with` of generators that are dropped, `__del__`,
//! when it happens and that it is metered.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limit, Limits, Outcome};

struct Recorder(Rc<RefCell<String>>);

impl Host for Recorder {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, text: &str, _error: bool) {
        self.0.borrow_mut().push_str(text);
    }
}

fn run(code: &str) -> (Outcome, String, Interpreter) {
    let out = Rc::new(RefCell::new(String::new()));
    let limits = Limits {
        memory: 8 << 20,
        operations: 3_000_000,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Recorder(Rc::clone(&out)));
    let outcome = interpreter.feed("test.py", code);
    let text = out.borrow().clone();
    (outcome, text, interpreter)
}

const GENERATOR: &str =
    "def g():\n    try:\n        yield 1\n        yield 2\n    finally:\n        print('closed')\n";

#[test]
fn a_loop_that_is_left_early_closes_the_generator_that_only_it_knows() {
    for (code, expected) in [
        ("for x in g(): break\nprint('after')", "closed\nafter\n"),
        (
            "def f():\n    for x in g(): return x\nprint(f())",
            "closed\n1\n",
        ),
        (
            "for x in g():\n    for y in g(): break\n    break\nprint('after')",
            "closed\nclosed\nafter\n",
        ),
        ("for x in g(): pass\nprint('after')", "closed\nafter\n"),
        (
            "it = g()\nfor x in it: break\nprint('after', next(it))",
            "after 2\n",
        ),
        (
            "def same(x): return x\nit = g()\nfor x in same(it): break\nprint('after', next(it))",
            "after 2\n",
        ),
        (
            "held = []\ndef keep():\n    held.append(g())\n    return held[0]\nfor x in keep(): break\nprint('after', next(held[0]))",
            "after 2\n",
        ),
    ] {
        let (outcome, text, _) = run(&format!("{GENERATOR}{code}"));
        assert!(
            matches!(outcome.ending, Ending::Done),
            "{code}: {outcome:?}"
        );
        assert!(text.starts_with(expected), "{code}: {text}");
    }
}

#[test]
fn what_is_dropped_is_finalised_once_at_the_latest_at_the_end_of_the_feed() {
    for (code, expected) in [
        ("next(g())\nprint('after')", "after\nclosed\n"),
        (
            "it = g()\nnext(it)\nit = None\nprint('after')",
            "after\nclosed\n",
        ),
        (
            "class A:\n    def __del__(self): print('gone')\na = A()\ndel a\nprint('after')",
            "gone\nafter\n",
        ),
        (
            "class A:\n    def __del__(self): print('gone')\nx = [A()]\ndel x[0]\nprint('after')",
            "gone\nafter\n",
        ),
        (
            "class A:\n    def __del__(self): print('gone')\nA()\nprint('after')",
            "after\ngone\n",
        ),
        (
            "class A:\n    def __del__(self): raise ValueError\nA()\nprint('after')",
            "after\n",
        ),
        (
            "kept = []\nclass A:\n    def __del__(self):\n        print('gone')\n        kept.append(self)\na = A()\ndel a\nkept.clear()\na = 1\ndel a\nprint('after')",
            "gone\nafter\n",
        ),
        (
            "class A:\n    def __del__(self): print('gone')\na = A()\na.me = a\ndel a\nprint('after')",
            "gone\nafter\n",
        ),
    ] {
        let (outcome, text, _) = run(&format!("{GENERATOR}{code}"));
        assert!(
            matches!(outcome.ending, Ending::Done),
            "{code}: {outcome:?}"
        );
        assert_eq!(text, expected, "{code}");
    }
}

#[test]
fn what_lives_on_in_the_session_is_not_finalised() {
    let (outcome, text, mut interpreter) = run(&format!(
        "{GENERATOR}it = g()\nnext(it)\nclass A:\n    def __del__(self): print('gone')\na = A()"
    ));
    assert!(matches!(outcome.ending, Ending::Done), "{outcome:?}");
    assert_eq!(text, "");
    let again = interpreter.feed("test.py", "next(it)");
    assert!(again.result_repr.as_deref() == Some("2"), "{again:?}");
}

#[test]
fn finalisers_that_never_end_are_ended_and_the_session_lives_on() {
    for code in [
        "class A:\n    def __del__(self):\n        while True: pass\nA()\nx = 1",
        "class A:\n    def __del__(self):\n        while True: pass\na = A()\ndel a",
        "class A:\n    def __del__(self): A()\nA()\nwhile True: [1]",
        "def g():\n    try:\n        yield\n    finally:\n        while True: pass\nfor x in g(): break",
        "def g():\n    while True:\n        try:\n            yield\n        finally:\n            continue\nwhile True:\n    for x in g(): break",
        "class A:\n    def __del__(self): pass\nx = [0] * 100000\nwhile True:\n    a = A()\n    del a",
        "class A:\n    def __del__(self):\n        while True: pass\nx = [A() for _ in range(1000)]\nx = None",
        "class A:\n    def __del__(self):\n        while True: pass\nx = [A() for _ in range(1000)]\nx = None\nwhile True: pass",
        "def g():\n    try:\n        yield\n    finally:\n        while True: pass\nx = [g() for _ in range(1000)]\nfor y in x: next(y)\nx = y = None\nwhile True: pass",
        "class A:\n    def __del__(self):\n        A()\n        A()\nwhile True: A()",
    ] {
        let (outcome, _, mut interpreter) = run(code);
        assert!(
            matches!(
                outcome.ending,
                Ending::Limit(Limit::Operations | Limit::Memory)
            ),
            "{code}: {outcome:?}"
        );
        let again = interpreter.feed("test.py", "1 + 1");
        assert!(
            matches!(again.ending, Ending::Done) && again.result_repr.as_deref() == Some("2"),
            "{code}: {again:?}"
        );
    }
}
