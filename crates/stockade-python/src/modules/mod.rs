//! Importable modules: native tables, and modules written in Python.

use crate::native::Table;

/// The native tables of modules, in the order of their numbers.
pub(crate) const TABLES: &[Table] = &[];
