//! Text matters that know nothing of the machine: hashing, escapes, number formatting.

pub(crate) mod hash;
pub(crate) mod surrogate;
