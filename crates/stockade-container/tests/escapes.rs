//! The programs of the corpus of escapes that try the system and its resources, behind the wall with
//! nothing but the wall: no guard. The host's own things are planted where the programs look.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

#[path = "../../stockade-jail/tests/common/canary.rs"]
mod canary;
mod common;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::Deserialize;
use stockade_core::Request;

use canary::{Canaries, MARK};
use common::{Engine, ROOT, Watched, corpus_policy, try_request};

#[derive(Deserialize)]
struct Program {
    id: String,
    file: String,
    kind: String,
}

/// Programs that say REACHED, and why they may.
const HARMLESS: [(&str, &str); 4] = [
    (
        "270",
        "memory that is written and then run is the program's own, and held by the same filter",
    ),
    (
        "292",
        "control characters are text in the record; whoever prints them must escape them there",
    ),
    (
        "352",
        "it says so when it has not crashed: the answer nests too deep and is told as such",
    ),
    (
        "380",
        "it says so when its output was written: bytes that are no text are replaced",
    ),
];

fn main() -> ExitCode {
    common::main(&ROOT, &[("no_program_of_the_corpus_gets_out", corpus)])
}

fn places() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/escapes")
}

fn corpus(engine: Engine) {
    let mut canaries = Canaries::plant(None);
    let text = std::fs::read_to_string(places().join("MANIFEST.json")).unwrap();
    let mut programs: Vec<Program> = serde_json::from_str(&text).unwrap();
    programs.retain(|program| program.kind != "interpreter");
    assert!(programs.len() >= 90, "the corpus is not whole");
    // The long ones first, so that they wait beside each other.
    programs.sort_by_key(|program| program.kind != "resource");
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = judge(engine, program) {
                        failures
                            .lock()
                            .unwrap()
                            .push(format!("{}: {why}", program.file));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.extend(canaries.harmed());
    let left = stockade_container::left(&engine.policy()).unwrap();
    if left > 0 {
        failures.push(format!("{left} containers are left"));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn judge(engine: Engine, program: &Program) -> Result<(), String> {
    let code = std::fs::read(places().join(&program.file)).map_err(|error| error.to_string())?;
    let policy = corpus_policy(engine);
    let request = Request {
        name: program.file.clone(),
        ..Request::python(code)
    };
    let mut watched = Watched::default();
    let outcome = try_request(&request, &policy, false, &mut watched)
        .map_err(|error| format!("the wall failed: {error}"))?;
    let took = watched.took();
    // Lines of a traceback quote the program itself.
    let said: String = [&outcome.stdout.0, &outcome.stderr.0]
        .iter()
        .flat_map(|text| text.lines())
        .filter(|line| !line.starts_with("    "))
        .collect::<Vec<_>>()
        .join("\n");
    let kept = outcome.harvest.files.values().any(|bytes| {
        bytes
            .windows(MARK.len())
            .any(|window| window == MARK.as_bytes())
    });
    let record = format!("{:?} {:?}", outcome.harvest.skipped, outcome.refused);
    let escaped = said.contains(&format!("ESCAPED {}", program.id));
    if said.contains(MARK) || kept || record.contains(MARK) || escaped {
        return Err(format!("it got out: {said}"));
    }
    let reached = said.contains(&format!("REACHED {}", program.id));
    let harmless = HARMLESS.iter().any(|(id, _)| *id == program.id);
    if reached != harmless {
        return Err(if reached {
            format!("it reached something: {said}")
        } else {
            format!("it reaches nothing any more, take it out of the list: {said}")
        });
    }
    if took > policy.limits.wall_time + Duration::from_secs(2) {
        return Err(format!("it was ended after {took:?}"));
    }
    Ok(())
}
