//! Output: bounded, head and tail kept, shown live, and text whatever is printed.

mod support;

use serde_json::json;
use stockade_python::{Ending, Interpreter, Limit, Limits};
use support::{Scripted, answer, error, run};

fn bounded(output: usize) -> (Interpreter, Scripted) {
    let limits = Limits {
        output,
        ..Limits::default()
    };
    let host = Scripted::new(answer);
    (Interpreter::new(limits, host.clone()), host)
}

#[test]
fn a_run_that_prints_more_than_the_bound_goes_on_and_keeps_head_and_tail() {
    let (mut session, _) = bounded(1000);
    let outcome = session.feed("t", "for n in range(10000): print('line', n)\n'done'");
    assert_eq!(
        (outcome.ending, outcome.result),
        (Ending::Done, Some(json!("done")))
    );
    let out = outcome.stdout;
    assert!(out.truncated && out.total == 98_890, "{}", out.total);
    assert!(out.text.starts_with("line 0\nline 1\n"), "{}", out.text);
    assert!(out.text.ends_with("line 9998\nline 9999\n"), "{}", out.text);
    assert!(out.text.contains("bytes left out"));
    assert!(out.text.len() < 1100);
    assert!(!outcome.stderr.truncated);
}

#[test]
fn each_stream_has_its_own_bound() {
    let (mut session, _) = bounded(100);
    let code = "import sys\nprint('x' * 500, file=sys.stderr)\nprint('fine')";
    let outcome = session.feed("t", code);
    assert_eq!(
        (outcome.stdout.text.as_str(), outcome.stdout.truncated),
        ("fine\n", false)
    );
    assert!(outcome.stderr.truncated);
}

#[test]
fn printing_without_end_is_ended_by_the_output_limit_and_cannot_be_caught() {
    for code in [
        "while True: print('x' * 100)",
        "while True:\n    try:\n        while True: print('x' * 1000)\n    except BaseException:\n        pass",
        "print('x' * 10**7)",
    ] {
        let (mut session, _) = bounded(1000);
        let outcome = session.feed("t", code);
        assert_eq!(outcome.ending, Ending::Limit(Limit::Output), "{code}");
        assert!(outcome.stdout.text.len() < 1100 && outcome.stdout.truncated);
        assert_eq!(session.feed("t", "print(1)").stdout.text, "1\n");
    }
}

#[test]
fn each_feed_has_its_own_output() {
    let (mut session, host) = bounded(100);
    assert_eq!(session.feed("a", "print('one')").stdout.text, "one\n");
    assert_eq!(session.feed("b", "print('two', end='')").stdout.text, "two");
    assert_eq!(host.shown.borrow().as_str(), "one\ntwo");
}

#[test]
fn output_before_an_error_or_a_limit_is_kept() {
    let outcome = run("print('before')\n1 / 0");
    assert_eq!(outcome.stdout.text, "before\n");
    let outcome = run("print('before')\n[0] * 10**12");
    assert_eq!(outcome.ending, Ending::Limit(Limit::Memory));
    assert_eq!(outcome.stdout.text, "before\n");
}

#[test]
fn characters_are_whole_at_both_cuts() {
    for output in 10..30 {
        let (mut session, _) = bounded(output);
        let outcome = session.feed("t", "for _ in range(50): print('é𝄞€', end='')");
        let text = outcome.stdout.text;
        assert!(
            text.chars()
                .all(|it| "é𝄞€\n[… bytes left out]0123456789".contains(it)),
            "{text}"
        );
    }
}

#[test]
fn lone_surrogates_are_an_error_on_stdout_and_escapes_on_stderr_as_in_cpython() {
    let outcome = run("print('a', end='')\nprint('b\\ud800c')");
    let (name, message) = error(&outcome);
    assert_eq!(name, "UnicodeEncodeError");
    assert_eq!(
        message,
        "'utf-8' codec can't encode character '\\ud800' in position 1: surrogates not allowed"
    );
    assert_eq!(outcome.stdout.text, "a");
    let outcome = run("print('\\udc80\\udfff')");
    let (_, message) = error(&outcome);
    assert_eq!(
        message,
        "'utf-8' codec can't encode characters in position 0-1: surrogates not allowed"
    );
    let outcome = run("import sys\nprint('b\\ud800c', file=sys.stderr)");
    assert_eq!(outcome.stderr.text, "b\\ud800c\n");
    let caught = run(
        "try:\n    print('\\ud800')\nexcept UnicodeEncodeError as e:\n    result = [e.encoding, e.start, e.end, e.reason]",
    );
    assert_eq!(
        caught.result,
        Some(json!(["utf-8", 0, 1, "surrogates not allowed"]))
    );
}
