//! The builtin functions, by what they are about: one file and one list each.

mod iteration;
mod sum;

use crate::native::{Native, joined};

/// Every builtin function.
pub(crate) const FUNCTIONS: &[Native] = joined![iteration::FUNCTIONS];
