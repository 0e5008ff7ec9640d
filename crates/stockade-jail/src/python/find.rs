//! Which Python: the one that was named, else the virtual environment's, else the first on the path.

use std::env;
use std::path::{Path, PathBuf};

use crate::error::JailError;

/// The Python to use.
pub(crate) fn find(named: Option<&Path>) -> Result<PathBuf, JailError> {
    if let Some(named) = named {
        let found = if named.components().count() > 1 {
            named.exists().then(|| named.to_owned())
        } else {
            on_path(&named.to_string_lossy())
        };
        return found.ok_or_else(|| {
            JailError::Missing(format!("there is no Python at `{}`", named.display()))
        });
    }
    if let Some(environment) = env::var_os("VIRTUAL_ENV") {
        let python = Path::new(&environment).join("bin/python");
        if python.exists() {
            return Ok(python);
        }
    }
    on_path("python3")
        .or_else(|| on_path("python"))
        .ok_or_else(|| {
            JailError::Missing(
                "no Python was found: install python3, or name one with --python".to_owned(),
            )
        })
}

/// A program by its name, as a shell finds it.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|directory| directory.join(name))
        .find(|file| {
            use std::os::unix::fs::PermissionsExt;
            let about = file.metadata();
            about.is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
        })
}
