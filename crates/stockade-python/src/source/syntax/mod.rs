//! Puts what is wrong with a text into CPython's words, at CPython's place.
//!
//! The parser that builds trees only says that a text is wrong, and roughly where. CPython reads
//! a wrong text again with rules that know the common mistakes. So does this: a tokenizer and a
//! recogniser of the grammar, run over nothing but texts that were refused.

mod atom;
mod call;
mod compound;
mod expression;
mod fstring;
mod mistake;
mod node;
mod number;
mod parameter;
mod parser;
mod pattern;
mod simple;
mod strings;
mod target;
mod token;

use node::{Found, Spot};
use parser::Parser;
use token::Kind;

use super::parse::Form;
use super::problem::{Fault, Place, SyntaxProblem};
use super::{Lines, Source};
use crate::code::Span;

/// Longer texts are not read again.
const LONGEST: usize = 1 << 20;

/// The problem of a text in CPython's words; `problem` itself where they are not found.
pub(crate) fn explain(source: &Source, form: Form, problem: SyntaxProblem) -> SyntaxProblem {
    if problem.explained {
        return problem;
    }
    if source.text.contains('\0') {
        return null_bytes(source, problem);
    }
    if source.text.len() > LONGEST {
        return plain(problem);
    }
    let statements = form == Form::Module;
    let tokens = token::tokens(&source.text, statements);
    let mut parser = Parser::new(
        &source.text,
        tokens,
        problem.span.start as usize,
        matches!(source.lines, Lines::Shown | Lines::Apart),
    );
    let mut found = None;
    if statements && problem.first {
        let start = parser.near_suspect();
        if start > 0 {
            parser.restart(start, false);
            found = search(&mut parser, statements);
        }
    }
    if found.is_none() {
        parser.restart(0, false);
        found = search(&mut parser, statements);
    }
    let Some(found) = found.filter(|_| !parser.tired) else {
        return plain(problem);
    };
    settle(source, form, found, parser.reached(), problem)
}

/// What is said where nothing better is known: the other parser's words are not CPython's.
fn plain(problem: SyntaxProblem) -> SyntaxProblem {
    SyntaxProblem {
        message: "invalid syntax".to_owned(),
        ..problem
    }
}

/// Reads the text as CPython does: once to see that it is wrong, once more to see why.
fn search(parser: &mut Parser<'_>, statements: bool) -> Option<Found> {
    let failed_at = if statements {
        parser.file()
    } else {
        parser.eval()
    };
    let failed_at = failed_at?;
    if parser.found.is_none() {
        let last = parser.token_at(parser.fill.saturating_sub(1));
        parser.restart(failed_at, true);
        if statements {
            parser.file();
        } else {
            parser.eval();
        }
        if parser.found.is_none() {
            match last.map(|token| token.kind) {
                Some(Kind::Indent) => {
                    parser.at_last::<()>(Fault::Indentation, "unexpected indent");
                    return parser.found.take();
                }
                Some(Kind::Dedent) => {
                    parser.at_last::<()>(Fault::Indentation, "unexpected unindent");
                    return parser.found.take();
                }
                Some(_) => {
                    if let Some(last) = last {
                        parser.at_token::<()>(last, "invalid syntax");
                    }
                }
                None => return None,
            }
        }
    }
    let found = parser.found.take()?;
    if found.yields && !parser.in_format {
        if let Some(said) = parser.said() {
            return Some(said);
        }
        let line = parser.token_at(parser.fill.saturating_sub(1));
        if let Some((open, start)) = parser.unclosed()
            && let Some(token) = line
        {
            let open_line = parser.text[..start].matches('\n').count() + 1;
            if token.line > open_line {
                return Some(Found {
                    fault: Fault::Syntax,
                    message: format!("'{open}' was never closed"),
                    spot: Spot::From(start),
                    yields: false,
                    bare: true,
                });
            }
        }
    }
    Some(found)
}

fn settle(
    source: &Source,
    form: Form,
    found: Found,
    reached: usize,
    problem: SyntaxProblem,
) -> SyntaxProblem {
    let characters = |line_start: usize, bytes: usize| {
        let line = source.text.get(line_start..).unwrap_or_default();
        let before = line.get(..bytes).unwrap_or(line);
        let missing = bytes.saturating_sub(before.len());
        (before.chars().count() + missing) as i64
    };
    let span = |start: usize, end: usize| Span {
        start: start as u32,
        end: end as u32,
    };
    let mut place = match found.spot {
        Spot::Range(start, end) => {
            let mut place = source.place(span(start, end));
            if place.end_line != place.line {
                // CPython counts the end in the first line.
                let line = source.line_text(place.line as u32).chars().count() as i64;
                place.end_offset = place.end_offset.min(line + 1);
            }
            place
        }
        Spot::From(start) => Place {
            end_offset: 0,
            ..source.place(span(start, start))
        },
        Spot::Columns {
            line,
            line_start,
            column,
            end_column,
        } => Place {
            line: line as i64,
            offset: characters(line_start, column),
            end_line: line as i64,
            end_offset: end_column.map_or(-1, |column| characters(line_start, column)),
            text: None,
        },
    };
    let line = u32::try_from(place.line).unwrap_or(u32::MAX);
    let bare = found.bare || reached > line as usize;
    let mut text = source.line_text(line).to_owned();
    // A line that the tokenizer has left behind comes without its end.
    if form == Form::Module && !bare {
        text.push('\n');
    }
    place.text = Some(text);
    SyntaxProblem {
        fault: found.fault,
        message: found.message,
        place: Some(place),
        ..problem
    }
}

fn null_bytes(source: &Source, problem: SyntaxProblem) -> SyntaxProblem {
    let string = !matches!(source.lines, Lines::Shown | Lines::Apart);
    let before = source.text.split('\0').next().unwrap_or_default();
    let line = before.matches('\n').count() as i64 + 1;
    let text = before.rsplit('\n').next().unwrap_or_default();
    let message = if string {
        "source code string cannot contain null bytes"
    } else {
        "source code cannot contain null bytes"
    };
    SyntaxProblem {
        fault: Fault::Syntax,
        message: message.to_owned(),
        place: Some(Place {
            line,
            offset: 0,
            end_line: line,
            end_offset: 0,
            text: Some(text.to_owned()),
        }),
        ..problem
    }
}
