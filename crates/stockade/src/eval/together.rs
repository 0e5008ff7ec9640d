//! Program and tests in one CPython, where they cannot be judged apart.
//!
//! The guard then enforces what a wall between them would make harmless, and a program that it stands
//! against is not scored. After the program, the builtins that the tests use are taken back, and the
//! tests are fed, ending in a random text that is made only then: the row passed if it came back. This
//! is the weakest way to judge, so each pass says that it was judged so.

use stockade_core::policy::Isolation;
use stockade_core::{Policy, Status};

use super::judge::Judged;
use super::lists::reaches_tests;
use super::names::{defines, prologue, unshadow};
use super::random_text;
use super::run::Run;
use super::scored::Outcome;
use super::task::Task;
use crate::wall::told;

/// Makes `unittest.main` raise where tests fail and return where they pass, since whoever exits has
/// not passed.
const MAIN: &str = "\
def _(names):
    import unittest
    class Program(unittest.TestProgram):
        def __init__(self, *args, **kwargs):
            from types import SimpleNamespace
            kwargs['module'], kwargs['exit'], kwargs['argv'] = SimpleNamespace(**names()), False, ['tests']
            super().__init__(**kwargs)
            if not self.result.wasSuccessful() or not (self.result.testsRun or self.result.skipped):
                raise AssertionError(f'the tests did not pass: {self.result}')
    unittest.main = Program
_(lambda names=globals(): dict(names))
_ = 0
del _
";

/// Judges a row by its tests; `why` says why not apart.
pub(super) fn judge(task: &Task, tests: &str, policy: &Policy, seed: u64, why: &str) -> Judged {
    if let Some(reaches) = reaches_tests(&task.candidate, policy) {
        let message = format!(
            "program and tests would share one Python, because {why}, and the guard says of the \
             program: {reaches}"
        );
        let error = told("NotApart", &message);
        return Judged::nothing(Status::SandboxError, error);
    }
    let mut judged = fed(task, tests, policy, seed);
    if judged.outcome == Outcome::Passed {
        judged.notes.push(format!(
            "program and tests shared one Python, because {why}: what the tests compared may be \
             the candidate's own word"
        ));
    }
    judged
}

fn fed(task: &Task, tests: &str, policy: &Policy, seed: u64) -> Judged {
    let no_randomness = || {
        let error = told("NoRandomness", "the system gives no random bytes");
        Judged::nothing(Status::SandboxError, error)
    };
    let mut run = Run::start(policy, seed);
    let entry_point = task.entry_point.as_deref();
    let mut names = unshadow(tests, &task.prompt, entry_point);
    if tests.contains("unittest") {
        names.push_str(MAIN);
    }
    let Some(mark) = random_text() else {
        return no_randomness();
    };
    // Behind the process wall, names are taken back in the same text, which saves a round trip. A
    // program that does not come so far, or has a `result` of its own, does not answer with the mark.
    let ran = match policy.isolation {
        Isolation::Process => {
            let program = format!("{}\n{names}'{mark}'\n", task.candidate);
            run.feed("<candidate>", &program)
        }
        _ => run.feed("<candidate>", &task.candidate),
    };
    if ran.status != Status::Ok {
        return run.spent.ended(&ran);
    }
    if ran.result.as_str() != Some(&mark) {
        let ran = run.feed("<names>", &names);
        if ran.status != Status::Ok {
            return run.spent.ended(&ran);
        }
    }
    if task.begins_with_prompt()
        && let Some(head) = prologue(&task.prompt, tests, entry_point)
    {
        let ran = run.feed("<prompt>", head);
        if ran.status != Status::Ok {
            return run.spent.ended(&ran);
        }
    }
    let Some(sentinel) = random_text() else {
        return no_randomness();
    };
    let call = match entry_point {
        Some(name) if defines(tests, "check") => format!("check({name})\n"),
        _ => String::new(),
    };
    let ran = run.feed(
        "<tests>",
        &format!("{tests}\n{call}result = '{sentinel}'\n"),
    );
    if ran.status != Status::Ok {
        return run.spent.ended(&ran);
    }
    if ran.result.as_str() == Some(&sentinel) {
        return run.spent.judged(Outcome::Passed, Status::Ok, None);
    }
    let error = told("NoSentinel", "the tests ended before their last line");
    run.spent.judged(Outcome::Failed, Status::Ok, Some(error))
}
