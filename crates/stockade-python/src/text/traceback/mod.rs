//! Tracebacks as CPython 3.13 prints them: frames with their source lines and carets, exception
//! lines, notes, chains and groups. The caller gathers the data; nothing here knows of frames or
//! exception objects.
//!
//! Exceptions are in one list and name each other by number, so a chain of thousands is not a
//! recursion. The output never grows much beyond the bound that the caller gives.

mod anchors;
mod frame;
mod suggest;
mod syntax;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

pub(crate) use frame::Frame;
pub(crate) use suggest::{did_you_mean, suggestion};
pub(crate) use syntax::SyntaxDetail;

use super::split::splitlines;

/// How often a frame is shown before its repetitions are counted instead.
const SHOWN_REPEATS: usize = 3;
/// How many members of a group are shown, and how deep groups in groups.
const GROUP_WIDTH: usize = 15;
const GROUP_DEPTH: usize = 10;

/// How an exception came after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// `raise … from other`.
    Cause,
    /// Raised while the other was handled.
    Context,
}

/// One exception, ready to be shown. What it refers to is given by its number in the list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Report<'a> {
    /// The outermost first; empty where it was never raised.
    pub(crate) frames: Vec<Frame<'a>>,
    /// The name as [`type_name`] makes it.
    pub(crate) type_name: String,
    /// `str(exception)`, with what [`did_you_mean`] adds.
    pub(crate) message: String,
    /// For syntax errors, which show it instead of the message.
    pub(crate) syntax: Option<SyntaxDetail<'a>>,
    pub(crate) notes: Vec<String>,
    /// The cause, or else the context where it is not suppressed.
    pub(crate) before: Option<(Link, usize)>,
    /// The members, for a group.
    pub(crate) members: Option<Vec<usize>>,
}

/// How a class is named in a traceback: with its module, unless that goes without saying.
pub(crate) fn type_name(module: &str, qualname: &str) -> String {
    match module {
        "__main__" | "builtins" => qualname.to_owned(),
        _ => format!("{module}.{qualname}"),
    }
}

/// The traceback of exception number `last` and of all that it came after. About `limit` bytes are
/// written at most; what is cut is said.
pub(crate) fn render(reports: &[Report<'_>], last: usize, limit: usize) -> String {
    let mut printer = Printer {
        reports,
        out: String::new(),
        depth: 0,
        need_close: false,
        limit,
        cut: false,
        artist: frame::Artist::default(),
    };
    printer.chain(last);
    if printer.cut {
        printer.out.push_str("[The rest of the traceback is cut]\n");
    }
    printer.out
}

/// The last lines of a traceback alone, as `traceback.format_exception_only` gives them.
pub(crate) fn render_only(report: &Report<'_>) -> String {
    let mut out = String::new();
    push_exception(&mut out, report);
    out
}

/// One frame alone, as `traceback.format_tb` gives it.
pub(crate) fn draw(frame: &Frame<'_>) -> String {
    frame::Artist::default().draw(frame).to_string()
}

struct Printer<'r, 'a> {
    reports: &'r [Report<'a>],
    out: String,
    depth: usize,
    need_close: bool,
    limit: usize,
    /// Whether something was left out.
    cut: bool,
    artist: frame::Artist<'a>,
}

impl<'r, 'a> Printer<'r, 'a> {
    /// Whether nothing more is written, at a place where more would be.
    fn full(&mut self) -> bool {
        let full = self.out.len() > self.limit;
        self.cut |= full;
        full
    }

    /// Writes text behind the bars of the groups around it.
    fn emit(&mut self, text: &str, margin: char) {
        if self.full() {
            return;
        }
        if self.depth == 0 {
            self.out.push_str(text);
            return;
        }
        for line in splitlines(text, true) {
            self.indent();
            self.out.push(margin);
            self.out.push(' ');
            self.out.push_str(line);
        }
    }

    fn indent(&mut self) {
        self.out.extend(std::iter::repeat_n(' ', 2 * self.depth));
    }

