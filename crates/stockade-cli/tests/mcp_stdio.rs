//! `stockade mcp` on stdin and stdout: each tool, the policy's bounds, sessions, cancellation and
//! what a client may do wrong.

mod common;
mod mcp_common;

use common::Place;
use mcp_common::{Client, text};
use serde_json::{Value, json};

#[test]
fn the_handshake_names_the_server_and_its_bounds() {
    let place = Place::new("mcp_handshake");
    let mut client = Client::start(&place, &["--timeout", "7s"]);
    let info = client.handshake();
    assert_eq!(info["serverInfo"]["name"], "stockade");
    assert_eq!(info["protocolVersion"], "2025-06-18");
    let instructions = info["instructions"].as_str().unwrap();
    assert!(instructions.contains("7s"), "{instructions}");
    assert!(client.leave().success());
}

#[test]
fn the_tools_are_listed_with_schemas_and_hints() {
    let place = Place::new("mcp_tools");
    let mut client = Client::connect(&place, &[]);
    let tools = client.ask("tools/list", json!({}))["result"]["tools"].clone();
    let tools: Vec<Value> = tools.as_array().unwrap().clone();
    let names: Vec<&str> = tools
        .iter()
        .filter_map(|tool| tool["name"].as_str())
        .collect();
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
        assert_eq!(tool["inputSchema"]["type"], "object");
        assert_eq!(tool["outputSchema"]["type"], "object");
        assert!(tool["inputSchema"]["properties"].get("session").is_none());
        assert!(tool["annotations"]["readOnlyHint"].is_boolean());
    }
    assert_eq!(tools[1]["annotations"]["readOnlyHint"], true);
    assert_eq!(tools[0]["annotations"]["readOnlyHint"], false);
    assert!(
        tools[0]["outputSchema"]["properties"]
            .get("walls")
            .is_some()
    );
}

#[test]
fn run_code_answers_with_the_record_and_a_text() {
    let place = Place::new("mcp_run");
    let mut client = Client::connect(&place, &[]);
    let result = client.call("run_code", json!({"code": "print('hello')\n6 * 7"}));
    assert_eq!(result["isError"], false);
    let record = &result["structuredContent"];
    assert_eq!(record["status"], "ok");
    assert_eq!(record["result"], 42);
    assert_eq!(record["stdout"], "hello\n");
    assert_eq!(record["isolation"], "interpreter");
    assert_eq!(record["walls"]["guard"], "ast");
    assert_eq!(record["walls"]["network"], "absent");
    assert_eq!(text(&result), "hello\n[result]\n42\n");
}

#[test]
fn each_session_has_randomness_of_its_own_and_tells_its_seed() {
    let place = Place::new("mcp_random");
    let code = "import random\nrandom.random()";
    let mut client = Client::connect(&place, &[]);
    let one = client.run(code);
    client.call("reset_session", json!({}));
    let two = client.run(code);
    assert_ne!(one["result"], two["result"]);
    assert_ne!(one["seed"], two["seed"]);
    let seed = one["seed"].to_string();
    let again = place.run(&["run", "--json", "--seed", &seed, "-c", code]);
    let again: Value = serde_json::from_str(&again.stdout).unwrap();
    assert_eq!(again["result"], one["result"]);
}

#[test]
fn a_model_reads_a_page_and_the_data_has_it_all() {
    let place = Place::new("mcp_long");
    let mut client = Client::connect(&place, &[]);
    let result = client.call("run_code", json!({"code": "print('x' * 200000)"}));
    assert_eq!(
        result["structuredContent"]["stdout"]
            .as_str()
            .unwrap()
            .len(),
        200_001
    );
    assert!(text(&result).len() < 20_000);
    assert!(text(&result).contains("bytes are left out here"));
}

