//! Tiny plans, one per primitive of the wall, for `stockade doctor`.
//!
//! They are made of the same parts as the plans of a run, so that what is found here is what a run
//! will find. Each ends by itself; none starts a program.

use std::path::Path;

use super::{Descriptors, Ground, mounts, privileges, rehearsal, wait_for_parent};
use crate::landlock;
use crate::seccomp::Instruction;
use crate::steps::{Accept, Plan};
use crate::view::View;

const OPENAT2: i64 = 437;
const RESOLVE_NO_SYMLINKS: u64 = 4;
/// Longer than a kill takes, and no more than somebody waits for.
const PATIENCE: u64 = 5;
/// What a filter or Landlock has refused: no call may come back with anything else.
const REFUSED: Accept = Accept::Exactly(-1);

/// A user namespace, and another inside it where one is named.
pub(crate) fn namespace(open: &Descriptors, inner: Option<(&str, i32)>) -> Plan {
    let mut plan = begin(open);
    plan.call(
        "take a user namespace",
        libc::SYS_unshare,
        &[libc::CLONE_NEWUSER.into()],
    );
    if let Some((name, flag)) = inner {
        let what = format!("take a {name} namespace");
        plan.call(what, libc::SYS_unshare, &[flag.into()]);
    }
    end(plan)
}

/// A small filesystem in memory.
pub(crate) fn tmpfs(ground: Ground, open: &Descriptors) -> Plan {
    let mut plan = begin(open);
    privileges::become_nobody(&mut plan, ground);
    mounts::keep_to_ourselves(&mut plan);
    mounts::mount_workspace(&mut plan, "/usr", 1 << 20);
    end(plan)
}

/// A /proc that shows our own processes only.
pub(crate) fn proc(ground: Ground, open: &Descriptors) -> Plan {
    let mut plan = begin(open);
    privileges::become_nobody(&mut plan, ground);
    mounts::keep_to_ourselves(&mut plan);
    mounts::mount_proc(&mut plan, "/proc", libc::MS_RDONLY);
    end(plan)
}

/// An empty root that becomes the only one.
pub(crate) fn root(ground: Ground, open: &Descriptors) -> Plan {
    rehearsal(ground, open)
}

/// Gives up the filesystem and then tries to read its root.
pub(crate) fn landlock(open: &Descriptors, abi: u32) -> Plan {
    let mut plan = begin(open);
    let root = plan.text("/");
    let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC;
    let args = [libc::AT_FDCWD.into(), root.into(), flags.into(), 0.into()];
    plan.call("open the root before", libc::SYS_openat, &args);
    privileges::drop_all(&mut plan);
    let nothing = View::default();
    landlock::restrict(&mut plan, &nothing, Path::new("/tmp"), false, abi);
    plan.call_accepting(
        "be refused the root behind Landlock",
        libc::SYS_openat,
        &args,
        REFUSED,
    );
    end(plan)
}

/// Loads a filter and then makes a call that it refuses.
pub(crate) fn seccomp(open: &Descriptors, filter: &[Instruction]) -> Plan {
    let mut plan = begin(open);
    let kind = libc::SOCK_STREAM | libc::SOCK_CLOEXEC;
    let args = [libc::AF_UNIX.into(), kind.into(), 0.into()];
    plan.call("make a socket before", libc::SYS_socket, &args);
    privileges::drop_all(&mut plan);
    privileges::load_filter(&mut plan, filter);
    plan.call_accepting(
        "be refused a socket by the filter",
        libc::SYS_socket,
        &args,
        REFUSED,
    );
    end(plan)
}

/// Promises never to gain a privilege, and asks the kernel whether it has heard.
pub(crate) fn no_new_privileges(open: &Descriptors) -> Plan {
    let mut plan = begin(open);
    let set = [
        libc::PR_SET_NO_NEW_PRIVS.into(),
        1.into(),
        0.into(),
        0.into(),
        0.into(),
    ];
    plan.call("never gain a privilege", libc::SYS_prctl, &set);
    let get = [
        libc::PR_GET_NO_NEW_PRIVS.into(),
        0.into(),
        0.into(),
        0.into(),
        0.into(),
    ];
    plan.call_accepting("read it back", libc::SYS_prctl, &get, Accept::Exactly(1));
    end(plan)
}

/// Drops all capabilities and then does what needs one.
pub(crate) fn capabilities(open: &Descriptors) -> Plan {
    let mut plan = begin(open);
    privileges::drop_all(&mut plan);
    let root = plan.text("/");
    plan.call_accepting(
        "be refused what needs a capability",
        libc::SYS_chroot,
        &[root.into()],
        REFUSED,
    );
    end(plan)
}

/// Waits to be killed through its descriptor, for a while.
pub(crate) fn patient(open: &Descriptors) -> Plan {
    let mut plan = begin(open);
    let mut time = PATIENCE.to_ne_bytes().to_vec();
    time.extend([0; 8]);
    let time = plan.bytes(time);
    plan.call(
        "wait",
        libc::SYS_ppoll,
        &[0.into(), 0.into(), time.into(), 0.into(), 0.into()],
    );
    end(plan)
}

/// Closes a range of descriptors at once.
pub(crate) fn close_range(open: &Descriptors) -> Plan {
    let mut plan = begin(open);
    plan.call(
        "close a range of descriptors",
        libc::SYS_close_range,
        &[100_000.into(), u32::MAX.into(), 0.into()],
    );
    end(plan)
}

/// Opens a path that may have no link on its way.
pub(crate) fn openat2(open: &Descriptors) -> Plan {
    let mut plan = begin(open);
    let root = plan.text("/");
    // struct open_how { flags, mode, resolve }
    let flags = u64::from((libc::O_PATH | libc::O_CLOEXEC).unsigned_abs());
    let mut how = flags.to_ne_bytes().to_vec();
    how.extend([0; 8]);
    how.extend(RESOLVE_NO_SYMLINKS.to_ne_bytes());
    let how = plan.bytes(how);
    plan.call(
        "open a path without links",
        OPENAT2,
        &[libc::AT_FDCWD.into(), root.into(), how.into(), 24.into()],
    );
    end(plan)
}

fn begin(open: &Descriptors) -> Plan {
    let mut plan = Plan::default();
    wait_for_parent(&mut plan, open);
    plan
}

fn end(mut plan: Plan) -> Plan {
    plan.call("end", libc::SYS_exit_group, &[0.into()]);
    plan
}