    fn chain(&mut self, last: usize) {
        let mut order = Vec::new();
        let mut next = Some(last);
        // A ring would be the caller's mistake, but not an endless one.
        while let Some(report) = next.and_then(|at| self.reports.get(at)) {
            if order.len() > self.reports.len() {
                break;
            }
            order.push(report);
            next = report.before.map(|(_, before)| before);
        }
        for report in order.into_iter().rev() {
            if self.full() {
                return;
            }
            match report
                .before
                .filter(|(_, before)| *before < self.reports.len())
            {
                Some((Link::Cause, _)) => self.emit(CAUSE, '|'),
                Some((Link::Context, _)) => self.emit(CONTEXT, '|'),
                None => {}
            }
            self.one(report);
        }
    }

    fn one(&mut self, report: &'r Report<'a>) {
        let Some(members) = &report.members else {
            if !report.frames.is_empty() {
                self.emit("Traceback (most recent call last):\n", '|');
                self.frames(report);
            }
            let mut text = String::new();
            push_exception(&mut text, report);
            self.emit(&text, '|');
            return;
        };
        if self.depth > GROUP_DEPTH {
            self.emit(&format!("... (max_group_depth is {GROUP_DEPTH})\n"), '|');
            return;
        }
        let outermost = self.depth == 0;
        self.depth += usize::from(outermost);
        if !report.frames.is_empty() {
            let margin = if outermost { '+' } else { '|' };
            self.emit(
                "Exception Group Traceback (most recent call last):\n",
                margin,
            );
            self.frames(report);
        }
        let mut text = String::new();
        push_exception(&mut text, report);
        self.emit(&text, '|');
        self.members(members);
        self.depth -= usize::from(outermost);
    }

    fn members(&mut self, members: &[usize]) {
        let shown = members.len().min(GROUP_WIDTH + 1);
        self.need_close = false;
        for (at, member) in members.iter().take(shown).enumerate() {
            if self.full() {
                return;
            }
            let is_last = at + 1 == shown;
            if is_last {
                self.need_close = true;
            }
            let cut = at >= GROUP_WIDTH;
            let title = if cut {
                "...".to_owned()
            } else {
                (at + 1).to_string()
            };
            self.indent();
            self.out.push_str(if at == 0 { "+-" } else { "  " });
            let _ = writeln!(self.out, "+---------------- {title} ----------------");
            self.depth += 1;
            if cut {
                let left = members.len() - GROUP_WIDTH;
                let plural = if left > 1 { "s" } else { "" };
                self.emit(&format!("and {left} more exception{plural}\n"), '|');
            } else {
                self.chain(*member);
            }
            if is_last && self.need_close {
                self.indent();
                self.out.push_str("+------------------------------------\n");
                self.need_close = false;
            }
            self.depth -= 1;
        }
    }

    fn frames(&mut self, report: &'r Report<'a>) {
        let frames = &report.frames;
        let mut at = 0;
        while let Some(frame) = frames.get(at) {
            if self.full() {
                return;
            }
            let same = |other: &&Frame<'_>| {
                (other.file, other.line, other.name) == (frame.file, frame.line, frame.name)
            };
            let repeats = frames[at..].iter().take_while(same).count();
            for shown in &frames[at..at + repeats.min(SHOWN_REPEATS)] {
                let text = self.artist.draw(shown);
                self.emit(&text, '|');
            }
            if let Some(more @ 1..) = repeats.checked_sub(SHOWN_REPEATS) {
                let plural = if more > 1 { "s" } else { "" };
                let line = format!("  [Previous line repeated {more} more time{plural}]\n");
                self.emit(&line, '|');
            }
            at += repeats;
        }
    }
}

const CAUSE: &str = "\nThe above exception was the direct cause of the following exception:\n\n";
const CONTEXT: &str = "\nDuring handling of the above exception, another exception occurred:\n\n";

/// The lines that say what was raised, and its notes.
fn push_exception(out: &mut String, report: &Report<'_>) {
    if let Some(syntax) = &report.syntax {
        syntax.push(out, &report.type_name);
    } else {
        out.push_str(&report.type_name);
        if !report.message.is_empty() {
            out.push_str(": ");
            out.push_str(&report.message);
        }
        out.push('\n');
    }
    for line in report.notes.iter().flat_map(|note| note.split('\n')) {
        out.push_str(line);
        out.push('\n');
    }
}
