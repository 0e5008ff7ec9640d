//! One frame of a traceback: the line that names it, the source lines it stands at, and the carets
//! under them.

use std::fmt::Write as _;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::super::unicode::{is_space, is_wide};
use super::anchors::{Anchors, anchors, is_whole_line_call};

/// A frame, with the source that it stands at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Frame<'a> {
    /// What the source is called, e.g. `<stdin>`.
    pub(crate) file: &'a str,
    /// The line, from 1.
    pub(crate) line: u32,
    /// The function, or `<module>`.
    pub(crate) name: &'a str,
    /// All lines of what was being evaluated, without line ends; empty where the source is not
    /// known.
    pub(crate) lines: Vec<&'a str>,
    /// Where it starts in the first of the lines and ends in the last, in bytes.
    pub(crate) columns: Option<(usize, usize)>,
}

/// Source that is read again for the carets of one traceback; frames beyond it go without. A
/// program of one long line that calls itself a thousand times would otherwise take seconds.
const READING: usize = 1 << 20;

/// What tells two frames apart.
type Key<'a> = (&'a str, u32, &'a str, Option<(usize, usize)>);

/// Draws the frames of one traceback, each kind of frame once.
pub(super) struct Artist<'a> {
    drawn: FxHashMap<Key<'a>, Rc<str>>,
    left: usize,
}

impl Default for Artist<'_> {
    fn default() -> Self {
        Self {
            drawn: FxHashMap::default(),
            left: READING,
        }
    }
}

impl<'a> Artist<'a> {
    /// The text of a frame, each line with its end.
    pub(super) fn draw(&mut self, frame: &Frame<'a>) -> Rc<str> {
        let key = (frame.file, frame.line, frame.name, frame.columns);
        if let Some(drawn) = self.drawn.get(&key) {
            return Rc::clone(drawn);
        }
        let bytes = frame.lines.iter().map(|line| line.len() + 1).sum();
        let carets = self.left >= bytes;
        self.left = self.left.saturating_sub(bytes);
        let drawn: Rc<str> = render(frame, carets).into();
        self.drawn.insert(key, Rc::clone(&drawn));
        drawn
    }
}

fn render(frame: &Frame<'_>, carets: bool) -> String {
    let file = if frame.file.starts_with("<stdin>-") {
        "<stdin>"
    } else {
        frame.file
    };
    let mut out = format!(
        "  File \"{file}\", line {}, in {}\n",
        frame.line, frame.name
    );
    let lines: Vec<&str> = frame
        .lines
        .iter()
        .map(|line| line.trim_end_matches(is_space))
        .collect();
    if lines.iter().all(|line| line.is_empty()) {
        return out;
    }
    match frame.columns {
        Some(columns) if carets => {
            let shown = Shown::new(&lines, columns).text();
            for line in dedent(&shown.iter().map(String::as_str).collect::<Vec<_>>()) {
                let _ = writeln!(out, "    {line}");
            }
        }
        _ => {
            let first = lines.first().copied().unwrap_or_default();
            let first = first.trim_matches(is_space);
            if first.is_empty() {
                out.push('\n');
            } else {
                let _ = writeln!(out, "    {first}");
            }
        }
    }
    out
}

/// Source lines on their way to being shown; columns are characters of the dedented lines.
struct Shown {
    lines: Vec<Vec<char>>,
    start: usize,
    end: usize,
    anchors: Option<Anchors>,
    carets: bool,
}

impl Shown {
    fn new(lines: &[&str], (first_column, last_column): (usize, usize)) -> Self {
        let first = lines.first().copied().unwrap_or_default();
        let last = lines.last().copied().unwrap_or_default();
        let dedented = dedent(lines);
        let removed = first.len() - dedented.first().map_or(0, String::len);
        let start = chars_before(first, first_column).saturating_sub(removed);
        let end = chars_before(last, last_column).saturating_sub(removed);
        let text = dedented.join("\n");
        let lines: Vec<Vec<char>> = dedented.iter().map(|line| line.chars().collect()).collect();
        let last_len = lines.last().map_or(0, Vec::len);
        let total = text.chars().count();
        let segment_end = total.saturating_sub(last_len.saturating_sub(end));
        let segment: String = text.chars().take(segment_end).skip(start).collect();
        let anchors = anchors(&segment);
        let mut shown = Self {
            lines,
            start,
            end,
            anchors,
            carets: false,
        };
        shown.carets = shown.should_show(&text);
        shown
    }

