//! What the tools answer beside the contract's own `Execution` and `Verdict`, and how an answer
//! becomes a result of the protocol.

use rmcp::model::{CallToolResult, ContentBlock};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use stockade_core::policy::Isolation;

use super::arguments::Encoding;

/// Why a call has no answer: misuse of a tool, or a fault of ours. It is said to the model, which
/// can act on it.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) String);

impl From<String> for Refused {
    fn from(why: String) -> Self {
        Self(why)
    }
}

impl From<&str> for Refused {
    fn from(why: &str) -> Self {
        Self(why.to_owned())
    }
}

/// What a tool answers: a text for the model, and the same as data.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) data: Value,
    /// Whether the sandbox failed, rather than the code.
    pub(crate) faulty: bool,
}

impl Answer {
    pub(crate) fn of(text: impl Into<String>, data: &impl Serialize) -> Result<Self, Refused> {
        let data = serde_json::to_value(data)
            .map_err(|error| Refused(format!("the answer cannot be written as JSON: {error}")))?;
        Ok(Self {
            text: text.into(),
            data,
            faulty: false,
        })
    }
}

/// A file, or a part of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FileRead {
    /// Its name in the workspace.
    pub(crate) path: String,
    /// The size of the whole file.
    pub(crate) bytes: u64,
    /// The first byte that was read.
    pub(crate) offset: u64,
    /// Whether the file goes on after what was read.
    pub(crate) truncated: bool,
    /// How `content` is written.
    pub(crate) encoding: Encoding,
    /// What is in it.
    pub(crate) content: String,
}

/// A file that was written.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FileWritten {
    /// Its name in the workspace.
    pub(crate) path: String,
    /// Its size.
    pub(crate) bytes: u64,
}

/// A session that is fresh.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fresh {
    /// What to pass as `session` to the other tools; nothing where the connection has a session of
    /// its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) session: Option<String>,
    /// The wall that its first code will run behind, where the policy names one.
    pub(crate) isolation: Isolation,
    /// The memory it may hold, in bytes.
    pub(crate) memory: u64,
    /// How long one piece of code may take, in seconds.
    pub(crate) time_limit_seconds: f64,
    /// How long it lives on without being used, in seconds.
    pub(crate) idle_limit_seconds: f64,
}

/// An answer as the protocol has it.
pub(crate) fn result(answer: Result<Answer, Refused>) -> CallToolResult {
    match answer {
        Ok(answer) => {
            let content = vec![ContentBlock::text(answer.text)];
            let mut result = if answer.faulty {
                CallToolResult::error(content)
            } else {
                CallToolResult::success(content)
            };
            result.structured_content = Some(answer.data);
            result
        }
        Err(Refused(why)) => CallToolResult::error(vec![ContentBlock::text(why)]),
    }
}
