//! What of this command can weaken a run, and whether the documentation says so; and whether what CI
//! runs is what the README says.
//!
//! Every flag of every command is in one of two lists here. A flag in neither, a flag that weakens
//! and is not documented, and a documented one that does not exist are failures.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use stockade::audit::{Check, Outcome};

use crate::args::Args;

/// The page that documents them, as it was when this program was built.
const PAGE: &str = include_str!("../../../../docs/audit.md");

/// Flags that can open a wall, move a limit, or change who decides.
const WEAKENS: &[&str] = &[
    "allow-host",
    "allow-import",
    "allow-network",
    "allow-origin",
    "config",
    "cpu",
    "guard",
    "http",
    "ignore",
    "isolation",
    "max-memory",
    "max-operations",
    "max-sessions",
    "mem",
    "org",
    "output-any",
    "pids",
    "policy",
    "preset",
    "python",
    "select",
    "session-idle",
    "start",
    "timeout",
    "unsafe",
];

/// Flags that say what is run, with what, and how it is told.
const HARMLESS: &[&str] = &[
    "events",
    "explain",
    "file",
    "first-only",
    "force",
    "format",
    "help",
    "input",
    "inputs",
    "jobs",
    "json",
    "k",
    "keep",
    "key",
    "language",
    "limit",
    "list",
    "on-error",
    "out",
    "output",
    "output-dir",
    "problems",
    "quiet",
    "receipt",
    "receipt-chain",
    "repeat",
    "restart",
    "resume",
    "retry-faults",
    "seed",
    "skip-bad",
    "state",
    "stdin-filename",
    "syscalls",
    "token-file",
    "total-cpu",
    "version",
    "wall",
    "yaml",
];

/// A command and one of its flags.
type Flag = (String, String);

/// Both checks. Outside of a checkout there is nothing to compare with CI.
pub(crate) fn checks() -> Vec<Check> {
    let begin = std::time::Instant::now();
    let command = Args::command();
    let (outcome, detail) = match compare(&command, PAGE) {
        Ok(count) => (Outcome::Pass, format!("{count} flags, each documented")),
        Err(why) => (Outcome::Fail, why),
    };
    let shows = "what can weaken a run is exactly what is documented";
    let opt_outs = check("opt-outs", true, outcome, shows, detail, begin);
    let begin = std::time::Instant::now();
    let checkout = std::env::current_dir().ok().and_then(|at| checkout(&at));
    let mandatory = checkout.is_some();
    let (outcome, detail) = match checkout.map(|root| ci(&root)) {
        None => (
            Outcome::Deferred,
            "not in a checkout of the source".to_owned(),
        ),
        Some(Ok(line)) => (Outcome::Pass, format!("`.ci/run` runs `{line}`")),
        Some(Err(why)) => (Outcome::Fail, why),
    };
    let shows = "what CI runs is what the README says";
    vec![
        opt_outs,
        check("ci", mandatory, outcome, shows, detail, begin),
    ]
}

fn check(
    id: &str,
    mandatory: bool,
    outcome: Outcome,
    shows: &str,
    detail: String,
    begin: std::time::Instant,
) -> Check {
    Check {
        id: id.to_owned(),
        wall: "command".to_owned(),
        mandatory,
        outcome,
        shows: shows.to_owned(),
        detail,
        ms: (begin.elapsed().as_secs_f64() * 1e6).round() / 1e3,
    }
}

/// How many flags weaken something, where all of them are documented and no others.
fn compare(command: &Command, page: &str) -> Result<usize, String> {
    let mut all = BTreeSet::new();
    flags(command, "", &mut all);
    let known = |name: &str| WEAKENS.contains(&name) || HARMLESS.contains(&name);
    if let Some((command, flag)) = all.iter().find(|(_, flag)| !known(flag)) {
        return Err(format!(
            "`--{flag}` of `{command}` is in neither list of what weakens a run and what does not"
        ));
    }
    let weakens: BTreeSet<Flag> = all
        .into_iter()
        .filter(|(_, flag)| WEAKENS.contains(&flag.as_str()))
        .collect();
    let documented = documented(page);
    if let Some((command, flag)) = weakens.difference(&documented).next() {
        return Err(format!(
            "`--{flag}` of `{command}` can weaken a run and is not documented"
        ));
    }
    if let Some((command, flag)) = documented.difference(&weakens).next() {
        return Err(format!(
            "`--{flag}` of `{command}` is documented and does not exist"
        ));
    }
    Ok(weakens.len())
}

fn flags(command: &Command, path: &str, all: &mut BTreeSet<Flag>) {
    for flag in command.get_arguments().filter_map(clap::Arg::get_long) {
        all.insert((path.to_owned(), flag.to_owned()));
    }
    for inner in command.get_subcommands() {
        let path = format!("{path} {}", inner.get_name());
        flags(inner, path.trim(), all);
    }
}

