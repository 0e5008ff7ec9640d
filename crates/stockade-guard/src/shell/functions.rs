//! Which functions a script surely has where it calls them.
//!
//! A function hides the program of its name only once it is defined, and `touch() { :; }` behind a
//! condition, in a subshell, further down or taken back by `unset` hides nothing. So a definition
//! counts where it surely ran before the call. A call in a function's body happens when the function
//! is first called. Definitions in loops and in bodies count for nothing.

use std::collections::{HashMap, HashSet};

use super::ast::{BlockKind, Command, Kind, Part, Script, Word};
use super::{builtins, walk};

#[derive(Default)]
pub(super) struct Functions<'s> {
    /// All names that are ever defined.
    any: HashSet<&'s str>,
    /// Where a definition has surely run.
    firm: HashMap<&'s str, usize>,
    /// When a body is first run.
    first: HashMap<&'s str, usize>,
    /// The body in which a command stands.
    bodies: HashMap<usize, &'s str>,
    /// Calls: from which body if any, of whom (nobody knows: anyone), and where.
    calls: Vec<(Option<&'s str>, Option<&'s str>, usize)>,
    undone: HashSet<&'s str>,
    all_undone: bool,
}

/// Where the walk is.
#[derive(Clone, Copy)]
struct Inside<'s> {
    body: Option<&'s str>,
    /// What stands here surely runs, and in this shell.
    sure: bool,
}

impl<'s> Functions<'s> {
    pub(super) fn of(script: &'s Script) -> Self {
        let mut functions = Self::default();
        let top = Inside {
            body: None,
            sure: true,
        };
        let firm = functions.script(script, top);
        functions.firm = firm;
        functions.settle();
        functions
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.any.contains(name)
    }

    /// Whether a command at `at` that is called `name` surely is the function.
    pub(super) fn is_firm(&self, name: &str, at: usize) -> bool {
        let when = match self.bodies.get(&at) {
            Some(body) => self.first.get(body).copied().unwrap_or(usize::MAX),
            None => at,
        };
        !self.all_undone
            && !self.undone.contains(name)
            && self.firm.get(name).is_some_and(|defined| *defined < when)
    }

    /// Works out when each body is first run: when something outside of all bodies first calls it, or
    /// calls one that does. Each body is gone into once.
    fn settle(&mut self) {
        let mut inner: HashMap<&'s str, Vec<Option<&'s str>>> = HashMap::new();
        let mut outer = Vec::new();
        for (body, called, at) in std::mem::take(&mut self.calls) {
            match body {
                Some(body) => inner.entry(body).or_default().push(called),
                None => outer.push((at, called)),
            }
        }
        outer.sort_unstable_by_key(|(at, _)| *at);
        for (at, called) in outer {
            let mut work = vec![called];
            while let Some(called) = work.pop() {
                let Some(name) = called else {
                    for name in &self.any {
                        self.first.entry(name).or_insert(at);
                    }
                    return;
                };
                if self.any.contains(name) && !self.first.contains_key(name) {
                    self.first.insert(name, at);
                    work.extend(inner.remove(name).unwrap_or_default());
                }
            }
        }
    }