    /// Carets are left out where they would stand under the whole line, or under all of a call
    /// whose result is returned or given a name.
    fn should_show(&self, text: &str) -> bool {
        let whole_call = is_whole_line_call(text, self.lines.len(), self.start, self.end);
        if whole_call != Some(false) {
            return false;
        }
        if self.anchors.is_some() {
            return true;
        }
        let before = self
            .lines
            .first()
            .is_some_and(|line| line.iter().take(self.start).any(|c| !is_space(*c)));
        let after = self
            .lines
            .last()
            .is_some_and(|line| line.iter().skip(self.end).any(|c| !is_space(*c)));
        before || after
    }

    /// The lines that matter, carets between them.
    fn text(&self) -> Vec<String> {
        let count = self.lines.len();
        let mut wanted = vec![0, count.saturating_sub(1)];
        if let Some(anchors) = &self.anchors {
            for line in [anchors.left.0, anchors.right.0] {
                wanted.extend(line.saturating_sub(1)..=line + 1);
            }
        }
        wanted.retain(|line| *line < count);
        wanted.sort_unstable();
        wanted.dedup();
        let mut out = Vec::new();
        let mut last: Option<usize> = None;
        for line in wanted {
            match last.map(|last| line - last) {
                Some(2) => self.push_line(&mut out, line - 1),
                Some(gap @ 3..) => out.push(format!("...<{} lines>...", gap - 1)),
                _ => {}
            }
            self.push_line(&mut out, line);
            last = Some(line);
        }
        out
    }

    fn push_line(&self, out: &mut Vec<String>, at: usize) {
        let line = &self.lines[at];
        out.push(line.iter().collect());
        if !self.carets {
            return;
        }
        let spaces = line.iter().take_while(|c| is_space(**c)).count();
        let is_last = at + 1 == self.lines.len();
        let columns = if is_last {
            width(line, self.end)
        } else {
            width(line, line.len())
        };
        let start = if at == 0 { width(line, self.start) } else { 0 };
        let anchored = self.anchors.as_ref().map(|anchors| {
            let place = |(line, column): (usize, usize)| {
                let column = if line == 0 {
                    column + self.start
                } else {
                    column
                };
                (
                    line,
                    self.lines
                        .get(line)
                        .map_or(column, |line| width(line, column)),
                )
            };
            (place(anchors.left), place(anchors.right))
        });
        let carets = (0..columns).map(|column| match &anchored {
            _ if column < spaces || column < start => ' ',
            Some((left, right)) if (at, column) >= *left && (at, column) < *right => '^',
            Some(_) => '~',
            None => '^',
        });
        out.push(carets.collect());
    }
}

/// The characters that begin before a byte of a line.
fn chars_before(line: &str, byte: usize) -> usize {
    line.char_indices().take_while(|(at, _)| *at < byte).count()
}

/// Columns on a screen that the first characters of a line take. Beyond its end CPython goes on
/// counting in a line of ASCII only.
fn width(line: &[char], chars: usize) -> usize {
    if line.iter().all(char::is_ascii) {
        return chars;
    }
    line.iter()
        .take(chars)
        .map(|c| if is_wide(*c) { 2 } else { 1 })
        .sum()
}

/// Lines without the spaces and tabs that all of them begin with; blank ones become empty.
fn dedent(lines: &[&str]) -> Vec<String> {
    let blank = |line: &str| line.trim_matches([' ', '\t']).is_empty();
    let mut margin: Option<&str> = None;
    for line in lines.iter().filter(|line| !blank(line)) {
        let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        margin = Some(match margin {
            None => indent,
            Some(margin) => {
                let common = margin
                    .bytes()
                    .zip(indent.bytes())
                    .take_while(|(a, b)| a == b);
                &margin[..common.count()]
            }
        });
    }
    let cut = margin.map_or(0, str::len);
    lines
        .iter()
        .map(|line| {
            if blank(line) {
                String::new()
            } else {
                line[cut..].to_owned()
            }
        })
        .collect()
}
