//! The functions and variables that a script defines, wherever it does so.
//!
//! Flow is not followed: a variable may hold whatever it is given anywhere.

use std::collections::HashMap;

use super::ast::{Command, Kind, Part, Script, Word};
use super::functions::Functions;
use super::walk;

/// Builtins that set variables, after which assignments may stand as words.
pub(super) const DECLARING: &[&str] = &["declare", "export", "local", "readonly", "typeset"];

/// More values than this are not followed.
const MOST_VALUES: usize = 8;

/// Letters of options that may end in a name.
const LONGEST_JOINED: usize = 64;

/// Something a variable was given.
pub(super) enum Origin<'s> {
    Word(&'s Word),
    Unknown,
}

#[derive(Default)]
pub(super) struct Names<'s> {
    variables: HashMap<&'s str, Vec<Origin<'s>>>,
    functions: Functions<'s>,
    /// Commands whose name is put together.
    put_together: Vec<&'s [Word]>,
    texts: Texts,
    /// Whether a variable is set by a name that is put together, or by text that is run.
    unseen: bool,
    /// Whether a variable somewhere stands for another one.
    pub(super) references: bool,
    outer: Option<Outer<'s>>,
}

/// What variables hold.
#[derive(Default)]
struct Texts {
    /// It is run as text somewhere.
    are_run: bool,
    /// One of them sets another variable if it is run.
    set: bool,
}

/// The script in which another one is a text that is run.
#[derive(Clone, Copy)]
pub(super) struct Outer<'s> {
    pub(super) names: &'s Names<'s>,
    /// Where the text is run.
    pub(super) at: usize,
    /// It runs in a process of its own, which has the variables at most.
    pub(super) process: bool,
}

impl<'s> Names<'s> {
    pub(super) fn of(script: &'s Script, outer: Option<Outer<'s>>) -> Self {
        let mut names = Self {
            outer,
            functions: Functions::of(script),
            references: outer.is_some_and(|outer| outer.names.references),
            ..Self::default()
        };
        walk::commands(script, &mut |command| names.collect(command));
        names.unseen |= names.texts.are_run && names.texts.set;
        // `r=read; $r x` sets `x`, too.
        for words in std::mem::take(&mut names.put_together) {
            let fields = super::expand::expand(&words[..1], &names);
            let called: Vec<String> = fields
                .iter()
                .filter_map(|fields| fields.first()?.constant().map(str::to_owned))
                .collect();
            for name in called {
                names.collect_called(Some(&name), &words[1..]);
            }
        }
        names
    }

