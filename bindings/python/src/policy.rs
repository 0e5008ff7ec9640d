//! From the arguments of a call to the sandbox that it runs in.
//!
//! The organisation's file always holds. A project's file holds where it is named: a library that
//! looked for one in the current directory would let whoever can write there loosen its walls.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};
use stockade::audit::{Auditor, Progress, State};
use stockade::policy_files::{LoadError, finish, organisation, read};
use stockade_core::policy::{
    Isolation, LayerKind, Layers, LimitsFile, PolicyError, PolicyFile, Preset, Size, Source, Time,
};

use crate::values;

/// The arguments that choose a policy.
#[derive(Default)]
pub(crate) struct Asked<'py> {
    pub(crate) policy: Option<Bound<'py, PyAny>>,
    pub(crate) preset: Option<String>,
    pub(crate) isolation: Option<String>,
    pub(crate) timeout: Option<Bound<'py, PyAny>>,
    pub(crate) memory: Option<Bound<'py, PyAny>>,
    pub(crate) warm: bool,
    pub(crate) worker: bool,
}

/// A sandbox, and what a check must know of its policy.
#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) sandbox: stockade::Sandbox,
    /// The same for checks: where nobody named `languages`, any language may be checked.
    pub(crate) checker: stockade::Sandbox,
}

impl Asked<'_> {
    fn is_default(&self) -> bool {
        let Self {
            policy,
            preset,
            isolation,
            timeout,
            memory,
            warm,
            worker,
        } = self;
        policy.is_none()
            && preset.is_none()
            && isolation.is_none()
            && timeout.is_none()
            && memory.is_none()
            && !warm
            && !worker
    }

    /// The sandbox of these arguments. The one of none is made once.
    pub(crate) fn settings(&self, py: Python<'_>) -> PyResult<&'static Settings> {
        static DEFAULT: OnceLock<Settings> = OnceLock::new();
        if let Some(made) = DEFAULT.get() {
            return Ok(made);
        }
        let made = self.resolve(py)?;
        Ok(DEFAULT.get_or_init(|| made))
    }

    /// Runs `work` with the sandbox of these arguments.
    pub(crate) fn with<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Settings) -> PyResult<T>,
    ) -> PyResult<T> {
        if self.is_default() {
            work(self.settings(py)?)
        } else {
            work(&self.resolve(py)?)
        }
    }

    pub(crate) fn resolve(&self, py: Python<'_>) -> PyResult<Settings> {
        let mut layers = Layers::new();
        if let Some(path) = organisation(None) {
            let source = read("the organisation's policy", &path).map_err(load_error)?;
            layers = layers.organisation(source).map_err(policy_error)?;
        }
        if let Some(policy) = &self.policy {
            layers = layers.project(source(policy)?).map_err(policy_error)?;
        }
        let layers = layers.call(self.call()?).map_err(policy_error)?;
        let resolved = finish(layers).map_err(policy_error)?;
        let names_languages = resolved
            .explain()
            .iter()
            .any(|row| row.key == "languages" && row.layer != LayerKind::Default);
        let mut policy = resolved.policy;
        if policy.python.is_none() {
            policy.python = own_python(py)?;
        }
        let workers = if self.worker {
            Some(stockade::Workers::new(worker(py)?))
        } else {
            None
        };
        let build = |policy| {
            stockade::Sandbox::builder()
                .policy(policy)
                .warm(self.warm)
                .audited(Some(auditor()))
                .workers(workers.clone())
                .build()
        };
        let sandbox = build(policy.clone());
        if !names_languages {
            policy.languages.clear();
        }
        Ok(Settings {
            sandbox,
            checker: build(policy),
        })
    }

    /// What the call says itself.
    fn call(&self) -> PyResult<PolicyFile> {
        let preset = self.preset.as_deref().map(|name| {
            Preset::from_name(name).ok_or_else(|| {
                PyValueError::new_err(format!(
                    "there is no preset {name:?}; use \"low\", \"medium\", \"high\" or \"max\""
                ))
            })
        });
        let isolation = self.isolation.as_deref().map(isolation);
        let limits = LimitsFile {
            wall_time: self.timeout.as_ref().map(time).transpose()?,
            memory: self.memory.as_ref().map(size).transpose()?,
            ..LimitsFile::default()
        };
        Ok(PolicyFile {
            preset: preset.transpose()?,
            isolation: isolation.transpose()?,
            limits: (limits != LimitsFile::default()).then_some(limits),
            ..PolicyFile::default()
        })
    }
}

fn isolation(name: &str) -> PyResult<Isolation> {
    serde_json::from_value(name.into()).map_err(|_| {
        PyValueError::new_err(format!(
            "there is no wall {name:?}; use \"auto\", \"interpreter\", \"process\" or \"container\""
        ))
    })
}

/// Seconds, a text such as `"500ms"`, or a `timedelta`.
pub(crate) fn time(value: &Bound<'_, PyAny>) -> PyResult<Time> {
    if let Ok(text) = value.cast::<PyString>() {
        return Time::parse(text.to_str()?).map_err(|why| wrong("timeout", &why));
    }
    let seconds = if is_number(value) {
        value.extract::<f64>()?
    } else if let Some(total) = value.getattr_opt("total_seconds")? {
        total.call0()?.extract::<f64>()?
    } else {
        return Err(PyTypeError::new_err(
            "`timeout` must be seconds, a str such as \"500ms\" or a timedelta",
        ));
    };
    let time = Duration::try_from_secs_f64(seconds);
    match time {
        Ok(time) if !time.is_zero() => Ok(Time(time)),
        _ => Err(wrong("timeout", "it must be more than 0 seconds")),
    }
}

