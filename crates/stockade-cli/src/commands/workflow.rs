//! `stockade workflow`: check a workflow, and run it.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value, json};
use stockade::Status;
use stockade::workflow::{
    Checked, Event, NodeEnd, NodeFindings, Options, Plan, Report, Setting, State, StateError,
};
use stockade_core::policy::{Document, Layers, OnError, PolicyError, PolicyFile, quote};

use crate::exit::{Failure, Outcome, color, say};
use crate::policy_files::{self, PolicyArgs};
use crate::receipt_args::lost;
use crate::render::render_policy_error;
use crate::run_args::Bounds;
use crate::terminal::harmless;
use crate::workflow_args::{
    Given, WorkflowCheckArgs, WorkflowCommand, WorkflowFormat, WorkflowRunArgs,
};
use crate::workflow_progress::{Progress, one_line};
use crate::{inputs, output, same_file, signals};

/// Nodes whose findings are drawn, and nodes that are named in a sentence.
const MOST_DRAWN: usize = 100;
const MOST_NAMED: usize = 20;
/// A longer line is not drawn but named.
const LONGEST_LINE: usize = 400;

/// Runs one verb.
pub(crate) fn run(command: &WorkflowCommand) -> Result<Outcome, Failure> {
    match command {
        WorkflowCommand::Run(args) => run_workflow(args),
        WorkflowCommand::Check(args) => check_workflow(args),
    }
}

/// Reads and checks a workflow. A document that is none is a mistake like others.
fn check(
    file: &Path,
    inputs: Option<Map<String, Value>>,
    policy: &PolicyArgs,
    bounds: &Bounds,
) -> Result<Checked, Failure> {
    let source = policy_files::read("the workflow", file)?;
    let base = policy_files::layers(policy)?;
    let mut call: PolicyFile = policy_files::call(policy);
    bounds.apply(&mut call);
    let setting = Setting {
        folder: file.parent().unwrap_or(Path::new("")),
        base,
        resolve: &|layers: Layers| policy_files::finish(layers, policy, call.clone()),
        inputs,
    };
    Ok(match Document::parse(source) {
        Ok(document) => Plan::check(&document, &setting),
        Err(error) => Checked {
            plan: None,
            mistakes: vec![error],
            more: 0,
            findings: Vec::new(),
            wanted: Vec::new(),
        },
    })
}

impl Given {
    /// The inputs; nothing where the call speaks of none.
    fn read(&self) -> Result<Option<Map<String, Value>>, Failure> {
        if self.inputs.is_none() && self.input.is_empty() {
            return Ok(None);
        }
        inputs::read(self.inputs.as_deref(), &self.input).map(Some)
    }
}

fn check_workflow(args: &WorkflowCheckArgs) -> Result<Outcome, Failure> {
    let checked = check(&args.file, args.given.read()?, &args.policy, &args.bounds)?;
    match args.format {
        WorkflowFormat::Json => {
            let text = output::json::pretty(&checked_json(&args.file, &checked));
            output::print(&text)?;
        }
        WorkflowFormat::Full => {
            output::print(&drawn(&checked, color(&std::io::stdout())))?;
            say(&summary(&args.file, &checked));
            if !checked.wanted.is_empty() {
                let wanted: Vec<String> = checked
                    .wanted
                    .iter()
                    .take(MOST_NAMED)
                    .map(|name| quote(&format!("--input {name}=…")))
                    .collect();
                say(&format!("note: a run needs {}", wanted.join(", ")));
            }
        }
    }
    Ok(if !checked.mistakes.is_empty() {
        Outcome::Failed
    } else if checked.is_denied() {
        Outcome::Denied
    } else {
        Outcome::Done
    })
}

