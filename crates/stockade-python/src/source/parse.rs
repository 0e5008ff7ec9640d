//! The one place that names ruff's parser.

use ruff_python_ast::ModModule;
use ruff_python_parser::{ParseOptions, parse_unchecked};

use crate::code::Span;

/// Why a text is not a program.
#[derive(Debug)]
pub(crate) struct SyntaxProblem {
    pub(crate) message: String,
    pub(crate) span: Span,
}

/// Parses a module. The nesting of the text must be bounded before.
pub(crate) fn parse(text: &str) -> Result<ModModule, SyntaxProblem> {
    let options = ParseOptions::from(ruff_python_parser::Mode::Module);
    let parsed = parse_unchecked(text, options);
    if let Some(error) = parsed.errors().first() {
        let span = Span {
            start: error.location.start().into(),
            end: error.location.end().into(),
        };
        return Err(SyntaxProblem {
            message: error.error.to_string(),
            span,
        });
    }
    match parsed.into_syntax() {
        ruff_python_ast::Mod::Module(module) => Ok(module),
        ruff_python_ast::Mod::Expression(_) => {
            let span = Span::default();
            Err(SyntaxProblem {
                message: "expected a module".to_owned(),
                span,
            })
        }
    }
}
