//! Who the program is, and everything it gives up.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Descriptors, Ground};
use crate::seccomp::Instruction;
use crate::steps::{Accept, Plan};

/// Who the program is inside.
pub(crate) const INNER: u32 = 1000;
/// Who it is outside where we are root and have no other user to give. As root it would pass the bound on
/// processes.
pub(crate) const NOBODY: u32 = 65534;
/// Numbers beyond those that users and containers are given.
const FIRST_OF_OURS: u32 = 3_000_000_000;
const OURS: u32 = 1_000_000_000;
/// More capabilities than any kernel has; unknown ones are refused, which is as good.
const CAPABILITIES: u32 = 63;
const LAST_KNOWN: u32 = 40;
const CAP_SETPCAP: u32 = 8;
const CAP_NET_ADMIN: u32 = 12;
const CAP_SYS_ADMIN: u32 = 21;
const CAPABILITY_VERSION: u32 = 0x2008_0522;

/// A user that nothing else on the machine is: what the kernel counts for each user, such as the pages
/// of pipes, is then counted for each run. Two of our processes may meet in one, which hurts nobody.
fn nobody_else() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    static HAS_ALL: OnceLock<bool> = OnceLock::new();
    // A container's root may have few users to give.
    let has_all = HAS_ALL.get_or_init(|| {
        let map = std::fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
        map.split_whitespace().eq(["0", "0", "4294967295"])
    });
    if !has_all {
        return NOBODY;
    }
    let number = std::process::id()
        .wrapping_mul(1009)
        .wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
    FIRST_OF_OURS + number % OURS
}

/// The lines that map the program's user and group to the host's.
pub(crate) fn inner_user(ground: Ground) -> (String, String) {
    let (user, group) = if ground.root {
        let own = nobody_else();
        (own, own)
    } else {
        let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
        (user.as_raw(), group.as_raw())
    };
    (format!("{INNER} {user} 1"), format!("{INNER} {group} 1"))
}

/// Takes on the user that the program will be.
pub(super) fn become_nobody(plan: &mut Plan, ground: Ground) {
    let who = match (ground.namespaces, ground.root) {
        (true, _) => INNER,
        (false, true) => NOBODY,
        (false, false) => return hide(plan),
    };
    if ground.namespaces {
        plan.call(
            "take an own cgroup namespace",
            libc::SYS_unshare,
            &[libc::CLONE_NEWCGROUP.into()],
        );
    }
    drop_groups(plan, ground);
    take_user(plan, who);
    hide(plan);
}

/// Only root has the right, and a user namespace may take it away.
pub(super) fn drop_groups(plan: &mut Plan, ground: Ground) {
    if ground.root {
        plan.call(
            "drop all groups",
            libc::SYS_setgroups,
            &[0.into(), 0.into()],
        );
    }
}

/// Becomes the program's user in namespaces that stand already.
pub(super) fn take_inner_user(plan: &mut Plan) {
    take_user(plan, INNER);
    hide(plan);
}

fn take_user(plan: &mut Plan, who: u32) {
    for (what, call) in [
        ("group", libc::SYS_setresgid),
        ("user", libc::SYS_setresuid),
    ] {
        let args = [who.into(), who.into(), who.into()];
        plan.call(format!("become another {what}"), call, &args);
    }
}

/// Until the program starts we hold a copy of our parent's memory: nobody may look at it.
pub(super) fn hide(plan: &mut Plan) {
    let args = [libc::PR_SET_DUMPABLE.into(), 0.into()];
    plan.call("hide our memory", libc::SYS_prctl, &args);
}

/// Asks the kernel to kill us when our parent dies, then looks whether it is dead already. A change
/// of user would undo it, so it comes after.
pub(super) fn die_with_parent(plan: &mut Plan, open: &Descriptors) {
    let args = [libc::PR_SET_PDEATHSIG.into(), libc::SIGKILL.into()];
    plan.call("die with the parent", libc::SYS_prctl, &args);
    // struct pollfd { fd, events, revents }: a closed other end shows without being asked for.
    let mut poll = open.life.to_ne_bytes().to_vec();
    poll.extend([0; 4]);
    let poll = plan.bytes(poll);
    let time = plan.bytes(vec![0; 16]);
    plan.call_accepting(
        "see that the parent lives",
        libc::SYS_ppoll,
        &[poll.into(), 1.into(), time.into(), 0.into(), 0.into()],
        Accept::Exactly(0),
    );
}

