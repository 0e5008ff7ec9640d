//! `float`: IEEE doubles with Python's rules where C has none or others.
//!
//! Operators are in `ops.rs`, methods in `methods.rs`, the constructor in `new.rs`.

mod methods;
mod new;
mod ops;

pub(crate) use methods::{METHODS, round_float};
pub(crate) use new::{float_of, new};
pub(crate) use ops::{binary, divmod};
