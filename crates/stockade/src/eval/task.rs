//! A row that comes in: one candidate, and what it is judged by.
//!
//! The shapes of the usual data sets are read as they are: HumanEval's `prompt`, `completion`,
//! `test` and `entry_point`, MBPP's list of tests, and programs judged by `stdin` and `expected`.
//! Keys that mean nothing here are left alone.

use std::collections::HashMap;

use serde_json::{Map, Value};
use stockade_core::policy::{Limits, LimitsFile};

use super::digest;
use super::limits::tightened;
use super::names::defines;

/// One candidate with its tests.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The line of the file, from 1: the key by which results are put in order.
    pub index: u64,
    /// The task's own name; several rows of one are samples of it.
    pub task_id: String,
    /// Which sample of its task it is, from 0.
    pub sample: u64,
    /// What the model was shown; empty where the row has none.
    pub prompt: String,
    /// The program: `code` or `solution`, or `completion` behind the prompt.
    pub candidate: String,
    /// What it is judged by.
    pub form: Form,
    /// The function under test.
    pub entry_point: Option<String>,
    /// What it may use.
    pub limits: Limits,
    /// The digest of the row, by which it is known again.
    pub row_sha256: String,
    /// The digest of the program.
    pub code_sha256: String,
}

impl Task {
    /// How many runs it is judged by, where it is judged by what it prints.
    pub(crate) fn cases(&self) -> u32 {
        match &self.form {
            Form::Tests(_) => 0,
            Form::Cases(cases) => u32::try_from(cases.len()).unwrap_or(u32::MAX),
        }
    }

    /// Whether the program is a completion of the prompt.
    pub(super) fn begins_with_prompt(&self) -> bool {
        !self.prompt.is_empty() && self.candidate.starts_with(&self.prompt)
    }
}

/// What a candidate is judged by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// Python that must run to its end.
    Tests(String),
    /// What the program must print when it reads this.
    Cases(Vec<Case>),
}

/// One input and what must come out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// What the program reads.
    pub stdin: String,
    /// What it must print.
    pub expected: String,
}

/// A row that cannot be judged, and what mends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRow {
    /// The line of the file, from 1.
    pub line: u64,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub hint: String,
}

const CANDIDATE: [&str; 3] = ["code", "completion", "solution"];
const OBJECT: &str = "a row is one JSON object on one line, with `task_id`, `code` (or `completion`, \
    `solution`) and `tests` (or `stdin` and `expected`)";

/// Reads rows, one line after the other.
#[derive(Debug, Default)]
pub struct Reader {
    limits: Limits,
    problems: HashMap<String, Map<String, Value>>,
    samples: HashMap<String, u64>,
}

impl Reader {
    /// Reads rows that may use so much; a row can tighten it.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// Takes a line of a file of problems: what a row does not say itself is taken from the problem
    /// of the same `task_id`. A solution in it is not a candidate.
    pub fn problem(&mut self, line: u64, text: &str) -> Result<(), BadRow> {
        let Some(mut object) = object(line, text)? else {
            return Ok(());
        };
        let id = task_id(line, &object)?;
        for key in CANDIDATE {
            object.shift_remove(key);
        }
        self.problems.insert(id, object);
        Ok(())
    }

