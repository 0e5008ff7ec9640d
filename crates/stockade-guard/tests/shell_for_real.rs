//! The corpus of `tests/shell` against the guard and against the real bash.
//!
//! `runs.txt` holds scripts that make a file although no program is named in plain sight, `quiet.txt`
//! ordinary ones that make none. Bash runs each in an empty directory, so that the corpus says what
//! is true, and the guard must deny the first and allow the second.

#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "the crate is pure, its tests run bash in directories of their own"
)]
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use stockade_core::{Language, Policy, Verdict};

fn corpus(name: &str) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/shell")
        .join(name);
    let text = fs::read_to_string(path).expect("the corpus");
    let scripts: Vec<String> = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("# "))
        .map(|line| line.replace("\\n", "\n"))
        .collect();
    assert!(scripts.len() > 40, "{name} is nearly empty");
    scripts
}

fn judge(script: &str) -> Verdict {
    let policy = Policy {
        languages: Vec::new(),
        ..Policy::default()
    };
    stockade_guard::check(script, &Language::Shell, &policy)
}

/// Whether this machine has the bash whose builtins the table lists.
fn has_bash_5() -> bool {
    let version = Command::new("bash").arg("--version").output();
    version.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).contains("version 5"))
}

/// Whether bash makes a file when it runs the script.
fn makes_a_file(script: &str, number: usize) -> bool {
    let folder = std::env::temp_dir().join(format!("guard-shell-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    // The script comes as an argument, so that the folder stays empty and input is not taken.
    Command::new("bash")
        .args(["-c", script])
        .current_dir(&folder)
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", &folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("bash runs");
    let made = fs::read_dir(&folder).expect("the folder").next().is_some();
    fs::remove_dir_all(&folder).expect("the folder goes");
    made
}

#[test]
fn what_bash_runs_out_of_builtins_and_texts_is_denied() {
    let passed: Vec<String> = corpus("runs.txt")
        .into_iter()
        .filter(|script| judge(script).is_allowed())
        .collect();
    assert!(passed.is_empty(), "{passed:#?}");
}

#[test]
fn ordinary_scripts_are_allowed() {
    let denied: Vec<(String, String)> = corpus("quiet.txt")
        .into_iter()
        .filter_map(|script| {
            let verdict = judge(&script);
            let first = verdict.findings.first()?;
            Some((format!("{} {}", first.rule, first.message), script))
        })
        .collect();
    assert!(denied.is_empty(), "{denied:#?}");
}

#[test]
fn bash_does_what_the_corpus_says() {
    if !has_bash_5() {
        return;
    }
    for (name, expected) in [("runs.txt", true), ("quiet.txt", false)] {
        for (number, script) in corpus(name).iter().enumerate() {
            let number = number + usize::from(expected) * 10_000;
            assert_eq!(makes_a_file(script, number), expected, "{name}: {script}");
        }
    }
}
