//! The installation's key: 32 random bytes in a file that only its owner reads.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Its name in the state directory.
const NAME: &str = "receipts.key";

/// What receipts are signed with.
pub struct Key(SigningKey);

/// What they are verified with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PublicKey([u8; 32]);

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or made.
    #[error("cannot use the key `{}`: {source}", path.display())]
    File {
        /// The key's file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is not a key of ours.
    #[error("`{}` {why}", path.display())]
    Unfit {
        /// The key's file.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
}

impl Key {
    /// The key in this directory; a new one where there is none yet.
    pub fn of(directory: &Path) -> Result<Self, KeyError> {
        let path = directory.join(NAME);
        let failed = |source| KeyError::File {
            path: path.clone(),
            source,
        };
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                make(directory, &path).map_err(failed)?;
            }
            Err(error) => return Err(failed(error)),
            Ok(_) => {}
        }
        let about = fs::symlink_metadata(&path).map_err(failed)?;
        let unfit = |why| KeyError::Unfit {
            path: path.clone(),
            why,
        };
        if !about.is_file() || about.uid() != rustix::process::geteuid().as_raw() {
            return Err(unfit("is not a file of ours; remove it"));
        }
        if about.mode() & 0o077 != 0 {
            return Err(unfit(
                "can be read by others, so it proves nothing; remove it, and a new one is made",
            ));
        }
        let text = fs::read_to_string(&path).map_err(failed)?;
        let secret = crate::hex::decode::<32>(text.trim()).ok_or_else(|| {
            unfit("is not 64 hexadecimal digits; remove it, and a new one is made")
        })?;
        Ok(Self(SigningKey::from_bytes(&secret)))
    }

    /// Its public half.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    pub(super) fn sign(&self, bytes: &[u8]) -> String {
        crate::hex::encode(&self.0.sign(bytes).to_bytes())
    }
}

/// Written whole under another name first: two first runs at once end with one key.
fn make(directory: &Path, path: &Path) -> io::Result<()> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(io::Error::other)?;
    let draft = directory.join(format!(".{NAME}.{}", crate::id::fresh()));
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?;
    let written = file
        .write_all(format!("{}\n", crate::hex::encode(&secret)).as_bytes())
        .and_then(|()| file.sync_all());
    // A link, unlike a rename, does not replace a key that somebody else made meanwhile.
    let placed = written.and_then(|()| match fs::hard_link(&draft, path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    });
    fs::remove_file(&draft)?;
    placed
}

impl PublicKey {
    /// Reads 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        crate::hex::decode(text.trim()).map(Self)
    }

    pub(super) fn accepts(self, bytes: &[u8], signature: &str) -> bool {
        let Some(signature) = crate::hex::decode::<64>(signature) else {
            return false;
        };
        VerifyingKey::from_bytes(&self.0).is_ok_and(|key| {
            key.verify_strict(bytes, &Signature::from_bytes(&signature))
                .is_ok()
        })
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::hex::encode(&self.0))
    }
}

impl Serialize for PublicKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PublicKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| de::Error::custom("not a public key"))
    }
}
