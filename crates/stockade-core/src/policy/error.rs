//! What is wrong with a policy, where, and what to write instead.
//!
//! The `Display` form is one line that editors can jump to. The accessors give the text and the
//! byte range, so that a terminal can draw the line itself; this crate draws nothing.

use std::{fmt, ops::Range, sync::Arc};

use crate::Position;

/// A place in one text: the bytes, and how an editor counts them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Mark {
    /// The bytes of the text.
    pub span: Range<usize>,
    /// Line and column of the first byte.
    pub position: Position,
}

/// A place in a named text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The name of the file, as the caller gave it.
    pub file: Arc<str>,
    /// The whole text of the file.
    pub text: Arc<str>,
    /// Where in the text.
    pub mark: Mark,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.mark.position;
        write!(f, "{}:{line}:{column}", self.file)
    }
}

/// One mistake in a policy.
///
/// ```
/// use stockade_core::policy::{Layers, Source};
///
/// let error = Layers::new()
///     .project(Source::new("stockade.yaml", "limits:\n  memroy: 1g\n"))
///     .unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "stockade.yaml:2:3: unknown key `limits.memroy`; did you mean `memory`?",
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{}{}{}", Prefix(&.0.place), .0.message, Suffix(&.0.hint), Related(&.0.related))]
pub struct PolicyError(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    place: Option<Place>,
    message: String,
    hint: Option<String>,
    related: Option<(Place, String)>,
}

impl PolicyError {
    /// A mistake, at a place where one is known.
    pub fn new(place: Option<Place>, message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            place,
            message: message.into(),
            hint: None,
            related: None,
        }))
    }

    /// The same with what to write instead.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// The same with another place that matters, and what it is.
    #[must_use]
    pub fn related(mut self, place: Option<Place>, label: impl Into<String>) -> Self {
        self.0.related = place.map(|place| (place, label.into()));
        self
    }

    /// Where it is; `None` for a value that came from no text, such as a flag.
    pub fn place(&self) -> Option<&Place> {
        self.0.place.as_ref()
    }

    /// What is wrong, without place and hint.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What to write instead.
    pub fn hint_text(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// The other place that matters, such as the ceiling, and what it is.
    pub fn related_place(&self) -> Option<(&Place, &str)> {
        let (place, label) = self.0.related.as_ref()?;
        Some((place, label))
    }
}

struct Prefix<'a>(&'a Option<Place>);

impl fmt::Display for Prefix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(place) => write!(f, "{place}: "),
            None => Ok(()),
        }
    }
}

struct Suffix<'a>(&'a Option<String>);

impl fmt::Display for Suffix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

struct Related<'a>(&'a Option<(Place, String)>);

impl fmt::Display for Related<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some((place, label)) => write!(f, " ({label} at {place})"),
            None => Ok(()),
        }
    }
}
