//! `stockade.Session`: pieces of code one after the other, with variables that last.
//!
//! A session of the facade stays on its thread, and Python hands objects from thread to thread. So
//! each has a thread of its own, on which its code and its tools run, and whoever calls waits.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use stockade::{Control, Door, FileError, Request};

use crate::door::{self, Entry, Files};
use crate::execution::Execution;
use crate::hands::{Cancel, LOOK, Listeners, Raised, Tools};
use crate::policy;
use crate::run::{Given, bytes};
use crate::sandbox::Sandbox;

/// Code whose variables last from one run to the next, until it is closed.
#[pyclass(frozen, subclass, module = "stockade._native")]
pub(crate) struct Session {
    thread: Mutex<Option<(Sender<Job>, JoinHandle<()>)>>,
    /// The way to its commands and files, once one was asked for.
    door: Mutex<Option<Door>>,
}

/// What the session's thread is asked for.
enum Job {
    Run(Box<Run>),
    Ask(Box<dyn FnOnce(&mut stockade::Session) + Send>),
}

struct Run {
    request: Request,
    listeners: Listeners,
    cancel: stockade::Cancel,
    answer: Sender<Answer>,
}

type Answer = (stockade::Execution, Option<PyErr>);

/// What the run that is under way was given.
#[derive(Default)]
struct Current {
    listeners: Listeners,
    cancel: stockade::Cancel,
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (sandbox, *, tools=None))]
    fn new(sandbox: &Bound<'_, Sandbox>, tools: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let tools = Tools::new(tools.as_ref())?;
        let sandbox = sandbox.get().0.sandbox.clone();
        let (sender, jobs) = channel();
        let thread = std::thread::Builder::new()
            .name("stockade-session".to_owned())
            .spawn(move || serve(&sandbox, tools, &jobs))?;
        Ok(Self {
            thread: Mutex::new(Some((sender, thread))),
            door: Mutex::default(),
        })
    }

    /// Runs one piece of code.
    #[pyo3(signature = (code, *, inputs=None, on_stdout=None, on_stderr=None, seed=None,
        language=None, cancel=None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn run<'py>(
        &self,
        py: Python<'py>,
        code: Bound<'py, PyAny>,
        inputs: Option<Bound<'py, PyAny>>,
        on_stdout: Option<Bound<'py, PyAny>>,
        on_stderr: Option<Bound<'py, PyAny>>,
        seed: Option<u64>,
        language: Option<String>,
        cancel: Option<Py<Cancel>>,
    ) -> PyResult<Execution> {
        let given = Given {
            code,
            inputs,
            files: None,
            seed,
            language,
        };
        let cancel = cancel.map_or_else(stockade::Cancel::new, |cancel| cancel.get().0.clone());
        let (answer, mut answers) = channel();
        let job = Run {
            request: given.request()?,
            listeners: Listeners::new(on_stdout, on_stderr)?,
            cancel: cancel.clone(),
            answer,
        };
        self.send(Job::Run(Box::new(job)))?;
        let (execution, raised) = await_answer(py, &mut answers, &cancel)?;
        raised.map_or_else(|| Ok(Execution::new(execution)), Err)
    }

    /// Runs a line of the shell, or a program and its arguments that no shell reads.
    ///
    /// The policy's `commands` must name it, and the session must be on the process or container wall.
    #[pyo3(signature = (command, *, cwd=None, env=None, stdin=None, timeout=None, on_stdout=None,
        on_stderr=None, cancel=None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn command<'py>(
        &self,
        py: Python<'py>,
        command: Bound<'py, PyAny>,
        cwd: Option<PathBuf>,
        env: Option<Bound<'py, PyAny>>,
        stdin: Option<Bound<'py, PyAny>>,
        timeout: Option<Bound<'py, PyAny>>,
        on_stdout: Option<Bound<'py, PyAny>>,
        on_stderr: Option<Bound<'py, PyAny>>,
        cancel: Option<Py<Cancel>>,
    ) -> PyResult<Execution> {
        let stdin = stdin.map_or_else(|| Ok(Vec::new()), |stdin| bytes(&stdin, "stdin"))?;
        let timeout = timeout.map(|timeout| policy::time(&timeout)).transpose()?;
        let timeout = timeout.map(|time| time.0);
        let command = door::command(&command, cwd, env, stdin, timeout)?;
        let listeners = Listeners::new(on_stdout, on_stderr)?;
        let cancel = cancel.map_or_else(stockade::Cancel::new, |cancel| cancel.get().0.clone());
        let door = self.door(py)?;
        door::carry_out(py, &door, &command, listeners, cancel)
    }

    /// What is in a file: at most `limit` bytes, else as many as the workspace can hold.
    #[pyo3(signature = (path, *, limit=None))]
    fn read_file<'py>(
        &self,
        py: Python<'py>,
        path: PathBuf,
        limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.files(py, path, move |files, path| files.read(path, limit))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes a file over what was there; directories on the way are made.
    fn write_file(&self, py: Python<'_>, path: PathBuf, content: Bound<'_, PyAny>) -> PyResult<()> {
        let content = bytes(&content, "content")?;
        self.files(py, path, move |files, path| files.write(path, &content))
    }

    /// What is in a directory, in the order of names; without a path in the workspace.
    #[pyo3(signature = (path=PathBuf::from(".")), text_signature = "(self, path='.')")]
    fn list_files(&self, py: Python<'_>, path: PathBuf) -> PyResult<Vec<Entry>> {
        let found = self.files(py, path, |files, path| files.list(path))?;
        Ok(found.into_iter().map(Entry::from).collect())
    }

    /// What a path leads to.
    fn stat(&self, py: Python<'_>, path: PathBuf) -> PyResult<Entry> {
        let found = self.files(py, path, |files, path| files.stat(path))?;
        Ok(found.into())
    }

    /// Makes a directory and those above it; that it is there already is no error.
    fn make_dir(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        self.files(py, path, |files, path| files.make_dir(path))
    }

    /// Removes a file or a link.
    fn remove_file(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        self.files(py, path, |files, path| files.remove_file(path))
    }

    /// Removes a file, or a directory with all that is in it.
    fn remove_tree(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        self.files(py, path, |files, path| files.remove_tree(path))
    }

    /// The path without links, as far as it leads anywhere.
    fn real_path(&self, py: Python<'_>, path: PathBuf) -> PyResult<String> {
        self.files(py, path, |files, path| files.real_path(path))
    }

    /// Where its commands start, and what paths are relative to.
    #[getter]
    fn working_dir(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(self.door(py)?.working_dir())
    }

    /// Ends it. Nothing can be run in it afterwards.
    fn close(&self, py: Python<'_>) {
        self.kept().take();
        let taken = self.lock().take();
        if let Some((sender, thread)) = taken {
            drop(sender);
            if !is_own(&thread) {
                // A thread that is lost has nothing left to end.
                let _ = py.detach(|| thread.join());
            }
        }
    }

    /// Whether it has ended.
    #[getter]
    fn closed(&self) -> bool {
        self.lock().is_none()
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(
        &self,
        py: Python<'_>,
        _kind: Bound<'_, PyAny>,
        _value: Bound<'_, PyAny>,
        _traceback: Bound<'_, PyAny>,
    ) {
        self.close(py);
    }
}

