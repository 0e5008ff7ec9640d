//! The `stockade` command.
//!
//! Arguments are read as they are written (`args`), each command turns them into what it needs,
//! and every error becomes an exit code in one place (`exit`).

mod args;
mod audit_args;
mod audited;
mod commands;
mod eval_args;
mod events;
mod exit;
mod explain;
mod files;
mod input;
mod inputs;
mod mcp_args;
mod output;
mod policy_files;
mod render;
mod run_args;
mod settings;
mod signals;
mod terminal;
mod workflow_args;
mod workflow_progress;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};

/// The parsers make many small trees, which this allocator builds and drops faster.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let outcome = match Args::parse().command {
        Command::Run(args) => commands::run::run(&args),
        Command::Repl(args) => commands::repl::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Guard(args) => commands::guard::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Policy(command) => commands::policy::run(&command),
        Command::Receipts(command) => commands::receipts::run(&command),
        Command::Workflow(command) => commands::workflow::run(&command),
        Command::Eval(args) => commands::eval::run(&args),
        Command::Mcp(args) => commands::mcp::run(&args),
        Command::Doctor(args) => commands::doctor::run(&args),
        Command::Audit(args) => commands::audit::run(&args),
    };
    // What was made ahead for a next run has none.
    stockade::drain_containers();
    exit::code(outcome)
}
