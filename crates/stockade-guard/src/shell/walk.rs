//! Goes through everything in a script that can hold words, commands or assignments.

use super::ast::{Command, Kind, Part, Script, Word};

/// Calls `visit` for each command, outer ones first, in words too.
pub(super) fn commands<'s>(script: &'s Script, visit: &mut impl FnMut(&'s Command)) {
    for pipeline in &script.pipelines {
        for command in &pipeline.commands {
            command_and_inner(command, visit);
        }
    }
}

fn command_and_inner<'s>(command: &'s Command, visit: &mut impl FnMut(&'s Command)) {
    visit(command);
    for word in words_of(command) {
        parts(&word.parts, visit);
    }
    for redirect in &command.redirects {
        parts(&redirect.target.parts, visit);
    }
    match &command.kind {
        Kind::Simple { .. } | Kind::Test { .. } => {}
        Kind::Block { parts, .. } => {
            for part in parts {
                commands(part, visit);
            }
        }
        Kind::Loop { condition, body } => {
            commands(condition, visit);
            commands(body, visit);
        }
        Kind::For { body, .. } | Kind::Arithmetic { body, .. } => commands(body, visit),
        Kind::Case { arms, .. } => {
            for (_, body) in arms {
                commands(body, visit);
            }
        }
        Kind::Function { body, .. } => command_and_inner(body, visit),
    }
}

fn parts<'s>(list: &'s [Part], visit: &mut impl FnMut(&'s Command)) {
    for part in list {
        match part {
            Part::Text(..) => {}
            Part::Command(script) | Part::Sink(script) => commands(script, visit),
            Part::Parameter(parameter) => parts(&parameter.arguments, visit),
            Part::Arithmetic(inside) => parts(inside, visit),
        }
    }
}

/// The words of the command itself, without those of its redirections and inner commands. Bodies
/// of here-documents count as words.
pub(super) fn words_of(command: &Command) -> Vec<&Word> {
    let mut words: Vec<&Word> = match &command.kind {
        Kind::Simple { assignments, words } => assignments
            .iter()
            .flat_map(|assignment| assignment.values.iter().chain(&assignment.index))
            .chain(words)
            .collect(),
        Kind::For { values, .. } => values.iter().flatten().collect(),
        Kind::Case { subject, arms } => std::iter::once(subject)
            .chain(arms.iter().flat_map(|(patterns, _)| patterns))
            .collect(),
        Kind::Test { words } => words.iter().collect(),
        Kind::Arithmetic { expression, .. } => vec![expression],
        Kind::Block { .. } | Kind::Loop { .. } | Kind::Function { .. } => Vec::new(),
    };
    words.extend(
        command
            .redirects
            .iter()
            .filter_map(|redirect| redirect.body.as_ref()?.get()),
    );
    words
}

/// The scripts that stand in the words and redirections of a command itself.
pub(super) fn inner_scripts(command: &Command) -> Vec<&Script> {
    let mut scripts = Vec::new();
    for word in words_of(command) {
        scripts_in(&word.parts, &mut scripts);
    }
    for redirect in &command.redirects {
        scripts_in(&redirect.target.parts, &mut scripts);
    }
    scripts
}

fn scripts_in<'s>(list: &'s [Part], scripts: &mut Vec<&'s Script>) {
    for part in list {
        match part {
            Part::Text(..) => {}
            Part::Command(script) | Part::Sink(script) => scripts.push(script),
            Part::Parameter(parameter) => scripts_in(&parameter.arguments, scripts),
            Part::Arithmetic(inside) => scripts_in(inside, scripts),
        }
    }
}
