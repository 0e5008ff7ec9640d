//! How long hostile programs run on after the worst deadline they could have:
//! `cargo run --release -p stockade-python --example overshoot [PART OF A NAME [where]]`.
//!
//! Every program under `tests/attacks/` and every one of `shapes.txt` is run once without a deadline
//! to find the longest stretches in which the interpreter does not look at the clock. Then it is run
//! again with a deadline just behind the beginning of each of these: what it still does then is the
//! overshoot, unless the work was foreseen and not begun. Much memory and no end of operations are
//! allowed. Time is that of the processor, the least of eight runs counts, since other work on the
//! machine only ever adds to it, and none should be above 50 ms on an ordinary machine. The name of a
//! file like `shapes.txt` runs the programs of that one instead. The word `each` runs every native with
//! its worst input (`each.rs`): `--example overshoot each [PART OF A LINE]`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a command that reads its programs and a clock"
)]

mod each;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use stockade_python::{Host, Interpreter, Limits};

/// How long a program is watched.
const WATCHED: Duration = Duration::from_millis(700);
/// Stretches shorter than this are not looked into.
const LONG: Duration = Duration::from_millis(25);
/// Looks so near to each other are taken for one.
const TOGETHER: Duration = Duration::from_micros(500);
/// Stretches of one program that are looked into.
const TRIED: usize = 3;
/// Programs that are printed.
const SHOWN: usize = 40;
/// Milliseconds that are left where a stretch begins.
const LEFT: [u64; 8] = [1, 20, 50, 100, 200, 400, 800, 1600];
const WALL_TIME: Duration = Duration::from_secs(10);

/// Time that this thread has had of a processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let part = Duration::from_nanos(time.tv_nsec.unsigned_abs());
    Duration::from_secs(time.tv_sec.unsigned_abs()) + part
}

/// The functions of the interpreter that are running, the innermost first.
fn place() -> String {
    let trace = std::backtrace::Backtrace::force_capture().to_string();
    let known = ["std::", "core::", "backtrace", "overshoot"];
    let ours = trace
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with("at ") && !known.iter().any(|known| line.contains(known)));
    let ours: Vec<&str> = ours.take(9).collect();
    ours.join("\n    ")
}

struct Watch {
    started: Instant,
    /// When the clock was looked at.
    looks: Vec<Duration>,
    /// The looks between which time is nearly up: one before a stretch, and those just before it.
    first: usize,
    last: usize,
    /// The time that is left there.
    left: Duration,
    /// Where in the interpreter that was, and the look after it.
    places: Vec<String>,
}

struct Clock(Rc<RefCell<Watch>>);

