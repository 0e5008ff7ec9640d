//! The guard's verdict on every program of the escape corpus, under the default policy.
//!
//! The verdicts are recorded in one snapshot, to be reviewed when they change. An escape that the
//! guard lets through is named here with the reason.

#![expect(
    clippy::disallowed_methods,
    reason = "the crate is pure, its tests read files and watch for runaways"
)]
#![expect(
    clippy::expect_used,
    reason = "a test that cannot go on should say so and stop"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use serde::Deserialize;
use stockade_core::{Language, Policy};

#[derive(Deserialize)]
struct Program {
    id: String,
    file: String,
    kind: String,
}

/// Programs of the interpreter kind that pass, and why no reading of the code should stop them.
///
/// All of them are the language at work, reach nothing a policy names, and look like any other
/// class. What they try to upset is the machinery of a host that runs code inside its own process;
/// the walls have no such machinery.
const PASSES: &[(&str, &str)] = &[
    (
        "027",
        "an exception group with a method called `split` is an ordinary class",
    ),
    (
        "033",
        "`__format__` is what a class that formats itself defines",
    ),
    (
        "035",
        "`__missing__` is what a default mapping defines, and `%` walks no attributes",
    ),
    ("075", "`__set_name__` is what every descriptor defines"),
    (
        "077",
        "`__prepare__` is how an enumeration is made, and it sees only its own class body",
    ),
    (
        "087",
        "a parameter may have any name; no guard of ours is a name in the code",
    ),
    (
        "095",
        "`__del__` is ordinary, and the limits of a run end with its process",
    ),
];

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/escapes")
}

fn programs() -> Vec<(Program, Vec<u8>)> {
    let manifest = std::fs::read_to_string(corpus().join("MANIFEST.json")).expect("a manifest");
    let programs: Vec<Program> = serde_json::from_str(&manifest).expect("a list of programs");
    programs
        .into_iter()
        .map(|program| {
            let code = std::fs::read(corpus().join(&program.file)).expect("a program");
            (program, code)
        })
        .collect()
}

#[test]
fn every_verdict_is_the_reviewed_one() {
    let policy = Policy::default();
    let mut recorded = String::new();
    for (program, code) in programs() {
        let verdict = stockade_guard::check_bytes(&code, &Language::Python, &policy);
        let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
        for finding in &verdict.findings {
            *rules.entry(finding.rule.as_str()).or_default() += 1;
        }
        let decision = if verdict.is_allowed() {
            "allow"
        } else {
            "deny "
        };
        let rules: Vec<&str> = rules.into_keys().collect();
        let line = format!(
            "{decision} {:<11} {:<40} {}",
            program.kind,
            program.file,
            rules.join(" ")
        );
        writeln!(recorded, "{}", line.trim_end()).expect("a string");
    }
    insta::assert_snapshot!(recorded);
}

#[test]
fn only_the_named_interpreter_programs_pass() {
    let policy = Policy::default();
    let passing: Vec<String> = programs()
        .into_iter()
        .filter(|(program, _)| program.kind == "interpreter")
        .filter(|(_, code)| {
            stockade_guard::check_bytes(code, &Language::Python, &policy).is_allowed()
        })
        .map(|(program, _)| program.id)
        .collect();
    let named: Vec<&str> = PASSES.iter().map(|(id, _)| *id).collect();
    assert_eq!(passing, named);
}