    /// Reads a line; nothing where it is blank.
    pub fn row(&mut self, line: u64, text: &str) -> Result<Option<Task>, BadRow> {
        let Some(mut row) = object(line, text)? else {
            return Ok(None);
        };
        let id = task_id(line, &row)?;
        if let Some(problem) = self.problems.get(&id) {
            let mut whole = problem.clone();
            whole.extend(row);
            row = whole;
        }
        let bad = |message: String, hint: &str| bad(line, message, hint);
        let prompt = text_of(line, &row, "prompt")?
            .unwrap_or_default()
            .to_owned();
        let candidate = candidate(line, &row, &prompt)?;
        let entry_point = text_of(line, &row, "entry_point")?.map(str::to_owned);
        if let Some(name) = &entry_point {
            let odd = |it: char| !(it.is_alphanumeric() || matches!(it, '_' | '.' | '(' | ')'));
            if name.is_empty() || name.contains(odd) {
                return Err(bad(
                    format!("`entry_point` is no name: `{}`", name.escape_debug()),
                    "write the name of the function under test",
                ));
            }
        }
        let limits = match row.get("limits") {
            None | Some(Value::Null) => self.limits.clone(),
            Some(own) => {
                let own: LimitsFile = serde_json::from_value(own.clone()).map_err(|error| {
                    bad(
                        format!("`limits` cannot be read: {error}"),
                        "write it as a policy has it, e.g. {\"memory\": \"64m\", \"cpu_time\": \"1s\"}",
                    )
                })?;
                tightened(&self.limits, &own).map_err(|why| {
                    bad(
                        why,
                        "a row may only tighten: raise the limit of the call, or ask for less",
                    )
                })?
            }
        };
        let form = form(line, &row, limits.output)?;
        if let Form::Tests(tests) = &form
            && entry_point.is_none()
            && defines(tests, "check")
            && !tests.lines().any(|line| line.starts_with("check("))
        {
            return Err(bad(
                "the tests define `check` and nothing calls it, so that everything would pass"
                    .to_owned(),
                "name the function under test as `entry_point`, or call `check` in the tests",
            ));
        }
        let seen = self.samples.entry(id.clone()).or_default();
        let sample = match row.get("sample").and_then(Value::as_u64) {
            Some(sample) => sample,
            None => *seen,
        };
        *seen += 1;
        Ok(Some(Task {
            index: line,
            task_id: id,
            sample,
            row_sha256: digest(Value::Object(row).to_string().as_bytes()),
            code_sha256: digest(candidate.as_bytes()),
            prompt,
            candidate,
            form,
            entry_point,
            limits,
        }))
    }
}

fn bad(line: u64, message: impl Into<String>, hint: &str) -> BadRow {
    BadRow {
        line,
        message: message.into(),
        hint: hint.to_owned(),
    }
}

fn object(line: u64, text: &str) -> Result<Option<Map<String, Value>>, BadRow> {
    // A file that a Windows editor saved may begin with a mark.
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Ok(None);
    }
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(Some(object)),
        Ok(_) => Err(bad(line, "the row is JSON, but not an object", OBJECT)),
        Err(error) => Err(bad(line, format!("the row is not JSON: {error}"), OBJECT)),
    }
}

fn task_id(line: u64, row: &Map<String, Value>) -> Result<String, BadRow> {
    match row.get("task_id") {
        Some(Value::String(id)) if !id.is_empty() => Ok(id.clone()),
        Some(Value::Number(id)) => Ok(id.to_string()),
        Some(_) => Err(bad(
            line,
            "`task_id` is neither a text nor a number",
            "write a text, e.g. \"task_id\": \"sum/1\"",
        )),
        None => Err(bad(line, "the row has no `task_id`", OBJECT)),
    }
}

fn text_of<'a>(
    line: u64,
    row: &'a Map<String, Value>,
    key: &str,
) -> Result<Option<&'a str>, BadRow> {
    match row.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(bad(
            line,
            format!("`{key}` is not a text"),
            "write it as a JSON string",
        )),
    }
}

fn candidate(line: u64, row: &Map<String, Value>, prompt: &str) -> Result<String, BadRow> {
    let mut found = None;
    for key in CANDIDATE {
        let Some(text) = text_of(line, row, key)? else {
            continue;
        };
        if let Some((other, _)) = found {
            return Err(bad(
                line,
                format!("the row has both `{other}` and `{key}`"),
                "keep the one that is to be judged",
            ));
        }
        found = Some((key, text));
    }
    match found {
        Some(("completion", text)) => Ok(format!("{prompt}{text}")),
        Some((_, text)) => Ok(text.to_owned()),
        None => Err(bad(
            line,
            "the row has no candidate",
            "write the program as `code` or `solution`, or what follows the prompt as `completion`",
        )),
    }
}

