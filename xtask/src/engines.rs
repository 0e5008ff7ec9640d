//! Container engines for the tests and the bench of the container wall, as `tests/engine/up.sh` starts
//! them.

use std::process::Command;

use crate::command::succeed;

/// Starts these; all of them where none is named.
pub(crate) fn up(names: &[&str]) -> Result<(), String> {
    succeed(Command::new("tests/engine/up.sh").args(names))
}
