//! The flags of `run` and `repl`: what to run, with what, and how much of everything it may use.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use stockade_core::policy::{
    Count, GuardMode, Isolation, LimitsFile, Network, OnError, PolicyFile, Program, Size, Time,
};

use crate::output_dir::OutputArgs;
use crate::policy_files::PolicyArgs;
use crate::receipt_args::ReceiptArgs;

/// What `stockade run` is given.
#[derive(Debug, Args)]
#[command(after_help = "\
The answer is the value of `result`, of a `return` at top level, or of the last expression; it is
printed last on stdout, as Python writes it, unless it is None. `inputs` is a dict in the code.

Exit codes: 0 ok, 1 the code raised, 2 wrong usage or configuration, 77 denied by policy, 124 time
or operations used up, 125 the sandbox itself failed, 130 stopped by Ctrl-C, 137 memory used up,
otherwise the code's own.

Examples:
  stockade run script.py
  stockade run -c 'sum(inputs[\"numbers\"])' --inputs '{\"numbers\": [1, 2, 3]}'
  stockade run - --json --timeout 2s --mem 64m < answer.py
  stockade run script.py --input name=Ada --input n=3
  stockade run report.py --isolation process --file data.csv --output-dir results
  stockade run job.py --explain")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct RunArgs {
    /// The file to run; `-` is stdin
    #[arg(value_name = "FILE", required_unless_present = "code")]
    pub(crate) file: Option<PathBuf>,
    /// Run this text
    #[arg(short = 'c', value_name = "CODE", conflicts_with = "file")]
    pub(crate) code: Option<String>,
    /// A JSON object that the code sees as `inputs`, or @FILE that holds one
    #[arg(long, value_name = "JSON|@FILE")]
    pub(crate) inputs: Option<String>,
    /// One more entry of `inputs`: JSON where it reads as such, text otherwise; may be repeated
    #[arg(long = "input", value_name = "KEY=VALUE")]
    pub(crate) input: Vec<String>,
    /// Give the code a file in its workspace, or all files of a directory, under its own name or
    /// NAME; with `:ro` it cannot be changed there; may be repeated
    #[arg(long = "file", value_name = "[NAME=]PATH[:ro]")]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// How the process wall starts: cold, or warm, forked from a Python that stands ready; that
    /// Python is started first, so it pays for a process that runs many
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    pub(crate) start: Start,
    /// Print one Execution as JSON and nothing else on stdout
    #[arg(long)]
    pub(crate) json: bool,
    /// Print what happens as it happens, one JSON object a line: started, stdout, stderr, result,
    /// error, finished
    #[arg(long, conflicts_with = "json")]
    pub(crate) events: bool,
    /// Show which wall would be taken and why, what each would enforce here, and run nothing
    #[arg(long, conflicts_with = "events")]
    pub(crate) explain: bool,
    /// Run it with no wall and no audit, as a plain process with all your rights; a policy can
    /// forbid this
    #[arg(long = "unsafe", conflicts_with_all = ["isolation", "start"])]
    pub(crate) without_walls: bool,
    #[command(flatten)]
    pub(crate) receipts: ReceiptArgs,
    /// Do not print the answer
    #[arg(long, short, conflicts_with_all = ["json", "events"])]
    pub(crate) quiet: bool,
    /// What randomness starts with, so that a run repeats [default: from the system, told in --json]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}

/// How a run behind the process wall starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Start {
    /// A program of its own
    #[default]
    Cold,
    /// Forked from a Python that stands ready
    Warm,
}

/// What `stockade repl` is given.
#[derive(Debug, Args)]
#[command(after_help = "\
Variables last from one piece of code to the next. A block ends with an empty line, Ctrl-C stops
what runs, Ctrl-D leaves. The limits hold for each piece of code on its own.")]
pub(crate) struct ReplArgs {
    #[command(flatten)]
    pub(crate) receipts: ReceiptArgs,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}

