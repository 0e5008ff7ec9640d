//! String literals: what is wrong inside them, and inside the expressions of f-strings.

use std::fmt::Write as _;

use super::node::{Rule, Shape};
use super::parser::{Got, Parser};
use super::token::{Kind, Token};
use crate::source::problem::Fault;
use crate::text::codec::{CodecError, Encoding, Errors, decode, decode_message};
use crate::text::patience::Patience;

impl Parser<'_> {
    pub(super) fn strings(&mut self) -> Got {
        self.memo(Rule::Strings, |p| {
            let start = p.start()?;
            let (mut bytes, mut texts, mut formatted) = (0, 0, false);
            loop {
                if let Some(token) = p.kind(Kind::Text) {
                    let is_bytes = p.is_bytes(token);
                    bytes += usize::from(is_bytes);
                    texts += usize::from(!is_bytes);
                    continue;
                }
                if p.is_kind(Kind::FormatStart) && p.maybe(Self::format_string)?.is_some() {
                    texts += 1;
                    formatted = true;
                    continue;
                }
                break;
            }
            if bytes + texts == 0 || p.found.is_some() {
                return None;
            }
            p.check_literals(start)?;
            if bytes > 0 && texts > 0 {
                return p.at_last(Fault::Syntax, "cannot mix bytes and nonbytes literals");
            }
            let shape = if formatted {
                Shape::FormatString
            } else {
                Shape::Literal
            };
            p.made(shape, start, Vec::new())
        })
    }

    fn is_bytes(&self, token: Token) -> bool {
        let word = self.word(token);
        let prefix = word.split(['\'', '"']).next().unwrap_or_default();
        prefix.contains(['b', 'B'])
    }

    /// Looks into the literals that were just read.
    fn check_literals(&mut self, start: usize) -> Got<()> {
        let mut at = self.mark;
        while at > 0
            && self
                .token_at(at - 1)
                .is_some_and(|token| token.start >= start)
        {
            at -= 1;
        }
        for number in at..self.mark {
            let Some(token) = self.token_at(number) else {
                continue;
            };
            if token.kind == Kind::Text {
                self.check_literal(token)?;
            }
        }
        Some(())
    }

    fn check_literal(&mut self, token: Token) -> Got<()> {
        let word = self.word(token);
        let at = word.find(['\'', '"']).unwrap_or(0);
        let (prefix, rest) = word.split_at(at);
        let quotes = if rest.len() >= 6 && (rest.starts_with("'''") || rest.starts_with("\"\"\"")) {
            3
        } else {
            1
        };
        let inner = rest
            .get(quotes..rest.len().saturating_sub(quotes))
            .unwrap_or_default();
        let raw = prefix.contains(['r', 'R']);
        if self.is_bytes(token) {
            if !inner.is_ascii() {
                let message = "bytes can only contain ASCII literal characters";
                return self.at_token(token, message);
            }
            if let Some(at) = wrong_byte_escape(inner).filter(|_| !raw) {
                let message = format!("(value error) invalid \\x escape at position {at}");
                return self.at_token(token, message);
            }
            return Some(());
        }
        if raw {
            return Some(());
        }
        let bytes = escaped(inner).into_bytes();
        let Err(CodecError::Decode { fault, .. }) = decode(
            &bytes,
            Encoding::UnicodeEscape,
            Errors::Strict,
            &mut Patience::endless(),
        ) else {
            return Some(());
        };
        // Which names there are only the parser knows.
        let inside = (token.start..token.end).contains(&self.suspect);
        if fault.reason.starts_with("unknown") && !inside {
            return Some(());
        }
        let message = decode_message(fault.encoding, &bytes, fault.start, fault.end, fault.reason);
        self.at_token(token, format!("(unicode error) {message}"))
    }

    fn format_string(&mut self) -> Got {
        let start = self.kind(Kind::FormatStart)?;
        self.many(Self::format_piece)?;
        self.kind(Kind::FormatEnd)?;
        self.made(Shape::FormatString, start.start, Vec::new())
    }

    fn format_piece(&mut self) -> Got<()> {
        if self.kind(Kind::FormatMiddle).is_some() {
            return Some(());
        }
        self.replacement()
    }

    /// `{expression!r:spec}`.
    fn replacement(&mut self) -> Got<()> {
        self.memo(Rule::Format, |p| {
            let whole = p.maybe(|p| {
                let open = p.op("{")?;
                p.rhs()?;
                p.op("=");
                let conversion = p.maybe(Self::conversion)?;
                p.maybe(Self::spec)?;
                p.op("}")?;
                if let Some(name) = conversion {
                    p.check_conversion(name)?;
                }
                p.made(Shape::Other, open.start, Vec::new())
            })?;
            if whole.is_some() {
                return whole;
            }
            p.invalid(Self::invalid_replacement)?;
            None
        })
        .map(|_| ())
    }

    fn spec(&mut self) -> Got<()> {
        self.op(":")?;
        self.many(Self::format_piece)?;
        Some(())
    }

    fn conversion(&mut self) -> Got<Token> {
        let mark = self.op("!")?;
        let name = self.name()?;
        if mark.end != name.start {
            // CPython 3.13 spells it so.
            return self.range(
                mark.start,
                name.end,
                "f-string: conversion type must come right after the exclamanation mark",
            );
        }
        Some(name)
    }

    fn check_conversion(&mut self, name: Token) -> Got<()> {
        let word = self.word(name);
        if !matches!(word, "s" | "r" | "a") {
            let message = format!(
                "f-string: invalid conversion character '{word}': expected 's', 'r', or 'a'"
            );
            return self.at_token(name, message);
        }
        Some(())
    }

    fn invalid_replacement(&mut self) -> Got {
        self.op("{")?;
        let next = self.here()?;
        for what in ["=", "!", ":", "}"] {
            if self.is_op(&[what]) {
                let message = format!("f-string: valid expression required before '{what}'");
                return self.at_token(next, message);
            }
        }
        if self.maybe(Self::rhs)?.is_none() {
            return self.at_next("f-string: expecting a valid expression after '{'");
        }
        if !self.is_op(&["=", "!", ":", "}"]) {
            return self.at_next("f-string: expecting '=', or '!', or ':', or '}'");
        }
        if self.op("=").is_some() && !self.is_op(&["!", ":", "}"]) {
            return self.at_next("f-string: expecting '!', or ':', or '}'");
        }
        if self.op("!").is_some() {
            if self.is_op(&[":", "}"]) {
                return self.at_next("f-string: missing conversion character");
            }
            if self.name().is_none() {
                return self.at_next("f-string: invalid conversion character");
            }
        }
        if !self.is_op(&[":", "}"]) {
            return self.at_next("f-string: expecting ':' or '}'");
        }
        if self.op(":").is_some() {
            self.many(Self::format_piece)?;
            if !self.is_op(&["}"]) {
                return self.at_next("f-string: expecting '}', or format specs");
            }
        }
        None
    }
}

/// Where a `\x` without two digits is, in the bytes that the literal stands for.
fn wrong_byte_escape(inner: &str) -> Option<usize> {
    let bytes = inner.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        if *byte == b'\\' {
            let digit = |by: usize| bytes.get(at + by).is_some_and(u8::is_ascii_hexdigit);
            if bytes.get(at + 1) == Some(&b'x') && !(digit(2) && digit(3)) {
                return Some(at);
            }
            at += 1;
        }
        at += 1;
    }
    None
}

/// The text as CPython hands it to its decoder: all ASCII, other characters as escapes.
fn escaped(inner: &str) -> String {
    let mut out = String::with_capacity(inner.len());
    let mut characters = inner.chars().peekable();
    while let Some(character) = characters.next() {
        if character == '\\' {
            match characters.peek() {
                Some(next) if !next.is_ascii() => out.push_str("\\u005c"),
                Some(_) => {
                    out.push('\\');
                    out.extend(characters.next());
                }
                None => out.push('\\'),
            }
        } else if character.is_ascii() {
            out.push(character);
        } else {
            let _ = write!(out, "\\U{:08x}", u32::from(character));
        }
    }
    out
}
