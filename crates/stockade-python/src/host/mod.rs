//! What the host may hand in, and what it gets back.
//!
//! The interpreter has no clock, no randomness, no files and no network of its own. Whatever a
//! program can reach besides its own values comes through [`Host`], and a host that implements
//! only `now` gives it nothing at all.

mod desk;
mod outcome;
mod sink;
mod tool;

use std::time::Duration;

use serde_json::{Map, Value};

pub(crate) use desk::{Desk, Reply};
pub use outcome::{Captured, Ending, Outcome, Report, Usage};
pub(crate) use sink::{clean, shorten, shortened};

/// What the host lets a program do besides computing.
///
/// ```
/// use std::time::Duration;
/// use stockade_python::{Host, Interpreter, Limits, ToolAnswer, ToolCall};
///
/// struct Adder;
///
/// impl Host for Adder {
///     fn now(&mut self) -> Option<Duration> {
///         Some(Duration::ZERO)
///     }
///
///     fn call(&mut self, call: &ToolCall) -> ToolAnswer {
///         let sum = call.args.iter().filter_map(serde_json::Value::as_i64).sum::<i64>();
///         ToolAnswer::Value(sum.into())
///     }
/// }
///
/// let mut interpreter = Interpreter::new(Limits::default(), Adder);
/// interpreter.tools(["add"]);
/// let outcome = interpreter.feed("<doc>", "add(40, 2)");
/// assert_eq!(outcome.result, Some(42.into()));
/// ```
pub trait Host {
    /// Time since some fixed moment, or `None` to stop the run as cancelled. Asked every few
    /// thousand operations.
    fn now(&mut self) -> Option<Duration>;

    /// Fills in the bytes that all randomness of the program comes from; asked once, when the
    /// interpreter is made. At first these are zeros: a run repeats exactly.
    fn random(&mut self, bytes: &mut [u8]) {
        bytes.fill(0);
    }

    /// Takes what the program prints, piece by piece, to show it live. It is kept in the
    /// [`Outcome`] whatever happens here, and only as far as the limits allow.
    fn write(&mut self, text: &str, error: bool) {
        let _ = (text, error);
    }

    /// Answers a call of one of the tools that were given by name.
    fn call(&mut self, call: &ToolCall) -> ToolAnswer {
        ToolAnswer::Error {
            name: "NotImplementedError".to_owned(),
            message: format!("the host does not answer calls of `{}`", call.name),
        }
    }
}

/// A call of a tool by the program.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolCall {
    /// Which call of the session this is, from 0. It stays the same when a stored state is
    /// replayed, so that a host can tell a call it has seen.
    pub id: u64,
    /// The name that the tool was given by.
    pub name: String,
    /// The positional arguments.
    pub args: Vec<Value>,
    /// The arguments given by name.
    pub kwargs: Map<String, Value>,
}

/// What the host says to a call.
#[derive(Debug, Clone, PartialEq)]
pub enum ToolAnswer {
    /// The call gives this.
    Value(Value),
    /// The call raises. `name` is a builtin exception class such as `ValueError`; any other name
    /// makes it a `RuntimeError` that starts with the name.
    Error {
        /// The class of the exception.
        name: String,
        /// What it says.
        message: String,
    },
    /// Not yet: the run ends with [`Ending::Waiting`] and goes on with
    /// [`Interpreter::resume`](crate::Interpreter::resume), here or, through a stored state, in
    /// another process.
    Later,
}
