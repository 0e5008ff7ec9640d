//! `stockade rules`, through the binary.

mod common;

use common::Place;
use serde_json::Value;
use stockade_guard::rules::{RULES, markdown_table};

#[test]
fn every_rule_is_listed_in_every_format() {
    let place = Place::new("rules_list");
    let text = place.run(&["rules"]).stdout;
    assert_eq!(text.lines().count(), RULES.len());
    let json: Value =
        serde_json::from_str(&place.run(&["rules", "--format", "json"]).stdout).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(RULES.len()));
    assert_eq!(
        place.run(&["rules", "--format", "markdown"]).stdout,
        markdown_table()
    );
}

#[test]
fn a_rule_is_explained_by_code_or_name_in_any_case() {
    let place = Place::new("rules_one");
    let by_code = place.run(&["rules", "sg101"]);
    insta::assert_snapshot!("rule", by_code.stdout);
    assert_eq!(
        place.run(&["rules", "import-denied"]).stdout,
        by_code.stdout
    );
    let fixed = place.run(&["rules", "SG601"]).stdout;
    assert!(fixed.contains("cannot be switched off"), "{fixed}");
    let ran = place.run(&["rules", "SG999"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let place = Place::new("rules_reader_gone");
    for args in [&["rules"][..], &["rules", "--format", "json"]] {
        let mut child = place.command(args).spawn().expect("starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}");
    }
}
