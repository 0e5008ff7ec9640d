//! `stockade run` as one door: which wall is taken and why, and what every flag means.

mod common;

use common::Place;
use serde_json::{Value, json};

fn record(place: &Place, args: &[&str]) -> Value {
    let ran = place.run(&[&["run", "--json"], args].concat());
    let record: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    assert!(
        record.is_object(),
        "{args:?}: {} {}",
        ran.stdout,
        ran.stderr
    );
    record
}

#[test]
fn auto_takes_the_cheapest_wall_that_has_what_the_code_needs_and_says_why() {
    let place = Place::new("door_auto");
    for (args, isolation, why) in [
        (&["-c", "1 + 1"][..], "interpreter", "imports nothing"),
        (
            &["-c", "import math\nmath.pi"],
            "interpreter",
            "every import is built in",
        ),
        (
            &["-c", "import ctypes", "--allow-import", "ctypes"],
            "process",
            "the interpreter has no module `ctypes`",
        ),
        (
            &["-c", "def f(): pass\nf.__code__.co_name", "--guard", "off"],
            "process",
            "`__code__` does not exist in the interpreter",
        ),
        (
            &[
                "-c",
                "__import__(inputs['m']).pi",
                "--guard",
                "off",
                "--input",
                "m=math",
            ],
            "process",
            "a name that only running would tell",
        ),
        (
            &["-c", "def f(: pass", "--guard", "off"],
            "interpreter",
            "imports nothing",
        ),
    ] {
        let record = record(&place, args);
        assert_eq!(record["isolation"], isolation, "{args:?}: {record}");
        let reason = record["reason"].as_str().unwrap_or_default();
        assert!(reason.contains(why), "{args:?}: {reason}");
    }
}

#[test]
fn files_go_to_a_wall_that_has_files() {
    let place = Place::new("door_files").file("data.txt", "seven");
    let code = "open('data.txt').read()";
    let args = ["-c", code, "--file", "data.txt", "--guard", "off"];
    let record = record(&place, &args);
    assert_eq!(record["isolation"], "interpreter");
    assert_eq!(record["walls"]["filesystem"], "memory");
    assert_eq!(record["result"], "seven");
}

#[test]
fn a_module_that_is_given_can_be_imported_and_shadows_nothing() {
    let place = Place::new("door_modules")
        .file("helper.py", "answer = 42")
        .file("json.py", "dumps = None");
    let code = "import helper, json\n[helper.answer, json.dumps(1)]";
    let files = [
        "--file",
        "helper.py",
        "--file",
        "json.py",
        "--allow-import",
        "helper",
    ];
    let record = record(&place, &[&["-c", code][..], &files].concat());
    assert_eq!(record["result"], json!([42, "1"]), "{record}");
}

#[test]
fn a_wall_that_is_named_is_taken_even_where_the_code_will_fail_there() {
    let place = Place::new("door_named");
    let args = ["-c", "import glob", "--isolation", "interpreter"];
    let allowed = ["--allow-import", "glob"];
    let record = record(&place, &[args.as_slice(), &allowed].concat());
    assert_eq!(record["isolation"], "interpreter");
    assert!(
        record["reason"].as_str().unwrap().contains("although"),
        "{record}"
    );
}

#[test]
fn what_is_required_and_missing_runs_nothing_and_says_what_is_missing() {
    let place = Place::new("door_require").policy("require: [moat]\n");
    let ran = place.run(&["run", "-c", "print('ran')"]);
    assert_eq!(ran.code, 125);
    assert_eq!(ran.stdout, "");
    assert!(
        ran.stderr.contains("requires the wall `moat`"),
        "{}",
        ran.stderr
    );
    let place = Place::new("door_require_seccomp").policy("require: [seccomp]\n");
    let record = record(&place, &["-c", "1 + 1"]);
    assert_eq!(
        record["isolation"], "process",
        "only that wall has it: {record}"
    );
}

