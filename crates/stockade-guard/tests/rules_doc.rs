//! The rule table in the documentation is the one in the code.

use std::collections::BTreeSet;

use stockade_guard::rules::{RULES, markdown_table};

#[test]
fn the_documented_table_is_current() {
    let docs = include_str!("../../../docs/rules.md");
    assert!(
        docs.contains(markdown_table().trim_end()),
        "docs/rules.md is stale: run `cargo xtask generate`"
    );
}

#[test]
fn codes_and_names_are_unique_and_in_order() {
    let codes: Vec<&str> = RULES.iter().map(|rule| rule.code).collect();
    assert!(codes.is_sorted_by(|one, two| one < two));
    let names: BTreeSet<&str> = RULES.iter().map(|rule| rule.name).collect();
    assert_eq!(names.len(), RULES.len());
    assert!(RULES.iter().all(|rule| rule.summary.ends_with('.')));
}
