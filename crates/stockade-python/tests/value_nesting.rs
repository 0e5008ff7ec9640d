//! Values inside values: every kind that can hold another one (`value_nesting/kinds.txt`), 250,000 of
//! them in each other, and everything that can be done with a value (`operations.txt`) done with it,
//! on a thread with the two megabytes that threads start with.
//!
//! What must hold is that nothing overflows the native stack, which would end the whole process: each
//! kind is tried in a process of its own, and one that dies is tried again with one operation at a
//! time, to say which. How an operation ends, with a value, an error or a limit, is not looked at.
//! Texts that nest are in `nesting.rs`.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a test that runs itself as another process, which says how far it is"
)]

use std::process::{Command, ExitCode, Output};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use stockade_python::{Ending, Host, Interpreter, Limits};

/// How deep values nest.
const DEEP: usize = 250_000;
/// The same where each level is a class or takes many operations, and a limit ends the making of them.
/// A level of native stack that takes 53 bytes is seen with that too.
const LEAST: usize = 40_000;

const PRELUDE: &str = include_str!("value_nesting/prelude.py");
const KINDS: &str = include_str!("value_nesting/kinds.txt");
const OPERATIONS: &str = include_str!("value_nesting/operations.txt");

/// The kind that a process is to try, and whether with one operation at a time.
const KIND: &str = "STOCKADE_TEST_KIND_OF_VALUE";
const ONE_BY_ONE: &str = "STOCKADE_TEST_ONE_BY_ONE";

/// Stands for what is tried under the highest recursion limit that there may be: the native stack may
/// not grow with it for ever.
const LIMIT: &str = "the highest recursion limit";
const HIGHEST: usize = 1_000_000;
const UNDER_THE_LIMIT: &[&str] = &[
    "x = y = []\nfor i in range(250000): x = [x]; y = [y]\nx == y",
    "x = []\nfor i in range(250000): x = [x]\nrepr(x)",
    "x = ()\nfor i in range(250000): x = (x,)\nhash(x)",
    "x = []\nfor i in range(250000): x = map(str, x)\nnext(x)",
    "x = y = 1\nfor i in range(250000): x = {1: x}.items(); y = {1: y}.items()\nx == y",
    "import types\nx = {}\nfor i in range(250000): x = types.MappingProxyType(x)\nx[1]",
    "class A:\n    def __len__(self): return len(A())\nlen(A())",
    "class A:\n    def __getattr__(self, name): return getattr(A(), name)\nA().a",
    "def f(x): return sorted([x], key=f)\nf(1)",
    "def g(x): yield from x\nx = g([1])\nfor i in range(250000): x = g(x)\nlist(x)",
    "def g(x): yield from x\nx = g([1]); next(x)\nfor i in range(2000): x = g(x); next(x)\nx.close()",
    "import copy\nx = []\nfor i in range(250000): x = [x]\ncopy.deepcopy(x)",
];

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

fn main() -> ExitCode {
    if let Ok(kind) = std::env::var(KIND) {
        return on_a_small_stack(kind);
    }
    let kinds = lines(KINDS).chain([LIMIT]).map(|kind| {
        let name = kind.split(": ").next().unwrap_or_default().to_owned();
        Trial::test(name, move || try_apart(kind).map_err(Failed::from))
    });
    libtest_mimic::run(&Arguments::from_args(), kinds.collect()).exit_code()
}

fn on_a_small_stack(kind: String) -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(2 << 20);
    let tried = worker.spawn(move || {
        if kind == LIMIT {
            try_the_limit()
        } else {
            try_kind(&kind)
        }
    });
    let ended = tried.map(std::thread::JoinHandle::join);
    match ended {
        Ok(Ok(Ok(()))) => return ExitCode::SUCCESS,
        Ok(Ok(Err(reason))) => eprintln!("{reason}"),
        _ => eprintln!("it panicked"),
    }
    ExitCode::FAILURE
}

/// The lines of a table that are no comment.
fn lines(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.starts_with('#'))
}