#[test]
fn a_failed_program_is_a_normal_result() {
    let place = Place::new("mcp_failed");
    let mut client = Client::connect(&place, &[]);
    let result = client.call("run_code", json!({"code": "1 / 0"}));
    assert_eq!(result["isError"], false);
    assert_eq!(result["structuredContent"]["status"], "error");
    assert_eq!(
        result["structuredContent"]["error"]["name"],
        "ZeroDivisionError"
    );
    assert!(text(&result).contains("ZeroDivisionError: division by zero"));
    let result = client.call("run_code", json!({"code": "import os\nos.system('id')"}));
    assert_eq!(result["isError"], false);
    assert_eq!(result["structuredContent"]["status"], "denied");
    assert!(text(&result).contains("SG101"), "{}", text(&result));
    assert!(text(&result).contains("Nothing ran."));
}

#[test]
fn check_code_judges_and_runs_nothing() {
    let place = Place::new("mcp_check");
    let mut client = Client::connect(&place, &[]);
    let result = client.call("check_code", json!({"code": "import subprocess\nx = 5"}));
    assert_eq!(result["isError"], false);
    assert_eq!(result["structuredContent"]["decision"], "deny");
    assert_eq!(result["structuredContent"]["findings"][0]["rule"], "SG101");
    assert!(text(&result).starts_with("[deny]"));
    let result = client.call("check_code", json!({"code": "x = 5"}));
    assert_eq!(result["structuredContent"]["decision"], "allow");
    assert_eq!(client.run("'x' in globals()")["result"], false);
}

#[test]
fn variables_last_until_the_session_is_reset() {
    let place = Place::new("mcp_variables");
    let mut client = Client::connect(&place, &[]);
    client.run("seen = [1]");
    client.run("1 / 0");
    client.run("seen.append(2)");
    assert_eq!(client.run("seen")["result"], json!([1, 2]));
    let fresh = client.call("reset_session", json!({}));
    assert_eq!(fresh["isError"], false);
    assert!(fresh["structuredContent"].get("session").is_none());
    assert_eq!(client.run("seen")["error"]["name"], "NameError");
}

#[test]
fn a_client_can_ask_for_less_time_and_never_for_more() {
    let place = Place::new("mcp_time");
    let mut client = Client::connect(&place, &["--timeout", "60s"]);
    client.run("kept = 1");
    let code = "while True: pass";
    let less = client.call("run_code", json!({"code": code, "timeout_seconds": 0.2}));
    assert_eq!(less["isError"], false);
    let record = &less["structuredContent"];
    assert_eq!(record["status"], "time_limit");
    assert_eq!(record["exit_code"], 124);
    assert_eq!(record["error"]["value"], "it ran longer than 200ms");
    assert_eq!(client.run("kept")["result"], 1, "the session lives on");
    for asked in [json!(61), json!(1e300), json!(0), json!(-1)] {
        let more = client.call("run_code", json!({"code": "1", "timeout_seconds": asked}));
        assert_eq!(more["isError"], true, "{asked}");
        assert!(more.get("structuredContent").is_none());
    }
    let more = client.call("run_code", json!({"code": "1", "timeout_seconds": 61}));
    assert!(
        text(&more).contains("the policy allows 60s at most"),
        "{}",
        text(&more)
    );
}

#[test]
fn the_policy_ends_what_takes_too_long_or_too_much() {
    let place = Place::new("mcp_limits");
    let mut client = Client::connect(&place, &["--timeout", "300ms", "--mem", "32m"]);
    assert_eq!(client.run("while True: pass")["status"], "time_limit");
    assert_eq!(client.run("'x' * (64 << 20)")["status"], "memory_limit");
    assert_eq!(client.run("1 + 1")["result"], 2);
}

#[test]
fn a_session_can_have_less_memory_and_never_more() {
    let place = Place::new("mcp_memory");
    let mut client = Client::connect(&place, &["--mem", "256m"]);
    let big = "len('x' * (40 << 20))";
    assert_eq!(client.run(big)["result"], 40 << 20);
    let fresh = client.call("reset_session", json!({"memory_mb": 32}));
    assert_eq!(fresh["structuredContent"]["memory"], 32 << 20);
    assert_eq!(client.run(big)["status"], "memory_limit");
    let more = client.call("reset_session", json!({"memory_mb": 257}));
    assert_eq!(more["isError"], true);
    assert!(
        text(&more).contains("the policy allows 256m at most"),
        "{}",
        text(&more)
    );
    client.call("reset_session", json!({}));
    assert_eq!(client.run(big)["result"], 40 << 20);
}

