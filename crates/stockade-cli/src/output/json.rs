//! One JSON array: the verdict of each file, in the order of the command line.

use serde_json::{Value, json};

use super::Checked;

pub(crate) fn render(checked: &[Checked]) -> String {
    let list: Value = checked
        .iter()
        .map(|one| json!({"file": one.name, "verdict": one.verdict}))
        .collect();
    pretty(&list)
}

/// A value over several lines, with a newline at the end.
pub(crate) fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}
