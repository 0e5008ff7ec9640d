//! The least of an HTTP client: one request a connection, and the events of its answer.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use super::{Client, FOREVER};
use crate::common::Place;

/// A server that listens.
pub(crate) struct Listening {
    /// Its process; nothing is said on its pipes.
    pub(crate) server: Client,
    pub(crate) address: String,
}

/// What every message has in its head.
const JSON: [&str; 2] = [
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
];

/// What came back.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Listening {
    /// Starts a server on a port of the system's choice.
    pub(crate) fn start(place: &Place, args: &[&str]) -> Self {
        Self::on(place, "127.0.0.1:0", args)
    }

    pub(crate) fn on(place: &Place, address: &str, args: &[&str]) -> Self {
        let mut words = vec!["--http", address];
        words.extend(args);
        let mut server = Client::start(place, &words);
        loop {
            let line = server.error_line();
            if let Some((_, rest)) = line.split_once("listening on http://") {
                let address = rest
                    .trim_end_matches("/mcp")
                    .replace("0.0.0.0", "127.0.0.1");
                return Self { server, address };
            }
        }
    }

    /// Sends a request with these lines in its head.
    pub(crate) fn send(&self, method: &str, path: &str, head: &[&str], body: &str) -> Reply {
        let mut stream = self.ask(method, path, head, body);
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("the server answers");
        Reply::of(&String::from_utf8(bytes).expect("UTF-8"))
    }

    /// The same without waiting for the answer.
    pub(crate) fn ask(&self, method: &str, path: &str, head: &[&str], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.set_read_timeout(Some(FOREVER)).expect("a socket");
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        let host = format!("Host: {}", self.address);
        let named = head.iter().any(|line| line.starts_with("Host:"));
        for line in head.iter().chain((!named).then_some(&host.as_str())) {
            text += line;
            text += "\r\n";
        }
        let length = format!("Content-Length: {}\r\n\r\n", body.len());
        text += &length;
        text += body;
        stream.write_all(text.as_bytes()).expect("the server reads");
        stream
    }

    /// Posts a message of the protocol with these lines more in its head.
    pub(crate) fn post(&self, message: &Value, head: &[&str]) -> Reply {
        let lines: Vec<&str> = JSON.iter().chain(head).copied().collect();
        self.send("POST", "/mcp", &lines, &message.to_string())
    }

    /// The same without waiting for the answer.
    pub(crate) fn begin(&self, message: &Value, head: &[&str]) -> TcpStream {
        let lines: Vec<&str> = JSON.iter().chain(head).copied().collect();
        self.ask("POST", "/mcp", &lines, &message.to_string())
    }

    /// Shakes hands, with these lines in the head, and gives the session's line.
    pub(crate) fn handshake(&self, head: &[&str]) -> String {
        let reply = self.post(&hello(), head);
        assert_eq!(reply.status, 200, "{reply:?}");
        let id = reply.header("mcp-session-id").expect("a session");
        let line = format!("Mcp-Session-Id: {id}");
        let mut lines: Vec<&str> = head.to_vec();
        lines.push(&line);
        let done = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        assert_eq!(self.post(&done, &lines).status, 202);
        line
    }

    /// Calls a tool.
    pub(crate) fn call(&self, head: &[&str], tool: &str, arguments: &Value) -> Value {
        let reply = self.post(&call(tool, arguments), head);
        assert_eq!(reply.status, 200, "{reply:?}");
        let answer = reply.answer();
        assert!(answer["result"].is_object(), "{answer}");
        answer["result"].clone()
    }

    /// Runs code in a session.
    pub(crate) fn run(&self, session: &str, code: &str) -> Value {
        let result = self.call(&[session], "run_code", &json!({"code": code}));
        assert_eq!(result["isError"], false, "{result}");
        result["structuredContent"].clone()
    }
}

pub(crate) fn hello() -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    })
}

pub(crate) fn call(tool: &str, arguments: &Value) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": 2,
        "method": "tools/call",
        "params": {"name": tool, "arguments": arguments},
    })
}

impl Reply {
    fn of(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        Self {
            status: status.unwrap_or_else(|| panic!("no answer of HTTP: {text}")),
            head: head.to_owned(),
            body: if chunked {
                whole(body)
            } else {
                body.to_owned()
            },
        }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The messages in it, whether it is one or a stream of events.
    pub(crate) fn messages(&self) -> Vec<Value> {
        let stream = self
            .header("content-type")
            .is_some_and(|kind| kind.starts_with("text/event-stream"));
        if !stream {
            return serde_json::from_str(&self.body).into_iter().collect();
        }
        let data = self
            .body
            .lines()
            .filter_map(|line| line.strip_prefix("data:"));
        data.filter_map(|text| serde_json::from_str(text.trim()).ok())
            .collect()
    }

    /// The answer among them.
    pub(crate) fn answer(&self) -> Value {
        let mut messages = self.messages().into_iter();
        messages
            .find(|message| message.get("id").is_some())
            .unwrap_or_else(|| panic!("no answer: {self:?}"))
    }
}

/// A body that came in chunks.
fn whole(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        text.push_str(&rest[..size]);
        body = rest[size..].trim_start_matches("\r\n");
    }
    text
}
