//! Threads, children, exec and signals. How many is decided by RLIMIT_NPROC and the cgroup. Left
//! out is every way to a new namespace, to another process's memory, and to its scheduling.

use crate::seccomp::numbers::*;
use crate::seccomp::rule::{
    Row, When, allow, bits, is, is_descriptor, is_own_pid, is_token, missing, only,
};
use crate::seccomp::values::*;

const WHO: &str = "asks for own numbers";
const START: &str = "starts the programs that `commands` names; Landlock holds the others back";
const CHILDREN: &str = "waits for own children; with none it says so";
const HANDLERS: &str = "own signal handling";
const SIGNAL: &str = "a signal to a process of its own: the pid namespace or Landlock sees to that";
const SIGNAL_SELF: &str = "`raise` and `abort`; others are out of reach";
const SESSION: &str = "daemons and job control; the pid namespace ends them all the same";
const CPUS: &str = "on which processors own threads run; the cgroup bounds which";
const PRIORITY: &str = "asks for scheduling parameters (threads of libc and V8)";
const START_UP: &str = "libc sets up every thread with it";

const CLONE_VM: u64 = 0x100;
const CLONE_FS: u64 = 0x200;
const CLONE_FILES: u64 = 0x400;
const CLONE_SIGHAND: u64 = 0x800;
const CLONE_VFORK: u64 = 0x4000;
const CLONE_THREAD: u64 = 0x1_0000;
const CLONE_SYSVSEM: u64 = 0x4_0000;
const CLONE_SETTLS: u64 = 0x8_0000;
const CLONE_PARENT_SETTID: u64 = 0x10_0000;
const CLONE_CHILD_CLEARTID: u64 = 0x20_0000;
const CLONE_DETACHED: u64 = 0x40_0000; // without effect; musl sets it
const CLONE_CHILD_SETTID: u64 = 0x100_0000;
const SIGCHLD: u64 = 17;

/// What makes a thread, all of it needed.
const THREAD: u64 =
    CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
/// Where libc wants numbers written and its thread pointer set.
const BOOKKEEPING: u64 =
    CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID | CLONE_DETACHED;
/// Everything but the bookkeeping, upper half included: what is not named here must be clear.
const NOT_BOOKKEEPING: u64 = !BOOKKEEPING;
const NOT_CHILD: u64 = !(BOOKKEEPING | CLONE_VM | CLONE_VFORK);

pub(super) const ROWS: &[Row] = &[
    // Named bits only, so that the namespace flags, CLONE_PARENT (a child of our supervisor),
    // CLONE_PTRACE, CLONE_UNTRACED, CLONE_PIDFD, CLONE_IO and whatever comes next are out.
    only(
        SYS_clone,
        &[bits(0, NOT_BOOKKEEPING, THREAD, "the flags of a thread")],
        "threads of its own",
    ),
    only(
        SYS_clone,
        &[bits(
            0,
            NOT_CHILD,
            SIGCHLD,
            "SIGCHLD, and no flags but VM, VFORK and SETTLS or TID ones",
        )],
        START,
    )
    .when(When::Processes),
    missing(
        SYS_clone3,
        "its flags are behind a pointer; libc falls back to clone, whose are not",
    ),
    allow(SYS_fork, START).when(When::Processes),
    allow(SYS_vfork, START).when(When::Processes),
    allow(SYS_execve, START).when(When::Processes),
    only(
        SYS_execveat,
        &[is_descriptor(0), is(4, AT_EMPTY_PATH), is_token(5)],
        "the supervisor starts the program; nobody else knows the token",
    )
    .when(When::FirstExec),
    allow(SYS_execveat, START).when(When::Processes),
    allow(SYS_exit, "ends a thread"),
    allow(SYS_exit_group, "ends the program"),
    allow(SYS_wait4, CHILDREN),
    allow(SYS_waitid, CHILDREN),
    allow(SYS_set_tid_address, START_UP),
    allow(SYS_set_robust_list, START_UP),
    allow(SYS_rseq, START_UP),
    only(
        SYS_arch_prctl,
        &[is(0, ARCH_SET_FS)],
        "the thread pointer; ld.so sets it on every start",
    ),
    only(
        SYS_arch_prctl,
        &[is(0, ARCH_GET_FS)],
        "asks for the thread pointer",
    ),
    only(
        SYS_arch_prctl,
        &[is(0, ARCH_GET_XCOMP_SUPP)],
        "asks for matrix registers (OpenBLAS)",
    ),
    only(
        SYS_arch_prctl,
        &[is(0, ARCH_GET_XCOMP_PERM)],
        "asks for matrix registers (OpenBLAS)",
    ),
    only(
        SYS_arch_prctl,
        &[is(0, ARCH_REQ_XCOMP_PERM)],
        "uses matrix registers (OpenBLAS)",
    ),
    allow(
        SYS_futex,
        "every lock of every thread; too frequent to look at its operation",
    ),
    allow(SYS_membarrier, "orders memory between own threads"),
    allow(SYS_gettid, WHO),
    allow(SYS_getpid, WHO),
    allow(SYS_getppid, WHO),
    allow(SYS_getpgrp, WHO),
    allow(SYS_getpgid, WHO),
    allow(SYS_getsid, WHO),
    allow(SYS_setsid, SESSION).when(When::OwnPids),
    allow(SYS_setpgid, SESSION).when(When::OwnPids),
    allow(SYS_rt_sigaction, HANDLERS),
    allow(SYS_rt_sigprocmask, HANDLERS),
    allow(SYS_rt_sigreturn, "the way back from every signal handler"),
    allow(SYS_rt_sigpending, HANDLERS),
    allow(SYS_rt_sigsuspend, HANDLERS),
    allow(SYS_rt_sigtimedwait, HANDLERS),
    allow(
        SYS_sigaltstack,
        "the stack of signal handlers (faulthandler)",
    ),
    allow(
        SYS_restart_syscall,
        "the kernel itself resumes an interrupted sleep with it",
    ),
    allow(SYS_kill, SIGNAL).when(When::SignalsBounded),
    allow(SYS_tkill, SIGNAL).when(When::SignalsBounded),
    allow(SYS_tgkill, SIGNAL).when(When::SignalsBounded),
    only(SYS_kill, &[is_own_pid(0)], SIGNAL_SELF).when(When::SignalsOnlySelf),
    only(SYS_tkill, &[is_own_pid(0)], SIGNAL_SELF).when(When::SignalsOnlySelf),
    only(SYS_tgkill, &[is_own_pid(0)], SIGNAL_SELF).when(When::SignalsOnlySelf),
    allow(SYS_sched_yield, "lets another thread run"),
    allow(
        SYS_sched_getaffinity,
        "how many processors there are (os.cpu_count, OpenBLAS, libuv)",
    ),
    only(SYS_sched_setaffinity, &[is(0, ZERO)], CPUS),
    allow(SYS_sched_setaffinity, CPUS).when(When::OwnPids),
    allow(SYS_sched_getparam, PRIORITY),
    allow(SYS_sched_getscheduler, PRIORITY),
    allow(SYS_sched_get_priority_max, PRIORITY),
    allow(SYS_sched_get_priority_min, PRIORITY),
    allow(SYS_getpriority, PRIORITY),
    // Down only: going up takes RLIMIT_NICE or a capability, and the program has neither.
    only(
        SYS_setpriority,
        &[is(0, PRIO_PROCESS), is(1, ZERO)],
        "makes itself nicer to others (os.nice)",
    ),
    allow(SYS_getcpu, "on which processor it runs"),
];