impl Session {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<(Sender<Job>, JoinHandle<()>)>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Option<Door>> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The door, asked of the session's thread where none is open: at first, or when the code has
    /// ended what was behind it.
    fn door(&self, py: Python<'_>) -> PyResult<Door> {
        let kept = self.kept().clone();
        if let Some(door) = kept.filter(|door| !door.is_over()) {
            return Ok(door);
        }
        let door = self.ask(py, stockade::Session::door)?;
        let mut kept = self.kept();
        if !self.closed() {
            *kept = Some(door.clone());
        }
        Ok(door)
    }

    /// Does something with files, through the door or else where the session is.
    fn files<T: Send + 'static>(
        &self,
        py: Python<'_>,
        path: PathBuf,
        work: impl FnOnce(&mut dyn Files, &str) -> Result<T, FileError> + Send + 'static,
    ) -> PyResult<T> {
        let path = door::path(path)?;
        let mut door = self.door(py)?;
        let done = if door.is_over() {
            self.ask(py, move |session| work(session, &path))?
        } else {
            py.detach(move || work(&mut door, &path))
        };
        done.map_err(door::raised)
    }

    /// Asks the session's thread, and waits.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut stockade::Session) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (answer, mut answers) = channel();
        self.send(Job::Ask(Box::new(move |session| {
            // Whoever has gone away does not want it.
            let _ = answer.send(work(session));
        })))?;
        await_answer(py, &mut answers, &stockade::Cancel::new())
    }

    fn send(&self, job: Job) -> PyResult<()> {
        match &*self.lock() {
            None => Err(PyValueError::new_err("the session is closed")),
            Some((_, thread)) if is_own(thread) => Err(PyRuntimeError::new_err(
                "a session cannot run code from its own tools and listeners",
            )),
            Some((sender, _)) => sender.send(job).map_err(|_| lost()),
        }
    }
}

/// Whether this is the session's own thread, which cannot wait for itself.
fn is_own(thread: &JoinHandle<()>) -> bool {
    thread.thread().id() == std::thread::current().id()
}

fn lost() -> PyErr {
    PyRuntimeError::new_err("the thread of the session was lost")
}

/// Waits for an answer, and stops the run on Ctrl-C.
fn await_answer<T: Send>(
    py: Python<'_>,
    answers: &mut Receiver<T>,
    cancel: &stockade::Cancel,
) -> PyResult<T> {
    let mut interrupted = None;
    loop {
        let own = &mut *answers;
        let waited = py.detach(move || own.recv_timeout(LOOK));
        match waited {
            Ok(answer) => return interrupted.map_or(Ok(answer), Err),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals() {
                    cancel.cancel();
                    interrupted.get_or_insert(error);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(lost()),
        }
    }
}

/// The session's own thread.
fn serve(sandbox: &stockade::Sandbox, tools: Tools, jobs: &Receiver<Job>) {
    let current: Rc<RefCell<Current>> = Rc::default();
    let raised = Raised::default();
    let (heard, watched) = (Rc::clone(&current), Rc::clone(&current));
    let (unheard, kept) = (raised.clone(), raised.clone());
    let control = tools
        .control(Control::default(), &raised)
        .watch(move || kept.is_some() || watched.borrow().cancel.is_cancelled())
        .output(move |stream, text| {
            let current = heard.borrow();
            if !current.listeners.is_empty()
                && let Err(error) = current.listeners.hear(stream, text)
            {
                unheard.keep(error);
            }
        });
    let mut session = sandbox.session(&control);
    while let Ok(job) = jobs.recv() {
        let job = match job {
            Job::Run(job) => *job,
            Job::Ask(work) => {
                work(&mut session);
                continue;
            }
        };
        *current.borrow_mut() = Current {
            listeners: job.listeners,
            cancel: job.cancel,
        };
        let execution = session.run(&job.request);
        // Callables of the caller are not kept longer than they are needed.
        *current.borrow_mut() = Current::default();
        // Whoever has gone away does not want it.
        let _ = job.answer.send((execution, raised.take()));
    }
}
