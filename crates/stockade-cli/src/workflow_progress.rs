//! How a person sees a workflow run: a bar on a terminal, one line per node elsewhere. Always on
//! stderr, since stdout is for what the nodes answer.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use stockade::Status;
use stockade::workflow::{Event, NodeEnd};
use stockade_core::Execution;

use crate::commands::run;
use crate::exit::say;
use crate::terminal::harmless;

/// Running nodes that are named beside the bar.
const MOST_NAMED: usize = 4;

/// What is shown.
pub(crate) struct Progress {
    /// Nothing where stderr is no terminal.
    bar: Option<ProgressBar>,
    running: Vec<String>,
    quiet: bool,
}

impl Progress {
    pub(crate) fn new(nodes: usize, quiet: bool) -> Self {
        let bar = (std::io::stderr().is_terminal() && !quiet).then(|| {
            let bar =
                ProgressBar::with_draw_target(Some(nodes as u64), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {wide_msg}");
            style
                .map(|style| bar.clone().with_style(style))
                .unwrap_or(bar)
        });
        Self {
            bar,
            running: Vec::new(),
            quiet,
        }
    }

    /// Shows what happened.
    pub(crate) fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Started { node } => {
                self.running.push((*node).to_owned());
                self.names();
            }
            Event::Ended {
                node,
                end,
                continued,
            } => {
                self.running.retain(|running| running != node);
                self.print(|quiet| ended(node, end, *continued, quiet));
                if let Some(bar) = &self.bar {
                    bar.inc(1);
                }
                self.names();
            }
            Event::StateLost(error) => self.print(|_| {
                say(&format!(
                    "stockade: the state cannot be written, so this run cannot be resumed from here: {error}"
                ));
            }),
        }
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn print(&self, print: impl FnOnce(bool)) {
        match &self.bar {
            Some(bar) => bar.suspend(|| print(self.quiet)),
            None => print(self.quiet),
        }
    }

    fn names(&self) {
        let Some(bar) = &self.bar else {
            return;
        };
        let mut names = self.running.clone();
        if names.len() > MOST_NAMED {
            let more = names.len() - MOST_NAMED;
            names.truncate(MOST_NAMED);
            names.push(format!("and {more} more"));
        }
        bar.set_message(names.join(", "));
    }
}

/// One line for a node, what it printed, and what it raised.
fn ended(node: &str, end: &NodeEnd, continued: bool, quiet: bool) {
    let failed = end.status() != Some(Status::Ok);
    if quiet && !failed {
        return;
    }
    if let NodeEnd::Ran(execution) = end {
        printed(node, execution);
    }
    let status = match end {
        NodeEnd::Reused(_) => "reused",
        end => end.status().map_or("skipped", Status::name),
    };
    let mut line = format!("{status:<9} {node}");
    if let NodeEnd::Ran(execution) = end {
        let wall = execution.isolation.and_then(|wall| {
            let name = serde_json::to_value(wall).ok()?;
            name.as_str().map(str::to_owned)
        });
        let time = execution.usage.wall_ms;
        line = format!("{line}  {}  {time:.1} ms", wall.as_deref().unwrap_or("-"));
    }
    if let Some(error) = end.error() {
        line = format!("{line}  {}", one_line(&error));
    }
    if continued {
        line = format!("{line}  (goes on)");
    }
    say(&harmless(&line, &std::io::stderr()));
    if let NodeEnd::Ran(execution) = end
        && failed
        && !continued
        && execution.status != Status::Cancelled
    {
        run::end(execution);
    }
}

/// What a node printed, each line with the node's name.
fn printed(node: &str, execution: &Execution) {
    for text in [&execution.stdout, &execution.stderr] {
        for line in text.lines() {
            say(&harmless(&format!("{node} | {line}"), &std::io::stderr()));
        }
    }
}

/// The first line of a message, cut where nobody reads on.
pub(crate) fn one_line(text: &str) -> String {
    const MOST: usize = 200;
    let line = text.lines().next().unwrap_or_default();
    let mut cut: String = line.chars().take(MOST).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}
