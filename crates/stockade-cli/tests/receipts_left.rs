//! Receipts through the command: who leaves one, what they refuse to touch, and what comes out when
//! runs are repeated.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use common::{Place, Ran};
use serde_json::Value;

/// The receipts in a file, one for each line.
fn lines(place: &Place, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(place.root.join(name)).unwrap();
    text.lines()
        .map(|it| serde_json::from_str(it).unwrap())
        .collect()
}

fn holds(place: &Place, name: &str, count: usize) {
    let verified = place.run(&["receipts", "verify", name]);
    assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
    let told = format!("{count} receipts");
    assert!(verified.stdout.contains(&told), "{}", verified.stdout);
}

#[test]
fn a_file_of_notes_is_not_made_a_ledger_and_nothing_runs() {
    for text in [
        "my precious notes",
        "line one\nprecious line two",
        "{",
        "notes\n",
    ] {
        let place = Place::new("receipts_notes").file("notes.txt", text);
        let ran = place.run(&["run", "--receipt", "notes.txt", "-c", "print('ran')"]);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (2, ""),
            "{text:?}: {}",
            ran.stderr
        );
        assert!(ran.stderr.contains("left as it is"), "{}", ran.stderr);
        let after = fs::read_to_string(place.root.join("notes.txt")).unwrap();
        assert_eq!(after, text);
        assert!(!place.root.join("notes.txt.head").exists());
    }
}

