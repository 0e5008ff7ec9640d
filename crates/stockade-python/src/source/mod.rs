//! Source text and where its lines are; the door to the parser.

pub(crate) mod library;
pub(crate) mod parse;
pub(crate) mod problem;
pub(crate) mod syntax;
mod unfinished;
mod variables;

use std::borrow::Cow;

use crate::code::Span;
use problem::Place;
pub use unfinished::{Unfinished, unfinished};
pub use variables::hands_over_variables;

/// How tracebacks show frames of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Lines {
    /// With the lines.
    #[default]
    Shown,
    /// Without the lines, as CPython shows what `eval` and `exec` ran.
    Unknown,
    /// With the lines, to the host; to the program not at all: they are the tests' beside it.
    Apart,
    /// Not at all: it is a library of ours, and the program's mistake is elsewhere.
    Library,
}

/// A text that was fed, kept for tracebacks.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// What tracebacks call it, e.g. `<stdin>`.
    pub(crate) name: Box<str>,
    pub(crate) text: Cow<'static, str>,
    /// Whether tracebacks show its lines.
    pub(crate) lines: Lines,
    line_starts: Cow<'static, [u32]>,
}

fn line_starts(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|(at, byte)| {
        **byte == b'\n' || (**byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'))
    });
    std::iter::once(0)
        .chain(ends.map(|(at, _)| at as u32 + 1))
        .collect()
}

impl Source {
    pub(crate) fn new(name: &str, text: &str) -> Self {
        Self {
            name: name.into(),
            text: Cow::Owned(text.to_owned()),
            lines: Lines::Shown,
            line_starts: if text.contains(['\n', '\r']) {
                Cow::Owned(line_starts(text))
            } else {
                Cow::Borrowed(&[0])
            },
        }
    }

    /// A text of our own library.
    pub(crate) fn of_library(name: &str, read: &'static library::Read) -> Self {
        Self {
            name: name.into(),
            text: Cow::Borrowed(read.text),
            lines: Lines::Library,
            line_starts: Cow::Borrowed(&read.line_starts),
        }
    }

    /// The same text, shown otherwise.
    pub(crate) fn with_lines(self, lines: Lines) -> Self {
        Self { lines, ..self }
    }

    /// The line of an offset, from 1.
    pub(crate) fn line(&self, offset: u32) -> u32 {
        self.line_starts.partition_point(|start| *start <= offset) as u32
    }

    /// The bytes of a line, from 1, without its end.
    pub(crate) fn line_text(&self, line: u32) -> &str {
        let at = line.saturating_sub(1) as usize;
        let start = self.line_starts.get(at).copied().unwrap_or(u32::MAX) as usize;
        let end = self
            .line_starts
            .get(at + 1)
            .map_or(self.text.len(), |next| *next as usize);
        self.text
            .get(start..end)
            .unwrap_or_default()
            .trim_end_matches(['\n', '\r'])
    }

    /// Where a span is, in lines and characters from 1.
    pub(crate) fn place(&self, span: Span) -> Place {
        let end = self.text.len() as u32;
        let at = |offset: u32| {
            let offset = offset.min(end);
            let line = self.line(offset);
            let start = self.line_start(line) as usize;
            let before = self.text.get(start..offset as usize).unwrap_or_default();
            (i64::from(line), before.chars().count() as i64 + 1)
        };
        let (line, offset) = at(span.start);
        let (end_line, end_offset) = at(span.end);
        Place {
            line,
            offset,
            end_line,
            end_offset,
            text: None,
        }
    }

    /// The offset at which a line starts.
    pub(crate) fn line_start(&self, line: u32) -> u32 {
        self.line_starts
            .get(line.saturating_sub(1) as usize)
            .copied()
            .unwrap_or(0)
    }
}
