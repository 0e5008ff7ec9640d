//! `cargo xtask fuzz`: coverage-guided fuzzing with libFuzzer on the stable compiler.
//!
//! The coverage passes are plain code-generation options, so no nightly is needed; what is left
//! out is the address sanitizer, which would find little in crates that forbid unsafe code.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::command::{cargo, output, root, spell, succeed};

/// Each target: a file in `fuzz/targets/`, the seeds it starts from, the longest input, and words
/// that the engine puts in.
const TARGETS: &[Target] = &[
    Target {
        name: "check",
        seeds: &["tests/escapes", "tests/harmless"],
        max_len: 8192,
        words: None,
    },
    Target {
        name: "tool_call",
        seeds: &["fuzz/seeds/tool_call"],
        max_len: 4096,
        words: None,
    },
    Target {
        name: "policy",
        seeds: &["fuzz/seeds/policy"],
        max_len: 4096,
        words: None,
    },
    Target {
        name: "python_source",
        seeds: &["crates/stockade-python/tests/python", "tests/escapes"],
        max_len: 4096,
        words: Some("fuzz/dictionaries/python.dict"),
    },
    Target {
        name: "python_states",
        seeds: &["fuzz/seeds/python_states"],
        max_len: 4096,
        words: Some("fuzz/dictionaries/python.dict"),
    },
];

const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions=on";

struct Target {
    name: &'static str,
    seeds: &'static [&'static str],
    max_len: u32,
    words: Option<&'static str>,
}

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let (name, seconds) = match args {
        [] => (None, 60),
        ["--seconds", seconds] => (None, number(seconds)?),
        [name] => (Some(*name), 60),
        [name, "--seconds", seconds] => (Some(*name), number(seconds)?),
        _ => return Err("usage: cargo xtask fuzz [TARGET] [--seconds N]".to_owned()),
    };
    let Some(name) = name else {
        return run_all(seconds).map(|_| ());
    };
    let Some(target) = TARGETS.iter().find(|target| target.name == name) else {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        return Err(format!(
            "no fuzz target `{name}`; there are: {}",
            names.join(", ")
        ));
    };
    build(Some(target.name))?;
    run_target(target, seconds)
}

/// Fuzzes every target for a while and gives their number.
pub(crate) fn run_all(seconds: u32) -> Result<u64, String> {
    build(None)?;
    for target in TARGETS {
        run_target(target, seconds)?;
    }
    Ok(TARGETS.len() as u64)
}

fn number(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no number of seconds"))
}

/// Builds one target or all.
fn build(name: Option<&str>) -> Result<(), String> {
    need_cxx()?;
    // A target is named so that build scripts, which have no fuzzing engine, go without the flags.
    let host = host()?;
    let mut command = cargo(&["build", "--quiet", "--release", "--target", &host]);
    command.args(["--manifest-path", "fuzz/Cargo.toml"]);
    if let Some(name) = name {
        command.args(["--bin", name]);
    }
    succeed(
        command
            .env("RUSTFLAGS", COVERAGE)
            .env_remove("CARGO_TARGET_DIR"),
    )
}

/// The triple of this machine, which is also the folder the targets are built into.
fn host() -> Result<String, String> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "rustc does not say its host".to_owned())
}

/// libFuzzer is C++. On Debian as root the compiler is installed; elsewhere it is asked for.
fn need_cxx() -> Result<(), String> {
    let found = || {
        let mut command = Command::new("c++");
        command
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if found() {
        return Ok(());
    }
    eprintln!("no C++ compiler: trying to install g++");
    // Either may fail without root; what counts is whether a compiler is there afterwards.
    let _ = Command::new("apt-get").args(["update", "-qq"]).status();
    let _ = Command::new("apt-get")
        .args(["install", "-y", "-qq", "g++"])
        .status();
    if found() {
        return Ok(());
    }
    Err(
        "fuzzing needs a C++ compiler: install g++ (`apt-get install g++`) and try again, or run \
         `cargo xtask test --quick`"
            .to_owned(),
    )
}

fn run_target(target: &Target, seconds: u32) -> Result<(), String> {
    eprintln!("fuzzing {} for {seconds} s", target.name);
    let fuzz = root().join("fuzz");
    let corpus = fuzz.join("corpus").join(target.name);
    let artifacts = fuzz.join("artifacts").join(target.name);
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut command = Command::new(
        fuzz.join("target")
            .join(host()?)
            .join("release")
            .join(target.name),
    );
    command.current_dir(root()).arg(&corpus);
    command.args(
        target
            .seeds
            .iter()
            .map(|seeds| root().join(seeds))
            .filter(|at| at.is_dir()),
    );
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-max_len={}", target.max_len));
    if let Some(words) = target.words {
        command.arg(format!("-dict={}", root().join(words).display()));
    }
    command.args([
        "-timeout=10",
        "-rss_limit_mb=2048",
        "-verbosity=0",
        "-print_final_stats=0",
    ]);
    // The engine talks a lot; its words matter only where it found something.
    let out = command
        .output()
        .map_err(|error| format!("{}: {error}", spell(&command)))?;
    if out.status.success() {
        return Ok(());
    }
    eprintln!("{}", String::from_utf8_lossy(&out.stderr));
    Err(format!(
        "{} failed ({}){}",
        spell(&command),
        out.status,
        found_in(&artifacts)
    ))
}

/// Names the inputs that broke something.
fn found_in(artifacts: &Path) -> String {
    let entries = fs::read_dir(artifacts).into_iter().flatten().flatten();
    entries.fold(String::new(), |text, entry| {
        text + "\n  input kept in " + &entry.path().to_string_lossy()
    })
}
