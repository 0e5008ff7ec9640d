//! A client of the Model Context Protocol that is plain JSON over the real binary's pipes, so that
//! nothing of the library on the other side is believed.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::allow_attributes,
    reason = "which part is used differs per test file"
)]
#![allow(clippy::expect_used, reason = "a test may fail loudly")]
#![allow(
    clippy::needless_pass_by_value,
    reason = "a test writes what it sends in place"
)]

pub(crate) mod http;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::Place;

/// So long nothing takes that works at all.
pub(crate) const FOREVER: Duration = Duration::from_mins(5);

/// A server and the pipes to it.
pub(crate) struct Client {
    pub(crate) child: Child,
    pub(crate) stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Receiver<String>,
    next: u64,
    /// Notifications that came while an answer was waited for.
    pub(crate) told: Vec<Value>,
}

impl Client {
    /// Starts a server in this place; nothing is said to it yet.
    pub(crate) fn start(place: &Place, args: &[&str]) -> Self {
        let mut words = vec!["mcp"];
        words.extend(args);
        let mut child = place.command(&words).spawn().expect("the server starts");
        let lines = lines(child.stdout.take().expect("a pipe"));
        let errors = self::lines(child.stderr.take().expect("a pipe"));
        Self {
            stdin: child.stdin.take(),
            child,
            lines,
            errors,
            next: 0,
            told: Vec::new(),
        }
    }

    /// Starts a server and shakes hands with it.
    pub(crate) fn connect(place: &Place, args: &[&str]) -> Self {
        let mut client = Self::start(place, args);
        client.handshake();
        client
    }

    pub(crate) fn handshake(&mut self) -> Value {
        let answer = self.ask(
            "initialize",
            json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            }),
        );
        self.say(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        answer["result"].clone()
    }

    /// Sends a line as it is.
    pub(crate) fn say_raw(&mut self, line: &[u8]) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        stdin.write_all(line).expect("the server reads");
        stdin.write_all(b"\n").expect("the server reads");
        stdin.flush().expect("the server reads");
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.say_raw(message.to_string().as_bytes());
    }

    /// Sends a request and gives its id.
    pub(crate) fn send(&mut self, method: &str, params: Value) -> u64 {
        self.next += 1;
        let id = self.next;
        self.say(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// Sends a request and waits for its answer.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.answer(id)
    }

    /// Waits for the answer to a request.
    pub(crate) fn answer(&mut self, id: u64) -> Value {
        loop {
            let message = self.message();
            if message["id"] == id {
                return message;
            }
            self.told.push(message);
        }
    }

    /// The next message, whatever it is. stdout has nothing but the protocol.
    pub(crate) fn message(&mut self) -> Value {
        let line = self.lines.recv_timeout(FOREVER).unwrap_or_else(|error| {
            let said: Vec<String> = self.errors.try_iter().collect();
            panic!("the server says nothing ({error}); on stderr: {said:?}")
        });
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("not a message: {line}"))
    }

    /// Calls a tool and gives its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({"name": tool, "arguments": arguments}));
        assert!(answer["result"].is_object(), "{tool}: {answer}");
        answer["result"].clone()
    }

    /// Runs code and gives the record.
    pub(crate) fn run(&mut self, code: &str) -> Value {
        let result = self.call("run_code", json!({"code": code}));
        assert_eq!(result["isError"], false, "{result}");
        result["structuredContent"].clone()
    }

    /// What the server says on stderr next.
    pub(crate) fn error_line(&mut self) -> String {
        self.errors.recv_timeout(FOREVER).expect("a line on stderr")
    }

    /// Closes stdin and waits for the server's end.
    pub(crate) fn leave(mut self) -> ExitStatus {
        self.stdin = None;
        self.child.wait().expect("the server ends")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn lines(pipe: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The text that a model reads.
pub(crate) fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap_or_default()
}
