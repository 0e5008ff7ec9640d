//! The page of names is what the interpreter has: a name that goes missing fails here.
#![expect(clippy::disallowed_methods, reason = "a test reads its page")]

#[path = "../examples/names/page.rs"]
mod page;

#[test]
fn the_page_of_names_is_what_the_interpreter_has() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/python-modules.md");
    let written = std::fs::read_to_string(path).unwrap();
    let (_, rest) = written.split_once("<!-- generated: begin -->\n").unwrap();
    let (table, _) = rest.split_once("\n<!-- generated: end -->").unwrap();
    assert_eq!(table, page::page().trim_end(), "run `cargo xtask generate`");
}
