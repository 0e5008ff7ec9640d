//! What a client may say to each tool. Anything else is an error that names what is wrong: a word
//! that is passed over in silence would make a model believe that it was heard.

use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What `run_code` is given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunCode {
    /// The code to run. Its answer is the value of `result`, of a `return` at top level, or of the
    /// last expression.
    pub(crate) code: String,
    /// The language of the code; Python unless another is named.
    #[serde(default)]
    #[schemars(with = "Speech")]
    pub(crate) language: Option<String>,
    /// Stop the code after this many seconds. It can only be shorter than the policy's limit.
    #[serde(default)]
    #[schemars(with = "f64")]
    pub(crate) timeout_seconds: Option<f64>,
    /// The session to run in, as `reset_session` gave it.
    #[serde(default)]
    #[schemars(with = "String")]
    pub(crate) session: Option<String>,
}

/// What `check_code` is given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckCode {
    /// The code to read; nothing of it is run.
    pub(crate) code: String,
    /// The language of the code; Python unless another is named.
    #[serde(default)]
    #[schemars(with = "Speech")]
    pub(crate) language: Option<String>,
}

/// What `read_file` is given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadFile {
    /// The file in the session's workspace, e.g. `data/out.csv`.
    pub(crate) path: String,
    /// The first byte to read; 0 unless another is named.
    #[serde(default)]
    pub(crate) offset: u64,
    /// How many bytes to read at most.
    #[serde(default)]
    #[schemars(with = "u64")]
    pub(crate) length: Option<u64>,
    /// The session that has the file, as `reset_session` gave it.
    #[serde(default)]
    #[schemars(with = "String")]
    pub(crate) session: Option<String>,
}

/// What `write_file` is given.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteFile {
    /// The file in the session's workspace, e.g. `data/in.csv`. What is there is replaced.
    pub(crate) path: String,
    /// What goes into it.
    pub(crate) content: String,
    /// How `content` is written: as it is, or in Base64 for bytes that are no text.
    #[serde(default)]
    pub(crate) encoding: Encoding,
    /// The session that gets the file, as `reset_session` gave it.
    #[serde(default)]
    #[schemars(with = "String")]
    pub(crate) session: Option<String>,
}

/// What `reset_session` is given.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResetSession {
    /// Memory for the new session, in megabytes. It can only be less than the policy's limit.
    #[serde(default)]
    #[schemars(with = "u64")]
    pub(crate) memory_mb: Option<u64>,
    /// The session to end. Without one a new session begins.
    #[serde(default)]
    #[schemars(with = "String")]
    pub(crate) session: Option<String>,
}

/// How bytes are written as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, serde::Serialize, JsonSchema)]
pub(crate) enum Encoding {
    #[default]
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "base64")]
    Base64,
}

/// The languages that some wall runs, for the schema; others are refused with a reason.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is a schema, and never a value")]
enum Speech {
    Python,
    Javascript,
    Shell,
}

/// The arguments of a call, or a sentence that says what is wrong with them.
pub(crate) fn read<T: DeserializeOwned>(arguments: Option<JsonObject>) -> Result<T, String> {
    let given = serde_json::Value::Object(arguments.unwrap_or_default());
    serde_json::from_value(given).map_err(|error| {
        // It may repeat what the client sent; a model is helped by a line, not by a page.
        let why: String = error.to_string().chars().take(300).collect();
        format!("the arguments cannot be read: {why}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn object(value: &serde_json::Value) -> Option<JsonObject> {
        value.as_object().cloned()
    }

    #[test]
    fn a_word_that_means_nothing_is_refused_by_name() {
        let error =
            read::<RunCode>(object(&json!({"code": "1", "isolation": "none"}))).unwrap_err();
        assert!(error.contains("isolation"), "{error}");
    }

    #[test]
    fn no_arguments_are_an_empty_object() {
        assert!(read::<ResetSession>(None).is_ok());
        let error = read::<RunCode>(None).unwrap_err();
        assert!(error.contains("code"), "{error}");
    }

    #[test]
    fn a_long_wrong_argument_is_not_repeated_whole() {
        let long = "x".repeat(100_000);
        let error = read::<WriteFile>(object(
            &json!({"path": "a", "content": "b", "encoding": long}),
        ));
        assert!(error.unwrap_err().len() < 400);
    }
}