/// The name of the host is the host's own.
pub(super) fn name_host(plan: &mut Plan) {
    let name = plan.text("stockade");
    plan.call(
        "name the host",
        libc::SYS_sethostname,
        &[name.into(), 8.into()],
    );
}

/// A session of its own: no terminal can be reached, and no signal from one reaches in.
pub(super) fn leave_terminal(plan: &mut Plan) {
    plan.call("leave the terminal", libc::SYS_setsid, &[]);
    // What the caller ignores or blocks is no matter of the program's. SIGPIPE is ignored by us.
    let action = plan.bytes(vec![0; 32]);
    plan.call(
        "let a closed pipe be noticed",
        libc::SYS_rt_sigaction,
        &[libc::SIGPIPE.into(), action.into(), 0.into(), 8.into()],
    );
    let none = plan.bytes(vec![0; 8]);
    plan.call(
        "unblock all signals",
        libc::SYS_rt_sigprocmask,
        &[libc::SIG_SETMASK.into(), none.into(), 0.into(), 8.into()],
    );
}

/// A zygote must mount and make namespaces for its children; all else goes.
pub(super) fn keep_for_children(plan: &mut Plan) {
    let kept = [CAP_SETPCAP, CAP_NET_ADMIN, CAP_SYS_ADMIN];
    let bits: u64 = kept.iter().map(|bit| 1 << bit).sum();
    set_capabilities(plan, bits, true);
    for capability in kept {
        let args = [
            libc::PR_CAP_AMBIENT.into(),
            libc::PR_CAP_AMBIENT_RAISE.into(),
            capability.into(),
            0.into(),
            0.into(),
        ];
        plan.call("keep a capability over the start", libc::SYS_prctl, &args);
    }
    no_new_privileges(plan);
}

/// Gives up every capability, for itself and for whatever it might start.
pub(super) fn drop_all(plan: &mut Plan) {
    for capability in 0..CAPABILITIES {
        let accept = match capability {
            // Without namespaces and without being root there is no right to drop, and none to lose.
            0..=LAST_KNOWN => Accept::Or(libc::EPERM),
            _ => Accept::Anything,
        };
        let args = [libc::PR_CAPBSET_DROP.into(), capability.into(), 0.into()];
        plan.call_accepting("drop a capability for good", libc::SYS_prctl, &args, accept);
    }
    let args = [
        libc::PR_CAP_AMBIENT.into(),
        libc::PR_CAP_AMBIENT_CLEAR_ALL.into(),
        0.into(),
        0.into(),
        0.into(),
    ];
    plan.call("drop ambient capabilities", libc::SYS_prctl, &args);
    set_capabilities(plan, 0, false);
    no_new_privileges(plan);
}

fn no_new_privileges(plan: &mut Plan) {
    let args = [
        libc::PR_SET_NO_NEW_PRIVS.into(),
        1.into(),
        0.into(),
        0.into(),
        0.into(),
    ];
    plan.call("never gain a privilege", libc::SYS_prctl, &args);
}

/// struct { version, pid }, then twice { effective, permitted, inheritable }.
fn set_capabilities(plan: &mut Plan, bits: u64, inheritable: bool) {
    let mut header = CAPABILITY_VERSION.to_ne_bytes().to_vec();
    header.extend([0; 4]);
    let mut data = Vec::new();
    for half in [bits & 0xffff_ffff, bits >> 32] {
        let half = u32::try_from(half).unwrap_or(0).to_ne_bytes();
        data.extend(half);
        data.extend(half);
        data.extend(if inheritable { half } else { [0; 4] });
    }
    let (header, data) = (plan.bytes(header), plan.bytes(data));
    plan.call(
        "set capabilities",
        libc::SYS_capset,
        &[header.into(), data.into()],
    );
}

/// The filter, last of all: it would refuse the steps before it.
pub(super) fn load_filter(plan: &mut Plan, filter: &[Instruction]) {
    let bytes: Vec<u8> = filter.iter().flat_map(|one| one.to_bytes()).collect();
    let program = plan.bytes(bytes);
    // struct sock_fprog { len: u16, padding, filter }
    let mut head = u16::try_from(filter.len())
        .unwrap_or(u16::MAX)
        .to_ne_bytes()
        .to_vec();
    head.extend([0; 14]);
    let head = plan.bytes(head);
    plan.point(head, 8, program);
    plan.call(
        "load the syscall filter",
        libc::SYS_seccomp,
        &[1.into(), 0.into(), head.into()],
    );
}
