//! The builtin functions, by what they are about: one file and one list each.

mod absent;
mod attributes;
mod checks;
mod printing;

pub(crate) use checks::is_callable;

use crate::native::{Native, joined};

/// Every builtin function.
pub(crate) const FUNCTIONS: &[Native] = joined![
    absent::FUNCTIONS,
    attributes::FUNCTIONS,
    checks::FUNCTIONS,
    printing::FUNCTIONS,
];
