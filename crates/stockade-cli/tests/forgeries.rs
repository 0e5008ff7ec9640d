//! The forged candidates of `tests/forgeries`, and the honest ones beside them, through the real binary on
//! both walls: no forged one passes without a note, every honest one passes.
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::path::Path;

use common::Place;
use serde_json::{Map, Value, json};

/// Fewer would say that the corpus was not found.
const LEAST: usize = 150;

/// A candidate, and what is known of it.
struct Candidate {
    file: String,
    honest: bool,
    what: String,
    mark: String,
    row: Value,
}

/// Cuts ` [mark]` off the end of a line.
fn marked(line: &str) -> (&str, &str) {
    let cut = line
        .strip_suffix(']')
        .and_then(|line| line.rsplit_once(" ["));
    cut.unwrap_or((line, ""))
}

/// The candidates of one file, each with the tests that stand before it.
fn candidates(file: &str, text: &str) -> Vec<Candidate> {
    let mut task = Map::new();
    let mut found = Vec::new();
    for part in text.split("\n#### ") {
        let part = part.strip_prefix("#### ").unwrap_or(part);
        let (head, body) = part.split_once('\n').unwrap_or((part, ""));
        let (word, rest) = head.split_once(' ').unwrap_or((head, ""));
        let (what, mark) = marked(rest);
        let body = format!("{}\n", body.trim_end_matches('\n'));
        match word {
            "task" => {
                task = Map::new();
                task.insert("task_id".to_owned(), json!(what));
                if let Some(name) = mark.strip_prefix("entry_point=") {
                    task.insert("entry_point".to_owned(), json!(name));
                }
                if !body.trim().is_empty() {
                    task.insert("tests".to_owned(), json!(body));
                }
            }
            "prompt" | "stdin" | "expected" => {
                task.insert(word.to_owned(), json!(body));
            }
            "honest" | "forged" => {
                let mut row = task.clone();
                row.insert("code".to_owned(), json!(body));
                found.push(Candidate {
                    file: file.to_owned(),
                    honest: word == "honest",
                    what: what.to_owned(),
                    mark: mark.to_owned(),
                    row: Value::Object(row),
                });
            }
            other => panic!("{file}: `#### {other}` is no part of a corpus"),
        }
    }
    found
}

fn corpus() -> Vec<Candidate> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/forgeries");
    let files = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "txt"));
    paths.sort();
    let texts = paths.iter().flat_map(|path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        candidates(&name, &std::fs::read_to_string(path).unwrap())
    });
    texts.collect()
}

fn judged(wall: &str, all: &[Candidate]) -> Vec<Value> {
    let rows: Vec<String> = all.iter().map(|one| one.row.to_string()).collect();
    let place = Place::new(&format!("forgeries_{wall}")).file("tasks.jsonl", rows.join("\n"));
    let walls = ["--isolation", wall, "--timeout", "2s"];
    let ran = place.run(&[&["eval", "tasks.jsonl", "-o", "out.jsonl"][..], &walls].concat());
    let text = std::fs::read_to_string(place.root.join("out.jsonl"));
    let text = text.unwrap_or_else(|_| panic!("no rows: {}", ran.stderr));
    let mut rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    rows.sort_by_key(|row| row["index"].as_u64());
    assert_eq!(rows.len(), all.len(), "{}", ran.stderr);
    rows
}

fn no_forgery_passes(wall: &str) {
    let all = corpus();
    assert!(all.len() >= LEAST, "{} candidates", all.len());
    let mut wrong = Vec::new();
    for (one, row) in all.iter().zip(judged(wall, &all)) {
        let passed = row["passed"] == true;
        let noted = row["notes"].is_array();
        // In one Python every pass is noted.
        let may_be_noted = one.mark == "noted" || wall == "process";
        let not_scored = one.mark.starts_with("one python:") && wall == "process";
        let fine = if one.honest {
            passed && (!noted || may_be_noted) || not_scored && row["passed"].is_null()
        } else {
            // Who raises again what it caught gives the tests what the honest one gives them.
            let again = one.mark.starts_with("passes behind the process wall:");
            !passed || noted || one.mark.starts_with("passes:") || again && wall == "process"
        };
        if !fine {
            let kind = if one.honest { "honest" } else { "forged" };
            wrong.push(format!("{}: {kind} {}: {row}", one.file, one.what));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_forgery_passes_in_the_interpreter_and_every_honest_one_does() {
    no_forgery_passes("interpreter");
}

#[test]
fn no_forgery_passes_behind_the_process_wall_and_every_honest_one_does() {
    no_forgery_passes("process");
}

#[test]
fn no_gap_is_known_on_both_walls() {
    let all = corpus();
    let gaps = all.iter().filter(|one| one.mark.starts_with("passes:"));
    let gaps: Vec<&str> = gaps.map(|one| one.what.as_str()).collect();
    assert!(gaps.is_empty(), "{gaps:?}");
}
