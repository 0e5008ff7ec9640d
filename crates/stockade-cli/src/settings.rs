//! From flags to the policy a command works under.

use stockade_core::{Policy, policy::GuardMode};

use crate::exit::{Failure, say};
use crate::policy_files::{LoadError, PolicyArgs, load_policy};

/// A policy, and what a command must know of where it comes from.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) policy: Policy,
    /// Whether anybody set `languages`, rather than leaving it to the defaults.
    pub(crate) names_languages: bool,
}

/// Resolves the flags; a policy that switches the guard off is worth a word.
pub(crate) fn resolve(args: &PolicyArgs) -> Result<Settings, Failure> {
    let policy = load_policy(args)?.policy;
    if policy.guard == GuardMode::Off {
        say("note: the policy says `guard: off`, so nothing is denied");
    }
    let names_languages = policy.languages != Policy::default().languages;
    Ok(Settings {
        policy,
        names_languages,
    })
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Self::new(error.to_string())
    }
}
