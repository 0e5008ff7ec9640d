//! What a host function raises in the code that called it.

/// The exception of a tool: its class, and its message.
///
/// A class that the code knows is raised as that class; any other is a `RuntimeError` whose message
/// begins with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolError {
    /// The name of the class, e.g. `ValueError`.
    pub name: String,
    /// The message.
    pub message: String,
}

impl From<String> for ToolError {
    fn from(message: String) -> Self {
        Self {
            name: "RuntimeError".to_owned(),
            message,
        }
    }
}
