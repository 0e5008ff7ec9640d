//! `stockade audit`: tries to get out of every wall here, and says which of them hold.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use serde_json::json;
use stockade::Policy;
use stockade::audit::{self, Audit, Check, Outcome as Came, Part, Progress, Report, State};

use crate::audit_args::{AuditArgs, Walled};
use crate::commands::opt_outs;
use crate::exit::{Failure, Outcome, say};
use crate::output;
use crate::{audited, settings};

pub(crate) fn run(args: &AuditArgs) -> Result<Outcome, Failure> {
    if args.list {
        output::print(&audit::canaries_markdown())?;
        return Ok(Outcome::Done);
    }
    let parts: Vec<Part> = if args.wall.is_empty() {
        vec![Part::Guard, Part::Interpreter, Part::Process]
    } else {
        args.wall.iter().copied().map(Walled::part).collect()
    };
    let named = args.python.as_ref().and_then(|program| program.0.clone());
    let state = State::open();
    let place = state.as_ref().ok().map(|state| state.path().to_owned());
    let policy = Policy {
        container: settings::container(&args.policy)?,
        ..Policy::default()
    };
    let audit = Audit::new(parts)
        .policy(policy)
        .python(named.map(PathBuf::from))
        .state(place);
    let bar = bar(args.json);
    let mut report = audit.run(&mut |step| follow(&bar, &step));
    bar.finish_and_clear();
    let kept = state.map_err(|error| error.to_string()).and_then(|state| {
        let kept = audit
            .keep(&report, &state)
            .map_err(|error| error.to_string());
        kept.map(|()| state.path().to_owned())
    });
    report.add(records(kept));
    if args.wall.is_empty() {
        for check in opt_outs::checks() {
            report.add(check);
        }
    }
    if args.json {
        output::print(&output::json::pretty(&json!(report)))?;
    } else {
        output::print(&text(&report))?;
    }
    Ok(if report.passed {
        Outcome::Done
    } else {
        Outcome::Denied
    })
}

/// Without a place for records every run would be refused.
fn records(kept: Result<PathBuf, String>) -> Check {
    let (outcome, detail) = match kept {
        Ok(path) => (Came::Pass, path.display().to_string()),
        Err(why) => (Came::Fail, why),
    };
    Check {
        id: "records".to_owned(),
        wall: "command".to_owned(),
        mandatory: true,
        outcome,
        shows: "the outcome can be kept where nobody else can write".to_owned(),
        detail,
        ms: 0.0,
    }
}

/// A bar on a terminal, nothing elsewhere.
fn bar(hidden: bool) -> ProgressBar {
    if hidden {
        return ProgressBar::hidden();
    }
    audited::bar()
}

fn follow(bar: &ProgressBar, step: &Progress<'_>) {
    match step {
        Progress::Begins(total) => bar.set_length(*total as u64),
        Progress::Made(check) => {
            bar.inc(1);
            bar.set_message(format!("{}: {}", check.wall, check.id));
            if check.stands_in_the_way() && !bar.is_hidden() {
                bar.suspend(|| say(&line(check, 0)));
            }
        }
    }
}

/// A line for each check, under its wall.
fn text(report: &Report) -> String {
    let machine = &report.machine;
    let user = if machine.root {
        "root"
    } else {
        "an ordinary user"
    };
    let python = machine.python.as_deref().map(Path::new);
    let python = python.map_or_else(
        || "without a Python".to_owned(),
        |it| format!("with {}", it.display()),
    );
    let mut out = format!(
        "Linux {} on {}, as {user}, {python}\n",
        machine.kernel, machine.arch
    );
    let width = report
        .checks
        .iter()
        .map(|check| check.id.len())
        .max()
        .unwrap_or(0);
    let mut wall = "";
    for check in &report.checks {
        if check.wall != wall {
            wall = &check.wall;
            let _ = writeln!(out, "\n{wall}");
        }
        let _ = writeln!(out, "  {}", line(check, width));
    }
    let _ = writeln!(out, "\n{}", summary(report));
    out
}

fn line(check: &Check, width: usize) -> String {
    let outcome = match check.outcome {
        Came::Fail => "FAIL",
        Came::Void => "VOID",
        other => other.name(),
    };
    let shown = if check.outcome == Came::Pass {
        &check.shows
    } else {
        &check.detail
    };
    let optional = if check.mandatory {
        ""
    } else {
        " (not mandatory)"
    };
    format!("{outcome:8}  {:width$}  {shown}{optional}", check.id)
}

fn summary(report: &Report) -> String {
    let count = |outcome| {
        report
            .checks
            .iter()
            .filter(|check| check.outcome == outcome)
            .count()
    };
    let told = [
        Came::Pass,
        Came::Fail,
        Came::Void,
        Came::Absent,
        Came::Deferred,
    ]
    .into_iter()
    .map(|outcome| (outcome.name(), count(outcome)))
    .filter(|(_, count)| *count > 0)
    .map(|(name, count)| format!("{count} {name}"));
    let told: Vec<String> = told.collect();
    let word = if report.passed { "passed" } else { "FAILED" };
    format!("{word}: {}", told.join(", "))
}
