//! The installation's key: 32 random bytes in a file that only its owner reads.

use std::fmt;
use std::io;
use std::path::PathBuf;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::hex;
use crate::state::State;

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
    /// It cannot be made.
    #[error("cannot make a key in `{}`: {source}", directory.display())]
    File {
        /// The state directory.
        directory: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What is there proves nothing.
    #[error("the key `{}` is not a file that only we can read, or not a key; remove it, and a new one is made", path.display())]
    Unfit {
        /// The key's file.
        path: PathBuf,
    },
}

impl Key {
    /// The key of this installation; a new one where there is none yet.
    pub fn of(state: &State) -> Result<Self, KeyError> {
        let failed = |source| KeyError::File {
            directory: state.path().to_owned(),
            source,
        };
        // Two first runs at once end with one key.
        let _held = state.lock().map_err(failed)?;
        if !state.holds(NAME) {
            let mut secret = [0; 32];
            getrandom::fill(&mut secret)
                .map_err(io::Error::other)
                .and_then(|()| state.write(NAME, hex::encode(&secret).as_bytes()))
                .map_err(failed)?;
        }
        let kept = state.read(NAME);
        let secret = kept
            .as_deref()
            .and_then(|bytes| std::str::from_utf8(bytes).ok());
        let secret = secret.and_then(|text| hex::decode::<32>(text.trim()));
        let secret = secret.ok_or_else(|| KeyError::Unfit {
            path: state.path().join(NAME),
        })?;
        Ok(Self(SigningKey::from_bytes(&secret)))
    }

    /// Its public half.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    pub(super) fn sign(&self, bytes: &[u8]) -> String {
        hex::encode(&self.0.sign(bytes).to_bytes())
    }
}

impl PublicKey {
    /// Reads 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        hex::decode(text.trim()).map(Self)
    }

    pub(super) fn accepts(self, bytes: &[u8], signature: &str) -> bool {
        let Some(signature) = hex::decode::<64>(signature) else {
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
        f.write_str(&hex::encode(&self.0))
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
