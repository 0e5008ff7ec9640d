//! What the functions of `text` answer where Python would raise: the class of the exception and
//! the message, word for word CPython's. Making an exception object of it is the caller's.

/// The class of the exception to raise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::enum_variant_names,
    reason = "these are the names that Python gives them"
)]
pub(crate) enum Kind {
    IndexError,
    KeyError,
    LookupError,
    OverflowError,
    TypeError,
    ValueError,
    ZeroDivisionError,
}

/// An exception to raise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Raise {
    pub(crate) kind: Kind,
    pub(crate) message: String,
}

impl Raise {
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    pub(crate) fn value(message: impl Into<String>) -> Self {
        Self::new(Kind::ValueError, message)
    }

    pub(crate) fn overflow(message: impl Into<String>) -> Self {
        Self::new(Kind::OverflowError, message)
    }

    pub(crate) fn type_error(message: impl Into<String>) -> Self {
        Self::new(Kind::TypeError, message)
    }
}
