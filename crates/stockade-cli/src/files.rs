//! Files that go in with a run and come out of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::exit::Failure;

/// As many as a workspace has room for.
const MOST: usize = 4096;

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
        given.take(name, path, read_only)?;
    }
    Ok(given)
}

impl Given {
    /// A file, or all files in a directory but for what Python keeps there for itself. What is
    /// neither, a link or a pipe, is left out of a directory.
    fn take(&mut self, name: String, path: &Path, read_only: bool) -> Result<(), Failure> {
        let cannot = |error| Failure::new(format!("cannot read `{}`: {error}", path.display()));
        if path.is_dir() {
            for entry in fs::read_dir(path).map_err(cannot)? {
                let entry = entry.map_err(cannot)?;
                let (own, kind) = (entry.file_name(), entry.file_type().map_err(cannot)?);
                if kind.is_file() || kind.is_dir() && own != "__pycache__" {
                    let name = format!("{name}/{}", own.to_string_lossy());
                    self.take(name, &entry.path(), read_only)?;
                }
            }
            return Ok(());
        }
        if self.files.len() == MOST {
            return Err(
                Failure::new(format!("`--file` gives more than {MOST} files"))
                    .hint("give the directory that the code needs, not one above it"),
            );
        }
        let bytes = fs::read(path).map_err(cannot)?;
        if read_only {
            self.read_only.insert(name.clone());
        }
        self.files.insert(name, bytes);
        Ok(())
    }
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
