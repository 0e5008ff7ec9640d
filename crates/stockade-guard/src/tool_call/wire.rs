//! One tool call as agents write it: several JSON shapes, one meaning.
//!
//! Known are a flat object (`tool`, `tool_name` or `name` with `arguments`, `args`, `input` or
//! `parameters`), OpenAI's `function`, Anthropic's `tool_use`, and MCP's `tools/call`. A line that
//! fits two shapes must say the same in both, or it is refused.

use serde_json::{Map, Value};
use stockade_core::{Finding, Position, Verdict};

use super::arguments::{fold, present, quote, type_name};
use super::json::{JsonError, parse_json};
use crate::pipeline::{GuardContext, ids};
use crate::report::finding;
use crate::rules::{AMBIGUOUS_CALL, MALFORMED_CALL, Rule};

const NAMES: &[&str] = &["tool", "toolname", "name"];
const ARGUMENTS: &[&str] = &["arguments", "args", "input", "parameters", "params"];
const WRAPPERS: &[&str] = &["function", "functioncall"];

/// A line that is no usable tool call. It is a denial, not a failure of the stream.
#[derive(Debug, Clone, PartialEq)]
pub struct WireError {
    /// What is wrong, placed within the line.
    pub finding: Finding,
    /// The ids of the call, as far as they could be read, so that the answer finds its question.
    pub ids: Map<String, Value>,
}

impl WireError {
    /// The denial that answers the line.
    pub fn into_verdict(self) -> Verdict {
        Verdict::from_findings("malformed", None, vec![self.finding])
    }
}

/// Reads one tool call.
///
/// ```
/// use stockade_guard::tool_call::parse_call;
///
/// let call = parse_call(r#"{"function": {"name": "python", "arguments": "{\"code\": \"1\"}"}}"#);
/// assert_eq!(call.unwrap().tool_name, "python");
/// ```
#[expect(
    clippy::result_large_err,
    reason = "made once per bad line, and read at once"
)]
pub fn parse_call(text: &str) -> Result<GuardContext, WireError> {
    let root = parse_json(text).map_err(|error| json_error(&error, "the line", Map::new()))?;
    let Value::Object(root) = root else {
        let message = format!("a tool call is an object, and this is {}", type_name(&root));
        return Err(refuse(&MALFORMED_CALL, message, SHAPE_HINT, Map::new()));
    };
    let ids = ids(&root);
    read_object(root, &ids).map_err(|(rule, message)| refuse(rule, message, SHAPE_HINT, ids))
}

const SHAPE_HINT: &str = r#"send `{"tool": "…", "arguments": {…}}` on one line, each key once"#;