#[test]
fn explain_shows_every_wall_and_runs_nothing() {
    let place = Place::new("door_explain");
    let ran = place.run(&["run", "--explain", "-c", "import math\nprint('ran')"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for part in [
        "guard        allows it",
        "interpreter  can run it",
        "process      can run it",
        "network: absent",
        "wall         interpreter",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
    assert!(!ran.stdout.contains("ran\n"));
    let ran = place.run(&[
        "run",
        "--explain",
        "--json",
        "-c",
        "import ctypes",
        "--guard",
        "off",
    ]);
    let told: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(told["isolation"], "process");
    assert_eq!(told["walls"][0]["runs"], false);
    assert_eq!(told["walls"][1]["chosen"], true);
    assert_eq!(place.run(&["run", "--explain", "-c", "import os"]).code, 77);
    let lonely = Place::new("door_explain_none").policy("require: [moat]\n");
    let ran = lonely.run(&["run", "--explain", "-c", "1"]);
    assert_eq!(ran.code, 125);
    assert!(ran.stdout.contains("missing: moat"), "{}", ran.stdout);
}

#[test]
fn events_come_as_they_happen_in_their_order() {
    let place = Place::new("door_events");
    for isolation in ["interpreter", "process"] {
        let code = "import sys\nprint('one')\nprint('two', file=sys.stderr)\n6 * 7";
        let args = [
            "run",
            "--events",
            "-c",
            code,
            "--isolation",
            isolation,
            "--guard",
            "off",
            "--allow-import",
            "sys",
        ];
        let ran = place.run(&args);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{isolation}");
        let events: Vec<Value> = ran
            .stdout
            .lines()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect();
        let names: Vec<&str> = events
            .iter()
            .map(|e| e["event"].as_str().unwrap())
            .collect();
        assert_eq!(names.first(), Some(&"started"));
        assert_eq!(names[names.len() - 2..], ["result", "finished"]);
        assert_eq!(events[0]["isolation"], isolation);
        let text = |name: &str| -> String {
            events
                .iter()
                .filter(|e| e["event"] == name)
                .filter_map(|e| e["text"].as_str())
                .collect()
        };
        assert_eq!(
            (text("stdout"), text("stderr")),
            ("one\n".into(), "two\n".into())
        );
        let last = events.last().unwrap();
        assert_eq!(last["execution"]["id"], events[0]["id"]);
        assert_eq!(last["execution"]["result"], 42);
    }
    let ran = place.run(&["run", "--events", "-c", "1 / 0"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stdout
            .contains("\"event\":\"error\",\"status\":\"error\""),
        "{}",
        ran.stdout
    );
}

#[test]
fn going_on_after_an_error_gives_the_error_and_no_output() {
    let place = Place::new("door_continue");
    for (code, error) in [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("while True: pass", "LimitReached: it ran longer than 200ms"),
        ("import os", "Denied: SG101 importing `os` is not allowed"),
    ] {
        let args = [
            "run",
            "--on-error",
            "continue",
            "--timeout",
            "200ms",
            "-c",
            code,
        ];
        let ran = place.run(&args);
        assert_eq!(ran.code, 0, "{code}: {}", ran.stderr);
        let told: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(told, json!({"error": error, "output": null}));
    }
    assert_eq!(
        place
            .run(&["run", "--on-error", "continue", "-c", "7"])
            .stdout,
        "7\n"
    );
    assert_eq!(
        place
            .run(&["run", "--on-error", "fail", "-c", "1 / 0"])
            .code,
        1
    );
}

#[test]
fn going_on_never_hides_a_failure_of_ours() {
    let place = Place::new("door_continue_ours").policy("require: [moat]\n");
    assert_eq!(
        place
            .run(&["run", "--on-error", "continue", "-c", "1"])
            .code,
        125
    );
}

#[test]
fn unsafe_runs_with_no_wall_loudly_and_is_marked() {
    let place = Place::new("door_unsafe");
    let outside = place.root.join("proof");
    let code = format!("open({outside:?}, 'w').write('here')\nimport os\nos.getpid()");
    let ran = place.run(&["run", "--unsafe", "--json", "--guard", "off", "-c", &code]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("UNSAFE"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(&outside).unwrap(), "here");
    let record: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(record["unsafe"], true);
    assert_eq!(
        (&record["isolation"], &record["walls"]),
        (&json!(null), &json!({}))
    );
    // What is safe says nothing of it, and the guard still reads.
    let safe = place.run(&["run", "--json", "-c", "1"]);
    assert!(!safe.stdout.contains("\"unsafe\""));
    assert_eq!(place.run(&["run", "--unsafe", "-c", "import os"]).code, 77);
}

#[test]
fn unsafe_still_has_a_clock() {
    let place = Place::new("door_unsafe_clock");
    let args = [
        "run",
        "--unsafe",
        "-c",
        "while True: pass",
        "--timeout",
        "300ms",
    ];
    assert_eq!(place.run(&args).code, 124);
}

#[test]
fn a_policy_forbids_unsafe_and_so_does_every_ceiling_that_does_not_allow_it() {
    let place = Place::new("door_unsafe_forbid")
        .policy("unsafe: forbid\n")
        .file("org.yaml", "ceiling: true\nnetwork: none\n")
        .file("lax.yaml", "ceiling: true\nunsafe: allow\n");
    let ran = place.run(&["run", "--unsafe", "-c", "print(1)"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("unsafe: forbid"), "{}", ran.stderr);
    std::fs::remove_file(place.root.join(common::NAMED)).unwrap();
    let ran = place.run(&["run", "--unsafe", "--org", "org.yaml", "-c", "print(1)"]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    let ran = place.run(&["run", "--unsafe", "--org", "lax.yaml", "-c", "print(1)"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let place = place.policy("unsafe: allow\n");
    let ran = place.run(&["run", "--org", "org.yaml", "-c", "print(1)"]);
    assert_eq!(ran.code, 2, "a project cannot loosen it: {}", ran.stderr);
    assert!(ran.stderr.contains("must stay `forbid`"), "{}", ran.stderr);
}

#[test]
fn the_network_is_allowed_whole_or_by_name() {
    let place = Place::new("door_network");
    let code = "import socket\ns = socket.socket()\ns.settimeout(0.5)\n\
                try:\n    s.connect(('127.0.0.1', 9))\nexcept ConnectionRefusedError:\n    result = 'refused'";
    let common = ["-c", code, "--isolation", "process", "--guard", "off"];
    let record_with = |more: &[&str]| record(&place, &[&common[..], more].concat());
    let open = record_with(&["--allow-network"]);
    assert_eq!(
        (&open["result"], &open["walls"]["network"]),
        (&json!("refused"), &json!("any"))
    );
    let closed = record_with(&[]);
    assert_ne!(closed["walls"]["network"], "any");
    let named = record_with(&["--allow-network=example.org:443"]);
    assert_ne!(named["walls"]["network"], "any", "{named}");
}

#[test]
fn receipts_are_left_verified_and_name_what_was_changed() {
    let place = Place::new("door_receipts");
    let state = place.root.join("state");
    let run = |args: &[&str]| {
        let output = place
            .command(args)
            .env("STOCKADE_STATE", &state)
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    for code in ["1", "1 / 0", "import os"] {
        run(&["run", "-c", code, "--receipt", "runs.jsonl"]);
    }
    run(&["run", "--unsafe", "-c", "1", "--receipt", "runs.jsonl"]);
    let (code, told) = run(&["receipts", "verify", "runs.jsonl"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("4 receipts hold"), "{told}");
    let file = place.root.join("runs.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("\"unsafe\":true").count(), 1);
    std::fs::write(
        &file,
        text.replacen("\"exit_code\":1", "\"exit_code\":0", 1),
    )
    .unwrap();
    let (code, told) = run(&["receipts", "verify", "runs.jsonl"]);
    assert_eq!(code, Some(1));
    assert!(told.starts_with("runs.jsonl:2: "), "{told}");
    let (code, told) = run(&["receipts", "verify", "--json", "runs.jsonl"]);
    assert_eq!(code, Some(1));
    assert!(told.contains("\"line\":2"), "{told}");
    let (_, key) = run(&["receipts", "key"]);
    assert_eq!(key.trim().len(), 64);
    assert_eq!(run(&["receipts", "verify", "missing.jsonl"]).0, Some(2));
    assert_eq!(
        run(&["receipts", "verify", "runs.jsonl", "--key", "nonsense"]).0,
        Some(2)
    );
}

#[test]
fn receipts_are_not_kept_where_the_code_can_write() {
    let place = Place::new("door_receipts_open");
    let yaml = format!("files: {{write: [{:?}]}}\n", place.root);
    let place = place.policy(yaml);
    let ran = place.run(&["run", "-c", "1", "--receipt", "runs.jsonl"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr.contains("which the code may write to"),
        "{}",
        ran.stderr
    );
    let ran = place.run(&["run", "-c", "print(1)", "--receipt", "no/such/place.jsonl"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
}

#[test]
fn an_answer_without_a_json_form_is_told_on_every_wall() {
    let place = Place::new("door_no_json");
    let deep = "x = []\nfor i in range(100_000): x = [x]\nresult = x";
    for wall in ["interpreter", "process"] {
        for code in [deep, "result = object()", "x = []\nx.append(x)\nresult = x"] {
            let record = record(&place, &["--isolation", wall, "-c", code]);
            assert_eq!(record["status"], "ok", "{wall}: {record}");
            assert_eq!(record["result"], Value::Null, "{wall}: {record}");
            assert_eq!(record["error"]["name"], "NoJsonForm", "{wall}: {record}");
        }
    }
}
