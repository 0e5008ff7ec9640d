//! Reads `error: SG101 "part"` comments out of code.

use std::fmt;

use stockade_core::{Finding, Severity};

/// A finding that a line announces.
pub(crate) struct Expectation {
    pub(crate) line: u32,
    severity: Severity,
    rule: String,
    part: String,
}

impl Expectation {
    pub(crate) fn is_met_by(&self, finding: &Finding) -> bool {
        finding.start.line == self.line
            && finding.severity == self.severity
            && finding.rule == self.rule
            && (finding.message.contains(&self.part) || finding.hint.contains(&self.part))
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} with {:?} in its message or hint",
            self.rule, self.part
        )
    }
}

/// All expectations of a block of code, in its order.
pub(crate) fn expectations(code: &str) -> Result<Vec<Expectation>, String> {
    let mut found = Vec::new();
    for (number, line) in (1_u32..).zip(code.lines()) {
        let Some(comment) = [
            "# error:",
            "# error[",
            "# warn:",
            "// error:",
            "// error[",
            "// warn:",
        ]
        .iter()
        .filter_map(|marker| line.find(marker))
        .min() else {
            continue;
        };
        let mut rest = line[comment..].trim_start_matches(['#', '/', ' ']);
        while !rest.is_empty() {
            let (expectation, after) = one(rest, number)
                .ok_or_else(|| format!("line {number}: cannot read the expectation `{rest}`"))?;
            found.push(expectation);
            rest = after.trim_start();
        }
    }
    Ok(found)
}

/// One `error[-1]: SG101 "part"`, and what follows it.
fn one(text: &str, number: u32) -> Option<(Expectation, &str)> {
    let (severity, rest) = match text.strip_prefix("error") {
        Some(rest) => (Severity::Deny, rest),
        None => (Severity::Warn, text.strip_prefix("warn")?),
    };
    let (offset, rest) = match rest.strip_prefix('[') {
        Some(rest) => {
            let (offset, rest) = rest.split_once(']')?;
            (offset.parse::<i32>().ok()?, rest)
        }
        None => (0, rest),
    };
    let rest = rest.strip_prefix(':')?.trim_start();
    let end = rest.find(' ').unwrap_or(rest.len());
    let (rule, rest) = rest.split_at(end);
    let rest = rest.trim_start();
    let (part, rest) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => ("", rest),
    };
    let expectation = Expectation {
        line: number.checked_add_signed(offset)?,
        severity,
        rule: rule.to_owned(),
        part: part.to_owned(),
    };
    rule.starts_with("SG").then_some((expectation, rest))
}
