//! What a tool call would do, as one value, whatever the tool was called.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stockade_core::Language;

/// The action behind a tool call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Opens a connection.
    NetworkEgress {
        /// Lower-case name or address, without brackets and without a final dot.
        host: String,
        /// The port written in the URL, or the scheme's own.
        port: u16,
    },
    /// Reads a file or lists a directory.
    FileAccess {
        /// As written in the call.
        path: String,
    },
    /// Writes, creates or removes a file.
    FileWrite {
        /// As written in the call.
        path: String,
        /// The new text; empty where the call names none.
        content: String,
    },
    /// Runs a command line.
    ShellCommand {
        /// The whole line, separate arguments quoted and appended.
        command: String,
    },
    /// Runs a piece of code.
    CodeExecution {
        /// The language the call or the tool's name says; `unknown` where neither does.
        language: Language,
        /// The code.
        code: String,
    },
    /// Drives a browser.
    BrowserAction {
        /// What to do; the tool's name where the call does not say.
        verb: String,
        /// A URL or selector, where there is one.
        target: Option<String>,
    },
    /// Asks a database.
    DatabaseQuery {
        /// Which one; the tool's name where the call does not say.
        database: String,
        /// The statement.
        query: String,
    },
    /// Stores something in an agent's memory.
    MemoryWrite {
        /// The collection; the tool's name where the call does not say.
        store: String,
        /// Under which key, where there is one.
        key: Option<String>,
    },
    /// Recalls something from an agent's memory.
    MemoryRead {
        /// The collection; the tool's name where the call does not say.
        store: String,
        /// Under which key, where there is one.
        key: Option<String>,
    },
    /// Applies a diff.
    Patch {
        /// The file named by the call, or the first one the diff names.
        path: String,
        /// The diff.
        diff: String,
    },
    /// Calls a known service.
    ExternalApiCall {
        /// The service, e.g. `slack`.
        service: String,
        /// The rest of the tool's name.
        endpoint: String,
    },
    /// Any other tool.
    McpTool {
        /// The tool's name as it was written.
        name: String,
        /// Its arguments.
        args: Value,
    },
    /// A recognised tool whose call cannot be read in one way. Every guard denies it.
    Malformed {
        /// The action the tool stands for.
        intended: String,
        /// Whether the call says two things (`SG602`) rather than nothing usable (`SG601`).
        ambiguous: bool,
        /// What is wrong.
        message: String,
        /// What to send instead.
        hint: String,
    },
}

impl Action {
    /// The action's name in verdicts, e.g. `code_execution`.
    ///
    /// ```
    /// use serde_json::json;
    /// use stockade_guard::tool_call::extract;
    ///
    /// assert_eq!(extract("Python", &json!({"code": "1 + 1"})).name(), "code_execution");
    /// assert_eq!(extract("python", &json!({})).name(), "malformed");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Self::NetworkEgress { .. } => "network_egress",
            Self::FileAccess { .. } => "file_access",
            Self::FileWrite { .. } => "file_write",
            Self::ShellCommand { .. } => "shell_command",
            Self::CodeExecution { .. } => crate::CODE_EXECUTION,
            Self::BrowserAction { .. } => "browser_action",
            Self::DatabaseQuery { .. } => "database_query",
            Self::MemoryWrite { .. } => "memory_write",
            Self::MemoryRead { .. } => "memory_read",
            Self::Patch { .. } => "patch",
            Self::ExternalApiCall { .. } => "external_api_call",
            Self::McpTool { .. } => "mcp_tool",
            Self::Malformed { .. } => "malformed",
        }
    }
}
