//! The arguments as they are written. Nothing is looked up or resolved here.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use stockade_core::policy::{Preset, Program, Size, Time};

use crate::audit_args::AuditArgs;
use crate::commands::policy::PolicyCommand;
use crate::eval_args::EvalArgs;
use crate::mcp_args::McpArgs;
use crate::policy_files::{PolicyArgs, PolicyFileArgs};
use crate::receipt_args::ReceiptArgs;
use crate::run_args::{ReplArgs, RunArgs, program};
use crate::workflow_args::WorkflowCommand;

/// Runs code that nobody has read yet behind the cheapest wall that is strong enough.
#[derive(Debug, Parser)]
#[command(name = "stockade", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  stockade run script.py              run a file behind a wall
  stockade check script.py            judge a file, run nothing
  stockade guard < calls.ndjson       judge an agent's tool calls
  stockade rules SG101                explain a rule
  stockade policy explain             show every value and what set it
  stockade workflow run flow.yaml     run pieces of code that wait for each other
  stockade eval samples.jsonl         judge many candidates by their tests
  stockade mcp                        serve an agent over MCP
  stockade doctor                     try what the process wall needs
  stockade audit                      try to get out of every wall";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a program behind a wall and answer with what stood
    Run(RunArgs),
    /// Try the interpreter by hand
    Repl(ReplArgs),
    /// Read code and say what a policy has against it; run nothing
    Check(CheckArgs),
    /// Judge tool calls, one JSON object per line, and answer one verdict per line
    Guard(GuardArgs),
    /// List the guard's rules, or explain one
    Rules(RulesArgs),
    /// Show, explain and begin policies
    #[command(subcommand)]
    Policy(PolicyCommand),
    /// Read the evidence that runs leave
    #[command(subcommand)]
    Receipts(ReceiptsCommand),
    /// Check and run workflows: pieces of code that pass their answers on
    #[command(subcommand)]
    Workflow(WorkflowCommand),
    /// Judge many candidates, each by its own tests, and count
    Eval(EvalArgs),
    /// Serve agents over the Model Context Protocol
    Mcp(McpArgs),
    /// Runs the interpreter for the `stockade` process that started it
    #[command(hide = true)]
    Worker,
    /// Try everything the process wall is made of; say what is lost here and what mends it
    Doctor(DoctorArgs),
    /// Try to get out of every wall here, and say which of them hold
    Audit(AuditArgs),
}

/// What `stockade check` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The language is taken from --language, the file's ending, or its `#!` line; text from stdin is
Python unless something says otherwise. Without a policy that names `languages`, any language the
guard reads may be checked.

Exit codes: 0 allowed, 1 denied, 2 wrong usage or a file that cannot be read.

Examples:
  stockade check script.py helper.js
  echo 'import os' | stockade check -
  stockade check --allow-import numpy --format github *.py")]
pub(crate) struct CheckArgs {
    /// Files to read; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The language of every file: python, javascript, typescript or shell
    #[arg(long, value_name = "NAME")]
    pub(crate) language: Option<String>,
    /// The name that stdin goes by in the output, and whose ending tells the language
    #[arg(long, value_name = "NAME")]
    pub(crate) stdin_filename: Option<String>,
    /// How findings are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: CheckFormat,
    /// Print findings only, no summary
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) receipts: ReceiptArgs,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}

/// How `check` prints findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum CheckFormat {
    /// With the offending lines and a hint
    #[default]
    Full,
    /// One line each
    Concise,
    /// One JSON array with the verdict of each file
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub workflow commands
    Github,
}

/// What `stockade guard` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A line is {\"tool\": \"…\", \"arguments\": {…}}, an OpenAI function call, an Anthropic tool_use block or
an MCP tools/call request. Every line is answered at once, in order; `id`, `request_id` and
`call_id` are repeated in the answer. A line that cannot be read is denied, and reading goes on.

Exit codes: 0 when the stream ended, whatever the verdicts; 2 wrong usage.

Example:
  echo '{\"tool\": \"python\", \"arguments\": {\"code\": \"import os\"}}' | stockade guard")]
pub(crate) struct GuardArgs {
    /// Judge code only, by a `code_execution` configuration in YAML or JSON
    #[arg(long, value_name = "FILE", conflicts_with_all = ["policy", "org", "preset", "allow_import", "select", "ignore"])]
    pub(crate) config: Option<PathBuf>,
    /// Answer with the first denial only
    #[arg(long)]
    pub(crate) first_only: bool,
    #[command(flatten)]
    pub(crate) receipts: ReceiptArgs,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}

