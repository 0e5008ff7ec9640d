//! Our interpreter against CPython and pydantic-monty, program by program.
//!
//! Each program runs in turns on all of them, from its source, and what it prints must agree: a
//! wrong answer is never counted as a fast one. All of them have the same processor, another one
//! each round. A ratio says how many times as fast ours is, and is the middle one of those of the
//! rounds: a shared machine is half as fast at one moment as at the next, and the best of each could
//! be of different moments.

use std::fs;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::processors::Processors;
use crate::timing::middle;
use crate::{memory, ours};

/// Rounds in which every one of them runs each program once.
const ROUNDS: usize = 9;

/// Another Python that answers on a pipe.
struct Rival {
    name: &'static str,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    version: String,
}

pub(crate) fn run(only: Option<&str>) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut programs = programs(&folder.join("python"))?;
    if only == Some("start") {
        rest();
        return Ok(());
    }
    if let Some(only) = only {
        programs.retain(|path| name_of(path).contains(only));
        if programs.is_empty() {
            return Err(format!(
                "no program in bench/python has `{only}` in its name; `start` measures what is not a program"
            ));
        }
    }
    let interpreter = std::env::var("STOCKADE_BENCH_PYTHON").unwrap_or("/usr/bin/python3".into());
    let driver = folder.join("drivers/measure.py");
    let mut cpython = Rival::start("cpython", &interpreter, &driver)?;
    let mut monty = match std::env::var("STOCKADE_BENCH_MONTY") {
        Ok(python) => Some(Rival::start("monty", &python, &driver)?),
        Err(_) => None,
    };
    println!(
        "ours against CPython {} ({interpreter}){}; above 1 ours is faster",
        cpython.version,
        if monty.is_some() {
            " and pydantic-monty"
        } else {
            ""
        }
    );
    println!(
        "{:<22} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "program", "ours", "cpython", "monty", "/cpython", "/monty", "memory"
    );
    let processors = Processors::found()?;
    let (mut over_cpython, mut over_monty, mut held) = (Vec::new(), Vec::new(), Vec::new());
    for path in &programs {
        let code = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let row = measure(path, &code, &processors, &mut cpython, monty.as_mut())?;
        let (ours, theirs) = memory::of(path, &interpreter)?;
        println!("{} {:>9.2}", row.line(&name_of(path)), ours / theirs);
        held.push(ours / theirs);
        over_cpython.extend(row.over(&row.cpython));
        over_monty.extend(row.over(&row.monty));
    }
    let slow = over_cpython.iter().filter(|ratio| **ratio < 0.8).count();
    println!(
        "geometric mean over {} programs: {:.2}x CPython; {slow} below 0.8",
        over_cpython.len(),
        mean(&over_cpython)
    );
    let more = held.iter().filter(|ratio| **ratio > 1.0).count();
    println!(
        "memory, the most a process of its own held over CPython's: {:.2} on the mean; {more} of {} \
         held more",
        mean(&held),
        held.len()
    );
    if !over_monty.is_empty() {
        println!(
            "geometric mean over the {} that pydantic-monty runs: {:.2}x pydantic-monty",
            over_monty.len(),
            mean(&over_monty)
        );
    }
    if only.is_none() {
        rest();
    }
    Ok(())
}

/// What is measured without a program.
fn rest() {
    linear();
    start();
    compiling();
}

/// Seconds of each round.
#[derive(Default)]
struct Row {
    ours: Vec<f64>,
    cpython: Vec<f64>,
    monty: Vec<f64>,
}

impl Row {
    /// How many times as fast as another ours is, where that one ran the program.
    fn over(&self, other: &[f64]) -> Option<f64> {
        middle(
            other
                .iter()
                .zip(&self.ours)
                .map(|(other, ours)| other / ours),
        )
    }

    fn line(&self, name: &str) -> String {
        let time = |seconds: &[f64]| {
            middle(seconds.iter().copied())
                .map_or("fails".to_owned(), |it| format!("{:.0} ms", it * 1e3))
        };
        let ratio = |other: &[f64]| {
            self.over(other)
                .map_or("-".to_owned(), |it| format!("{it:.2}"))
        };
        format!(
            "{name:<22} {:>9} {:>9} {:>9} {:>9} {:>9}",
            time(&self.ours),
            time(&self.cpython),
            time(&self.monty),
            ratio(&self.cpython),
            ratio(&self.monty),
        )
    }
}

