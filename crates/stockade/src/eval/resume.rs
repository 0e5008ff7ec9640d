//! Going on after a crash: what an earlier run wrote is kept, and only the rest is run.
//!
//! A row is written in one piece and ended by a newline, so a line without one was being written
//! when the process was killed: it is cut off and run again, if it is the beginning of a row. What
//! is not may be anybody's, and stops everything.
//!
//! Each row carries the digest of its own text, at its end. It finds damage, not a forger: who
//! changes a row can reckon its digest anew. The receipt of the evaluation holds the digest of all.

use std::collections::{HashMap, HashSet};

use stockade_core::Policy;

use super::crew::{Job, policy_digest};
use super::digest;
use super::scored::Scored;
use super::task::Task;

/// What an earlier run left.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Earlier {
    /// Its rows.
    pub rows: Vec<Scored>,
    /// The digest of each row, in their order.
    pub digests: Vec<String>,
    /// How many bytes of the file are whole lines.
    pub whole: u64,
}

/// What every row begins with.
const BEGINNING: &[u8] = b"{\"index\":";
/// What separates a row from its digest.
const DIGEST: &str = ",\"sha256\":\"";

/// The line of a row, with its digest and without its newline; and that digest.
pub fn line(row: &Scored) -> Result<(String, String), serde_json::Error> {
    let mut line = serde_json::to_string(row)?;
    let sha256 = digest(line.as_bytes());
    line.pop();
    Ok((format!("{line}{DIGEST}{sha256}\"}}"), sha256))
}

/// The digest of a row's line. One that an earlier version left has none, and gets it.
fn digest_of(line: &[u8]) -> Result<String, String> {
    let text = std::str::from_utf8(line).map_err(|_| "the row is not UTF-8".to_owned())?;
    let parts = text
        .rsplit_once(DIGEST)
        .and_then(|(row, rest)| Some((row, rest.strip_suffix("\"}")?)))
        .filter(|(_, sha256)| sha256.len() == 64);
    let Some((row, sha256)) = parts else {
        return Ok(digest(line));
    };
    if digest(format!("{row}}}").as_bytes()) != sha256 {
        return Err("the row was changed: its digest does not fit".to_owned());
    }
    Ok(sha256.to_owned())
}

/// Whether bytes can be the beginning of a row that was being written.
fn is_torn(bytes: &[u8]) -> bool {
    if bytes.len() < BEGINNING.len() {
        return BEGINNING.starts_with(bytes);
    }
    let digit = bytes.get(BEGINNING.len());
    if digit.is_some_and(|byte| !byte.is_ascii_digit()) {
        return false;
    }
    let row = serde_json::from_slice::<Scored>(bytes);
    bytes.starts_with(BEGINNING) && row.err().is_none_or(|error| error.is_eof())
}

/// Why an earlier file cannot be gone on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the results, from 1; 0 where it is not about one line.
    pub line: u64,
    /// What is wrong.
    pub message: String,
}

/// Whether a file is empty, or begins with a row of results.
pub fn begins_as_results(bytes: &[u8]) -> bool {
    match bytes.iter().position(|byte| *byte == b'\n') {
        Some(end) => serde_json::from_slice::<Scored>(&bytes[..end]).is_ok(),
        None => is_torn(bytes),
    }
}

/// Reads what an earlier run left. A last line without its newline does not count, and must be the
/// beginning of a row.
pub fn earlier(bytes: &[u8]) -> Result<Earlier, Mismatch> {
    let whole = bytes
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let (mut rows, mut digests) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for (line, text) in (1..).zip(bytes[..whole].split(|byte| *byte == b'\n')) {
        if text.trim_ascii().is_empty() {
            continue;
        }
        let wrong = |message: String| Mismatch { line, message };
        let row: Scored = serde_json::from_slice(text)
            .map_err(|error| wrong(format!("it is not a row of results: {error}")))?;
        if !seen.insert((row.index, row.run)) {
            let (index, run) = (row.index, row.run);
            return Err(wrong(format!("row {index}, run {run} is there twice")));
        }
        digests.push(digest_of(text).map_err(wrong)?);
        rows.push(row);
    }
    if !is_torn(&bytes[whole..]) {
        return Err(Mismatch {
            line: bytes[..whole].split(|byte| *byte == b'\n').count() as u64,
            message: "it is not the beginning of a row of results, so it is not cut off".to_owned(),
        });
    }
    Ok(Earlier {
        rows,
        digests,
        whole: whole as u64,
    })
}

