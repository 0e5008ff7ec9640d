//! Messages of one client, a line each: what cannot be read is answered, and the next is read.
//!
//! A client waits for an answer to whatever it sent. So a line that is too long, is no text, is no
//! JSON or is no message gets the error that JSON-RPC has for it, under its `id` where one can be
//! seen. A line is bounded by the largest file that the policy allows, in Base64.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::io::{StdioReader, StdioWriter};
use serde_json::{Value, json};
use stockade_core::Policy;
use stockade_core::policy::Size;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

/// What a line may have beside a file.
const FRAME: u64 = 1 << 20;
/// No line is longer, whatever the policy says.
const LONGEST: u64 = 256 << 20;

/// How long what runs may go on when stdin has ended.
const GRACE: Duration = Duration::from_secs(1);

/// Numbers of JSON-RPC.
const NO_JSON: i32 = -32_700;
const NO_REQUEST: i32 = -32_600;
const WRONG_ARGUMENTS: i32 = -32_602;

/// stdin and stdout, as messages.
pub(crate) struct Lines {
    input: BufReader<StdioReader>,
    output: Arc<Mutex<StdioWriter>>,
    line: Vec<u8>,
    longest: u64,
    /// Pulled soon after stdin has ended: nothing runs on.
    over: CancellationToken,
}

/// What came on a line.
enum Line {
    Whole,
    TooLong,
    End,
}

impl Lines {
    pub(crate) fn new(policy: &Policy, over: CancellationToken) -> Self {
        let (input, output) = rmcp::transport::stdio_pipes();
        let file = policy.limits.file_size.saturating_mul(4) / 3;
        Self {
            input: BufReader::new(input),
            output: Arc::new(Mutex::new(output)),
            line: Vec::new(),
            longest: file.saturating_add(FRAME).clamp(16 << 20, LONGEST),
            over,
        }
    }

    /// Reads to the end of a line, and keeps no more than its bound of it. What was read stays where
    /// the wait is given up, so that nothing is lost.
    async fn next(&mut self) -> io::Result<Line> {
        loop {
            let piece = self.input.fill_buf().await?;
            if piece.is_empty() {
                return Ok(if self.line.is_empty() {
                    Line::End
                } else {
                    Line::Whole
                });
            }
            let end = piece.iter().position(|byte| *byte == b'\n');
            let taken = end.unwrap_or(piece.len());
            // One byte more than the bound says that it was passed.
            let room = usize::try_from(self.longest + 1).unwrap_or(usize::MAX) - self.line.len();
            self.line.extend_from_slice(&piece[..taken.min(room)]);
            self.input.consume(taken + usize::from(end.is_some()));
            if end.is_some() {
                let long = self.line.len() as u64 > self.longest;
                return Ok(if long { Line::TooLong } else { Line::Whole });
            }
        }
    }

    async fn refuse(&self, id: &Value, code: i32, why: &str) {
        let error = json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": why}});
        // A client that does not listen any more is seen at its end of stdin.
        let _ = write(&self.output, &error).await;
    }
}

async fn write(output: &Mutex<StdioWriter>, message: &impl serde::Serialize) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(message)?;
    bytes.push(b'\n');
    let mut output = output.lock().await;
    output.write_all(&bytes).await?;
    output.flush().await
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        item: ServerJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let output = Arc::clone(&self.output);
        async move { write(&output, &item).await }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            let line = match self.next().await {
                Ok(line) => line,
                Err(_) => Line::End,
            };
            match line {
                Line::End => {
                    let over = self.over.clone();
                    // Requests that came before the end are answered, if that does not take long.
                    tokio::spawn(async move {
                        tokio::time::sleep(GRACE).await;
                        over.cancel();
                    });
                    return None;
                }
                Line::TooLong => {
                    self.line = Vec::new();
                    let bound = Size(self.longest);
                    let why = format!("the message is longer than {bound}");
                    self.refuse(&Value::Null, NO_JSON, &why).await;
                }
                Line::Whole => {
                    let read = read(&self.line);
                    // The room of one large line is not kept for the small ones.
                    self.line = Vec::new();
                    match read {
                        Ok(None) => {}
                        Ok(Some(message)) => return Some(message),
                        Err(wrong) => self.refuse(&wrong.id, wrong.code, &wrong.why).await,
                    }
                }
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.output.lock().await.flush().await
    }
}

/// A line that is no message.
#[derive(Debug, PartialEq)]
struct Wrong {
    id: Value,
    code: i32,
    why: String,
}

/// The message of a line; nothing for one that is empty.
fn read(line: &[u8]) -> Result<Option<ClientJsonRpcMessage>, Wrong> {
    if line.iter().all(u8::is_ascii_whitespace) {
        return Ok(None);
    }
    let value: Value = serde_json::from_slice(line).map_err(|error| Wrong {
        id: Value::Null,
        code: NO_JSON,
        why: format!("the message is no JSON: {error}"),
    })?;
    let id = match value.get("id") {
        Some(id @ (Value::String(_) | Value::Number(_))) => id.clone(),
        _ => Value::Null,
    };
    let wrong = |code, why: String| Wrong {
        id: id.clone(),
        code,
        why,
    };
    if value.get("method").and_then(Value::as_str) == Some("tools/call") {
        let arguments = value.pointer("/params/arguments");
        if arguments.is_some_and(|it| !it.is_object() && !it.is_null()) {
            let why = "`arguments` of a tool is an object, e.g. {\"code\": \"1 + 1\"}".to_owned();
            return Err(wrong(WRONG_ARGUMENTS, why));
        }
    }
    let message = serde_json::from_value(value);
    message.map(Some).map_err(|error| {
        wrong(
            NO_REQUEST,
            format!("this is no message of the protocol: {error}"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(line: &[u8]) -> (i32, Value) {
        let wrong = read(line).unwrap_err();
        (wrong.code, wrong.id)
    }

    #[test]
    fn what_is_no_message_is_answered_with_the_number_for_it() {
        assert_eq!(code(b"{"), (NO_JSON, Value::Null));
        assert_eq!(code(b"{\"id\": \"\xff\"}"), (NO_JSON, Value::Null));
        let deep = "[".repeat(1000) + &"]".repeat(1000);
        let deep = format!("{{\"id\": 1, \"params\": {deep}}}");
        assert_eq!(code(deep.as_bytes()), (NO_JSON, Value::Null));
        assert_eq!(code(b"[1, 2]"), (NO_REQUEST, Value::Null));
        assert_eq!(code(b"{\"id\": 7, \"method\": 3}"), (NO_REQUEST, json!(7)));
        let text = br#"{"jsonrpc": "2.0", "id": "a", "method": "tools/call",
            "params": {"name": "run_code", "arguments": "1 + 1"}}"#;
        assert_eq!(code(text), (WRONG_ARGUMENTS, json!("a")));
    }

    #[test]
    fn a_message_is_read_and_an_empty_line_is_none() {
        assert!(read(b"  \r").unwrap().is_none());
        let ping = br#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#;
        assert!(read(ping).unwrap().is_some());
    }
}
