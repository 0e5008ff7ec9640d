//! `stockade eval` against what scoring usually is: a Python that forks one process per sample.
//!
//! Both are whole commands over the same rows on the same number of cores, one after the other in
//! each round. Ours has its walls up; the other has none.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::process::python;

const TASKS: &str = "bench/eval/tasks.jsonl";
const DRIVER: &str = "bench/drivers/fork_each.py";
/// How often each row is scored in a round.
const REPEAT: usize = 10;
const ROUNDS: usize = 5;

pub(crate) fn run() -> Result<(), String> {
    let binary = binary()?;
    let python = python("python3")?;
    let text = fs::read_to_string(TASKS).map_err(|error| format!("{TASKS}: {error}"))?;
    let rows = text.lines().count() * REPEAT;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let out = std::env::temp_dir().join(format!("stockade-bench-{}.jsonl", std::process::id()));
    println!("{rows} rows of {} tasks, {cores} cores", rows / REPEAT);
    println!("{}", python.display());
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(ours(&binary, &out, rows, "auto")?);
        times[1].push(ours(&binary, &out, rows, "process")?);
        times[2].push(theirs(&python, cores, rows)?);
    }
    let _ = fs::remove_file(&out);
    println!("{ROUNDS} rounds in turns, whole commands; medians");
    let [auto, process, theirs] = times.map(|times| rate(rows, times));
    println!(
        "{:<34} {theirs:>8.0} rows/s {:>8.2}",
        "a fork per sample, no walls", 1.0
    );
    for (name, ours) in [
        ("stockade eval", auto),
        ("stockade eval --isolation process", process),
    ] {
        println!("{name:<34} {ours:>8.0} rows/s {:>8.2}", ours / theirs);
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a few thousand")]
fn rate(rows: usize, mut times: Vec<Duration>) -> f64 {
    times.sort();
    rows as f64 / times[times.len() / 2].as_secs_f64()
}

/// The command that `cargo xtask bench` has built.
pub(crate) fn binary() -> Result<PathBuf, String> {
    std::env::var_os("STOCKADE_BENCH_BINARY")
        .map(PathBuf::from)
        .ok_or_else(|| "STOCKADE_BENCH_BINARY names no command: use `cargo xtask bench`".to_owned())
}

fn ours(binary: &Path, out: &Path, rows: usize, wall: &str) -> Result<Duration, String> {
    let mut command = Command::new(binary);
    command
        .args(["eval", TASKS, "--restart", "--json", "-o"])
        .arg(out)
        .args(["--repeat", &REPEAT.to_string(), "--isolation", wall]);
    timed(command, rows)
}

fn theirs(python: &Path, cores: usize, rows: usize) -> Result<Duration, String> {
    let mut command = Command::new(python);
    command.args([DRIVER, TASKS, &REPEAT.to_string(), &cores.to_string()]);
    timed(command, rows)
}

/// Runs a command that says how many rows passed, which must be all.
fn timed(mut command: Command, rows: usize) -> Result<Duration, String> {
    let begin = Instant::now();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    let time = begin.elapsed();
    let said = String::from_utf8_lossy(&output.stdout);
    let summary: Value = serde_json::from_str(&said).unwrap_or_default();
    if summary["passed"] == rows {
        return Ok(time);
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "{command:?} did not score {rows} rows: {said}{complaint}"
    ))
}
