//! `cargo xtask real`: code that others wrote, on our interpreter and on CPython 3.13: the machine's
//! own standard library and a few packages from PyPI, run from where they are installed.

use std::path::Path;
use std::process::Command;

use crate::command::{cargo, output, succeed};

/// Packages of plain Python with examples in their docstrings.
const PACKAGES: &[(&str, &str)] = &[
    ("boltons==25.0.0", "boltons"),
    ("more-itertools==10.8.0", "more_itertools"),
    ("sortedcontainers==2.4.0", "sortedcontainers"),
    ("toolz==1.1.0", "toolz"),
];

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    if !args.is_empty() {
        return Err("`real` takes nothing; STOCKADE_PYTHON names the CPython".to_owned());
    }
    let folder = Path::new("target/real-python");
    let python = folder.join("bin/python");
    if !python.exists() {
        let named = std::env::var("STOCKADE_PYTHON").unwrap_or("python3.13".into());
        let mut make = Command::new(named);
        succeed(make.args(["-m", "venv"]).arg(folder))?;
    }
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet"]);
    succeed(install.args(PACKAGES.iter().map(|(package, _)| package)))?;
    let ask = "import sysconfig as s; print(s.get_path('stdlib')); print(s.get_path('purelib'))";
    let places = output(Command::new(&python).args(["-c", ask]))?;
    let mut places = places.lines();
    let (Some(library), Some(packages)) = (places.next(), places.next()) else {
        return Err("the CPython does not say where its library is".to_owned());
    };
    let mut command = cargo(&[
        "run",
        "--quiet",
        "--release",
        "--package",
        "stockade-python",
    ]);
    command.args(["--example", "real", "--"]);
    command.arg(&python).arg(library);
    command.args(
        PACKAGES
            .iter()
            .map(|(_, name)| Path::new(packages).join(name)),
    );
    succeed(&mut command)
}
