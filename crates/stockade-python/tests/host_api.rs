//! Feeding code: answers, inputs, sessions that outlive errors and limits, protected names.

mod support;

use std::time::Duration;

use serde_json::json;
use stockade_python::{Ending, Host, Interpreter, Limit, Limits};
use support::{error, map, result, run, silent};

#[test]
fn the_answer_is_result_then_return_then_the_last_expression() {
    assert_eq!(result("1 + 1"), json!(2));
    assert_eq!(result("result = 5\n7"), json!(5));
    assert_eq!(result("return {'a': 1}"), json!({"a": 1}));
    assert_eq!(result("result = 5\nreturn 7"), json!(5));
    assert_eq!(
        result("def f():\n    global result\n    result = 9\nf()"),
        json!(9)
    );
    assert_eq!(result("for result in range(3): pass"), json!(2));
    assert_eq!(result("result = 1\ndel result\n'last'"), json!("last"));
    assert_eq!(result("globals()['result'] = 8\n1"), json!(8));
    let nothing = run("x = 1");
    assert_eq!((nothing.result, nothing.result_repr), (None, None));
    let none = run("None");
    assert_eq!(
        (none.result, none.result_repr.as_deref()),
        (Some(json!(null)), Some("None"))
    );
}

#[test]
fn a_result_of_an_earlier_feed_is_not_the_answer_of_a_later_one() {
    let mut session = silent();
    assert_eq!(session.feed("a", "result = [1]").result, Some(json!([1])));
    assert_eq!(session.feed("b", "result[0] + 1").result, Some(json!(2)));
    assert_eq!(session.feed("c", "x = 1").result, None);
    assert_eq!(
        session.feed("d", "result += [2]").result,
        Some(json!([1, 2]))
    );
}

#[test]
fn a_builtin_is_back_once_what_globals_put_before_it_is_deleted() {
    let mut session = silent();
    session.feed("a", "globals()['abs'] = lambda n: 'mine'");
    assert_eq!(session.feed("b", "abs(-3)").result, Some(json!("mine")));
    assert_eq!(session.feed("c", "del abs\nabs(-3)").result, Some(json!(3)));
}

#[test]
fn inputs_are_a_dict_in_scope() {
    let mut session = silent();
    session
        .inputs(&map(json!({"n": 3, "names": ["a", "b"]})))
        .unwrap();
    let code = "type(inputs).__name__, inputs['n'] * inputs['names']";
    assert_eq!(
        session.feed("a", code).result,
        Some(json!(["dict", ["a", "b", "a", "b", "a", "b"]]))
    );
    session.inputs(&map(json!({}))).unwrap();
    assert_eq!(session.feed("b", "inputs").result, Some(json!({})));
}

#[test]
fn inputs_beyond_the_limits_are_refused_and_the_session_goes_on() {
    let limits = Limits {
        memory: 1 << 20,
        ..Limits::default()
    };
    let mut session = Interpreter::new(limits, support::Silent);
    let large = map(json!({"x": "y".repeat(2 << 20)}));
    assert!(session.inputs(&large).is_err());
    let mut deep = json!(0);
    for _ in 0..200 {
        deep = json!([deep]);
    }
    assert!(session.inputs(&map(json!({"x": deep}))).is_err());
    assert_eq!(session.feed("a", "1").result, Some(json!(1)));
}

#[test]
fn a_session_goes_on_after_errors_and_limits() {
    let limits = Limits {
        operations: 2_000_000,
        memory: 32 << 20,
        ..Limits::default()
    };
    let mut session = Interpreter::new(limits, support::Silent);
    session.feed(
        "a",
        "x = 1\nclass R:\n    def __repr__(self):\n        while True: pass",
    );
    let broken = [
        "while True: pass",
        "x = 2\n1 / 0",
        "y = [0] * 10**9",
        "z = 'a'\nwhile True: z += z",
        "def f(): return f()\nf()",
        "sorted(range(10), key=lambda n: [0] * 10**9)",
        "sorted(range(10), key=lambda n: next(iter(int, 1)) or [1 for _ in iter(int, 1)])",
        "[R()]",
        "print([R()])",
        "print({1: [R()]})",
        "def g():\n    try:\n        yield 1\n    finally:\n        while True: pass\nfor _ in g(): break\nlist(g())",
        "try:\n    while True: pass\nfinally:\n    x = 3",
        "raise SystemExit(4)",
        "syntax error here",
        "import nothing_like_this",
        "class A:\n    def __lt__(self, other):\n        while True: pass\nsorted([A(), A()])",
    ];
    for code in broken {
        let outcome = session.feed("broken", code);
        assert_ne!(outcome.ending, Ending::Done, "{code}");
        let after = session.feed("after", "x, [[1], 2], sorted([3, 1], key=lambda n: -n)");
        assert_eq!(after.ending, Ending::Done, "after {code}");
        assert_eq!(
            after.result_repr.as_deref(),
            Some("(2, [[1], 2], [3, 1])")
                .filter(|_| code != "while True: pass")
                .or(Some("(1, [[1], 2], [3, 1])")),
            "after {code}"
        );
        let deep = session.feed(
            "deep",
            "def d(n): return 0 if n == 0 else 1 + d(n - 1)\nd(900)",
        );
        assert_eq!(deep.result, Some(json!(900)), "after {code}");
    }
}

