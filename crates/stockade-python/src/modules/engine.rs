//! What objects of modules keep that no Python value could hold: a hash, a compression under way.

use super::compress::{Deflate, Inflate};
use super::hashing::Hash;

/// The state of such an object.
pub(crate) enum Engine {
    Hash(Box<Hash>),
    Deflate(Box<Deflate>),
    Inflate(Box<Inflate>),
    /// Taken out while it works.
    Lent,
}

impl Engine {
    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Hash(_) => size_of::<Hash>(),
            Self::Lent => 0,
            Self::Deflate(_) => Deflate::BYTES,
            Self::Inflate(inflate) => inflate.bytes(),
        }
    }
}
