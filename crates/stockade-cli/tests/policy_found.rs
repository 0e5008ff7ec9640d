//! A policy file that was found and not named, through the real binary: it tightens, and nothing else
//! of it holds until a person names it or trusts it.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

mod common;

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use common::{Place, Ran};
use serde_json::Value;

/// One with a state directory of its own, so that what it trusts is its own.
fn place(name: &str) -> Place {
    let place = Place::new(name);
    fs::create_dir(place.root.join(".git")).unwrap();
    place
}

fn run(place: &Place, args: &[&str]) -> Ran {
    let mut command = place.command(args);
    command.env("STOCKADE_STATE", place.root.join("state"));
    let output = command.output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A value of the policy that holds, and what was left out of it.
fn held(place: &Place, key: &str, more: &[&str]) -> (Value, Value) {
    let ran = run(place, &[&["policy", "explain", "--json"], more].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows: Value = serde_json::from_str(&ran.stdout).unwrap();
    let row = rows
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["key"] == key);
    let row = row.unwrap();
    (row["value"].clone(), row["left_out"].clone())
}

const LOOSE: &str = "\
network: any
guard: off
files: {read: [/etc]}
limits: {memory: 4g, wall_time: 2s}
";

#[test]
fn a_found_file_tightens_and_one_line_says_what_it_may_not() {
    let place = place("found_loose").file("stockade.yaml", LOOSE);
    let ran = run(&place, &["run", "-c", "1 + 1"]);
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (0, "2\n"),
        "{}",
        ran.stderr
    );
    let lines: Vec<&str> = ran
        .stderr
        .lines()
        .filter(|line| line.contains("stockade.yaml"))
        .collect();
    assert_eq!(lines.len(), 1, "{}", ran.stderr);
    for part in [
        "`guard` (line 2)",
        "`network` (line 1)",
        "`files.read` (line 3)",
        "`limits.memory` (line 4)",
        "`stockade policy trust stockade.yaml`",
    ] {
        assert!(lines[0].contains(part), "{part}: {}", lines[0]);
    }
    assert!(!lines[0].contains("wall_time"), "{}", lines[0]);
    assert_eq!(held(&place, "network", &[]).0, "none");
    assert_eq!(held(&place, "limits.memory", &[]).0, "512m");
    assert_eq!(
        held(&place, "limits.wall_time", &[]),
        ("2s".into(), Value::Null)
    );
    let why = held(&place, "guard", &[]).1;
    assert!(
        why.as_str().unwrap().starts_with("stockade.yaml:2: "),
        "{why}"
    );
    // A person names it: all of it holds.
    let named = ["--policy", "stockade.yaml"];
    assert_eq!(held(&place, "network", &named), ("any".into(), Value::Null));
    assert_eq!(held(&place, "limits.memory", &named).0, "4g");
}

#[test]
fn denied_names_are_united_and_one_that_would_be_lost_is_told() {
    let text = "builtins: {deny: [eval, getattr]}\nimports: {deny: [math]}\n";
    let place = place("found_united").file("stockade.yaml", text);
    let (value, left) = held(&place, "builtins.deny", &[]);
    let names = value.as_array().unwrap();
    assert!(
        names.contains(&"open".into()) && names.contains(&"getattr".into()),
        "{value}"
    );
    assert!(left.as_str().unwrap().contains("must still name"), "{left}");
    assert_eq!(held(&place, "imports.deny", &[]).1, Value::Null);
}

#[test]
fn what_was_left_out_is_in_the_record_too() {
    let place = place("found_json").file("stockade.yaml", LOOSE);
    let ran = run(&place, &["run", "--json", "-c", "1"]);
    let record: Value = serde_json::from_str(&ran.stdout).unwrap();
    let note = record["notes"][0].as_str().unwrap();
    assert!(note.contains("left out: `guard`"), "{note}");
    assert_eq!(ran.stderr.matches("left out").count(), 1, "{}", ran.stderr);
}

