//! How long each part of a long command took, told as it ends and again in a table at the close.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// The parts of a command, in their order.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    ended: Vec<(String, Duration)>,
    running: Option<(String, Instant)>,
}

impl Clock {
    /// Ends the part that runs and begins the next one.
    pub(crate) fn step(&mut self, name: &str) {
        self.end();
        eprintln!("== {name}");
        self.running = Some((name.to_owned(), Instant::now()));
    }

    fn end(&mut self) {
        if let Some((name, began)) = self.running.take() {
            self.ended.push((name, began.elapsed()));
        }
    }

    /// The table: a line for each part, and their sum.
    pub(crate) fn table(&mut self) -> String {
        self.end();
        let sum = self.ended.iter().map(|(_, took)| *took).sum();
        let rows = self.ended.iter().map(|(name, took)| (name.as_str(), *took));
        lines(rows.chain([("together", sum)]))
    }
}

/// A line for each of them.
fn lines<'a>(rows: impl Iterator<Item = (&'a str, Duration)>) -> String {
    rows.fold(String::new(), |mut text, (name, took)| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>8}  {name}", minutes(took));
        text
    })
}

/// A duration as `2m 05s`.
pub(crate) fn minutes(took: Duration) -> String {
    let seconds = took.as_secs();
    format!("{}m {:02}s", seconds / 60, seconds % 60)
}

/// The suites of `cargo test` and what each took, read from what cargo prints.
#[derive(Debug, Default)]
pub(crate) struct Suites {
    name: String,
    took: Vec<(String, Duration)>,
}

impl Suites {
    /// Takes in one line; one that is neither the name of a suite nor its close changes nothing.
    pub(crate) fn read(&mut self, line: &str) {
        let line = line.trim_start();
        if let Some(rest) = line.strip_prefix("Running ") {
            // `Running tests/eval.rs (target/debug/deps/eval-708853039897a96f)`
            self.name = match rest.rsplit_once("/deps/") {
                Some((source, binary)) => {
                    let source = source.split(" (").next().unwrap_or_default();
                    let binary = binary.rsplit_once('-').map_or(binary, |(name, _)| name);
                    format!("{binary}: {source}")
                }
                None => rest.to_owned(),
            };
        } else if let Some(name) = line.strip_prefix("Doc-tests ") {
            self.name = format!("{name}: examples in the documentation");
        } else if line.starts_with("test result:")
            && let Some((_, took)) = line.rsplit_once("finished in ")
            && let Ok(seconds) = took.trim_end_matches('s').parse()
            && let Ok(took) = Duration::try_from_secs_f64(seconds)
        {
            self.took.push((self.name.clone(), took));
        }
    }

    /// A line for each suite that took this long or longer, the longest first.
    pub(crate) fn table(mut self, least: Duration) -> String {
        self.took.retain(|(_, took)| *took >= least);
        self.took.sort_by_key(|(_, took)| std::cmp::Reverse(*took));
        lines(self.took.iter().map(|(name, took)| (name.as_str(), *took)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_suite_comes_first_and_short_ones_are_left_out() {
        let mut suites = Suites::default();
        for line in [
            "     Running unittests src/lib.rs (target/debug/deps/stockade-0a1b)",
            "test result: ok. 4 passed; 0 failed; 0 ignored; finished in 61.40s",
            "     Running tests/eval.rs (target/debug/deps/eval-7088)",
            "test a_row ... ok",
            "test result: ok. 23 passed; 0 failed; 0 ignored; finished in 125.00s",
            "   Doc-tests stockade",
            "test result: ok. 1 passed; 0 failed; 0 ignored; finished in 0.10s",
        ] {
            suites.read(line);
        }
        assert_eq!(
            suites.table(Duration::from_secs(5)),
            "  2m 05s  eval: tests/eval.rs\n  1m 01s  stockade: unittests src/lib.rs\n"
        );
    }
}
