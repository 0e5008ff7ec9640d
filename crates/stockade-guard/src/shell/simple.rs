//! Parses simple commands: assignments, words and redirections in any order.

use std::cell::OnceCell;
use std::rc::Rc;

use super::ast::{Assignment, Command, Kind, Redirect, Word};
use super::parse::{Here, Parsed, Parser, is_name};

impl Parser<'_> {
    pub(super) fn simple(&mut self, start: usize) -> Parsed<Command> {
        let mut assignments = Vec::new();
        let mut words: Vec<Word> = Vec::new();
        let mut redirects = Vec::new();
        loop {
            self.skip_blanks();
            if let Some(redirect) = self.redirect()? {
                redirects.push(redirect);
                continue;
            }
            if words.is_empty()
                && let Some(assignment) = self.assignment()?
            {
                assignments.push(assignment);
                continue;
            }
            // `declare -a list=(a b)`: arrays also follow the words that declare.
            if !words.is_empty()
                && words[0]
                    .bare()
                    .is_some_and(|name| super::names::DECLARING.contains(&name))
                && let Some(assignment) = self.assignment()?
            {
                assignments.push(assignment);
                continue;
            }
            let here = self.at;
            let Some(word) = self.word()? else { break };
            let written = &self.text[here..self.at];
            if written.starts_with('{')
                && written.ends_with("]}")
                && self.rest().starts_with(['<', '>'])
            {
                return Err(self.problem(here, "a descriptor kept in an element of an array"));
            }
            if words.is_empty() && assignments.is_empty() && redirects.is_empty() {
                let after = self.rest().trim_start_matches([' ', '\t']);
                if let Some(inside) = after.strip_prefix('(')
                    && inside.trim_start_matches([' ', '\t']).starts_with(')')
                    && let Some(name) = word.bare()
                {
                    let name = name.to_owned();
                    self.skip_blanks();
                    self.expect('(')?;
                    self.skip_blanks();
                    self.expect(')')?;
                    return Ok(Command {
                        kind: self.function(name)?,
                        redirects,
                        span: self.span(start),
                        at: self.place_of(start),
                    });
                }
            }
            words.push(word);
        }
        if words.is_empty() && assignments.is_empty() && redirects.is_empty() {
            return Err(self.unexpected());
        }
        Ok(Command {
            kind: Kind::Simple { assignments, words },
            redirects,
            span: self.span(start),
            at: self.place_of(start),
        })
    }

    fn assignment(&mut self) -> Parsed<Option<Assignment>> {
        let start = self.at;
        let rest = self.rest();
        let length = rest
            .find(|one: char| !one.is_ascii_alphanumeric() && one != '_')
            .unwrap_or(rest.len());
        let name = &rest[..length];
        if !is_name(name) {
            return Ok(None);
        }
        let mut after = &rest[length..];
        let mut partial = false;
        let mut index = None;
        if let Some(inside) = after.strip_prefix('[') {
            if super::words::index_length(inside).is_none() {
                return Ok(None);
            }
            self.at += length + 1;
            index = Some(self.deeper(Self::parts_until_bracket)?);
            self.expect(']')?;
            after = self.rest();
            partial = true;
        }
        if after.starts_with("+=") {
            partial = true;
            after = &after[1..];
        }
        let Some(value) = after.strip_prefix('=') else {
            self.at = start;
            return Ok(None);
        };
        self.at = self.text.len() - value.len();
        let mut values = Vec::new();
        if value.starts_with('(') {
            partial = true;
            self.at += 1;
            self.deeper(|parser| {
                loop {
                    parser.skip_blanks();
                    if parser.rest().starts_with('\n') && !parser.here.is_empty() {
                        return Err(parser.problem(parser.at, "a here-document begins in an array"));
                    }
                    parser.skip_lines()?;
                    if parser.rest().starts_with(')') {
                        parser.at += 1;
                        return Ok(());
                    }
                    values.push(parser.word()?.ok_or_else(|| parser.unexpected())?);
                }
            })?;
        } else {
            let here = self.at;
            let word = self.word()?.unwrap_or(Word {
                parts: Vec::new(),
                span: self.span(here),
            });
            values.push(word);
        }
        let span = self.span(start);
        Ok(Some(Assignment {
            name: name.to_owned(),
            values,
            index: index.map(|parts| Word {
                parts,
                span: span.clone(),
            }),
            partial,
            span,
        }))
    }

    pub(super) fn redirect(&mut self) -> Parsed<Option<Redirect>> {
        const OPERATORS: &[&str] = &[
            "&>>", "&>", "<<<", "<<-", "<<", "<>", "<&", ">&", ">>", ">|", "<", ">",
        ];
        let rest = self.rest();
        let digits = rest
            .find(|one: char| !one.is_ascii_digit())
            .unwrap_or(rest.len());
        let named = rest.strip_prefix('{').map_or(0, |inside| {
            let length = inside
                .find(|one: char| !one.is_ascii_alphanumeric() && one != '_')
                .unwrap_or(inside.len());
            let redirects =
                inside[length..].starts_with("}<") || inside[length..].starts_with("}>");
            if redirects { length + 2 } else { 0 }
        });
        let after = &rest[digits.max(named)..];
        let Some(operator) = OPERATORS
            .iter()
            .find(|operator| after.starts_with(**operator))
        else {
            return Ok(None);
        };
        if digits > 0 && operator.starts_with('&') {
            return Ok(None);
        }
        if matches!(*operator, "<" | ">") && after[1..].starts_with('(') {
            return Ok(None);
        }
        self.at += rest.len() - after.len() + operator.len();
        self.skip_blanks();
        let start = self.at;
        let target = self
            .word()?
            .ok_or_else(|| self.problem(start, "a redirection needs a target"))?;
        let mut body = None;
        if matches!(*operator, "<<" | "<<-") {
            let (mut end, quoted) = super::words::here_end(&self.text[start..self.at])
                .ok_or_else(|| self.problem(start, "the end of this here-document is not plain"))?;
            // Bash takes the return of a Windows line end for a part of the word.
            if self.rest().starts_with("\r\n") {
                end.push('\r');
            } else if self.rest().starts_with('\r') {
                return Err(self.problem(start, "the end of this here-document is not plain"));
            }
            let cell = Rc::new(OnceCell::new());
            self.here.push(Here {
                body: Rc::clone(&cell),
                end,
                quoted,
                strip_tabs: *operator == "<<-",
                at: self.place_of(start),
            });
            body = Some(cell);
        }
        Ok(Some(Redirect {
            operator,
            target,
            body,
        }))
    }
}
