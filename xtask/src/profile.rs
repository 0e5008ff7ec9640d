//! `cargo xtask release`: the command as it is given out, built twice. The first build counts what it
//! does while it runs the interpreter's recorded programs; the second is laid out for what was
//! counted. CPython is given out the same way, trained on its own tests.
//!
//! The benchmarks are no part of the training, so that they measure what other programs get.

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::SystemTime;

use crate::command::{cargo, flags, output, root, succeed};

/// What is not laid out by the profile: long numbers are rare in the programs, and code that is rare
/// is made small instead of fast.
const LEFT_OUT: &str = "num_bigint";

/// What nine tenths of the counts come from is hot. By the compiler's own measure, 99 of 100, programs
/// run slower (ARCHITECTURE.md has the figures).
const HOT: &str = "-Cllvm-args=-profile-summary-cutoff-hot=900000";

/// The folder of programs that do what programs do all day, and how often each of them runs: most
/// of the others try what is rare.
const WORK: (&str, usize) = ("work", 8);

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    if !args.is_empty() {
        return Err("`release` takes nothing".to_owned());
    }
    let built = build("stockade-cli")?;
    println!("{}", built.join("stockade").display());
    Ok(())
}

/// Builds a package for release with the profile, and gives the folder of its binary.
pub(crate) fn build(package: &str) -> Result<PathBuf, String> {
    let profile = profile()?;
    let folder = folder();
    eprintln!("building {package} with it");
    let mut build = cargo(&["build", "--quiet", "--release", "--package", package]);
    flags(
        &mut build,
        &[&format!("-Cprofile-use={}", profile.display()), HOT],
    );
    succeed(build.arg("--target-dir").arg(&folder))?;
    Ok(folder.join("release"))
}

fn folder() -> PathBuf {
    root().join("target/profiled")
}

/// The profile of the tree as it is, made anew where the tree is newer.
fn profile() -> Result<PathBuf, String> {
    let tool = tool()?;
    let folder = folder();
    let raw = folder.join("raw");
    eprintln!("building the interpreter so that it counts what it does");
    let mut build = cargo(&["build", "--quiet", "--release"]);
    build.args(["--package", "stockade-python", "--example", "run"]);
    flags(
        &mut build,
        &[&format!("-Cprofile-generate={}", raw.display())],
    );
    succeed(build.arg("--target-dir").arg(folder.join("training")))?;

    let counting = folder.join("training/release/examples/run");
    let programs = programs(&root().join("crates/stockade-python/tests/python"))?;
    let newest = programs.iter().chain([&counting]).map(|path| age(path));
    let newest = newest.max().flatten();
    if let Some(made) = known(&folder).filter(|made| age(made) >= newest) {
        return Ok(made);
    }
    let _ = fs::remove_dir_all(&raw);
    eprintln!("training: {} runs of recorded programs", programs.len());
    train(&counting, &raw, programs);

    let merged = folder.join("new.profdata");
    let mut merge = Command::new(tool);
    merge.args(["merge", "--no-function", LEFT_OUT, "--output"]);
    succeed(merge.arg(&merged).arg(&raw))?;
    let text = fs::read(&merged).map_err(|error| format!("{}: {error}", merged.display()))?;
    // The name is what Cargo looks at when it asks whether to build anew.
    let mut hash = DefaultHasher::new();
    hash.write(&text);
    let named = folder.join(format!("stockade-{:016x}.profdata", hash.finish()));
    if let Some(old) = known(&folder) {
        let _ = fs::remove_file(old);
    }
    fs::rename(&merged, &named).map_err(|error| format!("{}: {error}", named.display()))?;
    Ok(named)
}

/// The profile that is there already.
fn known(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let mut paths = entries.map(|entry| entry.path());
    paths.find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("stockade-") && name.ends_with(".profdata")
    })
}

fn age(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|found| found.modified()).ok()
}

/// Every Python file below a folder, in order, as often as it is to run.
fn programs(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let times = if folder.ends_with(WORK.0) { WORK.1 } else { 1 };
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(programs(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "py") {
            found.extend(std::iter::repeat_n(path, times));
        }
    }
    found.sort();
    Ok(found)
}

/// Runs them all, as many at once as there are processors. Many of them end in an error on purpose.
fn train(counting: &Path, raw: &Path, programs: Vec<PathBuf>) {
    let left = Mutex::new(programs.into_iter());
    let next = || left.lock().ok().and_then(|mut left| left.next());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(program) = next() {
                    let mut run = Command::new(counting);
                    run.arg(program).stdin(Stdio::null());
                    run.stdout(Stdio::null()).stderr(Stdio::null());
                    // A file for each of the processes at a time, to which each adds its counts.
                    run.env("LLVM_PROFILE_FILE", raw.join("%8m.profraw"));
                    let _ = run.status();
                }
            });
        }
    });
}

/// The tool that adds counts together, of the same LLVM as the compiler's.
fn tool() -> Result<PathBuf, String> {
    let mut ask = Command::new("rustc");
    let libraries = output(ask.args(["--print", "target-libdir"]).current_dir(root()))?;
    let tool = Path::new(libraries.trim()).with_file_name("bin/llvm-profdata");
    if !tool.exists() {
        let mut add = Command::new("rustup");
        succeed(
            add.args(["component", "add", "llvm-tools"])
                .current_dir(root()),
        )?;
    }
    if tool.exists() {
        Ok(tool)
    } else {
        Err(format!(
            "a profile needs {}: `rustup component add llvm-tools` installs it",
            tool.display()
        ))
    }
}
