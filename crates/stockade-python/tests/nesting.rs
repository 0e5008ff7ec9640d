//! Source written to overflow a stack: every shape a hundred thousand deep, on a thread with the
//! two megabytes that threads start with. A stack overflow would kill this process, so that these
//! tests end at all is most of what they say.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot go on should say so and stop"
)]

use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limits, Outcome};

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

const DEEP: usize = 100_000;

/// How a text ends, worked out on a small stack.
fn outcome(code: String) -> Outcome {
    let run = move || {
        let limits = Limits {
            code_size: 1 << 30,
            ..Limits::default()
        };
        let mut interpreter = Interpreter::new(limits, Silent);
        interpreter.allow_eval(true);
        interpreter.feed("deep.py", &code)
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic")
}

/// The last line of the traceback of a text that is refused.
fn refusal(name: &str, code: String) -> String {
    match outcome(code).ending {
        Ending::Raised(report) => report
            .traceback
            .lines()
            .last()
            .unwrap_or_default()
            .to_owned(),
        other => panic!("{name} ended with {other:?}"),
    }
}

fn many(part: &str) -> String {
    part.repeat(DEEP)
}

const BRACKETS: &str = "SyntaxError: too many nested parentheses";
const PARSER: &str = "MemoryError: Parser stack overflowed - Python source too complex to parse";
const COMPILER: &str = "RecursionError: maximum recursion depth exceeded during compilation";

#[test]
fn a_hundred_thousand_levels_are_refused_in_the_words_of_cpython() {
    let shapes: Vec<(&str, String, &str)> = vec![
        ("parentheses", many("(") + "1" + &many(")"), BRACKETS),
        ("open parentheses", many("("), BRACKETS),
        ("brackets", many("[") + &many("]"), BRACKETS),
        ("dicts", many("{1:") + "1" + &many("}"), BRACKETS),
        ("calls inside calls", many("f(") + &many(")"), BRACKETS),
        ("subscripts", many("a[") + "0" + &many("]"), BRACKETS),
        ("not", many("not ") + "1", PARSER),
        ("minus", many("-") + "1", PARSER),
        ("tilde", many("~") + "1", PARSER),
        (
            "await",
            format!("async def f():\n {}x", many("await ")),
            PARSER,
        ),
        ("lambda", many("lambda: ") + "1", PARSER),
        ("power", format!("a{}", many("**a")), PARSER),
        ("else", format!("{}1", many("1 if 1 else ")), PARSER),
        ("addition", format!("1{}", many("+1")), COMPILER),
        ("texts", format!("x = 'a'{}", many(" + 'a'")), COMPILER),
        ("attributes", format!("a{}", many(".a")), COMPILER),
        ("calls", format!("a{}", many("()")), COMPILER),
        ("items", format!("a{}", many("[0]")), COMPILER),
        (
            "patterns",
            format!("match a:\n case {}1{}: pass", many("["), many("]")),
            BRACKETS,
        ),
    ];
    for (name, code, expected) in shapes {
        assert_eq!(refusal(name, code), expected, "{name}");
    }
}

#[test]
fn a_hundred_thousand_levels_of_anything_end_in_an_error() {
    let shapes: Vec<(&str, String)> = vec![
        ("mixed brackets", many("([{") + &many("}])")),
        ("mismatched brackets", many("(]")),
        ("lambda defaults", many("lambda a=") + "1" + &many(": 1")),
        ("star", format!("x = {}a,", many("*"))),
        (
            "conditions",
            format!("x = {}1{}", many("1 if "), many(" else 1")),
        ),
        ("walrus", format!("({}1)", many("a := "))),
        ("yield", format!("def f():\n x = {}1", many("yield "))),
        ("async", many("async ")),
        ("blocks on one line", many("if 1: ")),
        ("classes on one line", many("class A: ")),
        ("f-strings", many("f'{") + "1" + &many("}'")),
        (
            "f-string specs",
            format!("f'{}1{}'", many("{1:"), many("}")),
        ),
        ("f-string quotes", many("f\"{f'{") + "1" + &many("}'}\"")),
        (
            "class patterns",
            format!("match a:\n case {}1{}: pass", many("A("), many(")")),
        ),
        (
            "or patterns",
            format!("match a:\n case {}x", many("A(x) | (")),
        ),
        (
            "as patterns",
            format!("match a:\n case x{}: pass", many(" as x")),
        ),
        (
            "type parameters",
            format!("def f[T: {}1{}](): pass", many("("), many(")")),
        ),
        ("decorators", format!("{}def f(): pass", many("@a("))),
        ("open strings", many("'\n")),
        ("open f-strings", many("f'{x\n")),
        ("semicolons", many(";")),
        ("eval", "eval('(' * 100000)".to_owned()),
        ("exec", "exec('-' * 100000 + '1')".to_owned()),
        ("exec of a chain", "exec('a' + '.a' * 100000)".to_owned()),
    ];
    for (name, code) in shapes {
        refusal(name, code);
    }
}

#[test]
fn deep_blocks_are_refused() {
    let line = |depth: usize| " ".repeat(depth) + "if 1:\n";
    let blocks: String = (0..2000).map(line).collect();
    let expected = "IndentationError: too many levels of indentation";
    assert_eq!(refusal("blocks", blocks.clone()), expected);
    for start in ["(\n", "f'''{\n", "x = [\n", "def f(a,\n"] {
        refusal(start, format!("{start}{blocks}"));
    }
}

#[test]
fn what_is_just_within_the_bounds_compiles_and_runs() {
    let shapes: Vec<(&str, String)> = vec![
        ("brackets", "[".repeat(199) + &"]".repeat(199)),
        ("sum", format!("x = 1\nx{}", " + x".repeat(9_000))),
        ("texts", format!("'a'{}", " + 'b'".repeat(9_000))),
        ("numbers", format!("1{}", " + 1".repeat(9_000))),
        ("minus", "-".repeat(200) + "1"),
        ("not", "not ".repeat(200) + "1"),
        ("lambda", "lambda: ".repeat(200) + "1"),
        ("else", "1 if 0 else ".repeat(200) + "1"),
        ("power", format!("1{}", "**1".repeat(200))),
        (
            "attributes",
            format!("class A: pass\na = A()\na.a = a\na{}", ".a".repeat(9_000)),
        ),
        (
            "elif",
            format!("if 0: pass\n{}", "elif 0: pass\n".repeat(5_000)),
        ),
        ("and", format!("x = 1{}", " and 1".repeat(50_000))),
        ("comparisons", format!("x = 1{}", " < 1".repeat(50_000))),
        (
            "concatenation",
            format!("x = ('a'{})", "\n'a'".repeat(50_000)),
        ),
        ("statements", "x = 1\n".repeat(50_000)),
        ("elements", format!("x = [{}]", "1, ".repeat(150_000))),
        ("hexadecimal", format!("x = 0x{}", "f".repeat(50_000))),
    ];
    for (name, code) in shapes {
        let end = outcome(code);
        assert!(matches!(end.ending, Ending::Done), "{name}: {end:?}");
    }
}
