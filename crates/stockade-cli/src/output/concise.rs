//! One line per finding: `file:line:column: CODE message`.

use std::fmt::Write as _;

use super::{Checked, plain};

pub(crate) fn render(checked: &[Checked]) -> String {
    let mut text = String::new();
    for one in checked {
        for finding in &one.verdict.findings {
            let (line, column) = (finding.start.line, finding.start.column);
            let name = plain(&one.name);
            let message = plain(&finding.message);
            let _ = writeln!(text, "{name}:{line}:{column}: {} {message}", finding.rule);
        }
    }
    text
}
