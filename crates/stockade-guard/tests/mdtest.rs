//! Runs the literate tests below `tests/rules`: Markdown with code, and the findings each line of
//! it must give. The contract is `tests/rules/README.md`.

#![expect(
    clippy::disallowed_methods,
    reason = "the crate is pure, its tests read files and watch for runaways"
)]
#![expect(
    clippy::expect_used,
    reason = "a test that cannot go on should say so and stop"
)]

mod mdtest {
    pub(crate) mod document;
    pub(crate) mod expectation;
    pub(crate) mod policy;
}

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use mdtest::document::{Case, cases};
use mdtest::expectation::{Expectation, expectations};
use stockade_core::{Finding, Language};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let mut trials = Vec::new();
    for path in markdown_files(&root) {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let shown = path.strip_prefix(&root).expect("below the root").display();
        for case in cases(&text) {
            let name = format!("{shown}: {} (line {})", case.heading, case.line);
            trials.push(Trial::test(name, move || run(&case)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn markdown_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let entries = std::fs::read_dir(directory).expect("a readable directory");
    for entry in entries {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            files.extend(markdown_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "md")
            && path.file_name().is_some_and(|name| name != "README.md")
        {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn run(case: &Case) -> Result<(), Failed> {
    let policy = mdtest::policy::policy(case.policy.as_deref())?;
    let language = Language::from_name(&case.language);
    let verdict = stockade_guard::check(&case.code, &language, &policy);
    let mut missing = expectations(&case.code)?;
    let mut surprising = Vec::new();
    for finding in &verdict.findings {
        match missing.iter().position(|wanted| wanted.is_met_by(finding)) {
            Some(index) => drop(missing.remove(index)),
            None => surprising.push(finding),
        }
    }
    if missing.is_empty() && surprising.is_empty() {
        return Ok(());
    }
    Err(difference(case, &missing, &surprising).into())
}

/// The code with what it should and should not have given, under each line.
fn difference(case: &Case, missing: &[Expectation], surprising: &[&Finding]) -> String {
    let mut text = String::from("\n");
    for (number, line) in (1_u32..).zip(case.code.lines()) {
        let wanted = missing.iter().filter(|wanted| wanted.line == number);
        let found = surprising.iter().filter(|found| found.start.line == number);
        let mut notes = String::new();
        for wanted in wanted {
            let _ = writeln!(notes, "      missing    {wanted}");
        }
        for found in found {
            let _ = writeln!(
                notes,
                "      unexpected {} (column {}) {}; hint: {}",
                found.rule, found.start.column, found.message, found.hint
            );
        }
        if !notes.is_empty() {
            let shown: String = line.chars().take(160).collect();
            let _ = write!(text, "{:>5} {shown}\n{notes}", case.line + number);
        }
    }
    text
}
