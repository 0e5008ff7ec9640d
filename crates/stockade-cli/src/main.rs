//! The stockade command.

mod commands;
mod policy_files;
mod render;

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::policy::{CommandError, PolicyCommand};
use policy_files::LoadError;

/// Runs code nobody has read yet.
#[derive(Parser)]
#[command(name = "stockade", version)]
struct Cli {
    #[command(subcommand)]
    command: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Show, explain and begin policies
    #[command(subcommand)]
    Policy(PolicyCommand),
}

fn main() -> ExitCode {
    let Verb::Policy(command) = Cli::parse().command;
    let mut notes = anstream::stderr();
    let result = commands::policy::run(&command, &mut anstream::stdout(), &mut notes);
    let text = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(CommandError::Load(LoadError::Policy(error))) => {
            render::render_policy_error(&error, std::io::stderr().is_terminal())
        }
        Err(error) => format!("error: {error}"),
    };
    let _ = writeln!(notes, "{text}");
    ExitCode::from(2)
}
