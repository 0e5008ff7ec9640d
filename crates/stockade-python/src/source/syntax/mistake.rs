//! How the recogniser says what it found, and where: at a token, at a node, where the tokenizer was,
//! or why there are no more tokens.

use super::node::{Found, Id, Spot};
use super::parser::{Got, Parser};
use super::token::{Kind, Stop, Token};
use crate::source::problem::Fault;

impl Parser<'_> {
    pub(super) fn found<T>(
        &mut self,
        fault: Fault,
        message: impl Into<String>,
        spot: Spot,
    ) -> Got<T> {
        if self.found.is_none() {
            self.found = Some(Found {
                fault,
                message: message.into(),
                spot,
                yields: true,
                bare: false,
            });
        }
        None
    }

    pub(super) fn range<T>(
        &mut self,
        start: usize,
        end: usize,
        message: impl Into<String>,
    ) -> Got<T> {
        self.found(Fault::Syntax, message, Spot::Range(start, end))
    }

    pub(super) fn at_token<T>(&mut self, token: Token, message: impl Into<String>) -> Got<T> {
        if token.is_placeless() {
            let spot = Spot::Columns {
                line: token.line,
                line_start: token.line_start,
                column: 0,
                end_column: Some(0),
            };
            return self.found(Fault::Syntax, message, spot);
        }
        let spot = place_of(token);
        self.found(Fault::Syntax, message, spot)
    }

    pub(super) fn at_node<T>(&mut self, id: Id, message: impl Into<String>) -> Got<T> {
        let node = self.node(id);
        let (start, end) = (node.start, node.end);
        self.range(start, end, message)
    }

    /// From one node to another.
    pub(super) fn across<T>(&mut self, from: Id, to: Id, message: impl Into<String>) -> Got<T> {
        let (start, end) = (self.node(from).start, self.node(to).end);
        self.range(start, end, message)
    }

    /// From a byte to what was read last.
    pub(super) fn onward<T>(&mut self, start: usize, message: impl Into<String>) -> Got<T> {
        let end = self.tokens.get(self.fill.saturating_sub(1));
        let end = end.map_or(start, |token| token.read.saturating_sub(1));
        self.range(start, end.max(start), message)
    }

    /// At the last token that was asked for.
    pub(super) fn at_last<T>(&mut self, fault: Fault, message: impl Into<String>) -> Got<T> {
        let at = self.fill.saturating_sub(1);
        self.at_number(at, fault, message)
    }

    /// At the token that comes next.
    pub(super) fn at_next<T>(&mut self, message: impl Into<String>) -> Got<T> {
        self.here()?;
        let at = self.mark;
        self.at_number(at, Fault::Syntax, message)
    }

    fn at_number<T>(&mut self, at: usize, fault: Fault, message: impl Into<String>) -> Got<T> {
        let Some(token) = self.tokens.get(at).copied() else {
            return self.found(fault, message, Spot::Range(0, 0));
        };
        if token.is_placeless() {
            let spot = self.behind(token);
            return self.found(fault, message, spot);
        }
        self.found(fault, message, place_of(token))
    }

    /// Where something is that has no place: where the tokenizer was.
    fn behind(&self, token: Token) -> Spot {
        let at_file_end = self.file && token.kind != Kind::Indent && token.read >= self.text.len();
        let column = if at_file_end {
            0
        } else {
            token.read.saturating_sub(token.line_start)
        };
        Spot::Columns {
            line: token.line,
            line_start: token.line_start,
            column,
            end_column: None,
        }
    }

    pub(super) fn expected_block<T>(&mut self, what: &str, after: Token) -> Got<T> {
        let line = after.line;
        let message = format!("expected an indented block after {what} on line {line}");
        self.at_last(Fault::Indentation, message)
    }

    /// Says why the tokenizer stopped.
    pub(super) fn stopped(&mut self) {
        let Some((stop, state)) = self.stop.clone() else {
            let _: Got = self.at_last(Fault::Syntax, "invalid syntax");
            return;
        };
        let at = |column: usize, end_column: Option<usize>| Spot::Columns {
            line: state.line,
            line_start: state.line_start,
            column,
            end_column,
        };
        let read = state.read.saturating_sub(state.line_start);
        let (fault, message, spot) = match stop {
            Stop::Said { .. } => {
                self.found = self.said();
                return;
            }
            Stop::Early {
                open: Some((open, start)),
            } => (
                Fault::Syntax,
                format!("'{open}' was never closed"),
                Spot::From(start),
            ),
            Stop::Early { open: None } => (
                Fault::Syntax,
                "unexpected EOF while parsing".to_owned(),
                at(read, None),
            ),
            Stop::Unindent => (
                Fault::Indentation,
                "unindent does not match any outer indentation level".to_owned(),
                at(read, None),
            ),
            Stop::Tabs => (
                Fault::Tab,
                "inconsistent use of tabs and spaces in indentation".to_owned(),
                at(1, Some(0)),
            ),
            Stop::TooDeep => (
                Fault::Indentation,
                "too many levels of indentation".to_owned(),
                at(1, Some(0)),
            ),
            Stop::AfterBackslash => (
                Fault::Syntax,
                "unexpected character after line continuation character".to_owned(),
                at(read, Some(0)),
            ),
        };
        let _: Got = self.found(fault, message, spot);
        if let Some(found) = &mut self.found {
            found.yields = false;
        }
    }

    /// What the tokenizer itself says, if it says something.
    pub(super) fn said(&self) -> Option<Found> {
        let Some((
            Stop::Said {
                message,
                line,
                line_start,
                column,
                end_column,
            },
            _,
        )) = &self.stop
        else {
            return None;
        };
        Some(Found {
            fault: Fault::Syntax,
            message: message.clone(),
            spot: Spot::Columns {
                line: *line,
                line_start: *line_start,
                column: *column,
                end_column: Some(*end_column),
            },
            yields: false,
            bare: true,
        })
    }

    /// The bracket that is open where the text ends.
    pub(super) fn unclosed(&self) -> Option<(char, usize)> {
        match &self.stop {
            Some((Stop::Early { open }, _)) => *open,
            _ => None,
        }
    }

    /// The line that the tokenizer had come to.
    pub(super) fn reached(&self) -> usize {
        match (self.tokens.get(self.fill.saturating_sub(1)), &self.stop) {
            (_, Some((_, state))) if self.past_end => state.line,
            (Some(token), _) => {
                let inner = self.text.get(token.start..token.end).unwrap_or_default();
                token.line + inner.matches('\n').count()
            }
            _ => 0,
        }
    }
}

/// Where a token is. A line end is one character wide, whether or not it is in the text.
fn place_of(token: Token) -> Spot {
    if token.kind != Kind::Newline {
        return Spot::Range(token.start, token.end);
    }
    let column = token.start.saturating_sub(token.line_start) + 1;
    Spot::Columns {
        line: token.line,
        line_start: token.line_start,
        column,
        end_column: Some(column + 1),
    }
}
