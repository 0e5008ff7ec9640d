//! `stockade` on the container wall, through the binary, on the engines that `tests/engine/up.sh`
//! starts. Where there is none the tests say so loudly and count as skipped.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "as in the other test files")]

mod common;
mod mcp_common;

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use common::Place;
use libtest_mimic::{Arguments, Trial};
use serde_json::{Value, json};

const IMAGE: &str = "stockade-test:latest";

fn engines() -> PathBuf {
    let named = std::env::var_os("STOCKADE_ENGINES");
    named.map_or_else(|| PathBuf::from("/var/tmp/stockade-engines"), PathBuf::from)
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tests: [(&str, fn()); 13] = [
        (
            "statuses_and_exit_codes_are_those_of_the_process_wall",
            statuses,
        ),
        ("inputs_and_files_go_in_and_files_come_out", files),
        ("a_session_is_one_container", session),
        ("an_interrupt_ends_the_run_and_its_container", interrupt),
        ("a_client_of_mcp_has_a_container_and_leaves_none", mcp),
        (
            "without_an_engine_nothing_runs_and_the_way_out_is_named",
            no_engine,
        ),
        ("an_image_that_is_not_there_names_the_command", no_image),
        ("auto_takes_it_for_what_only_an_image_has", auto),
        ("required_walls_are_up_or_nothing_runs", required),
        ("a_receipt_tells_the_image", receipt),
        ("other_languages_are_an_image_and_a_command", languages),
        ("the_doctor_looks_at_the_engine", doctor),
        (
            "an_ordinary_users_engine_that_bounds_nothing_is_refused",
            rootless,
        ),
    ];
    let there = std::os::unix::net::UnixStream::connect(engines().join("docker.sock")).is_ok();
    if !there {
        eprintln!(
            "\n*** NO ENGINE: start one with tests/engine/up.sh; these tests are SKIPPED ***\n"
        );
    }
    let trials = tests.map(|(name, test)| {
        let trial = Trial::test(name, move || {
            test();
            Ok(())
        });
        trial.with_ignored_flag(!there)
    });
    libtest_mimic::run(&arguments, trials.into()).exit_code()
}

fn policy(more: &str) -> String {
    let socket = engines().join("docker.sock");
    format!(
        "container:\n  image: {IMAGE}\n  engine: unix://{}\n{more}",
        socket.display()
    )
}

fn place(name: &str, more: &str) -> Place {
    Place::new(name).policy(policy(more))
}

/// The record of a run behind the wall.
fn run(place: &Place, args: &[&str]) -> (Value, i32) {
    let mut all = vec!["run", "--isolation", "container", "--json"];
    all.extend_from_slice(args);
    let ran = place.run(&all);
    let record = serde_json::from_str(&ran.stdout);
    (record.unwrap_or_else(|_| panic!("{ran:?}")), ran.code)
}

fn statuses() {
    let place = place("container_statuses", "limits: {output: 10k}\n");
    for (code, flags, status, exit) in [
        ("6 * 7", &[][..], "ok", 0),
        ("1 / 0", &[], "error", 1),
        ("exit(3)", &[], "error", 3),
        ("import os\nos._exit(0)", &["--guard", "off"], "error", 1),
        ("import os", &[], "denied", 77),
        ("while True: pass", &["--timeout", "1s"], "time_limit", 124),
        (
            "x = bytearray(b'x') * (1 << 30)",
            &["--mem", "64m", "--guard", "off"],
            "memory_limit",
            137,
        ),
        ("while True: print('x' * 1000)", &[], "output_limit", 1),
        ("def f(): return f()\nf()", &[], "recursion_limit", 1),
    ] {
        let (record, code_of) = run(&place, &[&["-c", code][..], flags].concat());
        assert_eq!(
            (record["status"].as_str(), code_of),
            (Some(status), exit),
            "{code}: {record}"
        );
        if status != "denied" {
            assert_eq!(record["isolation"], "container");
            assert!(
                record["walls"]["image"]
                    .as_str()
                    .unwrap()
                    .contains("sha256:")
            );
        }
    }
}

