//! Which Python: the one that was named, else the virtual environment's, else the first on the path.
//!
//! Nothing is started to find it. What a working folder can hold, such as a relative entry of `PATH`
//! or a relative `VIRTUAL_ENV`, names none.

use std::env;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::layout::{self, Layout};
use super::shim;
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

/// The first on the path that is laid out like a Python, or that a version manager would start. Where
/// none is, the first program, of which it is then said what it lacks.
fn first(name: &str) -> Option<PathBuf> {
    let found = |file: PathBuf| {
        if shim::is_shim(&file) {
            shim::resolve(&file)
        } else {
            layout::is_program(&file).then_some(file)
        }
    };
    let all: Vec<PathBuf> = all_on_path(name).filter_map(found).collect();
    let python = all.iter().position(|file| Layout::of(file).is_ok());
    all.into_iter().nth(python.unwrap_or(0))
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
