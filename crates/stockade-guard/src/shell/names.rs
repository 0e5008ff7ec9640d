//! The functions and variables that a script defines, wherever it does so.
//!
//! Flow is not followed: a variable may hold whatever it is given anywhere.

use std::collections::{HashMap, HashSet};

use super::ast::{Command, Kind, Script, Word};
use super::walk;

/// More values than this are not followed.
const MOST_VALUES: usize = 8;

/// Something a variable was given.
pub(super) enum Origin<'s> {
    Word(&'s Word),
    Unknown,
}

#[derive(Default)]
pub(super) struct Names<'s> {
    variables: HashMap<&'s str, Vec<Origin<'s>>>,
    functions: HashSet<&'s str>,
    /// The script in which this one is a text that is run.
    outer: Option<&'s Names<'s>>,
}

impl<'s> Names<'s> {
    pub(super) fn of(script: &'s Script, outer: Option<&'s Names<'s>>) -> Self {
        let mut names = Self {
            outer,
            ..Self::default()
        };
        walk::commands(script, &mut |command| names.collect(command));
        names
    }

    fn collect(&mut self, command: &'s Command) {
        match &command.kind {
            Kind::Simple { assignments, words } => {
                for assignment in assignments {
                    let origin = match assignment.values.first() {
                        Some(value) if !assignment.partial => Origin::Word(value),
                        _ => Origin::Unknown,
                    };
                    self.give(&assignment.name, origin);
                }
                self.collect_builtin(words);
            }
            Kind::For {
                variable, values, ..
            } => match values {
                Some(values) => {
                    for value in values.iter().take(MOST_VALUES + 1) {
                        self.give(variable, Origin::Word(value));
                    }
                }
                None => self.give(variable, Origin::Unknown),
            },
            Kind::Function { name, .. } => {
                self.functions.insert(name);
            }
            _ => {}
        }
    }

    /// `read x`, `printf -v x` and the like give a variable what nobody can see.
    fn collect_builtin(&mut self, words: &'s [Word]) {
        let Some((name, rest)) = words.split_first() else {
            return;
        };
        let reads = matches!(
            name.bare(),
            Some("read" | "mapfile" | "readarray" | "printf" | "getopts" | "let" | "unset")
        );
        if reads {
            for word in rest {
                if let Some(text) = word.bare()
                    && super::parse::is_name(text)
                {
                    self.give(text, Origin::Unknown);
                }
            }
        }
    }

    fn give(&mut self, name: &'s str, origin: Origin<'s>) {
        let origins = self.variables.entry(name).or_default();
        if origins.len() <= MOST_VALUES {
            origins.push(origin);
        }
    }

    /// What the variable may hold; nothing if the script never sets it, or too often.
    pub(super) fn origins(&self, name: &str) -> &[Origin<'s>] {
        match self.variables.get(name) {
            Some(origins) if origins.len() > MOST_VALUES => &[],
            Some(origins) => origins,
            None => self.outer.map_or(&[], |outer| outer.origins(name)),
        }
    }

    pub(super) fn sets(&self, name: &str) -> bool {
        self.variables.contains_key(name) || self.outer.is_some_and(|outer| outer.sets(name))
    }

    pub(super) fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name) || self.outer.is_some_and(|outer| outer.is_function(name))
    }
}
