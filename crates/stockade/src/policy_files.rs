//! The files that policies come from: where they are, how they are read, and what only the guard can
//! check in them.
//!
//! A file that was named, or that the environment names, must be there: a missing organisation file
//! is an error and not a freedom. A file that was found was written by nobody knows whom: it may only
//! tighten, unless the caller has said that it is trusted.

use std::{
    env, fmt, fs,
    io::{self, Read},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use rustix::fs::{Mode, OFlags};
use stockade_core::policy::{LARGEST_TEXT, Layers, LeftOut, PolicyError, ResolvedPolicy, Source};
use stockade_guard::rules::{self, RULES};

/// The environment variable that names the organisation's file.
pub const ORGANISATION_VARIABLE: &str = "STOCKADE_ORG_POLICY";

/// Where the organisation's file is when nothing names another.
pub const ORGANISATION_FILE: &str = "/etc/stockade/policy.yaml";

/// The names that a project's file may have.
pub const PROJECT_FILES: [&str; 4] = [
    "stockade.yaml",
    "stockade.yml",
    "stockade.json",
    ".stockade.yaml",
];

/// Why there is no policy.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
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
    /// A file that was found is a pipe, a device or a directory.
    #[error(
        "{what} `{}` was found, and is not a regular file; remove it",
        Shown(path)
    )]
    NotAFile {
        /// Which policy it would have been.
        what: &'static str,
        /// Its path.
        path: PathBuf,
    },
    /// A file that was found is a link to somewhere else: a message could quote what lies there.
    #[error(
        "{what} `{}` was found, and is a link that leads out of `{}`; name it with `--policy`",
        Shown(path),
        Shown(root)
    )]
    LeadsOut {
        /// Which policy it would have been.
        what: &'static str,
        /// Its path.
        path: PathBuf,
        /// The folder that it leads out of.
        root: PathBuf,
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

/// The organisation's file: the one that the call names, else that of the environment, else the
/// usual one where it exists.
pub fn organisation(named: Option<&Path>) -> Option<PathBuf> {
    let variable = env::var_os(ORGANISATION_VARIABLE).filter(|value| !value.is_empty());
    named
        .map(Path::to_owned)
        .or_else(|| variable.map(PathBuf::from))
        .or_else(|| {
            let usual = PathBuf::from(ORGANISATION_FILE);
            // A file that is there and cannot be read must be an error, so only absence counts.
            match fs::symlink_metadata(&usual) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                _ => Some(usual),
            }
        })
}

/// Folds the layers, and checks what only the guard can.
pub fn finish(layers: Layers) -> Result<ResolvedPolicy, PolicyError> {
    let resolved = layers.resolve()?;
    let names: Vec<&str> = RULES
        .iter()
        .flat_map(|rule| [rule.name, rule.code])
        .collect();
    let known = |selector: &str| RULES.iter().any(|rule| rule.matches(selector));
    resolved.check_rules(known, &names)?;
    resolved.check_ignored_rules(rules::why_not_ignored)?;
    Ok(resolved)
}

/// The project's file in `folder` or, inside a repository, in a folder above it up to its root.
///
/// Without a repository only `folder` itself is looked at: a file that someone else put into
/// `/tmp` must not become the policy of what runs below it.
pub fn discover(folder: &Path) -> Result<Option<PathBuf>, LoadError> {
    let root = root_of(folder);
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

/// The root of the repository that a folder is in.
fn root_of(folder: &Path) -> Option<&Path> {
    folder
        .ancestors()
        .find(|folder| folder.join(".git").exists())
}

/// The path as messages show it: the bare name where the file is in the current folder.
fn shown(path: &Path, depth: usize) -> PathBuf {
    match (depth, path.file_name()) {
        (0, Some(name)) if path.parent() == env::current_dir().ok().as_deref() => name.into(),
        _ => path.to_owned(),
    }
}

/// A project's file that nobody named.
#[derive(Debug, Clone)]
pub struct Found {
    /// What it says.
    pub source: Source,
    /// Where it really is.
    pub real: PathBuf,
    /// Whose it is.
    pub owner: u32,
    /// Whether it lies elsewhere than it was found.
    pub is_link: bool,
}

impl Found {
    /// Reads it, where it is a plain file: nothing that was put there may keep us waiting.
    pub fn read(path: &Path) -> Result<Self, LoadError> {
        let what = "the policy";
        let fail = |source| LoadError::Read {
            what,
            path: path.to_owned(),
            source,
        };
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let opened = rustix::fs::open(path, flags, Mode::empty());
        let file = fs::File::from(opened.map_err(|error| fail(error.into()))?);
        let about = file.metadata().map_err(fail)?;
        if !about.is_file() {
            return Err(LoadError::NotAFile {
                what,
                path: path.to_owned(),
            });
        }
        let is_link = fs::symlink_metadata(path).map_err(fail)?.is_symlink();
        let real = path.canonicalize().map_err(fail)?;
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new(".")).canonicalize();
        let folder = folder.map_err(fail)?;
        let root = root_of(&folder).unwrap_or(&folder);
        if is_link && !real.starts_with(root) {
            return Err(LoadError::LeadsOut {
                what,
                path: path.to_owned(),
                root: root.to_owned(),
            });
        }
        Ok(Self {
            source: source(what, path, file)?,
            real,
            owner: about.uid(),
            is_link,
        })
    }
}

/// The layers with a project's file that nobody named, and what is to be said of it: as a whole where
/// it is trusted, else as far as it tightens.
pub fn add_found(layers: Layers, found: &Found) -> Result<(Layers, Option<String>), PolicyError> {
    let careful = layers.clone().found(found.source.clone())?;
    let resolved = careful.clone().resolve()?;
    if resolved.left_out().is_empty() {
        return Ok((careful, None));
    }
    if crate::trust::is_trusted(found) {
        return Ok((layers.project(found.source.clone())?, None));
    }
    let said = left_out(found, resolved.left_out());
    Ok((careful, Some(said)))
}

/// What does not hold of a found file, and what makes it hold, in one line.
fn left_out(found: &Found, left: &[LeftOut]) -> String {
    let keys: Vec<String> = left
        .iter()
        .map(|left| match &left.place {
            Some(place) => format!("`{}` (line {})", left.key, place.mark.position.line),
            None => format!("`{}`", left.key),
        })
        .collect();
    let name = found.source.name();
    let word = shell_word(name);
    let trust = if found.is_link {
        "it is a link, which cannot be trusted".to_owned()
    } else {
        format!("`stockade policy trust {word}` trusts it")
    };
    format!(
        "`{name}` was found and not named, so it may only tighten; left out: {}; {trust}, \
         `--policy {word}` names it for one call",
        keys.join(", ")
    )
}

/// A path as a shell reads it back.
fn shell_word(path: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/+,:@%".contains(c);
    if !path.is_empty() && !path.starts_with('-') && path.chars().all(plain) {
        path.to_owned()
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

/// Reads a policy, or another document that policies stand in.
pub fn read(what: &'static str, path: &Path) -> Result<Source, LoadError> {
    let file = fs::File::open(path).map_err(|source| LoadError::Read {
        what,
        path: path.to_owned(),
        source,
    })?;
    source(what, path, file)
}

fn source(what: &'static str, path: &Path, file: fs::File) -> Result<Source, LoadError> {
    let fail = |source| LoadError::Read {
        what,
        path: path.to_owned(),
        source,
    };
    let mut bytes = Vec::new();
    // One byte more than is allowed, so that the reader of the text can say what is wrong.
    let most = u64::try_from(LARGEST_TEXT).unwrap_or(u64::MAX) + 1;
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
