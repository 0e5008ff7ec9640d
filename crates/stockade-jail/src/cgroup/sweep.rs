//! Removing what a killed owner left behind: nobody ran its clean-up.
//!
//! A group goes only if its name is of our form and the process it names is gone. One that holds
//! processes which our pid namespace cannot name belongs to another namespace, in which its owner
//! may well be alive, and stays.

use super::{
    Found,
    base::{Base, open_dir},
    control::processes,
    group,
    kill::Part,
    own::Owner,
};
use rustix::{
    fd::{AsFd, OwnedFd},
    fs::{Dir, FileType},
};
use std::collections::BTreeSet;

/// Sweeps all hierarchies, a group at a time in all of them at once, so that the one that counts
/// tasks keeps it from growing while it is killed.
pub(super) fn all(found: &Found) {
    // Without `/proc` everybody would look dead.
    if Owner::this_process().is_none() {
        return;
    }
    let names: BTreeSet<String> = found.bases.iter().flat_map(left_behind).collect();
    for name in names {
        let opened: Vec<(&Base, OwnedFd)> = found
            .bases
            .iter()
            .filter_map(|base| Some((base, open_dir(&base.dir, &name).ok()?)))
            .collect();
        let foreign = |dir: &OwnedFd| processes(dir).is_ok_and(|list| list.contains(&0));
        if opened.iter().any(|(_, dir)| foreign(dir)) {
            continue;
        }
        let parts: Vec<Part<'_>> = opened
            .iter()
            .map(|(base, dir)| Part {
                base,
                dir: dir.as_fd(),
            })
            .collect();
        // What cannot be removed now is found again by the next sweep.
        let _ = group::remove(&parts, &name);
    }
}

fn left_behind(base: &Base) -> Vec<String> {
    let Ok(entries) = Dir::read_from(&base.dir) else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter(|entry| matches!(entry.file_type(), FileType::Directory | FileType::Unknown))
        .filter_map(|entry| entry.file_name().to_str().ok().map(str::to_owned))
        .filter(|name| Owner::of_name(name).is_some_and(|owner| !owner.is_alive()))
        .collect()
}
