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
/// The same where each level is a class of its own, which takes a thousand bytes and more. A level of
/// native stack that takes 53 bytes is seen with that too.
const DEEP_CLASSES: usize = 40_000;

const PRELUDE: &str = include_str!("value_nesting/prelude.py");
const KINDS: &str = include_str!("value_nesting/kinds.txt");
const OPERATIONS: &str = include_str!("value_nesting/operations.txt");

/// The kind that a process is to try, and whether with one operation at a time.
const KIND: &str = "STOCKADE_TEST_KIND_OF_VALUE";
const ONE_BY_ONE: &str = "STOCKADE_TEST_ONE_BY_ONE";

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
    let trials = lines(KINDS).map(|kind| {
        let name = kind.split(": ").next().unwrap_or_default().to_owned();
        Trial::test(name, move || try_apart(kind).map_err(Failed::from))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn on_a_small_stack(kind: String) -> ExitCode {
    let worker = std::thread::Builder::new().stack_size(2 << 20);
    let ended = worker.spawn(move || try_kind(&kind)).map(|it| it.join());
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
        memory: 1 << 30,
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
    let classes = ["made(", "Make(", "_cache(", "called_by", "checked_by"];
    let deep = if classes.iter().any(|it| outer.contains(it)) {
        DEEP_CLASSES
    } else {
        DEEP
    };
    done("prelude", PRELUDE)?;
    let build = format!(
        "def build():\n    x = {inner}\n    for i in range({deep}): x = {outer}\n    return x\n"
    );
    done("how to build", &build)?;
    done("build x", "x = build()\n'built'")?;
    done("build y", "y = build()\n'built'")?;
    let all: Vec<&str> = lines(OPERATIONS).collect();
    done("the operations", &definitions(&all))?;
    let one_by_one = std::env::var_os(ONE_BY_ONE).is_some();
    loop {
        let at: usize = done("where", "at")?.parse().unwrap_or(usize::MAX);
        let Some(next) = all.get(at) else { break };
        // What passes a limit ends its feed; the next one goes on after it.
        drop(match one_by_one {
            true => done(next, "do(1)"),
            false => done("operations", "do(len(operations))"),
        });
    }
    for uncaught in [
        "raise x",
        "raise ValueError(1) from x",
        "x",
        "result = [x, y]",
    ] {
        drop(done(uncaught, uncaught));
    }
    done(
        "letting go",
        "x = y = result = None\nkeep.clear()\ngc.collect() and 1",
    )?;
    done("after", "1 + 1")?;
    drop(interpreter);
    eprintln!("the end");
    Ok(())
}

/// A function for each operation, and one that does so many of those that are left.
fn definitions(all: &[&str]) -> String {
    let mut code = String::from("operations = []\nat = 0\n");
    for operation in all {
        let body = operation.replace(";;", "\n    ");
        code += &format!("def operation(x, y):\n    {body}\noperations.append(operation)\n");
    }
    code + "def do(many):\n    global at\n    for i in range(min(many, len(operations) - at)):\n        at += 1\n        \
            try: operations[at - 1](x, y)\n        except BaseException: pass\n"
}
