//! What objects of modules keep that no Python value could hold: a hash, a compression under way,
//! an open file.

use super::compress::{Deflate, Inflate};
use super::files::Opened;
use super::hashing::Hash;

/// The state of such an object.
pub(crate) enum Engine {
    Hash(Box<Hash>),
    Deflate(Box<Deflate>),
    Inflate(Box<Inflate>),
    /// A file of the tree; nothing once it is closed.
    File(Option<Box<Opened>>),
    /// Taken out while it works.
    Lent,
}

impl Engine {
    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Hash(_) => size_of::<Hash>(),
            // Its file is in the books of the tree.
            Self::File(_) => size_of::<Opened>(),
            Self::Lent => 0,
            Self::Deflate(_) => Deflate::BYTES,
            Self::Inflate(inflate) => inflate.bytes(),
        }
    }
}
