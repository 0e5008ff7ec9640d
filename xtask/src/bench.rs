//! `cargo xtask bench`: measurements as ratios, made side by side in one run.

use std::path::Path;
use std::process::Command;

use crate::command::{cargo, succeed};

/// What the interpreter is measured against besides CPython.
const MONTY: &str = "pydantic-monty==1.4.0";

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    match args {
        ["guard"] => succeed(&mut bench(args)),
        ["python", ..] if args.len() <= 2 => {
            let mut bench = bench(args);
            match monty() {
                Ok(python) => {
                    bench.env("STOCKADE_BENCH_MONTY", python);
                }
                Err(why) => eprintln!("note: measuring without {MONTY}: {why}"),
            }
            succeed(&mut bench)
        }
        _ => Err("`bench` takes one of: guard, python [NAME]".to_owned()),
    }
}

fn bench(args: &[&str]) -> Command {
    let command = [
        "run",
        "--quiet",
        "--release",
        "--package",
        "stockade-bench",
        "--",
    ];
    let mut cargo = cargo(&command);
    cargo.args(args);
    cargo
}

/// A Python of its own, under `target`, that has pydantic-monty.
fn monty() -> Result<String, String> {
    let folder = Path::new("target/bench-python");
    let python = folder.join("bin/python");
    if !python.exists() {
        let mut make = Command::new("python3");
        succeed(make.args(["-m", "venv"]).arg(folder))?;
    }
    let mut install = Command::new(&python);
    succeed(install.args(["-m", "pip", "install", "--quiet", MONTY]))?;
    Ok(python.display().to_string())
}
