//! Runs the programs of the escape corpus through the interpreter alone, with no guard before it:
//! it is the language that holds. Those that want resources end at a limit.

#![expect(clippy::disallowed_methods, reason = "a test reads its programs")]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use stockade_python::{Ending, FileLimits, Host, Interpreter, Limits};

/// Programs that say REACHED, and why what they reach is theirs to reach.
const HARMLESS: &[(&str, &str)] = &[
    (
        "033",
        "a class that formats itself is called with the text of its own specification, and sees nothing else",
    ),
    (
        "035",
        "`%` asks the program's own mapping for a key, and walks no attributes",
    ),
    (
        "075",
        "`__set_name__` gets the class that the program is just making, and its own name in it",
    ),
    (
        "077",
        "`__prepare__` gives the names of the program's own class body, and of nothing else",
    ),
];

/// Bytes of output that a program may make.
const OUTPUT: usize = 1 << 20;

/// How the programs that want more than their share must end: at which limit, or with which error.
/// What asks for a module that there is not ends there; once there is one, it ends at the limit, or
/// where it asks `os` for what needs a host.
const BOMBS: &[(&str, &[&str])] = &[
    ("330", &["ModuleNotFoundError", "Time", "Operations"]),
    ("332", &["Operations"]),
    ("334", &["ModuleNotFoundError", "Operations"]),
    ("336", &["Memory"]),
    // The digits of a number that is written are bounded, and nothing lifts that.
    ("338", &["ValueError", "Operations"]),
    ("340", &["Memory"]),
    ("342", &["Memory"]),
    ("344", &["Memory"]),
    ("346", &["Memory"]),
    ("348", &["ModuleNotFoundError", "Memory", "Operations"]),
    ("350", &["Memory", "Operations"]),
    ("354", &["NameError", "MemoryError"]),
    ("356", &["NameError", "RecursionError"]),
    ("358", &["AttributeError", "RecursionError"]),
    ("360", &["RecursionError"]),
    ("362", &["AttributeError"]),
    ("364", &["AttributeError"]),
    ("366", &["PermissionError"]),
    ("368", &["ModuleNotFoundError"]),
    ("372", &["AttributeError"]),
    ("374", &["AttributeError"]),
    ("376", &["AttributeError"]),
    // What is printed too much is dropped, which is checked for all.
    ("378", &["Done"]),
    ("380", &["AttributeError"]),
    ("382", &["Operations"]),
    ("384", &["ModuleNotFoundError", "Memory"]),
    ("386", &["ModuleNotFoundError"]),
];

struct Recorder {
    started: Instant,
    out: Rc<RefCell<String>>,
}

impl Host for Recorder {
    fn now(&mut self) -> Option<Duration> {
        Some(self.started.elapsed())
    }

    fn write(&mut self, text: &str, _error: bool) {
        let mut out = self.out.borrow_mut();
        if out.len() < 1 << 20 {
            out.push_str(text);
        }
    }
}

fn main() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/escapes");
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut programs: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "py"))
        .collect();
    programs.sort();
    let trials = programs.into_iter().flat_map(|path| {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let with_files = format!("{name} with files");
        let again = path.clone();
        [
            Trial::test(name, move || judge(&path, false).map_err(Failed::from)),
            Trial::test(with_files, move || {
                judge(&again, true).map_err(Failed::from)
            }),
        ]
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn judge(path: &Path, files: bool) -> Result<(), String> {
    let code = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let number = name.get(..3).unwrap_or_default();
    let out = Rc::new(RefCell::new(String::new()));
    let host = Recorder {
        started: Instant::now(),
        out: Rc::clone(&out),
    };
    let limits = Limits {
        memory: 64 << 20,
        operations: 20_000_000,
        wall_time: Duration::from_mins(1),
        output: OUTPUT,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, host);
    if files {
        interpreter.allow_files(FileLimits::default());
    }
    let outcome = interpreter.feed(&name, &code);
    let said = out.borrow();
    if matches!(outcome.ending, Ending::Internal(_)) {
        return Err(format!("{outcome:?}"));
    }
    if said.contains("CELL-CANARY") || said.contains(&format!("ESCAPED {number}")) {
        return Err(format!("it got out: {said}"));
    }
    if !files {
        check_bomb(number, &outcome.ending)?;
    }
    if outcome.stdout.text.len() > OUTPUT + OUTPUT / 8 {
        return Err(format!(
            "{} bytes of output are kept",
            outcome.stdout.text.len()
        ));
    }
    let reached = said.lines().any(|line| line.starts_with("REACHED"));
    // Some only have to be survived, or to come back in time.
    let forbidden = code
        .lines()
        .any(|line| line.starts_with("# signal:") && line.contains("REACHED"));
    let reached = reached && (forbidden || number < "200");
    let harmless = HARMLESS.iter().any(|(known, _)| *known == number);
    match (reached, harmless) {
        (true, false) => Err(format!("{outcome:?}: {said}")),
        (false, true) => {
            Err("it does not reach anything any more: take it out of the list".to_owned())
        }
        _ => Ok(()),
    }
}

/// Whether a program that wants too much ended where it must.
fn check_bomb(number: &str, ending: &Ending) -> Result<(), String> {
    let Some((_, allowed)) = BOMBS.iter().find(|(known, _)| *known == number) else {
        return Ok(());
    };
    let ended = match ending {
        Ending::Limit(limit) => format!("{limit:?}"),
        Ending::Raised(report) => report.name.clone(),
        other => format!("{other:?}"),
    };
    if allowed.contains(&ended.as_str()) {
        Ok(())
    } else {
        Err(format!("it must end with one of {allowed:?}: {ending:?}"))
    }
}
