//! Files that go in with a run and come out of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::exit::Failure;

/// What `--file` gives.
#[derive(Debug, Default)]
pub(crate) struct Given {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) read_only: BTreeSet<String>,
}

/// Reads what `--file` names.
pub(crate) fn given(entries: &[String]) -> Result<Given, Failure> {
    let mut given = Given::default();
    for entry in entries {
        let (entry, read_only) = match entry.strip_suffix(":ro") {
            Some(entry) => (entry, true),
            None => (entry.as_str(), false),
        };
        let (name, path) = if let Some((name, path)) = entry.split_once('=') {
            (name.to_owned(), Path::new(path))
        } else {
            let path = Path::new(entry);
            let name = path.file_name().unwrap_or_default();
            (name.to_string_lossy().into_owned(), path)
        };
        if name.is_empty() {
            return Err(Failure::new(format!("`--file {entry}` names no file"))
                .hint("write --file PATH, or --file NAME=PATH"));
        }
        let bytes = fs::read(path)
            .map_err(|error| Failure::new(format!("cannot read `{}`: {error}", path.display())))?;
        if read_only {
            given.read_only.insert(name.clone());
        }
        given.files.insert(name, bytes);
    }
    Ok(given)
}

/// Writes what a run left. Its names are relative and plain: the harvest takes no others.
pub(crate) fn keep(directory: &Path, files: &BTreeMap<String, Vec<u8>>) -> Result<(), Failure> {
    for (name, bytes) in files {
        let path = directory.join(name);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::write(&path, bytes))
            .map_err(|error| Failure::new(format!("cannot write `{}`: {error}", path.display())))?;
    }
    Ok(())
}
