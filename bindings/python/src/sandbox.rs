//! `stockade.Sandbox`: one policy for many runs.

use pyo3::prelude::*;

use crate::execution::Execution;
use crate::hands::{Cancel, Listeners, Tools};
use crate::policy::{Asked, Settings};
use crate::run::{Given, carry_out, judge};
use crate::verdict::Verdict;

/// Runs code under one policy, which is read once.
///
/// >>> import stockade
/// >>> sandbox = stockade.Sandbox(policy={"limits": {"memory": "64m"}}, isolation="interpreter")
/// >>> sandbox.run("2 ** 10").result
/// 1024
#[pyclass(frozen, subclass, module = "stockade._native")]
pub(crate) struct Sandbox(pub(crate) Settings);

#[pymethods]
impl Sandbox {
    #[new]
    #[pyo3(signature = (*, policy=None, preset=None, isolation=None, timeout=None, memory=None,
        warm=false, worker=false))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new<'py>(
        py: Python<'py>,
        policy: Option<Bound<'py, PyAny>>,
        preset: Option<String>,
        isolation: Option<String>,
        timeout: Option<Bound<'py, PyAny>>,
        memory: Option<Bound<'py, PyAny>>,
        warm: bool,
        worker: bool,
    ) -> PyResult<Self> {
        let asked = Asked {
            policy,
            preset,
            isolation,
            timeout,
            memory,
            warm,
            worker,
        };
        asked.resolve(py).map(Self)
    }

    /// Runs one piece of code.
    ///
    /// >>> import stockade
    /// >>> stockade.Sandbox().run("inputs['n'] + 1", inputs={"n": 41}).result
    /// 42
    #[pyo3(signature = (code, *, inputs=None, tools=None, files=None, on_stdout=None,
        on_stderr=None, seed=None, language=None, cancel=None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn run<'py>(
        &self,
        py: Python<'py>,
        code: Bound<'py, PyAny>,
        inputs: Option<Bound<'py, PyAny>>,
        tools: Option<Bound<'py, PyAny>>,
        files: Option<Bound<'py, PyAny>>,
        on_stdout: Option<Bound<'py, PyAny>>,
        on_stderr: Option<Bound<'py, PyAny>>,
        seed: Option<u64>,
        language: Option<String>,
        cancel: Option<Py<Cancel>>,
    ) -> PyResult<Execution> {
        let given = Given {
            code,
            inputs,
            files,
            seed,
            language,
        };
        let request = given.request()?;
        let tools = Tools::new(tools.as_ref())?;
        let listeners = Listeners::new(on_stdout, on_stderr)?;
        let cancel = cancel.map(|cancel| cancel.get().0.clone());
        carry_out(py, &self.0.sandbox, &request, tools, listeners, cancel)
    }

    /// Reads code and says what the policy has against it; runs nothing.
    ///
    /// >>> import stockade
    /// >>> bool(stockade.Sandbox().check("1 + 1"))
    /// True
    #[pyo3(signature = (code, *, language=None))]
    fn check(
        &self,
        py: Python<'_>,
        code: Bound<'_, PyAny>,
        language: Option<String>,
    ) -> PyResult<Verdict> {
        judge(py, &self.0, &code, language.as_deref())
    }

    /// The policy that holds, as a dict.
    ///
    /// >>> import stockade
    /// >>> stockade.Sandbox(memory="64m").policy["limits"]["memory"]
    /// '64m'
    #[getter]
    fn policy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::values::plain(py, &serde_json::json!(self.0.sandbox.policy()))
    }
}
