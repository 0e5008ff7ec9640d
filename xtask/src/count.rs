//! Adds up the closing lines of `cargo test`, so that a run ends in one count.

/// How many tests passed, failed and were skipped.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Count {
    /// Takes in one line of output; lines that are no closing line change nothing.
    pub(crate) fn read(&mut self, line: &str) {
        let Some(rest) = line.trim_start().strip_prefix("test result:") else {
            return;
        };
        for part in rest.split([';', '.']) {
            let mut words = part.split_whitespace();
            let (Some(number), Some(what)) = (words.next(), words.next()) else {
                continue;
            };
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.skipped += number,
                _ => {}
            }
        }
    }

    /// Takes in the closing line of pytest, such as `2 failed, 7 passed in 0.12s`.
    pub(crate) fn read_pytest(&mut self, line: &str) {
        let parts = line.split(" in ").next().unwrap_or_default();
        for part in parts.split(',') {
            let mut words = part.split_whitespace();
            let (Some(number), Some(what)) = (words.next(), words.next()) else {
                continue;
            };
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "failed" | "error" | "errors" => self.failed += number,
                "skipped" | "xfailed" | "deselected" => self.skipped += number,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_of_pytest_is_read() {
        let mut count = Count::default();
        count.read_pytest("2 failed, 7 passed, 1 skipped, 3 warnings, 1 error in 61.20s (0:01:01)");
        count.read_pytest("5 passed in 0.10s");
        count.read_pytest("no tests ran in 0.00s");
        let sum = Count {
            passed: 12,
            failed: 3,
            skipped: 1,
        };
        assert_eq!(count, sum);
    }

    #[test]
    fn closing_lines_add_up_and_other_lines_do_not() {
        let mut count = Count::default();
        count.read("test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out");
        count.read("test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured");
        count.read("7 passed; 1 failed");
        assert_eq!(
            count,
            Count {
                passed: 15,
                failed: 2,
                skipped: 1
            }
        );
    }
}
