//! Workflows through the binary, and what it says of them as JSON.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::allow_attributes,
    reason = "which part is used differs per test file"
)]

use serde_json::Value;

use crate::common::Place;

/// Runs a workflow with `--json` and reads the report.
pub(crate) fn report(place: &Place, args: &[&str]) -> Value {
    let ran = place.run(&[&["workflow", "run", "flow.yaml", "--json"], args].concat());
    let read: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    assert!(read.is_object(), "{args:?}: {ran:?}");
    assert_eq!(read["exit_code"], ran.code, "{args:?}");
    read
}

/// The report of a workflow of this text.
pub(crate) fn flow(name: &str, text: &str) -> Value {
    report(
        &Place::new(&format!("workflow_{name}")).file("flow.yaml", text),
        &[],
    )
}

/// What checking says, for programs.
pub(crate) fn checked(place: &Place, args: &[&str]) -> Value {
    let ran = place.run(
        &[
            &["workflow", "check", "flow.yaml", "--format", "json"],
            args,
        ]
        .concat(),
    );
    let checked: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    assert!(checked.is_object(), "{args:?}: {ran:?}");
    let code = match (&checked["mistakes"], &checked["ok"]) {
        (Value::Array(mistakes), _) if !mistakes.is_empty() => 2,
        (_, Value::Bool(true)) => 0,
        _ => 1,
    };
    assert_eq!(ran.code, code, "{ran:?}");
    checked
}

pub(crate) fn check_of(name: &str, text: &str) -> Value {
    checked(
        &Place::new(&format!("workflow_{name}")).file("flow.yaml", text),
        &[],
    )
}

/// The mistakes as `line: message`.
pub(crate) fn mistakes(name: &str, text: &str) -> Vec<String> {
    let checked = check_of(name, text);
    let mistakes = checked["mistakes"].as_array().cloned().unwrap_or_default();
    mistakes
        .iter()
        .map(|one| {
            let message = one["message"].as_str().unwrap_or_default();
            format!("{}: {message}", one["place"]["line"])
        })
        .collect()
}