/// The flags that bound a run.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Bounds {
    /// The wall: auto, interpreter, process or container
    #[arg(long, value_name = "WALL", value_parser = word::<Isolation>)]
    pub(crate) isolation: Option<Isolation>,
    /// What the guard's verdict does: enforce, auto, warn or off
    #[arg(long, value_name = "MODE", value_parser = word::<GuardMode>)]
    pub(crate) guard: Option<GuardMode>,
    /// The Python of the process wall, a name on PATH or a path [default: the policy's, else that
    /// of the virtual environment, else the first on PATH]
    #[arg(long, value_name = "PROGRAM", value_parser = program)]
    pub(crate) python: Option<Program>,
    /// Real time, e.g. 30, 30s or 500ms
    #[arg(long, value_name = "TIME", value_parser = Time::parse, help_heading = "Limits")]
    pub(crate) timeout: Option<Time>,
    /// Memory, e.g. 512m or 1g
    #[arg(long, value_name = "SIZE", value_parser = Size::parse, help_heading = "Limits")]
    pub(crate) mem: Option<Size>,
    /// Processors at once, e.g. 0.5
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(crate) cpu: Option<f64>,
    /// Threads and processes together
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(crate) pids: Option<u64>,
    /// Steps of the interpreter's meter, the same on every machine
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(crate) max_operations: Option<u64>,
    /// Let it reach the network, or only HOST:PORT; may be repeated with several
    #[arg(
        long,
        value_name = "HOST:PORT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "any",
        help_heading = "Policy"
    )]
    pub(crate) allow_network: Vec<String>,
    /// What an error of the code means for the caller: fail, or continue with
    /// {"error": …, "output": null} and exit code 0
    #[arg(long, value_name = "WORD", value_parser = word::<OnError>, help_heading = "Policy")]
    pub(crate) on_error: Option<OnError>,
}

impl Bounds {
    /// The values of the call over those of the policy's files.
    pub(crate) fn apply(&self, file: &mut PolicyFile) {
        file.isolation = self.isolation.or(file.isolation);
        file.guard = self.guard.or(file.guard);
        file.on_error = self.on_error.or(file.on_error);
        if self.allow_network.iter().any(|host| host == "any") {
            file.network = Some(Network::Any);
        } else if !self.allow_network.is_empty() {
            file.network = Some(Network::Allow(self.allow_network.clone()));
        }
        file.python = self.python.clone().or(file.python.take());
        let bounds = [
            self.timeout.is_some(),
            self.mem.is_some(),
            self.pids.is_some(),
            self.cpu.is_some(),
        ];
        if self.max_operations.is_some() || bounds.contains(&true) {
            let limits = file.limits.get_or_insert_with(LimitsFile::default);
            limits.wall_time = self.timeout.or(limits.wall_time);
            limits.memory = self.mem.or(limits.memory);
            limits.cpus = self.cpu.or(limits.cpus);
            limits.tasks = self.pids.map(Count).or(limits.tasks);
            limits.operations = self.max_operations.map(Count).or(limits.operations);
        }
    }
}

/// A program by its name, or by its path from the root. What the path ends in stays as it is: in a
/// virtual environment it is a link, and which link it is says which environment.
pub(crate) fn program(text: &str) -> Result<Program, String> {
    if !text.contains('/') {
        return Ok(Program(Some(text.to_owned())));
    }
    let path = Path::new(text);
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err("it is not a program".to_owned());
    };
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    let absolute = folder.join(name);
    let text = absolute.to_str().ok_or("its path is not UTF-8")?;
    Ok(Program(Some(text.to_owned())))
}

/// One word out of a few, as a policy file has it.
fn word<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_value(text.into()).map_err(|error| {
        let text = error.to_string();
        let expected = text.split_once("expected ").map(|(_, names)| names);
        expected.map_or(text.clone(), |names| format!("expected {names}"))
    })
}
