//! What is run: a Python, a node or a bash of this machine, and how each is spoken to.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use stockade_core::Language;

use crate::error::JailError;
use crate::job;
use crate::python::{self, PROBE, Python, STUB, on_path};
use crate::run::Job;
use crate::seccomp::Runtime;
use crate::site::Settled;
use crate::view::{Access, View};

/// Where bash finds its script: in the workspace, and not among what is harvested.
const SCRIPT: &str = "script";
/// The side inside for node.
pub const NODE: &str = include_str!("node/boot.js");

/// A program of this machine that runs code.
pub(crate) enum Guest {
    /// CPython, with our side in its own bytecode.
    Python(Arc<Python>),
    /// node, with our side as its first script.
    Node(Plain),
    /// bash, which is its own side: the code is a file beside its workspace.
    Bash(Plain),
    /// A Python that is asked what it is, before anything else is known of it.
    Asked(Plain),
}

/// A program of which only its file must be known.
pub(crate) struct Plain {
    /// The path it goes by.
    pub(crate) executable: PathBuf,
    /// The file itself.
    pub(crate) file: PathBuf,
    /// What it may see.
    pub(crate) view: View,
}

impl Guest {
    /// The program for a job's language.
    pub(crate) fn find(job: &Job<'_>) -> Result<Self, JailError> {
        match &job.request.language {
            Language::Python => python::python(job.python).map(Self::Python),
            Language::JavaScript => {
                let places = [
                    "/usr/share/nodejs",
                    "/usr/lib/node_modules",
                    "/etc/ssl/openssl.cnf",
                ];
                plain("node", &places).map(Self::Node)
            }
            Language::Shell => plain("bash", &[]).map(Self::Bash),
            other => Err(JailError::Refused(format!(
                "the process wall runs python, javascript and shell, and this is {other}"
            ))),
        }
    }

    pub(crate) fn view(&self) -> &View {
        match self {
            Self::Python(python) => &python.view,
            Self::Node(plain) | Self::Bash(plain) | Self::Asked(plain) => &plain.view,
        }
    }

    pub(crate) fn file(&self) -> &Path {
        match self {
            Self::Python(python) => &python.file,
            Self::Node(plain) | Self::Bash(plain) | Self::Asked(plain) => &plain.file,
        }
    }

    pub(crate) fn runtime(&self) -> Runtime {
        match self {
            Self::Python(_) | Self::Asked(_) => Runtime::Python,
            Self::Node(_) => Runtime::Node,
            Self::Bash(_) => Runtime::Shell,
        }
    }

    /// Its arguments, its own name among them.
    pub(crate) fn arguments(&self, job: &Job<'_>, root: &Path) -> Vec<String> {
        let script = root.join(SCRIPT).display().to_string();
        let (name, rest) = match self {
            Self::Python(python) => (&python.executable, vec!["-sSB", "-c", STUB]),
            Self::Node(plain) => (&plain.executable, vec!["--no-warnings", "-e", NODE]),
            Self::Bash(plain) => (&plain.executable, vec!["--noprofile", "--norc", &script]),
            // Where it reads: the descriptor that every program is told things by.
            Self::Asked(plain) => (&plain.executable, vec!["-IB", "-c", PROBE, "3"]),
        };
        let mut all = vec![name.display().to_string()];
        all.extend(rest.into_iter().map(str::to_owned));
        if let Self::Node(_) = self {
            // Address space says nothing of what V8 holds: it is told its bound in its own words.
            let bound = (job.policy.limits.memory >> 20).max(16);
            all.insert(1, format!("--max-old-space-size={bound}"));
        }
        all
    }

    /// What is sent to it first.
    pub(crate) fn words(&self, job: &Job<'_>, settled: &Settled, session: bool) -> Vec<u8> {
        match self {
            Self::Python(python) => {
                let mut words = job::codes([&python.boot]);
                let places = settled.view.names();
                words.extend(job::request(
                    job,
                    &python.path,
                    &places,
                    session,
                    job.modules,
                ));
                words
            }
            Self::Node(_) => job::node_request(job),
            Self::Bash(_) | Self::Asked(_) => Vec::new(),
        }
    }

    /// Files that are in its workspace before it starts. Python writes its own, but for those that it
    /// may not change.
    pub(crate) fn files(&self, job: &Job<'_>) -> Option<BTreeMap<String, Vec<u8>>> {
        let mut files = job.request.files.clone();
        match self {
            Self::Python(_) => files.retain(|name, _| job.request.read_only.contains(name)),
            Self::Node(_) => {}
            Self::Asked(_) => files.clear(),
            Self::Bash(_) => {
                files.insert(format!("../{SCRIPT}"), job.request.code.clone());
            }
        }
        (!files.is_empty()).then_some(files)
    }

    /// Whether its end is its answer: these have no other.
    pub(crate) fn ends_silently(&self) -> bool {
        matches!(self, Self::Bash(_) | Self::Asked(_))
    }
}

fn plain(name: &str, places: &[&str]) -> Result<Plain, JailError> {
    let missing = |why: &str| JailError::Missing(format!("`{name}` {why}"));
    let executable = on_path(name).ok_or_else(|| missing("is not installed"))?;
    let file = executable
        .canonicalize()
        .map_err(|error| missing(&error.to_string()))?;
    let mut view = View::default();
    view.show(&executable, Access::Execute);
    crate::libraries::show(&mut view);
    for place in places {
        view.show(Path::new(place), Access::Read);
    }
    view.settle();
    Ok(Plain {
        executable,
        file,
        view,
    })
}
