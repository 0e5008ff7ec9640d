//! The builtin functions, by what they are about: one file and one list each.

mod absent;
mod attributes;
mod checks;
mod iteration;
mod numbers;
mod printing;
mod sum;

use crate::native::{Native, joined};
pub(crate) use crate::types::args::is_callable;

/// Every builtin function.
pub(crate) const FUNCTIONS: &[Native] = joined![
    absent::FUNCTIONS,
    attributes::FUNCTIONS,
    checks::FUNCTIONS,
    iteration::FUNCTIONS,
    numbers::FUNCTIONS,
    printing::FUNCTIONS,
];
