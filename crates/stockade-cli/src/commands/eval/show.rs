//! What `eval` says at its end: a table for people, one JSON object for programs.

use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;
use stockade::eval::{BadRow, Summary, SummaryRow};

use crate::eval_args::EvalArgs;
use crate::exit::{Failure, say};
use crate::{output, terminal};

/// So many rows of a list are shown to people.
const SHOWN: usize = 10;

/// What there is to say.
pub(super) struct Told<'a> {
    pub(super) summary: &'a Summary,
    pub(super) bad: &'a [BadRow],
    /// Runs of this call, without those of earlier ones.
    pub(super) runs: usize,
    pub(super) time: Duration,
    pub(super) stopped: bool,
}

/// The same for programs.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    bad_rows: Vec<Bad<'a>>,
    seconds: f64,
    runs_per_second: f64,
    stopped: bool,
}

#[derive(Serialize)]
struct Bad<'a> {
    line: u64,
    message: &'a str,
}

pub(super) fn show(args: &EvalArgs, told: &Told<'_>) -> Result<(), Failure> {
    if args.json {
        let bad = told.bad.iter().map(|it| Bad {
            line: it.line,
            message: &it.message,
        });
        let json = Json {
            summary: told.summary,
            bad_rows: bad.collect(),
            seconds: told.time.as_secs_f64(),
            runs_per_second: told.rate(),
            stopped: told.stopped,
        };
        let text = serde_json::to_string(&json)
            .map_err(|error| Failure::new(format!("cannot write the summary: {error}")))?;
        return output::print(&format!("{text}\n"));
    }
    let table = table(told);
    if args.output.is_some() {
        return output::print(&terminal::harmless(&table, &std::io::stdout()));
    }
    // Rows are on stdout.
    say(terminal::harmless(&table, &std::io::stderr()).trim_end());
    Ok(())
}

impl Told<'_> {
    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    fn rate(&self) -> f64 {
        self.runs as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

fn table(told: &Told<'_>) -> String {
    let summary = told.summary;
    let mut text = String::new();
    let mut line = |name: &str, value: String| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{name:<18} {value}");
    };
    line("tasks", summary.tasks.to_string());
    let runs = if summary.runs == summary.rows {
        String::new()
    } else {
        format!(" in {} runs", summary.runs)
    };
    line("rows", format!("{}{runs}", summary.rows));
    for (outcome, count) in &summary.outcomes {
        line(&format!("  {outcome}"), count.to_string());
    }
    for (wall, count) in &summary.walls {
        line(&format!("on {wall}"), count.to_string());
    }
    for at in &summary.pass_at {
        let value = match at.value {
            Some(value) if at.tasks == summary.tasks => format!("{value:.4}"),
            Some(value) => format!("{value:.4} (of {} tasks)", at.tasks),
            None => "no task has so many samples".to_owned(),
        };
        line(&format!("pass@{}", at.k), value);
    }
    for at in &summary.pass_at_with_denied {
        let value = at.value.map_or_else(
            || "no task has so many samples".to_owned(),
            |value| format!("{value:.4} with what is denied as not passed"),
        );
        line(&format!("pass@{}", at.k), value);
    }
    if told.stopped {
        line("pass@k", "not told: not every row was judged".to_owned());
    }
    if !told.bad.is_empty() {
        line("bad rows", format!("{}, not judged", told.bad.len()));
    }
    if told.runs > 0 {
        let (seconds, rate) = (told.time.as_secs_f64(), told.rate());
        line("time", format!("{seconds:.1} s, {rate:.0} rows/s"));
    }
    let lists = [
        ("flaky: they do not always end the same", &summary.flaky),
        ("passed, but look at them", &summary.doubtful),
        (
            "not scored, because a list of the policy denies them; --allow-import can let more in",
            &summary.denied,
        ),
        (
            "not scored, because the sandbox failed; --retry-faults tries them again",
            &summary.not_scored,
        ),
    ];
    for (title, rows) in lists {
        list(&mut text, title, rows);
    }
    text
}

fn list(text: &mut String, title: &str, rows: &[SummaryRow]) {
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title}");
    for row in rows.iter().take(SHOWN) {
        let _ = writeln!(text, "  line {} {}: {}", row.index, row.task_id, row.why);
    }
    if rows.len() > SHOWN {
        let _ = writeln!(text, "  and {} more", rows.len() - SHOWN);
    }
}
