//! Properties of reading tool calls that must hold for any JSON at all.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use stockade_core::Policy;
use stockade_guard::code_execution::CodeExecutionGuard;
use stockade_guard::pipeline::GuardContext;
use stockade_guard::tool_call::{Action, check_call, extract, parse_call};

const TOOLS: &[&str] = &[
    "python",
    "PYTHON_EXEC",
    "run_code",
    "repl",
    "node",
    "bash",
    "exec",
    "run",
    "fetch",
    "curl",
    "read_file",
    "write_file",
    "fs",
    "apply_patch",
    "sql",
    "browser",
    "remember",
    "recall",
    "slack_post",
    "mcp__x__python",
    "a.b/run",
    "weather",
    "",
];

/// Tools that cannot do without their main argument.
const NEEDY: &[&str] = &[
    "python",
    "run_code",
    "repl",
    "node",
    "bash",
    "exec",
    "fetch",
    "read_file",
    "write_file",
    "fs",
    "apply_patch",
    "sql",
    "code_interpreter",
    "mcp__x__python",
    "sandbox.python3",
];

const KEYS: &[&str] = &[
    "code",
    "source",
    "input",
    "Code",
    "command",
    "cmd",
    "script",
    "url",
    "uri",
    "path",
    "file",
    "diff",
    "patch",
    "query",
    "language",
    "lang",
    "timeout",
    "timeout_ms",
    "network_access",
    "allow_network",
    "content",
    "action",
    "args",
    "id",
    "store",
    "selector",
    "zzz",
];

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[ -~\\n\\\\]{0,12}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        prop::sample::select(vec![
            "import os",
            "https://a.org",
            "/etc/passwd",
            "../x",
            "python",
            "ruby",
            "false",
            "1",
            "--- a/x\n+++ b/x\n",
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            object(inner),
        ]
    })
}

fn object(values: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let key = prop_oneof![
        prop::sample::select(KEYS.to_vec()).prop_map(str::to_owned),
        any::<String>()
    ];
    prop::collection::vec((key, values), 0..6)
        .prop_map(|entries| Value::Object(entries.into_iter().collect()))
}

fn any_tool() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(TOOLS.to_vec()).prop_map(str::to_owned),
        any::<String>()
    ]
}

/// Calls that are denied whatever is added to them.
fn denied_call() -> impl Strategy<Value = (&'static str, Value)> {
    prop::sample::select(vec![
        ("read_file", json!({"path": "/etc/passwd"})),
        ("write_file", json!({"file": "../x", "content": ""})),
        ("fetch", json!({"url": "https://a.org"})),
        ("run_code", json!({"code": "x", "lang": "ruby"})),
        ("python", json!({"code": null})),
        ("python", json!({"code": "x", "network_access": "yes"})),
        ("python", json!({"code": "x", "timeout_ms": 999_999})),
        ("python", json!({"source": "x", "timeout": -1})),
        ("bash", json!({"command": 1})),
    ])
}

fn bounded_policy() -> Policy {
    let mut policy = Policy::default();
    policy.limits.max_execution_time_ms = Some(1000);
    policy
}

proptest! {
    #[test]
    fn any_call_gets_an_answer_and_a_denial_has_a_reason(tool in any_tool(), arguments in any_json()) {
        let verdict = check_call(&tool, &arguments, &bounded_policy());
        prop_assert_eq!(verdict.is_allowed(), verdict.findings.is_empty());
        let action = extract(&tool, &arguments);
        prop_assert_eq!(verdict.action.as_str(), action.name());
        if let Action::Malformed { .. } = action {
            prop_assert!(!verdict.is_allowed());
            let call = GuardContext::new(tool, arguments);
            prop_assert!(!CodeExecutionGuard::new().check(&call).is_allowed());
        }
    }

    #[test]
    fn any_line_gets_an_answer(line in any::<String>(), value in any_json()) {
        for text in [line, value.to_string()] {
            if let Err(error) = parse_call(&text) {
                prop_assert!(!error.into_verdict().is_allowed());
            }
        }
    }

    #[test]
    fn a_recognised_tool_without_its_argument_is_never_allowed(
        tool in prop::sample::select(NEEDY.to_vec()),
        noise in prop::collection::vec(("[q-z]{4,9}", any_json()), 0..4),
    ) {
        // Of the words these letters spell, none is an argument's key.
        let arguments: Map<String, Value> = noise.into_iter().collect();
        let verdict = check_call(tool, &Value::Object(arguments), &Policy::default());
        prop_assert!(!verdict.is_allowed());
    }

    #[test]
    fn a_decoy_key_never_turns_a_denial_into_an_allowance(
        (tool, mut arguments) in denied_call(),
        key in prop::sample::select(KEYS.to_vec()),
        value in any_json(),
    ) {
        let policy = bounded_policy();
        prop_assert!(!check_call(tool, &arguments, &policy).is_allowed());
        if arguments.get(key).is_none() {
            arguments[key] = value;
            prop_assert!(!check_call(tool, &arguments, &policy).is_allowed(), "{}", arguments);
        }
    }
}
