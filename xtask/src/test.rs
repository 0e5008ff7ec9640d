//! `cargo xtask test`: everything that must hold before a change lands, in one command.
//!
//! It installs nothing but a C++ compiler for the fuzzing engine, the container engines and npm, and
//! that only as root on Debian; elsewhere it says what to install, and what is skipped. Clients of
//! MCP are installed under `target/`.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::command::{cargo, spell, succeed};
use crate::count::Count;
use crate::{differential, engines, fuzz, mcp, package};

/// How long each fuzz target runs here; `cargo xtask fuzz` runs longer.
const FUZZ_SECONDS: u32 = 20;

/// How many random programs are compared here, always the same ones, so that the gate is no
/// lottery; `cargo xtask differential` takes others.
const DIFFERENTIAL_PROGRAMS: &str = "400";

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let quick = match args {
        [] => false,
        ["--quick"] => true,
        _ => return Err("`test` takes nothing but --quick".to_owned()),
    };
    step("format");
    succeed(&mut cargo(&["fmt", "--all", "--check"]))?;
    step("lints");
    succeed(&mut cargo(&[
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    step("documentation");
    succeed(
        cargo(&["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    step("container engines");
    if let Err(why) = engines::up(&[]) {
        if std::env::var("CI").is_ok_and(|ci| ci == "true") {
            return Err(format!("nothing is skipped here: {why}"));
        }
        // The tests say so themselves, loudly, and count as skipped.
        eprintln!(
            "*** NO CONTAINER ENGINE, the tests of the container wall are SKIPPED: {why} ***"
        );
    }
    step("tests");
    let mut count = Count::default();
    let mut outcome = cargo_test(&mut count);
    if outcome.is_ok() {
        step("clients of MCP");
        outcome = mcp::run(&mut count);
    }
    step("the Python package");
    outcome = outcome.and(package::test(&mut count));
    if outcome.is_ok() && !quick {
        step("fuzzing");
        count.passed += fuzz::run_all(FUZZ_SECONDS)?;
        step("random programs against CPython");
        // Not counted: without a CPython 3.13 it says so and compares nothing.
        differential::run(&["--programs", DIFFERENTIAL_PROGRAMS, "--seed", "1"])?;
    }
    println!(
        "{} passed, {} failed, {} skipped",
        count.passed, count.failed, count.skipped
    );
    outcome
}

fn step(name: &str) {
    eprintln!("== {name}");
}

/// Runs the tests of the workspace, showing their output as it comes.
fn cargo_test(count: &mut Count) -> Result<(), String> {
    let mut command = cargo(&["test", "--workspace", "--no-fail-fast"]);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", spell(&command)))?;
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line.map_err(|error| format!("reading the tests' output: {error}"))?;
            println!("{line}");
            count.read(&line);
        }
    }
    let status = child
        .wait()
        .map_err(|error| format!("{}: {error}", spell(&command)))?;
    if !status.success() {
        return Err(format!("{} failed ({status})", spell(&command)));
    }
    if count.passed == 0 {
        return Err("no test ran".to_owned());
    }
    Ok(())
}