    /// Goes through a script; answers the definitions that surely ran once it has.
    fn script(&mut self, script: &'s Script, inside: Inside<'s>) -> HashMap<&'s str, usize> {
        let mut firm = HashMap::new();
        for pipeline in &script.pipelines {
            let alone =
                pipeline.commands.len() == 1 && !pipeline.background && !pipeline.conditional;
            let inside = Inside {
                sure: inside.sure && alone,
                ..inside
            };
            for command in &pipeline.commands {
                for (name, at) in self.command(command, inside) {
                    firm.entry(name).or_insert(at);
                }
            }
        }
        firm
    }

    fn command(&mut self, command: &'s Command, inside: Inside<'s>) -> HashMap<&'s str, usize> {
        let unsure = Inside {
            sure: false,
            ..inside
        };
        for script in walk::inner_scripts(command) {
            self.script(script, unsure);
        }
        if let Some(body) = inside.body {
            self.bodies.insert(command.at, body);
        }
        match &command.kind {
            Kind::Function { name, body } => {
                self.any.insert(name);
                self.command(
                    body,
                    Inside {
                        body: Some(name),
                        sure: false,
                    },
                );
                let counts = inside.sure && inside.body.is_none();
                return counts
                    .then_some((name.as_str(), command.at))
                    .into_iter()
                    .collect();
            }
            Kind::Simple { words, .. } => self.called(words, command.at, inside.body),
            Kind::Block { how, parts } => return self.block(*how, parts, inside),
            Kind::Loop { condition, body } => {
                self.script(condition, unsure);
                self.script(body, unsure);
            }
            Kind::For { body, .. } | Kind::Arithmetic { body, .. } => {
                self.script(body, unsure);
            }
            Kind::Case { arms, .. } => {
                let complete = arms
                    .iter()
                    .any(|(patterns, _)| patterns.iter().any(|one| one.bare() == Some("*")));
                let bodies = arms.iter().map(|(_, body)| body);
                return self.branches(bodies, complete, inside);
            }
            Kind::Test { .. } => {}
        }
        HashMap::new()
    }

    fn block(
        &mut self,
        how: BlockKind,
        parts: &'s [Script],
        inside: Inside<'s>,
    ) -> HashMap<&'s str, usize> {
        match how {
            BlockKind::Group => {
                let mut firm = HashMap::new();
                for part in parts {
                    firm.extend(self.script(part, inside));
                }
                firm
            }
            BlockKind::Subshell => {
                for part in parts {
                    self.script(
                        part,
                        Inside {
                            sure: false,
                            ..inside
                        },
                    );
                }
                HashMap::new()
            }
            BlockKind::Branches { complete } => {
                let Some((condition, rest)) = parts.split_first() else {
                    return HashMap::new();
                };
                let mut firm = self.script(condition, inside);
                // Between the branches stand the conditions of `elif`, which need not run.
                let last = rest.len().saturating_sub(1);
                let is_branch = |at: usize| at.is_multiple_of(2) || (complete && at == last);
                for (_, part) in rest.iter().enumerate().filter(|(at, _)| !is_branch(*at)) {
                    self.script(
                        part,
                        Inside {
                            sure: false,
                            ..inside
                        },
                    );
                }
                let branches = rest.iter().enumerate().filter(|(at, _)| is_branch(*at));
                let branches = branches.map(|(_, part)| part);
                firm.extend(self.branches(branches, complete, inside));
                firm
            }
        }
    }

    /// Of several branches one runs: what all of them define is defined, once the last has.
    fn branches(
        &mut self,
        branches: impl Iterator<Item = &'s Script>,
        complete: bool,
        inside: Inside<'s>,
    ) -> HashMap<&'s str, usize> {
        let mut all: Option<HashMap<&'s str, usize>> = None;
        for branch in branches {
            let here = self.script(branch, inside);
            all = Some(match all {
                None => here,
                Some(before) => before
                    .into_iter()
                    .filter_map(|(name, at)| Some((name, at.max(*here.get(name)?))))
                    .collect(),
            });
        }
        all.filter(|_| complete).unwrap_or_default()
    }

    fn called(&mut self, words: &'s [Word], at: usize, body: Option<&'s str>) {
        let prefix = |word: &&Word| {
            word.bare()
                .is_some_and(|text| text.starts_with('-') || matches!(text, "command" | "builtin"))
        };
        let skipped = words.iter().take_while(prefix).count();
        let Some((name, operands)) = words[skipped..].split_first() else {
            return;
        };
        let bare = name.bare();
        match bare {
            // A name that is put together may be `unset`.
            Some("unset") | None => {
                for operand in operands {
                    let start = match operand.parts.first() {
                        Some(Part::Text(text, _)) => text.split_once('['),
                        _ => None,
                    };
                    // An element of an array is no function.
                    if start.is_some_and(|(name, _)| super::parse::is_name(name)) {
                        continue;
                    }
                    match operand.literal() {
                        Some(name) if !name.contains(['{', '*', '?', '[']) => {
                            self.undone.extend(Some(name));
                        }
                        _ => self.all_undone |= bare.is_some(),
                    }
                }
            }
            Some("eval" | "trap" | "alias") => {
                self.all_undone |= operands
                    .iter()
                    .any(|operand| operand.literal().is_none_or(|text| text.contains("unset")));
            }
            _ => {}
        }
        // A name that is put together, and a text that is run, may call any of them.
        let anyone = bare.is_none_or(|name| {
            builtins::find(name).is_some_and(|builtin| {
                matches!(
                    builtin.operands,
                    builtins::Role::Text | builtins::Role::Command | builtins::Role::Code
                ) || matches!(name, "alias" | "mapfile" | "readarray")
            })
        });
        self.calls.push((body, bare.filter(|_| !anyone), at));
    }
}