fn files() {
    let place = place("container_files", "").file("in.txt", "abc").file(
        "job.py",
        "open('out.txt', 'w').write(open('in.txt').read()[::-1])\ninputs['n'] + 1",
    );
    let (record, code) = run(
        &place,
        &[
            "job.py",
            "--guard",
            "off",
            "--file",
            "in.txt",
            "--input",
            "n=41",
            "--output-dir",
            "got",
        ],
    );
    assert_eq!((record["result"].clone(), code), (42.into(), 0), "{record}");
    let got = std::fs::read_to_string(place.root.join("got/out.txt")).unwrap();
    assert_eq!(got, "cba");
    let (record, code) = run(&place, &["-c", "1", "--file", "in.txt:ro"]);
    assert_eq!(
        (record["status"].as_str(), code),
        (Some("sandbox_error"), 125)
    );
}

fn session() {
    let place = place("container_session", "");
    let ran = place.run_with(
        &["repl", "--isolation", "container"],
        "x = 20\n\nx + 22\n\n1 / 0\n\nx * 2\n",
    );
    assert!(
        ran.stdout.contains("42") && ran.stdout.contains("40"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("ZeroDivisionError"), "{ran:?}");
}

fn interrupt() {
    let place = place("container_interrupt", "");
    let mut child = place
        .command(&["run", "--isolation", "container", "--guard", "off", "-c"])
        .arg("import time\nprint('up', flush=True)\ntime.sleep(60)")
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    assert_eq!(line, "up\n");
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    let left = containers_of(pid);
    assert!(left.is_empty(), "{left:?}");
}

fn mcp() {
    let place = place("container_mcp", "isolation: container\n");
    let mut client = mcp_common::Client::connect(&place, &["--guard", "off"]);
    client.run("x = 20");
    client.call("write_file", json!({"path": "in.txt", "content": "hello"}));
    let record = client.run("open('out.txt', 'w').write(open('in.txt').read())\nx + 22");
    assert_eq!(
        (&record["result"], &record["isolation"]),
        (&json!(42), &json!("container"))
    );
    let made = client.call("read_file", json!({"path": "out.txt"}));
    assert_eq!(made["structuredContent"]["content"], "hello");
    let pid = rustix::process::Pid::from_child(&client.child);
    assert_eq!(containers_of(pid).len(), 1);
    client.send(
        "tools/call",
        json!({"name": "run_code", "arguments": {"code": "while True: pass"}}),
    );
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert!(client.child.wait().unwrap().success());
    let left = containers_of(pid);
    assert!(left.is_empty(), "{left:?}");
}

/// The containers that a command of this process id has.
fn containers_of(pid: rustix::process::Pid) -> Vec<Value> {
    let filter =
        "http://engine/containers/json?all=true&filters=%7B%22label%22%3A%5B%22stockade%22%5D%7D";
    let left = Command::new("curl")
        .args(["-s", "--unix-socket"])
        .arg(engines().join("docker.sock"))
        .arg(filter)
        .output()
        .unwrap();
    let mut left: Vec<Value> = serde_json::from_slice(&left.stdout).unwrap();
    left.retain(|one| {
        let owner = one["Labels"]["stockade.owner"].as_str().unwrap_or_default();
        owner.split(' ').nth(2) == Some(&pid.as_raw_nonzero().to_string())
    });
    left
}

fn no_engine() {
    let place = Place::new("container_no_engine")
        .policy("container: {engine: unix:///nonexistent/x.sock}\n");
    let (record, code) = run(&place, &["-c", "6 * 7"]);
    assert_eq!(
        (record["status"].as_str(), code),
        (Some("sandbox_error"), 125)
    );
    let why = record["error"]["value"].as_str().unwrap();
    assert!(why.contains("no container engine can be reached"), "{why}");
    assert!(why.contains("--isolation process"), "{why}");
}

fn no_image() {
    let text = policy("").replace(IMAGE, "no-such-image:1");
    let place = Place::new("container_no_image").policy(text);
    let (record, code) = run(&place, &["-c", "6 * 7"]);
    assert_eq!(
        (record["status"].as_str(), code),
        (Some("sandbox_error"), 125)
    );
    let why = record["error"]["value"].as_str().unwrap();
    assert!(why.contains("docker pull no-such-image:1"), "{why}");
}

fn auto() {
    let place = place("container_auto", "");
    let ran = place.run(&["run", "--explain", "-c", "1 + 1"]);
    assert!(
        ran.stdout.contains("wall         container"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains(IMAGE), "{}", ran.stdout);
    let ran = place.run(&["run", "-c", "1 + 1", "--json"]);
    let record: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (record["isolation"].as_str(), ran.code),
        (Some("container"), 0)
    );
    let bare = Place::new("container_auto_bare").policy("guard: enforce\n");
    let ran = bare.run(&["run", "--explain", "-c", "1 + 1"]);
    assert!(
        ran.stdout.contains("wall         interpreter"),
        "{}",
        ran.stdout
    );
}

fn required() {
    let up = place(
        "container_required",
        "require: [memory, tasks, network, seccomp, exec]\n",
    );
    assert_eq!(run(&up, &["-c", "1"]).1, 0);
    let down = place("container_landlock", "require: [landlock]\n");
    let (record, code) = run(&down, &["-c", "1"]);
    assert_eq!(code, 125);
    assert!(
        record["reason"].as_str().unwrap().contains("`landlock`"),
        "{record}"
    );
}

fn receipt() {
    let place = place("container_receipt", "");
    let (_, code) = run(&place, &["-c", "1", "--receipt", "receipts"]);
    assert_eq!(code, 0);
    let text = std::fs::read_to_string(place.root.join("receipts")).unwrap();
    assert!(
        text.contains("container") && text.contains("sha256:"),
        "{text}"
    );
    assert_eq!(place.run(&["receipts", "verify", "receipts"]).code, 0);
}

fn languages() {
    let place = place(
        "container_languages",
        "languages: []\nlimits: {tasks: 64}\n",
    )
    .file("a.js", "console.log('js'); ({n: 6 * 7})")
    .file("a.sh", "echo sh; exit 4");
    let (record, code) = run(&place, &["a.js"]);
    assert_eq!(
        (record["result"]["n"].clone(), code),
        (42.into(), 0),
        "{record}"
    );
    let (record, code) = run(&place, &["a.sh"]);
    assert_eq!(
        (record["stdout"].as_str(), code),
        (Some("sh\n"), 4),
        "{record}"
    );
}

fn doctor() {
    let place = place("container_doctor", "");
    let ran = place.run(&["doctor", "--json"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let state = |name: &str| {
        let checks = report["engine"].as_array().unwrap();
        let check = checks.iter().find(|check| check["name"] == name);
        check.map(|check| check["state"].as_str().unwrap().to_owned())
    };
    assert_eq!(state("engine").as_deref(), Some("found"), "{report}");
    assert_eq!(state("container-run").as_deref(), Some("found"), "{report}");
}

/// The binary itself as the ordinary user whose engine it is.
fn rootless() {
    let home = engines().join("rootless");
    let there = home.join("podman.sock").exists();
    assert!(there, "tests/engine/up.sh starts that engine, too");
    let folder = PathBuf::from("/tmp").join(format!("stockade-rootless-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let binary = folder.join("stockade");
    std::fs::copy(env!("CARGO_BIN_EXE_stockade"), &binary).unwrap();
    let socket = home.join("podman.sock");
    let text = format!(
        "container: {{image: {IMAGE}, engine: unix://{}}}\n",
        socket.display()
    );
    std::fs::write(folder.join("stockade.yaml"), text).unwrap();
    let user = "stockade-engine";
    let owned = Command::new("chown")
        .args(["-R", user])
        .arg(&folder)
        .status();
    assert!(owned.unwrap().success());
    let mut child = Command::new("runuser")
        .args(["-u", user, "--", "env", "-i", "PATH=/usr/bin:/bin"])
        .arg(format!("HOME={}", folder.display()))
        .arg(&binary)
        .args([
            "run",
            "--policy",
            "stockade.yaml",
            "--isolation",
            "container",
        ])
        .args(["--json", "-c", "6 * 7"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(b"");
    let output = child.wait_with_output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let record: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let limited = std::path::Path::new("/sys/fs/cgroup/cgroup.controllers").exists();
    if limited {
        assert_eq!(record["result"], 42, "{record}");
    } else {
        assert_eq!(record["status"], "sandbox_error", "{record}");
        assert_eq!(output.status.code(), Some(125));
    }
}
