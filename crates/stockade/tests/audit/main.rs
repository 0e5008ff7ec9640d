//! The audit is not blind: it passes on this machine, and fails where a wall is open.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "what is used differs per file")]

mod records;
mod walls;

use std::collections::BTreeSet;
use std::path::Path;

use stockade::audit::{Audit, Check, Outcome, Part, Report, canaries};
use stockade::{InterpreterWall, Policy, ProcessWall, Status};
use stockade_core::policy::{Isolation, Network};

use walls::{Bare, Gullible, Still};

/// A Python that every user can reach.
pub(crate) fn python() -> &'static str {
    if Path::new("/usr/bin/python3").exists() {
        "/usr/bin/python3"
    } else {
        "python3"
    }
}

pub(crate) fn audit(parts: &[Part]) -> Audit {
    Audit::new(parts.iter().copied()).python(Some(python().into()))
}

fn failed(report: &Report) -> BTreeSet<&str> {
    let failed = report
        .checks
        .iter()
        .filter(|check| check.outcome == Outcome::Fail);
    failed.map(|check| check.id.as_str()).collect()
}

fn of<'a>(report: &'a Report, id: &str) -> &'a Check {
    report.checks.iter().find(|check| check.id == id).expect(id)
}

/// Canaries for a wall that nothing excuses.
fn without_excuse(wall: &str) -> BTreeSet<&'static str> {
    let listed = canaries().into_iter();
    listed
        .filter(|canary| canary.walls.contains(wall) && canary.absent.is_empty())
        .map(|canary| canary.id)
        .collect()
}

#[test]
fn every_wall_of_this_machine_passes() {
    let mut made = 0;
    let report = audit(&[Part::Guard, Part::Interpreter, Part::Process]).run(&mut |_| made += 1);
    let way: Vec<&Check> = report.in_the_way().collect();
    assert!(report.passed, "{way:#?}");
    assert_eq!(made, report.checks.len() + 1, "each is told as it is made");
    for wall in ["guard", "interpreter", "process"] {
        let ids: BTreeSet<&str> = report
            .checks
            .iter()
            .filter(|check| check.wall == wall && check.outcome == Outcome::Pass)
            .map(|check| check.id.as_str())
            .collect();
        let wanted: Vec<&str> = without_excuse(wall).difference(&ids).copied().collect();
        assert!(wanted.is_empty(), "{wall}: {wanted:?}");
    }
}

#[test]
fn a_process_wall_that_is_none_fails_every_canary() {
    let report = audit(&[]).wall("process", &Bare::new("process", Isolation::Process));
    assert!(!report.passed);
    assert_eq!(of(&report, "answers").outcome, Outcome::Pass);
    let wanted = without_excuse("process");
    assert!(wanted.len() > 35, "{wanted:?}");
    let missed: Vec<&str> = wanted.difference(&failed(&report)).copied().collect();
    assert!(missed.is_empty(), "{missed:?}");
    // What has an excuse fails too, or cannot be done by a bare Python here.
    for check in &report.checks {
        let fine = matches!(check.outcome, Outcome::Fail | Outcome::Absent);
        assert!(fine || check.id == "answers", "{check:?}");
    }
}

