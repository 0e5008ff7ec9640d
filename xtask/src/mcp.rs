//! `stockade mcp` against clients that others wrote (`tests/mcp/run.sh`), counted with the tests.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::command::{cargo, root, spell, succeed};
use crate::count::Count;

/// Runs them all, showing their output as it comes. What cannot be installed is a failure.
pub(crate) fn run(count: &mut Count) -> Result<(), String> {
    succeed(&mut cargo(&[
        "build",
        "--quiet",
        "--package",
        "stockade-cli",
    ]))?;
    let mut command = Command::new("tests/mcp/run.sh");
    command.current_dir(root()).stdout(Stdio::piped());
    let failed = |error: std::io::Error, command: &Command| format!("{}: {error}", spell(command));
    let mut child = command.spawn().map_err(|error| failed(error, &command))?;
    let before = count.passed;
    for line in child
        .stdout
        .take()
        .into_iter()
        .flat_map(|out| BufReader::new(out).lines())
    {
        let line = line.map_err(|error| failed(error, &command))?;
        println!("{line}");
        count.read(&line);
    }
    let status = child.wait().map_err(|error| failed(error, &command))?;
    if !status.success() || count.passed == before {
        return Err(format!("{} failed ({status})", spell(&command)));
    }
    Ok(())
}
