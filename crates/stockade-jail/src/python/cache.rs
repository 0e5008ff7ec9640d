//! What a Python said of itself, kept between processes: asking takes as long as a run.
//!
//! It is believed only while the file of the Python, every directory on its path and our own side
//! inside are as they were. The file is the user's own; what can write it can start programs as the
//! user anyway.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Told;

#[derive(Serialize, Deserialize)]
struct Kept {
    told: Told,
    /// Directories of its path, and when each was changed last.
    changed: Vec<(String, i64)>,
}

/// What is kept of this Python, where it still holds.
pub(super) fn load(executable: &Path, sources: &str) -> Option<Told> {
    let path = place(executable, sources)?;
    let about = fs::symlink_metadata(&path).ok()?;
    if !about.is_file() || about.uid() != rustix::process::geteuid().as_raw() {
        return None;
    }
    let kept: Kept = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    let same = kept
        .changed
        .iter()
        .all(|(path, at)| changed(path) == Some(*at));
    same.then_some(kept.told)
}

/// Keeps it; where that fails it is asked again next time.
pub(super) fn store(executable: &Path, sources: &str, told: &Told) {
    let Some(path) = place(executable, sources) else {
        return;
    };
    let changed = told
        .path
        .iter()
        .filter_map(|path| Some((path.clone(), changed(path)?)));
    let kept = Kept {
        changed: changed.collect(),
        told: told.clone(),
    };
    let Ok(text) = serde_json::to_vec(&kept) else {
        return;
    };
    let Some(folder) = path.parent() else { return };
    let _ = fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder);
    let new = path.with_extension(format!("{}", std::process::id()));
    let open = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&new);
    let written = open.and_then(|mut file| std::io::Write::write_all(&mut file, &text));
    // Whole or not at all: another process may read it now.
    if written.and_then(|()| fs::rename(&new, &path)).is_err() {
        let _ = fs::remove_file(&new);
    }
}

fn place(executable: &Path, sources: &str) -> Option<PathBuf> {
    let about = executable.metadata().ok()?;
    let mut digest = Sha256::new();
    digest.update(executable.as_os_str().as_encoded_bytes());
    digest.update(format!(
        "{} {} {}",
        about.mtime_nsec(),
        about.mtime(),
        about.size()
    ));
    digest.update(sources);
    let name = digest
        .finalize()
        .iter()
        .take(16)
        .fold(String::new(), |mut name, byte| {
            // Writing to a text cannot fail.
            let _ = write!(name, "{byte:02x}");
            name
        });
    let base = match std::env::var_os("XDG_CACHE_HOME") {
        Some(base) => PathBuf::from(base),
        None => PathBuf::from(std::env::var_os("HOME")?).join(".cache"),
    };
    base.is_absolute()
        .then(|| base.join("stockade").join(format!("python-{name}.json")))
}

fn changed(path: &str) -> Option<i64> {
    let about = fs::metadata(path).ok()?;
    Some(
        about
            .mtime()
            .wrapping_mul(1_000_000_000)
            .wrapping_add(about.mtime_nsec()),
    )
}
