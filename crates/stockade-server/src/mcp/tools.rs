//! The five tools as a client sees them: names, words, schemas and hints.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde_json::Value;
use stockade::{Execution, Verdict};

use super::answer::{FileRead, FileWritten, Fresh};
use super::arguments::{CheckCode, ReadFile, ResetSession, RunCode, WriteFile};

/// The tools of a connection; with its own session it has nothing to say of sessions.
pub(crate) fn all(own_session: bool) -> Vec<Tool> {
    let kept = if own_session {
        "Variables, functions, imports and files last from one call to the next, until \
         `reset_session` or a long time without use."
    } else {
        "With a `session` of `reset_session`, variables, functions, imports and files last from \
         one call to the next; without one, nothing is kept."
    };
    let mut tools = vec![
        tool::<RunCode, Execution>(
            "run_code",
            "Run code in a sandbox",
            format!(
                "Runs code behind a wall and answers with what it printed, its result and how it \
                 ended. The result is the value of `result`, of a `return` at top level, or of the \
                 last expression. {kept} A failed program is an answer with its `status` and \
                 `error`, not a fault of the tool."
            ),
        )
        .annotate(
            ToolAnnotations::new()
                .read_only(false)
                .destructive(true)
                .idempotent(false)
                .open_world(false),
        ),
        tool::<CheckCode, Verdict>(
            "check_code",
            "Check code without running it",
            "Reads code and says what the policy has against it, each finding with its line and \
             what to write instead. Runs nothing."
                .to_owned(),
        )
        .annotate(reading()),
        tool::<ReadFile, FileRead>(
            "read_file",
            "Read a file of the session",
            "Reads a file of the session's workspace: as text where it is text, in Base64 \
             otherwise. A long file comes in parts, by `offset`."
                .to_owned(),
        )
        .annotate(reading()),
        tool::<WriteFile, FileWritten>(
            "write_file",
            "Write a file of the session",
            "Writes a file into the session's workspace, where code finds it under the same \
             relative path. What is there is replaced."
                .to_owned(),
        )
        .annotate(
            ToolAnnotations::new()
                .read_only(false)
                .destructive(true)
                .idempotent(true)
                .open_world(false),
        ),
        tool::<ResetSession, Fresh>(
            "reset_session",
            "Begin a fresh session",
            if own_session {
                "Ends the session with its variables and files and begins a fresh one.".to_owned()
            } else {
                "Begins a fresh session and answers with the `session` to pass to the other tools. \
                 With a `session`, that one is ended with its variables and files, and its name \
                 stands for a fresh one."
                    .to_owned()
            },
        )
        .annotate(
            ToolAnnotations::new()
                .read_only(false)
                .destructive(true)
                .idempotent(true)
                .open_world(false),
        ),
    ];
    if own_session {
        for tool in &mut tools {
            let mut schema = (*tool.input_schema).clone();
            if let Some(Value::Object(properties)) = schema.get_mut("properties") {
                properties.remove("session");
            }
            tool.input_schema = Arc::new(schema);
        }
    }
    tools
}

fn reading() -> ToolAnnotations {
    ToolAnnotations::new()
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false)
}

fn tool<I: JsonSchema, O: JsonSchema>(
    name: &'static str,
    title: &'static str,
    description: String,
) -> Tool {
    // Schemas without references are read by more clients.
    let settings = || {
        SchemaSettings::draft2020_12()
            .with(|settings| settings.inline_subschemas = true)
            .with_transform(RecursiveTransform(plain))
    };
    let input = settings()
        .for_deserialize()
        .into_generator()
        .into_root_schema_for::<I>();
    let output = settings()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<O>();
    Tool::new(name, description, object(input))
        .with_title(title)
        .with_raw_output_schema(object(output))
}

/// Leaves out what says nothing to a client or makes readers of schemas warn: formats that only
/// Rust knows, names of our types, a default of `null`. Words come on one line.
fn plain(schema: &mut Schema) {
    schema.remove("format");
    if schema.get("title").is_some_and(Value::is_string) {
        schema.remove("title");
    }
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
    if let Some(Value::String(words)) = schema.get_mut("description") {
        *words = words.replace('\n', " ");
    }
}

fn object(mut schema: Schema) -> Arc<JsonObject> {
    plain.transform(&mut schema);
    // The tool has its own words.
    schema.remove("description");
    Arc::new(schema.as_object().cloned().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_schemas_of_objects_words_and_hints() {
        for own in [true, false] {
            let tools = all(own);
            let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
            assert_eq!(
                names,
                [
                    "run_code",
                    "check_code",
                    "read_file",
                    "write_file",
                    "reset_session"
                ]
            );
            for tool in &tools {
                let output = tool.output_schema.as_ref().unwrap();
                assert_eq!(tool.input_schema["type"], "object", "{}", tool.name);
                assert_eq!(output["type"], "object", "{}", tool.name);
                assert_eq!(tool.input_schema["additionalProperties"], false);
                assert!(tool.description.is_some() && tool.annotations.is_some());
                let session = tool.input_schema["properties"].get("session").is_some();
                assert_eq!(session, !own && tool.name != "check_code", "{}", tool.name);
            }
        }
    }

    #[test]
    fn no_schema_has_a_format_of_rust() {
        let written = serde_json::to_string(&all(false)).unwrap();
        assert!(!written.contains("\"format\""), "{written}");
    }
}