/// Tries a kind in a process of its own.
fn try_apart(kind: &str) -> Result<(), String> {
    let tried = |one_by_one: bool| -> Result<Output, String> {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(own);
        command.env(KIND, kind);
        if one_by_one {
            command.env(ONE_BY_ONE, "1");
        }
        command.output().map_err(|error| error.to_string())
    };
    let ran = tried(false)?;
    if ran.status.success() {
        return Ok(());
    }
    let last = |ran: &Output| {
        let said = String::from_utf8_lossy(&ran.stderr);
        let last: Vec<&str> = said.lines().rev().take(6).collect();
        format!("{}: {}", ran.status, last.join(" < "))
    };
    let again = tried(true)?;
    Err(format!("{}; one by one {}", last(&ran), last(&again)))
}

/// Does everything with two values of a kind.
fn try_kind(kind: &str) -> Result<(), String> {
    let parts = kind
        .split_once(": ")
        .and_then(|(_, parts)| parts.split_once(" => "));
    let (inner, outer) = parts.ok_or("a line reads `name: innermost => outer`")?;
    let limits = Limits {
        operations: 40_000_000,
        memory: 768 << 20,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    let mut done = |name: &str, code: &str| {
        eprintln!("{name}");
        let outcome = interpreter.feed("nesting.py", code);
        match outcome.ending {
            Ending::Done => Ok(outcome.result_repr.unwrap_or_default()),
            Ending::Raised(report) => Err(format!("{name}: {}", report.traceback)),
            other => Err(format!("{name}: {other:?}")),
        }
    };
    let all: Vec<&str> = lines(OPERATIONS).collect();
    let build = format!(
        "def build():\n    global x, deep, counted\n    x, deep, counted = {inner}, 0, False\n    while deep < {DEEP}:\n        \
         try: x = {outer}\n        except RecursionError: counted = True; return\n        deep += 1\n"
    );
    done("prelude", &format!("{PRELUDE}{build}{}", definitions(&all)))?;
    // A limit ends it earlier where each level costs much.
    drop(done("build y", "build()"));
    let ended = done("build x", "y = x\nbuild()");
    if done("how deep", &format!("counted or deep >= {LEAST}"))? != "True" {
        return Err(format!("they are not deep enough: {ended:?}"));
    }
    let one_by_one = std::env::var_os(ONE_BY_ONE).is_some();
    let mut at = Some(0);
    while let Some(next) = at.and_then(|at| all.get(at)) {
        let did = if one_by_one {
            done(next, "do(1)")
        } else {
            done("operations", "do(len(operations))")
        };
        // What passes a limit ends its feed; the next one goes on after it.
        at = did.or_else(|_| done("where", "at"))?.parse().ok();
    }
    for uncaught in ["raise x", "x", "result = [x, y]"] {
        drop(done(uncaught, uncaught));
    }
    let gone = done("letting go", "x = y = None\nkeep.clear()\nresult = 1 + 1")?;
    drop(interpreter);
    eprintln!("the end");
    if gone == "2" {
        Ok(())
    } else {
        Err(format!("1 + 1 gives {gone}"))
    }
}

/// Whatever comes of it, the interpreter is there afterwards.
fn try_the_limit() -> Result<(), String> {
    for code in UNDER_THE_LIMIT {
        let limits = Limits {
            operations: 30_000_000,
            recursion: HIGHEST,
            ..Limits::default()
        };
        eprintln!("{code}");
        let mut interpreter = Interpreter::new(limits, Silent);
        interpreter.feed("limit.py", code);
        let after = interpreter.feed("after.py", "1 + 1").result_repr;
        if after.as_deref() != Some("2") {
            return Err(format!("1 + 1 gives {after:?}"));
        }
    }
    Ok(())
}

/// A function for each operation, and one that does so many of those that are left.
fn definitions(all: &[&str]) -> String {
    let mut code = String::from("operations = []\nat = 0\n");
    for operation in all {
        let body = operation.replace(";;", "\n    ");
        code += "def operation(x, y):\n    ";
        code += &body;
        code += "\noperations.append(operation)\n";
    }
    code + "def do(many):\n    global at\n    for i in range(min(many, len(operations) - at)):\n        at += 1\n        \
            try: operations[at - 1](x, y)\n        except BaseException: pass\n    return at\n"
}
