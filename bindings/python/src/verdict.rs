//! What the guard says, as Python reads it.

use pyo3::prelude::*;
use serde_json::json;

use crate::values::plain;

/// Allow or deny, and the findings behind it. It is true where the code is allowed.
///
/// >>> import stockade
/// >>> if not (verdict := stockade.check("import socket")):
/// ...     print(verdict.findings[0].message)
/// importing `socket` is not allowed
#[pyclass(frozen, module = "stockade._native")]
pub(crate) struct Verdict(stockade::Verdict);

impl Verdict {
    pub(crate) fn new(verdict: stockade::Verdict) -> Self {
        Self(verdict)
    }
}

#[pymethods]
impl Verdict {
    /// `allow` or `deny`.
    #[getter]
    fn decision(&self) -> &'static str {
        if self.0.is_allowed() { "allow" } else { "deny" }
    }

    /// Whether the code may run.
    #[getter]
    fn allowed(&self) -> bool {
        self.0.is_allowed()
    }

    /// What kind of action was judged.
    #[getter]
    fn action(&self) -> &str {
        &self.0.action
    }

    /// The language of the code.
    #[getter]
    fn language(&self) -> Option<&str> {
        self.0.language.as_ref().map(stockade::Language::name)
    }

    /// Everything that was found, in the order of the source.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        self.0.findings.iter().cloned().map(Finding).collect()
    }

    /// The verdict as the command prints it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &json!(self.0))
    }

    /// The same as text.
    fn to_json(&self) -> String {
        json!(self.0).to_string()
    }

    fn __bool__(&self) -> bool {
        self.0.is_allowed()
    }

    fn __repr__(&self) -> String {
        let rules: Vec<&str> = self
            .0
            .findings
            .iter()
            .map(|one| one.rule.as_str())
            .collect();
        if rules.is_empty() {
            format!("Verdict('{}')", self.decision())
        } else {
            format!("Verdict('{}', {})", self.decision(), rules.join(", "))
        }
    }
}

/// One thing that a rule found.
#[pyclass(frozen, module = "stockade._native")]
pub(crate) struct Finding(stockade_core::Finding);

#[pymethods]
impl Finding {
    /// The rule's code, e.g. `SG101`; `stockade rules SG101` explains it.
    #[getter]
    fn rule(&self) -> &str {
        &self.0.rule
    }

    /// The wall that makes it harmless, of a note.
    #[getter]
    fn answered_by(&self) -> Option<&'static str> {
        self.0
            .answered_by
            .map(stockade_core::policy::Isolation::name)
    }

    /// `deny`, `warn`, or `note` where the wall of the run makes it harmless.
    #[getter]
    fn severity(&self) -> &'static str {
        match self.0.severity {
            stockade_core::Severity::Deny => "deny",
            stockade_core::Severity::Warn => "warn",
            stockade_core::Severity::Note => "note",
        }
    }

    /// What was found, as a sentence.
    #[getter]
    fn message(&self) -> &str {
        &self.0.message
    }

    /// What to write or set instead; empty where nothing helps.
    #[getter]
    fn hint(&self) -> &str {
        &self.0.hint
    }

    /// The first character of the offending text.
    #[getter]
    fn start(&self) -> Position {
        Position::new(self.0.start)
    }

    /// One past its last character.
    #[getter]
    fn end(&self) -> Position {
        Position::new(self.0.end)
    }

    fn __repr__(&self) -> String {
        let (rule, line) = (&self.0.rule, self.0.start.line);
        format!("Finding({rule} on line {line}: {})", self.0.message)
    }
}

/// A place in a text; both numbers start at 1.
#[pyclass(frozen, eq, get_all, module = "stockade._native")]
#[derive(PartialEq)]
pub(crate) struct Position {
    line: u32,
    column: u32,
}

impl Position {
    fn new(position: stockade_core::Position) -> Self {
        Self {
            line: position.line,
            column: position.column,
        }
    }
}

#[pymethods]
impl Position {
    fn __repr__(&self) -> String {
        format!("Position(line={}, column={})", self.line, self.column)
    }
}
