//! Commands and files of a session, as Python asks for them: from any thread, several at once, and
//! beside the code that the session runs.
//!
//! They go through the facade's door, which is fetched from the session's thread when it is first
//! needed. A session that has no door, such as one on the interpreter wall, is asked for its files on
//! its own thread.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};
use stockade::{
    Command, Control, Door, Entry as Found, EntryKind, FileError, FileErrorKind, Program,
};

use crate::execution::Execution;
use crate::hands::{Listeners, Raised, signals};

/// What a name in a session's workspace is.
#[pyclass(frozen, get_all, eq, hash, module = "stockade._native")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    /// Its name, without the directory.
    name: String,
    /// What it is; a link is told as what it leads to, and as a link where that is nothing.
    kind: &'static str,
    /// Its size; 0 where it is not a file.
    bytes: u64,
}

#[pymethods]
impl Entry {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "Entry(name={}, kind='{}', bytes={})",
            PyString::new(py, &self.name).repr()?,
            self.kind,
            self.bytes
        ))
    }
}

impl From<Found> for Entry {
    fn from(found: Found) -> Self {
        let kind = match found.kind {
            EntryKind::File => "file",
            EntryKind::Directory => "directory",
            EntryKind::Link => "link",
            EntryKind::Other => "other",
        };
        Self {
            name: found.name,
            kind,
            bytes: found.bytes,
        }
    }
}

/// Files, wherever they are asked for.
pub(crate) trait Files {
    fn read(&mut self, path: &str, most: Option<u64>) -> Result<Vec<u8>, FileError>;
    fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileError>;
    fn list(&mut self, path: &str) -> Result<Vec<Found>, FileError>;
    fn stat(&mut self, path: &str) -> Result<Found, FileError>;
    fn make_dir(&mut self, path: &str) -> Result<(), FileError>;
    fn remove_file(&mut self, path: &str) -> Result<(), FileError>;
    fn remove_tree(&mut self, path: &str) -> Result<(), FileError>;
    fn real_path(&mut self, path: &str) -> Result<String, FileError>;
}

macro_rules! files {
    ($of:ty, $door:ident => $open:expr) => {
        impl Files for $of {
            fn read(&mut self, path: &str, most: Option<u64>) -> Result<Vec<u8>, FileError> {
                match most {
                    None => self.read_file(path),
                    Some(most) => {
                        let $door = self;
                        $open.read_file_up_to(path, most)
                    }
                }
            }

            fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), FileError> {
                self.write_file(path, bytes)
            }

            fn list(&mut self, path: &str) -> Result<Vec<Found>, FileError> {
                self.list_files(path)
            }

            fn stat(&mut self, path: &str) -> Result<Found, FileError> {
                <$of>::stat(self, path)
            }

            fn make_dir(&mut self, path: &str) -> Result<(), FileError> {
                <$of>::make_dir(self, path)
            }

            fn remove_file(&mut self, path: &str) -> Result<(), FileError> {
                <$of>::remove_file(self, path)
            }

            fn remove_tree(&mut self, path: &str) -> Result<(), FileError> {
                <$of>::remove_tree(self, path)
            }

            fn real_path(&mut self, path: &str) -> Result<String, FileError> {
                let $door = self;
                $open.real_path(path)
            }
        }
    };
}

files!(Door, door => Door::clone(door));
files!(stockade::Session, session => session.door());

/// A path as a session reads it.
pub(crate) fn path(given: PathBuf) -> PyResult<String> {
    let text = given.into_os_string().into_string();
    text.map_err(|_| PyValueError::new_err("a path must be text"))
}

/// Python's own exception for what went wrong with a file.
pub(crate) fn raised(error: FileError) -> PyErr {
    let number = match error.kind {
        FileErrorKind::NotFound => 2,
        FileErrorKind::PermissionDenied | FileErrorKind::Outside => 13,
        FileErrorKind::Exists => 17,
        FileErrorKind::NotADirectory => 20,
        FileErrorKind::IsADirectory => 21,
        FileErrorKind::NotAFile | FileErrorKind::BadName => 22,
        FileErrorKind::TooLarge { .. } => 27,
        FileErrorKind::NoRoom { .. } => 28,
        FileErrorKind::Over(_) => 32,
        // What this wall does not have is not permitted.
        FileErrorKind::Refused(_) => 1,
        // `Failed`, in the words of the system.
        _ => 5,
    };
    // `OSError` makes the class that belongs to the number.
    PyOSError::new_err((number, error.kind.to_string(), error.path))
}

/// What a command is given.
pub(crate) fn command(
    given: &Bound<'_, PyAny>,
    cwd: Option<PathBuf>,
    env: Option<Bound<'_, PyAny>>,
    stdin: Vec<u8>,
    timeout: Option<Duration>,
) -> PyResult<Command> {
    let program = if let Ok(line) = given.cast::<PyString>() {
        Program::Shell(line.to_str()?.to_owned())
    } else {
        Program::Argv(given.extract().map_err(|_| {
            PyTypeError::new_err("`command` must be a line for the shell or a list of str")
        })?)
    };
    Ok(Command {
        program,
        cwd: cwd.map(path).transpose()?,
        env: env.map_or_else(|| Ok(BTreeMap::new()), |env| variables(&env))?,
        stdin,
        timeout,
    })
}

fn variables(env: &Bound<'_, PyAny>) -> PyResult<BTreeMap<String, String>> {
    let wrong = || PyTypeError::new_err("`env` must be a dict of str and str");
    let env = env.cast::<PyMapping>().map_err(|_| wrong())?;
    let mut all = BTreeMap::new();
    for item in env.items()? {
        let (name, value): (String, String) = item.extract().map_err(|_| wrong())?;
        all.insert(name, value);
    }
    Ok(all)
}

/// Runs a command with Python's lock released.
pub(crate) fn carry_out(
    py: Python<'_>,
    door: &Door,
    command: &Command,
    listeners: Listeners,
    cancel: stockade::Cancel,
) -> PyResult<Execution> {
    let (execution, raised) = py.detach(|| {
        let raised = Raised::default();
        let mut control = Control::default().cancel(cancel).watch(signals(&raised));
        if !listeners.is_empty() {
            let listeners = Rc::new(listeners);
            let raised = raised.clone();
            control = control.output(move |stream, text| {
                if let Err(error) = listeners.hear(stream, text) {
                    raised.keep(error);
                }
            });
        }
        let execution = door.command(command, &control);
        (execution, raised.take())
    });
    match raised {
        Some(error) => Err(error),
        None => Ok(Execution::new(execution)),
    }
}
