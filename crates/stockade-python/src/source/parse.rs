//! The one place that names ruff's parser.
//!
//! The nesting of a text is bounded before the parser sees it, and a text that could still make a
//! long chain is parsed, walked and dropped on a stack large enough for it: nothing else would
//! catch the overflow when the tree is dropped.

use ruff_python_ast::{AtomicNodeIndex, Mod, ModModule, PythonVersion, Stmt, StmtExpr};
use ruff_python_parser::{Mode, ParseOptions, UnsupportedSyntaxErrorKind, parse_unchecked};
use ruff_text_size::Ranged;
use stockade_source::{Bounds, Depth, Kind, Scanned};

use super::problem::{Fault, SyntaxProblem};
use crate::code::Span;

/// Chains up to this long are dropped on any stack a thread starts with.
const SHORT_CHAIN: usize = 200;
/// In a shorter text no recovery of the parser can nest blocks deep enough to matter.
const SHORT_TEXT: usize = 32 << 10;
/// Room for the longest chain the scan lets through; untouched pages cost nothing.
const LARGE_STACK: usize = 64 << 20;

/// What a text is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Statements.
    Module,
    /// One expression, as `eval` reads it; the tree is a module of one statement.
    Expression,
}

/// Parses a text and hands the tree to `work`.
pub(crate) fn with_tree<T>(
    text: &str,
    form: Form,
    work: impl FnOnce(&ModModule) -> T,
) -> Result<T, SyntaxProblem> {
    let scanned = scan(text)?;
    let run = || parse(text, form).map(|module| work(&module));
    if scanned.longest_chain <= SHORT_CHAIN && text.len() <= SHORT_TEXT {
        run()
    } else {
        stacker::grow(LARGE_STACK, run)
    }
}

/// Bounds the nesting of a text.
fn scan(text: &str) -> Result<Scanned, SyntaxProblem> {
    let refusal = match stockade_source::scan(text, Bounds::NONE) {
        Ok(scanned) => return Ok(scanned),
        Err(refusal) => refusal,
    };
    let at = u32::try_from(refusal.at).unwrap_or(u32::MAX);
    let span = Span {
        start: at,
        end: at.saturating_add(1),
    };
    let deep = matches!(refusal.kind, Kind::Deep(_));
    let (fault, message) = match refusal.kind {
        Kind::Deep(Depth::Brackets) => (Fault::Syntax, "too many nested parentheses".to_owned()),
        Kind::Deep(Depth::Blocks) => (
            Fault::Indentation,
            "too many levels of indentation".to_owned(),
        ),
        Kind::Deep(Depth::Expressions) => (
            Fault::Memory,
            "Parser stack overflowed - Python source too complex to parse".to_owned(),
        ),
        Kind::Deep(Depth::Chain) => (
            Fault::Recursion,
            "maximum recursion depth exceeded during compilation".to_owned(),
        ),
        Kind::Deep(Depth::Line) => (Fault::Syntax, "invalid syntax".to_owned()),
        Kind::Giant(message) | Kind::Syntax(message) => (Fault::Syntax, message),
    };
    let mut problem = SyntaxProblem::new(fault, message, span);
    problem.explained = deep;
    Err(problem)
}

pub(super) fn parse(text: &str, form: Form) -> Result<ModModule, SyntaxProblem> {
    let mode = match form {
        Form::Module => Mode::Module,
        Form::Expression => Mode::Expression,
    };
    let options = ParseOptions::from(mode).with_target_version(PythonVersion::PY313);
    let parsed = parse_unchecked(text, options);
    let error = parsed
        .errors()
        .first()
        .map(|error| (error.error.to_string(), error.location))
        .or_else(|| {
            // Template strings are refused with their name, where they are compiled.
            let mut newer = parsed.unsupported_syntax_errors().iter();
            newer
                .find(|error| error.kind != UnsupportedSyntaxErrorKind::TemplateStrings)
                .map(|error| (error.to_string(), error.range))
        });
    if let Some((message, range)) = error {
        let span = Span {
            start: range.start().into(),
            end: range.end().into(),
        };
        let mut problem = SyntaxProblem::new(Fault::Syntax, message, span);
        problem.first = true;
        return Err(problem);
    }
    Ok(match parsed.into_syntax() {
        Mod::Module(module) => module,
        Mod::Expression(expression) => ModModule {
            node_index: AtomicNodeIndex::default(),
            range: expression.range,
            body: vec![Stmt::Expr(StmtExpr {
                node_index: AtomicNodeIndex::default(),
                range: expression.body.range(),
                value: expression.body,
            })]
            .into(),
        },
    })
}
