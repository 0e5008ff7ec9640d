//! `stockade mcp` and the process wall: sessions that live there or move there, their files, and
//! that nothing is left running.

mod common;
#[path = "../../stockade-jail/tests/common/left.rs"]
mod left;
mod mcp_common;

use common::Place;
use mcp_common::{Client, text};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

const PROCESS: &[&str] = &["--isolation", "process", "--timeout", "120s"];

/// Starts code that runs for long, and waits until it does.
fn begin(client: &mut Client, code: &str) -> u64 {
    let id = client.send(
        "tools/call",
        json!({
            "name": "run_code",
            "arguments": {"code": format!("print('begun', flush=True)\n{code}")},
            "_meta": {"progressToken": "p"},
        }),
    );
    loop {
        let message = client.message();
        let told = message["params"]["message"].as_str();
        if told.is_some_and(|told| told.contains("begun")) {
            return id;
        }
    }
}

fn below(client: &Client) -> Vec<u32> {
    let found = left::below(client.child.id());
    found.iter().map(|process| process.pid).collect()
}

fn gone(pids: &[u32]) -> bool {
    left::comes_about(|| {
        let living = left::processes();
        !living.iter().any(|process| pids.contains(&process.pid))
    })
}

#[test]
fn a_session_on_the_process_wall_keeps_variables_and_files() {
    let place = Place::new("mcp_process");
    let mut client = Client::connect(&place, PROCESS);
    let record = client.run("seen = [1]");
    assert_eq!(record["isolation"], "process");
    assert!(record["walls"]["network"].is_string(), "{record}");
    client.run("seen.append(2)");
    assert_eq!(client.run("seen")["result"], json!([1, 2]));
    client.call(
        "write_file",
        json!({"path": "d/in.txt", "content": "hello"}),
    );
    assert_eq!(client.run("open('d/in.txt').read()")["result"], "hello");
    client.run("with open('d/out.txt', 'w') as out: out.write('made')");
    let made = client.call("read_file", json!({"path": "d/out.txt"}));
    assert_eq!(made["structuredContent"]["content"], "made");
    client.call("reset_session", json!({}));
    assert_eq!(client.run("seen")["error"]["name"], "NameError");
    let gone = client.call("read_file", json!({"path": "d/in.txt"}));
    assert_eq!(gone["isError"], true);
}

#[test]
fn two_clients_on_the_process_wall_see_nothing_of_each_other() {
    let place = Place::new("mcp_process_two");
    let mut one = Client::connect(&place, PROCESS);
    let mut two = Client::connect(&place, PROCESS);
    one.run("secret = 1\nopen('a.txt', 'w').write('of one')");
    assert_eq!(two.run("secret")["error"]["name"], "NameError");
    assert_eq!(
        two.run("open('a.txt').read()")["error"]["name"],
        "FileNotFoundError"
    );
    let missing = two.call("read_file", json!({"path": "a.txt"}));
    assert_eq!(missing["isError"], true);
}

#[test]
fn under_auto_a_session_moves_to_the_wall_that_its_code_needs() {
    let place = Place::new("mcp_moves").policy("imports:\n  allow: [sqlite3]\n");
    let mut client = Client::connect(&place, &[]);
    assert_eq!(client.run("x = 1\nx")["isolation"], "interpreter");
    client.call("write_file", json!({"path": "in.txt", "content": "hello"}));
    let code =
        "import sqlite3\ny = sqlite3.connect(':memory:').execute('select 6 * 7').fetchone()[0]\ny";
    let moved = client.run(code);
    assert_eq!(moved["result"], 42);
    assert_eq!(moved["isolation"], "process");
    let reason = moved["reason"].as_str().unwrap();
    assert!(
        reason.contains("the interpreter has no module `sqlite3`"),
        "{reason}"
    );
    let note = moved["notes"][0].as_str().unwrap();
    assert!(note.contains("moved to the process wall"), "{note}");
    let stays = client.run("y");
    assert_eq!(
        (&stays["result"], &stays["isolation"]),
        (&json!(42), &json!("process"))
    );
    assert!(stays.get("notes").is_none());
    assert_eq!(client.run("open('in.txt').read()")["result"], "hello");
    assert_eq!(client.run("x")["error"]["name"], "NameError");
    client.call("reset_session", json!({}));
    assert_eq!(client.run("1")["isolation"], "interpreter");
}

#[test]
fn a_policy_that_names_the_interpreter_is_not_left() {
    let place = Place::new("mcp_stays").policy("imports:\n  allow: [sqlite3]\n");
    let mut client = Client::connect(&place, &["--isolation", "interpreter"]);
    let record = client.run("import sqlite3");
    assert_eq!(record["isolation"], "interpreter");
    assert_eq!(record["error"]["name"], "ModuleNotFoundError");
}

#[test]
fn a_limit_ends_the_session_and_the_next_code_finds_what_the_client_wrote() {
    let place = Place::new("mcp_process_limit");
    let mut client = Client::connect(&place, PROCESS);
    client.call("write_file", json!({"path": "in.txt", "content": "hello"}));
    client.run("x = 1\nopen('made.txt', 'w').write('by code')");
    let ended = client.call(
        "run_code",
        json!({"code": "while True: pass", "timeout_seconds": 0.5}),
    );
    assert_eq!(ended["isError"], false);
    assert_eq!(ended["structuredContent"]["status"], "time_limit");
    assert!(
        text(&ended).contains("the session is over"),
        "{}",
        text(&ended)
    );
    assert_eq!(client.run("x")["error"]["name"], "NameError");
    assert_eq!(client.run("open('in.txt').read()")["result"], "hello");
    let lost = client.call("read_file", json!({"path": "made.txt"}));
    assert_eq!(lost["isError"], true);
}