type Refusal = (&'static Rule, String);

fn read_object(
    mut root: Map<String, Value>,
    ids: &Map<String, Value>,
) -> Result<GuardContext, Refusal> {
    let scopes = scopes(&root)?;
    let mut names: Vec<(String, Value)> = Vec::new();
    let mut arguments: Vec<(String, Value)> = Vec::new();
    for scope in &scopes {
        collect(scope, NAMES, &mut names);
        collect(scope, ARGUMENTS, &mut arguments);
    }
    if is_json_rpc(&root) {
        // Here `params` is the wrapper of the call, not its arguments.
        arguments.retain(|(key, _)| fold(key) != "params");
    }
    let tool_name = match agree(names)? {
        Some((_, Value::String(name))) if !name.trim().is_empty() => name,
        Some((key, Value::String(_))) => {
            return Err((&MALFORMED_CALL, format!("`{}` is empty", quote(&key))));
        }
        Some((key, other)) => {
            let found = type_name(&other);
            return Err((
                &MALFORMED_CALL,
                format!("`{}` is {found}, not a string", quote(&key)),
            ));
        }
        None => return Err((&MALFORMED_CALL, "the call names no tool".to_owned())),
    };
    let arguments = agree(arguments)?.map_or(Value::Null, |(_, value)| value);
    root.retain(|key, _| {
        let key = fold(key);
        !NAMES.contains(&key.as_str()) && !ARGUMENTS.contains(&key.as_str())
    });
    let text = |root: &mut Map<String, Value>, key: &str| match root.remove(key) {
        Some(Value::String(text)) => Some(text),
        _ => None,
    };
    Ok(GuardContext {
        request_id: ids.get("request_id").or(ids.get("id")).map(plain),
        tool_name,
        arguments,
        agent_id: text(&mut root, "agent_id"),
        server_id: text(&mut root, "server_id"),
        session_filesystem_roots: match root.remove("session_filesystem_roots") {
            Some(Value::Array(roots)) => roots
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
            _ => Vec::new(),
        },
        extra: root,
    })
}

/// The objects that may hold the name and the arguments.
fn scopes(root: &Map<String, Value>) -> Result<Vec<&Map<String, Value>>, Refusal> {
    let mut scopes = vec![root];
    for (key, value) in present(root, WRAPPERS) {
        match value {
            Value::Object(inner) => scopes.push(inner),
            Value::Null => {}
            other => {
                let found = type_name(other);
                return Err((
                    &MALFORMED_CALL,
                    format!("`{}` is {found}, not an object", quote(key)),
                ));
            }
        }
    }
    if let Some(method) = root.get("method") {
        if method != "tools/call" {
            let message = format!(
                "the method {} is not `tools/call`",
                quote(&method.to_string())
            );
            return Err((&MALFORMED_CALL, message));
        }
        match root.get("params") {
            Some(Value::Object(params)) => scopes.push(params),
            _ => {
                return Err((&MALFORMED_CALL, "`params` is not an object".to_owned()));
            }
        }
    }
    Ok(scopes)
}

fn is_json_rpc(root: &Map<String, Value>) -> bool {
    root.contains_key("method")
}

fn collect(scope: &Map<String, Value>, keys: &[&str], into: &mut Vec<(String, Value)>) {
    for (key, value) in present(scope, keys) {
        into.push((key.to_owned(), value.clone()));
    }
}

/// The one value that all candidates agree on, arguments written as a JSON string included.
fn agree(candidates: Vec<(String, Value)>) -> Result<Option<(String, Value)>, Refusal> {
    let mut chosen: Option<(String, Value)> = None;
    for (key, value) in candidates {
        let is_arguments = ARGUMENTS.contains(&fold(&key).as_str());
        let value = match value {
            Value::String(text) if is_arguments => parse_json(&text).map_err(|error| {
                let rule = rule_of(&error);
                (
                    rule,
                    format!(
                        "`{}` is a string that does not hold a call's arguments: {error}",
                        quote(&key)
                    ),
                )
            })?,
            other => other,
        };
        match &chosen {
            Some((first, known)) if *known != value => {
                let message = format!(
                    "`{}` and `{}` differ, and the tool may read either",
                    quote(first),
                    quote(&key)
                );
                return Err((&AMBIGUOUS_CALL, message));
            }
            Some(_) => {}
            None => chosen = Some((key, value)),
        }
    }
    Ok(chosen)
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn rule_of(error: &JsonError) -> &'static Rule {
    match error {
        JsonError::Syntax { .. } => &MALFORMED_CALL,
        JsonError::RepeatedKey { .. } => &AMBIGUOUS_CALL,
    }
}

fn json_error(error: &JsonError, what: &str, ids: Map<String, Value>) -> WireError {
    let mut refused = refuse(
        rule_of(error),
        format!("{what} is refused: {error}"),
        SHAPE_HINT,
        ids,
    );
    if let JsonError::Syntax { line, column, .. } = error {
        let at = Position {
            line: (*line).max(1),
            column: (*column).max(1),
        };
        (refused.finding.start, refused.finding.end) = (at, at);
    }
    refused
}

fn refuse(rule: &'static Rule, message: String, hint: &str, ids: Map<String, Value>) -> WireError {
    let start = Position { line: 1, column: 1 };
    WireError {
        finding: finding(rule, start, start, message, hint),
        ids,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_shape_says_the_same_call() {
        let arguments = json!({"code": "1"});
        for line in [
            json!({"tool": "python", "arguments": arguments}),
            json!({"tool_name": "python", "args": arguments}),
            json!({"name": "python", "input": arguments}),
            json!({"toolName": "python", "parameters": arguments}),
            json!({"tool": "python", "arguments": arguments.to_string()}),
            json!({"id": "c1", "type": "function", "function": {"name": "python", "arguments": arguments.to_string()}}),
            json!({"type": "tool_use", "id": "t", "name": "python", "input": arguments}),
            json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "python", "arguments": arguments}}),
            json!({"function_call": {"name": "python", "arguments": arguments}}),
        ] {
            let call = parse_call(&line.to_string()).expect("a call");
            assert_eq!(call.tool_name, "python", "{line}");
            assert_eq!(call.arguments, arguments, "{line}");
        }
    }

    #[test]
    fn a_line_that_says_two_things_is_ambiguous() {
        for line in [
            r#"{"tool":"x","tool":"python","arguments":{}}"#,
            r#"{"tool":"x","name":"python","arguments":{}}"#,
            r#"{"tool":"python","arguments":{"code":"1"},"input":{"code":"import os"}}"#,
            r#"{"tool":"python","arguments":{"code":"1","code":"import os"}}"#,
            r#"{"tool":"python","arguments":"{\"code\":\"1\",\"code\":\"2\"}"}"#,
            r#"{"name":"x","function":{"name":"python","arguments":"{}"}}"#,
            r#"{"method":"tools/call","name":"x","params":{"name":"python"}}"#,
            r#"{"tool":"x","Tool":"python"}"#,
        ] {
            let error = parse_call(line).expect_err(line);
            assert_eq!(error.finding.rule, "SG602", "{line}");
        }
    }

    #[test]
    fn a_line_that_is_no_call_is_malformed() {
        for line in [
            "",
            "null",
            "[]",
            "{",
            "{}",
            r#"{"tool": 3}"#,
            r#"{"tool": " "}"#,
            "\u{0}",
            r#"{"tool": "python", "arguments": "print(1)"}"#,
            r#"{"method": "tools/list"}"#,
            r#"{"method": "tools/call", "params": []}"#,
            r#"{"function": "python"}"#,
        ] {
            let error = parse_call(line).expect_err(line);
            assert_eq!(error.finding.rule, "SG601", "{line}");
        }
    }

    #[test]
    fn ids_survive_a_refusal() {
        let error = parse_call(r#"{"id": 7, "request_id": "r"}"#).expect_err("no tool");
        assert_eq!(json!(error.ids), json!({"id": 7, "request_id": "r"}));
    }

    #[test]
    fn unknown_fields_are_kept_for_other_guards() {
        let call = parse_call(r#"{"tool": "x", "agent_id": "a", "capability": {"k": 1}}"#);
        let call = call.expect("a call");
        assert_eq!(call.agent_id.as_deref(), Some("a"));
        assert_eq!(call.extra["capability"]["k"], 1);
    }
}
