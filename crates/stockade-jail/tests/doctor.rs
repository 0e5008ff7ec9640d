//! The doctor's report has one shape on every machine, and says nothing that it cannot mend.

#![cfg(target_os = "linux")]

use serde_json::Value;
use stockade_core::Policy;
use stockade_jail::doctor::{State, Verdict, examine};

/// What `--json` promises to name, in this order; the last two only where the one before is found.
const NAMES: [&str; 27] = [
    "user-namespace",
    "mount-namespace",
    "pid-namespace",
    "ipc-namespace",
    "uts-namespace",
    "net-namespace",
    "cgroup-namespace",
    "tmpfs",
    "pivot-root",
    "proc",
    "landlock",
    "seccomp",
    "no-new-privileges",
    "capabilities",
    "pidfd",
    "close-range",
    "openat2",
    "cgroup-memory",
    "cgroup-pids",
    "cgroup-cpu",
    "python",
    "node",
    "bash",
    "docker-socket",
    "cold-start",
    "memory-limit",
    "warm-start",
];

#[test]
fn every_primitive_is_named_and_a_lost_one_has_a_cost_and_a_mend() {
    let report = examine(None);
    let names: Vec<&str> = report.checks.iter().map(|check| check.name).collect();
    assert!(NAMES.starts_with(&names), "{names:?}");
    for check in &report.checks {
        let lost = check.state == State::Lost;
        assert_eq!(check.costs.is_some(), lost, "{check:?}");
        assert_eq!(!check.mend.is_empty(), lost, "{check:?}");
        assert!(!check.detail.is_empty(), "{check:?}");
    }
    let any_lost = report.checks.iter().any(|check| check.state == State::Lost);
    assert_eq!(
        report.verdict == Verdict::Full,
        !any_lost,
        "{}",
        report.summary
    );
    assert_eq!(report.walls, stockade_jail::walls(&Policy::default()));
}

#[test]
fn what_is_said_of_a_lost_primitive_is_what_walls_say() {
    let report = examine(None);
    for check in report
        .checks
        .iter()
        .filter(|check| check.state == State::Lost)
    {
        for (name, how) in &check.walls {
            assert_eq!(
                report.walls.get(*name).map(AsRef::as_ref),
                Some(*how),
                "{check:?}"
            );
        }
    }
    // And the other way round: where all are found, no wall is a weak one.
    if report.verdict == Verdict::Full {
        for (name, how) in report.walls.iter().filter(|(name, _)| *name != "start") {
            assert!(stockade_jail::holds(name, how), "{name}: {how}");
        }
    }
}

#[test]
fn the_report_is_one_object_of_a_known_shape() {
    let report = serde_json::to_value(examine(None)).expect("a report is JSON");
    let object = report.as_object().expect("an object");
    let mut keys: Vec<&str> = object.keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["checks", "host", "summary", "verdict", "walls"]);
    assert!(
        ["full", "reduced", "none"]
            .map(Value::from)
            .contains(&report["verdict"])
    );
    for key in ["kernel", "machine", "root", "container", "filtered"] {
        assert!(report["host"].get(key).is_some(), "{key}");
    }
    for check in report["checks"].as_array().expect("a list") {
        for key in ["name", "part", "state", "detail"] {
            assert!(check[key].is_string(), "{check}");
        }
    }
}

#[test]
fn a_python_that_does_not_exist_is_lost_and_no_wall_is_promised() {
    let report = examine(Some("/nowhere/python".as_ref()));
    let python = report.checks.iter().find(|check| check.name == "python");
    assert!(
        python.is_some_and(|check| check.state == State::Lost),
        "{python:?}"
    );
    assert_eq!(report.verdict, Verdict::None);
}
