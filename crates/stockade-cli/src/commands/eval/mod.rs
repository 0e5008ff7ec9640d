//! `stockade eval`: many candidates, each judged by its own tests.

mod gzip;
mod receipt;
mod results;
mod rows;
mod show;

use std::fmt;
use std::io::IsTerminal;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use stockade::audit::Refused;
use stockade::eval::{self, BACK_STOP, Scored, Summary, TIME, Task};
use stockade::receipts::Ledger;
use stockade_core::Policy;
use stockade_core::policy::{Isolation, LimitsFile, PolicyFile, Time};

use crate::eval_args::EvalArgs;
use crate::exit::{Failure, Outcome, say};
use crate::policy_files::{LoadError, call, load_policy_with};
use crate::{same_file, signals};

use self::results::Results;

/// How often the progress is drawn; drawing each of thousands of rows a second would cost more than
/// running them.
const DRAWN_PER_SECOND: u8 = 8;

pub(crate) fn run(args: &EvalArgs) -> Result<Outcome, Failure> {
    let mut policy = policy(args)?;
    let (tasks, bad) = rows::read(args, &policy)?;
    let mut read = receipt::read(args);
    let ledger = args.receipts.open([&policy], &read)?;
    read.extend(same_file::all(ledger.iter().map(Ledger::path)));
    let mut results = Results::open(args, &read)?;
    if let Err(refused) = audit(&mut policy, &tasks) {
        say(&format!("error: {}\nhint: {}", refused.why, refused.hint));
        return Ok(Outcome::Program(125));
    }
    let jobs = eval::jobs(&tasks, args.repeat, &policy, results.earlier())
        .map_err(|wrong| results.mismatch(&wrong))?;
    let stop = signals::cancel_on_interrupt()?;
    let earlier = results.earlier().rows.len();
    if earlier > 0 && !args.quiet {
        say(&format!(
            "{earlier} rows are there already, {} are left",
            jobs.len()
        ));
    }
    let mut all = results.take_earlier();
    let progress = progress(args, jobs.len());
    let threads = match args.jobs {
        Some(jobs) => jobs.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let begin = Instant::now();
    let (mut passed, mut faults) = (0_u64, 0_u64);
    let workers = Some(crate::workers::workers());
    eval::run(
        &tasks,
        &jobs,
        &policy,
        threads,
        workers,
        &stop,
        |mut row: Scored| {
            results.write(&row)?;
            passed += u64::from(row.passed == Some(true));
            faults += u64::from(row.outcome == eval::Outcome::Fault);
            progress.set_message(format!("{passed} passed, {faults} faults"));
            progress.inc(1);
            // It is in the file, and may be long.
            if let Some(error) = &mut row.error {
                error.traceback = String::new();
            }
            all.push(row);
            Ok::<_, Failure>(())
        },
    )?;
    progress.finish_and_clear();
    results.sync()?;
    let done = all.len() - earlier;
    let stopped = done < jobs.len();
    // Half a run says nothing about how often a model passes.
    let ks = if stopped {
        Vec::new()
    } else {
        rows::ks(args, &tasks)
    };
    let summary = Summary::of(&all, &ks);
    if let Some(ledger) = &ledger {
        let done = receipt::Done {
            summary: &summary,
            results: &results,
            tasks: &tasks,
            stopped,
        };
        receipt::leave(ledger, args, &policy, &done)?;
    }
    if !args.quiet {
        let told = show::Told {
            summary: &summary,
            bad: &bad,
            runs: done,
            time: begin.elapsed(),
            stopped,
        };
        show::show(args, &told)?;
    }
    if stopped && stop.is_cancelled() {
        say(&match &args.output {
            Some(_) => format!(
                "stopped after {done} of {} rows; the same command goes on from here",
                jobs.len()
            ),
            None => format!("stopped after {done} of {} rows", jobs.len()),
        });
        return Ok(Outcome::Program(130));
    }
    if stopped {
        say("error: not every row could be run: the system gave no thread for it");
    }
    let all_scored = summary.not_scored.is_empty() && !stopped;
    Ok(Outcome::Program(if all_scored { 0 } else { 125 }))
}

/// Every wall that rows may run behind has its audit on record, or nothing runs. Where only the
/// interpreter's can be had and no row needs another, rows that raise there have no second judge.
fn audit(policy: &mut Policy, tasks: &[Task]) -> Result<(), Refused> {
    let auditor = crate::audited::auditor();
    match policy.isolation {
        Isolation::Auto => {
            auditor.ensure(Isolation::Interpreter, policy, None)?;
            let refused = auditor.ensure(Isolation::Process, policy, None).err();
            let needed = |task: &Task| {
                eval::choose(task, policy).is_ok_and(|it| it.isolation == Isolation::Process)
            };
            match refused {
                Some(refused) if tasks.iter().any(needed) => return Err(refused),
                Some(_) => policy.isolation = Isolation::Interpreter,
                None => {}
            }
            Ok(())
        }
        named => auditor.ensure(named, policy, None),
    }
}

/// The policy of the call. `--timeout` bounds the work of a candidate, so the clock is put far
/// behind it, as far as a ceiling lets it.
fn policy(args: &EvalArgs) -> Result<Policy, LoadError> {
    let mut bounds = args.bounds.clone();
    let time = bounds.timeout.take();
    let resolve = |clock: bool| {
        let mut file: PolicyFile = call(&args.policy);
        bounds.apply(&mut file);
        if let Some(time) = time {
            let limits = file.limits.get_or_insert_with(LimitsFile::default);
            limits.cpu_time = Some(time);
            if clock {
                limits.wall_time = Some(Time(time.0.saturating_mul(BACK_STOP)));
            }
        }
        load_policy_with(&args.policy, file)
    };
    let mut policy = resolve(true).or_else(|_| resolve(false))?.policy;
    if time.is_none() {
        policy.limits.cpu_time = policy.limits.cpu_time.min(TIME);
    }
    Ok(policy)
}

/// The bar on stderr, where that is a terminal.
fn progress(args: &EvalArgs, rows: usize) -> ProgressBar {
    if args.quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let target = ProgressDrawTarget::stderr_with_hz(DRAWN_PER_SECOND);
    let bar = ProgressBar::with_draw_target(Some(rows as u64), target);
    let style = "{bar:30} {pos}/{len} rows, {rate}, {eta} left, {msg}";
    if let Ok(style) = ProgressStyle::with_template(style) {
        let rate = |state: &ProgressState, to: &mut dyn fmt::Write| {
            // Where a bar cannot be drawn, nothing depends on it.
            let _ = write!(to, "{:.0} rows/s", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
