//! Files that a command writes and reads: nothing of the user's is overwritten, nothing is written
//! through a link, and nothing that steers the next command is left behind.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::fs;
use std::os::unix::fs::symlink;

use common::{Place, Ran};

/// Runs code that may write files, and keeps what it leaves in `out`.
fn left(place: &Place, wall: &str, code: &str, more: &[&str]) -> Ran {
    let args = [
        "run",
        "--isolation",
        wall,
        "--guard",
        "off",
        "--policy",
        "files.yaml",
        "-c",
        code,
    ];
    place.run(&[&args[..], &["--output-dir", "out"], more].concat())
}

fn place(test: &str) -> Place {
    let place = Place::new(test).file(
        "files.yaml",
        "builtins: {deny: []}\nimports: {allow: [os]}\n",
    );
    fs::create_dir(place.root.join("out")).unwrap();
    place
}

fn text(place: &Place, name: &str) -> String {
    fs::read_to_string(place.root.join(name)).unwrap()
}

#[test]
fn links_in_the_output_directory_are_not_written_through() {
    let place = place("output_links").file("victim", "theirs");
    fs::create_dir(place.root.join("elsewhere")).unwrap();
    symlink("../elsewhere", place.root.join("out/d")).unwrap();
    symlink("../victim", place.root.join("out/f")).unwrap();
    let code = "import os\nos.mkdir('d')\nopen('d/x', 'w').write('x')\n\
                open('f', 'w').write('x')\nopen('g', 'w').write('x')\nprint('done')";
    for wall in ["interpreter", "process"] {
        let ran = left(&place, wall, code, &[]);
        assert_eq!(ran.code, 2, "{wall}: {}", ran.stderr);
        assert!(
            ran.stdout.contains("done"),
            "the answer is told all the same"
        );
        assert!(
            ran.stderr.contains("out/d/x") && ran.stderr.contains("out/f"),
            "{}",
            ran.stderr
        );
        assert_eq!(text(&place, "victim"), "theirs");
        assert_eq!(
            fs::read_dir(place.root.join("elsewhere")).unwrap().count(),
            0
        );
        assert_eq!(text(&place, "out/g"), "x");
    }
}

