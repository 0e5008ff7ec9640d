//! Tools of the host: arguments, answers, errors, and calls that are answered later.

mod support;

use serde_json::json;
use stockade_python::{Ending, Interpreter, Limits, ToolAnswer};
use support::{Scripted, answer, error};

fn session() -> (Interpreter, Scripted) {
    let host = Scripted::new(answer);
    let mut session = Interpreter::new(Limits::default(), host.clone());
    session.tools(["add", "echo", "same", "fail", "ask", "other"]);
    (session, host)
}

#[track_caller]
fn waits(outcome: &stockade_python::Outcome) -> stockade_python::ToolCall {
    match &outcome.ending {
        Ending::Waiting(call) => call.clone(),
        other => panic!("it does not wait: {other:?}"),
    }
}

#[test]
fn tools_take_positional_and_keyword_arguments() {
    let (mut session, host) = session();
    let outcome = session.feed("t", "echo(1, 'a', *[2.5], x=[None], **{'y': {'k': True}})");
    assert_eq!(
        outcome.result,
        Some(json!([[1, "a", 2.5], {"x": [null], "y": {"k": true}}]))
    );
    let calls = host.calls.borrow();
    assert_eq!(
        (calls.len(), calls[0].id, calls[0].name.as_str()),
        (1, 0, "echo")
    );
}

#[test]
fn tools_are_values_like_functions() {
    let (mut session, _) = session();
    let code = "f = add\nclass C:\n    tool = add\n[f(1, 2), C().tool(3), sum(map(add, [1, 2], [3, 4])), \
                sorted([3, 1, 2], key=add), callable(add), repr(add)]";
    let outcome = session.feed("t", code);
    assert_eq!(
        outcome.result,
        Some(json!([3, 3, 10, [1, 2, 3], true, "<tool add>"])),
        "{:?}",
        outcome.ending
    );
}

#[test]
fn errors_of_tools_are_exceptions_that_can_be_caught() {
    let (mut session, _) = session();
    let code = "
out = []
for name in ['ValueError', 'KeyError', 'PermissionError', 'HTTPError', 'SystemExit', 'UnicodeDecodeError', 'object']:
    try:
        fail(name, 'it broke')
    except Exception as e:
        out.append((type(e).__name__, str(e)))
out";
    let expected = json!([
        ["ValueError", "it broke"],
        ["KeyError", "'it broke'"],
        ["PermissionError", "it broke"],
        ["RuntimeError", "HTTPError: it broke"],
        ["RuntimeError", "SystemExit: it broke"],
        ["RuntimeError", "UnicodeDecodeError: it broke"],
        ["RuntimeError", "object: it broke"],
    ]);
    assert_eq!(session.feed("t", code).result, Some(expected));
    let outcome = session.feed("t", "x = 1\nfail('OSError', 'gone')");
    assert_eq!(error(&outcome), ("OSError".to_owned(), "gone".to_owned()));
    assert_eq!(outcome.error().unwrap().line, Some(2));
}

#[test]
fn arguments_without_a_json_form_are_type_errors_that_name_the_argument() {
    let (mut session, host) = session();
    for (code, words) in [
        ("echo(1, lambda: 0)", "echo(): `argument 2` is a function"),
        (
            "echo(x=[1, {'k': object()}])",
            "echo(): `x[1]['k']` is of type 'object'",
        ),
        ("a = []; a.append(a); echo(a)", "contains itself"),
        ("echo({(1, 2): 3})", "has a key of type 'tuple'"),
        ("echo('\\ud800')", "lone surrogate"),
    ] {
        let (name, message) = error(&session.feed("t", code));
        assert_eq!(name, "TypeError", "{code}");
        assert!(message.contains(words), "{code}: {message}");
    }
    assert_eq!(host.calls.borrow().len(), 0);
}

#[test]
fn a_host_without_tools_answers_with_an_error() {
    let mut session = support::silent();
    session.tools(["search"]);
    let (name, message) = error(&session.feed("t", "search('x')"));
    assert_eq!(name, "NotImplementedError");
    assert!(message.contains("`search`"));
}

