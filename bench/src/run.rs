//! `stockade run` of a small script, the whole command, against `python3` of the same script.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::eval::binary;
use crate::process::python;

const SCRIPT: &str = "bench/run/small.py";
const ROUNDS: usize = 100;

pub(crate) fn run() -> Result<(), String> {
    let (binary, python) = (binary()?, python("python3")?);
    let script = Path::new(SCRIPT);
    let ways: [(&str, &Path, &[&str]); 3] = [
        ("python3", &python, &[]),
        ("stockade run", &binary, &["run"]),
        (
            "stockade run --isolation process",
            &binary,
            &["run", "--isolation", "process"],
        ),
    ];
    println!("{}", python.display());
    let expected = once(ways[0].1, ways[0].2, script)?.1;
    let mut times = ways.map(|_| Vec::with_capacity(ROUNDS));
    for _ in 0..ROUNDS {
        for ((name, program, args), times) in ways.iter().zip(&mut times) {
            let (time, printed) = once(program, args, script)?;
            if printed != expected {
                return Err(format!("{name} printed {printed:?}, python3 {expected:?}"));
            }
            times.push(time);
        }
    }
    println!("{ROUNDS} rounds, one of each in turns, whole commands; ratios are of the medians");
    println!("{:<34} {:>10} {:>10} {:>8}", "", "least", "median", "ratio");
    let mut first = None;
    for ((name, ..), times) in ways.iter().zip(&mut times) {
        times.sort();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let (least, median) = (ms(times[0]), ms(times[ROUNDS / 2]));
        let ratio = median / *first.get_or_insert(median);
        println!("{name:<34} {least:>7.2} ms {median:>7.2} ms {ratio:>8.2}");
    }
    Ok(())
}

fn once(program: &Path, args: &[&str], script: &Path) -> Result<(Duration, Vec<u8>), String> {
    let mut command = Command::new(program);
    command.args(args).arg(script).stdin(Stdio::null());
    let begin = Instant::now();
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    let time = begin.elapsed();
    if output.status.success() {
        return Ok((time, output.stdout));
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "{command:?} ended with {}: {complaint}",
        output.status
    ))
}
