//! Tests beside a program: what each of the two can reach of the other, and what is noted.

use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limits, Outcome};

struct Nothing;

impl Host for Nothing {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }
}

/// A program and its tests, with `eval` and every module allowed.
fn both(program: &str, tests: &str) -> (Interpreter, Outcome) {
    let mut interpreter = Interpreter::new(Limits::default(), Nothing);
    interpreter.allow_eval(true);
    interpreter.open_beside(["open"]);
    let fed = interpreter.feed("<program>", program);
    assert_eq!(fed.ending, Ending::Done, "{program}");
    let outcome = interpreter.feed_beside("<tests>", tests);
    (interpreter, outcome)
}

/// Whether the tests ran to their end.
fn ends(program: &str, tests: &str) -> bool {
    both(program, tests).1.ending == Ending::Done
}

fn asked(program: &str, tests: &str) -> Vec<String> {
    let (interpreter, outcome) = both(program, tests);
    assert_eq!(outcome.ending, Ending::Done, "{tests}");
    interpreter.asked_beside()
}

#[test]
fn what_the_tests_do_not_bind_the_program_lends_them() {
    assert!(ends("x = 3\ndef f(): return x", "assert f() == x == 3"));
    // It is looked up each time.
    let counts = "calls = 0\ndef f():\n    global calls\n    calls += 1";
    assert!(ends(counts, "f()\nf()\nassert calls == 2"));
    assert!(ends(
        "x = 3",
        "def g(): return x\nclass A:\n    y = x\nassert g() == A.y == 3"
    ));
    assert!(!ends("x = 3\ndel x", "x"));
}

#[test]
fn what_the_tests_bind_anywhere_is_never_the_programs() {
    assert!(!ends(
        "ref = 1",
        "ref\ndef later():\n    global ref\n    ref = 2"
    ));
    assert!(!ends("math = 1", "math\nimport math"));
    let program = "def f():\n    global ref\n    ref = 5\nref = 4";
    assert!(ends(program, "ref = 1\nf()\nassert ref == 1"));
    assert!(ends(
        "len = abs = lambda x: 9",
        "assert len([1]) == abs(-1) == 1"
    ));
    assert!(!ends("open = 3", "assert open == 3"));
}

#[test]
fn what_the_tests_bind_the_program_does_not_see() {
    assert!(!ends("def f(): return secret", "secret = 1\nf()"));
    assert!(ends(
        "secret = 2\ndef f(): return secret",
        "secret = 1\nassert f() == 2"
    ));
    for reach in [
        "globals()['secret']",
        "eval('secret')",
        "vars()['secret']",
        "locals()['secret']",
        "next(map(eval, ['secret']))",
        "__import__('__main__').secret",
    ] {
        let program = format!("def f(): return {reach}");
        assert!(!ends(&program, "secret = 1\nassert f() == 1"), "{reach}");
    }
}

#[test]
fn natives_that_the_tests_call_for_the_program_see_the_programs_names() {
    let tests = "ref = 1\nlist(f)\nassert ref == 1";
    assert!(ends("f = map(exec, ['ref = 2'])", tests));
    assert!(ends("f = iter(globals, globals())", tests));
    assert!(ends(
        "import functools\ng = functools.partial(exec, 'ref = 2')\nf = (g() for _ in [1])",
        tests
    ));
    assert!(ends(
        "decode = eval",
        "ref = 1\ntry:\n    decode('ref')\nexcept NameError: pass\nelse: assert 0"
    ));
}

#[test]
fn classes_and_functions_of_the_tests_cannot_be_changed_by_the_program() {
    let tests = "class A: x = 1\ndef g(y=1): return y\ntry: f(A, g)\nexcept TypeError: pass\nassert A.x == g() == 1";
    for change in [
        "A.x = 2",
        "del A.x",
        "setattr(A, 'x', 2)",
        "type.__setattr__(A, 'x', 2)",
        "A.__bases__ = (B,)",
        "g.__defaults__ = (2,)",
        "g.__kwdefaults__ = {}",
    ] {
        let program = format!("class B: pass\ndef f(A, g):\n    {change}");
        assert!(ends(&program, tests), "{change}");
    }
    // They themselves may, and what is an argument may be changed in place.
    assert!(ends("", "class A: x = 1\nA.x = 2\nassert A.x == 2"));
    assert!(ends(
        "def f(a): a.y = 2",
        "class A: pass\na = A()\nf(a)\nassert a.y == 2"
    ));
}

