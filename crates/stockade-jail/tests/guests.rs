//! Programs other than Python: bash runs its script as soon as it starts, so all must stand by then.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use stockade_core::{Language, Policy, Request};
use stockade_jail::{Ending, NoHooks};

use common::{here, try_request};

fn shell(code: &str, commands: &[&str]) -> stockade_jail::Outcome {
    let policy = Policy {
        languages: vec![Language::Shell],
        commands: commands.iter().map(|name| (*name).to_owned()).collect(),
        ..Policy::default()
    };
    let request = Request {
        language: Language::Shell,
        ..Request::python(code)
    };
    try_request(&request, &policy, false, &mut NoHooks).unwrap()
}

#[test]
fn what_a_script_starts_first_is_in_its_control_group() {
    if here("filesystem") == "landlock" {
        // Without pid namespaces nothing may be started at all.
        return assert_eq!(here("processes"), "shared-pid");
    }
    for _ in 0..10 {
        let outcome = shell(
            "cat /proc/self/cgroup & cat /proc/self/cgroup & wait",
            &["cat"],
        );
        assert!(matches!(outcome.ending, Ending::Done { .. }), "{outcome:?}");
        let lines = outcome.stdout.0.lines();
        let ours = lines.filter(|line| line.contains("/stockade-")).count();
        let wanted = if here("memory").starts_with("cgroup") {
            2
        } else {
            0
        };
        assert!(ours >= wanted, "{}", outcome.stdout.0);
    }
}

#[test]
fn a_script_without_commands_starts_nothing() {
    let outcome = shell("echo begun; /bin/cat /etc/passwd; echo on", &[]);
    assert!(!outcome.stdout.0.contains("user:x"), "{outcome:?}");
    assert!(outcome.stdout.0.starts_with("begun\n"), "{outcome:?}");
}
