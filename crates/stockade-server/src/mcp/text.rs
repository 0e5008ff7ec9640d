//! A run and a verdict in words, for the model that reads them. The data beside it says the same.

use std::fmt::Write;

use stockade::{Execution, Status, Verdict};
use stockade_core::Severity;

/// The most of one block that a model is given to read.
const LONGEST: usize = 16 << 10;

/// What a model should read of a run.
pub(crate) fn execution(execution: &Execution) -> String {
    let mut text = String::new();
    block(&mut text, &execution.stdout);
    if !execution.stderr.is_empty() {
        line(&mut text, "[stderr]");
        block(&mut text, &execution.stderr);
    }
    if let Some(answer) = execution
        .result_repr
        .as_deref()
        .filter(|text| *text != "None")
    {
        line(&mut text, "[result]");
        block(&mut text, answer);
    }
    if let Some(verdict) = execution
        .verdict
        .as_ref()
        .filter(|verdict| !verdict.findings.is_empty())
    {
        findings(&mut text, verdict);
    }
    end(&mut text, execution);
    for (name, info) in &execution.files {
        let _ = writeln!(text, "[file] {name} ({} bytes)", info.bytes);
    }
    let cut = execution.truncated;
    for (cut, stream) in [(cut.stdout, "stdout"), (cut.stderr, "stderr")] {
        if cut {
            let _ = writeln!(
                text,
                "[note] {stream} passed `limits.output`; its middle is lost"
            );
        }
    }
    for note in &execution.notes {
        let _ = writeln!(text, "[note] {note}");
    }
    if text.is_empty() {
        text.push_str("[ok] it printed nothing and has no result\n");
    }
    text
}

fn end(text: &mut String, execution: &Execution) {
    let status = execution.status;
    match &execution.error {
        Some(error) if status == Status::Ok => {
            let _ = writeln!(text, "[note] {}", error.value);
        }
        None if status == Status::Ok => {}
        Some(error) if error.name == "SystemExit" && status == Status::Error => {
            let _ = writeln!(text, "[exit code] {}", execution.exit_code);
        }
        // The findings have said it.
        Some(_) if status == Status::Denied && text.contains("[denied]") => {}
        Some(error) => {
            block(text, &error.traceback);
            // A traceback ends in what was raised.
            if status != Status::Error || error.traceback.is_empty() {
                let _ = writeln!(text, "[{}] {}: {}", status.name(), error.name, error.value);
            }
        }
        None => {
            let _ = writeln!(text, "[{}]", status.name());
        }
    }
    if status == Status::Denied {
        line(text, "Nothing ran.");
    }
}

/// What a model should read of a verdict.
pub(crate) fn verdict(verdict: &Verdict) -> String {
    let mut text = String::new();
    if verdict.is_allowed() {
        line(&mut text, "[allow] the policy has nothing against it");
    } else {
        line(&mut text, "[deny] the policy does not let it run");
    }
    findings(&mut text, verdict);
    text
}

fn findings(text: &mut String, verdict: &Verdict) {
    for finding in &verdict.findings {
        let weight = match finding.severity {
            Severity::Deny => "denied",
            Severity::Warn => "warning",
            // The wall answers it, so there is nothing to mend.
            Severity::Note => continue,
        };
        let _ = write!(
            text,
            "[{weight}] {} line {}: {}",
            finding.rule, finding.start.line, finding.message
        );
        if finding.hint.is_empty() {
            text.push('\n');
        } else {
            let _ = writeln!(text, " (hint: {})", finding.hint);
        }
    }
}

/// Text of the program's own, ended by a line's end. A model reads a page, not a book: the middle of
/// a long one is in the data only.
fn block(text: &mut String, added: &str) {
    if added.len() <= LONGEST {
        text.push_str(added);
    } else {
        let head = &added[..added.floor_char_boundary(LONGEST / 2)];
        let tail = &added[added.ceil_char_boundary(added.len() - LONGEST / 2)..];
        let left_out = added.len() - head.len() - tail.len();
        let _ = write!(
            text,
            "{head}\n[… {left_out} bytes are left out here …]\n{tail}"
        );
    }
    if !added.is_empty() && !added.ends_with('\n') {
        text.push('\n');
    }
}

fn line(text: &mut String, added: &str) {
    text.push_str(added);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_long_text_is_left_out_and_said_to_be() {
        let mut text = String::new();
        block(&mut text, &"ä".repeat(100_000));
        assert!(text.len() < LONGEST + 100, "{}", text.len());
        assert!(
            text.contains("[… 183616 bytes are left out here …]"),
            "{}",
            &text[8000..8400]
        );
        assert!(text.ends_with('\n'));
        let mut short = String::new();
        block(&mut short, "short");
        block(&mut short, "");
        assert_eq!(short, "short\n");
    }
}