#[test]
fn the_text_of_the_tests_is_not_shown_to_the_program_and_is_to_the_host() {
    let program = "import traceback\ndef f(): return ''.join(traceback.format_stack())";
    assert!(ends(
        program,
        "x = f()  # 4711\nassert '4' + '711' not in x"
    ));
    let program = "import traceback\ndef f(g):\n    try: g()\n    except KeyError: return traceback.format_exc()";
    let tests = "def g(): raise KeyError  # 4711\nassert '4' + '711' not in f(g)";
    assert!(ends(program, tests));
    let (_, outcome) = both("", "assert 4711 == 4712");
    let report = outcome.error().unwrap();
    assert!(
        report.traceback.contains("assert 4711 == 4712"),
        "{}",
        report.traceback
    );
}

#[test]
fn exits_and_tops_of_texts_do_not_end_the_tests() {
    let exit = both("def f(): raise SystemExit(0)", "f()").1;
    assert_eq!(exit.ending, Ending::Exit(0));
    let returned = both("", "return 1").1;
    assert!(
        returned
            .error()
            .is_some_and(|error| error.name == "SyntaxError")
    );
}

#[test]
fn a_special_method_of_the_program_that_the_tests_ask_is_noted() {
    let eq = "class A:\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return True\n    \
              def __lt__(self, o): return True\n    def __bool__(self): return True\n    def __sub__(self, o): return 0\n    \
              def __contains__(self, o): return True\n    def __hash__(self): return 1\n\
              def f(): return A(1)\ndef g(): return A(1) == A(2) and 1 in A(1) and bool({A(1)})\n";
    assert_eq!(
        asked(eq, "assert g()\nassert f().x == 1\nassert f() is not None"),
        Vec::<String>::new()
    );
    for tests in [
        "assert f() == 1",
        "assert 1 == f()",
        "assert [f()] == [1]",
        "assert {'a': f()} == {'a': 1}",
        "assert f() in [1]",
        "assert f() < 1",
        "assert sorted([f(), f()])",
        "assert f()",
        "assert not (f() - 1)",
        "assert 3 in f()",
        "assert len({f(), f()}) == 1",
        "assert any([f()])",
        "import unittest\nunittest.TestCase().assertEqual(f(), 1)",
        "def check(a): assert a == 1\ncheck(f())",
    ] {
        assert_eq!(asked(eq, tests).len().min(1), 1, "{tests}");
    }
    let told = asked(eq, "assert f() == 1");
    assert_eq!(told, ["it was asked by `__eq__` of its own class `A`"]);
}

#[test]
fn however_the_method_was_made_it_is_noted() {
    for program in [
        "def f(): return type('A', (), {'__e' + 'q__': lambda a, b: True})()",
        "import types\ndef f(): return types.new_class('A', (), {}, lambda ns: ns.update(__eq__=lambda a, b: True))()",
        "class M(type):\n    def __eq__(a, b): return True\nclass A(metaclass=M): pass\ndef f(): return A",
        "class A: pass\ndef f():\n    A.__eq__ = lambda a, b: True\n    return A()",
        "def f():\n    exec('class A:\\n    def __eq__(a, b): return True\\nglobal made\\nmade = A()')\n    return made",
    ] {
        assert_eq!(asked(program, "assert f() == 1").len(), 1, "{program}");
    }
}

#[test]
fn classes_of_libraries_and_of_the_tests_are_not_noted() {
    for (program, tests) in [
        (
            "from fractions import Fraction\ndef f(): return Fraction(1, 2)",
            "assert f() - 0 == 0.5",
        ),
        (
            "import datetime\ndef f(): return datetime.date(2020, 1, 1)",
            "import datetime\nassert f() < datetime.date.max",
        ),
        (
            "from collections import Counter, OrderedDict\ndef f(): return Counter('a')",
            "assert f() == {'a': 1}",
        ),
        (
            "import collections\nP = collections.namedtuple('P', 'x')\ndef f(): return P(1)",
            "assert f() == (1,)",
        ),
        (
            "def f(a): return a",
            "class A:\n    def __eq__(s, o): return True\nassert f(A()) == 1",
        ),
        (
            "class A(list): pass\ndef f(): return A([1])",
            "assert f() == [1] and 1 in f()",
        ),
    ] {
        assert_eq!(asked(program, tests), Vec::<String>::new(), "{program}");
    }
}

