//! Findings with the lines they stand in, for people.
//!
//! Only the lines around a finding are handed to the renderer, so that a large file costs no more
//! than a small one, and a line too long to read is named and not shown.

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use stockade_core::{Finding, Position, Severity};

use super::{Checked, plain};

/// Lines shown before and after a finding.
const CONTEXT: usize = 2;
/// Longest line, in bytes, that is shown.
const LONGEST_LINE: usize = 400;
/// Most lines of one finding that are shown.
const MOST_LINES: usize = 12;

pub(crate) fn render(checked: &[Checked], colour: bool) -> String {
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = String::new();
    for one in checked {
        if one.verdict.findings.is_empty() {
            continue;
        }
        let lines = lines(&one.text);
        for finding in &one.verdict.findings {
            text += &render_finding(&renderer, &plain(&one.name), &lines, finding);
            text += "\n\n";
        }
    }
    text
}

fn render_finding(renderer: &Renderer, name: &str, lines: &[&str], finding: &Finding) -> String {
    let level = match finding.severity {
        Severity::Deny => Level::ERROR,
        Severity::Warn => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let message = plain(&finding.message);
    let hint = plain(&finding.hint);
    let title = level.primary_title(message).id(finding.rule.as_str());
    let group = match window(lines, finding) {
        Some(window) => title.element(
            Snippet::source(window.text)
                .path(name.to_owned())
                .line_start(window.first_line)
                .fold(false)
                .annotation(AnnotationKind::Primary.span(window.span)),
        ),
        None => title.element(
            Origin::path(name.to_owned())
                .line(finding.start.line as usize)
                .char_column(finding.start.column as usize),
        ),
    };
    let group = if hint.is_empty() {
        group
    } else {
        group.element(Level::HELP.message(hint))
    };
    renderer.render(&[group])
}

/// The lines around a finding, and where in them it stands.
struct Window {
    text: String,
    first_line: usize,
    span: std::ops::Range<usize>,
}

fn window(lines: &[&str], finding: &Finding) -> Option<Window> {
    let start = (finding.start.line as usize).checked_sub(1)?;
    let end = (finding.end.line as usize).checked_sub(1)?.max(start);
    if end >= lines.len() {
        return None;
    }
    let end = end.min(start + MOST_LINES);
    let first = start.saturating_sub(CONTEXT);
    let last = (end + CONTEXT).min(lines.len() - 1);
    let shown = &lines[first..=last];
    if shown.iter().any(|line| line.len() > LONGEST_LINE) {
        return None;
    }
    // What the renderer would print raw must not reach a terminal; each stands for one character.
    let shown: Vec<String> = shown.iter().map(|line| visible(line)).collect();
    let offset = |line: usize, at: Position| {
        let before: usize = shown[..line - first]
            .iter()
            .map(|line| line.len() + 1)
            .sum();
        let text = &shown[line - first];
        let column = (at.column as usize).saturating_sub(1);
        let within = text
            .char_indices()
            .nth(column)
            .map_or(text.len(), |(at, _)| at);
        before + within
    };
    let from = offset(start, finding.start);
    let to = if end as u64 + 1 == u64::from(finding.end.line) {
        offset(end, finding.end)
    } else {
        shown[..=end - first]
            .iter()
            .map(|line| line.len() + 1)
            .sum::<usize>()
            - 1
    };
    let text = shown.join("\n");
    Some(Window {
        span: from..to.max(from).min(text.len()),
        first_line: first + 1,
        text,
    })
}

/// Control and bidirectional characters become `\u{FFFD}`, one for one; tabs stay.
fn visible(line: &str) -> String {
    line.chars()
        .map(|character| match character {
            '\t' => '\t',
            other if other.is_control() || super::is_bidi(other) => '\u{FFFD}',
            other => other,
        })
        .collect()
}

/// The lines as the guard counts them: `\n`, `\r\n` and a lone `\r` each end one.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut start = 0;
    let bytes = text.as_bytes();
    for (index, byte) in bytes.iter().enumerate() {
        let ends = *byte == b'\n' || (*byte == b'\r' && bytes.get(index + 1) != Some(&b'\n'));
        if ends {
            lines.push(text[start..index].trim_end_matches('\r'));
            start = index + 1;
        }
    }
    lines.push(&text[start..]);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_every_style() {
        assert_eq!(lines("a\r\nb\rc\n"), ["a", "b", "c", ""]);
    }

    #[test]
    fn terminal_escapes_in_code_do_not_reach_the_terminal() {
        let at = |column| Position { line: 1, column };
        let finding = Finding {
            answered_by: None,
            rule: "SG101".to_owned(),
            severity: Severity::Deny,
            message: "a \u{1b}[31mred\u{7} thing".to_owned(),
            hint: "\u{202e}x".to_owned(),
            start: at(1),
            end: at(3),
        };
        let text = render_finding(&Renderer::plain(), "a", &["x\u{1b}[2J = 1"], &finding);
        assert!(
            text.chars().all(|c| c == '\n' || !c.is_control()),
            "{text:?}"
        );
        assert!(!text.contains('\u{202e}'), "{text:?}");
    }

    #[test]
    fn a_finding_outside_the_text_is_named_without_lines() {
        let far = Position { line: 9, column: 1 };
        let finding = Finding {
            answered_by: None,
            rule: "SG003".to_owned(),
            severity: Severity::Deny,
            message: "m".to_owned(),
            hint: String::new(),
            start: far,
            end: far,
        };
        let text = render_finding(&Renderer::plain(), "a.py", &["x"], &finding);
        assert!(text.contains("a.py:9:1"), "{text}");
    }
}
