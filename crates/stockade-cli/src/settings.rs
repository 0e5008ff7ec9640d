//! From flags to the policy a command works under.

use stockade_core::{
    Policy,
    policy::{Container, GuardMode, LayerKind},
};

use crate::exit::{Failure, color, say};
use crate::policy_files::{
    self, LoadError, PolicyArgs, PolicyFileArgs, load_named_policy_with, load_policy,
    load_policy_with,
};
use crate::render::render_policy_error;
use crate::run_args::Bounds;
use crate::unread::unread_as;

/// A policy, and what a command must know of where it comes from.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) policy: Policy,
    /// Whether anybody set `languages`, rather than leaving it to the defaults.
    pub(crate) names_languages: bool,
}

/// Resolves the flags; a policy that switches the guard off is worth a word.
pub(crate) fn resolve(args: &PolicyArgs) -> Result<Settings, Failure> {
    let resolved = load_policy(args)?;
    if resolved.policy.guard == GuardMode::Off {
        say("note: the policy says `guard: off`, so nothing is denied");
    }
    let names_languages = resolved
        .explain()
        .iter()
        .any(|row| row.key == "languages" && row.layer != LayerKind::Default);
    Ok(Settings {
        policy: resolved.policy,
        names_languages,
    })
}

/// What the policy says of containers, for commands that run no program of the caller's. A file that
/// was named must be readable; one that was found and is not is the matter of other commands.
pub(crate) fn container(args: &PolicyFileArgs) -> Result<Container, Failure> {
    match load_policy(&args.into()) {
        Ok(resolved) => Ok(resolved.policy.container),
        Err(_) if args.policy.is_none() && args.org.is_none() => Ok(Container::default()),
        Err(error) => Err(error.into()),
    }
}

/// The policy of a command that runs code.
pub(crate) fn resolve_run(args: &PolicyArgs, bounds: &Bounds) -> Result<Policy, Failure> {
    let mut file = policy_files::call(args);
    bounds.apply(&mut file);
    Ok(load_policy_with(args, file)?.policy)
}

/// The policy of a command that serves sessions. They have a workspace, so `open` is no reason to
/// deny code unless somebody says so: which files exist is the wall's matter. No file is looked for:
/// who serves others says by which rules.
pub(crate) fn resolve_sessions(args: &PolicyArgs, bounds: &Bounds) -> Result<Policy, Failure> {
    let mut file = policy_files::call(args);
    bounds.apply(&mut file);
    let resolved = load_named_policy_with(args, file)?;
    let unset = resolved
        .explain()
        .iter()
        .any(|row| row.key == "builtins.deny" && row.layer == LayerKind::Default);
    let mut policy = resolved.policy;
    if unset {
        policy.builtins.deny.retain(|name| name != "open");
    }
    Ok(policy)
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Policy(error) => {
                Self::drawn(render_policy_error(&error, color(&std::io::stderr())))
            }
            LoadError::Read { what, path, source } => unread_as(what, &path, &source),
            error => Self::new(error.to_string()),
        }
    }
}
