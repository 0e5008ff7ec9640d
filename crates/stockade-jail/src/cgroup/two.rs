//! What version 2 asks for before groups can be made: controllers must be lent downwards.
//!
//! The kernel lends none below a group that has processes of its own, except at the very top. A
//! process that is alone in a group which was handed over to it (by systemd's `Delegate=yes`, or
//! as the top of a container's own view) steps aside into a group of its own. Other people's
//! processes are never moved.

use super::{
    Version,
    base::{Base, open_dir},
    control::{get, processes, put},
};
use rustix::{
    fd::OwnedFd,
    fs::{Access, AtFlags, CWD, Mode, accessat, fgetxattr, mkdirat},
    io::Errno,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process,
};

const WANTED: [&str; 3] = ["memory", "pids", "cpu"];
/// Where we step aside to. It is no name of a run, so it is never swept: what else our process has
/// started lives there too.
const ASIDE: &str = "stockade-own";

/// Makes a folder ready and tries it. `own` is the folder of this process in the same hierarchy.
pub(super) fn open(path: &Path, own: Option<&Path>) -> Result<Base, String> {
    let path = match path.parent() {
        // We, or who started us, have stepped aside before.
        Some(above) if path.ends_with(ASIDE) => above,
        _ => path,
    };
    let dir = open_dir(CWD, path)
        .map_err(|error| format!("`{}`: {}", path.display(), io::Error::from(error)))?;
    let problems = lend(&dir, path, own)?;
    may_join(path, own)?;
    let mut base = Base::open(path, Version::Two)?;
    base.problems.extend(problems);
    Ok(base)
}

/// Asks for the controllers that are not lent yet; hands over what stays missing, in words.
fn lend(dir: &OwnedFd, path: &Path, own: Option<&Path>) -> Result<Vec<String>, String> {
    let shown = path.display();
    let words = |name| {
        get(dir, name)
            .map(|text| text.split_ascii_whitespace().map(str::to_owned).collect())
            .map_err(|error| format!("`{shown}/{name}`: {}", io::Error::from(error)))
    };
    let there: Vec<String> = words("cgroup.controllers")?;
    let lent: Vec<String> = words("cgroup.subtree_control")?;
    let has = |list: &[String], name: &str| list.iter().any(|one| one == name);
    if !WANTED.iter().any(|name| has(&there, name)) {
        return Err(format!(
            "`{shown}` has neither `memory` nor `pids` nor `cpu` to lend"
        ));
    }
    // Looked at again, as another thread of ours may have stepped aside meanwhile.
    if is_busy(dir) && !step_aside(dir, path, own) && is_busy(dir) {
        return Err(format!(
            "`{shown}` has processes of its own, so nothing can be bounded below it; start \
             stockade alone in a delegated group (`systemd-run --user --scope -p Delegate=yes \
             stockade …`)"
        ));
    }
    let mut problems = Vec::new();
    for name in WANTED {
        if !has(&there, name) || has(&lent, name) {
            continue;
        }
        if let Err(error) = put(dir, "cgroup.subtree_control", &format!("+{name}")) {
            let error = io::Error::from(error);
            problems.push(format!("`{shown}` does not lend `{name}`: {error}"));
        }
    }
    let lent: Vec<String> = words("cgroup.subtree_control")?;
    if WANTED.iter().any(|name| has(&lent, name)) {
        return Ok(problems);
    }
    Err(problems.join("; "))
}

/// Whether the group is not the top one and has processes. Not all controllers are refused then:
/// `pids` and `cpu` are lent, and the groups below cannot be joined by any process. So this is
/// looked at before anything is asked for.
fn is_busy(dir: &OwnedFd) -> bool {
    get(dir, "cgroup.type").is_ok() && processes(dir).is_ok_and(|list| !list.is_empty())
}

/// Moves this process out of the way, if the group is ours alone to order.
fn step_aside(dir: &OwnedFd, path: &Path, own: Option<&Path>) -> bool {
    let alone = processes(dir).is_ok_and(|list| list == [process::id()]);
    if own != Some(path) || !alone || !is_handed_over(dir) {
        return false;
    }
    match mkdirat(dir, ASIDE, Mode::from_raw_mode(0o755)) {
        Ok(()) | Err(Errno::EXIST) => {}
        Err(_) => return false,
    }
    open_dir(dir, ASIDE).is_ok_and(|aside| put(&aside, "cgroup.procs", "0").is_ok())
}

fn is_handed_over(dir: &OwnedFd) -> bool {
    let marked = ["user.delegate", "trusted.delegate"].iter().any(|name| {
        let mut value = [0; 8];
        fgetxattr(dir, *name, &mut value[..]).is_ok_and(|length| value[..length] == *b"1")
    });
    let top = || {
        fs::read_to_string("/proc/self/cgroup")
            .is_ok_and(|text| text.lines().any(|line| line == "0::/"))
    };
    marked || top()
}

/// A process may be moved only by who may write to the group above both its old and new place.
fn may_join(path: &Path, own: Option<&Path>) -> Result<(), String> {
    let Some(own) = own else {
        return Ok(());
    };
    let above: PathBuf = own
        .components()
        .zip(path.components())
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| one)
        .collect();
    let file = above.join("cgroup.procs");
    match accessat(CWD, &file, Access::WRITE_OK, AtFlags::EACCESS) {
        Ok(()) | Err(Errno::NOENT) => Ok(()),
        Err(error) => Err(format!(
            "processes cannot be moved to `{}`, as `{}` is not ours to write: {}",
            path.display(),
            file.display(),
            io::Error::from(error)
        )),
    }
}