#[test]
fn limits_cannot_be_caught() {
    let limits = Limits {
        operations: 100_000,
        ..Limits::default()
    };
    for code in [
        "try:\n    while True: pass\nexcept BaseException:\n    print('caught')",
        "try:\n    while True: pass\nfinally:\n    print('caught')",
        "class C:\n    def __enter__(self): pass\n    def __exit__(self, *a): print('caught')\nwith C():\n    while True: pass",
    ] {
        let outcome = Interpreter::new(limits.clone(), support::Silent).feed("t", code);
        assert_eq!(outcome.ending, Ending::Limit(Limit::Operations), "{code}");
        assert_eq!(outcome.stdout.text, "", "{code}");
    }
}

#[test]
fn a_hostile_repr_of_the_answer_stays_under_the_meter() {
    let limits = Limits {
        operations: 200_000,
        memory: 16 << 20,
        ..Limits::default()
    };
    let class = |body: &str| format!("class A:\n    def __repr__(self): {body}\nresult = [A()]");
    for (body, limit) in [
        ("\n        while True: pass", Limit::Operations),
        ("return 'x' * 10**9", Limit::Memory),
    ] {
        let outcome = Interpreter::new(limits.clone(), support::Silent).feed("t", &class(body));
        assert_eq!(outcome.ending, Ending::Limit(limit), "{body}");
    }
    let outcome = run(&class("raise ValueError('no')"));
    assert_eq!(outcome.ending, Ending::Done);
    assert_eq!(outcome.result_repr, None);
    assert!(outcome.note.unwrap().contains("raised ValueError"));
}

#[test]
fn the_repr_of_the_answer_is_cut_at_the_output_limit() {
    let limits = Limits {
        output: 1000,
        ..Limits::default()
    };
    let outcome = Interpreter::new(limits, support::Silent).feed("t", "'a' * 5000 + 'b'");
    assert_eq!(outcome.ending, Ending::Done);
    assert_eq!(outcome.result, None);
    assert!(
        outcome
            .note
            .unwrap()
            .contains("too large for the output limit")
    );
    let repr = outcome.result_repr.unwrap();
    assert!(
        repr.len() < 1100 && repr.starts_with("'aaa") && repr.ends_with("ab'"),
        "{repr}"
    );
}

#[test]
fn exits_carry_their_code() {
    for (code, expected, said) in [
        ("raise SystemExit", 0, ""),
        ("exit()", 0, ""),
        ("exit(3)", 3, ""),
        ("import sys\nsys.exit(True)", 1, ""),
        ("import sys\nsys.exit('it broke')", 1, "it broke\n"),
        ("raise SystemExit(1, 2)", 1, "(1, 2)\n"),
    ] {
        let outcome = run(code);
        assert_eq!(outcome.ending, Ending::Exit(expected), "{code}");
        assert_eq!(outcome.stderr.text, said, "{code}");
    }
    let caught = run("try:\n    exit(3)\nexcept SystemExit as e:\n    result = e.code");
    assert_eq!(caught.result, Some(json!(3)));
}

#[test]
fn an_error_says_its_class_its_message_and_its_line() {
    let outcome = run("x = 1\n\n1 / 0");
    let report = outcome.error().unwrap();
    assert_eq!(
        (report.name.as_str(), report.value.as_str()),
        ("ZeroDivisionError", "division by zero")
    );
    assert_eq!(report.line, Some(3));
    assert!(
        report
            .traceback
            .contains("ZeroDivisionError: division by zero")
    );
}

#[test]
fn a_text_above_the_size_is_not_run() {
    let limits = Limits {
        code_size: 20,
        ..Limits::default()
    };
    let mut session = Interpreter::new(limits, support::Silent);
    assert_eq!(
        session.feed("a", "print('this text is too long')").ending,
        Ending::Limit(Limit::CodeSize)
    );
    assert_eq!(session.feed("a", "1").ending, Ending::Done);
}

struct Stopping(u32);

impl Host for Stopping {
    fn now(&mut self) -> Option<Duration> {
        self.0 = self.0.checked_sub(1)?;
        Some(Duration::ZERO)
    }
}

