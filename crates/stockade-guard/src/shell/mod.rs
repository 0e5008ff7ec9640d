//! Shell: POSIX and bash, read with a parser of our own.
//!
//! A script is parsed (`parse`, `simple`, `words`), the names it defines are collected (`names`), words are
//! expanded as far as constants tell (`expand`), and every command is judged (`judge`, `commands`, `operands`,
//! `interpreters`), in substitutions, here-documents and constant texts that are run as code too.

mod ast;
mod builtins;
mod commands;
mod evaluated;
mod expand;
mod functions;
mod interpreters;
mod judge;
mod names;
mod operands;
mod options;
#[cfg(test)]
mod oracle;
mod parse;
mod programs;
mod quotes;
mod scan;
mod simple;
mod walk;
mod words;

use stockade_core::Policy;

use crate::report::Report;
use crate::source::Source;

pub(crate) fn check(source: &Source<'_>, policy: &Policy, report: &mut Report<'_>) {
    judge::judge_text(source.text(), policy, report);
}
