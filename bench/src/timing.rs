//! Times two things in turns, so that a slow moment of the machine hits both.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one comparison takes at the least.
const BUDGET: Duration = Duration::from_secs(2);

/// Median times of `ours` and `theirs`, over rounds in which each runs once after the other.
pub(crate) fn side_by_side<A, B>(
    mut ours: impl FnMut() -> A,
    mut theirs: impl FnMut() -> B,
) -> (Duration, Duration) {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    let begin = Instant::now();
    while begin.elapsed() < BUDGET || first.len() < 5 {
        first.push(time(&mut ours));
        second.push(time(&mut theirs));
    }
    (median(first), median(second))
}

fn time<T>(work: &mut impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
