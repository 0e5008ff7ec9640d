//! `stockade.run` and `stockade.check`, and what every way of running shares.

use std::collections::BTreeMap;
use std::rc::Rc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMapping, PyString};
use stockade::{Control, Language, Request};

use crate::execution::Execution;
use crate::hands::{Cancel, Listeners, Raised, Tools, signals};
use crate::policy::{Asked, Settings};
use crate::values;
use crate::verdict::Verdict;

/// What one run is given.
pub(crate) struct Given<'py> {
    pub(crate) code: Bound<'py, PyAny>,
    pub(crate) inputs: Option<Bound<'py, PyAny>>,
    pub(crate) files: Option<Bound<'py, PyAny>>,
    pub(crate) seed: Option<u64>,
    pub(crate) language: Option<String>,
}

impl Given<'_> {
    pub(crate) fn request(self) -> PyResult<Request> {
        let mut request = request(&self.code, self.language.as_deref())?;
        if let Some(inputs) = &self.inputs {
            request.inputs = values::object(inputs, "inputs")?;
        }
        if let Some(files) = &self.files {
            request.files = contents(files)?;
        }
        request.seed = self.seed.unwrap_or_else(random_seed);
        Ok(request)
    }
}

fn request(code: &Bound<'_, PyAny>, language: Option<&str>) -> PyResult<Request> {
    let mut request = Request::python(bytes(code, "code")?);
    if let Some(language) = language {
        request.language = Language::from_name(language);
    }
    Ok(request)
}

pub(crate) fn bytes(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<u8>> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.as_bytes().to_vec());
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    if let Ok(bytes) = value.cast::<PyByteArray>() {
        return Ok(bytes.to_vec());
    }
    let kind = value.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "`{name}` must be str or bytes, not `{kind}`"
    )))
}

fn contents(files: &Bound<'_, PyAny>) -> PyResult<BTreeMap<String, Vec<u8>>> {
    let Ok(files) = files.cast::<PyMapping>() else {
        return Err(PyTypeError::new_err(
            "`files` must be a dict of names and contents",
        ));
    };
    let mut all = BTreeMap::new();
    for item in files.items()? {
        let (name, content): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        let name: String = name
            .extract()
            .map_err(|_| PyTypeError::new_err("the names of `files` must be str"))?;
        let content = bytes(&content, &format!("files[{name:?}]"))?;
        all.insert(name, content);
    }
    Ok(all)
}

/// A seed that nobody chose; it is told in the record, so that the run can be repeated.
fn random_seed() -> u64 {
    // JSON readers keep 53 bits of a number.
    getrandom::u64().unwrap_or(0) >> 11
}

/// Runs a request with Python's lock released.
pub(crate) fn carry_out(
    py: Python<'_>,
    sandbox: &stockade::Sandbox,
    request: &Request,
    tools: Tools,
    listeners: Listeners,
    cancel: Option<stockade::Cancel>,
) -> PyResult<Execution> {
    let (execution, raised) = py.detach(|| {
        let raised = Raised::default();
        let mut control = tools
            .control(Control::default(), &raised)
            .watch(signals(&raised));
        if let Some(cancel) = cancel {
            control = control.cancel(cancel);
        }
        if !listeners.is_empty() {
            let listeners = Rc::new(listeners);
            let raised = raised.clone();
            control = control.output(move |stream, text| {
                if let Err(error) = listeners.hear(stream, text) {
                    raised.keep(error);
                }
            });
        }
        let execution = sandbox.run_with(request, &control);
        (execution, raised.take())
    });
    match raised {
        Some(error) => Err(error),
        None => Ok(Execution::new(execution)),
    }
}

/// Runs code that nobody has read yet, and answers with the record of the run.
///
/// What goes wrong in the code is a value: look at `status`, or call `raise_for_status()`.
///
/// >>> import stockade
/// >>> stockade.run("sum(inputs['numbers'])", inputs={"numbers": [1, 2, 3]}).result
/// 6
/// >>> stockade.run("import os").status
/// 'denied'
/// >>> stockade.run("double(21)", tools={"double": lambda n: n * 2}).result
/// 42
/// >>> stockade.run("while True: pass", timeout=0.05).status
/// 'time_limit'
#[pyfunction]
#[pyo3(signature = (code, *, inputs=None, policy=None, preset=None, isolation=None, tools=None,
    files=None, on_stdout=None, on_stderr=None, timeout=None, memory=None, seed=None,
    language=None, cancel=None))]
#[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
pub(crate) fn run<'py>(
    py: Python<'py>,
    code: Bound<'py, PyAny>,
    inputs: Option<Bound<'py, PyAny>>,
    policy: Option<Bound<'py, PyAny>>,
    preset: Option<String>,
    isolation: Option<String>,
    tools: Option<Bound<'py, PyAny>>,
    files: Option<Bound<'py, PyAny>>,
    on_stdout: Option<Bound<'py, PyAny>>,
    on_stderr: Option<Bound<'py, PyAny>>,
    timeout: Option<Bound<'py, PyAny>>,
    memory: Option<Bound<'py, PyAny>>,
    seed: Option<u64>,
    language: Option<String>,
    cancel: Option<Py<Cancel>>,
) -> PyResult<Execution> {
    let asked = Asked {
        policy,
        preset,
        isolation,
        timeout,
        memory,
        warm: false,
        worker: false,
    };
    let request = Given {
        code,
        inputs,
        files,
        seed,
        language,
    };
    let request = request.request()?;
    let tools = Tools::new(tools.as_ref())?;
    let listeners = Listeners::new(on_stdout, on_stderr)?;
    let cancel = cancel.map(|cancel| cancel.get().0.clone());
    asked.with(py, |settings| {
        carry_out(py, &settings.sandbox, &request, tools, listeners, cancel)
    })
}

/// Reads code and says what a policy has against it; runs nothing.
///
/// >>> import stockade
/// >>> verdict = stockade.check("import os")
/// >>> verdict.allowed, verdict.findings[0].rule
/// (False, 'SG101')
#[pyfunction]
#[pyo3(signature = (code, *, policy=None, preset=None, language=None))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    code: Bound<'py, PyAny>,
    policy: Option<Bound<'py, PyAny>>,
    preset: Option<String>,
    language: Option<String>,
) -> PyResult<Verdict> {
    let asked = Asked {
        policy,
        preset,
        ..Asked::default()
    };
    asked.with(py, |settings| {
        judge(py, settings, &code, language.as_deref())
    })
}

pub(crate) fn judge(
    py: Python<'_>,
    settings: &Settings,
    code: &Bound<'_, PyAny>,
    language: Option<&str>,
) -> PyResult<Verdict> {
    let request = request(code, language)?;
    let verdict = py.detach(|| settings.checker.check(&request));
    Ok(Verdict::new(verdict))
}
