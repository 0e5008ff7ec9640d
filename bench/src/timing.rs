//! Times several things in turns, so that a slow moment of the machine hits all of them.

use std::process::Command;
use std::time::{Duration, Instant};

/// How long one comparison takes at the least.
const BUDGET: Duration = Duration::from_secs(3);

/// Seconds of each piece of work, over rounds in which each runs once after the other.
///
/// It is the tenth percentile, not the median: on a shared machine a long piece of work is
/// interrupted more often than a short one, and that would be measured.
pub(crate) fn side_by_side<const N: usize>(mut works: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut times = [const { Vec::new() }; N];
    let begin = Instant::now();
    while begin.elapsed() < BUDGET || times.iter().any(|times| times.len() < 5) {
        for (work, times) in works.iter_mut().zip(&mut times) {
            let start = Instant::now();
            work();
            times.push(start.elapsed());
        }
    }
    times.map(tenth)
}

fn tenth(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 10].as_secs_f64()
}

/// The middle one.
pub(crate) fn middle(figures: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut figures: Vec<f64> = figures.into_iter().collect();
    figures.sort_unstable_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied()
}

/// The last line that a process prints.
pub(crate) fn last_line(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    match said.trim().lines().next_back() {
        Some(line) if output.status.success() => Ok(line.to_owned()),
        _ => {
            let why = String::from_utf8_lossy(&output.stderr);
            Err(format!("{command:?}: {}: {why}", output.status))
        }
    }
}
