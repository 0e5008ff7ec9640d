//! The interpreter of `mcp` and `workflow` lives in processes that may die: one run is lost, and
//! everything else goes on. Here they are killed from outside, at work.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;
#[path = "../../stockade-jail/tests/common/left.rs"]
mod left;
mod mcp_common;

use common::Place;
use mcp_common::http::{Listening, call};
use mcp_common::{Client, FOREVER};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::time::Instant;

/// The workers below a process; it may have started others, for an audit.
fn workers(server: u32) -> Vec<left::Process> {
    let is_worker = |process: &left::Process| {
        let words = std::fs::read(format!("/proc/{}/cmdline", process.pid));
        words.is_ok_and(|words| words == b"stockade\0worker\0")
    };
    left::below(server).into_iter().filter(is_worker).collect()
}

/// Kills every worker below a server once there is one, and says how many there were.
fn kill_workers(server: u32) -> usize {
    let begin = Instant::now();
    loop {
        let workers = workers(server);
        for worker in &workers {
            let pid = Pid::from_raw(worker.pid.try_into().unwrap()).unwrap();
            // One that has gone by itself needs no killing.
            let _ = kill_process(pid, Signal::KILL);
        }
        if !workers.is_empty() {
            return workers.len();
        }
        assert!(begin.elapsed() < FOREVER, "there is no worker");
    }
}

const ENDLESS: [&str; 6] = [
    "--timeout",
    "600s",
    "--max-operations",
    "1000000000000000",
    "--isolation",
    "interpreter",
];

#[test]
fn a_session_whose_process_dies_is_told_of_and_the_next_code_begins_a_fresh_one() {
    let place = Place::new("worker_mcp");
    let mut client = Client::connect(&place, &ENDLESS);
    client.call("write_file", json!({"path": "kept.txt", "content": "kept"}));
    client.run("x = 1");
    let endless = json!({"name": "run_code", "arguments": {"code": "while True: pass"}});
    let id = client.send("tools/call", endless);
    kill_workers(client.child.id());
    let answer = client.answer(id);
    let record = &answer["result"]["structuredContent"];
    assert_eq!(record["status"], "sandbox_error", "{answer}");
    let error = record["error"]["value"].as_str().unwrap();
    assert!(
        error.contains("the interpreter's process died (signal 9)"),
        "{error}"
    );
    assert!(
        record["notes"].to_string().contains("the session is over"),
        "{answer}"
    );
    assert_eq!(client.run("'x' in globals()")["result"], false);
    let kept = client.call("read_file", json!({"path": "kept.txt"}));
    assert_eq!(kept["structuredContent"]["content"], "kept");
    assert!(client.leave().success());
}

#[test]
fn one_client_whose_process_dies_leaves_the_others_alone() {
    let place = Place::new("worker_mcp_two");
    let server = Listening::start(&place, &ENDLESS);
    let one = server.handshake(&[]);
    let mut endless = call(
        "run_code",
        &json!({"code": "print('begun')\nwhile True: pass"}),
    );
    endless["params"]["_meta"] = json!({"progressToken": 1});
    let connection = server.begin(&endless, &[&one]);
    kill_workers(server.server.child.id());
    let two = server.handshake(&[]);
    assert_eq!(server.run(&two, "x = 6")["status"], "ok");
    assert_eq!(server.run(&two, "x * 7")["result"], 42);
    drop(connection);
}

#[test]
fn a_run_whose_process_died_before_anything_was_seen_is_tried_again() {
    let place = Place::new("worker_again").file(
        "flow.yaml",
        "nodes:\n  - id: slow\n    code: |\n      n = 0\n      while n < 30_000_000: n += 1\n      return {\"n\": n}\n",
    );
    let mut flow = place
        .command(&[
            "workflow",
            "run",
            "flow.yaml",
            "--isolation",
            "interpreter",
            "--timeout",
            "600s",
            "--max-operations",
            "1000000000000",
        ])
        .spawn()
        .unwrap();
    kill_workers(flow.id());
    drop(flow.stdin.take());
    let out = flow.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{said}");
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(answer["slow"]["n"], 30_000_000);
}

