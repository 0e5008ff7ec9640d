//! Splits the words of a builtin into options and operands, as its own `getopt` would.
//!
//! One place for all builtins: `--` ends the options, letters may share a word, and a value stands
//! in the same word or in the next.

use super::builtins::Builtin;
use super::expand::Field;

pub(super) struct Given<'f> {
    /// The letters, and the value of those that take one.
    pub(super) options: Vec<(char, Option<Field>)>,
    pub(super) operands: &'f [Field],
    /// A word where an option may stand is only known when the script runs.
    pub(super) unknown: bool,
}

impl Given<'_> {
    pub(super) fn has(&self, letter: char) -> bool {
        self.options.iter().any(|(one, _)| *one == letter)
    }
}

pub(super) fn split<'f>(builtin: &Builtin, words: &'f [Field]) -> Given<'f> {
    let mut given = Given {
        options: Vec::new(),
        operands: words,
        unknown: false,
    };
    if !builtin.options {
        return given;
    }
    while let Some((word, rest)) = given.operands.split_first() {
        let text = word.text.as_str();
        if !text.starts_with(['-', '+']) || text.len() == 1 {
            given.unknown = text.is_empty() && !word.known;
            return given;
        }
        given.operands = rest;
        if text == "--" && word.known {
            return given;
        }
        let letters = &text[1..];
        for (at, letter) in letters.char_indices() {
            if !builtin.values.iter().any(|(one, _)| *one == letter) {
                given.options.push((letter, None));
                continue;
            }
            let joined = &letters[at + letter.len_utf8()..];
            let value = if joined.is_empty() && word.known {
                let value = given.operands.first().cloned();
                given.operands = given.operands.get(1..).unwrap_or_default();
                value
            } else {
                Some(Field {
                    text: joined.to_owned(),
                    ..word.clone()
                })
            };
            given.options.push((letter, value));
            break;
        }
        given.unknown |= !word.known;
    }
    given
}
