//! An engine of an ordinary user. Without root it bounds nothing where control groups are of version 1,
//! and then nothing runs; where they are of version 2 it runs as anywhere.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::process::ExitCode;

use stockade_core::Request;
use stockade_jail::doctor::State;
use stockade_jail::{Ending, NoHooks};

use common::{Engine, try_request};

fn main() -> ExitCode {
    common::main(
        &[Engine::Rootless],
        &[("limits_that_are_ignored_are_refused", ignored)],
    )
}

fn ignored(engine: Engine) {
    let policy = engine.policy();
    let checks = stockade_container::doctor::examine(&policy);
    let limits = checks.iter().find(|check| check.name == "engine-limits");
    let bounds = limits.unwrap().state == State::Found;
    let ran = try_request(&Request::python("6 * 7"), &policy, false, &mut NoHooks);
    match ran {
        Ok(outcome) => {
            assert!(bounds, "{checks:?}");
            assert!(matches!(outcome.ending, Ending::Done { .. }));
        }
        Err(error) => {
            assert!(!bounds, "{error}");
            let text = error.to_string();
            assert!(text.contains("a bound of memory"), "{text}");
            assert!(text.contains("--isolation process"), "{text}");
        }
    }
    assert_eq!(stockade_container::left(&policy).unwrap(), 0);
    assert_eq!(
        stockade_container::walls(&policy)["memory"] == "none",
        !bounds,
        "what is foreseen is what stands"
    );
}
