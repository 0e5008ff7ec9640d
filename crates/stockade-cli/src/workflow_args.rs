//! The flags of `workflow run` and `workflow check`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use crate::output_dir::OutputArgs;
use crate::policy_files::PolicyArgs;
use crate::receipt_args::ReceiptArgs;
use crate::run_args::Bounds;

/// The verbs of `stockade workflow`.
#[derive(Debug, Subcommand)]
pub(crate) enum WorkflowCommand {
    /// Check a workflow, then run its nodes, side by side where they do not wait for each other
    Run(WorkflowRunArgs),
    /// Find what is wrong with a workflow; run nothing
    Check(WorkflowCheckArgs),
}

/// What `stockade workflow run` is given.
#[derive(Debug, Args)]
#[command(after_help = "\
What the nodes answered is printed last on stdout, as one JSON object; all else goes to stderr. With
--output-dir the files that nodes leave go to DIR/NODE/, with --receipt each node leaves a receipt.

Each node that ends is written down at once, in `.stockade/NAME.state.jsonl` beside the workflow
NAME.yaml unless --state says otherwise. After Ctrl-C, a crash or a failed node, --resume takes from
there the nodes that ended well and whose code, inputs, policy and language are still the same.

Exit codes: 0 ok, 2 wrong usage or a mistake in the workflow, 77 the guard denies a node and nothing
ran, 130 interrupted, otherwise that of the first node that failed, as `stockade run` has it.

Examples:
  stockade workflow run flow.yaml --input topic=owls
  stockade workflow run flow.yaml --json --jobs 4 > report.json
  stockade workflow run flow.yaml --resume")]
pub(crate) struct WorkflowRunArgs {
    /// The workflow, YAML or JSON
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) given: Given,
    /// Most nodes at once [default: the machine's processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,
    /// Most processors that running nodes may ask for together, by their `limits.cpus`; a node
    /// that asks for more runs alone [default: the machine's processors]
    #[arg(long, value_name = "N", value_parser = processors)]
    pub(crate) total_cpu: Option<f64>,
    /// Take what has finished from the state and run the rest
    #[arg(long)]
    pub(crate) resume: bool,
    /// Where finished nodes are written down [default: .stockade/NAME.state.jsonl beside FILE]
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) receipts: ReceiptArgs,
    /// Print one report with the record of every node, as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Say nothing of nodes that end well
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// What randomness of every node starts with [default: from the system, told in --json]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}

/// What `stockade workflow check` is given.
#[derive(Debug, Args)]
#[command(after_help = "\
Every mistake is told with its line. Without --inputs and --input the file alone is judged, and the
inputs that a run will want are named; with them, one that is missing is a mistake.

Exit codes: 0 it may run, 1 the guard denies the code of a node, 2 a mistake or wrong usage.

Examples:
  stockade workflow check flow.yaml
  stockade workflow check flow.yaml --format json")]
pub(crate) struct WorkflowCheckArgs {
    /// The workflow, YAML or JSON
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) given: Given,
    /// How mistakes and findings are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: WorkflowFormat,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}

/// What a workflow begins with.
#[derive(Debug, Args)]
pub(crate) struct Given {
    /// A JSON object with the workflow's inputs, or @FILE that holds one
    #[arg(long, value_name = "JSON|@FILE")]
    pub(crate) inputs: Option<String>,
    /// One more input: JSON where it reads as such, text otherwise; may be repeated
    #[arg(long = "input", value_name = "KEY=VALUE")]
    pub(crate) input: Vec<String>,
}

/// How `workflow check` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum WorkflowFormat {
    /// With the offending lines and a hint
    #[default]
    Full,
    /// One JSON object
    Json,
}

fn processors(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number <= 1e6 => Ok(number),
        _ => Err("write a number of processors, e.g. 4 or 0.5".to_owned()),
    }
}
