//! Runs every program under `tests/python/` and compares with what CPython 3.13 printed.
//!
//! Standard output and standard error are compared whole, tracebacks included. Known gaps stand in `tests/gaps.txt` with a reason each; a gap that closed
//! must be taken out there.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a test reads its programs, and tells how many gaps are known"
)]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use stockade_python::{Ending, FileLimits, Host, Interpreter, Limits};

struct Recorder {
    started: Instant,
    out: Rc<RefCell<String>>,
    errors: Rc<RefCell<String>>,
}

impl Host for Recorder {
    fn now(&mut self) -> Option<Duration> {
        Some(self.started.elapsed())
    }

    fn write(&mut self, text: &str, error: bool) {
        let stream = if error { &self.errors } else { &self.out };
        stream.borrow_mut().push_str(text);
    }
}

fn main() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    let gaps = read_gaps(&root.join("gaps.txt"));
    let mut programs = Vec::new();
    collect(&root.join("python"), &mut programs);
    programs.sort();
    let known = gaps.len();
    let trials = programs
        .into_iter()
        .map(|path| {
            let name = name_of(&path, &root);
            let gap = gaps.get(&name).cloned();
            Trial::test(name, move || judge(&path, gap.as_deref()))
        })
        .collect();
    eprintln!("{known} known gaps");
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn name_of(path: &Path, root: &Path) -> String {
    let inner = path
        .strip_prefix(root.join("python"))
        .unwrap_or(path)
        .with_extension("");
    inner.to_string_lossy().into_owned()
}

fn read_gaps(path: &Path) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, reason)| (name.to_owned(), reason.to_owned()))
        .collect()
}

fn collect(folder: &Path, programs: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, programs);
        } else if path.extension().is_some_and(|ending| ending == "py") {
            programs.push(path);
        }
    }
}

/// Fails unless the program does what was recorded, or is a known gap that is still open.
fn judge(path: &Path, gap: Option<&str>) -> Result<(), Failed> {
    match (run(path), gap) {
        (Ok(()), None) | (Err(_), Some(_)) => Ok(()),
        (Err(difference), None) => Err(difference.into()),
        (Ok(()), Some(_)) => Err("it passes now: take it out of tests/gaps.txt".into()),
    }
}

fn run(path: &Path) -> Result<(), String> {
    let code = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let expected = std::fs::read_to_string(path.with_extension("out")).unwrap_or_default();
    let recorded = std::fs::read_to_string(path.with_extension("err")).unwrap_or_default();
    let fails = recorded.lines().next().is_some_and(|line| line != "exit 0");
    let out = Rc::new(RefCell::new(String::new()));
    let errors = Rc::new(RefCell::new(String::new()));
    let host = Recorder {
        started: Instant::now(),
        out: Rc::clone(&out),
        errors: Rc::clone(&errors),
    };
    let limits = Limits {
        wall_time: Duration::from_mins(5),
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, host);
    interpreter.allow_eval(true);
    if path
        .parent()
        .is_some_and(|folder| folder.ends_with("files"))
    {
        interpreter.allow_files(FileLimits::default());
        interpreter.clock(Duration::from_secs(1_700_000_000));
    }
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let outcome = interpreter.feed(&name, &code);
    let out = out.borrow();
    if *out != expected {
        let at = out.lines().zip(expected.lines()).position(|(a, b)| a != b);
        let at = at.unwrap_or_else(|| out.lines().count().min(expected.lines().count()));
        return Err(format!(
            "line {}: ours {:?}, CPython's {:?}; {:?}",
            at + 1,
            out.lines().nth(at),
            expected.lines().nth(at),
            outcome.ending
        ));
    }
    let (ended, text) = match &outcome.ending {
        Ending::Done | Ending::Exit(0) => (true, String::new()),
        Ending::Exit(_) => (false, String::new()),
        Ending::Raised(report) => (false, report.traceback.clone()),
        other => return Err(format!("it ended with {other:?}")),
    };
    if ended == fails {
        let last = recorded.lines().last();
        return Err(format!(
            "it ended with {:?}, recorded was {last:?}",
            outcome.ending
        ));
    }
    let written = format!("{}{text}", errors.borrow());
    let wanted = recorded.split_once('\n').map_or("", |(_, rest)| rest);
    if written == wanted {
        return Ok(());
    }
    Err(format!("ours on stderr:\n{written}CPython's:\n{wanted}"))
}
