//! Text and numbers, as far as they know nothing of the machine: hashing, parsing, formatting,
//! escapes, codecs, searching, tracebacks.
//!
//! Every function is pure. What CPython would raise is a value ([`error::Raise`],
//! [`codec::CodecError`]) with CPython's words. A function whose answer can be larger than what it
//! was given has a companion that tells the size first, so that the caller can charge for it
//! before any memory is taken.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "sizes and code points are bounded long before they reach these widths"
)]

pub(crate) mod brace;
pub(crate) mod cases;
pub(crate) mod codec;
pub(crate) mod decimal;
pub(crate) mod digits;
pub(crate) mod error;
pub(crate) mod float;
pub(crate) mod float_exact;
pub(crate) mod float_hex;
pub(crate) mod format_number;
pub(crate) mod format_spec;
pub(crate) mod hash;
pub(crate) mod int;
pub(crate) mod lanes;
pub(crate) mod long_search;
pub(crate) mod numhash;
pub(crate) mod patience;
pub(crate) mod percent;
pub(crate) mod repr;
pub(crate) mod search;
pub(crate) mod slice;
pub(crate) mod split;
pub(crate) mod surrogate;
pub(crate) mod traceback;
pub(crate) mod unicode;
mod unicode_tables;
