//! What the caller keeps in its hand while code runs: stopping it, seeing its output, answering
//! its tool calls.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Map, Value};
use stockade_core::ToolError;

use crate::Workers;

/// Stops a run from another thread or from a signal handler. Clones stop the same run.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// One that nothing has pulled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops the run at its next look at the clock, within milliseconds.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody stopped it.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Makes it ready for the next run.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// The flag itself, for what sets flags, such as a signal handler.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// Which stream a piece of output is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Data.
    Stdout,
    /// Everything else.
    Stderr,
}

/// Gets output as it is printed.
pub type Listener = Rc<RefCell<dyn FnMut(Stream, &str)>>;

/// A host function that the code may call by name: positional arguments, arguments by name, and
/// an answer or the exception that the call raises.
pub type Tool = Rc<RefCell<dyn FnMut(&[Value], &Map<String, Value>) -> Result<Value, ToolError>>>;

/// Asked now and then while code runs, whether it should stop.
type Watch = Rc<RefCell<dyn FnMut() -> bool>>;

/// The caller's side of a run. Clones are the same hands.
#[derive(Clone, Default)]
pub struct Control {
    /// Stops it.
    pub cancel: Cancel,
    pub(crate) output: Option<Listener>,
    pub(crate) tools: Vec<(String, Tool)>,
    /// Modules of ours that the program's Python brings with it, where the wall has them.
    pub(crate) modules: &'static [stockade_jail::Module],
    watch: Option<Watch>,
    /// Where the interpreter runs in a process of its own.
    pub(crate) workers: Option<Workers>,
    /// Set where the process is this run's alone: whether it has outgrown its memory.
    pub(crate) alone: Option<Rc<Cell<bool>>>,
}

impl Control {
    /// The same, with another way to stop it.
    #[must_use]
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// The same, showing output as it is printed.
    #[must_use]
    pub fn output(mut self, listener: impl FnMut(Stream, &str) + 'static) -> Self {
        self.output = Some(Rc::new(RefCell::new(listener)));
        self
    }

    /// The same, with a host function that the code may call by this name. Its error is the message
    /// of a `RuntimeError`.
    #[must_use]
    pub fn tool(
        self,
        name: impl Into<String>,
        mut tool: impl FnMut(&[Value], &Map<String, Value>) -> Result<Value, String> + 'static,
    ) -> Self {
        self.tool_raising(name, move |args, kwargs| Ok(tool(args, kwargs)?))
    }

    /// The same, with a host function that says which exception a call of it raises.
    ///
    /// ```
    /// use stockade::{Control, Policy, Request, Sandbox, ToolError};
    ///
    /// let control = Control::default().tool_raising("price", |_, _| {
    ///     Err(ToolError { name: "KeyError".to_owned(), message: "pear".to_owned() })
    /// });
    /// let request = Request::python("try:\n    price()\nexcept KeyError as error:\n    said = str(error)\nsaid");
    /// assert_eq!(Sandbox::new(Policy::default()).run_with(&request, &control).result, "'pear'");
    /// ```
    #[must_use]
    pub fn tool_raising(
        mut self,
        name: impl Into<String>,
        tool: impl FnMut(&[Value], &Map<String, Value>) -> Result<Value, ToolError> + 'static,
    ) -> Self {
        self.tools.push((name.into(), Rc::new(RefCell::new(tool))));
        self
    }

    /// The same, asking now and then whether to stop, on the thread of the run and every few
    /// milliseconds at most: for callers that must look at something of their own, such as a
    /// signal. What it does must be short.
    ///
    /// ```
    /// use stockade::{Control, Policy, Request, Sandbox, Status};
    ///
    /// let control = Control::default().watch(|| true);
    /// let ran = Sandbox::new(Policy::default()).run_with(&Request::python("while True: pass"), &control);
    /// assert_eq!(ran.status, Status::Cancelled);
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: impl FnMut() -> bool + 'static) -> Self {
        self.watch = Some(Rc::new(RefCell::new(watch)));
        self
    }

    /// The same, for a process in which nothing else happens meanwhile: the interpreter's memory is
    /// then also bounded by what the process really holds, which is more than what a program asked
    /// for where it leaves holes that nothing fits into.
    #[must_use]
    pub fn alone(mut self) -> Self {
        self.alone = Some(Rc::default());
        self
    }

    /// Whether the caller wants it to stop.
    pub(crate) fn stopped(&self) -> bool {
        let watched = || {
            let watch = self.watch.as_ref()?;
            // One that runs code itself is not asked by that code.
            Some((watch.try_borrow_mut().ok()?)())
        };
        self.cancel.is_cancelled() || watched().unwrap_or(false)
    }
}
