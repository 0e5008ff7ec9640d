//! What all rows come to: counts, pass@k, rows that are not sure of themselves, and faults apart.

use std::collections::BTreeMap;

use serde::Serialize;

use super::passk::pass_at_k;
use super::scored::{Outcome, Scored};

/// What all rows come to.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Summary {
    /// Tasks that were seen.
    pub tasks: u64,
    /// Rows, each counted once however often it was run.
    pub rows: u64,
    /// Runs.
    pub runs: u64,
    /// Runs that passed.
    pub passed: u64,
    /// Runs that were scored and did not pass.
    pub not_passed: u64,
    /// Runs that could not be scored, because we failed.
    pub faults: u64,
    /// Runs that are not scored, because a list that somebody wrote denies them.
    pub denied_runs: u64,
    /// Runs by what became of them.
    pub outcomes: BTreeMap<&'static str, u64>,
    /// Runs by their wall.
    pub walls: BTreeMap<String, u64>,
    /// pass@k, without the rows that a list denies.
    pub pass_at: Vec<PassAt>,
    /// pass@k with the rows that a list denies as not passed, where there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pass_at_with_denied: Vec<PassAt>,
    /// Rows whose runs ended differently.
    pub flaky: Vec<Row>,
    /// Rows of which no run could be scored.
    pub not_scored: Vec<Row>,
    /// Rows that a list of the policy denied.
    pub denied: Vec<Row>,
    /// Passed runs that carry a note.
    pub doubtful: Vec<Row>,
}

/// pass@k over all tasks.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PassAt {
    /// k.
    pub k: u64,
    /// The mean over the tasks; nothing where no task has k samples that were scored.
    pub value: Option<f64>,
    /// How many tasks it is the mean of.
    pub tasks: u64,
}

/// A row that is named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Its line in the file.
    pub index: u64,
    /// Its task.
    pub task_id: String,
    /// What is to be said of it.
    pub why: String,
}

