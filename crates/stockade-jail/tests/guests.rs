//! Programs other than Python: bash runs its script as soon as it starts, so all must stand by then.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use stockade_core::policy::Limits;
use stockade_core::{Language, Policy, Request};
use stockade_jail::NoHooks;

use common::{here, try_request};

fn shell(code: &str, commands: &[&str]) -> stockade_jail::Outcome {
    let policy = Policy {
        languages: vec![Language::Shell],
        commands: commands.iter().map(|name| (*name).to_owned()).collect(),
        limits: Limits {
            memory: 64 << 20,
            ..Limits::default()
        },
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
    if !here("memory").starts_with("cgroup") {
        return assert_eq!(here("memory"), "per-process");
    }
    for _ in 0..6 {
        // The last of the three holds 90 MB, and nothing was started before it.
        let code = "head -c 100000000 /dev/zero | tail -c 90000000 | wc -c";
        let outcome = shell(code, &["head", "tail", "wc"]);
        assert_ne!(outcome.stdout.0.trim(), "90000000", "{outcome:?}");
    }
}

#[test]
fn a_script_without_commands_starts_nothing() {
    let outcome = shell("echo begun; /bin/cat /etc/passwd; echo on", &[]);
    assert!(!outcome.stdout.0.contains("user:x"), "{outcome:?}");
    assert!(outcome.stdout.0.starts_with("begun\n"), "{outcome:?}");
}
