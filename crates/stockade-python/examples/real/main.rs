//! How much code that others wrote runs here as it does on CPython 3.13: the modules of the machine's
//! own CPython and of packages from PyPI, from where they are installed. `cargo xtask real` starts it.
//!
//! A module is run as a program of its own, and then the examples of its docstrings. What is around it
//! is handed in as files, so that it finds what it imports: our own modules first, then theirs. It
//! counts where CPython runs it too and prints the same; so does each example. What fails is sorted
//! by cause.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a command that reads programs and starts another Python"
)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use stockade_python::{Ending, FileLimits, Host, Interpreter, Limits, Outcome};

/// Causes that are shown.
const SHOWN: usize = 30;
/// Examples of a cause that are shown with it.
const EACH: usize = 2;

/// What CPython made of one file.
#[derive(Deserialize)]
struct Answers {
    path: String,
    #[serde(default)]
    package: String,
    ran: bool,
    #[serde(default)]
    printed: String,
    examples: Vec<(String, String)>,
}

struct Clock(Instant);

impl Host for Clock {
    fn now(&mut self) -> Option<Duration> {
        Some(self.0.elapsed())
    }
}

/// What was counted.
#[derive(Default)]
struct Count {
    files: usize,
    files_same: usize,
    examples: usize,
    examples_same: usize,
    causes: BTreeMap<String, Vec<String>>,
}

impl Count {
    fn fails(&mut self, cause: String, where_: String) {
        self.causes.entry(cause).or_default().push(where_);
    }
}

/// What a feed printed, as a prompt would show it.
fn shown(outcome: &Outcome) -> String {
    let mut text = outcome.stdout.text.clone();
    match &outcome.ending {
        Ending::Done => {
            if let Some(repr) = outcome.result_repr.as_ref().filter(|repr| *repr != "None") {
                text += repr;
                text.push('\n');
            }
        }
        Ending::Raised(report) => {
            let name = report.name.rsplit('.').next().unwrap_or_default();
            text.extend([name, ": ", &report.value, "\n"]);
        }
        other => text.extend([format!("{other:?}\n")]),
    }
    text
}

/// The same text without what is another one each time: addresses.
fn steady(text: &str) -> String {
    let mut parts = text.split("0x");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| {
        all + "0x" + part.trim_start_matches(|c: char| c.is_ascii_hexdigit())
    })
}

/// Why something failed, in so few words that others fail for the same.
fn cause(outcome: &Outcome) -> String {
    match &outcome.ending {
        Ending::Raised(report) => {
            let first = report.value.lines().next().unwrap_or_default();
            let told = first
                .split_once("; allowed:")
                .map_or(first, |(told, _)| told);
            format!("{}: {told}", report.name)
        }
        Ending::Done => "printed something else".to_owned(),
        other => format!("{other:?}"),
    }
}

/// A file by its name below the root, and what is in it.
type Given = (String, Rc<[u8]>);

fn try_file(answers: &Answers, given: &[Given], count: &mut Count) {
    let Ok(text) = std::fs::read_to_string(&answers.path) else {
        return;
    };
    let name = Path::new(&answers.path);
    let name = name.file_name().unwrap_or_default().to_string_lossy();
    let limits = Limits {
        code_size: 4 << 20,
        wall_time: Duration::from_secs(20),
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Clock(Instant::now()));
    interpreter.allow_eval(true);
    interpreter.allow_files(FileLimits::default());
    for (name, bytes) in given {
        if let Err(error) = interpreter.write_file(name, Rc::clone(bytes), true) {
            eprintln!("{name} is not handed in: {error}");
        }
    }
    let package = &answers.package;
    let names = format!("__name__ = 'program'\n__package__ = '{package}'");
    interpreter.feed("<name>", &names);
    count.files += 1;
    count.examples += answers.examples.len();
    let outcome = interpreter.feed(&name, &text);
    let ran = matches!(outcome.ending, Ending::Done);
    if ran && steady(&outcome.stdout.text) == steady(&answers.printed) {
        count.files_same += 1;
    } else {
        count.fails(cause(&outcome), format!("{name} itself"));
    }
    if !ran {
        // Its examples fail with it, and for the same.
        for _ in &answers.examples {
            count.fails(cause(&outcome), format!("{name}: its examples"));
        }
        return;
    }
    for (source, expected) in &answers.examples {
        let outcome = interpreter.feed("<example>", source);
        if steady(&shown(&outcome)) == steady(expected) {
            count.examples_same += 1;
        } else {
            let line = source.lines().next().unwrap_or_default();
            count.fails(cause(&outcome), format!("{name}: {line}"));
        }
    }
}

