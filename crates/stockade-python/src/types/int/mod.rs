//! `int` and `bool`: integers of any size, small ones inline.
//!
//! Arithmetic is in `ops.rs` over `types/number`, the constructor in `new.rs`, the methods in
//! `methods.rs` and `bytes.rs`, text in `text.rs`.

mod bytes;
mod compare;
mod literal;
mod methods;
mod new;
mod ops;
mod text;

pub(crate) use compare::compare_numbers;
pub(crate) use methods::{BOOL_METHODS, METHODS, round_int};
pub(crate) use new::{ascii_text, new, new_bool, number_from_special};
pub(crate) use ops::{absolute, binary, divmod, power_mod};
pub(crate) use text::{to_decimal, with_prefix};
