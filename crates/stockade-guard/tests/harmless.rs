//! No false denial: ordinary programs of the kind models write all pass under the default policy.
//! Every one of them runs on CPython 3.13.

#![expect(
    clippy::disallowed_methods,
    reason = "the crate is pure, its tests read files"
)]

use std::path::Path;

use stockade_core::{Language, Policy};

#[test]
fn every_harmless_program_passes_without_a_finding() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/harmless");
    let mut count = 0;
    let mut denied = Vec::new();
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        let code = std::fs::read_to_string(&path).expect("a program");
        let verdict = stockade_guard::check(&code, &Language::Python, &Policy::default());
        for finding in &verdict.findings {
            denied.push(format!(
                "{}:{}:{} {} {}",
                path.display(),
                finding.start.line,
                finding.start.column,
                finding.rule,
                finding.message
            ));
        }
        count += 1;
    }
    assert!(count >= 60, "only {count} programs");
    assert!(denied.is_empty(), "\n{}", denied.join("\n"));
}
