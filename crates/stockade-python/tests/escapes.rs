//! Runs the programs of the escape corpus through the interpreter alone, with no guard before it:
//! it is the language that holds. Those that want resources end at a limit.

#![expect(clippy::disallowed_methods, reason = "a test reads its programs")]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use stockade_python::{Ending, Host, Interpreter, Limits};

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

fn judge(path: &Path) -> Result<(), String> {
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
        wall_time: Duration::from_secs(60),
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, host);
    let outcome = interpreter.feed(&name, &code);
    let said = out.borrow();
    if matches!(outcome.ending, Ending::Internal(_)) {
        return Err(format!("{outcome:?}"));
    }
    if said.contains("CELL-CANARY") || said.contains(&format!("ESCAPED {number}")) {
        return Err(format!("it got out: {said}"));
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