#[test]
fn an_interpreter_wall_that_is_none_fails_every_canary() {
    let wall = Bare::new("interpreter", Isolation::Interpreter);
    let report = audit(&[]).wall("interpreter", &wall);
    let wanted = without_excuse("interpreter");
    assert!(wanted.len() > 25, "{wanted:?}");
    let missed: Vec<&str> = wanted.difference(&failed(&report)).copied().collect();
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn a_wall_made_of_promises_inside_python_is_found_open() {
    let mut wall = Bare::new("promises", Isolation::Process);
    wall.prefix = "
import sys, socket, subprocess, os, hashlib, ctypes, linecache, pathlib
def hook(event, args):
    if event.split('.')[0] in ('open', 'socket', 'subprocess', 'ctypes', 'shutil') or event in (
            'os.system', 'os.fork', 'os.posix_spawn', 'os.listdir', 'os.exec', 'os.link', 'os.symlink'):
        if event != 'open' or not str(args[0]).startswith(sys.prefix):
            raise RuntimeError('disabled in sandbox')
if len(sys.argv) > 2:
    answer = open(sys.argv[2], 'w')
    sys.addaudithook(hook)
";
    let report = audit(&[]).wall("process", &wall);
    assert!(!report.passed);
    let failed = failed(&report);
    for id in ["environment", "descriptors", "signal-parent", "memory"] {
        assert!(failed.contains(id), "{id}: {:?}", of(&report, id));
    }
}

#[test]
fn a_wall_that_does_nothing_has_shown_nothing() {
    for status in [
        Status::Ok,
        Status::Error,
        Status::Denied,
        Status::SandboxError,
        Status::TimeLimit,
    ] {
        let report = audit(&[]).wall("process", &Still(status));
        assert!(!report.passed, "{status:?}");
        let check = of(&report, "read-outside");
        assert_eq!(check.outcome, Outcome::Fail, "{status:?}: {check:?}");
        assert!(check.detail.starts_with("nothing was shown"), "{check:?}");
    }
}

#[test]
fn a_wall_that_believes_what_is_printed_is_found() {
    let report = audit(&[]).wall("interpreter", &Gullible(InterpreterWall));
    assert_eq!(failed(&report), BTreeSet::from(["forged-print"]));
}

#[test]
fn what_a_policy_opens_is_found_open() {
    let wall = ProcessWall {
        python: Some(python().into()),
        warm: false,
    };
    let network = Policy {
        network: Network::Any,
        ..Policy::default()
    };
    let report = audit(&[]).policy(network).wall("process", &wall);
    let open = failed(&report);
    for id in ["tcp", "udp", "every-family", "c-socket"] {
        assert!(open.contains(id), "{id}: {:?}", of(&report, id));
    }
    assert_eq!(of(&report, "read-outside").outcome, Outcome::Pass);

    let mut files = Policy::default();
    files.files.read = vec![std::env::temp_dir().display().to_string()];
    let report = audit(&[]).policy(files).wall("process", &wall);
    let open = failed(&report);
    for id in [
        "read-outside",
        "list-outside",
        "read-by-library",
        "symlink-read",
    ] {
        assert!(open.contains(id), "{id}: {:?}", of(&report, id));
    }
    assert_eq!(of(&report, "tcp").outcome, Outcome::Pass);
    assert_eq!(
        of(&report, "harvest-links").outcome,
        Outcome::Pass,
        "links are never followed"
    );
}

#[test]
fn a_canary_that_cannot_be_done_outside_is_void() {
    let odd = Audit::new([]).python(Some("/bin/true".into()));
    let report = odd.wall("interpreter", &InterpreterWall);
    assert!(!report.passed);
    let void = |check: &&Check| check.id != "answers" && check.outcome != Outcome::Void;
    let others: Vec<&Check> = report.checks.iter().filter(void).collect();
    // Only what is excused by a Python that gives no answer may be absent, and here none is.
    assert!(others.is_empty(), "{others:?}");
    let report = Audit::new([Part::Guard]).python(Some("/bin/true".into()));
    assert!(!report.run(&mut |_| {}).passed);
}

#[test]
fn without_any_python_the_interpreter_is_audited_and_says_what_was_not_shown() {
    let none = Audit::new([Part::Guard, Part::Interpreter]).python(Some("/no/such/python".into()));
    let report = none.run(&mut |_| {});
    assert!(report.passed);
    assert_eq!(of(&report, "answers").outcome, Outcome::Pass);
    let check = of(&report, "read-outside");
    assert_eq!(check.outcome, Outcome::Absent);
    assert!(check.detail.contains("no Python"), "{check:?}");
    let process = Audit::new([Part::Process]).python(Some("/no/such/python".into()));
    assert!(!process.run(&mut |_| {}).passed);
}

#[test]
fn names_of_canaries_are_their_own() {
    let all = canaries();
    let names: BTreeSet<(&str, &str)> =
        all.iter().map(|one| (one.walls.as_str(), one.id)).collect();
    assert_eq!(names.len(), all.len());
}
