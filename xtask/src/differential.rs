//! `cargo xtask differential`: random programs on our interpreter and on CPython 3.13.
//!
//! The work is done by an example of the interpreter's crate, because it needs that crate; it
//! finds the CPython and says so where there is none.

use crate::command::{cargo, succeed};

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let known = args
        .chunks(2)
        .all(|pair| matches!(pair, ["--seconds" | "--seed" | "--programs", number] if number.parse::<u64>().is_ok()));
    if !known {
        return Err(
            "usage: cargo xtask differential [--seconds N] [--seed S] [--programs N]".to_owned(),
        );
    }
    let mut command = cargo(&["run", "--quiet", "--package", "stockade-python"]);
    command.args(["--example", "differential", "--"]).args(args);
    succeed(&mut command)
}
