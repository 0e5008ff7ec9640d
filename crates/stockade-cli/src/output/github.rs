//! Workflow commands, which GitHub shows beside the lines of a pull request.

use std::fmt::Write as _;

use stockade_core::Severity;
use stockade_guard::rules;

use super::Checked;

pub(crate) fn render(checked: &[Checked]) -> String {
    let mut text = String::new();
    for one in checked {
        for finding in &one.verdict.findings {
            let level = match finding.severity {
                Severity::Deny => "error",
                Severity::Warn => "warning",
                Severity::Note => "notice",
            };
            let name = rules::find(&finding.rule).map_or("", |rule| rule.name);
            let title = format!("{} {name}", finding.rule);
            let message = match finding.hint.as_str() {
                "" => finding.message.clone(),
                hint => format!("{}\nhint: {hint}", finding.message),
            };
            let _ = writeln!(
                text,
                "::{level} file={},line={},col={},endLine={},endColumn={},title={}::{}",
                property(&one.name),
                finding.start.line,
                finding.start.column,
                finding.end.line,
                finding.end.column,
                property(title.trim_end()),
                data(&message),
            );
        }
    }
    text
}

fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_early_is_escaped() {
        assert_eq!(data("50%\r\n::error::x"), "50%25%0D%0A::error::x");
        assert_eq!(property("C:\\a,b\n"), "C%3A\\a%2Cb%0A");
    }
}
