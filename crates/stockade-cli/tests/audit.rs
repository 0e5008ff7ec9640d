//! `stockade audit` through the binary: as root, as an ordinary user, and in a container without
//! namespaces, mounts and cgroups.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;
mod process_common;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use common::Place;
use process_common::{Ground, python, situations};
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/audit.md");

/// A directory for records, in the directory of a test.
fn state(place: &Place) -> PathBuf {
    place.root.join("state")
}

fn audit(place: &Place, args: &[&str]) -> (Value, i32, String) {
    let output = place
        .command(&[&["audit", "--json"], args].concat())
        .env("STOCKADE_STATE", state(place))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let report = serde_json::from_slice(&output.stdout).expect(&stderr);
    (report, output.status.code().unwrap(), stderr)
}

fn checks(report: &Value) -> &[Value] {
    report["checks"].as_array().unwrap()
}

#[test]
fn every_situation_passes_and_keeps_its_record() {
    let ground = Ground::new("audit");
    for situation in situations() {
        let state = ground.temporary().join(format!("state-{situation:?}"));
        let output = ground
            .command(situation)
            .args(["audit", "--json", "--python", python()])
            .env("STOCKADE_STATE", &state)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        let report: Value = serde_json::from_slice(&output.stdout).expect(&stderr);
        let bad: Vec<&Value> = checks(&report)
            .iter()
            .filter(|check| check["outcome"] == "fail" || check["outcome"] == "void")
            .collect();
        assert!(bad.is_empty(), "{situation:?}: {bad:#?}");
        assert_eq!(report["passed"], true, "{situation:?}");
        assert_eq!(output.status.code(), Some(0));
        let kept = fs::read_dir(&state).unwrap().flatten();
        let kept = kept.filter(|entry| entry.file_name().to_string_lossy().starts_with("audit-"));
        assert_eq!(
            kept.count(),
            3,
            "{situation:?}: guard, interpreter, process"
        );
        let left = fs::read_dir(ground.temporary()).unwrap().flatten();
        let left = left.filter(|entry| {
            entry
                .file_name()
                .to_string_lossy()
                .starts_with("stockade-audit")
        });
        assert_eq!(left.count(), 0, "{situation:?}: what was planted is gone");
    }
}

#[test]
fn the_record_has_the_promised_shape() {
    let place = Place::new("audit_json");
    let (report, code, stderr) = audit(&place, &["--wall", "guard", "--wall", "interpreter"]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{report:#}");
    assert_eq!(report["passed"], true);
    for name in ["kernel", "arch", "root", "python"] {
        assert!(!report["machine"][name].is_null(), "{name}");
    }
    let outcomes = ["pass", "fail", "void", "deferred", "absent"];
    for check in checks(&report) {
        assert!(
            check["id"].is_string() && check["detail"].is_string(),
            "{check}"
        );
        assert!(
            check["mandatory"].is_boolean() && check["ms"].is_number(),
            "{check}"
        );
        assert!(
            outcomes.contains(&check["outcome"].as_str().unwrap()),
            "{check}"
        );
        let wall = check["wall"].as_str().unwrap();
        assert!(
            ["guard", "interpreter", "command"].contains(&wall),
            "{check}"
        );
    }
}

#[test]
fn outside_of_a_checkout_ci_is_deferred_and_in_one_it_must_hold() {
    let place = Place::new("audit_ci");
    let ci = |directory: &Path| {
        let output = place
            .command(&["audit", "--json"])
            .env("STOCKADE_STATE", state(&place))
            .current_dir(directory)
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = checks(&report).iter().find(|check| check["id"] == "ci");
        (found.unwrap().clone(), output.status.code().unwrap())
    };
    let (check, _) = ci(&std::env::temp_dir());
    assert_eq!(check["outcome"], "deferred");
    assert_eq!(check["mandatory"], false);
    let (check, _) = ci(Path::new(env!("CARGO_MANIFEST_DIR")));
    assert_eq!(check["outcome"], "pass", "{check}");
    assert_eq!(check["mandatory"], true);
    let fake = place.root.join("fake");
    for (file, text) in [
        ("README.md", "cargo xtask test  # everything CI runs"),
        (".ci/run", "set -e\ncargo xtask test || true"),
        ("crates/stockade-cli/Cargo.toml", ""),
    ] {
        fs::create_dir_all(fake.join(file).parent().unwrap()).unwrap();
        fs::write(fake.join(file), text).unwrap();
    }
    let (check, code) = ci(&fake);
    assert_eq!(check["outcome"], "fail", "{check}");
    assert_eq!(code, 1);
}

#[test]
fn a_mandatory_check_that_fails_is_the_exit_code() {
    let place = Place::new("audit_exit");
    fs::create_dir(state(&place)).unwrap();
    fs::set_permissions(state(&place), Permissions::from_mode(0o777)).unwrap();
    let (report, code, _) = audit(&place, &["--wall", "guard"]);
    assert_eq!((report["passed"].clone(), code), (false.into(), 1));
    let records = checks(&report)
        .iter()
        .find(|check| check["id"] == "records")
        .unwrap();
    assert_eq!(records["outcome"], "fail");
    let (report, code, _) = audit(&place, &["--wall", "process", "--python", "no-such-python"]);
    assert_eq!((report["passed"].clone(), code), (false.into(), 1));
    assert_eq!(place.run(&["audit", "--wall", "moat"]).code, 2);
    assert_eq!(place.run(&["audit", "--list", "--json"]).code, 2);
}

#[test]
fn the_table_has_a_line_for_every_check_and_ends_with_the_verdict() {
    let place = Place::new("audit_text");
    let output = place
        .command(&["audit", "--wall", "guard", "--wall", "interpreter"])
        .env("STOCKADE_STATE", state(&place))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (report, _, _) = audit(&place, &["--wall", "guard", "--wall", "interpreter"]);
    for check in checks(&report) {
        let id = check["id"].as_str().unwrap();
        let mut lines = text.lines();
        let told = lines.any(|line| line.split_whitespace().nth(1) == Some(id));
        assert!(told, "{id} in {text}");
    }
    assert!(
        text.lines().last().unwrap().starts_with("passed: "),
        "{text}"
    );
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "",
        "no bar where there is no terminal"
    );
}

#[test]
fn the_page_lists_every_canary() {
    let list = Place::new("audit_list").run(&["audit", "--list"]).stdout;
    let (_, rest) = PAGE.split_once("<!-- generated: begin -->").unwrap();
    let (table, _) = rest.split_once("<!-- generated: end -->").unwrap();
    assert_eq!(table.trim(), list.trim(), "run `cargo xtask generate`");
}
