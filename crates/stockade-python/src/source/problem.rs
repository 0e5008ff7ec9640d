//! Why a text is not a program, and where.

use crate::code::Span;

/// What a refusal is raised as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Syntax,
    Indentation,
    Tab,
    /// Nesting that CPython's parser has no room for.
    Memory,
    /// Chains that CPython's compiler does not follow.
    Recursion,
}

/// Where a problem is, as the attributes of the exception say: lines and characters from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: i64,
    pub(crate) offset: i64,
    pub(crate) end_line: i64,
    pub(crate) end_offset: i64,
    /// The line shown, where it is not the one in the source.
    pub(crate) text: Option<String>,
}

/// Why a text is not a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SyntaxProblem {
    pub(crate) fault: Fault,
    pub(crate) message: String,
    pub(crate) span: Span,
    /// The place, where it is not simply that of the span.
    pub(crate) place: Option<Place>,
    /// Whether this is all that there is to say; reading the text again would go as deep.
    pub(crate) explained: bool,
    /// Whether all that stands before it is right.
    pub(crate) first: bool,
}

impl SyntaxProblem {
    pub(crate) fn new(fault: Fault, message: impl Into<String>, span: Span) -> Self {
        Self {
            fault,
            message: message.into(),
            span,
            place: None,
            explained: false,
            first: false,
        }
    }
}
