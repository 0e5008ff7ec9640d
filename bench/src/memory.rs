//! The most memory that a program's process held at once, ours and CPython's, each in a process of
//! its own that does nothing else.

use std::path::Path;
use std::process::Command;

use crate::timing::last_line;

/// What runs a program of ours and then says what it held; it lies beside this program.
const OURS: &str = "stockade-bench-held";

/// What CPython is given: it runs the program and then says what it held.
const CPYTHON: &str = "import sys
path = sys.argv[1]
with open(path, encoding='utf-8') as file:
    code = file.read()
exec(compile(code, 'program.py', 'exec'), {'__name__': '__main__'})
with open('/proc/self/status') as file:
    print(*[line.strip() for line in file if line.startswith('VmHWM')])
";

/// Bytes held by ours and by CPython.
pub(crate) fn of(path: &Path, python: &str) -> Result<(f64, f64), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let ours = held(Command::new(this.with_file_name(OURS)).arg(path))?;
    let cpython = held(Command::new(python).args(["-I", "-c", CPYTHON]).arg(path))?;
    Ok((ours, cpython))
}

fn held(command: &mut Command) -> Result<f64, String> {
    let line = last_line(command)?;
    let kilobytes = line.strip_prefix("VmHWM:");
    let kilobytes = kilobytes.and_then(|line| line.trim().strip_suffix("kB"));
    let kilobytes = kilobytes.and_then(|number| number.trim().parse::<f64>().ok());
    kilobytes
        .map(|number| number * 1024.0)
        .ok_or_else(|| format!("{command:?} did not say what it held but `{line}`"))
}
