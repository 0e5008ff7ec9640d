//! `stockade run --explain`: the decision in full, and nothing run.

use std::fmt::Write as _;

use stockade::{Considered, Explanation};

use crate::exit::Outcome;

/// What the decision means for the exit code: the one that the run would at least have.
pub(crate) fn outcome(explanation: &Explanation, without_walls: bool) -> Outcome {
    let denied = explanation
        .verdict
        .as_ref()
        .is_some_and(|v| !v.is_allowed());
    match (explanation.isolation, denied) {
        (_, true) => Outcome::Program(77),
        (None, false) if !without_walls => Outcome::Program(125),
        _ => Outcome::Done,
    }
}

/// For people.
pub(crate) fn text(explanation: &Explanation) -> String {
    let mut out = String::new();
    let verdict = match &explanation.verdict {
        None => "off, the code was not judged".to_owned(),
        Some(verdict) if verdict.is_allowed() => match verdict.findings.len() {
            0 => "allows it".to_owned(),
            1 => "allows it, with one warning".to_owned(),
            many => format!("allows it, with {many} warnings"),
        },
        Some(verdict) => match verdict.findings.first() {
            Some(finding) => format!(
                "denies it: {} {} (line {})",
                finding.rule, finding.message, finding.start.line
            ),
            None => "denies it".to_owned(),
        },
    };
    let _ = writeln!(out, "guard        {verdict}");
    for wall in &explanation.walls {
        describe(&mut out, wall);
    }
    let chosen = explanation
        .isolation
        .map_or("none", |isolation| isolation.name());
    let _ = writeln!(
        out,
        "\nwall         {chosen}\nreason       {}",
        explanation.reason
    );
    out
}

fn describe(out: &mut String, wall: &Considered) {
    let can = if wall.runs { "can run it" } else { "no" };
    let _ = writeln!(out, "\n{:12} {can}: {}", wall.isolation.name(), wall.why);
    for missing in &wall.missing {
        let _ = writeln!(
            out,
            "             missing: {}, which the policy requires",
            missing.wall
        );
        if let Some(mend) = &missing.mend {
            let _ = writeln!(out, "             mend:    {mend}");
        }
    }
    let enforced: Vec<String> = wall
        .enforces
        .iter()
        .map(|(name, how)| format!("{name}: {how}"))
        .collect();
    for line in wrapped(&enforced) {
        let _ = writeln!(out, "             {line}");
    }
}

/// Entries side by side, as many as fit.
fn wrapped(entries: &[String]) -> Vec<String> {
    const WIDTH: usize = 84;
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if line.len() + entry.len() + 2 <= WIDTH => {
                line.push_str(", ");
                line.push_str(entry);
            }
            _ => lines.push(entry.clone()),
        }
    }
    lines
}