fn measure(
    path: &Path,
    code: &str,
    processors: &Processors,
    cpython: &mut Rival,
    mut monty: Option<&mut Rival>,
) -> Result<Row, String> {
    let mut row = Row::default();
    for round in 0..ROUNDS {
        let rivals = [Some(&*cpython), monty.as_deref()];
        let rivals: Vec<u32> = rivals.iter().flatten().map(|it| it.child.id()).collect();
        processors.share(round, &rivals)?;
        let begin = Instant::now();
        let printed = ours::run(code)?;
        row.ours.push(begin.elapsed().as_secs_f64());
        let (seconds, expected) = cpython
            .ask(path)?
            .map_err(|why| format!("{}: CPython failed: {why}", name_of(path)))?;
        if printed != expected {
            return Err(format!(
                "{}: ours printed {printed:?}, CPython {expected:?}",
                name_of(path)
            ));
        }
        row.cpython.push(seconds);
        if let Some(monty) = monty.as_mut()
            && let Ok((seconds, printed)) = monty.ask(path)?
            && printed == expected
        {
            row.monty.push(seconds);
        }
    }
    processors.any()?;
    Ok(row)
}

/// `s += x`: ten times as much text may take about ten times as long.
fn linear() {
    let time = |n: u32| {
        let code = format!("s = ''\nfor i in range({n}):\n    s += 'x' * 9\nprint(len(s))");
        let mut best = Duration::MAX;
        for _ in 0..5 {
            let begin = Instant::now();
            // The run is timed and its answer is not of interest.
            let _ = black_box(ours::run(&code));
            best = best.min(begin.elapsed());
        }
        best.as_secs_f64()
    };
    let (small, large) = (time(100_000), time(1_000_000));
    println!(
        "s += x: ten times the rounds take {:.1} times as long",
        large / small
    );
}

/// A fresh interpreter that computes `1+1` from source.
fn start() {
    let (batches, rounds) = (300, 1_000);
    let mut best = Duration::MAX;
    for _ in 0..batches {
        let begin = Instant::now();
        for _ in 0..rounds {
            let _ = black_box(ours::run("1+1"));
        }
        best = best.min(begin.elapsed());
    }
    println!(
        "start: a fresh interpreter, `1+1` from source: {:.2} µs",
        best.as_secs_f64() * 1e6 / f64::from(rounds)
    );
}

/// A text of 100 KB, from its source to code that is ready to run.
#[expect(clippy::cast_precision_loss, reason = "a hundred thousand")]
fn compiling() {
    let part = "def f{n}(a, b=2, *rest, **more):\n    total = [x * a for x in rest if x > b]\n    \
                return {{'sum': sum(total), 'text': f'{{a}} and {{b}}', **more}}\n\n\n";
    let mut code = String::new();
    for number in 0.. {
        if code.len() >= 100_000 {
            break;
        }
        code.push_str(
            &part
                .replace("{n}", &number.to_string())
                .replace("{{", "{")
                .replace("}}", "}"),
        );
    }
    let mut best = Duration::MAX;
    for _ in 0..50 {
        let begin = Instant::now();
        // The run is timed and its answer is not of interest.
        let _ = black_box(ours::run(&code));
        best = best.min(begin.elapsed());
    }
    println!(
        "compiling: a text of 100 KB at {:.1} MB/s, its definitions run",
        code.len() as f64 / 1e6 / best.as_secs_f64()
    );
}

impl Rival {
    fn start(name: &'static str, python: &str, driver: &Path) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("cannot start {python}: {error}");
        let mut child = Command::new(python)
            .arg("-I")
            .arg(driver)
            .arg(name)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{python} has no pipes"));
        };
        let mut rival = Self {
            name,
            child,
            input,
            output: BufReader::new(output),
            version: String::new(),
        };
        let hello = rival.line()?;
        hello["version"]
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut rival.version);
        Ok(rival)
    }

    fn line(&mut self) -> Result<Value, String> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line);
        if !matches!(read, Ok(1..)) {
            return Err(format!("{} ended", self.name));
        }
        serde_json::from_str(&line).map_err(|error| format!("{}: {error}", self.name))
    }

    /// Seconds and what was printed, or why the program could not run.
    fn ask(&mut self, path: &Path) -> Result<Result<(f64, String), String>, String> {
        writeln!(self.input, "{}", path.display()).map_err(|error| error.to_string())?;
        let answer = self.line()?;
        Ok(match (&answer["seconds"], &answer["printed"]) {
            (Value::Number(seconds), Value::String(printed)) => {
                Ok((seconds.as_f64().unwrap_or(f64::MAX), printed.clone()))
            }
            _ => Err(answer["failed"].to_string()),
        })
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        // It ends by itself when its input closes; killing only makes sure.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn programs(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut programs: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "py"))
        .collect();
    programs.sort();
    Ok(programs)
}

pub(crate) fn name_of(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

pub(crate) fn mean(ratios: &[f64]) -> f64 {
    let count = u32::try_from(ratios.len()).map_or(f64::MAX, f64::from);
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / count).exp()
}
