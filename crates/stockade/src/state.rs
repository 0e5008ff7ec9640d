//! Where an installation keeps what must outlive a run: its keys and the records of its audits.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

/// The environment variable that names another place.
pub const VARIABLE: &str = "STOCKADE_STATE";

/// Why there is no such place.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// Nothing says where.
    #[error("there is no home directory to keep state in; set STOCKADE_STATE to a directory")]
    Homeless,
    /// It cannot be made or read.
    #[error("cannot use the state directory `{}`: {source}; set STOCKADE_STATE to another", path.display())]
    File {
        /// The directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Somebody else could write into it.
    #[error("the state directory `{}` is not ours alone; `chmod go-w` it, or set STOCKADE_STATE to another", path.display())]
    Shared {
        /// The directory.
        path: PathBuf,
    },
}

/// The state directory: `$STOCKADE_STATE`, else `$XDG_STATE_HOME/stockade`, else
/// `~/.local/state/stockade`. It is made where it does not exist, and refused where others could
/// write into it.
pub fn directory() -> Result<PathBuf, StateError> {
    let named = |name| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let path = named(VARIABLE)
        .or_else(|| Some(named("XDG_STATE_HOME")?.join("stockade")))
        .or_else(|| Some(named("HOME")?.join(".local/state/stockade")))
        .ok_or(StateError::Homeless)?;
    check(&path)?;
    Ok(path)
}

fn check(path: &Path) -> Result<(), StateError> {
    let failed = |source| StateError::File {
        path: path.to_owned(),
        source,
    };
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(path)
                .map_err(failed)?;
            fs::metadata(path).map_err(failed)?
        }
        Err(error) => return Err(failed(error)),
    };
    let ours = about.uid() == rustix::process::geteuid().as_raw();
    if !about.is_dir() || !ours || about.mode() & 0o022 != 0 {
        return Err(StateError::Shared {
            path: path.to_owned(),
        });
    }
    Ok(())
}
