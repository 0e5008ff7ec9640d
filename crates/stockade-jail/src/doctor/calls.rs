//! System calls that the wall's own side rests on.

use super::attempt::{Failed, failed, plainly};
use super::host::Host;
use super::{Check, Loss, mend};
use crate::error::JailError;
use crate::plan::{Ground, Reach, probes};
use crate::spawn;

const PART: &str = "calls";

pub(super) fn checks(host: &Host) -> Vec<Check> {
    vec![
        check(
            host,
            "pidfd",
            "a child was killed through it",
            pidfd(),
            (5, 3),
            NOTHING_RUNS,
        ),
        check(
            host,
            "close-range",
            "closed a range",
            plainly(probes::close_range),
            (5, 9),
            NOTHING_RUNS,
        ),
        check(
            host,
            "openat2",
            "opened a path without links",
            plainly(probes::openat2),
            (5, 6),
            "files of a workspace are collected with the older call, one name at a time: links are \
             refused all the same, mounts inside a workspace are not",
        ),
    ]
}

const NOTHING_RUNS: &str = "nothing is run behind this wall without it";

fn check(
    host: &Host,
    name: &'static str,
    seen: &str,
    result: Result<(), Failed>,
    since: (u32, u32),
    costs: &'static str,
) -> Check {
    match result {
        Ok(()) => Check::found(PART, name, seen),
        Err(failed) => {
            let loss = Loss {
                costs,
                walls: &[],
                mend: mend::kernel(host, since.0, since.1),
            };
            Check::lost(PART, name, failed.why, loss)
        }
    }
}

/// Kills a child that would otherwise go by itself a while later.
fn pidfd() -> Result<(), Failed> {
    let ground = Ground {
        namespaces: false,
        proc: false,
        landlock: 0,
        root: false,
    };
    let ends = spawn::ends(64).map_err(|error| failed(&JailError::step("make pipes", &error)))?;
    let plan = probes::patient(&ends.numbers);
    let spawned =
        spawn::spawn(&plan, ends, ground, Reach::Nothing, None).map_err(|error| failed(&error))?;
    let sent = rustix::process::pidfd_send_signal(&spawned.pidfd, rustix::process::Signal::KILL);
    let ended = spawned.reap();
    sent.map_err(|error| {
        failed(&JailError::step(
            "signal a child through its descriptor",
            &error.into(),
        ))
    })?;
    match ended.signal {
        Some(libc::SIGKILL) => Ok(()),
        _ => Err(Failed {
            why: "the child outlived its kill".to_owned(),
            errno: 0,
        }),
    }
}
