//! The list of system calls in the documentation is the one that the filter is made of.

#![cfg(target_os = "linux")]

#[test]
fn the_documented_list_is_current() {
    let docs = include_str!("../../../docs/syscalls.md");
    assert!(
        docs.contains(stockade_jail::seccomp::table_markdown().trim_end()),
        "docs/syscalls.md is stale: run `cargo xtask generate`"
    );
}