/// What `stockade doctor` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every primitive is tried for real, in a child of its own; nothing on the machine is changed. Where
something is lost it says what that costs, what `walls` of a run says then, and what mends it.

Exit codes: 0 the process wall stands, in full or with fall-backs; 1 nothing would be run; 2 wrong
usage.

Examples:
  stockade doctor
  stockade doctor --json --python .venv/bin/python
  stockade doctor --policy policy.yaml     the engine that this policy names")]
pub(crate) struct DoctorArgs {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// The Python to try, a name on PATH or a path [default: that of the virtual environment, else
    /// the first on PATH]
    #[arg(long, value_name = "PROGRAM", value_parser = program)]
    pub(crate) python: Option<Program>,
    /// Print the reviewed list of system calls as Markdown, and try nothing
    #[arg(long, conflicts_with_all = ["json", "python"])]
    pub(crate) syscalls: bool,
    #[command(flatten)]
    pub(crate) policy: PolicyFileArgs,
}

/// What `stockade receipts` is given.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum ReceiptsCommand {
    /// Find any change, gap or reordering in a file of receipts
    Verify(VerifyArgs),
    /// Repeat what the interpreter ran and the guard decided, and compare
    Replay(ReplayArgs),
    /// Print the public key of this installation
    Key,
}

/// What `stockade receipts verify` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit codes: 0 every receipt holds, 1 one does not (its line is named), 2 wrong usage or a file that
cannot be read.

Examples:
  stockade run job.py --receipt runs.jsonl
  stockade receipts verify runs.jsonl
  stockade receipts verify runs.jsonl --key \"$(ssh build stockade receipts key)\"")]
pub(crate) struct VerifyArgs {
    /// The file of receipts
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The public key that must have signed them, or a file that holds it [default: this
    /// installation's]
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `stockade receipts replay` is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file is verified first. Then each run of the interpreter and each decision of the guard is made
again from what --keep kept, which is believed only where it has the digest that the receipt names.
The receipt's policy holds, under this machine's own: --org and the flags here are a ceiling, and no
limit is larger than theirs. Nothing is run behind another wall than the interpreter's.

Exit codes: 0 every line came out the same, 1 one did not or the file does not verify, 2 some cannot
be repeated (each says why), or wrong usage.

Examples:
  stockade run job.py --receipt runs.jsonl --keep kept
  stockade receipts replay runs.jsonl --keep kept
  stockade receipts replay runs.jsonl --keep kept --key \"$(cat their.key)\" --mem 1g")]
pub(crate) struct ReplayArgs {
    /// The file of receipts
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Where `--keep` of the runs kept what they name
    #[arg(long, value_name = "DIR", env = "STOCKADE_KEEP")]
    pub(crate) keep: PathBuf,
    /// The public key that must have signed them, or a file that holds it [default: this
    /// installation's]
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,
    /// Print one JSON object for each line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: ReplayLimits,
}

/// The most that a repeated run may use.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayLimits {
    /// The organisation's policy file [default: `$STOCKADE_ORG_POLICY` or /etc/stockade/policy.yaml]
    #[arg(long, value_name = "FILE", help_heading = "Limits")]
    pub(crate) org: Option<PathBuf>,
    /// Real time of each run, e.g. 30s
    #[arg(long, value_name = "TIME", value_parser = Time::parse, help_heading = "Limits")]
    pub(crate) timeout: Option<Time>,
    /// Memory, e.g. 512m or 1g
    #[arg(long, value_name = "SIZE", value_parser = Size::parse, help_heading = "Limits")]
    pub(crate) mem: Option<Size>,
    /// Steps of the interpreter's meter
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(crate) max_operations: Option<u64>,
    /// Processors, memory and time under one word: low, medium, high or max
    #[arg(long, value_name = "NAME", value_parser = crate::policy_files::preset, help_heading = "Limits")]
    pub(crate) preset: Option<Preset>,
}

/// What `stockade rules` is given.
#[derive(Debug, clap::Args)]
pub(crate) struct RulesArgs {
    /// A rule's code or name
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
    /// How rules are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: RulesFormat,
}

/// How `rules` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum RulesFormat {
    /// A table for people
    #[default]
    Text,
    /// For programs
    Json,
    /// A table for the documentation
    Markdown,
}
