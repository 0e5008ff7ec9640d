//! `complex`: two floats, with C's arithmetic for them as CPython does it.
//!
//! Operators are in `ops.rs`, the constructor in `new.rs`, its text in `parse.rs`.

mod methods;
mod new;
mod ops;
mod parse;

pub(crate) use methods::METHODS;
pub(crate) use new::new;
pub(crate) use ops::{absolute, binary, compare, power};
