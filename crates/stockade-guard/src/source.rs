//! A source text with its lines found once, so that a byte offset becomes a place cheaply. They are
//! found when the first place is asked for: most texts have no finding.

use std::cell::OnceCell;

use stockade_core::Position;

/// A text under judgement.
pub(crate) struct Source<'a> {
    text: &'a str,
    line_starts: OnceCell<Vec<u32>>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            line_starts: OnceCell::new(),
        }
    }

    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// The place of a byte offset; one past the end or inside a character is moved to the nearest
    /// boundary before it.
    pub(crate) fn position(&self, at: usize) -> Position {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let line_starts = self.line_starts.get_or_init(|| line_starts(self.text));
        let line = line_starts.partition_point(|&start| start as usize <= at) - 1;
        let start = line_starts[line] as usize;
        let column = self.text[start..at].chars().count();
        Position {
            line: offset(line + 1),
            column: offset(column + 1),
        }
    }
}

fn line_starts(text: &str) -> Vec<u32> {
    let mut starts = vec![0];
    let bytes = text.as_bytes();
    for (index, &byte) in bytes.iter().enumerate() {
        // A lone carriage return ends a line in Python and JavaScript too.
        let ends = byte == b'\n' || (byte == b'\r' && bytes.get(index + 1) != Some(&b'\n'));
        if ends {
            starts.push(offset(index + 1));
        }
    }
    starts
}

/// Narrows an offset; texts near 4 GiB are refused long before they get here.
fn offset(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_end_in_any_style() {
        let source = Source::new("é = 1\r\nb\rc\n");
        assert_eq!(source.position(3), Position { line: 1, column: 3 });
        assert_eq!(source.position(8), Position { line: 2, column: 1 });
        assert_eq!(source.position(10), Position { line: 3, column: 1 });
        assert_eq!(source.position(999), Position { line: 4, column: 1 });
    }
}