#[test]
fn a_file_that_only_tightens_is_obeyed_without_a_word() {
    let text = "network: none\nguard: enforce\ncommands: []\npython: null\nlimits: {memory: 64m}\n";
    let place = place("found_tight").file("stockade.yaml", text);
    let ran = run(&place, &["run", "-c", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(!ran.stderr.contains("stockade.yaml"), "{}", ran.stderr);
    assert_eq!(held(&place, "limits.memory", &[]).0, "64m");
}

#[test]
fn trust_is_of_the_file_as_it_was_and_of_the_programs_that_it_names() {
    let text = format!("{LOOSE}commands: [./tool]\n");
    let place = place("found_trust")
        .file("stockade.yaml", &text)
        .file("tool", "one");
    let is_trusted = || held(&place, "network", &[]).0 == "any";
    assert!(!is_trusted());
    let ran = run(&place, &["policy", "trust"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("`network`"), "{}", ran.stderr);
    assert!(is_trusted());
    assert_eq!(run(&place, &["policy", "show"]).stderr, "");
    let listed = run(&place, &["policy", "trusted"]);
    assert!(
        listed
            .stdout
            .trim_end()
            .ends_with("found_trust/stockade.yaml"),
        "{listed:?}"
    );
    // Another program under the same name.
    fs::write(place.root.join("tool"), "two").unwrap();
    assert!(!is_trusted());
    let listed = run(&place, &["policy", "trusted"]);
    assert!(listed.stdout.contains("changed since"), "{listed:?}");
    fs::write(place.root.join("tool"), "one").unwrap();
    assert!(is_trusted());
    // Another text.
    fs::write(place.root.join("stockade.yaml"), format!("{text}# more\n")).unwrap();
    assert!(!is_trusted());
    fs::write(place.root.join("stockade.yaml"), &text).unwrap();
    assert!(is_trusted());
    assert_eq!(run(&place, &["policy", "untrust", "stockade.yaml"]).code, 0);
    assert!(!is_trusted());
}

#[test]
fn trust_goes_with_no_link_and_no_copy_and_no_forged_record() {
    let place = place("found_lent")
        .file("mine/stockade.yaml", LOOSE)
        .file("theirs/x", "");
    assert_eq!(
        run(&place, &["policy", "trust", "mine/stockade.yaml"]).code,
        0
    );
    let holds = |folder: &str| {
        let mut command = place.command(&["policy", "show"]);
        command.current_dir(place.root.join(folder));
        let output = command
            .env("STOCKADE_STATE", place.root.join("state"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("network: any")
    };
    fs::create_dir(place.root.join("theirs/.git")).unwrap();
    assert!(holds("mine"));
    symlink(
        "../mine/stockade.yaml",
        place.root.join("theirs/stockade.yaml"),
    )
    .unwrap();
    assert!(!holds("theirs"), "a link lends no trust");
    fs::remove_file(place.root.join("theirs/stockade.yaml")).unwrap();
    fs::hard_link(
        place.root.join("mine/stockade.yaml"),
        place.root.join("theirs/stockade.yaml"),
    )
    .unwrap();
    assert!(!holds("theirs"), "nor does a second name");
    // A record that another key signed.
    let records = fs::read_dir(place.root.join("state")).unwrap().flatten();
    let record = records
        .map(|it| it.path())
        .find(|it| it.to_string_lossy().contains("/trust-"))
        .unwrap();
    let text = fs::read_to_string(&record).unwrap();
    let at = text.find("\"mac\":\"").unwrap() + 7;
    let other = if text.as_bytes()[at] == b'0' {
        "1"
    } else {
        "0"
    };
    let forged = format!("{}{other}{}", &text[..at], &text[at + 1..]);
    fs::write(&record, forged).unwrap();
    assert!(!holds("mine"));
    fs::write(&record, text).unwrap();
    assert!(holds("mine"));
}

#[test]
fn a_found_file_that_is_a_pipe_a_folder_or_too_large_is_an_error_and_nobody_waits() {
    for (name, make) in [
        ("fifo", "mkfifo stockade.yaml"),
        ("folder", "mkdir stockade.yaml"),
        (
            "large",
            "head -c 2000000 /dev/zero | tr '\\0' '#' > stockade.yaml",
        ),
        ("device", "ln -s /dev/zero stockade.yaml"),
        ("loop", "ln -s stockade.yaml stockade.yaml"),
    ] {
        let place = place(&format!("found_odd_{name}"));
        let made = Command::new("sh")
            .args(["-c", make])
            .current_dir(&place.root)
            .status();
        assert!(made.unwrap().success());
        let ran = run(&place, &["run", "-c", "1"]);
        assert_eq!(ran.code, 2, "{name}: {ran:?}");
        assert!(ran.stderr.contains("stockade.yaml"), "{name}: {ran:?}");
    }
}

#[test]
fn a_link_out_of_the_checkout_is_not_read_let_alone_quoted() {
    let place = place("found_link_out")
        .file("repo/x", "")
        .file("private.txt", "secret-word: 1\n");
    let repo = place.root.join("repo");
    fs::create_dir(repo.join(".git")).unwrap();
    symlink("../private.txt", repo.join("stockade.yaml")).unwrap();
    let output = place
        .command(&["run", "-c", "1"])
        .current_dir(&repo)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("leads out of") && !said.contains("secret-word"),
        "{said}"
    );
}

#[test]
fn a_pipe_that_a_person_names_is_read() {
    let place = place("found_named_pipe");
    let script = format!(
        "{} policy show --policy <(echo 'limits: {{memory: 4g}}')",
        env!("CARGO_BIN_EXE_stockade")
    );
    let output = Command::new("bash")
        .args(["-c", &script])
        .current_dir(&place.root)
        .output()
        .unwrap();
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("memory: 4g"),
        "{output:?}"
    );
}

#[test]
fn mcp_looks_for_no_file() {
    let place = place("found_mcp").file("stockade.yaml", "isolation: nowhere\n");
    let ran = run(&place, &["mcp"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert_eq!(run(&place, &["mcp", "--policy", "stockade.yaml"]).code, 2);
}

#[test]
fn below_a_ceiling_only_the_ceiling_names_a_python() {
    let place = place("found_ceiling")
        .file("org.yaml", "ceiling: true\nnetwork: none\n")
        .file("house.yaml", "ceiling: true\npython: /usr/bin/python3\n")
        .file("own.yaml", "python: /usr/bin/python3\n")
        .file(
            "flow.yaml",
            "config: {sandbox: {python: /usr/bin/python3}}\nnodes:\n- {id: a, code: \"1\"}\n",
        );
    let below = |args: &[&str]| run(&place, args);
    for args in [
        &[
            "policy", "show", "--org", "org.yaml", "--policy", "own.yaml",
        ][..],
        &[
            "run",
            "--org",
            "org.yaml",
            "--python",
            "/usr/bin/python3",
            "-c",
            "1",
        ],
        &[
            "eval",
            "--org",
            "org.yaml",
            "--python",
            "/usr/bin/python3",
            "own.yaml",
        ],
        &["workflow", "check", "--org", "org.yaml", "flow.yaml"],
    ] {
        let ran = below(args);
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(
            said.contains("only the ceiling names a Python"),
            "{args:?}: {ran:?}"
        );
    }
    // The same one is no other.
    let same = [
        "policy",
        "show",
        "--org",
        "house.yaml",
        "--policy",
        "own.yaml",
    ];
    assert_eq!(below(&same).code, 0);
    // A person's workflow and file name one where there is no ceiling.
    assert_eq!(below(&["policy", "show", "--policy", "own.yaml"]).code, 0);
    assert_eq!(below(&["workflow", "check", "flow.yaml"]).code, 0);
}
