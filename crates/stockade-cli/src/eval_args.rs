//! The flags of `eval`: what to judge, where results go, and what each candidate may use.

use std::path::PathBuf;

use clap::Args;

use crate::policy_files::PolicyArgs;
use crate::receipt_args::ReceiptArgs;
use crate::run_args::Bounds;

/// What `stockade eval` is given.
#[derive(Debug, Args)]
#[command(after_help = "\
A row is one JSON object on one line: `task_id`; the program as `code` or `solution`, or what follows
`prompt` as `completion`; and `tests` (or `test`), of which `check(entry_point)` is called where they
define `check`, or `stdin` and `expected`. Its own `limits` may tighten those of the call.

Each row that is done is one line of JSON, with `index`, the line it came from. With -o the same
command goes on where it was stopped, by Ctrl-C, a crash or a power cut.

--timeout is processor time here, 3s where it is not given: a second of it is 50 million operations
in the interpreter, and the clock on the wall ends a run only after ten times as much.

Exit codes: 0 every row is scored, whatever the scores; 2 wrong usage or a bad row; 125 some rows
could not be scored, because the sandbox failed; 130 stopped by Ctrl-C.

Examples:
  stockade eval samples.jsonl -o results.jsonl
  stockade eval samples.jsonl --problems humaneval.jsonl -o results.jsonl --k 1,10
  stockade eval tasks.jsonl -o results.jsonl --repeat 5 --json | jq .flaky")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command"
)]
pub(crate) struct EvalArgs {
    /// The rows, as JSONL; `-` is stdin
    #[arg(value_name = "TASKS")]
    pub(crate) tasks: PathBuf,
    /// What a row lacks (prompt, tests, entry point) is taken from the row of the same `task_id`
    /// in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) problems: Option<PathBuf>,
    /// Where results go, one row each as it is done; gone on with where it exists [default: stdout]
    #[arg(short, long, value_name = "RESULTS")]
    pub(crate) output: Option<PathBuf>,
    /// Throw away what the output file holds
    #[arg(long, requires = "output")]
    pub(crate) restart: bool,
    /// Run rows again that an earlier call could not score
    #[arg(long, requires = "output", conflicts_with = "restart")]
    pub(crate) retry_faults: bool,
    /// How many at once behind each wall [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Run each row so often, and name those that do not always end the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) repeat: u32,
    /// The k of pass@k [default: 1, 10 and 100, as far as there are samples]
    #[arg(long, value_name = "K", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) k: Vec<u64>,
    /// Judge the first N rows only
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<usize>,
    /// Report rows that cannot be read apart, and go on without them
    #[arg(long)]
    pub(crate) skip_bad: bool,
    /// Print the summary as one JSON object
    #[arg(long, requires = "output")]
    pub(crate) json: bool,
    /// Print no summary and no progress
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) receipts: ReceiptArgs,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
    #[command(flatten)]
    pub(crate) policy: PolicyArgs,
}
