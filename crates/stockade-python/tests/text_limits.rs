//! Texts and bytes that would outgrow the memory limit end the run before the memory is taken and
//! before the work is done.

use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limit, Limits, Outcome};

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }
}

/// Runs a program with eight megabytes; gives how it ended and what it cost.
fn run(code: &str) -> (Outcome, u64) {
    let limits = Limits {
        memory: 8 << 20,
        operations: 20_000_000,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    let outcome = interpreter.feed("test.py", code);
    let operations = interpreter.operations();
    (outcome, operations)
}

#[test]
fn what_is_too_large_ends_with_the_memory_limit_at_once() {
    for code in [
        "'a' * 10**10",
        "b'a' * 10**10",
        "b = bytearray(b'a'); b *= 10**10",
        "'x'.ljust(10**10)",
        "'é'.center(10**10, 'é')",
        "b'x'.rjust(10**10)",
        "'{:1000000000}'.format(1)",
        "'{:1000000000}'.format('a')",
        "'{:>{}}'.format('a', 10**9)",
        "'%1000000000d' % 1",
        "'%.1000000000d' % 1",
        "'%*d' % (10**12, 1)",
        "'%1000000000s' % 1",
        "'%.1000000000f' % 1.5",
        "b'%1000000000d' % 1",
        "b'%1000000000s' % b''",
        "','.join(['a' * 10**4] * 10**4)",
        "b','.join([b'a' * 10**4] * 10**4)",
        "('a' * 10**4).replace('', 'x' * 10**4)",
        "(b'a' * 10**4).replace(b'', b'x' * 10**4)",
        "bytes(10**10)",
        "bytearray(10**10)",
        "'\\t'.expandtabs(10**9)",
        "b'\\t'.expandtabs(10**9)",
        "'a'.zfill(10**10)",
        "b'a'.zfill(10**10)",
        "('a' * 10**3).translate({97: 'x' * 10**5})",
        "('é' * 2 * 10**6).encode('utf-32')",
        "('a ' * 10**6).split()",
        "(b'a' * 10**6).split(b'a')",
        "('\\n' * 10**6).splitlines(True)",
        "(b'a' * 5 * 10**6).hex()",
        "memoryview(bytes(10**6)).tolist()",
        "('ß' * 2 * 10**6).upper()",
    ] {
        let (outcome, operations) = run(code);
        assert!(
            matches!(outcome.ending, Ending::Limit(Limit::Memory)),
            "{code}: {outcome:?}"
        );
        assert!(operations < 3_000_000, "{code}: {operations} operations");
    }
}

#[test]
fn what_never_ends_is_ended_by_a_limit() {
    for code in [
        "bytes(iter(int, 1))",
        "bytearray().extend(iter(int, 1))",
        "''.join(iter(str, 1))",
        "b''.join(iter(bytes, 1))",
        "s = 'ab'\nwhile True: s += s",
        "b = bytearray(b'ab')\nwhile True: b += bytes(b)",
    ] {
        let (outcome, _) = run(code);
        assert!(
            matches!(outcome.ending, Ending::Limit(_)),
            "{code}: {outcome:?}"
        );
    }
}

#[test]
fn buffers_of_nested_formatting_count_towards_the_memory_limit() {
    let code = "class F:\n    def __format__(self, spec):\n        return template.format(self)\n\
                template = 'x' * 10**5 + '{:}'\ntemplate.format(F())";
    let (outcome, _) = run(code);
    assert!(
        matches!(outcome.ending, Ending::Limit(Limit::Memory)),
        "{outcome:?}"
    );
}

#[test]
fn indexing_a_text_that_is_not_ascii_costs_the_same_from_both_ends() {
    let code = "s = 'é' * 20000\nn = len(s)\nok = True\n\
                for i in range(n // 2):\n    ok = ok and s[i] == s[n - 1 - i]\nok";
    let (outcome, operations) = run(code);
    assert!(
        outcome.result_repr.as_deref() == Some("True"),
        "{outcome:?}"
    );
    assert!(operations < 1_000_000, "{operations} operations");
}
