//! The page of names: for each module of CPython 3.13 that programs reach for, which of its public
//! names exist in the interpreter.

use std::time::Duration;

use serde_json::{Map, Value};
use stockade_python::{FileLimits, Host, Interpreter, Limits};

/// The names as CPython has them, recorded by `tests/record_names.py`.
const RECORDED: &str = include_str!("../../tests/names.txt");

struct Alone;

impl Host for Alone {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }
}

/// The names of a module that are missing; nothing where there is no such module.
fn missing(module: &str, names: &[&str]) -> Option<Vec<String>> {
    let mut interpreter = Interpreter::new(Limits::default(), Alone);
    interpreter.allow_files(FileLimits::default());
    let wanted = Value::from(names.iter().map(ToString::to_string).collect::<Vec<_>>());
    let inputs = Map::from_iter([("names".to_owned(), wanted)]);
    interpreter.inputs(&inputs).ok()?;
    let code = format!(
        "import {module} as module\n[name for name in inputs['names'] if not hasattr(module, name)]"
    );
    let answer = interpreter.feed("names.py", &code).result?;
    let missing = answer.as_array()?.iter();
    Some(
        missing
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect(),
    )
}

/// The table of the page.
pub(crate) fn page() -> String {
    let mut page = String::from("| module | names | not here |\n| --- | ---: | --- |\n");
    let (mut here, mut all) = (0, 0);
    for line in RECORDED.lines() {
        let Some((module, names)) = line.split_once(": ") else {
            continue;
        };
        let names: Vec<&str> = names.split(' ').collect();
        let row = match missing(module, &names) {
            None => format!("| `{module}` | 0 of {} | the module |\n", names.len()),
            Some(missing) => {
                here += names.len() - missing.len();
                let count = match missing.len() {
                    0 => names.len().to_string(),
                    lacking => format!("{} of {}", names.len() - lacking, names.len()),
                };
                let missing: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
                format!("| `{module}` | {count} | {} |\n", missing.join(", "))
            }
        };
        all += names.len();
        page += &row;
    }
    page + &format!("\n{here} of {all} names.\n")
}
