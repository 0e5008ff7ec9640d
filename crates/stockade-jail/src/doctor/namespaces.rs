//! Namespaces, and the root that is built in them.

use super::attempt::{Failed, attempt, plainly};
use super::host::Host;
use super::{Check, Loss, mend};
use crate::plan::{Ground, probes};

const PART: &str = "namespaces";
const ROOT: &str = "root";
const TOGETHER: &[(&str, &str)] = &[
    ("filesystem", "landlock"),
    ("processes", "shared-pid"),
    ("network", "seccomp"),
    ("proc", "absent"),
    ("disk", "none"),
];
/// Namespaces are taken together or not at all, so that there are few shapes of a wall.
const ALL_OR_NONE: &str = "a run needs all namespaces at once: without one of them it has none, and \
                           Landlock and the syscall filter stand alone";

/// Every kind of namespace besides the user's: its name, its flag, and what bounds its number.
const INNER: [(&str, &str, i32, &str); 6] = [
    (
        "mount-namespace",
        "mount",
        libc::CLONE_NEWNS,
        "user.max_mnt_namespaces",
    ),
    (
        "pid-namespace",
        "pid",
        libc::CLONE_NEWPID,
        "user.max_pid_namespaces",
    ),
    (
        "ipc-namespace",
        "ipc",
        libc::CLONE_NEWIPC,
        "user.max_ipc_namespaces",
    ),
    (
        "uts-namespace",
        "uts",
        libc::CLONE_NEWUTS,
        "user.max_uts_namespaces",
    ),
    (
        "net-namespace",
        "net",
        libc::CLONE_NEWNET,
        "user.max_net_namespaces",
    ),
    (
        "cgroup-namespace",
        "cgroup",
        libc::CLONE_NEWCGROUP,
        "user.max_cgroup_namespaces",
    ),
];

pub(super) fn checks(host: &Host, ground: Ground) -> Vec<Check> {
    let refused = |name: &'static str, error: Failed, count: &str| {
        let loss = Loss {
            costs: ALL_OR_NONE,
            walls: TOGETHER,
            mend: mend::namespace(host, error.errno, count),
        };
        Check::lost(PART, name, error.why, loss)
    };
    let mut all = Vec::new();
    all.push(match plainly(|open| probes::namespace(open, None)) {
        Ok(()) => Check::found(PART, "user-namespace", "made"),
        Err(error) => refused("user-namespace", error, "user.max_user_namespaces"),
    });
    for (name, word, flag, count) in INNER {
        all.push(
            match plainly(|open| probes::namespace(open, Some((word, flag)))) {
                Ok(()) => Check::found(PART, name, "made"),
                Err(error) => refused(name, error, count),
            },
        );
    }
    all.push(match attempt(ground, |open| probes::tmpfs(ground, open)) {
        Ok(()) => Check::found(ROOT, "tmpfs", "mounted"),
        Err(error) => {
            let loss = Loss {
                costs: "there is no workspace in memory and no root of its own",
                walls: TOGETHER,
                mend: mend::namespace(host, error.errno, "user.max_user_namespaces"),
            };
            Check::lost(ROOT, "tmpfs", error.why, loss)
        }
    });
    let without_proc = Ground {
        proc: false,
        ..ground
    };
    let root = attempt(without_proc, |open| probes::root(without_proc, open));
    all.push(match root {
        Ok(()) => Check::found(ROOT, "pivot-root", "an empty root became the only one"),
        Err(error) => {
            let mend = match error.errno {
                libc::ENOSYS => mend::kernel(host, 5, 12),
                errno => mend::namespace(host, errno, "user.max_user_namespaces"),
            };
            let loss = Loss {
                costs: "the program sees the machine's own tree, and Landlock alone says what of it \
                        it may open",
                walls: TOGETHER,
                mend,
            };
            Check::lost(ROOT, "pivot-root", error.why, loss)
        }
    });
    let root_stands = all.last().is_some_and(Check::is_found);
    all.push(match attempt(ground, |open| probes::proc(ground, open)) {
        Ok(()) => Check::found(ROOT, "proc", "mounted with subset=pid"),
        Err(error) => {
            let mend = if root_stands {
                mend::proc(host)
            } else {
                mend::namespace(host, error.errno, "user.max_user_namespaces")
            };
            let loss = Loss {
                costs: "programs have no /proc at all, and there is no warm start; the machine's \
                        own /proc is never shown instead",
                walls: &[("proc", "absent")],
                mend,
            };
            Check::lost(ROOT, "proc", error.why, loss)
        }
    });
    all
}
