//! The verbs of the command line, one file each.

pub(crate) mod policy;
