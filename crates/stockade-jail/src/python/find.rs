//! Which Python: the one that was named, else the virtual environment's, else the first on the path.
//!
//! Nothing is started to find it. What a working folder can hold, such as a relative entry of `PATH`
//! or a relative `VIRTUAL_ENV`, names none.

use std::env;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::{layout, shim};
use crate::error::JailError;

/// The Python to use.
pub(crate) fn find(named: Option<&Path>) -> Result<PathBuf, JailError> {
    if let Some(named) = named {
        let missing = || JailError::Missing(format!("there is no Python at `{}`", named.display()));
        if named.components().count() == 1 {
            return first(&named.to_string_lossy()).ok_or_else(missing);
        }
        let named = std::path::absolute(named).map_err(|_| missing())?;
        if shim::is_shim(&named) {
            return shim::resolve(&named).ok_or_else(missing);
        }
        return named.exists().then_some(named).ok_or_else(missing);
    }
    if let Some(environment) = env::var_os("VIRTUAL_ENV") {
        let python = Path::new(&environment).join("bin/python");
        if python.is_absolute() && python.exists() {
            return Ok(python);
        }
    }
    first("python3").or_else(|| first("python")).ok_or_else(|| {
        JailError::Missing(
            "no Python was found: install python3, or name one with --python".to_owned(),
        )
    })
}

/// The first on the path that is a program itself, or that a version manager would start.
fn first(name: &str) -> Option<PathBuf> {
    all_on_path(name).find_map(|file| {
        if shim::is_shim(&file) {
            shim::resolve(&file)
        } else {
            layout::is_program(&file).then_some(file)
        }
    })
}

/// A program by its name, as a shell finds it, but never below the working folder.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    all_on_path(name).next()
}

fn all_on_path(name: &str) -> impl Iterator<Item = PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    folders
        .into_iter()
        .filter(|folder| folder.is_absolute())
        .map({
            let name = name.to_owned();
            move |folder| folder.join(&name)
        })
        .filter(|file| {
            let about = file.metadata();
            about.is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
        })
}
