//! Carries one tiny plan out in a child and says whether it came to its end.

use crate::error::JailError;
use crate::plan::{Descriptors, Ground, Reach};
use crate::spawn;
use crate::steps::Plan;

/// Why a primitive does not work.
pub(super) struct Failed {
    /// The step and what the kernel said.
    pub(super) why: String,
    /// The number of the error, where there is one.
    pub(super) errno: i32,
}

/// In a plain child.
pub(super) fn plainly(make: impl FnOnce(&Descriptors) -> Plan) -> Result<(), Failed> {
    let ground = Ground {
        namespaces: false,
        proc: false,
        landlock: 0,
        root: false,
    };
    attempt(ground, make)
}

/// In a child with the namespaces of a run, where `ground` has them.
pub(super) fn attempt(
    ground: Ground,
    make: impl FnOnce(&Descriptors) -> Plan,
) -> Result<(), Failed> {
    let ends = spawn::ends(64).map_err(|error| failed(&JailError::step("make pipes", &error)))?;
    let plan = make(&ends.numbers);
    let spawned =
        spawn::spawn(&plan, ends, ground, Reach::Nothing, None).map_err(|it| failed(&it))?;
    let settled = spawned.settled(&plan);
    spawned.kill();
    let ended = spawned.reap();
    settled.map_err(|error| failed(&error))?;
    // The report is closed by any end: only this one says that every step was done. A kill of ours
    // that was faster than the end of a child that has closed its report is as good.
    match (ended.code, ended.signal) {
        (Some(0), _) | (_, Some(libc::SIGKILL)) => Ok(()),
        (_, Some(signal)) => Err(Failed {
            why: format!("signal {signal} ended the child that tried it"),
            errno: 0,
        }),
        (code, None) => Err(Failed {
            why: format!("the child that tried it ended with {code:?}"),
            errno: 0,
        }),
    }
}

/// An error in the words of a check.
pub(super) fn failed(error: &JailError) -> Failed {
    let (why, errno) = match error {
        // A step that was to be refused came back without an error.
        JailError::Step {
            what,
            errno: Some(0),
            ..
        } => (format!("could not {what}"), 0),
        JailError::Step { errno, .. } => (error.to_string(), errno.unwrap_or(0)),
        other => (other.to_string(), 0),
    };
    Failed { why, errno }
}
