//! The order of steps that turns a forked child into a program behind the wall.
//!
//! Three plans share their parts: a program that is started (cold), a zygote that will fork, and a
//! child of a zygote (warm). Every order here has its reason beside it; most were learned from
//! sandboxes that had it the other way round.

mod descriptors;
mod limits;
mod mounts;
mod network;
mod privileges;
pub(crate) mod probes;
mod steward;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

pub(crate) use descriptors::Descriptors;
pub(crate) use limits::Rlimits;
pub use network::PROXY_PORT;
pub(crate) use network::Reach;
pub(crate) use privileges::{INNER, NOBODY, inner_user};
pub(crate) use steward::steward;

use crate::landlock;
use crate::seccomp::Instruction;
use crate::steps::{Accept, Plan};
use crate::view::{BOX, View, WORK};

/// What can be put up on this machine, for a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ground {
    /// Own namespaces: user, mount, pid, ipc, uts, cgroup, network.
    pub(crate) namespaces: bool,
    /// An own /proc.
    pub(crate) proc: bool,
    /// The version of Landlock; 0 is none.
    pub(crate) landlock: u32,
    /// We are root, so the program becomes somebody else.
    pub(crate) root: bool,
}

/// What a plan is made from.
pub(crate) struct Site<'a> {
    /// What can be put up.
    pub(crate) ground: Ground,
    /// What the program sees.
    pub(crate) view: &'a View,
    /// The workspace on the host, where there is no mount namespace.
    pub(crate) workspace: &'a Path,
    /// Size of the workspace in bytes, where it is our own filesystem.
    pub(crate) disk: u64,
    /// Bounds of each process.
    pub(crate) rlimits: &'a Rlimits,
    /// What it may reach.
    pub(crate) reach: Reach,
    /// The syscall filter.
    pub(crate) filter: &'a [Instruction],
    /// Files of the workspace, where the side inside does not write them itself.
    pub(crate) files: Option<&'a BTreeMap<String, Vec<u8>>>,
    /// Names among them that the program may not change.
    pub(crate) read_only: &'a BTreeSet<String>,
    /// Whether the program runs the code as soon as it starts, and not when it is sent to it. Then it
    /// must be in its cgroup before it starts: what it forks stays where it was forked.
    pub(crate) runs_at_once: bool,
    /// What the filter wants to see in the one start it allows.
    pub(crate) token: u64,
}

/// What is started at the end of a plan.
pub(crate) struct Program<'a> {
    /// The file, as the program sees it.
    pub(crate) file: &'a Path,
    /// Its arguments, its own name among them.
    pub(crate) arguments: &'a [String],
    /// Its whole environment.
    pub(crate) environment: &'a [String],
}

/// Starts a program behind everything.
pub(crate) fn cold(site: &Site, program: &Program, open: &Descriptors) -> Plan {
    let mut plan = Plan::default();
    wait_for_parent(&mut plan, open);
    let own = site.ground.namespaces;
    if own {
        mounts::take_sources(&mut plan, site.view);
    }
    privileges::become_nobody(&mut plan, site.ground);
    privileges::die_with_parent(&mut plan, open);
    if own {
        mounts::build_root(&mut plan, site, libc::MS_RDONLY);
        mounts::mount_workspace(&mut plan, "box", site.disk);
        mounts::enter_root(&mut plan);
        descriptors::hand_over(&mut plan, open, "the workspace", BOX);
        network::prepare(&mut plan, site.reach, open);
        privileges::name_host(&mut plan);
    }
    go_to_work(&mut plan, site);
    privileges::leave_terminal(&mut plan);
    if site.runs_at_once {
        hear_from_parent(&mut plan, open, "wait to be in the cgroup");
    }
    descriptors::settle(&mut plan, open, program.file);
    limits::set(&mut plan, site.rlimits);
    seal(&mut plan, site);
    start(&mut plan, site.token, program, open);
    plan
}

/// Starts a program behind nothing: a plain process of ours, in a directory of its own.
pub(crate) fn bare(
    workspace: &Path,
    files: Option<&BTreeMap<String, Vec<u8>>>,
    program: &Program,
    open: &Descriptors,
) -> Plan {
    let mut plan = Plan::default();
    wait_for_parent(&mut plan, open);
    privileges::die_with_parent(&mut plan, open);
    enter(&mut plan, workspace, files);
    privileges::leave_terminal(&mut plan);
    descriptors::settle(&mut plan, open, program.file);
    start(&mut plan, 0, program, open);
    plan
}

