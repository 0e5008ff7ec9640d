//! A file that cannot be read: what is wrong with it, and the way out.

use std::fmt;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use stockade_core::policy::nearest;

use crate::exit::Failure;

/// How many names of a folder are looked at for one that is spelled alike.
const MOST_NAMES: usize = 1000;

/// Says that a file or folder cannot be read.
pub(crate) fn unread(path: impl AsRef<Path>, error: &Error) -> Failure {
    unread_as("", path.as_ref(), error)
}

/// The same where it is told what the file would have been.
pub(crate) fn unread_as(what: &str, path: &Path, error: &Error) -> Failure {
    let space = if what.is_empty() { "" } else { " " };
    let failed = |why: &dyn fmt::Display| {
        Failure::new(format!(
            "cannot read {what}{space}`{}`: {why}",
            path.display()
        ))
    };
    match error.kind() {
        ErrorKind::NotFound => failed(&"there is no such file").hint(missing(path)),
        ErrorKind::PermissionDenied => failed(&"permission denied")
            .hint("ask its owner, or change its mode; `ls -l` shows both"),
        ErrorKind::IsADirectory => failed(&"it is a directory").hint("name a file in it"),
        ErrorKind::InvalidData if error.to_string().contains("UTF-8") => {
            failed(&"it is not UTF-8").hint("write the file as UTF-8")
        }
        _ => failed(error),
    }
}

/// A file that is spelled nearly so, else the folder that it was looked for in.
fn missing(path: &Path) -> String {
    let folder = path.parent().filter(|it| *it != Path::new(""));
    let folder = folder.map_or_else(|| PathBuf::from("."), Path::to_owned);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return format!("there is no directory `{}` either", folder.display());
    };
    let names = entries.take(MOST_NAMES).flatten();
    let names: Vec<String> = names
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    let wanted = path.file_name().unwrap_or_default().to_string_lossy();
    if let Some(near) = nearest(&wanted, names.iter().map(String::as_str)) {
        let near = path.with_file_name(near);
        return format!("did you mean `{}`?", near.display());
    }
    let place = folder.canonicalize().unwrap_or(folder);
    format!("it was looked for in `{}`", place.display())
}