/// Bytes, or a text such as `"256m"`.
fn size(value: &Bound<'_, PyAny>) -> PyResult<Size> {
    if let Ok(text) = value.cast::<PyString>() {
        return Size::parse(text.to_str()?).map_err(|why| wrong("memory", &why));
    }
    if value.cast::<PyInt>().is_ok() && value.cast::<PyBool>().is_err() {
        let bytes = value.extract::<u64>();
        return bytes
            .map(Size)
            .map_err(|_| wrong("memory", "it must be a number of bytes"));
    }
    Err(PyTypeError::new_err(
        "`memory` must be a number of bytes or a str such as \"256m\"",
    ))
}

fn is_number(value: &Bound<'_, PyAny>) -> bool {
    (value.cast::<PyInt>().is_ok() || value.cast::<PyFloat>().is_ok())
        && value.cast::<PyBool>().is_err()
}

fn wrong(name: &str, why: &str) -> PyErr {
    let why = why.replace('\n', "; ");
    PyValueError::new_err(format!("`{name}`: {why}"))
}

/// The policy as a path, as text or as a dict.
fn source(policy: &Bound<'_, PyAny>) -> PyResult<Source> {
    if let Ok(dict) = policy.cast::<PyDict>() {
        let object = values::object(dict.as_any(), "policy")?;
        let text = serde_json::to_string_pretty(&object)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        return Ok(Source::new("policy", text));
    }
    if let Ok(text) = policy.cast::<PyString>() {
        let text = text.to_str()?;
        if is_document(text) {
            return Ok(Source::new("policy", text));
        }
        return file(Path::new(text));
    }
    let path: PathBuf = policy.extract().map_err(|_| {
        PyTypeError::new_err("`policy` must be a path, the text of a policy or a dict")
    })?;
    file(&path)
}

/// Whether a text is a policy rather than the path of one: no path that people write has a line
/// break or `: ` in it, and every policy of more than nothing has.
fn is_document(text: &str) -> bool {
    let text = text.trim_end_matches([' ', '\t']);
    text.trim().is_empty()
        || text.contains('\n')
        || text.contains(": ")
        || text.ends_with(':')
        || text.trim_start().starts_with('{')
}

fn file(path: &Path) -> PyResult<Source> {
    read("the policy", path).map_err(load_error)
}

/// A file that is not there raises as `open` does; one that is wrong is a `ValueError` that names
/// the file and the line.
fn load_error(error: LoadError) -> PyErr {
    match error {
        LoadError::Policy(error) => policy_error(error),
        LoadError::Read { what, path, source } => {
            let message = format!("cannot read {what} `{}`: {source}", path.display());
            std::io::Error::new(source.kind(), message).into()
        }
        other => PyValueError::new_err(other.to_string()),
    }
}

fn policy_error(error: PolicyError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The Python that runs this, which the process wall takes where the policy names no other: its
/// packages are those that the caller sees.
fn own_python(py: Python<'_>) -> PyResult<Option<String>> {
    let executable: Option<String> = py.import("sys")?.getattr("executable")?.extract()?;
    Ok(executable.filter(|path| Path::new(path).is_absolute()))
}

/// What asks for audits, once for all sandboxes of this process.
fn auditor() -> Arc<Auditor> {
    static AUDITOR: OnceLock<Arc<Auditor>> = OnceLock::new();
    let auditor = AUDITOR.get_or_init(|| {
        let auditor = Auditor::new(State::open()).telling(|step| {
            if let Progress::Begins(_) = step {
                // Nobody is hurt where it cannot be said.
                let _ = Python::try_attach(say_auditing);
            }
        });
        Arc::new(auditor)
    });
    Arc::clone(auditor)
}

fn say_auditing(py: Python<'_>) -> PyResult<()> {
    let logger = py
        .import("logging")?
        .call_method1("getLogger", ("stockade",))?;
    logger.call_method1("info", ("auditing this wall, once for this machine",))?;
    Ok(())
}

/// What a Python does to become a worker: it loads this package, from where it was loaded here, and
/// nothing from the folder that it happens to stand in.
const BECOME_A_WORKER: &str = "import sys; sys.path.append(sys.argv[1]); \
    from stockade import _native; sys.exit(_native.main(['stockade', 'worker']))";

/// How this package is started in a process of its own.
pub(crate) fn worker(py: Python<'_>) -> PyResult<stockade::WorkerProgram> {
    let python: Option<PathBuf> = py.import("sys")?.getattr("executable")?.extract()?;
    let python = python.filter(|path| path.is_absolute()).ok_or_else(|| {
        PyRuntimeError::new_err("this Python does not know its own file, so it starts no worker")
    })?;
    let package: PathBuf = py.import("stockade")?.getattr("__file__")?.extract()?;
    let folder = package.parent().and_then(Path::parent);
    let folder = folder.unwrap_or(Path::new("/"));
    Ok(stockade::WorkerProgram {
        file: python,
        words: vec![
            "-I".into(),
            "-c".into(),
            BECOME_A_WORKER.into(),
            folder.into(),
        ],
    })
}
