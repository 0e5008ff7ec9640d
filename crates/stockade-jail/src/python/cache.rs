//! What a Python said of itself, kept between processes: asking takes as long as a run.
//!
//! It is believed only while the file of the Python, its `pyvenv.cfg`, every directory on its path and
//! our own side inside are as they were. A file is told by its number and by the time of its last
//! change of any kind, which cannot be set by hand. What is kept is the user's own, and widens nothing:
//! what may be seen is looked up on every run.

use std::fmt::Write as _;
use std::fs;
use std::io::Read;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::PathBuf;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::layout::Layout;
use super::{PROBE, Told};

/// What is kept is smaller.
const LARGEST: u64 = 16 << 20;

#[derive(Serialize, Deserialize)]
struct Kept {
    told: Told,
    /// Directories of its path, and when each was changed last.
    changed: Vec<(String, i64)>,
}

/// What is kept of this Python, where it still holds.
pub(super) fn load(print: &str) -> Option<Told> {
    let file = fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
        .open(place(print)?)
        .ok()?;
    let about = file.metadata().ok()?;
    let ours = about.uid() == rustix::process::geteuid().as_raw() && about.mode() & 0o022 == 0;
    if !about.is_file() || !ours {
        return None;
    }
    let mut text = Vec::new();
    file.take(LARGEST).read_to_end(&mut text).ok()?;
    let kept: Kept = serde_json::from_slice(&text).ok()?;
    let same = kept
        .changed
        .iter()
        .all(|(path, at)| changed(path) == Some(*at));
    same.then_some(kept.told)
}

/// Keeps it; where that fails it is asked again next time.
pub(super) fn store(print: &str, told: &Told) {
    let Some(path) = place(print) else {
        return;
    };
    let library = told.library.iter().filter_map(|path| path.to_str());
    let places = told.path.iter().map(String::as_str).chain(library);
    let changed = places.map(str::to_owned).filter_map(|path| {
        let at = changed(&path)?;
        Some((path, at))
    });
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

/// What a Python is told from others by.
pub(super) fn print(layout: &Layout, sources: &'static str) -> Option<String> {
    static OURS: OnceLock<[u8; 32]> = OnceLock::new();
    let about = layout.file.metadata().ok()?;
    let mut digest = Sha256::new();
    let mut add = |part: &[u8]| {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    };
    add(format!(
        "{} {} {} {}.{} {}.{}",
        about.dev(),
        about.ino(),
        about.size(),
        about.mtime(),
        about.mtime_nsec(),
        about.ctime(),
        about.ctime_nsec(),
    )
    .as_bytes());
    add(format!("{layout:?}").as_bytes());
    let ours = || {
        Sha256::new()
            .chain_update(PROBE)
            .chain_update(sources)
            .finalize()
            .into()
    };
    add(OURS.get_or_init(ours));
    let name = digest.finalize();
    Some(name.iter().take(16).fold(String::new(), |mut name, byte| {
        // Writing to a text cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    }))
}

fn place(print: &str) -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let base = match variable("XDG_CACHE_HOME") {
        Some(base) => PathBuf::from(base),
        None => PathBuf::from(variable("HOME")?).join(".cache"),
    };
    base.is_absolute()
        .then(|| base.join("stockade").join(format!("python-{print}.json")))
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
