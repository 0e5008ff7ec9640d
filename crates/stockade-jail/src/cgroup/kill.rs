//! Killing everything in a group, faster than it can fork.
//!
//! Version 2 has one file for it. Elsewhere the group is first kept from growing (no more tasks,
//! or frozen), and then each process it lists is killed until the list shows nobody new. The dying
//! itself is not waited for.

use super::{
    Version,
    base::{Base, Role},
    control::{processes, put},
};
use rustix::{
    fd::BorrowedFd,
    io::Errno,
    process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal},
};
use std::{collections::HashSet, process};

/// More rounds than any tree that cannot grow needs.
const ROUNDS: usize = 64;

/// A group in one hierarchy.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) base: &'a Base,
    pub(super) dir: BorrowedFd<'a>,
}

/// Kills all processes in all parts. Afterwards the group takes no new tasks.
pub(super) fn all(parts: &[Part<'_>]) {
    let left: Vec<Part<'_>> = parts
        .iter()
        .copied()
        .filter(|part| !at_once(*part))
        .collect();
    for part in &left {
        hold(*part, true);
    }
    let mut killed = HashSet::new();
    for _ in 0..ROUNDS {
        let before = killed.len();
        for part in &left {
            round(part.dir, &mut killed);
        }
        if killed.len() == before {
            break;
        }
    }
    for part in &left {
        hold(*part, false);
    }
}

fn at_once(part: Part<'_>) -> bool {
    part.base.version == Version::Two && put(part.dir, "cgroup.kill", "1").is_ok()
}

/// Keeps a group from growing. What fails here is made up for by further rounds. In the first
/// version the frozen must thaw to die; the bound on tasks stays at nothing.
fn hold(part: Part<'_>, still: bool) {
    let (name, value) = match (part.base.version, still) {
        (Version::One, true) if part.base.has(Role::Tasks) => ("pids.max", "0"),
        (Version::One, true) => ("freezer.state", "FROZEN"),
        (Version::One, false) => ("freezer.state", "THAWED"),
        (Version::Two, true) => ("cgroup.freeze", "1"),
        (Version::Two, false) => ("cgroup.freeze", "0"),
    };
    if name != "freezer.state" || part.base.has(Role::Freezer) {
        // A group that is being removed by somebody else has no such file any more.
        let _ = put(part.dir, name, value);
    }
}

/// Kills whoever is listed and was not killed before.
///
/// A pid may be free and taken again by a stranger between reading and killing. So a handle is
/// opened first, and used only if a second look at the list still shows the pid: whoever holds it
/// then is a member, and a handle on anybody earlier is a handle on the dead.
fn round(dir: BorrowedFd<'_>, killed: &mut HashSet<u32>) {
    let ours = process::id();
    let handles: Vec<_> = processes(dir)
        .unwrap_or_default()
        .into_iter()
        .filter(|pid| *pid != ours && !killed.contains(pid))
        .filter_map(|pid| {
            let id = Pid::from_raw(i32::try_from(pid).ok()?)?;
            Some((pid, id, pidfd_open(id, PidfdFlags::empty())))
        })
        .collect();
    if handles.is_empty() {
        return;
    }
    let still: HashSet<u32> = processes(dir).unwrap_or_default().into_iter().collect();
    for (pid, id, handle) in handles {
        if !still.contains(&pid) {
            continue;
        }
        let sent = match handle {
            Ok(handle) => pidfd_send_signal(handle, Signal::KILL),
            // Kernels before 5.3, and no more descriptors.
            Err(Errno::NOSYS | Errno::MFILE | Errno::NFILE | Errno::PERM) => {
                kill_process(id, Signal::KILL)
            }
            Err(error) => Err(error),
        };
        if sent.is_ok() {
            killed.insert(pid);
        }
    }
}
