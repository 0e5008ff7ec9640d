//! Differential fuzzing: random programs run on this interpreter and on CPython 3.13, and
//! whatever they print differently is a bug. `cargo xtask differential` starts it.
//!
//! Programs are well-formed and deterministic, and print every exception they meet, so that one
//! of them compares many operations. Tracebacks and syntax errors are left to the corpus.

#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a command that talks to people and starts another Python"
)]

mod classes;
mod containers;
mod expressions;
mod functions;
mod generate;
mod oracle;
mod random;
mod shrink;
mod statements;
mod tables;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use oracle::Oracle;
use stockade_python::{Ending, Host, Interpreter, Limits};

const USAGE: &str = "usage: differential [--seconds N] [--seed S] [--programs N] [--show]";

/// Different differences after which there is enough to do.
const ENOUGH: usize = 25;

struct Options {
    seconds: u64,
    seed: u64,
    programs: u64,
    /// Print the programs instead of comparing them.
    show: bool,
}

fn main() -> ExitCode {
    let Some(options) = options() else {
        println!("{USAGE}");
        return ExitCode::FAILURE;
    };
    if options.show {
        for seed in options.seed..options.seed + options.programs.min(100) {
            println!("# seed {seed}\n{}", generate::program(seed).join("\n"));
        }
        return ExitCode::SUCCESS;
    }
    let Some(mut oracle) = Oracle::find() else {
        println!(
            "differential: not run, there is no CPython 3.13 (set STOCKADE_PYTHON, or put \
             `python3.13` on the path)"
        );
        return ExitCode::SUCCESS;
    };
    println!(
        "differential: against {}, from seed {}",
        oracle.name(),
        options.seed
    );
    compare_all(&options, &mut oracle)
}

fn options() -> Option<Options> {
    let mut options = Options {
        seconds: 60,
        seed: 1,
        programs: u64::MAX,
        show: false,
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seconds" => options.seconds = args.next()?.parse().ok()?,
            "--seed" => options.seed = args.next()?.parse().ok()?,
            "--programs" => options.programs = args.next()?.parse().ok()?,
            "--show" => options.show = true,
            _ => return None,
        }
    }
    Some(options)
}

fn compare_all(options: &Options, oracle: &mut Oracle) -> ExitCode {
    let started = Instant::now();
    let (mut compared, mut skipped) = (0_u64, 0_u64);
    let mut known = BTreeSet::new();
    for number in 0..options.programs {
        if started.elapsed() >= Duration::from_secs(options.seconds) || known.len() >= ENOUGH {
            break;
        }
        let seed = options.seed.wrapping_add(number);
        let pieces = generate::program(seed);
        match compare(&pieces.join("\n"), oracle) {
            Compared::Same => compared += 1,
            Compared::Skipped => skipped += 1,
            Compared::Different { shape, .. } => {
                compared += 1;
                if known.insert(shape.clone()) {
                    let (code, ours, theirs) = shrink::shrink(pieces, &shape, oracle);
                    println!("== seed {seed}\n{code}\n-- ours\n{ours}-- CPython\n{theirs}");
                }
            }
        }
    }
    println!(
        "differential: {compared} programs compared, {skipped} beyond the limits, {} kinds of \
         differences, {} s",
        known.len(),
        started.elapsed().as_secs()
    );
    if known.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

pub(crate) enum Compared {
    Same,
    /// Ours passed a limit, or CPython did not end.
    Skipped,
    Different {
        ours: String,
        theirs: String,
        shape: String,
    },
}

/// Runs a program on both.
pub(crate) fn compare(code: &str, oracle: &mut Oracle) -> Compared {
    // Ours first: what it refuses for its size need not be tried on a Python without a meter.
    let Some(ours) = run(code) else {
        return Compared::Skipped;
    };
    let Some(theirs) = oracle.run(code) else {
        return Compared::Skipped;
    };
    let (ours, theirs) = (masked(&ours), masked(&theirs));
    if ours == theirs {
        return Compared::Same;
    }
    let (a, b) = first_difference(&ours, &theirs);
    // The hash of a NaN is its address there, so the order of a set that holds one is no matter.
    if [a, b]
        .iter()
        .all(|line| line.contains("nan") && line.contains('{'))
    {
        return Compared::Skipped;
    }
    let shape = format!("{} / {}", words(a), words(b));
    Compared::Different {
        ours,
        theirs,
        shape,
    }
}

/// The first lines that differ; one of them is missing where one text ends before the other.
fn first_difference<'a>(ours: &'a str, theirs: &'a str) -> (&'a str, &'a str) {
    let (mut ours, mut theirs) = (ours.lines(), theirs.lines());
    loop {
        match (ours.next(), theirs.next()) {
            (None, None) => return Default::default(),
            (a, b) if a == b => {}
            (a, b) => return (a.unwrap_or("missing"), b.unwrap_or("missing")),
        }
    }
}

/// Addresses, which no two runs share, made alike.
fn masked(text: &str) -> String {
    let mut parts = text.split(" at 0x");
    let mut masked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        masked += " at 0x";
        masked += part.trim_start_matches(|it: char| it.is_ascii_hexdigit());
    }
    masked
}

/// What is left of a line when its values are taken out: two differences with the same words are
/// likely the same bug.
fn words(line: &str) -> String {
    let mut words: String = line
        .chars()
        .filter(|it| it.is_ascii_alphabetic() || *it == ' ')
        .collect();
    words.truncate(60);
    words
}

struct Recorder {
    started: Instant,
    out: Rc<RefCell<String>>,
}

impl Host for Recorder {
    fn now(&mut self) -> Option<Duration> {
        Some(self.started.elapsed())
    }

    fn write(&mut self, text: &str, error: bool) {
        if !error {
            self.out.borrow_mut().push_str(text);
        }
    }
}

/// What our interpreter prints; nothing where a limit ended it.
fn run(code: &str) -> Option<String> {
    let out = Rc::new(RefCell::new(String::new()));
    let limits = Limits {
        operations: 5_000_000,
        memory: 64 << 20,
        wall_time: Duration::from_secs(10),
        ..Limits::default()
    };
    let host = Recorder {
        started: Instant::now(),
        out: Rc::clone(&out),
    };
    let mut interpreter = Interpreter::new(limits, host);
    interpreter.allow_eval(true);
    let outcome = interpreter.feed("program.py", code);
    let mut text = out.borrow().clone();
    match outcome.ending {
        Ending::Limit(_) => return None,
        Ending::Done => {}
        Ending::Raised(report) => {
            let _ = writeln!(text, "ended with {}: {}", report.name, report.value);
        }
        other => {
            let _ = writeln!(text, "ended with {other:?}");
        }
    }
    Some(text)
}
