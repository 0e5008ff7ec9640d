//! `cargo xtask test`: everything that must hold before a change lands, in one command.
//!
//! It installs nothing but a C++ compiler for the fuzzing engine, the container engines and npm, and
//! that only as root on Debian; elsewhere it says what to install, and what is skipped. Clients of
//! MCP are installed under `target/`.

use std::io::{BufRead, BufReader};
use std::time::Duration;

use crate::clock::{Clock, Suites};
use crate::command::{cargo, succeed};
use crate::count::Count;
use crate::{differential, engines, fuzz, mcp, package};

/// How long each fuzz target runs here; `cargo xtask fuzz` runs longer.
const FUZZ_SECONDS: u32 = 20;

/// How many random programs are compared here, always the same ones, so that the gate is no
/// lottery; `cargo xtask differential` takes others.
const DIFFERENTIAL_PROGRAMS: &str = "400";

/// A suite that takes this long is named at the end.
const LONG: Duration = Duration::from_secs(20);

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let quick = match args {
        [] => false,
        ["--quick"] => true,
        _ => return Err("`test` takes nothing but --quick".to_owned()),
    };
    let mut clock = Clock::default();
    let mut count = Count::default();
    let outcome = all(quick, &mut clock, &mut count);
    eprintln!("\n== what each part took\n{}", clock.table());
    println!(
        "{} passed, {} failed, {} skipped",
        count.passed, count.failed, count.skipped
    );
    outcome
}

fn all(quick: bool, clock: &mut Clock, count: &mut Count) -> Result<(), String> {
    clock.step("format");
    succeed(&mut cargo(&["fmt", "--all", "--check"]))?;
    clock.step("lints");
    succeed(&mut cargo(&[
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    clock.step("documentation");
    succeed(
        cargo(&["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    clock.step("container engines");
    if let Err(why) = engines::up(&[]) {
        if std::env::var("CI").is_ok_and(|ci| ci == "true") {
            return Err(format!("nothing is skipped here: {why}"));
        }
        // The tests say so themselves, loudly, and count as skipped.
        eprintln!(
            "*** NO CONTAINER ENGINE, the tests of the container wall are SKIPPED: {why} ***"
        );
    }
    clock.step("building the tests");
    succeed(&mut cargo(&["test", "--quiet", "--workspace", "--no-run"]))?;
    clock.step("tests");
    let mut outcome = cargo_test(count);
    if outcome.is_ok() {
        clock.step("clients of MCP");
        outcome = mcp::run(count);
    }
    clock.step("the Python package");
    outcome = outcome.and(package::test(count));
    if outcome.is_ok() && !quick {
        clock.step("fuzzing");
        count.passed += fuzz::run_all(FUZZ_SECONDS)?;
        clock.step("random programs against CPython");
        // Not counted: without a CPython 3.13 it says so and compares nothing.
        differential::run(&["--programs", DIFFERENTIAL_PROGRAMS, "--seed", "1"])?;
    }
    outcome
}

/// Runs the tests of the workspace, showing their output as it comes.
fn cargo_test(count: &mut Count) -> Result<(), String> {
    let words = ["test", "--workspace", "--no-fail-fast"];
    let mut command = cargo(&words);
    // Both through one pipe: what names a suite comes on stderr, how it ended on stdout.
    let mut piped = || -> std::io::Result<_> {
        let (reader, writer) = std::io::pipe()?;
        let child = command.stdout(writer.try_clone()?).stderr(writer).spawn()?;
        Ok((reader, child))
    };
    let (reader, mut child) = piped().map_err(|error| format!("cargo test: {error}"))?;
    // Its ends of the pipe are open as long as the command is.
    drop(command);
    let mut suites = Suites::default();
    for line in BufReader::new(reader).lines() {
        let line = line.map_err(|error| format!("reading the tests' output: {error}"))?;
        println!("{line}");
        count.read(&line);
        suites.read(&line);
    }
    eprintln!("== the longest suites\n{}", suites.table(LONG));
    let status = child
        .wait()
        .map_err(|error| format!("cargo test: {error}"))?;
    if !status.success() {
        return Err(format!("cargo {} failed ({status})", words.join(" ")));
    }
    if count.passed == 0 {
        return Err("no test ran".to_owned());
    }
    Ok(())
}
