//! Checks our parser against another one on ordinary scripts.
//!
//! The other parser is only asked here: by its source, hostile text makes it backtrack without bound.

use brush_parser::ast;

use super::ast::{Command, Kind, Script};
use super::parse::script;

/// The judged blocks of a Markdown text.
fn blocks(markdown: &str) -> impl Iterator<Item = &str> {
    markdown
        .split("```sh\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
}

fn ours(list: &Script, text: &str, names: &mut Vec<String>) {
    for command in list
        .pipelines
        .iter()
        .flat_map(|pipeline| &pipeline.commands)
    {
        our_command(command, text, names);
    }
}

fn our_command(command: &Command, text: &str, names: &mut Vec<String>) {
    match &command.kind {
        Kind::Simple { words, .. } => {
            names.extend(
                words
                    .first()
                    .map(|word| text[word.span.clone()].replace("\\\n", "")),
            );
        }
        Kind::Block { parts, .. } => parts.iter().for_each(|part| ours(part, text, names)),
        Kind::Loop { condition, body } => {
            ours(condition, text, names);
            ours(body, text, names);
        }
        Kind::For { body, .. } | Kind::Arithmetic { body, .. } => ours(body, text, names),
        Kind::Case { arms, .. } => arms.iter().for_each(|(_, body)| ours(body, text, names)),
        Kind::Test { .. } => {}
        Kind::Function { body, .. } => our_command(body, text, names),
    }
}

fn theirs(list: &ast::CompoundList, names: &mut Vec<String>) {
    for ast::CompoundListItem(list, _) in &list.0 {
        for (_, pipeline) in list {
            pipeline
                .seq
                .iter()
                .for_each(|command| their_command(command, names));
        }
    }
}

fn their_command(command: &ast::Command, names: &mut Vec<String>) {
    match command {
        ast::Command::Simple(simple) => {
            names.extend(simple.word_or_name.iter().map(|word| word.value.clone()));
        }
        ast::Command::Compound(compound, _) => their_compound(compound, names),
        ast::Command::Function(function) => their_compound(&function.body.0, names),
        ast::Command::ExtendedTest(..) => {}
    }
}

fn their_compound(compound: &ast::CompoundCommand, names: &mut Vec<String>) {
    match compound {
        ast::CompoundCommand::Arithmetic(_) => {}
        ast::CompoundCommand::ArithmeticForClause(one) => theirs(&one.body.list, names),
        ast::CompoundCommand::BraceGroup(one) => theirs(&one.list, names),
        ast::CompoundCommand::Subshell(one) => theirs(&one.list, names),
        ast::CompoundCommand::ForClause(one) => theirs(&one.body.list, names),
        ast::CompoundCommand::CaseClause(one) => {
            for body in one.cases.iter().filter_map(|case| case.cmd.as_ref()) {
                theirs(body, names);
            }
        }
        ast::CompoundCommand::IfClause(one) => {
            theirs(&one.condition, names);
            theirs(&one.then, names);
            for part in one.elses.iter().flatten() {
                part.condition
                    .iter()
                    .for_each(|condition| theirs(condition, names));
                theirs(&part.body, names);
            }
        }
        ast::CompoundCommand::WhileClause(one) | ast::CompoundCommand::UntilClause(one) => {
            theirs(&one.0, names);
            theirs(&one.1.list, names);
        }
        ast::CompoundCommand::Coprocess(one) => their_command(&one.body, names),
    }
}

#[test]
fn another_parser_finds_the_same_commands_in_ordinary_scripts() {
    let mut compared = 0;
    for markdown in [
        include_str!("../../tests/rules/shell/innocent.md"),
        include_str!("../../tests/rules/shell/commands.md"),
        include_str!("../../tests/rules/shell/code.md"),
        include_str!("../../tests/rules/shell/files.md"),
    ] {
        for block in blocks(markdown) {
            // It knows no `select`.
            if block.contains("select ") {
                continue;
            }
            let mut parser = brush_parser::Parser::builder().build(block.as_bytes());
            let Ok(program) = parser.parse_program() else {
                panic!("the other parser refuses {block}");
            };
            let mut their_names = Vec::new();
            program
                .complete_commands
                .iter()
                .for_each(|list| theirs(list, &mut their_names));
            let mut our_names = Vec::new();
            match script(block, None, None, 0) {
                Ok(script) => ours(&script, block, &mut our_names),
                Err(problem) => panic!("{problem:?} in {block}"),
            }
            assert_eq!(our_names, their_names, "{block}");
            compared += our_names.len();
        }
    }
    assert!(compared > 150, "only {compared} commands were compared");
}