/// Starts a zygote: in namespaces of its own, but with the right to make more for its children.
pub(crate) fn zygote(site: &Site, program: &Program, open: &Descriptors) -> Plan {
    let mut plan = Plan::default();
    wait_for_parent(&mut plan, open);
    mounts::take_sources(&mut plan, site.view);
    privileges::become_nobody(&mut plan, site.ground);
    // Its children map their users through it.
    mounts::build_root(&mut plan, site, 0);
    mounts::enter_root(&mut plan);
    privileges::name_host(&mut plan);
    privileges::leave_terminal(&mut plan);
    descriptors::settle(&mut plan, open, program.file);
    privileges::keep_for_children(&mut plan);
    start(&mut plan, site.token, program, open);
    plan
}

/// What a zygote's child does to itself before it runs anything. It is in fresh namespaces already,
/// its user and descriptors are in order, and its zygote's root is around it.
pub(crate) fn warm(site: &Site, hand: i32) -> Plan {
    let mut plan = Plan::default();
    descriptors::close_from(&mut plan, hand + 1);
    mounts::keep_to_ourselves(&mut plan);
    if site.ground.proc {
        mounts::mount_proc(&mut plan, "/proc", libc::MS_RDONLY);
    }
    mounts::mount_workspace(&mut plan, BOX, site.disk);
    let open = Descriptors {
        hand,
        ..Descriptors::default()
    };
    descriptors::hand_over(&mut plan, &open, "the workspace", BOX);
    network::prepare(&mut plan, site.reach, &open);
    go_to_work(&mut plan, site);
    privileges::leave_terminal(&mut plan);
    limits::set(&mut plan, site.rlimits);
    seal(&mut plan, site);
    plan
}

/// Builds an empty root in fresh namespaces and ends: shows what a machine can do.
pub(crate) fn rehearsal(ground: Ground, open: &Descriptors) -> Plan {
    let mut plan = Plan::default();
    wait_for_parent(&mut plan, open);
    let view = View::default();
    let site = Site {
        ground,
        view: &view,
        workspace: Path::new(BOX),
        disk: 1 << 20,
        rlimits: &Rlimits::none(),
        reach: Reach::Nothing,
        filter: &[],
        files: None,
        read_only: &BTreeSet::new(),
        runs_at_once: false,
        token: 0,
    };
    mounts::take_sources(&mut plan, &view);
    privileges::become_nobody(&mut plan, ground);
    mounts::build_root(&mut plan, &site, libc::MS_RDONLY);
    mounts::mount_workspace(&mut plan, "box", site.disk);
    mounts::enter_root(&mut plan);
    plan.call("end", libc::SYS_exit_group, &[0.into()]);
    plan
}

/// The parent maps our user first. A parent that is gone ends us here.
fn wait_for_parent(plan: &mut Plan, open: &Descriptors) {
    descriptors::keep_only(plan, open);
    hear_from_parent(plan, open, "wait for the parent");
}

/// One byte, which the parent sends when something is done.
fn hear_from_parent(plan: &mut Plan, open: &Descriptors, what: &str) {
    let byte = plan.bytes(vec![0]);
    plan.call_accepting(
        what,
        libc::SYS_read,
        &[open.go.into(), byte.into(), 1.into()],
        Accept::Exactly(1),
    );
}

fn go_to_work(plan: &mut Plan, site: &Site) {
    let workspace = if site.ground.namespaces {
        Path::new(BOX)
    } else {
        site.workspace
    };
    enter(plan, workspace, site.files);
    if site.ground.namespaces && !site.read_only.is_empty() {
        mounts::freeze(plan, &workspace.join(WORK), site.read_only);
    }
}

fn enter(plan: &mut Plan, workspace: &Path, files: Option<&BTreeMap<String, Vec<u8>>>) {
    let work = plan.text(workspace.join(WORK));
    plan.call("enter the workspace", libc::SYS_chdir, &[work.into()]);
    if let Some(files) = files {
        mounts::write_files(plan, files);
    }
}

/// What can never be taken back, in the order in which each step still allows the next.
fn seal(plan: &mut Plan, site: &Site) {
    privileges::drop_all(plan);
    let workspace = if site.ground.namespaces {
        Path::new(BOX)
    } else {
        site.workspace
    };
    landlock::restrict(
        plan,
        site.view,
        workspace,
        site.ground.namespaces,
        site.ground.landlock,
    );
    privileges::load_filter(plan, site.filter);
}

/// Becomes the program. The filter allows this one start and no other: the descriptor has a number
/// that the program can never open, and the token is gone with our memory.
fn start(plan: &mut Plan, token: u64, program: &Program, open: &Descriptors) {
    let arguments = plan.texts(program.arguments);
    let environment = plan.texts(program.environment);
    let empty = plan.text("");
    plan.call(
        format!("start {}", program.file.display()),
        libc::SYS_execveat,
        &[
            open.program.into(),
            empty.into(),
            arguments.into(),
            environment.into(),
            libc::AT_EMPTY_PATH.into(),
            token.into(),
        ],
    );
}