#[test]
fn another_states_key_does_not_spoil_a_ledger() {
    let place = Place::new("receipts_other_key");
    assert_eq!(
        place.run(&["run", "--receipt", "o.jsonl", "-c", "1"]).code,
        0
    );
    let before = fs::read(place.root.join("o.jsonl")).unwrap();
    let other = |args: &[&str]| {
        let state = place.root.join("other");
        let mut command = place.command(args);
        let output = command.env("STOCKADE_STATE", state).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (code, told) = other(&["run", "--receipt", "o.jsonl", "-c", "2"]);
    assert_eq!(code, Some(2), "{told}");
    let key = place.run(&["receipts", "key"]).stdout;
    assert!(
        told.contains(key.trim()) && told.contains("--receipt-chain"),
        "{told}"
    );
    assert_eq!(fs::read(place.root.join("o.jsonl")).unwrap(), before);
    // The way out that it names: a chain of the other key's, in a file beside it.
    let (code, told) = other(&[
        "run",
        "--receipt",
        "o.jsonl",
        "--receipt-chain",
        "b",
        "-c",
        "2",
    ]);
    assert_eq!(code, Some(0), "{told}");
    let chained = lines(&place, "o.b.jsonl");
    assert_eq!(
        (chained.len(), &chained[0]["chain"]),
        (1, &Value::from("b"))
    );
    holds(&place, "o.jsonl", 1);
}

#[test]
fn missing_lines_are_not_covered_up_by_the_next_receipt() {
    let place = Place::new("receipts_missing");
    for code in ["1", "2", "3"] {
        assert_eq!(
            place.run(&["run", "--receipt", "r.jsonl", "-c", code]).code,
            0
        );
    }
    let path = place.root.join("r.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let cut = text.lines().next().unwrap().to_owned() + "\n";
    fs::write(&path, &cut).unwrap();
    let ran = place.run(&["run", "--receipt", "r.jsonl", "-c", "print('ran')"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(
        ran.stderr.contains("receipts are missing"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("--receipt-chain"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), cut);
    let args = [
        "run",
        "--receipt",
        "r.jsonl",
        "--receipt-chain",
        "2",
        "-c",
        "4",
    ];
    assert_eq!(place.run(&args).code, 0);
    assert_eq!(place.run(&args).code, 0);
    holds(&place, "r.2.jsonl", 2);
    assert_eq!(place.run(&["receipts", "verify", "r.jsonl"]).code, 1);
}

#[test]
fn a_run_with_many_files_leaves_a_receipt_that_verifies() {
    let place = Place::new("receipts_many_files");
    let big = place.root.join("big");
    fs::create_dir(&big).unwrap();
    for at in 0..3900 {
        fs::write(big.join(format!("{at:0245}")), "x").unwrap();
    }
    let args = ["run", "--isolation", "process", "--receipt", "b.jsonl"];
    let ran = place.run(&[&args[..], &["--file", "big", "-c", "1"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    holds(&place, "b.jsonl", 1);
    assert_eq!(
        lines(&place, "b.jsonl")[0]["file_list"]
            .as_str()
            .unwrap()
            .len(),
        64
    );
}

#[test]
fn receipts_are_not_written_to_what_is_read_nor_to_what_is_no_file() {
    let place = Place::new("receipts_same")
        .file("job.py", "")
        .file("stockade.yaml", "");
    fs::hard_link(place.root.join("job.py"), place.root.join("other.py")).unwrap();
    let pipe = std::process::Command::new("mkfifo")
        .arg(place.root.join("pipe"))
        .status();
    assert!(pipe.unwrap().success());
    std::os::unix::fs::symlink("real.jsonl", place.root.join("link.jsonl")).unwrap();
    fs::create_dir(place.root.join("folder")).unwrap();
    for (to, told) in [
        ("job.py", "this command reads"),
        ("other.py", "this command reads"),
        ("stockade.yaml", "this command reads"),
        ("pipe", "not a regular file"),
        ("/dev/null", "not a regular file"),
        ("link.jsonl", "a link"),
        ("folder", "directory"),
    ] {
        let ran = place.run(&["run", "job.py", "--receipt", to]);
        assert_eq!(ran.code, 2, "{to}: {}", ran.stderr);
        assert!(ran.stderr.contains(told), "{to}: {}", ran.stderr);
    }
    assert!(!place.root.join("real.jsonl").exists());
}

#[test]
fn every_command_that_runs_or_decides_leaves_its_receipts() {
    let place = Place::new("receipts_everywhere")
        .file("ok.py", "print(1)\n")
        .file("bad.py", "import os\n")
        .file(
            "flow.yaml",
            "name: f\nnodes:\n  - id: a\n    code: 'return 2'\n  - id: b\n    code: 'return inputs[\"x\"] * 3'\n    inputs: {x: '{a}'}\n",
        );
    let with = |args: &[&str], stdin: &str| -> Ran {
        let more = ["--receipt", "r.jsonl", "--keep", "kept"];
        place.run_with(&[args, &more].concat(), stdin)
    };
    assert_eq!(with(&["run", "ok.py"], "").code, 0);
    assert_eq!(with(&["check", "ok.py", "bad.py"], "").code, 1);
    let calls = "{\"tool\": \"python\", \"arguments\": {\"code\": \"import os\"}}\nnonsense\n";
    assert_eq!(with(&["guard"], calls).code, 0);
    let typed = "x = 20\nimport os\nx + 1\n1 +\n";
    assert_eq!(with(&["repl"], typed).code, 0);
    let flow = with(&["workflow", "run", "flow.yaml"], "");
    assert_eq!(flow.code, 0, "{}", flow.stderr);
    let left: Vec<String> = lines(&place, "r.jsonl")
        .iter()
        .map(|line| {
            let ended = line.get("status").unwrap_or(&line["decision"]);
            format!(
                "{} {}",
                line["by"].as_str().unwrap(),
                ended.as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        left,
        [
            "run ok",
            "check allow",
            "check deny",
            "guard deny",
            "guard deny",
            "repl ok",
            "repl denied",
            "repl ok",
            "repl error",
            "workflow ok",
            "workflow ok",
        ]
    );
    let nodes = lines(&place, "r.jsonl");
    assert_eq!(
        (&nodes[9]["node"], &nodes[10]["node"]),
        (&"a".into(), &"b".into())
    );
    holds(&place, "r.jsonl", 11);
    // All of it comes out the same again, the session of the repl piece by piece.
    let again = place.run(&["receipts", "replay", "r.jsonl", "--keep", "kept"]);
    assert_eq!(again.code, 0, "{}{}", again.stdout, again.stderr);
    assert_eq!(again.stdout.lines().count(), 11);
    assert!(again.stderr.contains("11 the same"), "{}", again.stderr);
}

#[test]
fn an_evaluation_leaves_one_receipt_over_all_rows() {
    let tasks = "{\"task_id\": \"a\", \"code\": \"def f(): return 1\", \"tests\": \"assert f() == 1\"}\n\
                 {\"task_id\": \"b\", \"code\": \"def f(): return 2\", \"tests\": \"assert f() == 1\"}\n";
    let place = Place::new("receipts_eval").file("tasks.jsonl", tasks);
    let args = [
        "eval",
        "tasks.jsonl",
        "-o",
        "out.jsonl",
        "--receipt",
        "r.jsonl",
        "--keep",
        "k",
    ];
    let ran = place.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let receipts = lines(&place, "r.jsonl");
    assert_eq!(receipts.len(), 1);
    let one = &receipts[0];
    assert_eq!(
        (&one["what"], &one["rows"]),
        (&"evaluation".into(), &2.into())
    );
    assert_eq!(one["totals"]["passed"], 1);
    // Whoever has the rows can make the digest anew.
    let rows = lines(&place, "out.jsonl");
    let mut digests: Vec<&str> = rows
        .iter()
        .map(|row| row["sha256"].as_str().unwrap())
        .collect();
    digests.sort_unstable();
    let text = digests.join("\n") + "\n";
    assert_eq!(one["results"], stockade::eval::digest(text.as_bytes()));
    assert_eq!(one["policy"], rows[0]["policy_sha256"]);
    // Gone on with: the receipt is over all rows again.
    assert_eq!(place.run(&args).code, 0);
    assert_eq!(lines(&place, "r.jsonl")[1]["results"], one["results"]);
    let again = place.run(&["receipts", "replay", "r.jsonl", "--keep", "k"]);
    assert_eq!(again.code, 2, "{}", again.stdout);
    assert!(
        again.stdout.contains("it is an evaluation"),
        "{}",
        again.stdout
    );
    // A row that is changed is found before anything is judged.
    let text = fs::read_to_string(place.root.join("out.jsonl")).unwrap();
    let bent = text.replacen("\"passed\":false", "\"passed\":true", 1);
    fs::write(place.root.join("out.jsonl"), bent).unwrap();
    let ran = place.run(&args);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("was changed"), "{}", ran.stderr);
}

/// Three runs, kept.
fn kept(test: &str) -> Place {
    let place = Place::new(test).file("data.txt", "3\n4\n");
    let keep = ["--receipt", "r.jsonl", "--keep", "kept"];
    let run = |args: &[&str]| place.run(&[&["run"], args, &keep].concat());
    let policy = "builtins: {deny: []}\n";
    let place_of_policy = place.root.join("files.yaml");
    fs::write(&place_of_policy, policy).unwrap();
    let code = "import random\nprint(inputs['n'], random.random())\nrandom.random()";
    assert_eq!(run(&["-c", code, "--input", "n=5", "--seed", "7"]).code, 0);
    assert_eq!(run(&["-c", "1 / 0"]).code, 1);
    let sum = "sum(int(line) for line in open('data.txt'))";
    let ran = run(&["-c", sum, "--file", "data.txt:ro", "--policy", "files.yaml"]);
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (0, "7\n"),
        "{}",
        ran.stderr
    );
    place
}

fn replay(place: &Place, more: &[&str]) -> Ran {
    let args = ["receipts", "replay", "r.jsonl", "--keep", "kept"];
    place.run(&[&args[..], more].concat())
}

#[test]
fn runs_come_out_the_same_when_they_are_repeated() {
    let place = kept("replay_same");
    let ran = replay(&place, &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    assert_eq!(ran.stdout.matches("the same").count(), 3, "{}", ran.stdout);
    let ran = replay(&place, &["--json"]);
    for (number, line) in (1..).zip(ran.stdout.lines()) {
        let line: Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            (&line["line"], &line["outcome"]),
            (&number.into(), &"same".into())
        );
    }
}

/// The one thing in the store that has these bytes.
fn thing(place: &Place, bytes: &[u8]) -> std::path::PathBuf {
    let name = stockade::eval::digest(bytes);
    let path = place
        .root
        .join("kept/sha256")
        .join(&name[..2])
        .join(&name[2..]);
    assert_eq!(fs::read(&path).unwrap(), bytes);
    path
}

#[test]
fn a_store_that_was_forged_is_not_believed() {
    let place = kept("replay_forged");
    let code = thing(&place, b"1 / 0");
    fs::write(&code, "open('/etc/passwd').read()").unwrap();
    let ran = replay(&place, &[]);
    assert_eq!(ran.code, 2, "{}", ran.stdout);
    assert!(
        ran.stdout
            .contains("r.jsonl:2: cannot be repeated: its code: what is kept"),
        "{}",
        ran.stdout
    );
    fs::remove_file(&code).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", &code).unwrap();
    assert!(replay(&place, &[]).stdout.contains("a link"));
    fs::remove_file(&code).unwrap();
    let ran = replay(&place, &[]);
    assert!(ran.stdout.contains("it was not kept"), "{}", ran.stdout);
    assert_eq!(ran.code, 2);
}

#[test]
fn a_changed_ledger_repeats_nothing() {
    let place = kept("replay_changed");
    let path = place.root.join("r.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        text.replacen("\"exit_code\":1", "\"exit_code\":0", 1),
    )
    .unwrap();
    let ran = replay(&place, &[]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout.starts_with("r.jsonl:2: it was changed"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_machine_that_signs_a_lie_is_found_out_by_another() {
    // The operator of a machine has its key, and signs another answer than the program gave.
    let place = kept("replay_lie");
    let path = place.root.join("r.jsonl");
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("state");
    let state = stockade::audit::State::at(&state).unwrap();
    let key = stockade::receipts::Key::of(&state).unwrap();
    let sandbox = stockade::Sandbox::new(stockade::Policy::default());
    let request = stockade::Request::python("3 + 4");
    let mut execution = sandbox.run(&request);
    execution.result = 6.into();
    let store = stockade::receipts::Store::make(&place.root.join("kept")).unwrap();
    let ledger = stockade::receipts::Ledger::open(&path, key)
        .unwrap()
        .keeping(Some(store));
    ledger
        .append(&request, sandbox.policy(), &execution)
        .unwrap();
    holds(&place, "r.jsonl", 4);
    let ran = replay(&place, &[]);
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    assert!(
        ran.stdout.contains("r.jsonl:4: differs: result\n"),
        "{}",
        ran.stdout
    );
}

#[test]
fn what_cannot_be_repeated_says_why() {
    let place = Place::new("replay_not").file("org.yaml", "ceiling: true\nlimits: {memory: 32m}\n");
    let keep = ["--receipt", "r.jsonl", "--keep", "kept"];
    let run = |args: &[&str]| place.run(&[&["run"], args, &keep].concat());
    run(&["-c", "while True: pass", "--timeout", "200ms"]);
    run(&["-c", "1", "--isolation", "process"]);
    run(&["--unsafe", "-c", "1"]);
    run(&["-c", "import time\ntime.time()"]);
    run(&["-c", "len([0] * 10**7)"]);
    run(&["-c", "1", "--mem", "128m"]);
    let plain = ["run", "-c", "41 + 1", "--receipt", "r.jsonl"];
    assert_eq!(place.run(&plain).code, 0);
    let ran = replay(&place, &["--mem", "32m"]);
    assert_eq!(ran.code, 2, "{}{}", ran.stdout, ran.stderr);
    let told: Vec<&str> = ran.stdout.lines().collect();
    for (line, why) in [
        "it ended as time_limit",
        "behind the process wall",
        "with no wall",
        "it can know the time, by `time`",
        "here it ended as memory_limit",
        "the same",
        "it was not kept",
    ]
    .iter()
    .enumerate()
    {
        assert!(told[line].contains(why), "{}: {why}", told[line]);
    }
    // The verifier's own limits and ceiling are the last word.
    let ran = replay(&place, &[]);
    assert!(ran.stdout.contains("r.jsonl:5: the same"), "{}", ran.stdout);
    let ran = replay(&place, &["--org", "org.yaml"]);
    let memory = "r.jsonl:5: cannot be repeated: here it ended as memory_limit";
    assert!(ran.stdout.contains(memory), "{}", ran.stdout);
    for (org, why) in [
        ("isolation: process", "its policy is not let in here"),
        (
            "imports: {deny: [time]}",
            "the policy of this machine is stricter",
        ),
    ] {
        fs::write(
            place.root.join("org.yaml"),
            format!("ceiling: true\n{org}\n"),
        )
        .unwrap();
        let ran = replay(&place, &["--org", "org.yaml"]);
        let told = ran.stdout.lines().nth(3).unwrap();
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn a_stored_policy_runs_nothing_outside_the_interpreter() {
    let place = Place::new("replay_policy").file("evil", "#!/bin/sh\ntouch PWNED\n");
    let evil = place.root.join("evil");
    fs::set_permissions(&evil, fs::Permissions::from_mode(0o755)).unwrap();
    let state = stockade::audit::State::at(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("state"));
    let key = stockade::receipts::Key::of(&state.unwrap()).unwrap();
    let mut policy = stockade::Policy {
        python: Some(evil.display().to_string()),
        isolation: stockade::Isolation::Process,
        r#unsafe: stockade_core::policy::Unsafe::Allow,
        commands: vec!["sh".into()],
        ..stockade::Policy::default()
    };
    policy.limits.memory = 1 << 40;
    let ran = stockade::Sandbox::new(stockade::Policy::default());
    let request = stockade::Request::python("6 * 7");
    let execution = ran.run(&request);
    let store = stockade::receipts::Store::make(&place.root.join("kept")).unwrap();
    let path = place.root.join("r.jsonl");
    let ledger = stockade::receipts::Ledger::open(path, key)
        .unwrap()
        .keeping(Some(store));
    ledger.append(&request, &policy, &execution).unwrap();
    let ran = replay(&place, &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    assert!(!place.root.join("PWNED").exists());
}

#[test]
fn many_commands_at_once_make_one_chain_and_one_store() {
    let place = Place::new("receipts_at_once");
    let args = [
        "run",
        "--receipt",
        "r.jsonl",
        "--keep",
        "kept",
        "-c",
        "6 * 7",
    ];
    let children: Vec<_> = (0..8)
        .map(|_| place.command(&args).spawn().unwrap())
        .collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    holds(&place, "r.jsonl", 8);
    assert_eq!(replay(&place, &[]).code, 0);
}

#[test]
fn keep_lies_where_no_code_can_write() {
    let place = Place::new("receipts_keep_open");
    let yaml = format!("files: {{write: [{:?}]}}\n", place.root.join("open"));
    fs::create_dir(place.root.join("open")).unwrap();
    let place = place.file("p.yaml", yaml);
    for keep in ["open", "open/kept", "."] {
        let args = [
            "run",
            "--policy",
            "p.yaml",
            "--receipt",
            "r.jsonl",
            "--keep",
            keep,
            "-c",
            "1",
        ];
        let ran = place.run(&args);
        assert_eq!(ran.code, 2, "{keep}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("the code may write to"),
            "{}",
            ran.stderr
        );
    }
    let ran = place.run(&["run", "--keep", "kept", "-c", "1"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("--receipt"), "{}", ran.stderr);
}
