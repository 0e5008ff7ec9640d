//! Running programs behind the wall, cold and warm, and looking at what is left of them.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::allow_attributes,
    reason = "which part is used differs per test file"
)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]

pub(crate) mod canary;
pub(crate) mod left;

use std::time::Duration;

use stockade_core::policy::Policy;
use stockade_core::{Request, execution::Walls};
use stockade_jail::{Ending, Hooks, JailError, Job, NoHooks, Outcome};

/// Both ways to start a program: the same must hold for either.
pub(crate) const STARTS: [bool; 2] = [false, true];

/// What the corpus of escapes assumes.
pub(crate) fn corpus_policy() -> Policy {
    let mut policy = Policy::default();
    let limits = &mut policy.limits;
    limits.wall_time = Duration::from_secs(5);
    limits.cpu_time = Duration::from_secs(5);
    limits.memory = 512 << 20;
    limits.tasks = 64;
    limits.disk = 64 << 20;
    limits.output = 1 << 20;
    limits.open_files = 256;
    policy
}

/// Runs a request with the guards off.
pub(crate) fn try_request(
    request: &Request,
    policy: &Policy,
    warm: bool,
    hooks: &mut dyn Hooks,
) -> Result<Outcome, JailError> {
    let job = Job {
        request,
        policy,
        python: None,
        guard: None,
        tools: Vec::new(),
        warm,
        preload: &[],
        modules: &[],
    };
    stockade_jail::run(&job, hooks)
}

/// Runs a text. That the wall itself fails is never the text's doing, so it fails the test.
#[track_caller]
pub(crate) fn run(code: &str, policy: &Policy, warm: bool) -> Outcome {
    match try_request(&Request::python(code), policy, warm, &mut NoHooks) {
        Ok(outcome) => outcome,
        Err(error) => panic!("the wall failed ({error}) for {code}"),
    }
}

/// The answer of a text that ran to its end.
#[track_caller]
pub(crate) fn answer(code: &str, policy: &Policy, warm: bool) -> serde_json::Value {
    let outcome = run(code, policy, warm);
    match outcome.ending {
        Ending::Done { result, .. } => result,
        other => panic!("{other:?}\n{}\n{}", outcome.stdout.0, outcome.stderr.0),
    }
}

/// How a wall is kept here.
pub(crate) fn wall(walls: &Walls, name: &str) -> String {
    walls
        .get(name)
        .unwrap_or_else(|| panic!("nothing is said of `{name}`"))
        .to_string()
}

/// How a wall is kept on this machine.
pub(crate) fn here(name: &str) -> String {
    wall(&stockade_jail::walls(&Policy::default()), name)
}
