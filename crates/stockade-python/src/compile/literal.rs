//! String constants: equal ones are one, and lone surrogates survive the parser.

use ruff_python_ast::{self as ast};

use super::{Compiler, span};
use crate::code::Span;
use crate::heap::Value;
use crate::text::surrogate;

impl Compiler<'_> {
    /// A string constant; names that are in use already are shared with them.
    pub(super) fn string(&mut self, text: &str) -> Value {
        if let Some(sym) = self.heap.symbols.find(text) {
            return self.heap.symbol_text(sym);
        }
        if let Some(known) = self.strings.get(text) {
            return *known;
        }
        let value = self.heap.new_str(text);
        self.strings.insert(text.into(), value);
        value
    }

    pub(super) fn string_literal(&mut self, literal: &ast::ExprStringLiteral) -> Value {
        if !literal.value.to_str().contains(char::REPLACEMENT_CHARACTER) {
            return self.string(literal.value.to_str());
        }
        let text: String = literal
            .value
            .iter()
            .map(|part| self.literal_text(part))
            .collect();
        self.string(&text)
    }

    /// The text of one literal.
    pub(super) fn literal_text(&self, literal: &ast::StringLiteral) -> String {
        let raw = literal.flags.prefix().is_raw();
        self.with_surrogates(&literal.value, span(literal), raw)
    }

    /// The text of a literal part of a formatted string.
    pub(super) fn element_text(&self, part: &ast::InterpolatedStringLiteralElement) -> String {
        self.with_surrogates(&part.value, span(part), false)
    }

    /// The parser writes U+FFFD for the escape of a surrogate; the source says which one it was.
    fn with_surrogates(&self, value: &str, at: Span, raw: bool) -> String {
        if raw || !value.contains(char::REPLACEMENT_CHARACTER) {
            return value.to_owned();
        }
        let source = self
            .source
            .text
            .get(at.start as usize..at.end as usize)
            .unwrap_or_default();
        let mut found = replaced(source).into_iter();
        value
            .chars()
            .map(|character| match character {
                char::REPLACEMENT_CHARACTER => found.next().unwrap_or(character),
                other => other,
            })
            .collect()
    }
}

/// What stands, in the source of a literal, for each U+FFFD of its value, in order.
fn replaced(source: &str) -> Vec<char> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['\\', char::REPLACEMENT_CHARACTER]) {
        rest = &rest[at..];
        let mut characters = rest.chars();
        if characters.next() == Some(char::REPLACEMENT_CHARACTER) {
            found.push(char::REPLACEMENT_CHARACTER);
            rest = characters.as_str();
            continue;
        }
        let digits = match characters.next() {
            Some('u') => 4,
            Some('U') => 8,
            _ => {
                rest = characters.as_str();
                continue;
            }
        };
        rest = characters.as_str();
        let point = rest
            .get(..digits)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        if let Some(character) = point.and_then(surrogate::character)
            && (surrogate::is_surrogate(character) || character == char::REPLACEMENT_CHARACTER)
        {
            found.push(character);
        }
    }
    found
}
