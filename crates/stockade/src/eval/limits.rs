//! How long a candidate may take, so that a slow machine does not change a score.
//!
//! Behind the process wall the bound is processor time, in the interpreter it is operations. Real
//! time is a back-stop only, far behind them.

use std::time::Duration;

use stockade_core::policy::{Limits, LimitsFile, Size, Time};

/// What a candidate may take where nobody says otherwise, and its tests once more.
pub const TIME: Duration = Duration::from_secs(3);

/// How much later than the bound of processor time the clock on the wall ends a run.
pub const BACK_STOP: u32 = 10;

/// What a second of processor time is worth in the interpreter.
pub const OPERATIONS_PER_SECOND: u64 = 50_000_000;

/// The limits as the interpreter takes them: operations for processor time, and of the clocks only
/// the back-stop.
pub(super) fn for_interpreter(limits: &Limits) -> Limits {
    let milliseconds = u64::try_from(limits.cpu_time.as_millis()).unwrap_or(u64::MAX);
    let worth = milliseconds.saturating_mul(OPERATIONS_PER_SECOND / 1000);
    Limits {
        operations: limits.operations.min(worth).max(1),
        cpu_time: limits.wall_time,
        ..limits.clone()
    }
}

/// A row's own limits over those of the call. They may tighten; what would loosen is an error
/// that names both values.
pub(super) fn tightened(limits: &Limits, own: &LimitsFile) -> Result<Limits, String> {
    let mut all = limits.clone();
    let mut wrong = None;
    {
        let mut time = |name: &str, value: Option<Time>, bound: &mut Duration| {
            let Some(Time(value)) = value else { return };
            if value > *bound {
                wrong = Some(loosens(name, &Time(value), &Time(*bound)));
            }
            *bound = value;
        };
        time("cpu_time", own.cpu_time, &mut all.cpu_time);
        // A row's time is a bound on its work, as `--timeout` is: the clock stays a back-stop.
        time("wall_time", own.wall_time, &mut all.cpu_time);
    }
    {
        let mut size = |name: &str, value: Option<Size>, bound: &mut u64| {
            let Some(Size(value)) = value else { return };
            if value > *bound {
                wrong = Some(loosens(name, &Size(value), &Size(*bound)));
            }
            *bound = value;
        };
        size("memory", own.memory, &mut all.memory);
        size("file_size", own.file_size, &mut all.file_size);
        size("disk", own.disk, &mut all.disk);
        size("output", own.output, &mut all.output);
        size("code_size", own.code_size, &mut all.code_size);
    }
    {
        let mut count = |name: &str, value: Option<u64>, bound: &mut u64| {
            let Some(value) = value else { return };
            if value > *bound {
                wrong = Some(loosens(name, &value, bound));
            }
            *bound = value;
        };
        count("tasks", own.tasks.map(|it| it.0), &mut all.tasks);
        count(
            "open_files",
            own.open_files.map(|it| it.0),
            &mut all.open_files,
        );
        count(
            "operations",
            own.operations.map(|it| it.0),
            &mut all.operations,
        );
        count(
            "recursion",
            own.recursion.map(|it| it.0),
            &mut all.recursion,
        );
    }
    if let Some(cpus) = own.cpus {
        if cpus.is_nan() || cpus <= 0.0 || cpus > all.cpus {
            wrong = Some(loosens("cpus", &cpus, &all.cpus));
        }
        all.cpus = cpus;
    }
    if let Some(rounds) = own.loop_iterations {
        match (rounds.0, all.loop_iterations) {
            (None, Some(bound)) => wrong = Some(loosens("loop_iterations", &"null", &bound)),
            (Some(value), Some(bound)) if value > bound => {
                wrong = Some(loosens("loop_iterations", &value, &bound));
            }
            _ => all.loop_iterations = rounds.0,
        }
    }
    match wrong {
        Some(wrong) => Err(wrong),
        None => Ok(all),
    }
}

fn loosens(name: &str, asked: &dyn std::fmt::Display, bound: &dyn std::fmt::Display) -> String {
    format!("`limits.{name}` asks for {asked}, and {bound} is allowed")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> LimitsFile {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_row_can_tighten_and_not_loosen() {
        let limits = Limits::default();
        let own = file(r#"{"memory": "64m", "cpu_time": "1s", "operations": 1000}"#);
        let tight = tightened(&limits, &own).unwrap();
        assert_eq!(
            (tight.memory, tight.cpu_time, tight.operations),
            (64 << 20, Duration::from_secs(1), 1000)
        );
        for loose in [
            r#"{"memory": "2g"}"#,
            r#"{"cpu_time": "10m"}"#,
            r#"{"wall_time": "10m"}"#,
            r#"{"operations": 2000000000}"#,
            r#"{"cpus": 2.0}"#,
        ] {
            let why = tightened(&limits, &file(loose)).unwrap_err();
            assert!(why.contains("is allowed"), "{why}");
        }
    }

    #[test]
    fn a_rows_real_time_bounds_its_work_and_leaves_the_back_stop() {
        let limits = Limits::default();
        let tight = tightened(&limits, &file(r#"{"wall_time": "2s"}"#)).unwrap();
        assert_eq!(tight.cpu_time, Duration::from_secs(2));
        assert_eq!(tight.wall_time, limits.wall_time);
    }

    #[test]
    fn the_interpreter_is_bound_by_operations_and_its_clock_is_the_back_stop() {
        let mut limits = Limits {
            cpu_time: Duration::from_secs(2),
            ..Limits::default()
        };
        let inside = for_interpreter(&limits);
        assert_eq!(inside.operations, 2 * OPERATIONS_PER_SECOND);
        assert_eq!(inside.cpu_time, limits.wall_time);
        limits.operations = 7;
        assert_eq!(for_interpreter(&limits).operations, 7);
    }
}
