//! `stockade doctor`: what the process wall is made of here, and the engine of the container wall,
//! tried for real.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::json;
use stockade::doctor::{self, Check, Report, State, Verdict};
use stockade::{Policy, engine};

use crate::args::DoctorArgs;
use crate::exit::{Failure, Outcome};
use crate::{output, settings};

pub(crate) fn run(args: &DoctorArgs) -> Result<Outcome, Failure> {
    if args.syscalls {
        output::print(&stockade::syscalls_markdown())?;
        return Ok(Outcome::Done);
    }
    let named = args
        .python
        .as_ref()
        .and_then(|program| program.0.as_deref());
    let report = doctor::examine(named.map(Path::new));
    let policy = Policy {
        container: settings::container(&args.policy)?,
        ..Policy::default()
    };
    let engine = engine::examine(&policy);
    if args.json {
        let mut all = json!(report);
        all["engine"] = json!(engine);
        output::print(&output::json::pretty(&all))?;
    } else {
        output::print(&text(&report, &engine))?;
    }
    Ok(match report.verdict {
        Verdict::Full | Verdict::Reduced => Outcome::Done,
        Verdict::None => Outcome::Denied,
    })
}

/// One line per primitive, and under a lost one what that costs and what mends it.
fn text(report: &Report, engine: &[engine::Check]) -> String {
    let host = &report.host;
    let user = if host.root {
        "root"
    } else {
        "an ordinary user"
    };
    let inside = host
        .container
        .map_or_else(String::new, |engine| format!(", inside {engine}"));
    let filtered = if host.filtered {
        ", behind a system-call filter"
    } else {
        ""
    };
    let mut out = format!(
        "Linux {} on {}, as {user}{inside}{filtered}\n",
        host.kernel, host.machine
    );
    let width = report
        .checks
        .iter()
        .map(|check| check.name.len())
        .max()
        .unwrap_or(0);
    let mut part = "";
    let mut told: Option<&Check> = None;
    for check in &report.checks {
        if check.part != part {
            part = check.part;
            let _ = writeln!(out, "\n{part}");
        }
        let state = word(check.state);
        let _ = writeln!(out, "  {state:6}  {:width$}  {}", check.name, check.detail);
        // Several are often lost for one reason, which is then told once.
        if !told.is_some_and(|told| same_loss(told, check)) {
            explain(&mut out, check, width);
        }
        told = Some(check);
    }
    let _ = writeln!(out, "\nengine of the container wall");
    for check in engine {
        let state = word(check.state);
        let _ = writeln!(out, "  {state:6}  {:width$}  {}", check.name, check.detail);
        for mend in &check.mend {
            let _ = writeln!(out, "{}mend:  {mend}", " ".repeat(width + 12));
        }
    }
    let _ = writeln!(out, "\n{}", report.summary);
    out
}

fn word(state: State) -> &'static str {
    match state {
        State::Found => "found",
        State::Lost => "LOST",
        State::Absent => "absent",
    }
}

fn same_loss(one: &Check, other: &Check) -> bool {
    (one.costs, &one.walls, &one.mend) == (other.costs, &other.walls, &other.mend)
}

fn explain(out: &mut String, check: &Check, width: usize) {
    let indent = " ".repeat(width + 12);
    if let Some(costs) = check.costs {
        let _ = writeln!(out, "{indent}costs: {costs}");
    }
    if !check.walls.is_empty() {
        let walls: Vec<String> = check
            .walls
            .iter()
            .map(|(name, how)| format!("{name}: {how}"))
            .collect();
        let _ = writeln!(out, "{indent}walls: {}", walls.join(", "));
    }
    for mend in &check.mend {
        let _ = writeln!(out, "{indent}mend:  {mend}");
    }
}