/// The rows of the page's table: a flag, then the commands that have it.
fn documented(page: &str) -> BTreeSet<Flag> {
    let section = page
        .split("\n## ")
        .find(|part| part.starts_with("Opt-outs"));
    let mut all = BTreeSet::new();
    for row in section.unwrap_or_default().lines() {
        let mut cells = row.trim().trim_matches('|').split('|').map(str::trim);
        let Some(flag) = cells.next().and_then(|cell| cell.strip_prefix("`--")) else {
            continue;
        };
        let flag = flag.trim_end_matches('`').to_owned();
        for command in cells.next().unwrap_or_default().split(',') {
            all.insert((command.trim().trim_matches('`').to_owned(), flag.clone()));
        }
    }
    all
}

/// The root of the source that this directory is in.
fn checkout(at: &Path) -> Option<PathBuf> {
    let ours = |root: &&Path| {
        [".ci/run", "README.md", "crates/stockade-cli/Cargo.toml"]
            .iter()
            .all(|file| root.join(file).is_file())
    };
    at.ancestors().find(ours).map(Path::to_owned)
}

/// The command that CI runs, where it is the one that the README gives for all the tests.
fn ci(root: &Path) -> Result<String, String> {
    let read = |name: &str| {
        std::fs::read_to_string(root.join(name)).map_err(|error| format!("`{name}`: {error}"))
    };
    compare_ci(&read("README.md")?, &read(".ci/run")?)
}

fn compare_ci(readme: &str, script: &str) -> Result<String, String> {
    let told = readme
        .lines()
        .find_map(|line| line.split_once("# everything CI runs"))
        .map(|(command, _)| command.trim())
        .filter(|command| !command.is_empty())
        .ok_or("the README does not say what CI runs")?;
    let lines = script.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    // What fails must stop it, and the command must be the last word.
    if !lines.clone().any(|line| line.starts_with("set -e")) {
        return Err("`.ci/run` goes on after a failure".to_owned());
    }
    let last = lines.next_back().unwrap_or_default();
    let last = last.strip_prefix("exec ").unwrap_or(last);
    if last == told {
        Ok(told.to_owned())
    } else {
        Err(format!(
            "`.ci/run` ends in `{last}`, and the README says `{told}`"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_command_weakens_nothing_that_is_not_documented() {
        assert_ne!(compare(&Args::command(), PAGE).unwrap(), 0);
    }

    #[test]
    fn a_flag_too_many_and_a_row_too_many_are_found() {
        let row = |rows: &str| {
            format!("# Audit\n\n## Opt-outs\n\n{rows}\n\n## Next\n| `--mem` | `run` |\n")
        };
        let command = |flags: &'static [&'static str]| {
            let run = flags.iter().fold(Command::new("run"), |run, flag| {
                run.arg(clap::Arg::new(*flag).long(*flag))
            });
            Command::new("stockade").subcommand(run)
        };
        let page = row("| flag | commands |\n| --- | --- |\n| `--guard` | `run`, `repl` |");
        let error = compare(&command(&["guard"]), &page).unwrap_err();
        assert!(error.contains("`--guard` of `repl`"), "{error}");
        let page = row("| `--guard` | `run` | off |");
        assert_eq!(compare(&command(&["guard", "json"]), &page), Ok(1));
        let error = compare(&command(&["guard", "unsafe"]), &page).unwrap_err();
        assert!(error.contains("not documented"), "{error}");
        let error = compare(&command(&["guard", "open-sesame"]), &page).unwrap_err();
        assert!(error.contains("`--open-sesame`"), "{error}");
    }

    #[test]
    fn ci_must_end_in_the_readmes_command_and_stop_at_a_failure() {
        let readme = "```sh\ncargo xtask test      # everything CI runs\n```";
        let ok = "#!/bin/bash\nset -euo pipefail\nexec cargo xtask test\n";
        assert_eq!(compare_ci(readme, ok).unwrap(), "cargo xtask test");
        for odd in [
            "set -e\nexec cargo xtask test --fast",
            "set -e\ncargo xtask test || true",
            "set -e\ncargo xtask test\ntrue",
            "cargo xtask test",
            "",
        ] {
            assert!(compare_ci(readme, odd).is_err(), "{odd}");
        }
        assert!(compare_ci("nothing", ok).is_err());
    }

    #[test]
    fn ci_of_this_checkout_is_what_its_readme_says() {
        let root = checkout(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert_eq!(ci(&root).unwrap(), "cargo xtask test");
    }
}