impl Summary {
    /// Adds it all up.
    ///
    /// A row that was run several times counts once in pass@k, and as passed only where every run
    /// that could be scored passed.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Scored>, ks: &[u64]) -> Self {
        let mut all = Self::default();
        let mut by_row: BTreeMap<u64, Vec<&Scored>> = BTreeMap::new();
        for row in rows {
            all.count(row);
            by_row.entry(row.index).or_default().push(row);
        }
        let mut by_task: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        let mut with_denied: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for runs in by_row.values() {
            let Some(first) = runs.first() else { continue };
            let scored: Vec<bool> = runs.iter().filter_map(|run| run.passed).collect();
            let (samples, passed) = by_task.entry(&first.task_id).or_default();
            let (all_samples, all_passed) = with_denied.entry(&first.task_id).or_default();
            let named = |why: String| Row {
                index: first.index,
                task_id: first.task_id.clone(),
                why,
            };
            if scored.is_empty() {
                let why = first.error.as_ref().map(|error| error.value.clone());
                let row = named(why.unwrap_or_default());
                if runs.iter().any(|run| run.outcome == Outcome::Denied) {
                    *all_samples += 1;
                    all.denied.push(row);
                } else {
                    all.not_scored.push(row);
                }
                continue;
            }
            let every = u64::from(scored.iter().all(|passed| *passed));
            *samples += 1;
            *passed += every;
            *all_samples += 1;
            *all_passed += every;
            if let Some(ways) = different(runs) {
                all.flaky.push(named(ways));
            }
            let note = runs.iter().find_map(|run| run.notes.first());
            if let Some(note) = note.filter(|_| scored.contains(&true)) {
                all.doubtful.push(named(note.clone()));
            }
        }
        all.rows = by_row.len() as u64;
        all.tasks = by_task.len() as u64;
        all.pass_at = ks.iter().map(|k| mean(*k, by_task.values())).collect();
        if !all.denied.is_empty() {
            let means = ks.iter().map(|k| mean(*k, with_denied.values()));
            all.pass_at_with_denied = means.collect();
        }
        all
    }

    fn count(&mut self, row: &Scored) {
        self.runs += 1;
        match row.passed {
            Some(true) => self.passed += 1,
            Some(false) => self.not_passed += 1,
            None if row.outcome == Outcome::Denied => self.denied_runs += 1,
            None => self.faults += 1,
        }
        *self.outcomes.entry(row.outcome.name()).or_default() += 1;
        if let Some(wall) = row.isolation {
            let name = serde_json::to_value(wall).ok();
            let name = name
                .as_ref()
                .and_then(|name| name.as_str())
                .unwrap_or("none");
            *self.walls.entry(name.to_owned()).or_default() += 1;
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a count of tasks")]
fn mean<'a>(k: u64, tasks: impl Iterator<Item = &'a (u64, u64)>) -> PassAt {
    let values: Vec<f64> = tasks.filter_map(|(n, c)| pass_at_k(*n, *c, k)).collect();
    let count = values.len();
    PassAt {
        k,
        value: (count > 0).then(|| values.iter().sum::<f64>() / count as f64),
        tasks: count as u64,
    }
}

/// The ways in which the runs of one row ended, where there is more than one. Faults are ours and
/// do not make a row flaky.
fn different(runs: &[&Scored]) -> Option<String> {
    let mut ways: BTreeMap<&str, u64> = BTreeMap::new();
    for run in runs.iter().filter(|run| run.outcome != Outcome::Fault) {
        *ways.entry(run.outcome.name()).or_default() += 1;
    }
    let told: Vec<String> = ways
        .iter()
        .map(|(way, times)| format!("{way} {times}×"))
        .collect();
    (ways.len() > 1).then(|| told.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stockade_core::{Status, Usage};

    fn row(index: u64, task_id: &str, run: u32, outcome: Outcome) -> Scored {
        Scored {
            index,
            task_id: task_id.to_owned(),
            sample: 0,
            run,
            passed: outcome.passed(),
            outcome,
            status: Status::Ok,
            error: None,
            usage: Usage::default(),
            isolation: None,
            reason: String::new(),
            attempts: 1,
            notes: Vec::new(),
            code_sha256: String::new(),
            row_sha256: String::new(),
            policy_sha256: String::new(),
        }
    }

    #[test]
    fn pass_at_k_is_the_mean_over_the_tasks() {
        let rows = [
            row(1, "a", 0, Outcome::Passed),
            row(2, "a", 0, Outcome::Failed),
            row(3, "b", 0, Outcome::Failed),
            row(4, "b", 0, Outcome::Error),
        ];
        let summary = Summary::of(&rows, &[1, 2, 3]);
        assert_eq!((summary.tasks, summary.rows), (2, 4));
        assert_eq!(
            (summary.passed, summary.not_passed, summary.faults),
            (1, 3, 0)
        );
        let values: Vec<_> = summary.pass_at.iter().map(|it| it.value).collect();
        assert_eq!(values, [Some(0.25), Some(0.5), None]);
    }

    #[test]
    fn a_fault_is_never_part_of_a_score() {
        let rows = [
            row(1, "a", 0, Outcome::Passed),
            row(2, "a", 0, Outcome::Fault),
            row(3, "b", 0, Outcome::Fault),
        ];
        let summary = Summary::of(&rows, &[1]);
        assert_eq!(summary.faults, 2);
        assert_eq!(summary.pass_at[0].value, Some(1.0));
        assert_eq!(summary.pass_at[0].tasks, 1);
        assert_eq!(summary.not_scored.len(), 2);
    }

    #[test]
    fn what_a_list_denies_counts_in_one_number_and_not_in_the_other() {
        let rows = [
            row(1, "a", 0, Outcome::Passed),
            row(2, "a", 0, Outcome::Denied),
            row(3, "b", 0, Outcome::Denied),
        ];
        let summary = Summary::of(&rows, &[1]);
        assert_eq!((summary.faults, summary.denied_runs), (0, 2));
        assert_eq!((summary.denied.len(), summary.not_scored.len()), (2, 0));
        let value = |all: &[PassAt]| (all[0].value, all[0].tasks);
        assert_eq!(value(&summary.pass_at), (Some(1.0), 1));
        assert_eq!(value(&summary.pass_at_with_denied), (Some(0.25), 2));
        assert!(Summary::of(&rows[..1], &[1]).pass_at_with_denied.is_empty());
    }

    #[test]
    fn a_row_that_ends_now_so_and_now_so_is_flaky_and_not_passed() {
        let rows = [
            row(1, "a", 0, Outcome::Passed),
            row(1, "a", 1, Outcome::Failed),
            row(2, "b", 0, Outcome::Passed),
            row(2, "b", 1, Outcome::Fault),
        ];
        let summary = Summary::of(&rows, &[1]);
        assert_eq!(summary.flaky.len(), 1);
        assert_eq!(summary.flaky[0].why, "failed 1×, passed 1×");
        assert_eq!(summary.pass_at[0].value, Some(0.5));
        assert_eq!(summary.rows, 2);
    }
}
