//! The policy that a command line asks for.

use std::path::PathBuf;

use stockade_core::Policy;

use crate::exit::Failure;

/// The arguments that shape a policy.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct PolicyArgs {
    /// The policy file
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    pub(crate) policy: Option<PathBuf>,
    /// The organisation's policy file, below the project's
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    pub(crate) org: Option<PathBuf>,
    /// The preset: low, medium, high or max
    #[arg(long, value_name = "NAME", help_heading = "Policy")]
    pub(crate) preset: Option<String>,
    /// A module that may be imported (repeatable)
    #[arg(long, value_name = "MODULE", help_heading = "Policy")]
    pub(crate) allow_import: Vec<String>,
    /// Only these rules (repeatable): codes, names or prefixes of codes
    #[arg(long, value_name = "RULE", help_heading = "Policy")]
    pub(crate) select: Vec<String>,
    /// Not these rules (repeatable)
    #[arg(long, value_name = "RULE", help_heading = "Policy")]
    pub(crate) ignore: Vec<String>,
}

/// A policy, and what a command must know of where it comes from.
#[derive(Debug)]
pub(crate) struct LoadedPolicy {
    pub(crate) policy: Policy,
    /// Whether anybody set `languages`, rather than leaving it to the defaults.
    pub(crate) names_languages: bool,
}

/// The policy behind the arguments.
pub(crate) fn load_policy(args: &PolicyArgs) -> Result<LoadedPolicy, Failure> {
    if args.policy.is_some() || args.org.is_some() || args.preset.is_some() {
        return Err(Failure::new("policy files are not read by this build"));
    }
    let mut policy = Policy::default();
    policy.imports.allow.extend_from_slice(&args.allow_import);
    if !args.select.is_empty() {
        policy.rules.select.clone_from(&args.select);
    }
    policy.rules.ignore.extend_from_slice(&args.ignore);
    if let Some(unknown) = stockade_guard::rules::unknown_selectors(&policy.rules).next() {
        return Err(Failure::new(format!("no rule is called `{unknown}`"))
            .hint("`stockade rules` lists them"));
    }
    Ok(LoadedPolicy {
        policy,
        names_languages: false,
    })
}
