//! Keeps `docs/four-systems.md` honest: every statement has one line, every test that a line names
//! exists, and a line that names none says that it is not done. Whether a test shows what its line
//! says is for a reader.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
#![allow(clippy::allow_attributes, reason = "as in the other test files")]

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The statements, by the letter of their system: the first and the last number.
const STATEMENTS: [(&str, u32); 5] = [("G", 36), ("P", 31), ("A", 19), ("C", 19), ("R", 5)];

/// The lines that ask for more than the older system promises.
const BESIDES: [(&str, u32); 4] = [("GD", 7), ("PD", 7), ("AD", 7), ("CD", 6)];

/// What a line may say first of what Stockade does.
const ANSWERS: [&str; 6] = [
    "same",
    "stricter",
    "differs",
    "holds",
    "not taken over",
    "not yet",
];

struct Row {
    id: String,
    statement: String,
    answer: String,
    shown_by: Vec<String>,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A row of a table whose first cell looks like an id.
fn row(line: &str) -> Option<Row> {
    let inner = line.strip_prefix('|')?.trim_end().strip_suffix('|')?;
    let cells: Vec<&str> = inner.split('|').map(str::trim).collect();
    let looks_like_an_id = |cell: &&str| {
        cell.starts_with(|c: char| c.is_ascii_uppercase())
            && cell.ends_with(|c: char| c.is_ascii_digit())
    };
    let id = cells.first().filter(|cell| looks_like_an_id(cell))?;
    assert_eq!(cells.len(), 4, "four cells: {line}");
    Some(Row {
        id: (*id).to_owned(),
        statement: cells[1].to_owned(),
        answer: cells[2].to_owned(),
        shown_by: cells[3]
            .split("<br>")
            .filter(|cell| !cell.is_empty())
            .map(str::to_owned)
            .collect(),
    })
}

fn rows() -> Vec<Row> {
    let page = std::fs::read_to_string(root().join("docs/four-systems.md")).unwrap();
    page.lines().filter_map(row).collect()
}

/// All ids there should be, in no order.
fn ids() -> Vec<String> {
    let statements = STATEMENTS
        .iter()
        .flat_map(|(letter, last)| (1..=*last).map(move |n| format!("{letter}{n:02}")));
    let besides = BESIDES
        .iter()
        .flat_map(|(letters, last)| (1..=*last).map(move |n| format!("{letters}{n}")));
    statements.chain(besides).collect()
}

#[test]
fn every_statement_has_one_line_and_there_is_no_other() {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows() {
        assert!(!row.statement.is_empty(), "{}", row.id);
        *times.entry(row.id).or_default() += 1;
    }
    let wanted: BTreeMap<String, usize> = ids().into_iter().map(|id| (id, 1)).collect();
    assert_eq!(times, wanted);
}

#[test]
fn every_line_says_what_is_done_and_names_a_test_or_says_that_it_is_not() {
    for row in rows() {
        let known = ANSWERS.iter().any(|word| {
            row.answer
                .strip_prefix(word)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':', ';', ',']))
        });
        assert!(known, "{}: {}", row.id, row.answer);
        let undone = row.answer.starts_with("not ");
        assert!(undone || !row.shown_by.is_empty(), "{}: no test", row.id);
        let gives_a_reason = ["differs", "not "]
            .iter()
            .any(|it| row.answer.starts_with(it));
        assert!(
            !gives_a_reason || row.answer.contains(':'),
            "{}: why?",
            row.id
        );
    }
}

#[test]
fn every_test_that_is_named_exists() {
    for row in rows() {
        let mut runner = false;
        let mut data = Vec::new();
        for item in &row.shown_by {
            let named = item.strip_prefix('`').and_then(|it| it.strip_suffix('`'));
            let named = named.unwrap_or_else(|| panic!("{}: {item}", row.id));
            let (file, function) = match named.split_once("::") {
                Some((file, function)) => (file, Some(function)),
                None => (named, None),
            };
            let text = std::fs::read_to_string(root().join(file));
            let text = text.unwrap_or_else(|error| panic!("{}: {file}: {error}", row.id));
            if let Some(function) = function {
                let there = text.contains(&format!("fn {function}("));
                assert!(there, "{}: no `{function}` in {file}", row.id);
            }
            let is_code = PathBuf::from(file).extension().is_some_and(|it| it == "rs");
            runner |= is_code;
            if !is_code && !file.starts_with("docs/") {
                data.push(file.to_owned());
            }
        }
        assert!(runner || data.is_empty(), "{}: who runs {data:?}?", row.id);
    }
}
