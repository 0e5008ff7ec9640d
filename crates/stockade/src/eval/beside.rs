//! Program and tests in one interpreter, each in a namespace of its own.
//!
//! A row passed if the tests ran to their end: nothing that a program under test does ends them
//! otherwise. What it binds is no name of theirs. A value of its own that answers when the tests
//! compare it is noted, because what it says need not be true.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use stockade_core::{Policy, Request, Status};
use stockade_python::{Interpreter, hands_over_variables};

use super::CHANGED_ARGUMENTS;
use super::judge::Judged;
use super::names::{BUILTINS, builtins_of, defines, head_of, root};
use super::run::Spent;
use super::scored::Outcome;
use super::task::Task;
use crate::interpreter::{feed, prepare, ran as ran_of};
use crate::{Control, Ran};

/// What tracebacks call the texts.
const TESTS: &str = "<tests>";
const PROMPT: &str = "<prompt>";

/// Has the tests hand over copies of their arguments.
const COPIES: &str = "\
def _copying(f):
    from copy import deepcopy
    def copying(*args, **kwargs):
        try:
            args, kwargs = deepcopy((args, kwargs))
        except Exception:
            pass
        return f(*args, **kwargs)
    return copying
";

/// Judges a row by its tests.
pub(super) fn judge(task: &Task, tests: &str, policy: &Policy, seed: u64) -> Judged {
    let call = match task.entry_point.as_deref() {
        Some(name) if defines(tests, "check") => format!("\ncheck({name})\n"),
        _ => String::new(),
    };
    let text = format!("{tests}{call}");
    let (mut judged, asked) = once(task, &text, policy, seed, false);
    if judged.outcome != Outcome::Passed {
        return judged;
    }
    if let Some(asked) = asked {
        let note = format!("the pass rests on the candidate's own word: {asked}");
        judged.notes.push(note);
    } else if hands_over_variables(&text)
        && once(task, &text, policy, seed, true).0.outcome == Outcome::Failed
    {
        judged.notes.push(CHANGED_ARGUMENTS.to_owned());
    }
    judged
}

/// Runs program and tests once, and says what the program was asked.
fn once(
    task: &Task,
    tests: &str,
    policy: &Policy,
    seed: u64,
    copies: bool,
) -> (Judged, Option<String>) {
    let mut spent = Spent::new(policy);
    let mut interpreter = prepare(policy, &Control::default(), seed);
    interpreter.open_beside(BUILTINS.split_ascii_whitespace());
    let program = Request::python(task.candidate.as_str()).named("<candidate>");
    let ran = spent.run(|| timed(|| feed(&mut interpreter, &program, policy)));
    if ran.status != Status::Ok {
        return (spent.ended(&ran), None);
    }
    let ran = spent.run(|| timed(|| tried(&mut interpreter, task, tests, policy, copies)));
    if ran.status != Status::Ok {
        return (spent.ended(&ran), None);
    }
    let asked = interpreter.asked_beside().into_iter().next();
    (spent.judged(Outcome::Passed, Status::Ok, None), asked)
}

/// Feeds what the tests need of the prompt, and the tests.
fn tried(
    interpreter: &mut Interpreter,
    task: &Task,
    tests: &str,
    policy: &Policy,
    copies: bool,
) -> Ran {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    interpreter.clock(since_1970.unwrap_or_default());
    let entry_point = task.entry_point.as_deref();
    let names = match interpreter.ready_beside(TESTS, tests) {
        Ok(names) => names,
        Err(outcome) => return ran_of(*outcome, policy),
    };
    // What a prompt has before the function under test is the task's, not the candidate's. Most
    // prompts are prose or have nothing that the tests use.
    if let Some(head) = head_of(&task.prompt, entry_point)
        && let Ok(own) = interpreter.ready_beside(PROMPT, head)
        && own.bound.iter().any(|name| names.read.contains(name))
    {
        let ran = ran_of(interpreter.run_beside(PROMPT), policy);
        if ran.status != Status::Ok {
            return ran;
        }
        interpreter.share_classes(&own.bound);
    }
    if let Some(name) = entry_point {
        interpreter.give_beside(root(name));
    }
    for name in builtins_of(&names.read, &task.prompt) {
        interpreter.give_beside(name);
    }
    if copies {
        let mut text = COPIES.to_owned();
        for name in interpreter.functions_beside(&names.read) {
            interpreter.give_beside(&name);
            for part in [&name, " = _copying(", &name, ")\n"] {
                text.push_str(part);
            }
        }
        let ran = ran_of(interpreter.feed_beside("<copies>", &text), policy);
        if ran.status != Status::Ok {
            return ran;
        }
    }
    ran_of(interpreter.run_beside(TESTS), policy)
}

fn timed(work: impl FnOnce() -> Ran) -> Ran {
    let begin = Instant::now();
    let mut ran = work();
    ran.usage.wall_ms = begin.elapsed().as_secs_f64() * 1e3;
    ran
}
