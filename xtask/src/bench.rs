//! `cargo xtask bench`: measurements as ratios, made side by side in one run.

use crate::command::{cargo, succeed};

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    match args {
        [name @ "guard"] => succeed(&mut cargo(&[
            "run",
            "--quiet",
            "--release",
            "--package",
            "stockade-bench",
            "--",
            name,
        ])),
        _ => Err("`bench` takes one of: guard".to_owned()),
    }
}
