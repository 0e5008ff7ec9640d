//! `cargo xtask bench`: measurements as ratios, made side by side in one run.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{cargo, flags, root, succeed};
use crate::{engines, package, profile};

/// What the interpreter is measured against besides CPython.
const MONTY: &str = "pydantic-monty==1.4.0";
/// What a warm Python may have imported before.
const NUMPY: &str = "numpy";

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    match args {
        ["guard"] => succeed(&mut bench(args)),
        ["python", ..] if args.len() <= 2 => {
            let mut bench = given_out(args);
            match with_package(MONTY) {
                Ok(python) => {
                    bench.env("STOCKADE_BENCH_MONTY", python);
                }
                Err(why) => eprintln!("note: measuring without {MONTY}: {why}"),
            }
            succeed(&mut bench)
        }
        ["metering"] => {
            let mut bench = bench(args);
            bench.env("STOCKADE_BENCH_UNMETERED", unmetered()?);
            succeed(&mut bench)
        }
        ["process"] => {
            install_bubblewrap();
            let mut bench = bench(args);
            match with_package(NUMPY) {
                Ok(python) => {
                    bench.env("STOCKADE_BENCH_NUMPY", python);
                }
                Err(why) => eprintln!("note: measuring without {NUMPY}: {why}"),
            }
            succeed(&mut bench)
        }
        ["container"] => {
            engines::up(&["docker"])?;
            succeed(&mut bench(args))
        }
        ["eval" | "run"] => {
            let command = ["build", "--quiet", "--release", "--package", "stockade-cli"];
            succeed(&mut cargo(&command))?;
            let here = std::env::current_dir().map_err(|error| error.to_string())?;
            let mut bench = bench(args);
            bench.env(
                "STOCKADE_BENCH_BINARY",
                here.join("target/release/stockade"),
            );
            succeed(&mut bench)
        }
        ["python-api"] => {
            let requirements = root().join("bindings/python/requirements-bench.txt");
            let python = package::environment("bench-package-python", &requirements)?;
            package::install(&python, package::Profile::Release)?;
            succeed(Command::new(python).arg(root().join("bench/drivers/python_api.py")))
        }
        _ => Err(
            "`bench` takes one of: guard, python [NAME], python-api, metering, process, eval, run, \
             container"
                .to_owned(),
        ),
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

/// The benchmarks built as what is given out is, where the compiler's tools are to be had.
fn given_out(args: &[&str]) -> Command {
    match profile::build_for_here(&["stockade-bench", "stockade-bench-held"]) {
        Ok(path) => {
            let mut built = Command::new(path);
            built.args(args).current_dir(root());
            built
        }
        Err(why) => {
            eprintln!("note: measuring a plain build, without a profile: {why}");
            let all = [
                "build",
                "--quiet",
                "--release",
                "--package",
                "stockade-bench",
            ];
            if let Err(why) = succeed(&mut cargo(&all)) {
                eprintln!("note: {why}");
            }
            bench(args)
        }
    }
}

/// A build of the benchmarks in which nothing is metered. It has a folder of its own under `target`,
/// and a name that no feature can bring into another build.
fn unmetered() -> Result<PathBuf, String> {
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    let folder = here.join("target/unmetered");
    let mut build = cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "stockade-bench",
    ]);
    flags(&mut build, &["--cfg", "stockade_unmetered"]);
    succeed(build.arg("--target-dir").arg(&folder))?;
    Ok(folder.join("release/stockade-bench"))
}

/// Debian's package, where it is missing and can be had.
fn install_bubblewrap() {
    if Command::new("bwrap").arg("--version").output().is_err() {
        let mut install = Command::new("apt-get");
        if let Err(why) = succeed(install.args(["install", "-y", "-qq", "bubblewrap"])) {
            eprintln!("note: measuring without bubblewrap: {why}");
        }
    }
}

/// A Python of its own, under `target`, that has this package.
fn with_package(package: &str) -> Result<String, String> {
    let folder = Path::new("target/bench-python");
    let python = folder.join("bin/python");
    if !python.exists() {
        let mut make = Command::new("python3");
        succeed(make.args(["-m", "venv"]).arg(folder))?;
    }
    let mut install = Command::new(&python);
    succeed(install.args(["-m", "pip", "install", "--quiet", package]))?;
    let here = std::env::current_dir().map_err(|error| error.to_string())?;
    Ok(here.join(python).display().to_string())
}
