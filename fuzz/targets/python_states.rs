//! Arbitrary bytes as stored states, and arbitrary content under the right checksum: a state is
//! refused, or goes on within the limits and stores as the same state again.
#![no_main]

use std::fmt::Write as _;
use std::sync::OnceLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use stockade_python::{
    Ending, FileLimits, Host, Interpreter, Limits, Rights, StateError, ToolAnswer, ToolCall,
};

/// A host whose tool `ask` answers later and whose other tools answer at once.
struct Fake(Duration);

impl Host for Fake {
    fn now(&mut self) -> Option<Duration> {
        self.0 += Duration::from_millis(10);
        Some(self.0)
    }

    fn call(&mut self, call: &ToolCall) -> ToolAnswer {
        match call.name.as_str() {
            "ask" => ToolAnswer::Later,
            _ => ToolAnswer::Value(json!([call.args, call.kwargs])),
        }
    }
}

fn limits() -> Limits {
    Limits {
        operations: 200_000,
        memory: 16 << 20,
        wall_time: Duration::from_millis(220),
        output: 64 << 10,
        ..Limits::default()
    }
}

fn load(state: &[u8]) -> Result<Interpreter, StateError> {
    let rights = Rights {
        limits: limits(),
        eval: true,
        tools: ["ask", "other", "add", "fail"].map(str::to_owned).to_vec(),
        files: Some(FileLimits::default()),
        ..Rights::default()
    };
    Interpreter::load(state, &rights, Fake(Duration::ZERO))
}

/// What stands before the checksum of every state of this version, and the version alone.
fn head() -> &'static (String, String) {
    static HEAD: OnceLock<(String, String)> = OnceLock::new();
    HEAD.get_or_init(|| {
        let mut session = Interpreter::new(limits(), Fake(Duration::ZERO));
        let state = String::from_utf8(session.store().unwrap()).unwrap();
        let (head, _) = state.split_once(",\"sha256\"").unwrap();
        let (_, version) = head.split_once("\"version\":").unwrap();
        (head.to_owned(), version.to_owned())
    })
}

/// A state with this content and the checksum that belongs to it.
fn sealed(body: &[u8]) -> Vec<u8> {
    let (head, version) = head();
    let mut hash = Sha256::new();
    hash.update(version.as_bytes());
    hash.update(body);
    let mut sum = String::new();
    for byte in hash.finalize() {
        let _ = write!(sum, "{byte:02x}");
    }
    let mut bytes = format!("{head},\"sha256\":\"{sum}\",\"body\":").into_bytes();
    bytes.extend_from_slice(body);
    bytes.push(b'}');
    bytes
}

/// Answers the calls of a loaded session, some of them with what the state itself holds.
fn go_on(session: &mut Interpreter, body: &[u8]) {
    for turn in 0..6 {
        if !session.is_waiting() {
            break;
        }
        let answer = match turn {
            0 => ToolAnswer::Later,
            1 => ToolAnswer::Value(serde_json::from_slice::<Value>(body).unwrap_or(Value::Null)),
            2 => ToolAnswer::Error { name: "ValueError".to_owned(), message: "no".to_owned() },
            _ => ToolAnswer::Value(json!(turn)),
        };
        let outcome = session.resume(answer);
        assert!(!matches!(outcome.ending, Ending::Internal(_)), "{:?}", outcome.ending);
    }
    // What is answered after loading can be stored and loaded like anything else.
    if let Ok(state) = session.store()
        && let Err(error) = load(&state)
    {
        assert!(matches!(error, StateError::Stopped(_)), "stored, then refused: {error}");
    }
}

fuzz_target!(|data: &[u8]| {
    // A whole state, which is nearly always refused by its checksum, or the content of one.
    let state = if data.starts_with(b"{\"magic\"") { data.to_vec() } else { sealed(data) };
    let Ok(mut session) = load(&state) else { return };
    let stored = session.store().expect("what was loaded can be stored");
    match load(&stored) {
        Ok(mut again) => assert_eq!(again.store().as_ref(), Ok(&stored), "it stores differently"),
        Err(error) => panic!("loaded, stored, then refused: {error}"),
    }
    go_on(&mut session, data);
    session.feed("<after>", "1+1");
});