#[test]
fn a_run_waits_for_a_tool_and_goes_on_with_its_answer() {
    let (mut session, _) = session();
    let code = "print('before')\nx = ask('question', n=2)\nprint('after', x)\nx * 2";
    let outcome = session.feed("t", code);
    let call = waits(&outcome);
    assert_eq!(
        (call.args, call.kwargs),
        (vec![json!("question")], support::map(json!({"n": 2})))
    );
    assert_eq!(outcome.stdout.text, "before\n");
    let outcome = session.resume(ToolAnswer::Value(json!(21)));
    assert_eq!(
        (outcome.ending, outcome.result),
        (Ending::Done, Some(json!(42)))
    );
    assert_eq!(outcome.stdout.text, "before\nafter 21\n");
    assert_eq!(session.feed("t", "x").result, Some(json!(21)));
}

/// Runs a text whose waiting tools are answered one after the other; gives the output, the result,
/// the operations, and what was shown live.
fn answered(
    code: &str,
    answers: &[ToolAnswer],
    later: bool,
) -> (String, Option<serde_json::Value>, u64, String) {
    let host = if later {
        Scripted::new(answer)
    } else {
        Scripted::new(|call| match call.name.as_str() {
            "ask" => match call.args.first().and_then(serde_json::Value::as_i64) {
                Some(n) if n < 0 => ToolAnswer::Error {
                    name: "ValueError".into(),
                    message: "negative".into(),
                },
                Some(n) => ToolAnswer::Value((n * 10).into()),
                None => ToolAnswer::Value(json!("?")),
            },
            _ => answer(call),
        })
    };
    let mut session = Interpreter::new(Limits::default(), host.clone());
    session.tools(["add", "ask", "fail"]);
    let mut outcome = session.feed("t", code);
    let mut answers = answers.iter();
    while let Ending::Waiting(_) = outcome.ending {
        outcome = session.resume(answers.next().map_or(ToolAnswer::Later, Clone::clone));
    }
    assert_eq!(outcome.ending, Ending::Done, "{code}");
    let shown = host.shown.borrow().clone();
    (
        outcome.stdout.text,
        outcome.result,
        outcome.usage.operations,
        shown,
    )
}

#[test]
fn waiting_makes_no_difference_to_the_program() {
    let n = |n: i64| ToolAnswer::Value(n.into());
    let no = || ToolAnswer::Error {
        name: "ValueError".into(),
        message: "negative".into(),
    };
    let cases: Vec<(&str, Vec<ToolAnswer>)> = vec![
        (
            "print(ask(1))\nprint(ask(2))\nask(3)",
            vec![n(10), n(20), n(30)],
        ),
        (
            "def f(n):\n    try:\n        return ask(n)\n    except ValueError as e:\n        return str(e)\n    finally:\n        print('done', n)\n[f(1), f(-1), f(2)]",
            vec![n(10), no(), n(20)],
        ),
        (
            "def g():\n    for i in range(3):\n        yield ask(i)\nprint('a')\nout = []\nfor x in g():\n    print(x)\n    out.append(x)\nout",
            vec![n(0), n(10), n(20)],
        ),
        (
            "print('a')\nout = sorted([3, 1, 2], key=lambda i: (print(i), -ask(i))[1])\nprint('b')\nout",
            vec![n(30), n(10), n(20)],
        ),
        (
            "print('x')\n[ask(1), *map(ask, [2, 3]), add(1, 2), ask(4)]",
            vec![n(10), n(20), n(30), n(40)],
        ),
        (
            "class A:\n    def __init__(self, n): self.n = ask(n)\n    def __add__(self, o): return ask(self.n + o.n)\n    def __repr__(self): return f'A{ask(7)}'\nprint(A(1) + A(2))\nA(3)",
            vec![n(10), n(20), n(300), n(30), n(70)],
        ),
        (
            "class B:\n    x = ask(1)\n    __init__ = ask\nd = {'k': ask(2)}\nd['k'] += ask(3)\nB.x, d, f'{ask(4)}'",
            vec![n(10), n(20), n(30), n(40)],
        ),
        (
            "import asyncio\nasync def f(n): return ask(n)\nasync def main(): return [await f(1), await f(2)]\nasyncio.run(main())",
            vec![n(10), n(20)],
        ),
        (
            "def f(*a, **k): return ask(*a, **k)\nf(1) + f(*[2]) + ask(*[3])",
            vec![n(10), n(20), n(30)],
        ),
    ];
    for (code, answers) in cases {
        let whole = answered(code, &[], false);
        let parts = answered(code, &answers, true);
        assert_eq!(whole, parts, "{code}");
    }
}

