//! The block that a syntax error shows: file, line, text and carets. Columns are characters from
//! 1, as in the exception's attributes, and may be nonsense when a program made them.

use std::fmt::Write as _;

use super::super::unicode::is_space;

/// The attributes of a `SyntaxError`.
#[derive(Debug, Clone, Default)]
pub(crate) struct SyntaxDetail<'a> {
    pub(crate) file: Option<&'a str>,
    pub(crate) line: Option<i64>,
    pub(crate) end_line: Option<i64>,
    pub(crate) text: Option<&'a str>,
    pub(crate) offset: Option<i64>,
    pub(crate) end_offset: Option<i64>,
    pub(crate) message: Option<&'a str>,
}

impl SyntaxDetail<'_> {
    pub(super) fn push(&self, out: &mut String, type_name: &str) {
        let mut suffix = String::new();
        match (self.line, self.file) {
            (Some(line), file) => {
                let file = file.filter(|file| !file.is_empty()).unwrap_or("<string>");
                let _ = writeln!(out, "  File \"{file}\", line {line}");
            }
            (None, Some(file)) => suffix = format!(" ({file})"),
            (None, None) => {}
        }
        if let Some(text) = self.text {
            self.push_text(out, text);
        }
        let message = self.message.filter(|message| !message.is_empty());
        let message = message.unwrap_or("<no detail available>");
        let _ = writeln!(out, "{type_name}: {message}{suffix}");
    }

    fn push_text(&self, out: &mut String, text: &str) {
        let right_cut = text.trim_end_matches('\n');
        let cut = right_cut.trim_start_matches([' ', '\n', '\x0c']);
        let len = |text: &str| i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
        let (whole, kept) = (len(text), len(right_cut));
        let spaces = kept - len(cut);
        let _ = writeln!(out, "    {cut}");
        let Some(mut offset) = self.offset else {
            return;
        };
        let mut end = if self.line == self.end_line {
            self.end_offset.filter(|end| *end != 0).unwrap_or(offset)
        } else {
            kept + 1
        };
        if whole > 0 && offset > whole {
            offset = kept + 1;
        }
        if whole > 0 && end > whole {
            end = kept + 1;
        }
        if offset >= end || end < 0 {
            end = offset.saturating_add(1);
        }
        let column = offset.saturating_sub(1 + spaces);
        if column < 0 {
            return;
        }
        let carets = end.saturating_sub(offset);
        out.push_str("    ");
        // Tabs are kept, so that the carets stand where the text does.
        out.extend(
            cut.chars()
                .take(column as usize)
                .map(|c| if is_space(c) { c } else { ' ' }),
        );
        // An offset made up by a program is not let make a long line.
        let most = kept.max(0) as usize + 2;
        out.extend(std::iter::repeat_n('^', (carets.max(0) as usize).min(most)));
        out.push('\n');
    }
}
