//! Side-by-side measurements behind `cargo xtask bench`.
//!
//! Every figure is a ratio of two things timed in turns in one run: on a shared machine absolute
//! times are noise. Nothing here is a test, and nothing fails on a slow machine.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command that talks to people"
)]

mod guard;
mod timing;

use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() != Some("guard") {
        eprintln!("usage: stockade-bench guard");
        return ExitCode::from(2);
    }
    guard::run();
    ExitCode::SUCCESS
}
