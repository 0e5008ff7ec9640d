//! `stockade workflow run`, through the binary: side by side, interrupted, and resumed.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

mod common;
mod workflow_common;

use std::io::{BufRead, BufReader, Read};
use std::process::Child;

use common::{Place, Ran};
use serde_json::{Value, json};
use workflow_common::{check_of, report};

#[test]
fn the_examples_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/workflow");
    let place = Place::new("workflow_examples");
    for name in ["orders.yaml", "totals.py", "older.yaml"] {
        std::fs::copy(format!("{folder}/{name}"), place.root.join(name)).unwrap();
    }
    let ran = place.run(&["workflow", "run", "orders.yaml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let outputs: Value = serde_json::from_str(&ran.stdout).unwrap();
    let expected = "Ada leads with 15.60 (1 dropped, largest 1250 cents, in EUR)";
    assert_eq!(outputs["report"], expected);
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(lines.len(), 4, "one line per node: {lines:?}");
    assert!(
        lines[0].starts_with("ok        clean  interpreter"),
        "{lines:?}"
    );
    let ran = place.run(&["workflow", "check", "older.yaml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
}

/// Two nodes that each wait for a file that the other makes.
fn rendezvous(place: &Place) -> String {
    let folder = place.root.join("shared");
    std::fs::create_dir_all(&folder).unwrap();
    // Where we are root, each run is a user of its own.
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o777);
    std::fs::set_permissions(&folder, open).unwrap();
    let folder = folder.display();
    let node = |own: &str, other: &str| {
        format!(
            "- id: {own}\n  code: |\n    import os\n    open('{folder}/{own}', 'w').close()\n    while not os.path.exists('{folder}/{other}'): pass\n    result = 1\n"
        )
    };
    format!(
        "config:\n  sandbox:\n    isolation: process\n    guard: off\n    files: {{read: [\"{folder}\"], write: [\"{folder}\"]}}\n    limits: {{cpus: 1.0, wall_time: 20s}}\nnodes:\n{}{}",
        node("a", "b"),
        node("b", "a")
    )
}

#[test]
fn independent_nodes_run_side_by_side() {
    let place = Place::new("workflow_together");
    let text = rendezvous(&place);
    let place = place.file("flow.yaml", text);
    let ran = report(&place, &["--jobs", "2", "--total-cpu", "2"]);
    assert_eq!(ran["status"], "ok", "{ran}");
}

#[test]
fn nodes_that_ask_for_more_processors_than_there_are_take_turns() {
    for bound in [["--total-cpu", "1.5"], ["--jobs", "1"]] {
        let place = Place::new("workflow_turns");
        let text = rendezvous(&place);
        let place = place.file("flow.yaml", text);
        let args = ["--jobs", "2", "--total-cpu", "2", "--timeout", "1500ms"];
        // The later of two equal flags is not taken, so each bound is given alone.
        let args: Vec<&str> = args
            .chunks(2)
            .filter(|pair| pair[0] != bound[0])
            .flatten()
            .copied()
            .chain(bound)
            .collect();
        let ran = report(&place, &args);
        assert_eq!(ran["status"], "time_limit", "{bound:?}: {ran}");
        assert_eq!(ran["nodes"]["b"]["status"], "skipped", "{bound:?}: {ran}");
    }
}

#[test]
fn files_that_nodes_leave_lie_in_a_folder_per_node() {
    let place = Place::new("workflow_files").file(
        "flow.yaml",
        "config: {sandbox: {isolation: process, guard: off}}\n\
         nodes:\n\
         - {id: a, code: \"open('out.txt', 'w').write('A')\"}\n\
         - {id: b, code: \"open('out.txt', 'w').write('B')\"}\n",
    );
    let ran = report(&place, &["--output-dir", "out"]);
    assert_eq!(ran["status"], "ok", "{ran}");
    let read = |name: &str| std::fs::read_to_string(place.root.join(name)).unwrap();
    assert_eq!(
        (read("out/a/out.txt"), read("out/b/out.txt")),
        ("A".into(), "B".into())
    );
    // A file that is gone is made again, since only its digest is remembered.
    std::fs::remove_file(place.root.join("out/a/out.txt")).unwrap();
    let again = report(&place, &["--output-dir", "out", "--resume"]);
    assert_eq!(again["nodes"]["a"]["reused"], Value::Null);
    assert_eq!(again["nodes"]["b"]["reused"], true);
    assert_eq!(read("out/a/out.txt"), "A");
}

#[test]
fn other_languages_run_where_the_policy_lets_them() {
    let place = Place::new("workflow_languages")
        .file("step.sh", "echo from a shell\n")
        .file(
            "flow.yaml",
            "config: {sandbox: {languages: []}}\nnodes: [{id: a, file: step.sh}]\n",
        );
    let ran = report(&place, &[]);
    assert_eq!(ran["nodes"]["a"]["stdout"], "from a shell\n", "{ran}");
    let text = "nodes: [{id: a, language: shell, code: echo hi}]\n";
    assert_eq!(check_of("languages_default", text)["ok"], false);
}

/// Two nodes: one that ends, and one that does not until its code is changed.
fn endless(code: &str) -> String {
    format!(
        "nodes:\n\
         - {{id: a, code: \"result = 20\"}}\n\
         - {{id: b, inputs: {{a: \"{{a}}\"}}, code: \"{code}\"}}\n\
         - {{id: c, inputs: {{b: \"{{b}}\"}}, code: \"result = inputs['b']\"}}\n"
    )
}

/// Starts the workflow and waits until the first node has been told to have ended.
fn started(place: &Place) -> (Child, BufReader<std::process::ChildStderr>) {
    let mut child = place
        .command(&["workflow", "run", "flow.yaml", "--json"])
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    assert!(line.starts_with("ok        a "), "{line}");
    (child, stderr)
}

fn resumed(place: &Place) -> (Ran, Value) {
    let ran = place.run(&["workflow", "run", "flow.yaml", "--json", "--resume"]);
    let report = serde_json::from_str(&ran.stdout).unwrap();
    (ran, report)
}

#[test]
fn a_killed_workflow_goes_on_where_it_was() {
    let place = Place::new("workflow_killed").file("flow.yaml", endless("while True: pass"));
    let (mut child, _stderr) = started(&place);
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::write(
        place.root.join("flow.yaml"),
        endless("result = inputs['a'] + 1"),
    )
    .unwrap();
    let (ran, report) = resumed(&place);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(report["outputs"], json!({"a": 20, "b": 21, "c": 21}));
    assert_eq!(report["nodes"]["a"]["reused"], true);
    assert_eq!(report["nodes"]["b"]["reused"], Value::Null);
    assert!(
        ran.stderr.contains("not repeated, as nothing changed: `a`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn no_node_that_was_told_to_have_ended_is_repeated_whenever_the_kill_comes() {
    let nodes: Vec<String> = (1..40)
        .map(|n| {
            let before = n - 1;
            format!("- {{id: n{n}, inputs: {{v: \"{{n{before}}}\"}}, code: \"result = inputs['v'] + 1\"}}\n")
        })
        .collect();
    let text = format!("nodes:\n- {{id: n0, code: result = 0}}\n{}", nodes.concat());
    let place = Place::new("workflow_kills").file("flow.yaml", text);
    for seen in [1, 2, 5, 11, 23, 39] {
        let mut child = place
            .command(&["workflow", "run", "flow.yaml"])
            .spawn()
            .unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let told: Vec<String> = stderr.lines().take(seen).map(Result::unwrap).collect();
        child.kill().unwrap();
        child.wait().unwrap();
        let (ran, report) = resumed(&place);
        assert_eq!(ran.code, 0, "{seen}: {ran:?}");
        assert_eq!(report["outputs"]["n39"], 39, "{seen}");
        for line in told {
            let node = line.split_whitespace().nth(1).unwrap();
            assert_eq!(report["nodes"][node]["reused"], true, "{seen}: {line}");
        }
    }
}

#[test]
fn ctrl_c_says_what_had_finished_and_how_to_go_on() {
    let place = Place::new("workflow_interrupted").file("flow.yaml", endless("while True: pass"));
    let (mut child, mut stderr) = started(&place);
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let mut said = String::new();
    stderr.read_to_string(&mut said).unwrap();
    let mut stdout = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut stdout)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    assert!(said.contains("1 of 3 nodes had finished: `a`"), "{said}");
    assert!(
        said.contains("stockade workflow run flow.yaml --resume"),
        "{said}"
    );
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(report["status"], "cancelled");
    assert_eq!(report["nodes"]["a"]["status"], "ok");
    assert_eq!(
        report["nodes"]["c"]["reason"],
        "the workflow was interrupted"
    );
    std::fs::write(place.root.join("flow.yaml"), endless("result = 2")).unwrap();
    let (ran, report) = resumed(&place);
    assert_eq!(
        (ran.code, &report["nodes"]["a"]["reused"]),
        (0, &json!(true)),
        "{ran:?}"
    );
}

#[test]
fn half_a_line_at_the_end_of_the_state_is_passed_over() {
    let place = Place::new("workflow_half").file("flow.yaml", endless("result = 1"));
    report(&place, &[]);
    let path = place.root.join(".stockade/flow.state.jsonl");
    let bytes = std::fs::read(&path).unwrap();
    for cut in [1, 30, 300] {
        std::fs::write(&path, &bytes[..bytes.len() - cut]).unwrap();
        let (ran, report) = resumed(&place);
        assert_eq!(ran.code, 0, "{cut}: {ran:?}");
        let reused = |node: &str| report["nodes"][node]["reused"] == true;
        assert!(reused("a") && reused("b"), "{cut}: {report}");
        assert_eq!(
            reused("c"),
            cut == 1,
            "only the end of its line is lost: {cut}"
        );
    }
}

#[test]
fn only_the_same_work_is_reused_and_failures_never() {
    let place = Place::new("workflow_same").file(
        "flow.yaml",
        "inputs: {n: 1, m: 1}\n\
         nodes:\n\
         - {id: n, inputs: {v: \"{n}\"}, code: \"result = inputs['v']\"}\n\
         - {id: m, inputs: {v: \"{m}\"}, code: \"result = inputs['v']\"}\n\
         - {id: bad, code: \"1 / 0\", on_error: continue}\n",
    );
    let reused = |args: &[&str]| {
        let report = report(&place, args);
        ["n", "m", "bad"].map(|node| report["nodes"][node]["reused"] == true)
    };
    assert_eq!(reused(&[]), [false; 3]);
    assert_eq!(reused(&["--resume"]), [true, true, false]);
    assert_eq!(
        reused(&["--resume", "--input", "n=2"]),
        [false, true, false],
        "inputs"
    );
    assert_eq!(
        reused(&["--resume", "--input", "n=2", "--mem", "64m"]),
        [false; 3],
        "policy"
    );
    assert_eq!(
        reused(&["--input", "n=2", "--mem", "64m"]),
        [false; 3],
        "without --resume"
    );
    assert_eq!(
        reused(&["--resume", "--input", "n=2", "--mem", "64m"]),
        [true, true, false]
    );
    let text = std::fs::read_to_string(place.root.join("flow.yaml")).unwrap();
    let text = text.replacen("result = inputs['v']", "result = 0 + inputs['v']", 1);
    std::fs::write(place.root.join("flow.yaml"), text).unwrap();
    let args = &["--resume", "--input", "n=2", "--mem", "64m"];
    assert_eq!(reused(args), [false, true, false], "code");
}

#[test]
fn a_number_that_was_written_down_is_the_same_to_its_last_bit() {
    let place = Place::new("workflow_floats").file(
        "flow.yaml",
        "nodes:\n\
         - {id: a, code: \"result = [n / 7 for n in range(1, 2000)]\"}\n\
         - {id: b, inputs: {a: \"{a}\"}, code: \"result = inputs['a'] == [n / 7 for n in range(1, 2000)]\"}\n\
         - {id: c, inputs: {a: \"{a}\"}, code: \"1 / 0\", on_error: continue}\n",
    );
    report(&place, &[]);
    let again = report(&place, &["--resume"]);
    assert_eq!(again["nodes"]["a"]["reused"], true);
    assert_eq!(again["nodes"]["b"]["reused"], true);
    assert_eq!(again["outputs"]["b"], true);
}

#[test]
fn the_state_is_where_it_is_said_to_be_and_nobody_elses() {
    use std::os::unix::fs::PermissionsExt;
    let place =
        Place::new("workflow_state").file("flow.yaml", "nodes: [{id: a, code: \"result = 1\"}]\n");
    report(&place, &[]);
    let mode = |path: &str| {
        let data = std::fs::metadata(place.root.join(path)).unwrap();
        data.permissions().mode() & 0o777
    };
    assert_eq!(mode(".stockade/flow.state.jsonl"), 0o600);
    report(&place, &["--state", "mine.jsonl"]);
    assert_eq!(mode("mine.jsonl"), 0o600);
    let again = report(&place, &["--state", "mine.jsonl", "--resume"]);
    assert_eq!(again["nodes"]["a"]["reused"], true);
    let ran = place.run(&["workflow", "run", "flow.yaml", "--state", "no/such/folder"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn code_cannot_write_the_state_that_it_would_be_judged_by() {
    let place = Place::new("workflow_forged");
    let text = format!(
        "config: {{sandbox: {{files: {{write: [\"{}\"]}}}}}}\nnodes: [{{id: a, code: \"result = 1\"}}]\n",
        place.root.display()
    );
    let place = place.file("flow.yaml", text);
    let ran = place.run(&["workflow", "run", "flow.yaml"]);
    assert!(ran.stderr.contains("cannot be resumed"), "{ran:?}");
    assert!(!place.root.join(".stockade").exists());
    let ran = place.run(&["workflow", "run", "flow.yaml", "--state", "s.jsonl"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}