#[test]
fn a_language_that_the_policy_does_not_name_is_an_error_that_says_so() {
    let place = Place::new("mcp_language");
    let mut client = Client::connect(&place, &[]);
    let result = client.call("run_code", json!({"code": "ls", "language": "shell"}));
    assert_eq!(result["isError"], true);
    assert_eq!(
        text(&result),
        "the policy does not let `shell` run; write it in `python`"
    );
}

#[test]
fn a_cancelled_run_stops_and_the_session_lives_on() {
    let place = Place::new("mcp_cancel");
    let mut client = Client::connect(
        &place,
        &["--timeout", "600s", "--max-operations", "1000000000000000"],
    );
    client.run("kept = 'still here'");
    let id = client.send(
        "tools/call",
        json!({
            "name": "run_code",
            "arguments": {"code": "print('begun')\nwhile True: pass"},
            "_meta": {"progressToken": "p"},
        }),
    );
    // It runs for certain once it was heard.
    loop {
        let message = client.message();
        assert_eq!(message["method"], "notifications/progress", "{message}");
        let progress = &message["params"];
        assert_eq!(progress["progressToken"], "p");
        if progress["message"].as_str().unwrap().contains("begun") {
            assert_eq!(progress["total"], 600.0);
            break;
        }
    }
    client.say(&json!({
        "jsonrpc": "2.0",
        "method": "notifications/cancelled",
        "params": {"requestId": id, "reason": "enough"},
    }));
    // Calls of one session wait for each other, so this one is answered only when that one ended.
    assert_eq!(client.run("kept")["result"], "still here");
    assert!(client.told.iter().all(|message| message["id"] != id));
}

#[test]
fn output_is_told_while_the_code_runs() {
    let place = Place::new("mcp_progress");
    let mut client = Client::connect(&place, &[]);
    let id = client.send(
        "tools/call",
        json!({
            "name": "run_code",
            "arguments": {"code": "for n in range(3): print('line', n)"},
            "_meta": {"progressToken": 7},
        }),
    );
    let answer = client.answer(id);
    assert_eq!(
        answer["result"]["structuredContent"]["stdout"],
        "line 0\nline 1\nline 2\n"
    );
    let told: String = client
        .told
        .iter()
        .filter(|message| message["params"]["progressToken"] == 7)
        .filter_map(|message| message["params"]["message"].as_str())
        .collect();
    assert_eq!(told, "line 0\nline 1\nline 2\n");
}

#[test]
fn what_an_earlier_run_printed_is_not_told_of_a_later_one() {
    let place = Place::new("mcp_stale");
    let mut client = Client::connect(&place, &[]);
    // Which of the two is looked at first is left to chance, so it is tried often.
    for round in 0..50 {
        client.run("print('early')");
        let id = client.send(
            "tools/call",
            json!({
                "name": "run_code",
                "arguments": {"code": "print('late')"},
                "_meta": {"progressToken": round},
            }),
        );
        client.answer(id);
        let told = client.told.drain(..);
        let told: String = told
            .filter_map(|message| Some(message["params"]["message"].as_str()?.to_owned()))
            .collect();
        assert_eq!(told, "late\n");
    }
}

#[test]
fn a_session_can_be_reset_where_there_is_room_for_one() {
    let place = Place::new("mcp_one");
    let mut client = Client::connect(&place, &["--max-sessions", "1"]);
    for n in 0..20 {
        assert_eq!(client.run(&format!("x = {n}\nx"))["result"], n);
        client.call("reset_session", json!({}));
    }
}

#[test]
fn nothing_is_told_to_a_client_that_did_not_ask() {
    let place = Place::new("mcp_no_progress");
    let mut client = Client::connect(&place, &[]);
    client.run("print('hello')");
    assert!(client.told.is_empty(), "{:?}", client.told);
}

#[test]
fn two_clients_see_nothing_of_each_other() {
    let place = Place::new("mcp_two");
    let mut one = Client::connect(&place, &[]);
    let mut two = Client::connect(&place, &[]);
    one.run("secret = 'of one'");
    one.call("write_file", json!({"path": "a.txt", "content": "of one"}));
    assert_eq!(two.run("secret")["error"]["name"], "NameError");
    let missing = two.call("read_file", json!({"path": "a.txt"}));
    assert_eq!(missing["isError"], true);
    assert_eq!(one.run("secret")["result"], "of one");
}