/// The modules below a folder, but for tests and the like.
fn modules(folder: &Path, found: &mut Vec<PathBuf>) {
    let left_out = [
        "encodings",
        "test",
        "tests",
        "idlelib",
        "lib2to3",
        "turtledemo",
        "ensurepip",
        "site-packages",
        "antigravity.py",
        "__pycache__",
        "config-",
        "this.py",
        "_pyrepl",
        "tkinter",
    ];
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if left_out.iter().any(|out| name.starts_with(out)) {
            continue;
        }
        if path.is_dir() {
            modules(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "py") {
            found.push(path);
        }
    }
}

/// The files as they are handed in. Of a package, the folder around it is the root.
fn handed_in(root: &Path, files: &[PathBuf]) -> Vec<Given> {
    let named = |path: &PathBuf| {
        let name = path.strip_prefix(root).ok()?.to_str()?.to_owned();
        Some((name, std::fs::read(path).ok()?.into()))
    };
    files.iter().filter_map(named).collect()
}

fn ask(python: &str, root: &Path, files: &[PathBuf]) -> std::io::Result<Vec<Answers>> {
    let driver = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/real/answers.py");
    let mut child = Command::new(python)
        .args(["-W", "ignore", driver])
        .arg(root)
        .args(files)
        .env("PYTHONHASHSEED", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut all = Vec::new();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            all.extend(serde_json::from_str::<Answers>(&line?));
        }
    }
    child.wait()?;
    Ok(all)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [python, folders @ ..] = args.as_slice() else {
        eprintln!("usage: real PYTHON FOLDER...");
        return ExitCode::from(2);
    };
    let mut whole = Count::default();
    for folder in folders {
        let mut files = Vec::new();
        let folder = Path::new(folder);
        modules(folder, &mut files);
        let is_package = folder.join("__init__.py").exists();
        let root = folder.parent().filter(|_| is_package).unwrap_or(folder);
        let given = handed_in(root, &files);
        let answers = match ask(python, root, &files) {
            Ok(answers) => answers,
            Err(error) => {
                eprintln!("cannot ask {python}: {error}");
                return ExitCode::from(2);
            }
        };
        let mut count = Count::default();
        for answers in answers.iter().filter(|answers| answers.ran) {
            try_file(answers, &given, &mut count);
        }
        println!(
            "{}: {} of {} modules run as on CPython, {} of {} examples print the same",
            folder.display(),
            count.files_same,
            count.files,
            count.examples_same,
            count.examples
        );
        whole.files += count.files;
        whole.files_same += count.files_same;
        whole.examples += count.examples;
        whole.examples_same += count.examples_same;
        for (cause, places) in count.causes {
            whole.causes.entry(cause).or_default().extend(places);
        }
    }
    let mut causes: Vec<(String, Vec<String>)> = whole.causes.into_iter().collect();
    causes.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
    println!("\nwhat failed, by cause:");
    for (cause, places) in causes.iter().take(SHOWN) {
        println!("{:6}  {cause}", places.len());
        for place in places.iter().take(EACH) {
            println!("          {place}");
        }
    }
    println!(
        "\nin all: {} of {} modules, {} of {} examples",
        whole.files_same, whole.files, whole.examples_same, whole.examples
    );
    ExitCode::SUCCESS
}
