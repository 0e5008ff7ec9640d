//! `stockade policy`: show what holds, explain why, print the schema, begin a file.

use std::{
    fs::OpenOptions,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand};
use serde_json::json;
use stockade_core::policy::{ResolvedPolicy, schema_json};

use crate::exit::{Failure, Outcome, say};
use crate::output;
use crate::policy_files::{PolicyArgs, load_policy};
use crate::trust;

/// What `init` writes: every key with its default, most of them commented out.
const TEMPLATE: &str = include_str!("policy_template.yaml");

/// The verbs of `stockade policy`.
#[derive(Debug, Subcommand)]
pub(crate) enum PolicyCommand {
    /// Print the policy that holds here, as a file that says the same
    Show(ShowArgs),
    /// Print every value with the layer, file and line that set it
    Explain(ExplainArgs),
    /// Trust a policy file that is found, as it is now, and the programs that it names
    Trust(FileArgs),
    /// Trust a policy file no longer
    Untrust(FileArgs),
    /// Print the policy files that are trusted
    Trusted(TrustedArgs),
    /// Print the JSON Schema of policy files
    Schema,
    /// Write a commented policy file to begin with
    Init(InitArgs),
}

/// The flags of `show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    policy: PolicyArgs,
    /// Print JSON
    #[arg(long, conflicts_with = "yaml")]
    json: bool,
    /// Print YAML, the default
    #[arg(long)]
    yaml: bool,
}

/// The flags of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    policy: PolicyArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What `trust` and `untrust` are given.
#[derive(Debug, Args)]
pub(crate) struct FileArgs {
    /// The file [default: the one that is found here]
    file: Option<PathBuf>,
}

/// The flags of `trusted`.
#[derive(Debug, Args)]
pub(crate) struct TrustedArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The flags of `init`.
#[derive(Debug, Args)]
pub(crate) struct InitArgs {
    /// Where to write; a folder means `stockade.yaml` in it
    #[arg(default_value = "stockade.yaml")]
    path: PathBuf,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

/// Runs one verb.
pub(crate) fn run(command: &PolicyCommand) -> Result<Outcome, Failure> {
    match command {
        PolicyCommand::Show(args) => {
            let policy = load_policy(&args.policy)?.policy;
            let text = if args.json {
                policy.to_json()
            } else {
                policy.to_yaml()
            };
            print_line(&text)?;
        }
        PolicyCommand::Explain(args) => {
            let resolved = load_policy(&args.policy)?;
            if args.json {
                print_line(&output::json::pretty(&json!(resolved.explain())))?;
            } else {
                print_line(&table(&resolved))?;
            }
        }
        PolicyCommand::Trust(args) => trust::trust(args.file.as_deref())?,
        PolicyCommand::Untrust(args) => trust::untrust(args.file.as_deref())?,
        PolicyCommand::Trusted(args) => trust::list(args.json)?,
        PolicyCommand::Schema => print_line(&schema_json())?,
        PolicyCommand::Init(args) => {
            let path = init(&args.path, args.force)?;
            say(&format!(
                "wrote `{}`; `stockade policy explain` shows what it does. Found by itself it may only \
                 tighten; `stockade policy trust` lets all of it hold",
                path.display()
            ));
        }
    }
    Ok(Outcome::Done)
}

/// Prints a text with exactly one end of line.
pub(crate) fn print_line(text: &str) -> Result<(), Failure> {
    output::print(&format!("{}\n", text.trim_end()))
}

/// One row per value, in columns as wide as they need to be.
fn table(resolved: &ResolvedPolicy) -> String {
    let rows: Vec<[String; 3]> = resolved
        .explain()
        .iter()
        .map(|row| [row.key.to_owned(), row.value_text(), row.origin_text()])
        .collect();
    // One long list must not push the last column off every line.
    let width = |column: usize, most: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths
            .filter(|width| *width <= most)
            .max()
            .unwrap_or_default()
    };
    let (keys, values) = (width(0, 40), width(1, 40));
    let lines: Vec<String> = rows
        .iter()
        .map(|[key, value, origin]| format!("{key:keys$}  {value:values$}  {origin}"))
        .collect();
    lines.join("\n")
}

fn init(path: &Path, force: bool) -> Result<PathBuf, Failure> {
    let path = if path.is_dir() {
        path.join("stockade.yaml")
    } else {
        path.to_owned()
    };
    let mut options = OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let written = options
        .open(&path)
        .and_then(|mut file| file.write_all(TEMPLATE.as_bytes()));
    match written {
        Ok(()) => Ok(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(Failure::new(format!("`{}` exists", path.display()))
                .hint("write over it with `--force`"))
        }
        Err(error) => Err(Failure::new(format!(
            "cannot write `{}`: {error}",
            path.display()
        ))),
    }
}