#[test]
fn a_host_can_cancel_a_run() {
    let outcome = Interpreter::new(Limits::default(), Stopping(5)).feed("t", "while True: pass");
    assert_eq!(outcome.ending, Ending::Limit(Limit::Cancelled));
    let outcome = Interpreter::new(Limits::default(), Stopping(0)).feed("t", "print(1)");
    assert_eq!(outcome.ending, Ending::Limit(Limit::Cancelled));
    assert_eq!(outcome.stdout.text, "");
}

#[test]
fn the_same_program_costs_the_same_every_time() {
    let code = "d = {}\nfor n in range(5000): d[str(n)] = [n] * 3\nsorted(d, key=d.get)[:3]";
    let costs: Vec<_> = (0..3).map(|_| run(code).usage).collect();
    assert_eq!(costs[0], costs[1]);
    assert_eq!(costs[1], costs[2]);
    assert!(costs[0].operations > 5000 && costs[0].peak_memory > 100_000);
}

#[test]
fn protected_names_cannot_be_rebound_deleted_or_shadowed() {
    let mut session = silent();
    session.inputs(&map(json!({"n": 1}))).unwrap();
    session.allow_eval(true);
    session.protect(["inputs", "len", "result"]);
    for code in [
        "inputs = {}",
        "len = 3",
        "del inputs",
        "inputs |= {}",
        "inputs: dict = {}",
        "for len in range(3): pass",
        "def len(x): return 0",
        "class inputs: pass",
        "import math as len",
        "from math import sqrt as inputs",
        "with open as len: pass",
        "try: 1/0\nexcept Exception as len: pass",
        "[len := 1]",
        "(len, y) = 1, 2",
        "match 1:\n    case len: pass",
        "def f():\n    global len\n    len = 1\nf()",
        "class A:\n    global len\n    len = 1",
        "globals()['len'] = 1",
        "globals().update(len=1)",
        "globals().pop('inputs')",
        "exec('len = 1')",
        "result = 1",
        "type len = int",
    ] {
        let outcome = session.feed("t", code);
        let Ending::Raised(report) = &outcome.ending else {
            panic!("{code}: {:?}", outcome.ending);
        };
        if !code.starts_with("with") {
            assert_eq!(report.name, "NameError", "{code}: {}", report.value);
            assert!(
                report.value.contains("the host protects this name"),
                "{code}: {}",
                report.value
            );
        }
        let after = session.feed("t", "len('abc'), inputs['n']");
        assert_eq!(after.result, Some(json!([3, 1])), "after {code}");
    }
    let inner = "def f(len): return len\nclass A: len = 2\nf(1), A.len, [len for len in 'ab']";
    assert_eq!(
        session.feed("t", inner).result,
        Some(json!([1, 2, ["a", "b"]]))
    );
}

#[test]
fn refused_names_say_so() {
    for (code, words) in [
        ("open('x')", "no files here"),
        ("input()", "nobody is there to answer"),
        ("eval('1')", "not available in this sandbox"),
        ("exec('1')", "not available in this sandbox"),
        ("compile('1', '', 'eval')", "not available in this sandbox"),
        ("breakpoint()", "not available in this sandbox"),
        ("(lambda: 0).__globals__", "does not exist in this sandbox"),
        ("(lambda: 0).__code__", "does not exist in this sandbox"),
        ("(lambda: 0).__closure__", "does not exist in this sandbox"),
        ("object.__subclasses__()", "does not exist in this sandbox"),
        (
            "(n for n in [1]).gi_frame",
            "does not exist in this sandbox",
        ),
        ("(n for n in [1]).gi_code", "does not exist in this sandbox"),
        (
            "getattr(lambda: 0, '__globals__')",
            "does not exist in this sandbox",
        ),
        ("__loader__", "not defined"),
        ("__builtins__", "not defined"),
    ] {
        let (_, message) = error(&run(code));
        assert!(message.contains(words), "{code}: {message}");
    }
}

fn with_modules(allowed: &[&str]) -> Interpreter {
    let mut session = silent();
    session.allow_modules(allowed.iter().copied());
    session
}

