//! The record of a run, as Python reads it: the contract's own fields, and beside them the names
//! that people know from E2B (`logs`, `results`, `text`, `error.traceback`).
//!
//! The record stays as the facade made it. A field becomes a Python object when it is asked for, so
//! that a run costs nothing for what nobody looks at.

use std::fmt::Write as _;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyString};
use serde_json::json;

use crate::values::{plain, to_python};
use crate::verdict::Verdict;

/// What a run answers. How it ended is its `status`; nothing is raised before `raise_for_status()`.
///
/// >>> import stockade
/// >>> ran = stockade.run("print('hi')\n6 * 7")
/// >>> ran.status, ran.result, ran.text, ran.stdout, ran.logs.stdout
/// ('ok', 42, '42', 'hi\n', ['hi\n'])
/// >>> ran.isolation, ran.walls["network"]
/// ('interpreter', 'absent')
#[pyclass(frozen, module = "stockade._native")]
pub(crate) struct Execution {
    record: stockade::Execution,
    result: PyOnceLock<Py<PyAny>>,
}

impl Execution {
    pub(crate) fn new(record: stockade::Execution) -> Self {
        Self {
            record,
            result: PyOnceLock::new(),
        }
    }
}

#[pymethods]
impl Execution {
    /// How it ended: `ok`, `error`, `denied`, `time_limit`, … or `sandbox_error`.
    #[getter]
    fn status(&self) -> &'static str {
        self.record.status.name()
    }

    /// Whether it ran to its end.
    #[getter]
    fn ok(&self) -> bool {
        self.record.status == stockade::Status::Ok
    }

    /// The answer: the value of `result`, of a top-level `return`, or of the last expression.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let made = self
            .result
            .get_or_try_init(py, || to_python(py, &self.record.result).map(Bound::unbind))?;
        Ok(made.bind(py).clone())
    }

    /// The answer as Python writes it; None where the code gave none.
    #[getter]
    fn result_repr(&self) -> Option<&str> {
        self.record.result_repr.as_deref()
    }

    /// The same under the name that E2B has for it.
    #[getter]
    fn text(&self) -> Option<&str> {
        self.record.result_repr.as_deref()
    }

    /// The answers as a list of at most one, as E2B has it.
    #[getter]
    fn results(slf: Bound<'_, Self>) -> Vec<Result> {
        match slf.get().record.result_repr {
            Some(_) => vec![Result(slf.unbind())],
            None => Vec::new(),
        }
    }

    /// What it printed.
    #[getter]
    fn stdout(&self) -> &str {
        &self.record.stdout
    }

    /// What it printed to stderr.
    #[getter]
    fn stderr(&self) -> &str {
        &self.record.stderr
    }

    /// What it printed, byte for byte where it was a command.
    #[getter]
    fn stdout_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        raw(py, &self.record.raw.stdout, &self.record.stdout)
    }

    /// What it printed to stderr, byte for byte where it was a command.
    #[getter]
    fn stderr_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        raw(py, &self.record.raw.stderr, &self.record.stderr)
    }

    /// Both streams, as E2B has them.
    #[getter]
    fn logs(&self) -> Logs {
        let list = |text: &String| {
            if text.is_empty() {
                Vec::new()
            } else {
                vec![text.clone()]
            }
        };
        Logs {
            stdout: list(&self.record.stdout),
            stderr: list(&self.record.stderr),
        }
    }

    /// Whether the middle of a stream was left out.
    #[getter]
    fn truncated(&self) -> Truncated {
        Truncated {
            stdout: self.record.truncated.stdout,
            stderr: self.record.truncated.stderr,
        }
    }

    /// What it raised, or what ended it.
    #[getter]
    fn error(&self) -> Option<ExecutionError> {
        self.record.error.clone().map(ExecutionError)
    }

    /// The program's own exit code, or the one that the command would end with.
    #[getter]
    fn exit_code(&self) -> i32 {
        self.record.exit_code
    }

    /// What the guard said before anything ran.
    #[getter]
    fn verdict(&self) -> Option<Verdict> {
        self.record.verdict.clone().map(Verdict::new)
    }

    /// The wall it ran behind; None where nothing ran.
    #[getter]
    fn isolation(&self) -> Option<&'static str> {
        self.record.isolation.map(stockade::Isolation::name)
    }

    /// Why that wall.
    #[getter]
    fn reason(&self) -> &str {
        &self.record.reason
    }

    /// What was really enforced, and how.
    #[getter]
    fn walls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let walls = PyDict::new(py);
        for (name, how) in &self.record.walls {
            walls.set_item(name, how)?;
        }
        Ok(walls)
    }

    /// What it used.
    #[getter]
    fn usage(&self) -> Usage {
        Usage(self.record.usage)
    }

    /// The files it left, by name.
    #[getter]
    fn files<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let files = PyDict::new(py);
        for (name, about) in &self.record.files {
            let file = FileInfo {
                bytes: about.bytes,
                sha256: about.sha256.clone(),
            };
            files.set_item(name, Bound::new(py, file)?)?;
        }
        Ok(files)
    }

    /// What is in them, by name.
    #[getter]
    fn contents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let contents = PyDict::new(py);
        for (name, bytes) in &self.record.contents {
            contents.set_item(name, PyBytes::new(py, bytes))?;
        }
        Ok(contents)
    }

    /// What else a person should know.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.record.notes.clone()
    }

    /// The run's own name.
    #[getter]
    fn id(&self) -> &str {
        &self.record.id
    }

    /// What its randomness started with; the same seed repeats the run.
    #[getter]
    fn seed(&self) -> u64 {
        self.record.seed
    }

    /// The record as the command prints it with `--json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &json!(self.record))
    }

    /// The same as text.
    fn to_json(&self) -> String {
        json!(self.record).to_string()
    }

    /// Raises where it did not run to its end, and gives itself back where it did.
    ///
    /// >>> import stockade
    /// >>> stockade.run("1 + 1").raise_for_status().result
    /// 2
    /// >>> stockade.run("1 / 0").raise_for_status()
    /// Traceback (most recent call last):
    /// ...
    /// stockade.errors.CodeError: ZeroDivisionError: division by zero
    fn raise_for_status(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        if slf.get().record.status == stockade::Status::Ok {
            return Ok(slf);
        }
        let errors = slf.py().import("stockade.errors")?;
        let error = errors.call_method1("of", (&slf,))?;
        Err(PyErr::from_value(error))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        // Writing to a text cannot fail.
        let mut text = format!("Execution(status='{}'", self.record.status.name());
        if let Some(answer) = &self.record.result_repr {
            let answer = PyString::new(py, answer).repr()?;
            let _ = write!(text, ", text={answer}");
        }
        if let Some(error) = &self.record.error {
            let shown = PyString::new(py, &format!("{}: {}", error.name, error.value)).repr()?;
            let _ = write!(text, ", error={shown}");
        }
        if let Some(wall) = self.record.isolation {
            let _ = write!(text, ", isolation='{}'", wall.name());
        }
        text.push(')');
        Ok(text)
    }
}

