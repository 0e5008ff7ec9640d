//! Many rows over several threads. A Python belongs to one thread, so each row stays where it was
//! begun; what comes out goes through one channel to one writer.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use stockade_core::Policy;

use super::digest;
use super::judge::Judge;
use super::scored::Scored;
use super::task::Task;
use crate::Cancel;

/// Deep recursion of a candidate is the interpreter's matter; this is room for its own.
const STACK: usize = 16 << 20;

/// One run of one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// The place of the row among the tasks.
    pub task: usize,
    /// Which repetition it is, from 0.
    pub run: u32,
}

/// Runs jobs on so many threads and hands each result to `done` as it comes. After `stop`, or when
/// `done` fails, what is running is finished and nothing more is begun.
pub fn run<E>(
    tasks: &[Task],
    jobs: &[Job],
    policy: &Policy,
    threads: usize,
    stop: &Cancel,
    mut done: impl FnMut(Scored) -> Result<(), E>,
) -> Result<(), E> {
    let judge = Judge::new(policy.clone());
    let policy_sha256 = policy_digest(policy);
    let next = AtomicUsize::new(0);
    let enough = Cancel::new();
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for at in 0..threads.clamp(1, jobs.len().max(1)) {
            let sender = sender.clone();
            let (judge, next, enough) = (&judge, &next, &enough);
            let policy_sha256 = policy_sha256.as_str();
            let work = move || {
                while !stop.is_cancelled() && !enough.is_cancelled() {
                    let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        return;
                    };
                    let Some(task) = tasks.get(job.task) else {
                        return;
                    };
                    if sender
                        .send(score(judge, task, job.run, policy_sha256))
                        .is_err()
                    {
                        return;
                    }
                }
            };
            let named = thread::Builder::new()
                .name(format!("eval-{at}"))
                .stack_size(STACK);
            if named.spawn_scoped(scope, work).is_err() && at == 0 {
                // Not even one thread: the caller's own would have to do, and it writes.
                break;
            }
        }
        drop(sender);
        let mut end = Ok(());
        for scored in results {
            if end.is_ok() {
                end = done(scored);
            }
            if end.is_err() {
                enough.cancel();
            }
        }
        end
    })
}

/// What settings a row was judged under: two rows of one file must agree on it.
pub(super) fn policy_digest(policy: &Policy) -> String {
    let text = serde_json::to_string(policy).unwrap_or_default();
    digest(text.as_bytes())
}

fn score(judge: &Judge, task: &Task, run: u32, policy_sha256: &str) -> Scored {
    let judged = judge.judge(task);
    Scored {
        index: task.index,
        task_id: task.task_id.clone(),
        sample: task.sample,
        run,
        passed: judged.outcome.passed(),
        outcome: judged.outcome,
        status: judged.status,
        error: judged.error,
        usage: judged.usage,
        isolation: judged.isolation,
        reason: judged.reason,
        attempts: judged.attempts,
        notes: judged.notes,
        code_sha256: task.code_sha256.clone(),
        row_sha256: task.row_sha256.clone(),
        policy_sha256: policy_sha256.to_owned(),
    }
}
