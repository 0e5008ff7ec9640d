//! The `stockade` command, as a library: the binary and the Python package both start it here.
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
mod output_dir;
mod policy_files;
mod receipt_args;
mod render;
mod run_args;
mod same_file;
mod settings;
mod signals;
mod steering;
mod terminal;
mod trust;
mod unread;
mod workers;
mod workflow_args;
mod workflow_progress;

use std::ffi::OsString;

use clap::Parser;

pub use stockade::WorkerProgram;

use crate::args::{Args, Command};

/// [`main`] for a program that another one has loaded, and how that is started anew as a worker.
pub fn main_started_by(words: impl IntoIterator<Item = OsString>, program: WorkerProgram) -> u8 {
    workers::started_by(program);
    main(words)
}

/// Runs the command with these words, the first of which is its own name, and gives its exit code.
pub fn main(words: impl IntoIterator<Item = OsString>) -> u8 {
    let args = match Args::try_parse_from(words) {
        Ok(args) => args,
        // Help and the version come this way too, and are no failure.
        Err(error) => {
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let outcome = match args.command {
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
        Command::Worker => workers::serve(),
        Command::Doctor(args) => commands::doctor::run(&args),
        Command::Audit(args) => commands::audit::run(&args),
    };
    // What was made ahead for a next run has none.
    stockade::drain_containers();
    exit::code(outcome)
}