#[test]
fn files_are_written_read_in_parts_and_gone_after_a_reset() {
    let place = Place::new("mcp_files");
    let mut client = Client::connect(&place, &[]);
    let written = client.call(
        "write_file",
        json!({"path": "data/in.txt", "content": "käse\n"}),
    );
    assert_eq!(
        written["structuredContent"],
        json!({"path": "data/in.txt", "bytes": 6})
    );
    let read = client.call("read_file", json!({"path": "data/in.txt"}));
    assert_eq!(read["structuredContent"]["content"], "käse\n");
    assert_eq!(read["structuredContent"]["encoding"], "utf-8");
    assert_eq!(read["structuredContent"]["truncated"], false);
    assert_eq!(text(&read), "käse\n");
    let part = client.call(
        "read_file",
        json!({"path": "data/in.txt", "offset": 1, "length": 3}),
    );
    assert_eq!(part["structuredContent"]["content"], "äs");
    assert_eq!(part["structuredContent"]["truncated"], true);
    client.call(
        "write_file",
        json!({"path": "raw.bin", "content": "/wAB", "encoding": "base64"}),
    );
    let raw = client.call("read_file", json!({"path": "raw.bin"}));
    assert_eq!(raw["structuredContent"]["encoding"], "base64");
    assert_eq!(raw["structuredContent"]["content"], "/wAB");
    client.call("reset_session", json!({}));
    let gone = client.call("read_file", json!({"path": "data/in.txt"}));
    assert_eq!(gone["isError"], true);
    assert_eq!(
        text(&gone),
        "there is no file `data/in.txt` in the workspace"
    );
}

#[test]
fn files_that_lie_elsewhere_or_are_too_large_are_refused() {
    let place = Place::new("mcp_bad_files").policy("limits:\n  file_size: 1k\n  disk: 2k\n");
    let mut client = Client::connect(&place, &[]);
    for path in ["/etc/passwd", "../named.yaml", "a/../../b", "", "a\u{0}b"] {
        for (tool, arguments) in [
            ("read_file", json!({"path": path})),
            ("write_file", json!({"path": path, "content": "x"})),
        ] {
            let result = client.call(tool, arguments);
            assert_eq!(result["isError"], true, "{tool} {path:?}");
        }
    }
    let large = client.call(
        "write_file",
        json!({"path": "a", "content": "x".repeat(1025)}),
    );
    assert_eq!(large["isError"], true);
    assert!(text(&large).contains("1k in one file"), "{}", text(&large));
    for name in ["a", "b"] {
        let written = client.call(
            "write_file",
            json!({"path": name, "content": "x".repeat(1024)}),
        );
        assert_eq!(written["isError"], false);
    }
    let full = client.call("write_file", json!({"path": "c", "content": "x"}));
    assert_eq!(full["isError"], true);
}

#[test]
fn an_unused_session_ends_and_the_next_run_says_so() {
    let place = Place::new("mcp_idle");
    let mut client = Client::connect(&place, &["--session-idle", "50ms"]);
    client.run("x = 1");
    // Every look would be a use; so the client looks away for longer than a session lives, until
    // the server has had its turn.
    let mut pause = 100;
    let gone = loop {
        std::thread::park_timeout(std::time::Duration::from_millis(pause));
        let record = client.run("x");
        if record["status"] == "error" {
            break record;
        }
        pause *= 2;
        assert!(pause < 60_000, "it does not end");
    };
    assert_eq!(gone["error"]["name"], "NameError");
    let note = gone["notes"][0].as_str().unwrap();
    assert!(note.contains("ended after 50ms without use"), "{note}");
}

