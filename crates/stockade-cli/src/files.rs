//! Files that go in with a run.
//!
//! Regular files alone, and no more than a workspace holds: a pipe would be waited for without end,
//! and a device has none.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

use stockade::folder::regular_file;
use stockade_core::policy::Size;

use crate::exit::Failure;
use crate::same_file::Identity;
use crate::unread::unread;

/// As many as a workspace has room for.
const MOST: usize = 4096;

/// What `--file` gives.
#[derive(Debug, Default)]
pub(crate) struct Given {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) read_only: BTreeSet<String>,
    /// Which files they are, so that none of them is written to.
    pub(crate) read: Vec<Identity>,
    /// How many bytes there is room for still.
    room: u64,
    /// The room that there was.
    disk: u64,
}

/// Reads what `--file` names, up to `limits.disk` of the policy.
pub(crate) fn given(entries: &[String], disk: u64) -> Result<Given, Failure> {
    let mut given = Given {
        room: disk,
        disk,
        ..Given::default()
    };
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
        given.take(name, path, read_only, true)?;
    }
    Ok(given)
}

impl Given {
    /// A file, or all files in a directory but for what Python keeps there for itself. What is
    /// neither, a link or a pipe, is left out of a directory.
    fn take(
        &mut self,
        name: String,
        path: &Path,
        read_only: bool,
        named: bool,
    ) -> Result<(), Failure> {
        let cannot = |error| unread(path, &error);
        if path.is_dir() {
            for entry in fs::read_dir(path).map_err(cannot)? {
                let entry = entry.map_err(cannot)?;
                let (own, kind) = (entry.file_name(), entry.file_type().map_err(cannot)?);
                if kind.is_file() || kind.is_dir() && own != "__pycache__" {
                    let name = format!("{name}/{}", own.to_string_lossy());
                    self.take(name, &entry.path(), read_only, false)?;
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
        let bytes = self.read(path, named)?;
        if read_only {
            self.read_only.insert(name.clone());
        }
        self.files.insert(name, bytes);
        Ok(())
    }

    /// What is in a regular file. A link that was named is followed, one that was found is not.
    fn read(&mut self, path: &Path, named: bool) -> Result<Vec<u8>, Failure> {
        let cannot = |error: std::io::Error| unread(path, &error);
        let file = regular_file(path, named).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::PermissionDenied => cannot(error),
            _ => cannot(error).hint(
                "`--file` takes regular files and directories; write what a pipe gives to a file first",
            ),
        })?;
        let about = file.metadata().map_err(cannot)?;
        let bytes = bounded(&file, self.room).map_err(cannot)?.ok_or_else(|| {
            Failure::new(format!(
                "`--file` gives more than {}, which is `limits.disk`",
                Size(self.disk)
            ))
            .hint("give fewer files, or raise `limits.disk` in the policy")
        })?;
        self.room -= bytes.len() as u64;
        self.read.push(Identity::of(&about));
        Ok(bytes)
    }
}

/// All of a file; nothing where it is longer.
fn bounded(file: &File, most: u64) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}
