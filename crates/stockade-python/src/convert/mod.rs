//! Values ↔ JSON. `docs/values.md` has the table of what becomes what.
//!
//! No code of the program runs here: values are read as they are stored, so a conversion can be
//! neither fooled nor kept busy by a `__iter__`, and every step is charged. What JSON has no words
//! for is an object with one key that starts with `$`, and reads back as what it was. Nesting is
//! bounded by [`MAX_DEPTH`], because a deeper document can be read by few and dropped by none
//! without recursion.

mod base64;
mod deep;
mod from_json;
pub(crate) mod in_base64;
mod to_json;

pub(crate) use deep::{drop_deep, measure};
pub(crate) use from_json::{from_json, object_from_json};
pub(crate) use to_json::to_json;

/// Containers inside containers. The parsers of others stop at about this depth, and an answer is
/// wrapped in an envelope or two on its way to them.
pub(crate) const MAX_DEPTH: usize = 100;

/// The keys that mark what JSON has no words for.
pub(crate) const INT: &str = "$int";
pub(crate) const FLOAT: &str = "$float";
pub(crate) const BYTES: &str = "$bytes";
pub(crate) const COMPLEX: &str = "$complex";
/// A dict that would be taken for one of these.
pub(crate) const DICT: &str = "$dict";

/// Whether a key alone in an object would be taken for a mark.
pub(crate) fn is_mark(key: &str) -> bool {
    matches!(key, INT | FLOAT | BYTES | COMPLEX | DICT)
}

/// Native stack that [`MAX_DEPTH`] levels need at most, and what is taken where there is less.
const RED_ZONE: usize = 512 << 10;
const SEGMENT: usize = 2 << 20;
