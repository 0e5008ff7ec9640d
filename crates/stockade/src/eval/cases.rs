//! Programs that are judged by what they print: each case is a run of its own, and what should come
//! out is compared on our side and never inside.

use std::time::Instant;

use stockade_core::policy::Isolation;
use stockade_core::{Policy, Request, Status, Usage};

use super::judge::Judged;
use super::run::{Run, Spent, add};
use super::scored::Outcome;
use super::stdin;
use super::task::{Case, Task};
use crate::interpreter::{feed, prepare};
use crate::wall::told;
use crate::{Control, Ran};

/// Judges a row by its cases, one after the other until one fails.
pub(super) fn judge(task: &Task, cases: &[Case], policy: &Policy, seed: u64) -> Judged {
    let mut all = Usage::default();
    for (at, case) in cases.iter().enumerate() {
        let mut judged = match policy.isolation {
            Isolation::Interpreter => in_memory(task, case, policy, seed),
            _ => by_session(task, case, policy, seed),
        };
        add(&mut all, &judged.usage);
        judged.usage = all;
        if judged.outcome != Outcome::Passed || at + 1 == cases.len() {
            if cases.len() > 1
                && let Some(error) = &mut judged.error
            {
                error.value = format!("case {}: {}", at + 1, error.value);
            }
            return judged;
        }
    }
    Judged::nothing(Status::SandboxError, told("NoCase", "there is no case"))
}

/// In the interpreter, which is given the text to read.
fn in_memory(task: &Task, case: &Case, policy: &Policy, seed: u64) -> Judged {
    let mut spent = Spent::new(policy);
    let program = Request::python(task.candidate.as_str()).named("<candidate>");
    let ran = spent.run(|| {
        let begin = Instant::now();
        let mut interpreter = prepare(policy, &Control::default(), seed);
        interpreter.stdin(&case.stdin);
        let mut ran = feed(&mut interpreter, &program, policy);
        ran.usage.wall_ms = begin.elapsed().as_secs_f64() * 1e3;
        ran
    });
    compared(&spent, &ran, case)
}

/// In a Python where the text is put in the place of its input.
fn by_session(task: &Task, case: &Case, policy: &Policy, seed: u64) -> Judged {
    let mut run = Run::start(policy, seed);
    let ready = run.feed("<stdin>", &stdin::put_in_place(&case.stdin));
    if ready.status != Status::Ok {
        let why = ready.error.map(|error| error.value).unwrap_or_default();
        let why = format!("the input could not be put in place: {why}");
        return Judged::nothing(Status::SandboxError, told("NoInput", &why));
    }
    let ran = run.feed("<candidate>", &task.candidate);
    compared(&run.spent, &ran, case)
}

fn compared(spent: &Spent<'_>, ran: &Ran, case: &Case) -> Judged {
    if ran.status != Status::Ok && !left_by_itself(ran) {
        return spent.ended(ran);
    }
    if ran.truncated.stdout {
        let status = Status::OutputLimit;
        let error = told("LimitReached", "it printed more than `limits.output`");
        return spent.judged(Outcome::Limit(status), status, Some(error));
    }
    match stdin::difference(&case.expected, &ran.stdout) {
        None => spent.judged(Outcome::Passed, Status::Ok, None),
        Some(other) => {
            let error = told("WrongOutput", &other);
            spent.judged(Outcome::Failed, Status::Ok, Some(error))
        }
    }
}

/// Whether a program ended itself and said that all is well. What it printed is judged then.
fn left_by_itself(ran: &Ran) -> bool {
    let Some(error) = &ran.error else {
        return false;
    };
    match error.name.as_str() {
        "SystemExit" => ran.exit_code == Some(0),
        "NoAnswer" => error.value.contains(" with exit code 0 "),
        _ => false,
    }
}
