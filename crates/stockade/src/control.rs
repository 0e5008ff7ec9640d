//! What the caller keeps in its hand while code runs: stopping it, seeing its output, answering
//! its tool calls.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Map, Value};

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

/// A host function that the code may call by name.
pub type Tool<'a> = Box<dyn FnMut(Vec<Value>, Map<String, Value>) -> Result<Value, String> + 'a>;

/// The caller's side of one run.
#[derive(Default)]
pub struct Control<'a> {
    /// Stops it.
    pub cancel: Cancel,
    /// Gets output as it is printed, up to the limit.
    pub output: Option<Box<dyn FnMut(Stream, &str) + 'a>>,
    /// Host functions by name.
    pub tools: Vec<(String, Tool<'a>)>,
}

impl<'a> Control<'a> {
    /// The same, with a host function that the code may call by this name.
    #[must_use]
    pub fn tool(
        mut self,
        name: impl Into<String>,
        tool: impl FnMut(Vec<Value>, Map<String, Value>) -> Result<Value, String> + 'a,
    ) -> Self {
        self.tools.push((name.into(), Box::new(tool)));
        self
    }
}
