//! Ctrl-C, and a seed where none was given.

use signal_hook::consts::{SIGINT, SIGTERM};
use stockade::Cancel;

use crate::exit::Failure;

/// A cancel that Ctrl-C pulls. A second Ctrl-C ends the command at once, by its default.
pub(crate) fn cancel_on_interrupt() -> Result<Cancel, Failure> {
    let cancel = Cancel::new();
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_default(signal, cancel.flag())
            .and_then(|_| signal_hook::flag::register(signal, cancel.flag()))
            .map_err(|error| Failure::new(format!("cannot listen for Ctrl-C: {error}")))?;
    }
    Ok(cancel)
}

/// A cancel that every Ctrl-C pulls, for a session that lives on.
pub(crate) fn cancel_each_interrupt() -> Result<Cancel, Failure> {
    let cancel = Cancel::new();
    signal_hook::flag::register(SIGINT, cancel.flag())
        .map_err(|error| Failure::new(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(cancel)
}

/// A seed that nobody chose; it is told in the record, so that the run can be repeated.
pub(crate) fn random_seed() -> u64 {
    // JSON readers keep 53 bits of a number.
    getrandom::u64().unwrap_or(0) >> 11
}