#[test]
fn a_server_without_room_for_a_session_does_not_start() {
    let place = Place::new("mcp_room");
    let ran = place.run(&["mcp", "--max-memory", "100m"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("--max-memory 100m"), "{}", ran.stderr);
    assert_eq!(ran.stdout, "");
    let ran = place.run(&["mcp", "--session-idle", "0"]);
    assert_eq!(ran.code, 2);
}

#[test]
fn wrong_arguments_are_errors_that_name_what_is_wrong() {
    let place = Place::new("mcp_arguments");
    let mut client = Client::connect(&place, &[]);
    for (tool, arguments, named) in [
        ("run_code", json!({}), "code"),
        ("run_code", json!({"code": 5}), "string"),
        (
            "run_code",
            json!({"code": "1", "isolation": "none"}),
            "isolation",
        ),
        ("run_code", json!({"code": "1", "policy": {}}), "policy"),
        (
            "run_code",
            json!({"code": "1", "timeout_seconds": "5"}),
            "f64",
        ),
        ("run_code", json!({"code": "1", "session": "x"}), "session"),
        ("check_code", json!({"language": "python"}), "code"),
        ("read_file", json!({"path": "a", "offset": -1}), "-1"),
        ("write_file", json!({"path": "a"}), "content"),
        (
            "write_file",
            json!({"path": "a", "content": "?", "encoding": "base64"}),
            "Base64",
        ),
        ("reset_session", json!({"memory_mb": 1.5}), "1.5"),
    ] {
        let result = client.call(tool, arguments.clone());
        assert_eq!(result["isError"], true, "{tool} {arguments}");
        assert!(
            text(&result).contains(named),
            "{tool} {arguments}: {}",
            text(&result)
        );
    }
    let unknown = client.ask("tools/call", json!({"name": "shell", "arguments": {}}));
    assert_eq!(unknown["error"]["code"], -32602);
    assert_eq!(unknown["error"]["message"], "there is no tool `shell`");
    assert_eq!(client.run("1 + 1")["result"], 2);
}

#[test]
fn a_client_that_talks_nonsense_is_answered_and_served_on() {
    let place = Place::new("mcp_nonsense");
    let mut client = Client::connect(&place, &[]);
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let nested = format!(
        r#"{{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{{"name":"run_code","arguments":{{"code":{deep}}}}}}}"#
    );
    let lines: [&[u8]; 10] = [
        b"",
        b"not json",
        b"{",
        b"[]",
        b"\xff\xfe\x00",
        b"{\"jsonrpc\": \"1.0\", \"id\": 5, \"method\": \"ping\"}",
        b"{\"jsonrpc\": \"2.0\", \"id\": 900, \"method\": \"tools/call\", \"params\": 5}",
        b"{\"jsonrpc\": \"2.0\", \"id\": 901, \"method\": \"no/such\"}",
        b"{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\", \"params\": {\"requestId\": 4711}}",
        nested.as_bytes(),
    ];
    for line in lines {
        client.say_raw(line);
        assert_eq!(client.run("1 + 1")["result"], 2);
    }
    let odd = client.call("run_code", json!({"code": "'\u{0}\u{202e}'"}));
    assert!(odd["isError"].is_boolean());
    assert_eq!(client.run("1 + 1")["result"], 2);
    assert!(client.leave().success());
}

#[test]
fn every_line_that_is_no_message_gets_an_answer() {
    let place = Place::new("mcp_answers");
    let mut client = Client::connect(&place, &[]);
    let nested = format!(
        "{{\"id\":7,\"x\":{}1{}}}",
        "[".repeat(1000),
        "]".repeat(1000)
    );
    let text = br#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"run_code","arguments":"1"}}"#;
    let long = vec![b'x'; 40 << 20];
    let lines: [(&[u8], i64, Value); 6] = [
        (b"not json", -32700, Value::Null),
        (b"\xff\xfe\x00", -32700, Value::Null),
        (nested.as_bytes(), -32700, Value::Null),
        (&long, -32700, Value::Null),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":5}",
            -32600,
            json!(9),
        ),
        (text, -32602, json!(8)),
    ];
    for (line, code, id) in lines {
        client.say_raw(line);
        let answer = client.message();
        assert_eq!(answer["error"]["code"], code, "{answer}");
        assert_eq!(answer.get("id"), Some(&id), "{answer}");
    }
    assert_eq!(client.run("1 + 1")["result"], 2);
}