fn form(line: u64, row: &Map<String, Value>, room: u64) -> Result<Form, BadRow> {
    let lists = "write `tests` as one text or a list of texts";
    let tests = match row.get("tests").or_else(|| row.get("test")) {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Array(all)) => {
            let all: Option<Vec<&str>> = all.iter().map(Value::as_str).collect();
            let all = all.ok_or_else(|| bad(line, "`tests` holds more than texts", lists))?;
            Some(all.join("\n"))
        }
        Some(_) => return Err(bad(line, "`tests` is not a text", lists)),
    };
    let expected = row.get("expected").filter(|it| !it.is_null());
    let (tests, expected) = match (tests, expected) {
        (Some(_), Some(_)) => {
            return Err(bad(
                line,
                "the row has both `tests` and `expected`",
                "keep the one that it is to be judged by",
            ));
        }
        (None, None) => {
            return Err(bad(
                line,
                "the row has nothing to judge the candidate by",
                "write `tests`, or `expected` with what the program reads as `stdin`; a file of \
                 problems can be named with --problems",
            ));
        }
        (tests, expected) => (tests, expected),
    };
    if let Some(tests) = tests {
        if tests.trim().is_empty() {
            return Err(bad(
                line,
                "`tests` is empty, so that everything would pass",
                "write at least one assertion",
            ));
        }
        return Ok(Form::Tests(tests));
    }
    let cases = cases(line, row.get("stdin"), expected)?;
    if cases.iter().any(|case| case.expected.len() as u64 > room) {
        return Err(bad(
            line,
            "`expected` is larger than `limits.output`, so that nothing could pass",
            "raise `limits.output` in the policy",
        ));
    }
    Ok(Form::Cases(cases))
}

