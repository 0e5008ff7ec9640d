//! Runs every hostile program under `tests/attacks/` twice: each ends as its first line says, costs
//! the same number of operations both times, and leaves a session in which one and one are two.
//!
//! How long they run on after a deadline is measured by the example `overshoot`, not here.

#![expect(clippy::disallowed_methods, reason = "a test reads its programs")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use stockade_python::{Ending, FileLimits, Host, Interpreter, Limit, Limits};

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

fn main() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/attacks");
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut programs: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    programs.sort();
    let trials = programs.into_iter().map(|path| {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Trial::test(name, move || judge(&path).map_err(Failed::from))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn run(code: &str, expected: &str, files: bool) -> Result<u64, String> {
    let limits = Limits {
        memory: 16 << 20,
        // What must run out of operations need not wait long; what must not, may.
        operations: if expected == "operations" {
            1_500_000
        } else {
            60_000_000
        },
        recursion: 300,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    if files {
        interpreter.allow_files(FileLimits::default());
    }
    let outcome = interpreter.feed("attack.py", code);
    let ended = match (&outcome.ending, expected.split_once(' ')) {
        (Ending::Limit(Limit::Memory), None) => expected == "memory",
        (Ending::Limit(Limit::Operations), None) => expected == "operations",
        (Ending::Limit(Limit::CodeSize), None) => expected == "code",
        (Ending::Done, None) => {
            expected == "fine" && outcome.result_repr.as_deref() == Some("'fine'")
        }
        (Ending::Raised(report), Some(("error", class))) => report.name == class,
        _ => false,
    };
    if !ended {
        return Err(format!("it ended with {outcome:?}, not {expected}"));
    }
    let operations = interpreter.operations();
    let after = interpreter.feed("after.py", "1 + 1");
    match after.result_repr.as_deref() {
        Some("2") => Ok(operations),
        _ => Err(format!("afterwards 1 + 1 gives {after:?}")),
    }
}

fn judge(path: &Path) -> Result<(), String> {
    let code = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let first = code.lines().next().unwrap_or_default();
    let expected = first
        .strip_prefix("# ends: ")
        .ok_or("the first line says how it ends")?;
    // Those on files have a file tree.
    let files = path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with("files_"));
    let (once, again) = (run(&code, expected, files)?, run(&code, expected, files)?);
    if once == again {
        Ok(())
    } else {
        Err(format!("{once} operations, then {again}"))
    }
}
