//! The builtin functions, by what they are about: one file and one list each.

mod absent;
mod attributes;
mod checks;
mod compile;
mod iteration;
mod numbers;
mod printing;
mod sum;

use crate::native::{Native, joined};
pub(crate) use crate::types::args::is_callable;
pub(crate) use compile::CODE_METHODS;

/// Every builtin function.
pub(crate) const FUNCTIONS: &[Native] = joined![
    absent::FUNCTIONS,
    attributes::FUNCTIONS,
    checks::FUNCTIONS,
    iteration::FUNCTIONS,
    numbers::FUNCTIONS,
    printing::FUNCTIONS,
];
