//! Side-by-side measurements behind `cargo xtask bench`.
//!
//! Every figure is a ratio of two things timed in turns in one run: on a shared machine absolute
//! times are noise. Nothing here is a test, and nothing fails on a slow machine.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command that talks to people"
)]

mod container;
mod eval;
mod guard;
mod memory;
mod metering;
mod ours;
mod process;
mod processors;
mod python;
mod run;
mod timing;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let end = match words[..] {
        ["guard"] => {
            guard::run();
            Ok(())
        }
        ["python"] => python::run(None),
        ["python", only] => python::run(Some(only)),
        ["metering"] => metering::run(),
        ["metering", program] => metering::one(program),
        ["process"] => process::run(),
        ["eval"] => eval::run(),
        ["run"] => run::run(),
        ["container"] => container::run(),
        _ => Err(
            "usage: stockade-bench guard | python [NAME] | metering | process | eval | run | container"
                .to_owned(),
        ),
    };
    match end {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}