#[test]
fn a_session_that_waits_can_be_fed_or_resumed_wrongly_without_harm() {
    let (mut session, _) = session();
    let outcome = session.resume(ToolAnswer::Value(json!(1)));
    assert!(matches!(outcome.ending, Ending::Internal(_)));
    waits(&session.feed("t", "x = 1\ny = ask()"));
    waits(&session.resume(ToolAnswer::Later));
    assert!(session.is_waiting());
    assert_eq!(
        session.feed("t", "x, 'y' in globals()").result,
        Some(json!([1, false]))
    );
    assert!(!session.is_waiting());
    waits(&session.feed("t", "sorted([1, 2], key=ask)"));
    assert_eq!(session.feed("t", "x").result, Some(json!(1)));
    waits(&session.feed("t", "y = sorted([1, 2], key=ask)"));
    waits(&session.resume(ToolAnswer::Value(json!(5))));
    assert_eq!(
        session.resume(ToolAnswer::Value(json!(4))).ending,
        Ending::Done
    );
    assert_eq!(session.feed("t", "x, y").result, Some(json!([1, [2, 1]])));
}

#[test]
fn waiting_cannot_be_caught() {
    let (mut session, _) = session();
    for code in [
        "try:\n    ask()\nexcept BaseException:\n    print('caught')\nfinally:\n    print('finally')",
        "try:\n    sorted([1], key=ask)\nexcept BaseException:\n    print('caught')\nfinally:\n    print('finally')",
    ] {
        let outcome = session.feed("t", code);
        waits(&outcome);
        assert_eq!(outcome.stdout.text, "", "{code}");
        let outcome = session.resume(ToolAnswer::Value(json!(1)));
        assert_eq!(outcome.stdout.text, "finally\n", "{code}");
    }
}

#[test]
fn an_answer_that_nests_too_deep_is_an_error_of_the_call() {
    fn deep(_: &stockade_python::ToolCall) -> ToolAnswer {
        ToolAnswer::Value(
            (0..300_000).fold(json!(0), |inner, _| serde_json::Value::Array(vec![inner])),
        )
    }
    let mut session = Interpreter::new(Limits::default(), Scripted::new(deep));
    session.tools(["deep"]);
    let outcome = session.feed(
        "t",
        "try:\n    deep()\nexcept ValueError as e:\n    result = str(e)",
    );
    assert_eq!(
        outcome.result,
        Some(json!("the answer of the tool nests deeper than 100 levels"))
    );
}

#[test]
fn a_call_of_a_tool_may_be_awaited() {
    let code = "import asyncio\nasync def main():\n    x = await add(1, 2)\n    y = await ask(x)\n    \
                return [x, y, await same({'k': y}), [await add(n) for n in range(2)]]\nasyncio.run(main())";
    let (mut session, _) = session();
    waits(&session.feed("t", code));
    let outcome = session.resume(ToolAnswer::Value(json!("later")));
    assert_eq!(
        outcome.result,
        Some(json!([3, "later", {"k": "later"}, [0, 1]])),
        "{:?}",
        outcome.ending
    );
    let code = "import asyncio\nasync def main():\n    x = add(1, 2)\n    y = 1\n    return await x\nasyncio.run(main())";
    let (_, message) = error(&session.feed("t", code));
    assert_eq!(message, "object int can't be used in 'await' expression");
}