#[test]
fn a_dataclass_that_lies_about_its_class_is_noted() {
    let liar = "import dataclasses\n@dataclasses.dataclass\nclass A:\n    @property\n    def __class__(self): return int\n\
                def f(): return A()\nA() == 1";
    let told = both(liar, "assert f() == 1").0.asked_beside();
    assert!(!told.is_empty());
}

#[test]
fn classes_of_a_text_that_both_run_are_the_tests() {
    let mut interpreter = Interpreter::new(Limits::default(), Nothing);
    interpreter.open_beside([]);
    let head = "class A:\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return isinstance(o, A) and self.x == o.x";
    interpreter.feed("<program>", &format!("{head}\ndef f(x): return A(x)"));
    interpreter.feed_beside("<head>", head);
    interpreter.share_classes(&["A".to_owned()]);
    let outcome = interpreter.feed_beside("<tests>", "assert f(1) == A(1) and f(1) != A(2)");
    assert_eq!(outcome.ending, Ending::Done);
    assert!(interpreter.asked_beside().is_empty());
}

#[test]
fn assertions_that_the_program_swallows_are_noted() {
    let manager =
        "class A:\n    def __enter__(self): return 1\n    def __exit__(self, *e): return True\n";
    assert_eq!(asked(manager, "with A() as x: assert x == 2").len(), 1);
    assert_eq!(asked(manager, "with A() as x: assert x == 1").len(), 0);
    let generator = "from contextlib import contextmanager\n@contextmanager\ndef a():\n    \
                     try: yield 1\n    except BaseException: pass\n";
    assert_eq!(asked(generator, "with a() as x: assert x == 2").len(), 1);
    let caller = "def call(g):\n    try: g()\n    except BaseException: pass\n";
    assert_eq!(asked(caller, "def g(): assert 0\ncall(g)").len(), 1);
    // Errors that code calling back is right to expect.
    assert_eq!(asked(caller, "def g(): raise KeyError\ncall(g)").len(), 0);
}

#[test]
fn unittest_main_returns_or_raises_and_takes_the_tests_own_cases() {
    let tests = "import unittest\nclass T(unittest.TestCase):\n    def test_f(self): self.assertEqual(f(), 4)\nunittest.main()";
    assert!(ends("def f(): return 4", tests));
    assert!(!ends("def f(): return 5", tests));
    assert!(!ends(
        "import unittest\ndef f(): raise unittest.SkipTest",
        tests
    ));
    assert!(!ends(
        "import unittest\nclass T(unittest.TestCase):\n    def test_f(self): pass\ndef f(): return 5",
        tests
    ));
    let skips = tests.replace("self.assertEqual(f(), 4)", "self.skipTest('not now')");
    assert!(ends("", &skips));
}

#[test]
fn what_is_given_by_name_stands_in_the_place_of_a_builtin() {
    let mut interpreter = Interpreter::new(Limits::default(), Nothing);
    interpreter.open_beside([]);
    interpreter.feed("<program>", "def max(a): return 'mine'");
    interpreter.give_beside("max");
    let outcome = interpreter.feed_beside("<tests>", "assert max([1]) == 'mine' and min([1]) == 1");
    assert_eq!(outcome.ending, Ending::Done);
}

#[test]
fn a_text_that_is_ready_says_its_names_and_runs_later() {
    let mut interpreter = Interpreter::new(Limits::default(), Nothing);
    interpreter.open_beside([]);
    interpreter.feed("<program>", "def f(): return 'a' * 3");
    let names = interpreter
        .ready_beside("<tests>", "x = f()\ndef g(): return len(x) + y")
        .unwrap();
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    assert_eq!(sorted(names.read), ["f", "len", "x", "y"]);
    assert_eq!(sorted(names.bound), ["g", "x"]);
    interpreter.ready_beside("<more>", "y = 1").unwrap();
    interpreter.collect();
    assert_eq!(interpreter.run_beside("<tests>").ending, Ending::Done);
    assert_eq!(interpreter.run_beside("<more>").ending, Ending::Done);
    assert_eq!(
        interpreter.feed_beside("<end>", "assert g() == 4").ending,
        Ending::Done
    );
    assert!(interpreter.ready_beside("<bad>", "def").is_err());
    assert!(interpreter.store().is_err());
}
