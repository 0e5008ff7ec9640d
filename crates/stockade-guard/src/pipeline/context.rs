//! What a guard is told about a call.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One tool call with its surroundings.
///
/// Fields that no guard here knows are kept in `extra` for guards of the caller's own. The guards
/// of this crate read the tool's name and arguments only: nothing a request says about itself
/// (its roots, say) may loosen a policy.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct GuardContext {
    /// The caller's id for this request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// The tool's name as the agent wrote it.
    pub tool_name: String,
    /// The tool's arguments, usually an object.
    #[serde(default)]
    pub arguments: Value,
    /// The agent that calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    /// The server that has the tool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server_id: Option<String>,
    /// Directories the session works in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub session_filesystem_roots: Vec<String>,
    /// Everything else the caller sent.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl GuardContext {
    /// A call with nothing around it.
    pub fn new(tool_name: impl Into<String>, arguments: Value) -> Self {
        Self {
            tool_name: tool_name.into(),
            arguments,
            ..Self::default()
        }
    }

    /// The ids the caller sent (`id`, `request_id`, `call_id`), as far as they are text or numbers.
    pub fn ids(&self) -> Map<String, Value> {
        ids(&self.extra)
    }
}

/// The ids within a caller's object, for an answer that must find its question.
pub(crate) fn ids(from: &Map<String, Value>) -> Map<String, Value> {
    ["id", "request_id", "call_id"]
        .into_iter()
        .filter_map(|id| match from.get(id)? {
            value @ (Value::String(_) | Value::Number(_)) => Some((id.to_owned(), value.clone())),
            _ => None,
        })
        .collect()
}
