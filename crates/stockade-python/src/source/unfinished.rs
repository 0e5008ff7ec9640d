//! Whether a text that is typed line by line wants more lines.

use ruff_python_ast::Stmt;

use super::Source;
use super::parse::{Form, with_tree};
use super::syntax::explain;

/// What a text still waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// Nothing: it can run, or it is wrong.
    No,
    /// An empty line, which ends a block.
    UntilEmptyLine,
    /// A bracket, a string or a continued line that is still open.
    UntilClosed,
}

/// What a text still waits for.
///
/// ```
/// use stockade_python::{Unfinished, unfinished};
///
/// assert_eq!(unfinished("x = 1\n"), Unfinished::No);
/// assert_eq!(unfinished("for x in y:\n"), Unfinished::UntilEmptyLine);
/// assert_eq!(unfinished("f(1,\n"), Unfinished::UntilClosed);
/// ```
pub fn unfinished(text: &str) -> Unfinished {
    if text.trim_end_matches(['\n', '\r']).ends_with('\\') {
        return Unfinished::UntilClosed;
    }
    let parsed = with_tree(text, Form::Module, |module| {
        module.body.last().is_some_and(is_block)
    });
    match parsed {
        Ok(true) => Unfinished::UntilEmptyLine,
        Ok(false) => Unfinished::No,
        Err(problem) => {
            let source = Source::new("", text);
            let problem = explain(&source, Form::Module, problem);
            let message = problem.message.as_str();
            let open = message.contains("was never closed")
                || message.contains("unterminated triple-quoted");
            let block = message.starts_with("expected an indented block")
                || message.starts_with("expected 'except'");
            let decorated = text.lines().all(|line| line.starts_with('@'));
            if open {
                Unfinished::UntilClosed
            } else if block || decorated {
                Unfinished::UntilEmptyLine
            } else {
                Unfinished::No
            }
        }
    }
}

fn is_block(statement: &Stmt) -> bool {
    matches!(
        statement,
        Stmt::FunctionDef(_)
            | Stmt::ClassDef(_)
            | Stmt::For(_)
            | Stmt::While(_)
            | Stmt::If(_)
            | Stmt::With(_)
            | Stmt::Match(_)
            | Stmt::Try(_)
    )
}