    fn collect(&mut self, command: &'s Command) {
        for word in walk::words_of(command) {
            self.collect_defaults(&word.parts);
        }
        match &command.kind {
            Kind::Simple { assignments, words } => {
                for assignment in assignments {
                    self.texts.set |=
                        assignment.values.iter().flat_map(|value| &value.parts).any(
                            |part| matches!(part, Part::Text(text, _) if sets_something(text)),
                        );
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
            _ => {}
        }
    }

    /// `read x`, `printf -v x` and the like give a variable what nobody can see.
    fn collect_builtin(&mut self, words: &'s [Word]) {
        let prefix = |word: &&Word| {
            word.bare()
                .is_some_and(|text| text.starts_with('-') || matches!(text, "command" | "builtin"))
        };
        let skipped = words.iter().take_while(prefix).count();
        let Some((name, rest)) = words[skipped..].split_first() else {
            return;
        };
        match name.bare() {
            None => self.put_together.push(&words[skipped..]),
            name => self.collect_called(name, rest),
        }
    }

    fn collect_called(&mut self, name: Option<&str>, rest: &'s [Word]) {
        let declares = name.is_some_and(|name| DECLARING.contains(&name));
        if declares {
            self.references |= rest
                .iter()
                .filter_map(Word::literal)
                .any(|option| option.starts_with('-') && option.contains('n'));
            self.unseen |= self.references;
        }
        match name {
            Some("eval" | "trap" | "alias" | "source" | ".") => {
                self.unseen |= rest.iter().filter_map(Word::literal).any(sets_something);
                self.texts.are_run |= rest
                    .iter()
                    .any(|word| word.literal().is_none_or(|text| text.contains("eval")));
            }
            Some(
                "read" | "mapfile" | "readarray" | "printf" | "getopts" | "let" | "unset" | "wait",
            ) => self.collect_names(name, rest),
            _ if declares => self.collect_names(name, rest),
            _ => {}
        }
    }

    fn collect_names(&mut self, builtin: Option<&str>, words: &'s [Word]) {
        for (position, word) in words.iter().enumerate() {
            let start = match word.parts.first() {
                Some(Part::Text(text, _)) if text.contains(['[', '=']) => Some(text.as_str()),
                _ => None,
            };
            let Some(text) = word.literal().or(start) else {
                // `printf "$format"` and `read -p "$prompt"` are no names.
                let name = match builtin {
                    Some("printf") => words
                        .get(position.wrapping_sub(1))
                        .is_none_or(|before| before.literal().is_none_or(|text| text == "-v")),
                    Some("read" | "mapfile" | "readarray") => words
                        .get(position.wrapping_sub(1))
                        .and_then(Word::literal)
                        .is_none_or(|before| !before.starts_with('-') || before.ends_with('a')),
                    _ => true,
                };
                self.unseen |= name;
                continue;
            };
            // `local x` only makes it, and a value that is no literal is no name.
            if builtin.is_some_and(|name| DECLARING.contains(&name)) && !text.contains('=') {
                continue;
            }
            let end = text.find(['=', '[', '+']).unwrap_or(text.len());
            let text = &text[..end];
            // `-vx` is `-v x`.
            let letters = text
                .strip_prefix('-')
                .filter(|it| it.len() <= LONGEST_JOINED);
            let letters = letters.unwrap_or_default();
            let joined = (1..letters.len()).filter_map(|at| letters.get(at..));
            for name in std::iter::once(text).chain(joined) {
                if super::parse::is_name(name) {
                    self.give(name, Origin::Unknown);
                }
            }
        }
    }

    /// `${x:=value}` sets `x`.
    fn collect_defaults(&mut self, parts: &'s [Part]) {
        for part in parts {
            match part {
                Part::Parameter(parameter) => {
                    if parameter.operator.contains('=') {
                        self.give(&parameter.name, Origin::Unknown);
                        self.unseen |= parameter.operator.starts_with('!');
                    }
                    self.collect_defaults(&parameter.arguments);
                }
                Part::Arithmetic(inside) => self.collect_defaults(inside),
                Part::Text(..) | Part::Command(_) | Part::Sink(_) => {}
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
            None => self.outer.map_or(&[], |outer| outer.names.origins(name)),
        }
    }

    /// Whether something sets the variable of which nobody sees what.
    pub(super) fn is_set_unseen(&self, name: &str) -> bool {
        self.unseen
            || is_set_by_bash(name)
            || self
                .outer
                .is_some_and(|outer| outer.names.is_set_unseen(name))
    }

    pub(super) fn sets(&self, name: &str) -> bool {
        self.variables.contains_key(name) || self.outer.is_some_and(|outer| outer.names.sets(name))
    }

    /// Whether a command at `at` surely is a function of the script.
    pub(super) fn is_function(&self, name: &str, at: usize) -> bool {
        if self.functions.has(name) {
            return self.functions.is_firm(name, at);
        }
        self.outer
            .is_some_and(|outer| !outer.process && outer.names.is_function(name, outer.at))
    }

    /// Whether the script defines a function of that name anywhere.
    pub(super) fn is_any_function(&self, name: &str) -> bool {
        self.functions.has(name)
            || self
                .outer
                .is_some_and(|outer| outer.names.is_any_function(name))
    }
}

/// Whether a text that is run may set a variable.
fn sets_something(text: &str) -> bool {
    text.contains('=')
        || text
            .split(|one: char| !one.is_ascii_alphanumeric())
            .any(|word| {
                DECLARING.contains(&word)
                    || matches!(
                        word,
                        "read" | "mapfile" | "readarray" | "printf" | "getopts" | "for" | "select"
                    )
            })
}

/// Variables that bash itself sets, to texts that a script can choose.
fn is_set_by_bash(name: &str) -> bool {
    matches!(
        name,
        "_" | "BASH_ARGV"
            | "BASH_COMMAND"
            | "BASH_REMATCH"
            | "COPROC"
            | "DIRSTACK"
            | "MAPFILE"
            | "OLDPWD"
            | "OPTARG"
            | "PIPESTATUS"
            | "PWD"
            | "REPLY"
    )
}
