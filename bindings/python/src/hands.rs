//! The caller's hand on a run, made of Python callables: tools, listeners, Ctrl-C.
//!
//! A run holds no lock of Python's. Each callback takes it for itself and gives it back. An exception
//! of a tool is the code's matter; one that is no `Exception` (a `KeyboardInterrupt`, say), and any
//! exception of a listener, ends the run and is raised where the run was called.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyTuple};
use serde_json::{Map, Value};
use stockade::{Control, Stream, ToolError};

use crate::values::{to_json, to_python};

/// How often a run looks whether Python has a signal waiting. Each look takes Python's lock.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// Stops a run from another thread.
#[pyclass(frozen, module = "stockade._native")]
#[derive(Default)]
pub(crate) struct Cancel(pub(crate) stockade::Cancel);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Stops it within milliseconds.
    fn cancel(&self) {
        self.0.cancel();
    }
}

/// Where output goes as it is printed.
#[derive(Default)]
pub(crate) struct Listeners {
    stdout: Option<Py<PyAny>>,
    stderr: Option<Py<PyAny>>,
}

impl Listeners {
    pub(crate) fn new(
        stdout: Option<Bound<'_, PyAny>>,
        stderr: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let callable = |name: &str, given: Option<Bound<'_, PyAny>>| match given {
            Some(given) if !given.is_callable() => {
                Err(PyTypeError::new_err(format!("`{name}` must be callable")))
            }
            given => Ok(given.map(Bound::unbind)),
        };
        Ok(Self {
            stdout: callable("on_stdout", stdout)?,
            stderr: callable("on_stderr", stderr)?,
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.stdout.is_none() && self.stderr.is_none()
    }

    /// Hands a piece of output on.
    pub(crate) fn hear(&self, stream: Stream, text: &str) -> PyResult<()> {
        let listener = match stream {
            Stream::Stdout => &self.stdout,
            Stream::Stderr => &self.stderr,
        };
        let Some(listener) = listener else {
            return Ok(());
        };
        let heard = Python::try_attach(|py| listener.call1(py, (text,)).map(drop));
        heard.unwrap_or(Ok(()))
    }
}

/// What was raised while a run went on, and belongs to whoever called it.
#[derive(Clone, Default)]
pub(crate) struct Raised(Rc<RefCell<Option<PyErr>>>);

impl Raised {
    /// Keeps the first.
    pub(crate) fn keep(&self, error: PyErr) {
        self.0.borrow_mut().get_or_insert(error);
    }

    pub(crate) fn is_some(&self) -> bool {
        self.0.borrow().is_some()
    }

    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.borrow_mut().take()
    }
}

/// Host functions by name.
#[derive(Default)]
pub(crate) struct Tools(Vec<(String, Py<PyAny>)>);

impl Tools {
    pub(crate) fn new(tools: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(tools) = tools else {
            return Ok(Self::default());
        };
        let Ok(tools) = tools.cast::<PyMapping>() else {
            return Err(PyTypeError::new_err(
                "`tools` must be a dict of names and functions",
            ));
        };
        let mut all = Vec::new();
        for item in tools.items()? {
            let (name, function): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let name: String = name
                .extract()
                .map_err(|_| PyTypeError::new_err("the names of `tools` must be str"))?;
            if !is_name(&name) {
                return Err(pyo3::exceptions::PyValueError::new_err(format!(
                    "the tool {name:?} cannot be called by that name: it is no Python identifier"
                )));
            }
            if !function.is_callable() {
                return Err(PyTypeError::new_err(format!(
                    "the tool `{name}` is not callable"
                )));
            }
            if is_coroutine(&function)? {
                return Err(PyTypeError::new_err(format!(
                    "the tool `{name}` is a coroutine function; use `arun`"
                )));
            }
            all.push((name, function.unbind()));
        }
        Ok(Self(all))
    }

    /// A control with these tools in it.
    pub(crate) fn control(self, mut control: Control, raised: &Raised) -> Control {
        for (name, function) in self.0 {
            let raised = raised.clone();
            let about = name.clone();
            control = control.tool_raising(name, move |args, kwargs| {
                call(&function, &about, args, kwargs, &raised)
            });
        }
        control
    }
}

/// Whether a call would only give something to await.
fn is_coroutine(function: &Bound<'_, PyAny>) -> PyResult<bool> {
    const CO_COROUTINE: u32 = 0x80;
    let Some(code) = function.getattr_opt("__code__")? else {
        return Ok(false);
    };
    let flags = code.getattr_opt("co_flags")?;
    let flags = flags.and_then(|flags| flags.extract::<u32>().ok());
    Ok(flags.unwrap_or(0) & CO_COROUTINE != 0)
}

/// Whether code can write it as a name; what is a keyword is refused by the code itself.
fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c == '_' || c.is_alphabetic())
        && chars.all(|c| c == '_' || c.is_alphanumeric())
}

fn call(
    function: &Py<PyAny>,
    name: &str,
    args: &[Value],
    kwargs: &Map<String, Value>,
    raised: &Raised,
) -> Result<Value, ToolError> {
    let answer = Python::try_attach(|py| {
        let answered = || {
            let args: Vec<Bound<'_, PyAny>> = args
                .iter()
                .map(|value| to_python(py, value))
                .collect::<PyResult<_>>()?;
            let args = PyTuple::new(py, args)?;
            let answer = if kwargs.is_empty() {
                function.bind(py).call1(args)?
            } else {
                let named = PyDict::new(py);
                for (key, value) in kwargs {
                    named.set_item(key, to_python(py, value)?)?;
                }
                function.bind(py).call(args, Some(&named))?
            };
            to_json(&answer, &format!("the answer of {name}()"))
        };
        answered().map_err(|error| told(py, error, raised))
    });
    answer.unwrap_or_else(|| Err("the host is shutting down".to_owned().into()))
}

/// An exception as the code sees it.
fn told(py: Python<'_>, error: PyErr, raised: &Raised) -> ToolError {
    if !error.is_instance_of::<PyException>(py) {
        raised.keep(error);
        return "the caller stopped it".to_owned().into();
    }
    let name = error.get_type(py).name();
    let name = name.map_or_else(|_| "RuntimeError".to_owned(), |name| name.to_string());
    ToolError {
        name,
        message: message(&error, py),
    }
}

/// The message: the one text that it was made with, since some classes quote it when asked for their
/// text, and would quote it again inside.
fn message(error: &PyErr, py: Python<'_>) -> String {
    let value = error.value(py);
    let alone = || {
        let (only,): (String,) = value.getattr("args").ok()?.extract().ok()?;
        Some(only)
    };
    alone().unwrap_or_else(|| {
        let text = value.str();
        text.map_or_else(
            |_| String::new(),
            |text| text.to_string_lossy().into_owned(),
        )
    })
}

/// Looks for a signal of Python's, such as Ctrl-C, every now and then. Python gives signals to its
/// main thread only, so elsewhere this finds nothing.
pub(crate) fn signals(raised: &Raised) -> impl FnMut() -> bool + 'static {
    let raised = raised.clone();
    let mut last = Instant::now();
    move || {
        if last.elapsed() >= LOOK {
            if let Some(Err(error)) = Python::try_attach(waiting) {
                raised.keep(error);
            }
            last = Instant::now();
        }
        raised.is_some()
    }
}

/// The exception of a signal that is waiting.
fn waiting(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
