//! `stockade check`, through the binary.

mod common;

use common::Place;
use serde_json::Value;

/// Python with one finding in line 2.
const BAD: &str = "x = 1\n# \u{202e}hidden\ny = 2\n";
const GOOD: &str = "x = 1\n";

fn place(test: &str) -> Place {
    Place::new(test)
        .file("bad.py", BAD)
        .file("good.py", GOOD)
        .file("app.js", "const x = 1;\n")
        .file("odd name,50%:é.py", BAD)
}

#[test]
fn the_exit_code_tells_allowed_denied_and_wrong_usage_apart() {
    let place = place("exit_codes");
    for (args, code) in [
        (&["good.py"][..], 0),
        (&["bad.py"], 1),
        (&["good.py", "bad.py", "good.py"], 1),
        (&["missing.py"], 2),
        (&["missing.py", "bad.py"], 2),
        (&["bad.py", "."], 2),
        (&["--language", "cobol", "good.py"], 2),
        (&["--format", "xml", "good.py"], 2),
        (&["--no-such-flag", "good.py"], 2),
        (&["--ignore", "SG999", "good.py"], 2),
        (&["-", "-"], 2),
        (&[], 2),
    ] {
        let ran = place.run(&[&["check"], args].concat());
        assert_eq!(ran.code, code, "{args:?} {ran:?}");
    }
    assert_eq!(place.run(&[]).code, 2);
    assert_eq!(place.run(&["nonsense"]).code, 2);
    assert_eq!(place.run(&["--version"]).code, 0);
    assert_eq!(place.run(&["check", "--help"]).code, 0);
}

#[test]
fn full_shows_the_lines_and_a_hint() {
    let ran = place("full").run(&["check", "good.py", "bad.py"]);
    insta::assert_snapshot!("full", ran.stdout);
    assert_eq!(ran.stderr, "checked 2 files: 1 denied, 1 finding\n");
}

#[test]
fn concise_is_one_line_per_finding() {
    let ran = place("concise").run(&["check", "--format", "concise", "bad.py"]);
    insta::assert_snapshot!("concise", ran.stdout);
}

#[test]
fn github_commands_cannot_be_broken_by_a_file_name() {
    let ran = place("github").run(&["check", "--format", "github", "odd name,50%:é.py"]);
    insta::assert_snapshot!("github", ran.stdout);
}

#[test]
fn json_is_one_array_in_the_order_of_the_files() {
    let ran = place("json").run(&["check", "--format", "json", "bad.py", "good.py"]);
    let list: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(list[0]["file"], "bad.py");
    assert_eq!(list[1]["file"], "good.py");
    assert_eq!(list[1]["verdict"]["decision"], "allow");
    insta::assert_snapshot!("json", ran.stdout);
}

#[test]
fn sarif_has_rules_results_and_regions() {
    let ran = place("sarif").run(&["check", "--format", "sarif", "bad.py", "odd name,50%:é.py"]);
    let sarif: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    assert!(rules.iter().all(|rule| {
        rule["help"]["text"].is_string() && rule["shortDescription"]["text"].is_string()
    }));
    for result in run["results"].as_array().expect("results") {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("an index")).expect("fits");
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    insta::assert_json_snapshot!("sarif_locations", run["results"][1]["locations"]);
}

