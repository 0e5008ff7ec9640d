//! JavaScript and TypeScript, read with oxc's parser.
//!
//! A text is bounded (`nesting`), parsed (`parse`), its names are bound to what they stand for
//! (`scope`), and then every expression is judged once (`judge`). Values are followed without
//! regard to flow: a name that may ever stand for something denied stands for it.

mod bombs;
mod calls;
mod globals;
mod judge;
mod modules;
mod nesting;
mod page;
mod parse;
mod process;
mod scan;
mod scope;
mod texts;
mod value;

use stockade_core::{Language, Policy};

use crate::report::Report;
use crate::rules::{NESTING_TOO_DEEP, SYNTAX_ERROR};
use crate::source::Source;
use parse::Failure;

pub(crate) fn check(
    source: &Source<'_>,
    language: &Language,
    policy: &Policy,
    report: &mut Report<'_>,
) {
    let typescript = *language == Language::TypeScript;
    let result = parse::with_program(source.text(), typescript, |program| {
        judge::judge(program, policy)
    });
    match result {
        Ok(found) => {
            for one in found {
                report.add(one.rule, one.span, one.message, one.hint);
            }
        }
        Err(failure) => report_failure(failure, report),
    }
}

fn report_failure(failure: Failure, report: &mut Report<'_>) {
    match failure {
        Failure::TooDeep(at) => report.add(
            &NESTING_TOO_DEEP,
            at..at,
            "the code nests deeper here than can be read safely",
            "split the expression or the blocks into smaller functions or statements",
        ),
        Failure::Unclear(at) => report.add(
            &SYNTAX_ERROR,
            at..at,
            "it is not clear whether this starts a regular expression, a comment or an operator",
            "end the statement before it with `;`, or put the regular expression in parentheses",
        ),
        Failure::Syntax(errors) => {
            for (span, message) in errors {
                report.add(
                    &SYNTAX_ERROR,
                    span,
                    lower_first(message.trim_end_matches('.')),
                    "correct the syntax; code that does not parse is not run",
                );
            }
        }
    }
}

fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map(|first| first.to_lowercase().chain(characters).collect())
        .unwrap_or_default()
}
