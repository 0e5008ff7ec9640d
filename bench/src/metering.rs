//! What the meter costs: the benchmark's programs on this build and on one without the meter.
//!
//! Operations are not counted there and the clock is never looked at. Memory is counted on both: the
//! collector lives by it.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::ours;
use crate::python::{mean, name_of, programs};
use crate::timing::{last_line, middle};

/// Rounds in which each build runs each program once. A machine's speed drifts from one second to the
/// next, so what counts is the middle one of what the rounds say, each by itself.
const ROUNDS: usize = 11;

/// One program on this build: prints the seconds that it took.
pub(crate) fn one(path: &str) -> Result<(), String> {
    let code = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let begin = Instant::now();
    ours::run(&code)?;
    println!("{}", begin.elapsed().as_secs_f64());
    Ok(())
}

pub(crate) fn run() -> Result<(), String> {
    let without = std::env::var("STOCKADE_BENCH_UNMETERED")
        .map_err(|_| "run this as `cargo xtask bench metering`".to_owned())?;
    let with = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("python");
    println!("time with the meter over time without it");
    let mut ratios = Vec::new();
    for path in programs(&folder)? {
        let mut rounds = Vec::new();
        for round in 0..ROUNDS {
            let mut time = [0.0; 2];
            for turn in 0..2 {
                let which = (round + turn) % 2;
                time[which] = seconds([with.as_path(), Path::new(&without)][which], &path)?;
            }
            rounds.push(time[0] / time[1]);
        }
        let ratio = middle(rounds).unwrap_or(1.0);
        println!("{:<22} {ratio:>6.3}", name_of(&path));
        ratios.push(ratio);
    }
    println!(
        "geometric mean over {} programs: the meter costs {:+.1} %",
        ratios.len(),
        (mean(&ratios) - 1.0) * 100.0
    );
    Ok(())
}

fn seconds(build: &Path, program: &Path) -> Result<f64, String> {
    let line = last_line(Command::new(build).arg("metering").arg(program))?;
    line.parse()
        .map_err(|_| format!("{}: no time but `{line}`", build.display()))
}
