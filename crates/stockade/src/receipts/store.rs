//! Things by their digest: what a receipt names, kept so that its run can be repeated.
//!
//! `sha256/ab/cdef…` beneath one folder, each file whole or not there, for its owner alone, and
//! never through a link. What is read back is believed only where it has the digest that it is
//! asked for by, so a store may come from anybody. Nothing here bounds how much is kept, and
//! nothing is ever removed.

use std::io;
use std::path::{Path, PathBuf};

use crate::folder::Folder;
use crate::hex::{decode, digest};

/// Where things lie in the folder.
const BY_DIGEST: &str = "sha256";

/// A folder of things by their digest.
#[derive(Debug)]
pub struct Store(Folder);

/// Why something cannot be kept, or is not there.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system says no.
    #[error("cannot keep things in `{}`: {source}", path.display())]
    Write {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The system says no.
    #[error("cannot read what `{}` keeps: {source}", path.display())]
    Read {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It was never kept, or is gone.
    #[error("it was not kept")]
    Missing,
    /// What is there is something else.
    #[error("what is kept in its place is something else")]
    Forged,
}

impl Store {
    /// A store to write to, made where it is missing.
    pub fn make(path: &Path) -> Result<Self, StoreError> {
        let failed = |source| StoreError::Write {
            path: path.to_owned(),
            source,
        };
        let mut builder = std::fs::DirBuilder::new();
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(path).map_err(failed)?;
        let store = Self(Folder::open(path).map_err(failed)?);
        // Tried now, so that nothing runs that could not be kept.
        store.put(b"")?;
        Ok(store)
    }

    /// A store that is there, to read from.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let folder = Folder::open(path).map_err(|source| StoreError::Read {
            path: path.to_owned(),
            source,
        })?;
        Ok(Self(folder))
    }

    /// Keeps something, and gives its digest. What has its name and is something else is replaced.
    pub fn put(&self, bytes: &[u8]) -> Result<String, StoreError> {
        let name = digest(bytes);
        let path = place(&name).ok_or(StoreError::Missing)?;
        if matches!(self.0.read(&path, bytes.len() as u64), Ok(Some(kept)) if kept == bytes) {
            return Ok(name);
        }
        self.0
            .exchange_private(&path, bytes)
            .map_err(|source| StoreError::Write {
                path: self.0.path().to_owned(),
                source,
            })?;
        Ok(name)
    }

    /// What has this digest, if it is no longer than `most` bytes.
    pub fn get(&self, name: &str, most: u64) -> Result<Vec<u8>, StoreError> {
        let path = place(name).ok_or(StoreError::Missing)?;
        let read = self.0.read(&path, most);
        let kept = read.map_err(|source| StoreError::Read {
            path: self.0.path().to_owned(),
            source,
        })?;
        let kept = kept.ok_or(StoreError::Missing)?;
        if digest(&kept) != name {
            return Err(StoreError::Forged);
        }
        Ok(kept)
    }
}

/// Where something lies. A digest comes out of a receipt, so it is no path before it is looked at.
fn place(name: &str) -> Option<PathBuf> {
    let plain = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    if !name.chars().all(plain) || decode::<32>(name).is_none() {
        return None;
    }
    let (first, rest) = name.split_at(2);
    Some([BY_DIGEST, first, rest].iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn store() -> (PathBuf, Store) {
        let path = std::env::temp_dir().join(format!("stockade-store-{}", crate::id::fresh()));
        let store = Store::make(&path).unwrap();
        (path, store)
    }

    #[test]
    fn what_is_kept_comes_back_for_its_owner_alone() {
        let (path, store) = store();
        let name = store.put(b"1 + 1").unwrap();
        assert_eq!(store.get(&name, 100).unwrap(), b"1 + 1");
        assert!(store.get(&name, 4).is_err());
        let file = path.join(place(&name).unwrap());
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&file), 0o600);
        assert_eq!(mode(file.parent().unwrap()), 0o700);
        std::fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_forged_thing_is_not_believed_and_is_put_right() {
        let (path, store) = store();
        let name = store.put(b"honest").unwrap();
        let file = path.join(place(&name).unwrap());
        std::fs::write(&file, "forged").unwrap();
        assert!(matches!(store.get(&name, 100), Err(StoreError::Forged)));
        store.put(b"honest").unwrap();
        assert_eq!(store.get(&name, 100).unwrap(), b"honest");
        std::fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_link_in_a_store_is_not_followed() {
        let (path, store) = store();
        let secret = path.join("secret");
        std::fs::write(&secret, "secret").unwrap();
        let name = digest(b"secret");
        let file = path.join(place(&name).unwrap());
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        symlink(&secret, &file).unwrap();
        assert!(matches!(
            store.get(&name, 100),
            Err(StoreError::Read { .. })
        ));
        let name = store.put(b"other").unwrap();
        let folder = path.join(place(&name).unwrap());
        let folder = folder.parent().unwrap();
        let outside = path.join("outside");
        std::fs::rename(folder, &outside).unwrap();
        symlink(&outside, folder).unwrap();
        assert!(store.get(&name, 100).is_err());
        assert!(store.put(b"other").is_err());
        std::fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn what_is_no_digest_names_nothing() {
        let (path, store) = store();
        let upper = digest(b"").to_uppercase();
        for name in ["", "ab", "../../../etc/passwd", &"../".repeat(22), &upper] {
            assert!(
                matches!(store.get(name, 9), Err(StoreError::Missing)),
                "{name}"
            );
        }
        std::fs::remove_dir_all(&path).unwrap();
    }
}
