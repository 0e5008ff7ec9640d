//! The policy that a command line asks for.

use std::path::PathBuf;

use stockade_core::Policy;

/// The flags that choose and change the policy of a call.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct PolicyArgs {
    /// The project's policy file
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    pub(crate) policy: Option<PathBuf>,
    /// The organisation's policy file
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    pub(crate) org: Option<PathBuf>,
    /// Processors, memory and time under one word: low, medium, high or max
    #[arg(long, value_name = "NAME", help_heading = "Policy")]
    pub(crate) preset: Option<String>,
    /// Allow one more module to be imported; may be repeated
    #[arg(long, value_name = "MODULE", help_heading = "Policy")]
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

/// A policy whose every value is known.
#[derive(Debug)]
pub(crate) struct ResolvedPolicy {
    pub(crate) policy: Policy,
}

/// Why there is no policy.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// Files and presets come with the policy's own reader.
    #[error("this build reads no policy files and presets")]
    NoFiles,
    /// A selector means no rule.
    #[error("no rule is called `{0}`")]
    UnknownRule(String),
}

/// The policy behind the flags.
pub(crate) fn load_policy(args: &PolicyArgs) -> Result<ResolvedPolicy, LoadError> {
    if args.policy.is_some() || args.org.is_some() || args.preset.is_some() {
        return Err(LoadError::NoFiles);
    }
    let mut policy = Policy::default();
    policy.imports.allow.extend_from_slice(&args.allow_import);
    if !args.select.is_empty() {
        policy.rules.select.clone_from(&args.select);
    }
    policy.rules.ignore.extend_from_slice(&args.ignore);
    if let Some(unknown) = stockade_guard::rules::unknown_selectors(&policy.rules).next() {
        return Err(LoadError::UnknownRule(unknown.to_owned()));
    }
    Ok(ResolvedPolicy { policy })
}