/// Every mistake and every finding, drawn.
fn drawn(checked: &Checked, colour: bool) -> String {
    let mut text = String::new();
    for mistake in &checked.mistakes {
        text += &draw(mistake, colour);
        text += "\n\n";
    }
    if checked.more > 0 {
        let _ = write!(text, "and {} more mistakes\n\n", checked.more);
    }
    text + &findings(&checked.findings, colour)
}

fn draw(mistake: &PolicyError, colour: bool) -> String {
    let places = [mistake.place(), mistake.related_place().map(|(at, _)| at)];
    let too_long = places.into_iter().flatten().any(|place| {
        let before = place.text.get(..place.mark.span.start).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = place.text.get(start..).and_then(|rest| rest.lines().next());
        line.is_some_and(|line| line.len() > LONGEST_LINE)
    });
    if too_long {
        format!("error: {mistake}")
    } else {
        render_policy_error(mistake, colour)
    }
}

fn findings(findings: &[NodeFindings], colour: bool) -> String {
    let drawn = |one: &NodeFindings| {
        let checked = output::Checked {
            name: one.file.clone(),
            text: one.text.to_string(),
            verdict: one.verdict.clone(),
        };
        output::full::render(&[checked], colour)
    };
    let mut text: String = findings.iter().take(MOST_DRAWN).map(drawn).collect();
    if let Some(more) = findings
        .len()
        .checked_sub(MOST_DRAWN)
        .filter(|more| *more > 0)
    {
        let _ = write!(text, "and findings in {more} more nodes\n\n");
    }
    text
}

fn summary(file: &Path, checked: &Checked) -> String {
    let count = |number: usize, noun: &str| match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    let denied = checked
        .findings
        .iter()
        .filter(|one| !one.verdict.is_allowed());
    let mistakes = count(checked.mistakes.len() + checked.more, "mistake");
    let nodes = match &checked.plan {
        Some(plan) => format!(" of {}", count(plan.len(), "node")),
        None => String::new(),
    };
    let denied = count(denied.count(), "node");
    format!(
        "checked {}{nodes}: {mistakes}, {denied} denied",
        file.display()
    )
}

fn checked_json(file: &Path, checked: &Checked) -> Value {
    let place = |place: Option<&stockade_core::policy::Place>| {
        place.map(|place| {
            let at = place.mark.position;
            json!({"file": &*place.file, "line": at.line, "column": at.column})
        })
    };
    let mistake = |mistake: &PolicyError| {
        json!({
            "message": mistake.message(),
            "hint": mistake.hint_text(),
            "place": place(mistake.place()),
            "related": place(mistake.related_place().map(|(place, _)| place)),
        })
    };
    let found =
        |one: &NodeFindings| json!({"node": one.node, "file": one.file, "verdict": one.verdict});
    json!({
        "file": file.to_string_lossy(),
        "workflow": checked.plan.as_ref().map(|plan| &plan.name),
        "ok": checked.mistakes.is_empty() && !checked.is_denied(),
        "mistakes": checked.mistakes.iter().map(mistake).collect::<Vec<_>>(),
        "more_mistakes": checked.more,
        "findings": checked.findings.iter().map(found).collect::<Vec<_>>(),
        "wanted_inputs": checked.wanted,
        "nodes": checked.plan.as_ref().map(Plan::nodes_json),
    })
}

