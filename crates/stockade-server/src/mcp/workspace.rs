//! The files of a session, wherever they are: inside its wall where that has files, and in the
//! server's hands until there is such a wall.
//!
//! What a client wrote stays in the server's hands as well. So it is there again when a wall has
//! ended a session for passing a limit, or when the session moves to another wall.

use std::collections::BTreeMap;

use stockade::{EntryKind, FileError, FileErrorKind, Session};
use stockade_core::policy::quote;

use super::answer::Refused;
use super::kept::Kept;

/// How deep folders are followed, and how many files are taken along. A link can make any of them
/// endless.
const DEEPEST: usize = 16;
const MOST: usize = 1000;

impl Kept {
    /// What is in a file.
    pub(crate) async fn read(&mut self, name: &str) -> Result<Vec<u8>, Refused> {
        let missing = || Refused(format!("there is no file {} in the workspace", quote(name)));
        if let Some(worker) = self.worker.as_ref().filter(|worker| worker.has_files) {
            let path = name.to_owned();
            match worker.ask(move |session| session.read_file(&path)).await? {
                Ok(bytes) => return Ok(bytes),
                Err(error) if error.kind == FileErrorKind::NotFound => return Err(missing()),
                Err(error) if self.is_over(&error) => {}
                Err(error) => return Err(Refused(error.to_string())),
            }
        }
        self.files.get(name).cloned().ok_or_else(missing)
    }

    /// Writes a file.
    pub(crate) async fn write(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), Refused> {
        self.touched = true;
        let Some(worker) = self.worker.as_ref().filter(|worker| worker.has_files) else {
            return self.keep(name, bytes);
        };
        let (path, copy) = (name.to_owned(), bytes.clone());
        let written = worker.ask(move |session| session.write_file(&path, &copy));
        match written.await? {
            Ok(()) => {
                // The wall has the last word on what fits; what does not fit here is not remembered.
                if self.keep(name, bytes).is_err() {
                    self.files.remove(name);
                }
                Ok(())
            }
            Err(error) if self.is_over(&error) => self.keep(name, bytes),
            Err(error) => Err(Refused(error.to_string())),
        }
    }

    /// Every file, for a run beside the session or for another wall.
    pub(crate) async fn all(&mut self) -> Result<BTreeMap<String, Vec<u8>>, Refused> {
        let Some(worker) = self.worker.as_ref().filter(|worker| worker.has_files) else {
            return Ok(self.files.clone());
        };
        let most = self.policy.limits.disk;
        let found = worker.ask(move |session| collect(session, most)).await?;
        match found {
            Ok(files) => Ok(files),
            Err(error) if self.is_over(&error) => Ok(self.files.clone()),
            Err(error) => Err(Refused(error.to_string())),
        }
    }

    /// Whether the session is over, be it by its own code; then it is let go.
    fn is_over(&mut self, error: &FileError) -> bool {
        let over = matches!(error.kind, FileErrorKind::Over(_));
        if over {
            self.worker = None;
            self.notes.push(OVER.to_owned());
        }
        over
    }
}

/// What is said of a session that its wall has ended.
pub(crate) const OVER: &str = "the session is over; the next code begins a fresh one, without its \
    variables and without files that code made; files of `write_file` are there again";

/// Puts files into a session that has begun; those that do not fit are named.
pub(crate) fn put(session: &mut Session, files: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let mut lost = Vec::new();
    for (name, bytes) in files {
        if let Err(error) = session.write_file(name, bytes) {
            lost.push(error.to_string());
        }
    }
    lost
}

/// The files of a workspace, as far as they are bounded in number, depth and size.
fn collect(session: &mut Session, most: u64) -> Result<BTreeMap<String, Vec<u8>>, FileError> {
    let mut files = BTreeMap::new();
    let mut left = most;
    let mut folders = vec![(String::new(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        let path = if folder.is_empty() { "." } else { &folder };
        for entry in session.list_files(path)? {
            let name = if folder.is_empty() {
                entry.name
            } else {
                format!("{folder}/{}", entry.name)
            };
            match entry.kind {
                EntryKind::Directory if depth < DEEPEST && folders.len() < MOST => {
                    folders.push((name, depth + 1));
                }
                EntryKind::File if entry.bytes <= left && files.len() < MOST => {
                    // It may have gone since it was listed, or be nobody's to read.
                    if let Ok(bytes) = session.read_file(&name) {
                        left = left.saturating_sub(bytes.len() as u64);
                        files.insert(name, bytes);
                    }
                }
                _ => {}
            }
        }
    }
    Ok(files)
}