#[test]
fn a_file_as_large_as_the_policy_allows_crosses_in_one_message() {
    let place = Place::new("mcp_large_file").file(
        "large.yaml",
        "builtins: {deny: []}\nlimits: {disk: 64m, memory: 512m}\n",
    );
    let mut client = Client::connect(&place, &["--policy", "large.yaml"]);
    // 15 MiB, which Base64 makes 20.
    let content = "AAAA".repeat(5 << 20);
    let file = json!({"path": "a.bin", "content": content, "encoding": "base64"});
    let written = client.call("write_file", file);
    assert_eq!(written["isError"], false, "{written}");
    assert_eq!(written["structuredContent"]["bytes"], 15 << 20);
}

#[test]
fn what_runs_when_stdin_ends_is_stopped_and_the_server_goes() {
    for wall in ["interpreter", "process"] {
        let place = Place::new(&format!("mcp_end_{wall}"));
        let args = ["--timeout", "600s", "--max-operations", "1000000000000000"];
        let args = [&args[..], &["--isolation", wall]].concat();
        let mut client = Client::connect(&place, &args);
        client.run("1");
        let endless = json!({"name": "run_code", "arguments": {"code": "while True: pass"}});
        client.send("tools/call", endless);
        // Ten minutes are the limit of the run; FOREVER is less.
        assert!(client.leave().success(), "{wall}");
    }
}

#[test]
fn a_client_that_begins_wrong_is_no_panic() {
    let place = Place::new("mcp_wrong_begin");
    for first in [
        "nonsense",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
        "",
    ] {
        let ran = place.run_with(&["mcp"], first);
        assert!(!ran.stderr.contains("panicked"), "{first}: {}", ran.stderr);
        assert!(ran.code == 0 || ran.code == 2, "{first}: {ran:?}");
    }
}

#[test]
fn requests_before_the_end_of_stdin_are_answered() {
    let place = Place::new("mcp_piped");
    let mut client = Client::connect(&place, &[]);
    let id = client.send(
        "tools/call",
        json!({"name": "run_code", "arguments": {"code": "40 + 2"}}),
    );
    client.stdin = None;
    let answer = client.answer(id);
    assert_eq!(answer["result"]["structuredContent"]["result"], 42);
    assert!(client.leave().success());
}

#[test]
fn runs_leave_receipts_that_verify() {
    let place = Place::new("mcp_receipts");
    let mut client = Client::connect(&place, &["--receipt", "runs.jsonl"]);
    client.run("1 + 1");
    client.run("1 / 0");
    assert!(client.leave().success());
    let text = std::fs::read_to_string(place.root.join("runs.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 2);
    let verified = place.run(&["receipts", "verify", "runs.jsonl"]);
    assert_eq!(verified.code, 0, "{}", verified.stderr);
}

#[test]
fn a_policy_that_cannot_be_read_is_an_error_before_anything_is_served() {
    let place = Place::new("mcp_policy").policy("isolation: nowhere\n");
    let ran = place.run(&["mcp"]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.stdout, "");
    assert!(ran.stderr.contains("nowhere"), "{}", ran.stderr);
}

#[test]
fn the_configurations_in_the_docs_start_a_server() {
    let place = Place::new("mcp_docs");
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/mcp.md");
    let docs = std::fs::read_to_string(docs).unwrap();
    let mut found = 0;
    for block in docs.split("```").skip(1).step_by(2) {
        let (kind, body) = block.split_once('\n').unwrap();
        if kind == "json" {
            let _: Value = serde_json::from_str(body).unwrap_or_else(|e| panic!("{e}: {body}"));
        }
        // In JSON and in TOML alike the arguments are an array on a line of its own.
        for line in body.lines().filter(|line| line.contains("[\"mcp\"")) {
            let array = &line[line.find('[').unwrap()..=line.rfind(']').unwrap()];
            let args: Vec<String> = serde_json::from_str(array).unwrap();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let mut client = Client::connect(&place, &args[1..]);
            assert_eq!(client.run("6 * 7")["result"], 42, "{line}");
            found += 1;
        }
    }
    assert!(found >= 5, "{found}");
}