fn run_workflow(args: &WorkflowRunArgs) -> Result<Outcome, Failure> {
    let given = args.given.read()?.unwrap_or_default();
    let checked = check(&args.file, Some(given), &args.policy, &args.bounds)?;
    let colour = color(&std::io::stderr());
    let Some(plan) = &checked.plan else {
        say(drawn(&checked, colour).trim_end());
        say(&format!("{}; nothing ran", summary(&args.file, &checked)));
        return Ok(Outcome::Failed);
    };
    if !checked.findings.is_empty() {
        say(findings(&checked.findings, colour).trim_end());
    }
    let mut read = args.policy.read();
    let inputs = inputs::path(args.given.inputs.as_deref());
    read.extend(same_file::all(
        [args.file.as_path()].into_iter().chain(inputs),
    ));
    let ledger = args.receipts.open(plan.policies(), &read)?.map(Arc::new);
    read.extend(same_file::all(ledger.iter().map(|ledger| ledger.path())));
    let stops = |one: &&NodeFindings| !one.verdict.is_allowed() && one.on_error == OnError::Fail;
    let denied = names(checked.findings.iter().filter(stops).map(|one| &*one.node));
    if !denied.is_empty() {
        say(&format!(
            "stockade: denied by policy: {denied}; nothing ran"
        ));
        if let Some(ledger) = &ledger {
            plan.leave_denied(ledger).map_err(lost)?;
        }
        let report = Report::denied(plan, &checked.findings);
        return printed(&report, args);
    }
    let cancel = signals::cancel_on_interrupt()?;
    if let Some(state) = &args.state {
        same_file::refuse("--state", state, &read)?;
    }
    let mut state = state(args, plan)?;
    let machine = std::thread::available_parallelism().map_or(1, usize::from);
    #[expect(clippy::cast_precision_loss, reason = "no machine has 2^52 processors")]
    let all = machine as f64;
    let output = args.output.open()?;
    let output = output.as_ref();
    let lost: RefCell<Option<Failure>> = RefCell::new(None);
    let mut progress = Progress::new(plan.len(), args.quiet);
    let options = Options {
        jobs: args.jobs.map_or(machine, usize::from),
        cpus: args.total_cpu.unwrap_or(all),
        auditor: Some(crate::audited::auditor()),
        workers: Some(crate::workers::workers()),
        cancel: cancel.clone(),
        seed: args.seed,
        state: state.as_mut(),
        ledger,
        reuse: &|node, execution| output.is_none_or(|output| output.holds(node, execution)),
    };
    let report = plan.run(options, &mut |event| {
        progress.event(event);
        if let (
            Event::Ended {
                node,
                end: NodeEnd::Ran(execution),
                ..
            },
            Some(output),
        ) = (event, output)
            && let Err(failure) = output.keep(Some(node), &execution.contents)
        {
            lost.borrow_mut().get_or_insert(failure);
            cancel.cancel();
        }
    });
    progress.end();
    if let Some(failure) = lost.into_inner() {
        return Err(failure);
    }
    ended(&report, args, state.as_ref());
    printed(&report, args)
}

/// Where finished nodes are written down. The usual place is a convenience: where it cannot be
/// had the workflow runs without. A place that was named must be had. The code of a node must never
/// write there: it would answer for the others.
fn state(args: &WorkflowRunArgs, plan: &Plan) -> Result<Option<State>, Failure> {
    let path = args
        .state
        .clone()
        .unwrap_or_else(|| usual_state(&args.file));
    if let Some(place) = plan.writable(&path) {
        let message = format!(
            "the state `{}` lies in `{place}`, which the code of a node may write to",
            path.display()
        );
        if args.state.is_some() || args.resume {
            return Err(Failure::new(message).hint("keep it outside `files.write`, with --state"));
        }
        say(&format!("note: this run cannot be resumed: {message}"));
        return Ok(None);
    }
    let opened = match &args.state {
        Some(_) => Ok(()),
        None => folder_of(&path),
    };
    let opened = opened
        .map_err(StateError::Io)
        .and_then(|()| State::open(&path, &plan.name, args.resume));
    let shown = path.display();
    match opened {
        Ok(state) => {
            if args.resume && state.is_empty() {
                say(&format!(
                    "note: `{shown}` has no finished node, so all of them run"
                ));
            }
            Ok(Some(state))
        }
        Err(StateError::Taken) => Err(Failure::new(format!(
            "another run of this workflow holds `{shown}`"
        ))
        .hint("wait for it, or give this run a place of its own with --state")),
        Err(StateError::Io(error)) if args.state.is_some() || args.resume => Err(Failure::new(
            format!("cannot open the state `{shown}`: {error}"),
        )),
        Err(StateError::Io(error)) => {
            say(&format!(
                "note: this run cannot be resumed: cannot write `{shown}`: {error}"
            ));
            Ok(None)
        }
    }
}