/// What is left to run, each row `repeat` times. An earlier row must be of the same task, the same
/// text and the same policy, or its score would not mean what it says.
pub fn jobs(
    tasks: &[Task],
    repeat: u32,
    policy: &Policy,
    earlier: &Earlier,
) -> Result<Vec<Job>, Mismatch> {
    let by_index: HashMap<u64, &Task> = tasks.iter().map(|task| (task.index, task)).collect();
    let policy_sha256 = policy_digest(policy);
    let mut there = HashSet::new();
    for (line, row) in (1..).zip(&earlier.rows) {
        let wrong = |message: String| Err(Mismatch { line, message });
        let index = row.index;
        match by_index.get(&index) {
            Some(task) if task.row_sha256 == row.row_sha256 => {}
            Some(_) => return wrong(format!("row {index} of the tasks has changed since")),
            None => return wrong(format!("the tasks have no row {index}")),
        }
        if row.policy_sha256 != policy_sha256 {
            return wrong(format!(
                "row {index} was run under other limits or another policy"
            ));
        }
        there.insert((index, row.run));
    }
    // Every row once, then every row again: what is flaky shows over time, not within a moment.
    let all = (0..repeat).flat_map(|run| (0..tasks.len()).map(move |task| Job { task, run }));
    Ok(all
        .filter(|job| !there.contains(&(tasks[job.task].index, job.run)))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::super::scored::Outcome;
    use super::super::task::Reader;
    use super::*;
    use stockade_core::{Status, Usage};

    fn task(index: u64, code: &str) -> Task {
        let row = format!(r#"{{"task_id": "a", "code": "{code}", "tests": "1"}}"#);
        Reader::default().row(index, &row).unwrap().unwrap()
    }

    fn scored(task: &Task, run: u32) -> Scored {
        Scored {
            index: task.index,
            task_id: task.task_id.clone(),
            sample: task.sample,
            run,
            passed: Some(true),
            outcome: Outcome::Passed,
            status: Status::Ok,
            error: None,
            usage: Usage::default(),
            isolation: None,
            reason: String::new(),
            attempts: 1,
            notes: Vec::new(),
            code_sha256: task.code_sha256.clone(),
            row_sha256: task.row_sha256.clone(),
            policy_sha256: policy_digest(&Policy::default()),
        }
    }

    fn line(row: &Scored) -> String {
        super::line(row).unwrap().0 + "\n"
    }

    #[test]
    fn a_file_cut_anywhere_keeps_its_whole_lines_and_no_other() {
        let tasks = [task(1, "a"), task(2, "b")];
        let lines = [line(&scored(&tasks[0], 0)), line(&scored(&tasks[1], 0))];
        let text = lines.concat();
        for cut in 0..=text.len() {
            let left = earlier(&text.as_bytes()[..cut]).unwrap();
            let rows = usize::from(cut >= lines[0].len()) + usize::from(cut == text.len());
            assert_eq!(left.rows.len(), rows, "cut at {cut}");
            assert_eq!(left.whole, lines[..rows].concat().len() as u64);
            let jobs = jobs(&tasks, 1, &Policy::default(), &left).unwrap();
            assert_eq!(jobs.len(), 2 - rows);
        }
    }

    #[test]
    fn what_is_there_is_not_run_again() {
        let tasks = [task(1, "a"), task(2, "b")];
        let rows = vec![scored(&tasks[0], 1), scored(&tasks[1], 0)];
        let earlier = Earlier {
            rows,
            ..Earlier::default()
        };
        let left = jobs(&tasks, 2, &Policy::default(), &earlier).unwrap();
        assert_eq!(left, [Job { task: 0, run: 0 }, Job { task: 1, run: 1 }]);
    }

    #[test]
    fn a_row_that_is_not_this_one_stops_everything() {
        let tasks = [task(1, "a")];
        let policy = Policy::default();
        let with = |row: Scored| {
            let rows = vec![row];
            let earlier = Earlier {
                rows,
                ..Earlier::default()
            };
            jobs(&tasks, 1, &policy, &earlier).unwrap_err().message
        };
        assert!(with(scored(&task(1, "other"), 0)).contains("has changed"));
        assert!(with(scored(&task(9, "a"), 0)).contains("no row 9"));
        let mut other = scored(&tasks[0], 0);
        other.policy_sha256 = "x".to_owned();
        assert!(with(other).contains("other limits"));
    }

    #[test]
    fn a_broken_line_in_the_middle_and_a_row_twice_are_told() {
        let row = line(&scored(&task(1, "a"), 0));
        let broken = format!("{row}{{\n{row}");
        assert_eq!(earlier(broken.as_bytes()).unwrap_err().line, 2);
        let twice = row.clone() + &row;
        assert!(
            earlier(twice.as_bytes())
                .unwrap_err()
                .message
                .contains("twice")
        );
    }

    #[test]
    fn what_is_no_row_is_never_cut_off() {
        let row = line(&scored(&task(1, "a"), 0));
        for tail in [
            "my precious notes",
            "{\"name\": \"notes\"",
            "{\"index\": 1",
            "{\"index\":notes",
            "{\"index\":1,\"task_id\":7",
        ] {
            assert!(earlier(tail.as_bytes()).is_err(), "{tail}");
            let after = format!("{row}{tail}");
            assert_eq!(earlier(after.as_bytes()).unwrap_err().line, 2, "{tail}");
        }
    }

    #[test]
    fn a_row_that_was_changed_after_it_was_written_is_told() {
        let text = line(&scored(&task(1, "a"), 0));
        let digests = earlier(text.as_bytes()).unwrap().digests;
        assert_eq!(digests.len(), 1);
        assert!(text.contains(&digests[0]));
        let bent = text.replacen("\"passed\":true", "\"passed\":null", 1);
        let why = earlier(bent.as_bytes()).unwrap_err().message;
        assert!(why.contains("was changed"), "{why}");
    }
}
