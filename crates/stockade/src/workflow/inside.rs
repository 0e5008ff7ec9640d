//! Where a node's code stands in its workflow, so that a finding points at the workflow's line.
//!
//! YAML may fold, escape and indent a text. Only where every line of the code is found again, one
//! for one, are lines and columns moved; else they stay those of the code itself.

use stockade_core::policy::Mark;
use stockade_core::{Position, Verdict};

/// How far the code is moved within the workflow's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shift {
    lines: u32,
    columns: u32,
}

/// The verdict with the places of the workflow's file; nothing where they are not known.
pub(super) fn moved(verdict: &Verdict, text: &str, mark: &Mark, code: &str) -> Option<Verdict> {
    let shift = shift(text, mark, code)?;
    let place = |at: Position| Position {
        line: at.line.saturating_add(shift.lines),
        column: at.column.saturating_add(shift.columns),
    };
    let mut verdict = verdict.clone();
    for finding in &mut verdict.findings {
        finding.start = place(finding.start);
        finding.end = place(finding.end);
    }
    Some(verdict)
}

fn shift(text: &str, mark: &Mark, code: &str) -> Option<Shift> {
    let line = usize::try_from(mark.position.line).ok()?.checked_sub(1)?;
    let code_lines: Vec<&str> = code.trim_end_matches('\n').split('\n').collect();
    if let [only] = code_lines.as_slice() {
        // A plain or quoted text on the line of its key.
        let start = text
            .get(..mark.span.start)?
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let here = text.get(mark.span.start..)?.lines().next()?;
        if let Some(at) = here.find(only).filter(|_| !only.is_empty()) {
            let columns = text.get(start..mark.span.start + at)?.chars().count();
            return Some(Shift {
                lines: u32::try_from(line).ok()?,
                columns: u32::try_from(columns).ok()?,
            });
        }
    }
    // A block is marked on the line of its `|`, or on the first of its own that is not empty.
    let empty = code_lines.iter().take_while(|line| line.is_empty()).count();
    let lines = [line + 1, line, line.saturating_sub(empty)];
    lines.into_iter().find_map(|first| {
        let columns = indent(text.split('\n').skip(first), &code_lines)?;
        Some(Shift {
            lines: u32::try_from(first).ok()?,
            columns: u32::try_from(columns).ok()?,
        })
    })
}

/// The spaces before each of these lines, where they are these lines but for that.
fn indent<'a>(text: impl Iterator<Item = &'a str> + Clone, code: &[&str]) -> Option<usize> {
    let is_blank = |line: &str| line.trim().is_empty();
    let lines = text.map(|line| line.trim_end_matches('\r'));
    let (at, first) = code.iter().enumerate().find(|(_, line)| !is_blank(line))?;
    let indent = lines.clone().nth(at)?.len().checked_sub(first.len())?;
    let mut count = 0;
    for (line, code) in lines.zip(code) {
        let same = match line.split_at_checked(indent) {
            _ if is_blank(code) => is_blank(line),
            Some((before, rest)) => is_blank(before) && rest == *code,
            None => false,
        };
        if !same {
            return None;
        }
        count += 1;
    }
    (count == code.len()).then_some(indent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stockade_core::policy::{Document, Source};

    fn of(text: &str) -> Option<(u32, u32)> {
        let document = Document::parse(Source::new("w", text)).unwrap();
        let code = document.root().get("code").unwrap();
        let shift = shift(text, code.mark(), code.text().unwrap())?;
        Some((shift.lines, shift.columns))
    }

    #[test]
    fn a_block_is_found_line_for_line() {
        assert_eq!(
            of("id: a\ncode: |\n  x = 1\n\n  if x:\n    y = 2\n"),
            Some((2, 2))
        );
        assert_eq!(of("code: |\n    import os\nid: a\n"), Some((1, 4)));
        assert_eq!(of("code: |\n\n  import os\nid: a\n"), Some((1, 2)));
    }

    #[test]
    fn a_text_on_one_line_is_found_with_its_column() {
        assert_eq!(of("code: import os\n"), Some((0, 6)));
        assert_eq!(of("{id: ä, code: \"import os\"}"), Some((0, 15)));
    }

    #[test]
    fn a_text_that_yaml_changed_is_not_moved() {
        assert_eq!(of("code: \"import os\\nx = 1\"\n"), None);
        assert_eq!(of("code: >\n  a\n  b\n\n  c\n"), None);
    }
}
