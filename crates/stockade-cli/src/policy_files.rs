//! Finding the policy files of a call and folding them with its flags.
//!
//! Every command that needs a policy calls [`load_policy`]. A file that was named, or that the
//! environment names, must be there: a missing organisation file is an error and not a freedom.

use std::{
    env, fmt, fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use stockade_core::policy::{
    Additions, LARGEST_TEXT, Layers, PolicyError, PolicyFile, Preset, ResolvedPolicy, RulesFile,
    Source,
};
use stockade_guard::rules::{self, RULES};

/// The environment variable that names the organisation's file.
pub(crate) const ORGANISATION_VARIABLE: &str = "STOCKADE_ORG_POLICY";

/// Where the organisation's file is when nothing names another.
pub(crate) const ORGANISATION_FILE: &str = "/etc/stockade/policy.yaml";

/// The names that a project's file may have.
pub(crate) const PROJECT_FILES: [&str; 4] = [
    "stockade.yaml",
    "stockade.yml",
    "stockade.json",
    ".stockade.yaml",
];

/// The flags that choose and change the policy of a call.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PolicyArgs {
    /// The project's policy file [default: `stockade.yaml` here or up to the repository's root]
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

fn preset(name: &str) -> Result<Preset, String> {
    Preset::from_name(name)
        .ok_or_else(|| "write one of `low`, `medium`, `high` or `max`".to_owned())
}

/// Why there is no policy.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// A file says something wrong.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// A file cannot be read.
    #[error("cannot read {what} `{}`: {source}", Shown(path))]
    Read {
        /// Which policy it would have been.
        what: &'static str,
        /// Its path.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file is not text.
    #[error("{what} `{}` is not valid UTF-8 at byte {offset}", Shown(path))]
    NotText {
        /// Which policy it would have been.
        what: &'static str,
        /// Its path.
        path: PathBuf,
        /// The first byte that is wrong.
        offset: usize,
    },
    /// Two files in one folder both want to be the project's policy.
    #[error(
        "`{}` and `{}` are both policy files; keep one of the two",
        Shown(first),
        Shown(second)
    )]
    TwoFiles {
        /// The one that would have won.
        first: PathBuf,
        /// The other one.
        second: PathBuf,
    },
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

/// The layers below a call: the organisation's and the project's.
pub(crate) fn layers(args: &PolicyArgs) -> Result<Layers, LoadError> {
    let mut layers = Layers::new();
    if let Some(path) = organisation(args) {
        layers = layers.organisation(read("the organisation's policy", &path)?)?;
    }
    let project = match &args.policy {
        Some(path) => Some(path.clone()),
        None => discover(&env::current_dir().unwrap_or_default())?,
    };
    if let Some(path) = project {
        layers = layers.project(read("the policy", &path)?)?;
    }
    Ok(layers)
}

/// Folds layers and the values of the call, and checks what only the guard can.
pub(crate) fn finish(
    layers: Layers,
    args: &PolicyArgs,
    call: PolicyFile,
) -> Result<ResolvedPolicy, PolicyError> {
    let resolved = layers.call_adding(call, additions(args))?.resolve()?;
    let names: Vec<&str> = RULES
        .iter()
        .flat_map(|rule| [rule.name, rule.code])
        .collect();
    let known = |selector: &str| RULES.iter().any(|rule| rule.matches(selector));
    resolved.check_rules(known, &names)?;
    resolved.check_ignored_rules(rules::why_not_ignored)?;
    Ok(resolved)
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

fn organisation(args: &PolicyArgs) -> Option<PathBuf> {
    let named = env::var_os(ORGANISATION_VARIABLE).filter(|value| !value.is_empty());
    args.org
        .clone()
        .or_else(|| named.map(PathBuf::from))
        .or_else(|| {
            let usual = PathBuf::from(ORGANISATION_FILE);
            // A file that is there and cannot be read must be an error, so only absence counts.
            match fs::symlink_metadata(&usual) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                _ => Some(usual),
            }
        })
}

/// The project's file in `folder` or, inside a repository, in a folder above it up to its root.
///
/// Without a repository only `folder` itself is looked at: a file that someone else put into
/// `/tmp` must not become the policy of what runs below it.
pub(crate) fn discover(folder: &Path) -> Result<Option<PathBuf>, LoadError> {
    let root = folder
        .ancestors()
        .find(|folder| folder.join(".git").exists());
    for (depth, here) in folder.ancestors().enumerate() {
        let mut files = PROJECT_FILES
            .iter()
            .map(|name| here.join(name))
            .filter(|path| fs::symlink_metadata(path).is_ok())
            .map(|path| shown(&path, depth));
        if let Some(first) = files.next() {
            return match files.next() {
                Some(second) => Err(LoadError::TwoFiles { first, second }),
                None => Ok(Some(first)),
            };
        }
        if root.is_none_or(|root| root == here) {
            break;
        }
    }
    Ok(None)
}

/// The path as messages show it: the bare name where the file is in the current folder.
fn shown(path: &Path, depth: usize) -> PathBuf {
    match (depth, path.file_name()) {
        (0, Some(name)) if path.parent() == env::current_dir().ok().as_deref() => name.into(),
        _ => path.to_owned(),
    }
}

/// Reads a policy, or another document that policies stand in.
pub(crate) fn read(what: &'static str, path: &Path) -> Result<Source, LoadError> {
    let fail = |source| LoadError::Read {
        what,
        path: path.to_owned(),
        source,
    };
    let mut bytes = Vec::new();
    // One byte more than is allowed, so that the reader of the text can say what is wrong.
    let most = u64::try_from(LARGEST_TEXT).unwrap_or(u64::MAX) + 1;
    let file = fs::File::open(path).map_err(fail)?;
    file.take(most).read_to_end(&mut bytes).map_err(fail)?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        // The bound may have cut a character; then the file is too large, and that is said.
        Err(error)
            if error.utf8_error().error_len().is_none()
                && error.as_bytes().len() > LARGEST_TEXT =>
        {
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        }
        Err(error) => {
            return Err(LoadError::NotText {
                what,
                path: path.to_owned(),
                offset: error.utf8_error().valid_up_to(),
            });
        }
    };
    let source = Source::new(Shown(path).to_string(), text);
    let folder = fs::canonicalize(path).ok().and_then(|path| {
        let folder = path.parent()?.to_str()?;
        Some(folder.to_owned())
    });
    Ok(match folder {
        Some(folder) => source.in_folder(folder),
        None => source,
    })
}

/// A path without control characters, which a terminal would obey.
struct Shown<'a>(&'a Path);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string_lossy();
        text.chars().try_for_each(|c| {
            if c.is_control() {
                write!(f, "{}", c.escape_unicode())
            } else {
                write!(f, "{c}")
            }
        })
    }
}