impl Host for Clock {
    fn now(&mut self) -> Option<Duration> {
        let mut watch = self.0.borrow_mut();
        let number = watch.looks.len();
        let now = processor_time();
        watch.looks.push(now);
        if watch.started.elapsed() > WATCHED * 4 {
            return None;
        }
        if watch.last == usize::MAX {
            let first = watch.looks.first().copied().unwrap_or(now);
            return (now.saturating_sub(first) < WATCHED).then_some(Duration::ZERO);
        }
        if std::env::args().nth(2).is_some() && (number == watch.last || number == watch.last + 1) {
            watch.places.push(place());
        }
        Some(if number < watch.first {
            Duration::ZERO
        } else if number <= watch.last {
            WALL_TIME.saturating_sub(watch.left)
        } else {
            WALL_TIME * 2
        })
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

/// Runs a program; gives the looks at the clock, the end as the last of them, and how it ended.
fn run(code: &str, (first, last): (usize, usize), left: Duration) -> (Vec<Duration>, String) {
    let limits = Limits {
        operations: u64::MAX / 2,
        memory: 512 << 20,
        wall_time: WALL_TIME,
        ..Limits::default()
    };
    let started = Instant::now();
    let watch = Rc::new(RefCell::new(Watch {
        started,
        looks: Vec::new(),
        first,
        last,
        left,
        places: Vec::new(),
    }));
    let mut interpreter = Interpreter::new(limits, Clock(Rc::clone(&watch)));
    interpreter.allow_eval(true);
    let outcome = interpreter.feed("attack.py", code);
    let end = processor_time();
    let mut looks = std::mem::take(&mut watch.borrow_mut().looks);
    looks.push(end);
    for place in &watch.borrow().places {
        eprintln!("  looked at the clock in\n    {place}");
    }
    (looks, format!("{:?}", outcome.ending))
}

/// How long a program runs on where so much time is left at a look at the clock.
fn least_of_eight(code: &str, looks: (usize, usize), left: Duration) -> (Duration, String) {
    let mut least = (Duration::MAX, String::new());
    for _ in 0..8 {
        let (times, how) = run(code, looks, left);
        let end = times.last().copied().unwrap_or_default();
        let begun = times.get(looks.1).copied().unwrap_or(end);
        let over = end.saturating_sub(begun).saturating_sub(left);
        if over < least.0 {
            least = (over, how);
        }
        if least.0 < LONG {
            break;
        }
    }
    least
}

/// The worst overshoot of a program, the longest stretch without a look, and how it ended.
fn measure(code: &str) -> (Duration, Duration, String) {
    let (looks, mut ended) = run(code, (0, usize::MAX), Duration::ZERO);
    let mut stretches: Vec<(Duration, usize)> = looks
        .windows(2)
        .enumerate()
        .map(|(number, pair)| (pair[1].saturating_sub(pair[0]), number))
        .collect();
    stretches.sort_unstable_by(|left, right| right.cmp(left));
    let longest = stretches.first().map_or(Duration::ZERO, |(time, _)| *time);
    let mut worst = Duration::ZERO;
    for (time, number) in stretches
        .into_iter()
        .take(TRIED)
        .filter(|(time, _)| *time >= LONG)
    {
        // What was foreseen just before counts too: no time passes between two such looks. The very
        // first one sets the deadline.
        let together = |first: &usize| looks[number].saturating_sub(looks[*first]) < TOGETHER;
        let first = (1..=number).rev().take_while(together).last();
        let first = first.unwrap_or(number);
        // The less time is left, the sooner the work is not begun; what is begun then is worst.
        let left = LEFT.iter().copied().map(Duration::from_millis);
        for left in left.take_while(|left| *left < time) {
            let (over, how) = least_of_eight(code, (first, number), left);
            if over > Duration::ZERO {
                worst = worst.max(over);
                ended = how;
                break;
            }
        }
    }
    (worst, longest, ended)
}

/// The programs: files, and those of the shapes.
fn programs() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/attacks");
    let mut programs: Vec<(String, String)> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| {
            let code = std::fs::read_to_string(entry.path()).unwrap_or_default();
            (entry.file_name().to_string_lossy().into_owned(), code)
        })
        .collect();
    programs.extend(whole(include_str!("shapes.txt")));
    programs.sort();
    programs
}

/// The programs of lists of last lines, each with a name.
fn whole(text: &str) -> Vec<(String, String)> {
    let whole = |(before, line): (String, String)| {
        let first = before.lines().last().unwrap_or_default().to_owned();
        (format!("{first}; {line}"), format!("{before}\n{line}\n"))
    };
    shapes(text).into_iter().map(whole).collect()
}

/// Lists of last lines that have the lines before in common: these, and the last.
fn shapes(text: &str) -> Vec<(String, String)> {
    let mut programs = Vec::new();
    for family in text.split("\n\n") {
        let Some((before, lines)) = family.trim().split_once("\n--\n") else {
            continue;
        };
        for line in lines.lines() {
            let line = &line.replace("\\n", "\n").replace("\\\n", "\\n");
            programs.push((before.to_owned(), line.clone()));
        }
    }
    programs
}

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    if wanted == "each" {
        let part = std::env::args().nth(2).unwrap_or_default();
        let file = std::fs::read_to_string(&part).ok();
        let part = if file.is_some() { "" } else { &part };
        each::print(part, file.as_deref());
        return;
    }
    let file = std::fs::read_to_string(&wanted).ok();
    let programs = file.as_ref().map_or_else(programs, |text| whole(text));
    let mut found = Vec::new();
    for (name, code) in programs {
        if file.is_some() || name.contains(&wanted) {
            let measured = measure(&code);
            if measured.0 > LONG {
                eprintln!("{:>12.1?}  {name:?}", measured.0);
            }
            found.push((measured, name));
        }
    }
    found.sort();
    let above = |limit| {
        let limit = Duration::from_millis(limit);
        found.iter().filter(|((over, ..), _)| *over > limit).count()
    };
    println!(
        "{} programs, {} above 50 ms, {} above 25 ms",
        found.len(),
        above(50),
        above(25)
    );
    println!("   overshoot     longest  program");
    for ((over, longest, ended), name) in found.iter().rev().take(SHOWN) {
        let ended: String = ended.chars().take(60).collect();
        println!("{over:>12.1?} {longest:>11.1?}  {name}  {ended}");
    }
}