#[test]
fn a_worker_does_not_outlive_the_command_that_started_it() {
    let place = Place::new("worker_orphan");
    let mut client = Client::connect(&place, &ENDLESS);
    let endless = json!({"name": "run_code", "arguments": {"code": "while True: pass"}});
    client.run("1");
    client.send("tools/call", endless);
    let workers = workers(client.child.id());
    assert!(!workers.is_empty());
    client.child.kill().unwrap();
    client.child.wait().unwrap();
    let gone = left::comes_about(|| {
        let living = left::processes();
        !workers
            .iter()
            .any(|worker| living.iter().any(|one| one.pid == worker.pid))
    });
    assert!(gone, "{workers:?}");
}

#[test]
fn a_worker_that_is_told_nonsense_ends_and_says_nothing() {
    let place = Place::new("worker_nonsense");
    for text in [
        "",
        "x",
        "\u{1}\0\0\0x",
        "\u{7f}\u{7f}\u{7f}\u{7f}",
        "nonsense, and more of it",
    ] {
        let ran = place.run_with(&["worker"], text);
        assert!(ran.code == 0 || ran.code == 2, "{text:?}: {ran:?}");
        assert_eq!(ran.stdout, "", "{text:?}");
        assert!(!ran.stderr.contains("panicked"), "{text:?}: {}", ran.stderr);
    }
}

#[test]
fn an_evaluation_goes_on_when_a_row_kills_its_process_every_time() {
    let rows = [
        json!({"task_id": "a", "code": "def f(): return 1", "tests": "assert f() == 1"}),
        json!({"task_id": "slow", "code": "while True: pass", "tests": "assert 1"}),
        json!({"task_id": "b", "code": "def f(): return 2", "tests": "assert f() == 2"}),
        json!({"task_id": "c", "code": "print(input())", "stdin": "x", "expected": "x"}),
    ];
    let text: Vec<String> = rows.iter().map(Value::to_string).collect();
    let place = Place::new("worker_eval").file("tasks.jsonl", text.join("\n"));
    let words = [
        "eval",
        "tasks.jsonl",
        "-o",
        "out.jsonl",
        "--jobs",
        "1",
        "--timeout",
        "600s",
    ];
    let words = [&words[..], &["--isolation", "interpreter"]].concat();
    let eval = place.command(&words).spawn().unwrap();
    // The slow row is the second, and is tried three times. A worker that does other rows may be hit
    // as well, and those are tried again too.
    let done = std::thread::spawn({
        let pid = eval.id();
        move || {
            while std::path::Path::new(&format!("/proc/{pid}/stat")).exists() {
                for worker in workers(pid) {
                    let pid = Pid::from_raw(worker.pid.try_into().unwrap()).unwrap();
                    if cpu_seconds(worker.pid) >= 1 {
                        let _ = kill_process(pid, Signal::KILL);
                    }
                }
                std::thread::yield_now();
            }
        }
    });
    let out = eval.wait_with_output().unwrap();
    done.join().unwrap();
    let said = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(125), "{said}");
    let rows = std::fs::read_to_string(place.root.join("out.jsonl")).unwrap();
    let mut rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    rows.sort_by_key(|row| row["index"].as_u64());
    let outcomes: Vec<&Value> = rows.iter().map(|row| &row["outcome"]).collect();
    assert_eq!(outcomes, ["passed", "sandbox_error", "passed", "passed"]);
    assert_eq!(rows[1]["attempts"], 3);
    let why = rows[1]["error"]["value"].as_str().unwrap();
    assert!(
        why.contains("the interpreter's process died (signal 9)"),
        "{why}"
    );
}

/// Whole seconds of processor time of a process.
fn cpu_seconds(pid: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: u64 = fields
        .split_ascii_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    ticks / 100
}
