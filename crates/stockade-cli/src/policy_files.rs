//! The policy of a call: its files folded with its flags. Every command that needs one calls
//! [`load_policy`]; where the files are is the facade's matter.

use std::{env, path::PathBuf, sync::OnceLock};

use clap::Args;
use stockade_core::policy::{
    Additions, Layers, PolicyError, PolicyFile, Preset, ResolvedPolicy, RulesFile,
};

use crate::exit::say;
use crate::same_file::{self, Identity};

use stockade::policy_files::add_found;
pub(crate) use stockade::policy_files::{Found, LoadError, discover, read};

/// The flags that choose and change the policy of a call.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PolicyArgs {
    /// The project's policy file [default: `stockade.yaml` here or up to the repository's root, which
    /// may only tighten unless it is trusted]
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    pub(crate) policy: Option<PathBuf>,

    /// The organisation's policy file [default: `$STOCKADE_ORG_POLICY` or /etc/stockade/policy.yaml]
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    pub(crate) org: Option<PathBuf>,

    /// Processors, memory and time under one word: low, medium, high or max
    #[arg(long, value_name = "NAME", value_parser = preset, help_heading = "Policy")]
    pub(crate) preset: Option<Preset>,

    /// Allow one more module to be imported; may be repeated
    #[arg(long = "allow-import", value_name = "MODULE", help_heading = "Policy")]
    pub(crate) allow_import: Vec<String>,

    /// Count these rules of the guard only: codes, prefixes, names or ALL
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        help_heading = "Policy"
    )]
    pub(crate) select: Vec<String>,

    /// Leave out these rules of the guard as well
    #[arg(
        long,
        value_name = "RULE",
        value_delimiter = ',',
        help_heading = "Policy"
    )]
    pub(crate) ignore: Vec<String>,
}

/// The flags of a command that runs no program of the caller's, and asks the policy for one thing only.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PolicyFileArgs {
    /// The policy file that names the container's engine and image [default: as for `stockade run`]
    #[arg(long, value_name = "FILE")]
    pub(crate) policy: Option<PathBuf>,

    /// The organisation's policy file [default: `$STOCKADE_ORG_POLICY` or /etc/stockade/policy.yaml]
    #[arg(long, value_name = "FILE")]
    pub(crate) org: Option<PathBuf>,
}

impl From<&PolicyFileArgs> for PolicyArgs {
    fn from(args: &PolicyFileArgs) -> Self {
        Self {
            policy: args.policy.clone(),
            org: args.org.clone(),
            ..Self::default()
        }
    }
}

pub(crate) fn preset(name: &str) -> Result<Preset, String> {
    Preset::from_name(name)
        .ok_or_else(|| "write one of `low`, `medium`, `high` or `max`".to_owned())
}

impl PolicyArgs {
    /// The files that these flags name, or that are found without them.
    pub(crate) fn read(&self) -> Vec<Identity> {
        let organisation = stockade::policy_files::organisation(self.org.as_deref());
        let project = self.policy.clone().or_else(|| {
            let here = env::current_dir().unwrap_or_default();
            discover(&here).ok().flatten()
        });
        let paths = [organisation, project];
        same_file::all(paths.iter().flatten().map(PathBuf::as_path))
    }
}

/// The policy that holds for a call: organisation, project and flags over the defaults.
pub(crate) fn load_policy(args: &PolicyArgs) -> Result<ResolvedPolicy, LoadError> {
    load_policy_with(args, call(args))
}

/// The same with more values of the call than the policy's own flags.
pub(crate) fn load_policy_with(
    args: &PolicyArgs,
    call: PolicyFile,
) -> Result<ResolvedPolicy, LoadError> {
    Ok(finish(layers(args)?, args, call)?)
}

/// The policy of a command that looks for no file, with more values of the call.
pub(crate) fn load_named_policy_with(
    args: &PolicyArgs,
    call: PolicyFile,
) -> Result<ResolvedPolicy, LoadError> {
    Ok(finish(named(args)?, args, call)?)
}

/// The layers below a call: the organisation's and the project's. A project's file that is found and
/// not named may only tighten, and what else it says is told once.
pub(crate) fn layers(args: &PolicyArgs) -> Result<Layers, LoadError> {
    let layers = named(args)?;
    if args.policy.is_some() {
        return Ok(layers);
    }
    let Some(path) = discover(&env::current_dir().unwrap_or_default())? else {
        return Ok(layers);
    };
    let (layers, note) = add_found(layers, &Found::read(&path)?)?;
    if let Some(note) = note
        && NOTE.set(note).is_ok()
    {
        say(&format!(
            "stockade: {}",
            note_of_found().unwrap_or_default()
        ));
    }
    Ok(layers)
}

/// The same without looking for a file: what serves others obeys only what somebody named.
pub(crate) fn named(args: &PolicyArgs) -> Result<Layers, LoadError> {
    let mut layers = Layers::new();
    if let Some(path) = stockade::policy_files::organisation(args.org.as_deref()) {
        layers = layers.organisation(read("the organisation's policy", &path)?)?;
    }
    if let Some(path) = &args.policy {
        layers = layers.project(read("the policy", path)?)?;
    }
    Ok(layers)
}

static NOTE: OnceLock<String> = OnceLock::new();

/// What was left out of the file that was found, where there was one and something was.
pub(crate) fn note_of_found() -> Option<&'static str> {
    NOTE.get().map(String::as_str)
}

/// Folds layers and the values of the call, and checks what only the guard can.
pub(crate) fn finish(
    layers: Layers,
    args: &PolicyArgs,
    call: PolicyFile,
) -> Result<ResolvedPolicy, PolicyError> {
    stockade::policy_files::finish(layers.call_adding(call, additions(args))?)
}

/// What the policy's own flags say.
pub(crate) fn call(args: &PolicyArgs) -> PolicyFile {
    PolicyFile {
        preset: args.preset,
        rules: (!args.select.is_empty()).then(|| RulesFile {
            select: Some(args.select.clone()),
            ..RulesFile::default()
        }),
        ..PolicyFile::default()
    }
}

fn additions(args: &PolicyArgs) -> Additions {
    Additions {
        allow_imports: args.allow_import.clone(),
        ignore_rules: args.ignore.clone(),
        ..Additions::default()
    }
}
