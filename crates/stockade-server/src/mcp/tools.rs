//! The five tools as a client sees them: names, words, schemas and hints.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde_json::Value;
use stockade::{Execution, Verdict};
use stockade_core::Policy;

use super::answer::{FileRead, FileWritten, Fresh};
use super::arguments::{CheckCode, ReadFile, ResetSession, RunCode, WriteFile};
use super::bounds;

/// Their names.
pub(crate) const NAMES: [&str; 5] = [
    "run_code",
    "check_code",
    "read_file",
    "write_file",
    "reset_session",
];

/// The tools of a connection; with its own session it has nothing to say of sessions.
pub(crate) fn all(own_session: bool, policy: &Policy) -> Vec<Tool> {
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
    for tool in &mut tools {
        let mut schema = (*tool.input_schema).clone();
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            if own_session {
                properties.remove("session");
            }
            bound(properties, policy);
        }
        tool.input_schema = Arc::new(schema);
    }
    tools
}

/// Says in the schema what the policy allows, so that nothing else is asked for.
fn bound(properties: &mut JsonObject, policy: &Policy) {
    if let Some(language) = properties.get_mut("language")
        && let Some(Value::Array(names)) = language.get_mut("enum")
        && !policy.languages.is_empty()
    {
        names.retain(|name| {
            policy
                .languages
                .iter()
                .any(|allowed| name == allowed.name())
        });
    }
    if let Some(time) = properties.get_mut("timeout_seconds") {
        time["exclusiveMinimum"] = 0.into();
        time["maximum"] = bounds::longest(policy).as_secs_f64().into();
    }
    if let Some(memory) = properties.get_mut("memory_mb") {
        memory["maximum"] = (policy.limits.memory >> 20).into();
    }
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
            let tools = all(own, &Policy::default());
            let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_ref()).collect();
            assert_eq!(names, NAMES);
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
    fn the_schema_says_what_the_policy_allows() {
        let tools = all(true, &Policy::default());
        let run = &tools[0].input_schema["properties"];
        assert_eq!(run["language"]["enum"], serde_json::json!(["python"]));
        assert_eq!(run["timeout_seconds"]["maximum"], 30.0);
        let reset = &tools[4].input_schema["properties"];
        assert_eq!(reset["memory_mb"]["maximum"], 512);
    }

    #[test]
    fn no_schema_has_a_format_of_rust() {
        let written = serde_json::to_string(&all(false, &Policy::default())).unwrap();
        assert!(!written.contains("\"format\""), "{written}");
    }
}