#[test]
fn a_module_that_is_not_allowed_fails_where_it_is_imported_and_says_what_is() {
    let mut session = with_modules(&["math", "numpy"]);
    let outcome = session.feed("t", "print('before')\nif False:\n    import os\nimport sys");
    assert_eq!(outcome.stdout.text, "before\n");
    let report = outcome.error().unwrap();
    assert_eq!(
        (report.name.as_str(), report.line),
        ("ModuleNotFoundError", Some(4))
    );
    assert_eq!(
        report.value,
        "module 'sys' is not allowed in this sandbox; allowed: math"
    );
    for (code, value) in [
        (
            "import os.path",
            "module 'os.path' is not allowed in this sandbox; allowed: math",
        ),
        (
            "from os import path",
            "module 'os' is not allowed in this sandbox; allowed: math",
        ),
        (
            "__import__('sys')",
            "module 'sys' is not allowed in this sandbox; allowed: math",
        ),
        (
            "import nothing",
            "module 'nothing' is not allowed in this sandbox; allowed: math",
        ),
        (
            "import numpy",
            "module 'numpy' is not available in this sandbox; allowed: math",
        ),
        (
            "import math.x",
            "No module named 'math.x'; 'math' is not a package",
        ),
    ] {
        assert_eq!(
            error(&session.feed("t", code)),
            ("ModuleNotFoundError".to_owned(), value.to_owned())
        );
    }
    let caught = "try:\n    import os\nexcept ImportError as e:\n    result = e.name\nimport math";
    assert_eq!(session.feed("t", caught).result, Some(json!("os")));
    let (_, message) = error(&with_modules(&[]).feed("t", "import math"));
    assert_eq!(
        message,
        "module 'math' is not allowed in this sandbox; allowed: nothing"
    );
}

#[test]
fn wildcards_and_packages_let_modules_in() {
    for (allowed, imported, ok) in [
        (&["*"][..], "math", true),
        (&["math.*"], "math", true),
        (&["math.sub"], "math", false),
        (&["mat"], "math", false),
        (&["mathematics"], "math", false),
        (&["sys", "math"], "math", true),
    ] {
        let outcome = with_modules(allowed).feed("t", &format!("import {imported}"));
        assert_eq!(
            outcome.ending == Ending::Done,
            ok,
            "{allowed:?} {:?}",
            outcome.ending
        );
    }
}

#[test]
fn a_module_of_ours_may_use_others_without_handing_them_on() {
    let mut session = with_modules(&["asyncio"]);
    let code = "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 1\nasyncio.run(f())";
    assert_eq!(session.feed("t", code).result, Some(json!(1)));
    assert!(session.feed("t", "import sys").error().is_some());
}

#[test]
fn what_a_program_hands_to_a_module_of_ours_has_the_rights_of_the_program() {
    let mut session = with_modules(&["functools", "timeit", "doctest", "json"]);
    session.allow_eval(true);
    for code in [
        "import functools\nfunctools.partial(__import__, 'os')()",
        "import functools\nfunctools.partial(__import__, 'os.path', fromlist=['x'])()",
        "import functools\nfunctools.reduce(__import__, ['os', None])",
        "import functools\nfunctools.partial(exec, 'import os')()",
        "import functools\nfunctools.partial(eval, '__import__(\"os\")')()",
        "import functools\nexec('import os', vars(functools))",
        "import functools\nexec('import os', functools.partial(globals)())",
        "import timeit\ntimeit.timeit('import os', number=1, globals=globals())",
        "import timeit\ntimeit.timeit('import os', number=1, globals=vars(timeit))",
        "import timeit\ntimeit.timeit('import os', number=1)",
        "import timeit\ntimeit.Timer(timeit.Timer, 'import os').timeit(1)",
        "import json\njson.loads('1', parse_int=lambda n: __import__('os'))",
    ] {
        let (name, message) = error(&session.feed("t", code));
        assert_eq!(name, "ModuleNotFoundError", "{code}: {message}");
    }
    let code = "import doctest\ntest = doctest.DocTestParser().get_doctest(\
                '>>> import os\\n', {}, 'n', 'f', 0)\ntest.globs = globals()\n\
                doctest.DocTestRunner().run(test, clear_globs=False).failed";
    assert_eq!(session.feed("t", code).result, Some(json!(1)));
    let code = "import functools\nx = 1\nexec('x = 2; f = lambda: x', globals())\nx, f()";
    assert_eq!(session.feed("t", code).result, Some(json!([2, 2])));
    let code = "import functools\nx = 3\nfunctools.partial(eval, 'x')(), exec('x = 4', vars(functools)), x";
    assert_eq!(session.feed("t", code).result, Some(json!([3, null, 3])));
    assert!(session.feed("t", "exec('1', range(3))").error().is_some());
}

#[test]
fn timeit_runs_functions_without_eval_and_texts_only_with_it() {
    let mut session = with_modules(&["timeit"]);
    for code in [
        "timeit.timeit('1')",
        "timeit.Timer()",
        "timeit.repeat('1', number=1)",
        "timeit.Timer(print, '1')",
        "timeit.Timer('1', print)",
    ] {
        let (name, message) = error(&session.feed("t", &format!("import timeit\n{code}")));
        assert_eq!(name, "NameError", "{code}");
        assert!(
            message.ends_with("is not available in this sandbox"),
            "{message}"
        );
    }
    let code = "import timeit\nn = []\ntimeit.timeit(lambda: n.append(1), number=5)\nlen(n)";
    assert_eq!(session.feed("t", code).result, Some(json!(5)));
}
