//! The one place that knows the parser.
//!
//! Its API is unstable and pinned to the patch. It grows the stack for itself while it parses, and
//! nothing does so when the tree is dropped, so the caller works inside [`with_tree`]: parsing,
//! walking and dropping all happen there, on a larger stack where the text could need one.

use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{ModModule, PythonVersion};
use ruff_python_parser::{Mode, ParseOptions, parse_unchecked};
use ruff_text_size::Ranged;

/// Chains up to this long are dropped on any stack a thread starts with.
const SHORT_CHAIN: usize = 200;
/// In a shorter text no recovery of the parser can nest blocks deep enough to matter.
const SHORT_TEXT: usize = 32 << 10;
/// Room for the longest chain the scan lets through; untouched pages cost nothing.
const LARGE_STACK: usize = 64 << 20;

/// A syntax error and the bytes it is about.
pub(super) struct SyntaxError {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) message: String,
}

/// A parsed module, and its names where they are not plain ASCII.
pub(super) struct Tree {
    pub(super) module: ModModule,
    /// Where names hold letters beyond ASCII.
    pub(super) wide_names: Vec<(usize, usize)>,
}

/// Parses `text`, which the scan let through, and hands the tree or its errors to `work`.
pub(super) fn with_tree<R>(
    text: &str,
    longest_chain: usize,
    work: impl FnOnce(Result<&Tree, &[SyntaxError]>) -> R,
) -> R {
    if longest_chain <= SHORT_CHAIN && text.len() <= SHORT_TEXT {
        return parse_and(text, work);
    }
    stacker::grow(LARGE_STACK, || parse_and(text, work))
}

fn parse_and<R>(text: &str, work: impl FnOnce(Result<&Tree, &[SyntaxError]>) -> R) -> R {
    let options = ParseOptions::from(Mode::Module).with_target_version(PythonVersion::latest());
    let parsed = parse_unchecked(text, options);
    let mut errors: Vec<SyntaxError> = Vec::new();
    for error in parsed.errors() {
        errors.push(SyntaxError {
            start: error.location.start().to_usize(),
            end: error.location.end().to_usize(),
            message: plain(&error.error.to_string()),
        });
    }
    for error in parsed.unsupported_syntax_errors() {
        errors.push(SyntaxError {
            start: error.range.start().to_usize(),
            end: error.range.end().to_usize(),
            message: plain(&error.to_string()),
        });
    }
    if !errors.is_empty() {
        errors.sort_by_key(|error| error.start);
        return work(Err(&errors));
    }
    let wide_names = if text.is_ascii() {
        Vec::new()
    } else {
        parsed
            .tokens()
            .iter()
            .filter(|token| token.kind() == TokenKind::Name)
            .map(|token| (token.start().to_usize(), token.end().to_usize()))
            .filter(|&(start, end)| !text[start..end].is_ascii())
            .collect()
    };
    match parsed.try_into_module() {
        Some(parsed) => work(Ok(&Tree {
            module: parsed.into_syntax(),
            wide_names,
        })),
        None => work(Err(&[])),
    }
}

/// Messages in the words of CPython: lower case, no full stop, and only what was expected.
fn plain(message: &str) -> String {
    if let Some(rest) = message.strip_prefix("Expected `")
        && let Some((expected, _)) = rest.split_once("`, found ")
    {
        return format!("expected '{expected}'");
    }
    let mut characters = message.trim_end_matches('.').chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => String::new(),
    }
}