/// The bytes as they came; code has printed text.
fn raw<'py>(py: Python<'py>, bytes: &[u8], text: &str) -> Bound<'py, PyBytes> {
    PyBytes::new(
        py,
        if bytes.is_empty() {
            text.as_bytes()
        } else {
            bytes
        },
    )
}

/// What a run printed, as E2B has it: each stream a list of texts.
#[pyclass(frozen, get_all, module = "stockade._native")]
pub(crate) struct Logs {
    stdout: Vec<String>,
    stderr: Vec<String>,
}

#[pymethods]
impl Logs {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let list = |texts: &Vec<String>| -> PyResult<String> {
            Ok(texts.into_pyobject(py)?.repr()?.to_string())
        };
        Ok(format!(
            "Logs(stdout={}, stderr={})",
            list(&self.stdout)?,
            list(&self.stderr)?
        ))
    }
}

/// The answer of a run, as E2B has it.
#[pyclass(frozen, module = "stockade._native")]
pub(crate) struct Result(Py<Execution>);

#[pymethods]
impl Result {
    /// The answer as Python writes it.
    #[getter]
    fn text(&self) -> Option<&str> {
        self.0.get().record.result_repr.as_deref()
    }

    /// The answer itself.
    #[getter]
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.get().result(py)
    }

    /// There is but one.
    #[classattr]
    fn is_main_result() -> bool {
        true
    }

    fn __repr__(&self) -> String {
        format!("Result({})", self.text().unwrap_or_default())
    }
}

/// What a run raised, or what ended it. It is a value, not an exception.
#[pyclass(frozen, module = "stockade._native")]
pub(crate) struct ExecutionError(stockade_core::ErrorInfo);

#[pymethods]
impl ExecutionError {
    /// The exception's class, or the limit's name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Its message.
    #[getter]
    fn value(&self) -> &str {
        &self.0.value
    }

    /// The traceback as Python prints it; empty where the code did not raise.
    #[getter]
    fn traceback(&self) -> &str {
        &self.0.traceback
    }

    /// The line of the code, from 1, where one is known.
    #[getter]
    fn line(&self) -> Option<u32> {
        self.0.line
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let quote = |text: &str| PyString::new(py, text).repr();
        Ok(format!(
            "ExecutionError(name={}, value={})",
            quote(&self.0.name)?,
            quote(&self.0.value)?
        ))
    }

    fn __str__(&self) -> String {
        if self.0.value.is_empty() {
            self.0.name.clone()
        } else {
            format!("{}: {}", self.0.name, self.0.value)
        }
    }
}

/// Whether the middle of a stream was left out.
#[pyclass(frozen, get_all, module = "stockade._native")]
pub(crate) struct Truncated {
    stdout: bool,
    stderr: bool,
}

#[pymethods]
impl Truncated {
    fn __bool__(&self) -> bool {
        self.stdout || self.stderr
    }
}

/// What a run used.
#[pyclass(frozen, module = "stockade._native")]
pub(crate) struct Usage(stockade_core::Usage);

#[pymethods]
impl Usage {
    /// Real time, in milliseconds.
    #[getter]
    fn wall_ms(&self) -> f64 {
        self.0.wall_ms
    }

    /// Processor time, in milliseconds.
    #[getter]
    fn cpu_ms(&self) -> f64 {
        self.0.cpu_ms
    }

    /// The most memory it held at once, in bytes.
    #[getter]
    fn peak_memory(&self) -> u64 {
        self.0.peak_memory
    }

    /// Steps of the interpreter's meter; None on the other walls.
    #[getter]
    fn operations(&self) -> Option<u64> {
        self.0.operations
    }

    fn __repr__(&self) -> String {
        format!(
            "Usage(wall_ms={:.3}, cpu_ms={:.3}, peak_memory={})",
            self.0.wall_ms, self.0.cpu_ms, self.0.peak_memory
        )
    }
}

/// A file that a run left.
#[pyclass(frozen, get_all, module = "stockade._native")]
pub(crate) struct FileInfo {
    bytes: u64,
    sha256: String,
}

#[pymethods]
impl FileInfo {
    fn __repr__(&self) -> String {
        format!("FileInfo(bytes={}, sha256='{}')", self.bytes, self.sha256)
    }
}
