//! Hosts for tests: one that gives nothing, and one whose tools follow a script.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::allow_attributes,
    clippy::needless_pass_by_value,
    reason = "each test file uses a part, and gives what it has"
)]

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use serde_json::{Map, Value, json};
use stockade_python::{Ending, Host, Interpreter, Limits, Outcome, ToolAnswer, ToolCall};

/// A host that gives nothing, and whose clock stands still.
pub struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }
}

/// What the tools of a test do.
pub type Script = fn(&ToolCall) -> ToolAnswer;

/// A host whose tools follow a script, and which keeps what it saw.
#[derive(Clone)]
pub struct Scripted {
    pub script: Script,
    pub calls: Rc<RefCell<Vec<ToolCall>>>,
    pub shown: Rc<RefCell<String>>,
}

impl Scripted {
    pub fn new(script: Script) -> Self {
        Self {
            script,
            calls: Rc::default(),
            shown: Rc::default(),
        }
    }
}

impl Host for Scripted {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, text: &str, _error: bool) {
        self.shown.borrow_mut().push_str(text);
    }

    fn call(&mut self, call: &ToolCall) -> ToolAnswer {
        self.calls.borrow_mut().push(call.clone());
        (self.script)(call)
    }
}

/// An interpreter that gives nothing.
pub fn silent() -> Interpreter {
    Interpreter::new(Limits::default(), Silent)
}

/// Runs one text in a fresh interpreter.
pub fn run(code: &str) -> Outcome {
    silent().feed("test.py", code)
}

/// The JSON answer of one text.
#[track_caller]
pub fn result(code: &str) -> Value {
    let outcome = run(code);
    assert_eq!(outcome.ending, Ending::Done, "{code}");
    outcome
        .result
        .unwrap_or_else(|| panic!("{code}: {:?}", outcome.note))
}

/// The name and the message of the error that a text raises.
#[track_caller]
pub fn error(outcome: &Outcome) -> (String, String) {
    match &outcome.ending {
        Ending::Raised(report) => (report.name.clone(), report.value.clone()),
        other => panic!("it did not raise: {other:?}"),
    }
}

/// What the tools of most tests answer: `add` adds, `echo` gives everything back, `fail` raises
/// what it is told, the rest waits.
pub fn answer(call: &ToolCall) -> ToolAnswer {
    let text = |at: usize| call.args[at].as_str().unwrap_or_default().to_owned();
    match call.name.as_str() {
        "add" => {
            let sum = call.args.iter().filter_map(Value::as_i64).sum::<i64>();
            ToolAnswer::Value(sum.into())
        }
        "echo" => ToolAnswer::Value(json!([call.args, call.kwargs])),
        "same" => ToolAnswer::Value(call.args[0].clone()),
        "fail" => ToolAnswer::Error {
            name: text(0),
            message: text(1),
        },
        _ => ToolAnswer::Later,
    }
}

pub fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => panic!("not an object: {other}"),
    }
}

/// The result of a feed, or the exception in one line.
pub fn told(interpreter: &mut Interpreter, code: &str) -> String {
    let outcome = interpreter.feed("test.py", code);
    match outcome.ending {
        Ending::Done => outcome.result_repr.unwrap_or_default(),
        Ending::Raised(report) => format!("{}: {}", report.name, report.value),
        other => format!("{other:?}"),
    }
}