#[test]
fn no_format_prints_anything_but_its_document_on_stdout() {
    let place = place("stdout_is_data");
    for format in ["full", "concise", "github"] {
        let ran = place.run(&["check", "--format", format, "good.py"]);
        assert_eq!(ran.stdout, "", "{format}");
    }
    let ran = place.run(&["check", "--quiet", "bad.py"]);
    assert_eq!(ran.stderr, "");
    let ran = place.run(&["check", "--format", "json", "missing.py"]);
    assert_eq!(ran.stdout, "[]\n");
    assert!(
        ran.stderr.contains("cannot read `missing.py`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn nothing_is_coloured_off_a_terminal() {
    let ran = place("colour").run(&["check", "bad.py"]);
    assert!(!ran.stdout.contains('\u{1b}'));
}

#[test]
fn stdin_is_python_unless_something_says_otherwise() {
    let place = Place::new("stdin");
    let language = |args: &[&str], text: &str| {
        let ran = place.run_with(&[&["check", "--format", "json", "-"], args].concat(), text);
        let list: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        (
            list[0]["verdict"]["language"]
                .as_str()
                .expect("a language")
                .to_owned(),
            list[0]["file"].as_str().expect("a name").to_owned(),
        )
    };
    let pair = |language: &str, name: &str| (language.to_owned(), name.to_owned());
    assert_eq!(language(&[], "x"), pair("python", "<stdin>"));
    assert_eq!(
        language(&["--stdin-filename", "a.ts"], "x"),
        pair("typescript", "a.ts")
    );
    assert_eq!(
        language(&["--language", "JS"], "x"),
        pair("javascript", "<stdin>")
    );
    assert_eq!(language(&[], "#!/bin/sh\n"), pair("shell", "<stdin>"));
}

#[test]
fn the_file_names_its_language_and_an_unknown_one_is_wrong_usage() {
    let place = place("languages")
        .file("script", "x = 1\n")
        .file("tool", "#!/usr/bin/env python3\n");
    assert_eq!(place.run(&["check", "app.js", "tool"]).code, 0);
    let ran = place.run(&["check", "script"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("--language"), "{}", ran.stderr);
    assert_eq!(
        place.run(&["check", "--language", "python", "script"]).code,
        0
    );
    let ran = place.run(&["check", "."]);
    assert!(ran.stderr.contains("is a directory"), "{}", ran.stderr);
}

#[test]
fn text_that_is_not_utf8_or_too_large_is_denied_and_shown() {
    let place = Place::new("raw_bytes")
        .file("latin.py", b"x = 1\ny = '\xe9'\n")
        .file("large.py", "#".repeat(10 << 20));
    let ran = place.run(&["check", "--format", "concise", "latin.py", "large.py"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("latin.py:2:6: SG001"), "{}", ran.stdout);
    assert!(ran.stdout.contains("large.py:1:1: SG003"), "{}", ran.stdout);
    assert!(ran.stdout.contains("10485760 bytes"), "{}", ran.stdout);
    let full = place.run(&["check", "latin.py", "large.py"]);
    assert!(full.stdout.len() < 2000, "{}", full.stdout);
}

#[test]
fn rules_can_be_ignored_and_selected() {
    let place = place("selection");
    assert_eq!(place.run(&["check", "--ignore", "SG010", "bad.py"]).code, 0);
    assert_eq!(
        place
            .run(&["check", "--select", "bidi-control", "bad.py"])
            .code,
        1
    );
    assert_eq!(place.run(&["check", "--select", "SG1", "bad.py"]).code, 0);
}

#[test]
fn ignoring_a_rule_that_always_holds_is_wrong_usage() {
    let place = place("fixed").file("p.yaml", "rules:\n  ignore:\n    - syntax-error\n");
    for selector in ["SG005", "syntax-error", "SG00"] {
        let ran = place.run(&["check", "--ignore", selector, "good.py"]);
        assert_eq!(ran.code, 2, "{selector}");
        let said = format!("`rules.ignore` holds `{selector}`, which cannot be ignored");
        assert!(ran.stderr.contains(&said), "{}", ran.stderr);
        assert!(ran.stderr.contains("would mean nothing"), "{}", ran.stderr);
    }
    let ran = place.run(&["check", "--policy", "p.yaml", "good.py"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("p.yaml:3:7"), "{}", ran.stderr);
    let ran = place.run(&["check", "--ignore", "SG0", "good.py"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
}

#[test]
fn a_missing_file_is_all_that_is_said_when_nothing_was_checked() {
    let place = place("nothing_read");
    let ran = place.run(&["check", "missing.py"]);
    assert_eq!(ran.code, 2);
    assert!(!ran.stderr.contains("checked"), "{}", ran.stderr);
    let ran = place.run(&["check", "missing.py", "good.py"]);
    assert!(ran.stderr.contains("checked 1 file"), "{}", ran.stderr);
}
