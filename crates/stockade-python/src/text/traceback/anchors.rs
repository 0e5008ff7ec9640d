//! Where the carets under an expression change: at the operator of a binary operation, at the
//! brackets of a subscript or a call. The text is read again for it, by the parser that the
//! program went through, which has bounded its nesting before.

use ruff_python_ast::{Expr, ModModule, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::super::unicode::is_space;
use crate::source::parse::{Form, with_tree};

/// From where to where the carets are `^` rather than `~`: line and character, both from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Anchors {
    pub(super) left: (usize, usize),
    pub(super) right: (usize, usize),
}

/// The anchors of an expression, if it is one that has them.
pub(super) fn anchors(segment: &str) -> Option<Anchors> {
    // In parentheses, lines may break anywhere.
    let text = format!("({OPENING}{segment}\n)");
    with_tree(&text, Form::Module, |module| anchors_in(module, segment)).ok()?
}

fn anchors_in(module: &ModModule, segment: &str) -> Option<Anchors> {
    let [Stmt::Expr(statement)] = module.body.as_slice() else {
        return None;
    };
    let places = Places {
        segment,
        lines: segment.split('\n').map(|l| l.chars().collect()).collect(),
    };
    let bracket = |before: TextRange, whole: TextRange, opening: char| {
        let left = places.valid(places.end_of(before))?;
        let left = places.seek(left, |c| c == opening)?;
        Some(Anchors {
            left,
            right: places.end_of(whole),
        })
    };
    match &*statement.value {
        Expr::BinOp(operation) => {
            let after_left = places.valid(places.end_of(operation.left.range()))?;
            let left = places.seek(after_left, |c| !is_space(c) && c != ')')?;
            let mut right = (left.0, left.1 + 1);
            let operand = places.start_of(operation.right.range());
            let second = places.lines[left.0].get(right.1);
            if right < operand && second.is_some_and(|c| !is_space(*c) && !matches!(c, '\\' | '#'))
            {
                right.1 += 1;
            }
            Some(Anchors { left, right })
        }
        Expr::Subscript(subscript) => bracket(subscript.value.range(), subscript.range(), '['),
        Expr::Call(call) => bracket(call.func.range(), call.range(), '('),
        _ => None,
    }
}

/// Whether the lines are one call whose result is returned or given a name, and the span is that
/// call. Nothing where there is no statement at all.
pub(super) fn is_whole_line_call(
    text: &str,
    lines: usize,
    start: usize,
    end: usize,
) -> Option<bool> {
    with_tree(text, Form::Module, |module| {
        whole_line_call(module, text, lines, start, end)
    })
    .unwrap_or(Some(false))
}

fn whole_line_call(
    module: &ModModule,
    text: &str,
    lines: usize,
    start: usize,
    end: usize,
) -> Option<bool> {
    let value = match module.body.first()? {
        Stmt::Return(statement) => match statement.value.as_deref() {
            Some(Expr::Call(call)) if call.func.is_name_expr() => call,
            _ => return Some(false),
        },
        Stmt::Assign(statement) => match (&*statement.value, statement.targets.as_slice()) {
            (Expr::Call(call), [Expr::Name(_)]) => call,
            _ => return Some(false),
        },
        _ => return Some(false),
    };
    let place = |offset: usize| {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.matches('\n').count();
        (
            line,
            before.len() - before.rfind('\n').map_or(0, |at| at + 1),
        )
    };
    let range = value.range();
    let whole = place(range.start().to_usize()) == (0, start)
        && place(range.end().to_usize()) == (lines - 1, end);
    Some(whole)
}

/// What is put after the opening parenthesis, so that lines keep their columns.
const OPENING: &str = "\n";

/// Goes between places of the parser and lines of the segment.
struct Places<'a> {
    segment: &'a str,
    lines: Vec<Vec<char>>,
}

impl Places<'_> {
    fn start_of(&self, range: TextRange) -> (usize, usize) {
        self.place(range.start().to_usize())
    }

    fn end_of(&self, range: TextRange) -> (usize, usize) {
        self.place(range.end().to_usize())
    }

    fn place(&self, offset: usize) -> (usize, usize) {
        let offset = offset.saturating_sub(1 + OPENING.len());
        let before = self.segment.get(..offset).unwrap_or(self.segment);
        let line = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count(), line.chars().count())
    }

    /// The place itself, or the first character of the lines after it.
    fn valid(&self, (mut line, mut column): (usize, usize)) -> Option<(usize, usize)> {
        while column >= self.lines.get(line)?.len() {
            column = 0;
            line += 1;
        }
        Some((line, column))
    }

    /// The next character of a kind that is not in a comment.
    fn seek(
        &self,
        mut at: (usize, usize),
        wanted: impl Fn(char) -> bool,
    ) -> Option<(usize, usize)> {
        loop {
            let found = *self.lines.get(at.0)?.get(at.1)?;
            at = match found {
                '\\' | '#' => self.valid((at.0 + 1, 0))?,
                _ if wanted(found) => return Some(at),
                _ => self.valid((at.0, at.1 + 1))?,
            };
        }
    }
}