#[test]
fn code_that_ends_its_own_process_is_told_and_the_next_runs() {
    let place = Place::new("mcp_process_exit").policy("guard: off\nisolation: process\n");
    let mut client = Client::connect(&place, &[]);
    client.run("x = 1");
    let record = client.run("import os\nos._exit(3)");
    assert_eq!(record["status"], "error", "{record}");
    assert_eq!(record["exit_code"], 3);
    let after: Value = client.run("1 + 1");
    assert_eq!(after["result"], 2, "{after}");
}

#[test]
fn a_cancelled_run_leaves_no_process() {
    let place = Place::new("mcp_process_cancel");
    let mut client = Client::connect(&place, PROCESS);
    let id = begin(&mut client, "while True: pass");
    let running = below(&client);
    assert!(!running.is_empty());
    client.say(&json!({
        "jsonrpc": "2.0",
        "method": "notifications/cancelled",
        "params": {"requestId": id},
    }));
    assert!(gone(&running), "{:?}", below(&client));
    assert_eq!(client.run("6 * 7")["result"], 42);
}

#[test]
fn a_session_that_is_reset_or_unused_leaves_no_process() {
    let place = Place::new("mcp_process_reset");
    let mut args = PROCESS.to_vec();
    args.extend(["--session-idle", "300ms"]);
    let mut client = Client::connect(&place, &args);
    client.run("1");
    let first = below(&client);
    client.call("reset_session", json!({}));
    assert!(gone(&first), "reset: {first:?}");
    client.run("1");
    let second = below(&client);
    assert!(gone(&second), "idle: {second:?}");
}

#[test]
fn the_end_of_stdin_ends_what_runs() {
    let place = Place::new("mcp_process_eof");
    let mut client = Client::connect(&place, PROCESS);
    begin(&mut client, "while True: pass");
    let running = below(&client);
    assert!(!running.is_empty());
    assert!(client.leave().success());
    assert!(gone(&running), "{running:?}");
}

#[test]
fn ctrl_c_and_term_end_what_runs() {
    for signal in [Signal::INT, Signal::TERM] {
        let place = Place::new("mcp_process_signal");
        let mut client = Client::connect(&place, PROCESS);
        begin(&mut client, "while True: pass");
        let running = below(&client);
        let server = Pid::from_child(&client.child);
        kill_process(server, signal).unwrap();
        assert!(client.child.wait().unwrap().success(), "{signal:?}");
        assert!(gone(&running), "{signal:?}: {running:?}");
    }
}

#[test]
fn a_killed_server_leaves_no_process() {
    let place = Place::new("mcp_process_killed");
    let mut client = Client::connect(&place, PROCESS);
    begin(&mut client, "while True: pass");
    let running = below(&client);
    client.child.kill().unwrap();
    client.child.wait().unwrap();
    assert!(gone(&running), "{running:?}");
}

#[test]
fn another_language_runs_alone_with_the_files_of_the_session() {
    let place =
        Place::new("mcp_shell").policy("languages: [python, shell]\ncommands: [sh, bash, sort]\n");
    let mut client = Client::connect(&place, &[]);
    client.run("x = 1");
    client.call(
        "write_file",
        json!({"path": "words.txt", "content": "b\na\n"}),
    );
    let result = client.call(
        "run_code",
        json!({"code": "sort words.txt > sorted.txt; echo done", "language": "shell"}),
    );
    assert_eq!(result["isError"], false, "{result}");
    assert_eq!(result["structuredContent"]["stdout"], "done\n", "{result}");
    assert_eq!(result["structuredContent"]["isolation"], "process");
    let sorted = client.call("read_file", json!({"path": "sorted.txt"}));
    assert_eq!(sorted["structuredContent"]["content"], "a\nb\n");
    assert_eq!(client.run("x")["result"], 1, "the session is as it was");
}

#[test]
fn walls_that_the_policy_requires_are_up_or_nothing_runs() {
    // Nothing bounds the rounds of a loop here, so no wall puts that up.
    let policy = "require: [loop_iterations]\n";
    for isolation in ["process", "interpreter", "auto"] {
        let place = Place::new(&format!("mcp_require_{isolation}")).policy(policy);
        let mut client = Client::connect(&place, &["--isolation", isolation]);
        let result = client.call("run_code", json!({"code": "1"}));
        assert_eq!(result["isError"], true, "{isolation}: {result}");
        assert!(
            text(&result).contains("loop_iterations"),
            "{}",
            text(&result)
        );
    }
}

#[test]
fn a_sandbox_that_fails_is_an_error_and_not_a_result() {
    let policy = "isolation: process\npython: /nowhere/python3\n";
    let place = Place::new("mcp_fault").policy(policy);
    let mut client = Client::connect(&place, &[]);
    for _ in 0..2 {
        let result = client.call("run_code", json!({"code": "1"}));
        assert_eq!(result["isError"], true, "{result}");
        assert_eq!(result["structuredContent"]["status"], "sandbox_error");
        assert!(
            text(&result).contains("/nowhere/python3"),
            "{}",
            text(&result)
        );
    }
}
