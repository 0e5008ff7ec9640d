//! What bash does with words beside running them: it evaluates numbers and subscripts, transforms what
//! `${…}` gives, and lists the directories of globs.

use std::ops::Range;

use super::ast::{Command, Kind, Parameter, Part, Word};
use super::expand::{self, Field};
use super::judge::Judge;
use super::names::Origin;

impl Judge<'_, '_, '_> {
    /// What `${…}` does beside giving a value.
    pub(super) fn parameter(&mut self, parameter: &Parameter, span: &Range<usize>) {
        let operator = parameter.operator.as_str();
        let indirect = operator.starts_with('!');
        if operator.contains('=') {
            if indirect {
                for origin in self.names.origins(&parameter.name) {
                    if let Origin::Word(word) = origin {
                        let name = expand::single(word, self.names).text;
                        self.variable(&name, span);
                    }
                }
            }
            self.variable(&parameter.name, span);
        }
        let letter = match parameter.arguments.last() {
            Some(Part::Text(text, _)) => text.as_str(),
            _ => "",
        };
        let letter = if operator.contains('[') {
            letter
                .rsplit_once(']')
                .and_then(|(_, after)| after.strip_prefix('@'))
        } else {
            operator
                .trim_start_matches('!')
                .starts_with('@')
                .then_some(letter)
        };
        // All that only changes how the text is shown.
        let shows = |letter: &str| {
            matches!(
                letter,
                "" | "A" | "E" | "K" | "L" | "Q" | "U" | "a" | "k" | "u"
            )
        };
        if letter.is_some_and(|letter| !shows(letter)) {
            self.runs_text("`@P` runs the commands in the text of a variable", span);
        }
        // A subscript, an offset and a length are arithmetic.
        let evaluates = operator.contains('[')
            || operator == ":"
            || (operator.starts_with(':') && !operator.ends_with(['-', '=', '?', '+']));
        if evaluates && expand::scan(&parameter.arguments, self.names).substitutes() {
            self.evaluated(span);
        }
    }

    /// Texts that are kept in variables, or compared as numbers, and run when they are evaluated.
    pub(super) fn stored(&mut self, command: &Command) {
        let names = self.names;
        let found = match &command.kind {
            Kind::For { values, .. } => values
                .iter()
                .flatten()
                .any(|word| expand::scan(&word.parts, names).hides()),
            Kind::Arithmetic { expression, .. } => {
                expand::scan(&expression.parts, names).substitutes()
            }
            Kind::Test { words } => words.windows(2).any(|pair| match pair {
                [left, right] => {
                    let evaluates = |word: &Word| {
                        matches!(
                            word.bare(),
                            Some("-v" | "-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge")
                        )
                    };
                    (evaluates(left) && expand::scan(&right.parts, names).substitutes())
                        || (evaluates(right) && expand::scan(&left.parts, names).substitutes())
                }
                _ => false,
            }),
            _ => false,
        };
        // What a program is given as its input is the program's matter.
        let program = matches!(&command.kind, Kind::Simple { words, .. }
        if words.first().is_some_and(|name| name.bare().is_none_or(|name| {
            super::builtins::find(name).is_none() && !names.is_any_function(name)
        })));
        let given = !program
            && command.redirects.iter().any(|redirect| {
                let body = redirect.body.as_ref().and_then(|body| body.get());
                let word = match redirect.operator {
                    "<<<" => Some(&redirect.target),
                    "<<" | "<<-" => body,
                    _ => None,
                };
                word.is_some_and(|word| expand::scan(&word.parts, names).hides())
            });
        if found || given {
            self.evaluated(&command.span);
        }
    }

    /// Globs list the directory that they start in.
    pub(super) fn globs(&mut self, fields: &[Field], span: &Range<usize>) {
        for field in fields.iter().filter(|field| field.glob) {
            let end = field.text.find(['*', '?', '[']).unwrap_or(field.text.len());
            let directory = field.text[..end].rsplit_once('/');
            if let Some((directory, _)) = directory {
                let directory = if directory.is_empty() { "/" } else { directory };
                let path = Field {
                    known: field.known,
                    ..Field::constant_text(directory)
                };
                self.path(&path, false, span);
            }
        }
    }
}