/// `.stockade/flow.state.jsonl` beside `flow.yaml`.
fn usual_state(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let folder = file.parent().unwrap_or(Path::new(""));
    folder.join(".stockade").join(format!("{stem}.state.jsonl"))
}

/// Makes our folder, which no repository wants.
fn folder_of(path: &Path) -> std::io::Result<()> {
    let link = |folder: &Path| folder.symlink_metadata().is_ok_and(|it| it.is_symlink());
    if path.parent().is_some_and(link) {
        // It may have come with a checkout, and lead anywhere.
        return Err(std::io::Error::other("its folder is a link"));
    }
    let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) else {
        return Ok(());
    };
    match fs::create_dir(folder) {
        // Another workflow beside this one was faster.
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => return Ok(()),
        made => made?,
    }
    fs::write(folder.join(".gitignore"), "*\n")
}

/// Says on stderr how it ended.
fn ended(report: &Report, args: &WorkflowRunArgs, state: Option<&State>) {
    let all = report.nodes.len();
    let reused = |(_, end): &&(String, NodeEnd)| matches!(end, NodeEnd::Reused(_));
    let reused = names(
        report
            .nodes
            .iter()
            .filter(reused)
            .map(|(id, _)| id.as_str()),
    );
    if !reused.is_empty() && !args.quiet {
        say(&format!(
            "stockade: not repeated, as nothing changed: {reused}"
        ));
    }
    if report.status == Status::Ok {
        return;
    }
    let finished = |(_, end): &&(String, NodeEnd)| end.status() == Some(Status::Ok);
    let done = names(
        report
            .nodes
            .iter()
            .filter(finished)
            .map(|(id, _)| id.as_str()),
    );
    let count = report.finished();
    let what = match &report.failed {
        Some(node) => {
            let end = report.nodes.iter().find(|(id, _)| id == node);
            let error = end.and_then(|(_, end)| end.error()).unwrap_or_default();
            let error = one_line(&error);
            let error = harmless(&error, &std::io::stderr());
            format!("the node `{node}` failed: {error}")
        }
        None => "interrupted".to_owned(),
    };
    say(&format!("stockade: {what}"));
    let done = if done.is_empty() {
        done
    } else {
        format!(": {done}")
    };
    say(&format!(
        "stockade: {count} of {all} nodes had finished{done}"
    ));
    if let Some(state) = state.filter(|_| count > 0) {
        let place = match &args.state {
            Some(_) => format!(" --state {}", state.path().display()),
            None => String::new(),
        };
        say(&format!(
            "hint: go on with `stockade workflow run {} --resume{place}` and the same inputs",
            args.file.display()
        ));
    }
}

/// Data on stdout: the report, or what the nodes answered.
fn printed(report: &Report, args: &WorkflowRunArgs) -> Result<Outcome, Failure> {
    if args.json {
        output::print(&format!("{}\n", report.to_json()))?;
    } else if report.status != Status::Denied || !report.outputs.is_empty() {
        let outputs = output::json::pretty(&Value::Object(report.outputs.clone()));
        output::print(&harmless(&outputs, &std::io::stdout()))?;
    }
    Ok(Outcome::Program(report.exit_code))
}

/// Names in a sentence, as many as anybody reads.
fn names<'a>(all: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = all.collect();
    let shown: Vec<String> = all
        .iter()
        .take(MOST_NAMED)
        .map(|name| format!("`{name}`"))
        .collect();
    let mut text = shown.join(", ");
    if all.len() > MOST_NAMED {
        let _ = write!(text, " and {} more", all.len() - MOST_NAMED);
    }
    text
}