fn cases(line: u64, stdin: Option<&Value>, expected: Option<&Value>) -> Result<Vec<Case>, BadRow> {
    let wrong = || {
        bad(
            line,
            "`stdin` and `expected` do not fit each other",
            "write one text each, or two lists of texts of the same length",
        )
    };
    let nothing = Value::String(String::new());
    let stdin = stdin.filter(|it| !it.is_null()).unwrap_or(&nothing);
    match (stdin, expected) {
        (Value::String(stdin), Some(Value::String(expected))) => Ok(vec![Case {
            stdin: stdin.clone(),
            expected: expected.clone(),
        }]),
        (Value::Array(stdin), Some(Value::Array(expected)))
            if stdin.len() == expected.len() && !stdin.is_empty() =>
        {
            let pairs = stdin.iter().zip(expected);
            pairs
                .map(|(stdin, expected)| {
                    Some(Case {
                        stdin: stdin.as_str()?.to_owned(),
                        expected: expected.as_str()?.to_owned(),
                    })
                })
                .collect::<Option<_>>()
                .ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Task, BadRow> {
        Reader::default().row(7, text).map(Option::unwrap)
    }

    #[test]
    fn the_three_ways_to_write_a_candidate() {
        let code = read(r#"{"task_id": "a", "code": "x = 1", "prompt": "p", "tests": "assert x"}"#);
        assert_eq!(code.unwrap().candidate, "x = 1");
        let solution = read(r#"{"task_id": 3, "solution": "x = 1", "tests": ["assert x", "1"]}"#);
        let solution = solution.unwrap();
        assert_eq!(solution.task_id, "3");
        assert_eq!(solution.form, Form::Tests("assert x\n1".to_owned()));
        let completion = read(
            r#"{"task_id": "a", "completion": "    return 1", "prompt": "def f():\n", "test": "f()"}"#,
        );
        assert_eq!(completion.unwrap().candidate, "def f():\n    return 1");
    }

    #[test]
    fn programs_are_judged_by_what_they_print() {
        let one = read(r#"{"task_id": "a", "code": "", "stdin": "1", "expected": "2"}"#).unwrap();
        let case = |stdin: &str, expected: &str| Case {
            stdin: stdin.to_owned(),
            expected: expected.to_owned(),
        };
        assert_eq!(one.form, Form::Cases(vec![case("1", "2")]));
        let two =
            read(r#"{"task_id": "a", "code": "", "stdin": ["1", "2"], "expected": ["3", "4"]}"#);
        let two = two.unwrap();
        assert_eq!(two.form, Form::Cases(vec![case("1", "3"), case("2", "4")]));
        let none = read(r#"{"task_id": "a", "code": "", "expected": "2"}"#).unwrap();
        assert_eq!(none.form, Form::Cases(vec![case("", "2")]));
    }

    #[test]
    fn every_bad_row_says_its_line_and_what_mends_it() {
        for (text, said) in [
            ("{", "not JSON"),
            ("[1]", "not an object"),
            (r#"{"code": "", "tests": "1"}"#, "no `task_id`"),
            (r#"{"task_id": [], "code": "", "tests": "1"}"#, "`task_id`"),
            (r#"{"task_id": "a", "tests": "1"}"#, "no candidate"),
            (r#"{"task_id": "a", "code": 3, "tests": "1"}"#, "`code`"),
            (
                r#"{"task_id": "a", "code": "", "solution": "", "tests": "1"}"#,
                "both",
            ),
            (r#"{"task_id": "a", "code": ""}"#, "nothing to judge"),
            (
                r#"{"task_id": "a", "code": "", "tests": " \n"}"#,
                "everything would pass",
            ),
            (
                r#"{"task_id": "a", "code": "", "tests": "def check(f): assert f()"}"#,
                "nothing calls it",
            ),
            (
                r#"{"task_id": "a", "code": "", "tests": [1]}"#,
                "more than texts",
            ),
            (
                r#"{"task_id": "a", "code": "", "tests": "1", "expected": "2"}"#,
                "both",
            ),
            (
                r#"{"task_id": "a", "code": "", "stdin": ["1"], "expected": "2"}"#,
                "do not fit",
            ),
            (
                r#"{"task_id": "a", "code": "", "tests": "1", "entry_point": "f; g"}"#,
                "no name",
            ),
            (
                r#"{"task_id": "a", "code": "", "tests": "1", "limits": {"ram": 1}}"#,
                "`limits`",
            ),
            (
                r#"{"task_id": "a", "code": "", "tests": "1", "limits": {"memory": "9g"}}"#,
                "9g",
            ),
        ] {
            let wrong = read(text).unwrap_err();
            assert_eq!(wrong.line, 7);
            assert!(wrong.message.contains(said), "{text}: {}", wrong.message);
            assert!(!wrong.hint.is_empty(), "{text}");
        }
    }

    #[test]
    fn rows_of_one_task_are_samples_of_it() {
        let mut reader = Reader::default();
        let mut sample = |text: &str| reader.row(1, text).unwrap().unwrap().sample;
        assert_eq!(sample(r#"{"task_id": "a", "code": "", "tests": "1"}"#), 0);
        assert_eq!(sample(r#"{"task_id": "b", "code": "", "tests": "1"}"#), 0);
        assert_eq!(sample(r#"{"task_id": "a", "code": "", "tests": "1"}"#), 1);
        assert_eq!(
            sample(r#"{"task_id": "a", "code": "", "tests": "1", "sample": 9}"#),
            9
        );
    }

    #[test]
    fn a_row_takes_from_its_problem_what_it_does_not_say() {
        let mut reader = Reader::default();
        let problem =
            r#"{"task_id": "a", "prompt": "def f():\n", "test": "assert f()", "solution": "no"}"#;
        reader.problem(1, problem).unwrap();
        let row = r#"{"task_id": "a", "completion": "    return 1"}"#;
        let task = reader.row(1, row).unwrap().unwrap();
        assert_eq!(task.candidate, "def f():\n    return 1");
        assert_eq!(task.form, Form::Tests("assert f()".to_owned()));
        let own = r#"{"task_id": "a", "completion": "    return 1", "test": "assert f"}"#;
        let task = reader.row(2, own).unwrap().unwrap();
        assert_eq!(task.form, Form::Tests("assert f".to_owned()));
    }

    #[test]
    fn a_row_is_known_again_by_its_digest() {
        let row = r#"{"task_id": "a", "code": "x", "tests": "1"}"#;
        let spaced = r#"  {"task_id":"a","code":"x","tests":"1"}  "#;
        let other = r#"{"task_id": "a", "code": "x", "tests": "2"}"#;
        let digest = |text: &str| read(text).unwrap().row_sha256;
        assert_eq!(digest(row), digest(spaced));
        assert_ne!(digest(row), digest(other));
    }
}