#[test]
fn the_next_commands_policy_is_not_left_behind() {
    let code = "import os\nfor folder in ['.git', 'lib']: os.mkdir(folder)\n\
                for name in ['stockade.yaml', 'STOCKADE.YML', '.git/config', '.bashrc', '.envrc',\n\
                             'lib/x.pth', 'sitecustomize.py', 'ok.txt']:\n\
                \x20   open(name, 'w').write('guard: off')";
    for wall in ["interpreter", "process"] {
        let place = place("output_steering");
        let ran = left(&place, wall, code, &[]);
        assert_eq!(ran.code, 0, "{wall}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("`stockade.yaml` was left out"),
            "{}",
            ran.stderr
        );
        assert!(ran.stderr.contains("--output-any"), "{}", ran.stderr);
        let names: Vec<_> = fs::read_dir(place.root.join("out"))
            .unwrap()
            .map(|it| it.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(names, ["ok.txt"], "{wall}");
        let ran = left(&place, wall, code, &["--output-any"]);
        assert_eq!(ran.code, 0, "{wall}: {}", ran.stderr);
        assert_eq!(text(&place, "out/.git/config"), "guard: off");
        assert_eq!(text(&place, "out/stockade.yaml"), "guard: off");
    }
}

#[test]
fn a_file_of_the_users_is_not_overwritten_and_one_of_an_earlier_run_is() {
    let place = place("output_theirs").file("out/report.txt", "my own report");
    let code =
        |n: u32| format!("open('report.txt', 'w').write('{n}')\nopen('b.txt', 'w').write('{n}')");
    let ran = left(&place, "interpreter", &code(1), &[]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(
        ran.stderr.contains("no earlier run wrote"),
        "{}",
        ran.stderr
    );
    assert!(ran.stderr.contains("--output-dir"), "{}", ran.stderr);
    assert_eq!(text(&place, "out/report.txt"), "my own report");
    assert_eq!(text(&place, "out/b.txt"), "1");
    fs::remove_file(place.root.join("out/report.txt")).unwrap();
    for n in 2..5 {
        let ran = left(&place, "interpreter", &code(n), &[]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert_eq!(text(&place, "out/report.txt"), n.to_string());
    }
    // What a person changed since is the person's.
    fs::write(place.root.join("out/b.txt"), "my notes on it").unwrap();
    let ran = left(&place, "interpreter", &code(6), &[]);
    assert_eq!(ran.code, 2);
    assert_eq!(text(&place, "out/b.txt"), "my notes on it");
    assert_eq!(text(&place, "out/report.txt"), "6");
}

#[test]
fn a_workflow_overwrites_no_file_and_no_state_of_the_users() {
    let flow = "name: f\nconfig: {sandbox: {builtins: {deny: []}}}\nnodes:\n  - id: a\n    code: |\n      open('r.txt', 'w').write('x')\n      return 1\n";
    let place = Place::new("output_workflow")
        .file("flow.yaml", flow)
        .file("out/a/r.txt", "mine");
    let ran = place.run(&["workflow", "run", "flow.yaml", "--output-dir", "out"]);
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert_eq!(text(&place, "out/a/r.txt"), "mine");
    fs::remove_file(place.root.join("out/a/r.txt")).unwrap();
    for _ in 0..2 {
        let ran = place.run(&["workflow", "run", "flow.yaml", "--output-dir", "out"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert_eq!(text(&place, "out/a/r.txt"), "x");
    }
    let place = place.file("notes.txt", "my notes");
    for (state, before) in [("flow.yaml", flow), ("notes.txt", "my notes")] {
        let ran = place.run(&["workflow", "run", "flow.yaml", "--state", state]);
        assert_eq!(ran.code, 2, "{state}: {}", ran.stderr);
        assert_eq!(text(&place, state), before);
    }
}

const TASK: &str = "{\"task_id\": \"a\", \"code\": \"x = 1\", \"tests\": \"assert x == 1\"}\n";

#[test]
fn eval_writes_its_rows_over_nothing_but_rows() {
    let place = Place::new("output_eval")
        .file("tasks.jsonl", TASK)
        .file("problems.jsonl", TASK);
    fs::hard_link(
        place.root.join("tasks.jsonl"),
        place.root.join("same.jsonl"),
    )
    .unwrap();
    let eval = |more: &[&str]| place.run(&[&["eval", "tasks.jsonl", "--quiet"], more].concat());
    for notes in [
        "my precious notes",
        "line one\nline two",
        "{\"name\": 1",
        "{\"index\":notes",
    ] {
        fs::write(place.root.join("n.txt"), notes).unwrap();
        for more in [&[][..], &["--restart"], &["--retry-faults"]] {
            let ran = eval(&[&["-o", "n.txt"], more].concat());
            assert_eq!(ran.code, 2, "{notes:?} {more:?}: {}", ran.stderr);
            assert_eq!(text(&place, "n.txt"), notes);
        }
    }
    for to in ["tasks.jsonl", "same.jsonl", "problems.jsonl"] {
        for more in [&[][..], &["--restart"]] {
            let ran = eval(&[&["-o", to, "--problems", "problems.jsonl"], more].concat());
            assert_eq!(ran.code, 2, "{to}: {}", ran.stderr);
            assert!(ran.stderr.contains("this command reads"), "{}", ran.stderr);
            assert_eq!(text(&place, to), TASK);
        }
    }
    fs::write(place.root.join("victim"), "").unwrap();
    symlink("victim", place.root.join("link")).unwrap();
    assert_eq!(eval(&["-o", "link"]).code, 2);
    assert_eq!(text(&place, "victim"), "");
    // A row that was cut off is one that is run again.
    assert_eq!(eval(&["-o", "r.jsonl"]).code, 0);
    let whole = text(&place, "r.jsonl");
    fs::write(place.root.join("r.jsonl"), &whole[..whole.len() / 2]).unwrap();
    assert_eq!(eval(&["-o", "r.jsonl"]).code, 0);
    assert_eq!(text(&place, "r.jsonl").lines().count(), 1);
    assert_eq!(eval(&["-o", "r.jsonl", "--restart"]).code, 0);
    assert_eq!(text(&place, "r.jsonl").lines().count(), 1);
}

#[test]
fn file_takes_regular_files_up_to_the_disk_and_never_waits() {
    let place = Place::new("file_given")
        .file("big", vec![b'x'; 3 << 20])
        .file("small", "1");
    let made = std::process::Command::new("mkfifo")
        .arg(place.root.join("pipe"))
        .status();
    assert!(made.unwrap().success());
    for (given, told) in [
        ("x=/dev/zero", "not a regular file"),
        ("x=pipe", "not a regular file"),
        ("x=/dev/tty0", "cannot read"),
        ("x=missing", "cannot read"),
    ] {
        let ran = place.run(&["run", "--file", given, "-c", "1"]);
        assert_eq!(ran.code, 2, "{given}");
        assert!(ran.stderr.contains(told), "{given}: {}", ran.stderr);
    }
    let place = place.file("p.yaml", "limits: {disk: 4m}\n");
    let run = |files: &[&str]| {
        let mut args = vec!["run", "--policy", "p.yaml", "-c", "1"];
        args.extend(files.iter().flat_map(|it| ["--file", it]));
        place.run(&args)
    };
    assert_eq!(run(&["big", "small"]).code, 0);
    let ran = run(&["big", "again=big"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("`limits.disk`"), "{}", ran.stderr);
}
