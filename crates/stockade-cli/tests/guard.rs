//! `stockade guard`, through the binary and its pipes.
#![expect(clippy::expect_used, reason = "a test may fail loudly")]

mod common;

use std::io::{BufRead, BufReader, Write};

use common::Place;
use serde_json::{Value, json};

/// The answers to the lines.
fn answers(place: &Place, args: &[&str], lines: impl AsRef<[u8]>) -> Vec<Value> {
    let ran = place.run_with(&[&["guard"], args].concat(), lines);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn a_line_is_answered_before_the_next_one_is_sent() {
    let place = Place::new("guard_streams");
    let mut child = place.command(&["guard"]).spawn().expect("starts");
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    for id in 1..=3 {
        writeln!(
            to,
            "{}",
            json!({"id": id, "tool": "python", "arguments": {}})
        )
        .expect("writes");
        to.flush().expect("flushes");
        let mut answer = String::new();
        from.read_line(&mut answer).expect("reads");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["id"], id);
        assert_eq!(answer["decision"], "deny");
    }
    drop(to);
    assert!(child.wait().expect("ends").success());
}

#[test]
fn every_shape_of_a_call_is_understood() {
    let place = Place::new("guard_shapes");
    let arguments = json!({"path": "/etc/passwd"});
    let lines = [
        json!({"tool": "read_file", "arguments": arguments}),
        json!({"tool_name": "read_file", "args": arguments}),
        json!({"name": "read_file", "parameters": arguments}),
        json!({"id": "c", "type": "function", "function": {"name": "read_file", "arguments": arguments.to_string()}}),
        json!({"type": "tool_use", "id": "t", "name": "read_file", "input": arguments}),
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "read_file", "arguments": arguments}}),
    ];
    let text = lines
        .iter()
        .map(Value::to_string)
        .collect::<Vec<_>>()
        .join("\n");
    let answers = answers(&place, &[], text);
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.iter().zip(&answers) {
        assert_eq!(answer["findings"][0]["rule"], "SG402", "{line}");
        assert_eq!(answer["action"], "file_access", "{line}");
        assert_eq!(answer["id"], line["id"], "{line}");
    }
}

#[test]
fn a_bad_line_is_denied_at_its_place_and_the_stream_goes_on() {
    let place = Place::new("guard_bad_lines");
    let text = b"{\"tool\": \"ok\"}\n\nnot json\n\xff\xfe\n{\"tool\":\"python\",\"arguments\":{\"code\":\"1\",\"code\":\"2\"}}\n{\"tool\": \"ok\"}";
    let answers = answers(&place, &[], text);
    let rules: Vec<&Value> = answers
        .iter()
        .map(|answer| &answer["findings"][0]["rule"])
        .collect();
    assert_eq!(
        rules,
        [
            &Value::Null,
            &json!("SG601"),
            &json!("SG601"),
            &json!("SG602"),
            &Value::Null
        ]
    );
    let lines: Vec<&Value> = answers[1..4]
        .iter()
        .map(|answer| &answer["findings"][0]["start"]["line"])
        .collect();
    assert_eq!(lines, [3, 4, 5]);
    assert_eq!(answers[4]["decision"], "allow");
}

#[test]
fn an_endless_line_is_denied_and_skipped() {
    let place = Place::new("guard_long_line");
    let mut text = b"{\"tool\":\"python\",\"arguments\":{\"code\":\"".to_vec();
    text.resize(17 << 20, b'x');
    text.extend_from_slice(b"\"}}\n{\"id\": 2, \"tool\": \"ok\"}\n");
    let answers = answers(&place, &[], text);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["findings"][0]["rule"], "SG601");
    assert_eq!(answers[1]["id"], 2);
}

#[test]
fn deep_nesting_is_denied() {
    let place = Place::new("guard_deep");
    let text = format!("{{\"tool\":\"x\",\"arguments\":{}\n", "[".repeat(1 << 20));
    assert_eq!(
        answers(&place, &[], text)[0]["findings"][0]["rule"],
        "SG601"
    );
}

#[test]
fn a_code_execution_configuration_rules_code_and_nothing_else() {
    let place = Place::new("guard_config")
        .file("flat.yaml", "max_execution_time_ms: 5000\n")
        .file(
            "nested.json",
            r#"{"rules": {"egress": {}, "code_execution": {"max_execution_time_ms": 5000}}}"#,
        )
        .file("wrong.yaml", "max_execution_time: 5000\n");
    let calls = "{\"tool\":\"python\",\"arguments\":{\"code\":\"\",\"timeout_ms\":5001}}\n\
                 {\"tool\":\"python\",\"arguments\":{\"code\":\"\",\"timeout_ms\":5000}}\n\
                 {\"tool\":\"cat\",\"arguments\":{\"path\":\"/etc/passwd\"}}\n";
    for config in ["flat.yaml", "nested.json"] {
        let decisions: Vec<Value> = answers(&place, &["--config", config], calls)
            .into_iter()
            .map(|mut answer| answer["decision"].take())
            .collect();
        assert_eq!(decisions, ["deny", "allow", "allow"], "{config}");
    }
    let ran = place.run(&["guard", "--config", "nested.json"]);
    assert!(ran.stderr.contains("rules.egress"), "{}", ran.stderr);
    for args in [
        &["guard", "--config", "wrong.yaml"][..],
        &["guard", "--config", "missing.yaml"],
        &["guard", "--config", "flat.yaml", "--ignore", "SG1"],
        &["guard", "file.json"],
    ] {
        assert_eq!(place.run(args).code, 2, "{args:?}");
    }
}

#[test]
fn the_first_denial_alone_can_be_asked_for() {
    let place = Place::new("guard_first_only");
    let call = "{\"tool\":\"run_code\",\"arguments\":{\"code\":\"\",\"lang\":\"ruby\",\"allow_network\":true}}\n";
    let count = |args: &[&str]| {
        answers(&place, args, call)[0]["findings"]
            .as_array()
            .map_or(0, Vec::len)
    };
    assert!(count(&[]) > 1);
    assert_eq!(count(&["--first-only"]), 1);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let place = Place::new("guard_reader_gone");
    let mut child = place.command(&["guard"]).spawn().expect("starts");
    drop(child.stdout.take());
    let mut to = child.stdin.take().expect("a pipe");
    for _ in 0..100 {
        if writeln!(to, "{{\"tool\": \"x\"}}").is_err() {
            break;
        }
    }
    drop(to);
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(
        output.stderr.is_empty(),
        "{:?}",
        String::from_utf8_lossy(&output.stderr)
    );
}
