//! Which files of a folder an earlier run of ours wrote: those a later run may replace, and no
//! other.
//!
//! It is kept in the state directory, which no program sees and no checkout brings along, by the
//! folder's path. A file is ours while its content is one that we wrote under its name, so what a
//! person has changed since is the person's. Left out: who wrote what is not known on a machine, or
//! in a container, whose state directory is new.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::audit::State;
use crate::folder::{Folder, Replace};
use crate::hex::{digest, encode};

/// A larger record is none of ours.
const LARGEST: u64 = 16 << 20;
/// So many contents of one name are known: the last, and one whose writing was cut short.
const CONTENTS: usize = 3;

/// A folder that files are written to, and what is known of those in it.
#[derive(Debug)]
pub struct Written {
    folder: Folder,
    state: Option<State>,
    record: String,
}

/// Why a file was not written.
#[derive(Debug)]
pub enum WrittenError {
    /// A file of that name is there that no run of ours wrote.
    Theirs,
    /// The system says no.
    Io(io::Error),
}

impl From<io::Error> for WrittenError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

type Known = BTreeMap<String, Vec<String>>;

impl Written {
    /// Opens a folder, which is made where it is missing. Without a state directory nothing that is
    /// there counts as ours.
    pub fn open(path: &Path, state: Option<State>) -> io::Result<Self> {
        let folder = Folder::make(path)?;
        let real = path.canonicalize()?;
        let name = digest(real.as_os_str().as_encoded_bytes());
        Ok(Self {
            folder,
            state,
            record: format!("outputs-{name}"),
        })
    }

    /// The folder.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Writes these files, each whole or not at all. Gives those that were not, and why.
    pub fn write(&self, files: &[(PathBuf, &[u8])]) -> io::Result<Vec<(PathBuf, WrittenError)>> {
        if files.is_empty() {
            return Ok(Vec::new());
        }
        let before = self.intend(files)?;
        let mut failed = Vec::new();
        for (name, bytes) in files {
            if let Err(error) = self.one(name, bytes, &before) {
                failed.push((name.clone(), error));
            }
        }
        Ok(failed)
    }

    fn one(&self, name: &Path, bytes: &[u8], before: &Known) -> Result<(), WrittenError> {
        let replace = match self.folder.read(name, bytes.len() as u64) {
            Ok(None) => Replace::Never,
            // It says the same already, whoever wrote it.
            Ok(Some(there)) if there == bytes => return Ok(()),
            there => {
                let known = before.get(&key(name)).map_or(&[][..], Vec::as_slice);
                // A link, a folder, a device: what the system says of it is the reason.
                let now = match (known.is_empty(), there) {
                    (true, Err(error)) if !is_longer(&error) => return Err(error.into()),
                    (true, _) => return Err(WrittenError::Theirs),
                    _ => self.digest(name)?,
                };
                if !known.contains(&now) {
                    return Err(WrittenError::Theirs);
                }
                Replace::Yes
            }
        };
        match self.folder.write(name, bytes, replace) {
            // It was put there between the look and the writing.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(WrittenError::Theirs),
            other => Ok(other?),
        }
    }

    fn digest(&self, name: &Path) -> io::Result<String> {
        let mut file =
            self.folder
                .file(name, rustix::fs::OFlags::RDONLY, rustix::fs::Mode::empty())?;
        let mut hash = Sha256::new();
        let mut piece = vec![0; 1 << 16];
        loop {
            match file.read(&mut piece)? {
                0 => return Ok(encode(&hash.finalize())),
                read => hash.update(&piece[..read]),
            }
        }
    }

    /// Writes down what is about to be written, before it is: a run that is killed in between must
    /// not leave files that the next one takes for somebody else's. Gives what was known before.
    fn intend(&self, files: &[(PathBuf, &[u8])]) -> io::Result<Known> {
        let Some(state) = &self.state else {
            return Ok(Known::new());
        };
        let _held = state.lock_of("outputs.lock")?;
        let before = state.read_up_to(&self.record, LARGEST);
        let before: Known = before
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        let mut known = before.clone();
        for (name, bytes) in files {
            let contents = known.entry(key(name)).or_default();
            let now = digest(bytes);
            contents.retain(|one| *one != now);
            contents.insert(0, now);
            contents.truncate(CONTENTS);
        }
        let text = serde_json::to_vec(&known)?;
        if text.len() as u64 <= LARGEST {
            state.write(&self.record, &text)?;
        }
        Ok(before)
    }
}

fn key(name: &Path) -> String {
    name.to_string_lossy().into_owned()
}

/// Whether a file could not be read because it is longer than what will be written.
fn is_longer(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::FileTooLarge
}
