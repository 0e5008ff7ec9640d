//! Many rows over several threads. A Python belongs to one thread, so each row stays where it was
//! begun; what comes out goes through one channel to one writer.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use stockade_core::Policy;
use stockade_core::policy::Isolation;

use super::choose::{Seen, preload};
use super::digest;
use super::judge::{Judge, Judged};
use super::scored::Scored;
use super::task::Task;
use crate::{Cancel, Workers};

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

/// The rows of one wall, and which is next.
struct Lane {
    jobs: Vec<Job>,
    next: AtomicUsize,
}

impl Lane {
    fn take(&self) -> Option<Job> {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        self.jobs.get(at).copied()
    }
}

/// Runs jobs on so many threads for each wall and hands each result to `done` as it comes. After
/// `stop`, or when `done` fails, what is running is finished and nothing more is begun.
///
/// A row behind the process wall waits for other processes much of its time: rows that the
/// interpreter runs are not kept waiting with it.
pub fn run<E>(
    tasks: &[Task],
    jobs: &[Job],
    policy: &Policy,
    threads: usize,
    workers: Option<Workers>,
    stop: &Cancel,
    mut done: impl FnMut(Scored) -> Result<(), E>,
) -> Result<(), E> {
    let policy_sha256 = policy_digest(policy);
    let mut policy = policy.clone();
    let seen = read_all(tasks, &policy, threads);
    // What is ready before a row begins changes how fast it is, and nothing else.
    policy.preload.extend(preload(seen.iter(), &policy));
    let lanes = lanes(&seen, jobs);
    let judge = Judge::new(policy).workers(workers);
    let enough = Cancel::new();
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for lane in &lanes {
            for _ in 0..threads.clamp(1, lane.jobs.len().max(1)) {
                let sender = sender.clone();
                let (judge, enough, seen) = (&judge, &enough, &seen);
                let policy_sha256 = policy_sha256.as_str();
                let work = move || {
                    while !stop.is_cancelled() && !enough.is_cancelled() {
                        let Some(job) = lane.take() else { return };
                        let (Some(task), Some(seen)) = (tasks.get(job.task), seen.get(job.task))
                        else {
                            return;
                        };
                        // The randomness is the same on every machine and in every evaluation, and
                        // another one each time it is repeated.
                        let judged = judge.judge_seen(task, seen, job.run.into());
                        let scored = score(judged, task, job.run, policy_sha256);
                        if sender.send(scored).is_err() {
                            return;
                        }
                    }
                };
                // One that cannot be started is not missed while there are others; a row that
                // nobody took is the caller's to see.
                let stack = thread::Builder::new().stack_size(STACK);
                let _ = stack.spawn_scoped(scope, work);
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

/// Reads every row, on so many threads.
fn read_all(tasks: &[Task], policy: &Policy, threads: usize) -> Vec<Seen> {
    let part = tasks.len().div_ceil(threads.max(1)).max(1);
    let read = |tasks: &[Task]| -> Vec<Seen> {
        let read = tasks.iter().map(|task| Seen::of(task, policy));
        read.collect()
    };
    thread::scope(|scope| {
        let parts: Vec<_> = tasks
            .chunks(part)
            .map(|tasks| {
                let stack = thread::Builder::new().stack_size(STACK);
                (tasks, stack.spawn_scoped(scope, move || read(tasks)))
            })
            .collect();
        // Where there is no thread for it, this one reads.
        let done = parts.into_iter().map(|(tasks, part)| {
            let read_there = part.ok().and_then(|part| part.join().ok());
            read_there.unwrap_or_else(|| read(tasks))
        });
        done.flatten().collect()
    })
}

fn lanes(seen: &[Seen], jobs: &[Job]) -> Vec<Lane> {
    let by_process: Vec<bool> = seen
        .iter()
        .map(|seen| {
            let choice = seen.choice.as_ref();
            choice.is_ok_and(|it| it.isolation == Isolation::Process)
        })
        .collect();
    let (process, rest): (Vec<Job>, Vec<Job>) = jobs
        .iter()
        .partition(|job| by_process.get(job.task).copied().unwrap_or_default());
    [process, rest]
        .into_iter()
        .filter(|jobs| !jobs.is_empty())
        .map(|jobs| Lane {
            jobs,
            next: AtomicUsize::new(0),
        })
        .collect()
}

/// What settings a row was judged under: two rows of one file must agree on it.
pub(super) fn policy_digest(policy: &Policy) -> String {
    let mut text = serde_json::to_string(policy).unwrap_or_default();
    // Which lists somebody wrote decides what they deny.
    text.push_str(&policy.written.names().join(" "));
    digest(text.as_bytes())
}

fn score(judged: Judged, task: &Task, run: u32, policy_sha256: &str) -> Scored {
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
