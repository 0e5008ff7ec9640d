//! Every program of the corpus of escapes behind the wall, cold and warm, with nothing but the wall:
//! no guard. The host's own things are planted where the programs look for them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde::Deserialize;
use stockade_core::Request;
use stockade_jail::NoHooks;

use common::canary::{Canaries, MARK, SECRET};
use common::{STARTS, corpus_policy, left, try_request, wall};

#[derive(Deserialize)]
struct Program {
    id: String,
    file: String,
    kind: String,
}

/// Programs of the system's and the resources' kind that say REACHED, and why they may.
const HARMLESS: [(&str, &str); 4] = [
    (
        "270",
        "memory that is written and then run is the program's own: compilers at run time (numba, \
         LuaJIT, node) need it, and what it runs is held by the same filter",
    ),
    (
        "292",
        "control characters are text in the record; whoever prints them to a terminal must escape \
         them there",
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

/// Without an own root these are seen to be there, though not opened: Landlock hides no names.
const SEEN_BY_NAME: &str = "248";
/// Without an own filesystem nothing bounds the workspace as a whole.
const FILLS_THE_DISK: &str = "374";
/// Three thousand directories, one in the other: where they are on the host's disk, to remove them
/// takes as long as the disk takes.
const DEEP: &str = "232";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/escapes")
}

#[test]
fn no_program_of_the_corpus_gets_out() {
    #[expect(unsafe_code, reason = "a program could only find what is there")]
    // SAFETY: the only test of this binary, before it starts any thread.
    unsafe {
        std::env::set_var(SECRET.0, SECRET.1);
    }
    let mut canaries = Canaries::plant(None);
    let text = std::fs::read_to_string(folder().join("MANIFEST.json")).unwrap();
    let mut programs: Vec<Program> = serde_json::from_str(&text).unwrap();
    assert!(programs.len() >= 150, "the corpus is not whole");
    // The long ones first, so that they wait beside each other.
    programs.sort_by_key(|program| program.kind != "resource");
    let work: Vec<(&Program, bool)> = programs
        .iter()
        .flat_map(|program| STARTS.map(|warm| (program, warm)))
        .collect();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((program, warm)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = judge(program, *warm) {
                        let start = if *warm { "warm" } else { "cold" };
                        failures
                            .lock()
                            .unwrap()
                            .push(format!("{} {start}: {why}", program.file));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.extend(canaries.harmed());
    // What stands ready for the next run is let go; the canary is our child.
    stockade_jail::drain();
    let us = std::process::id();
    let alive = left::below(us)
        .into_iter()
        .filter(|process| process.parent != us);
    failures.extend(alive.map(|process| format!("still alive: {process:?}")));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn judge(program: &Program, warm: bool) -> Result<(), String> {
    let code = std::fs::read(folder().join(&program.file)).map_err(|error| error.to_string())?;
    let policy = corpus_policy();
    let request = Request {
        name: program.file.clone(),
        ..Request::python(code)
    };
    let begin = Instant::now();
    let outcome = try_request(&request, &policy, warm, &mut NoHooks)
        .map_err(|error| format!("the wall failed: {error}"))?;
    let took = begin.elapsed();
    let whole = wall(&outcome.walls, "filesystem") == "namespace";
    let starts = if warm && whole { "warm" } else { "cold" };
    if !wall(&outcome.walls, "start").starts_with(starts) {
        return Err(format!("it was not started {starts}"));
    }
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
    let told = match program.id.as_str() {
        SEEN_BY_NAME => !whole,
        FILLS_THE_DISK => wall(&outcome.walls, "disk") == "none",
        _ => false,
    };
    if said.contains(MARK) || kept || record.contains(MARK) || escaped && !told {
        return Err(format!("it got out: {said}"));
    }
    let reached = said.contains(&format!("REACHED {}", program.id));
    let harmless = HARMLESS.iter().any(|(id, _)| *id == program.id);
    if program.kind != "interpreter" && reached != harmless {
        return Err(if reached {
            format!("it reached something: {said}")
        } else {
            format!("it reaches nothing any more, take it out of the list: {said}")
        });
    }
    let patience = match program.id.as_str() {
        DEEP if !whole => Duration::from_mins(1),
        _ => Duration::from_secs(3),
    };
    if took > policy.limits.wall_time + patience {
        return Err(format!("it came back after {took:?}"));
    }
    Ok(())
}
