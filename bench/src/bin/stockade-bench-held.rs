//! Runs a program on our interpreter and says the most memory that the process held at once.
//!
//! It has the interpreter in it and nothing else, as `python3` has CPython: the other benchmarks carry
//! parsers and clients of engines, whose tables would be counted with it.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command that talks to another"
)]

#[path = "../ours.rs"]
mod ours;

use std::fs;
use std::process::ExitCode;

fn main() -> ExitCode {
    let end = match std::env::args().nth(1) {
        Some(path) => held(&path),
        None => Err("usage: stockade-bench-held PROGRAM".to_owned()),
    };
    match end {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn held(path: &str) -> Result<String, String> {
    let code = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    ours::run(&code)?;
    let status = fs::read_to_string("/proc/self/status").map_err(|error| error.to_string())?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.map(str::to_owned)
        .ok_or_else(|| "/proc/self/status does not say what was held".to_owned())
}
