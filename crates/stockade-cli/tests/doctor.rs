//! `stockade doctor`, and the flags that choose a Python and a start, through the binary.

mod common;

use common::Place;
use serde_json::Value;

fn doctor(place: &Place) -> (Value, i32) {
    let ran = place.run(&["doctor", "--json"]);
    assert_eq!(ran.stderr, "");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    assert!(report["checks"].is_array(), "{}", ran.stdout);
    (report, ran.code)
}

fn found(report: &Value, name: &str) -> bool {
    let checks = report["checks"].as_array().map_or(&[][..], Vec::as_slice);
    checks
        .iter()
        .any(|check| check["name"] == name && check["state"] == "found")
}

#[test]
fn the_exit_code_is_the_verdict() {
    let place = Place::new("doctor_exit");
    let (report, code) = doctor(&place);
    assert_eq!(code, i32::from(report["verdict"] == "none"));
    let none = place.run(&["doctor", "--python", "no-such-python"]);
    assert_eq!(none.code, 1, "{none:?}");
    assert!(none.stdout.contains("LOST    python"), "{}", none.stdout);
    assert!(
        none.stdout.contains("mend:  install python3"),
        "{}",
        none.stdout
    );
    assert_eq!(place.run(&["doctor", "--syscalls", "--json"]).code, 2);
}

#[test]
fn the_text_has_a_line_for_every_check_and_ends_with_the_verdict() {
    let place = Place::new("doctor_text");
    let (report, _) = doctor(&place);
    let text = place.run(&["doctor"]).stdout;
    for check in report["checks"].as_array().into_iter().flatten() {
        let name = check["name"].as_str().unwrap_or_default();
        let told = text
            .lines()
            .filter(|line| line.split_whitespace().nth(1) == Some(name));
        assert_eq!(told.count(), 1, "{name} in {text}");
    }
    let last = text.lines().last().unwrap_or_default();
    assert_eq!(report["summary"], last);
}

#[test]
fn a_run_starts_as_it_is_told() {
    let place = Place::new("doctor_start");
    let (report, _) = doctor(&place);
    let runs = found(&report, "cold-start");
    for (how, warm) in [("cold", false), ("warm", found(&report, "warm-start"))] {
        let args = [
            "run",
            "--json",
            "--isolation",
            "process",
            "--start",
            how,
            "-c",
            "6 * 7",
        ];
        let ran = place.run(&args);
        let record: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
        assert_eq!(record["result"] == 42, runs, "{ran:?}");
        let start = record["walls"]["start"].as_str().unwrap_or_default();
        assert_eq!(start.starts_with("warm"), warm, "{start}");
    }
}

#[test]
fn the_python_is_that_of_the_call_then_that_of_the_policy_and_a_ceiling_fixes_it() {
    let place = Place::new("doctor_python")
        .policy("python: ./no/such/python\n")
        .file("org.yaml", "ceiling: true\npython: python-of-the-house\n");
    let run = |more: &[&str]| {
        let args = [&["run", "--isolation", "process", "-c", "1"], more].concat();
        place.run(&args)
    };
    let policy = run(&[]);
    assert_eq!(policy.code, 125, "{policy:?}");
    assert!(policy.stderr.contains("/no/such/python`"), "{policy:?}");
    let call = run(&["--python", "no-such-name"]);
    assert!(
        call.stderr.contains("there is no Python at `no-such-name`"),
        "{call:?}"
    );
    let fixed = run(&[
        "--policy",
        "/dev/null",
        "--org",
        "org.yaml",
        "--python",
        "python3",
    ]);
    assert_eq!(fixed.code, 2, "{fixed:?}");
    assert!(
        fixed
            .stderr
            .contains("`python` must stay `python-of-the-house`"),
        "{fixed:?}"
    );
}

#[test]
fn the_engine_that_is_looked_at_is_that_of_the_policy_that_was_named() {
    let place = Place::new("doctor_policy").policy("container: {engine: unix:///nowhere.sock}\n");
    let told = place.run(&["doctor"]).stdout;
    assert!(told.contains("unix:///nowhere.sock"), "{told}");
    let missing = place.run(&["doctor", "--policy", "missing.yaml"]);
    assert_eq!((missing.code, missing.stdout.as_str()), (2, ""));
    assert!(missing.stderr.contains("missing.yaml"), "{missing:?}");
}
