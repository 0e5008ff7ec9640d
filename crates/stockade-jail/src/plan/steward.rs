//! The plan of a session's steward: a process that goes into the walls of a program that stands
//! already, and becomes pid 1 of a namespace below the program's own.
//!
//! Three processes carry it out. The first goes in from outside, with our memory in it, and stays out
//! of the program's sight: a process never changes its own pid namespace. The second is in that
//! namespace for two calls, closed to everybody; the third is the steward. All are our children, so
//! that we reap them.

use std::os::fd::RawFd;
use std::path::Path;

use super::{Descriptors, Program, Reach, Site};
use super::{descriptors, hear_from_parent, limits, mounts, privileges};
use crate::landlock;
use crate::steps::Plan;
use crate::view::BOX;

/// Starts a steward beside the program that `inside` is a descriptor of.
pub(crate) fn steward(
    site: &Site,
    program: &Program,
    open: &Descriptors,
    inside: RawFd,
    work: &Path,
) -> Plan {
    let mut plan = Plan::default();
    privileges::hide(&mut plan);
    privileges::drop_groups(&mut plan, site.ground);
    let mut namespaces = libc::CLONE_NEWUSER
        | libc::CLONE_NEWNS
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWCGROUP;
    if site.reach != Reach::Anything {
        namespaces |= libc::CLONE_NEWNET;
    }
    plan.call(
        "enter the namespaces of the session",
        libc::SYS_setns,
        &[inside.into(), namespaces.into()],
    );
    // Before anything of ours can be seen in there, all that we hold open is closed.
    descriptors::keep_only(&mut plan, open);
    hear_from_parent(&mut plan, open, "wait to be in the cgroup");
    privileges::take_inner_user(&mut plan);
    let hand = |plan: &mut Plan, child| descriptors::send(plan, open, "a process", child);
    plan.fork("go into the session", libc::CLONE_PARENT, hand);
    // The two are handed over from two processes: one after the other, or they could be mixed up.
    hear_from_parent(&mut plan, open, "wait for the first to be known");
    let own = libc::CLONE_PARENT | libc::CLONE_NEWPID | libc::CLONE_NEWNS;
    plan.fork("take a pid namespace for commands", own, hand);
    mounts::keep_to_ourselves(&mut plan);
    if site.ground.proc {
        mounts::mount_proc(&mut plan, "/proc", libc::MS_RDONLY);
    }
    let work = plan.text(work);
    plan.call("enter the workspace", libc::SYS_chdir, &[work.into()]);
    privileges::leave_terminal(&mut plan);
    descriptors::settle(&mut plan, open, program.file);
    limits::set(&mut plan, site.rlimits);
    privileges::drop_all(&mut plan);
    landlock::restrict(
        &mut plan,
        site.view,
        Path::new(BOX),
        true,
        site.ground.landlock,
    );
    super::start(&mut plan, 0, program, open);
    plan
}
