//! Questions about the program itself and about the machine, its own limits and its own name.
//! Changing who it is, or anything outside it, is out.

use crate::seccomp::numbers::*;
use crate::seccomp::rule::{Row, When, allow, is, is_long, only};
use crate::seccomp::values::*;

const IDENTITY: &str = "asks who it runs as; the answer is the jail's";
const LIMITS: &str = "own limits: the hard ones can only be lowered";
const NAME: &str = "the name of a thread";
const ASKS: &str = "only asks for a property of its own";

pub(super) const ROWS: &[Row] = &[
    allow(SYS_getuid, IDENTITY),
    allow(SYS_geteuid, IDENTITY),
    allow(SYS_getgid, IDENTITY),
    allow(SYS_getegid, IDENTITY),
    allow(SYS_getresuid, IDENTITY),
    allow(SYS_getresgid, IDENTITY),
    allow(SYS_getgroups, IDENTITY),
    allow(
        SYS_capget,
        "node asks at its start whether it has capabilities",
    )
    .when(When::Node),
    allow(SYS_getrlimit, "asks for own limits"),
    only(SYS_prlimit64, &[is(0, ZERO)], LIMITS),
    allow(SYS_getrusage, "processor time and memory used so far"),
    allow(
        SYS_uname,
        "name and version of the system (platform, sysconfig)",
    ),
    allow(
        SYS_sysinfo,
        "memory of the machine: libc and libuv size their heaps by it",
    ),
    allow(
        SYS_getrandom,
        "random numbers: hash seeds, keys, names of temporary files",
    ),
    // Not in the list, on purpose: PR_SET_PDEATHSIG (would undo the death with its parent),
    // PR_SET_DUMPABLE, PR_SET_PTRACER, PR_SET_SECCOMP, PR_SET_MM, PR_SET_CHILD_SUBREAPER.
    only(SYS_prctl, &[is(0, PR_SET_NAME)], NAME),
    only(SYS_prctl, &[is(0, PR_GET_NAME)], NAME),
    only(
        SYS_prctl,
        &[is(0, PR_SET_VMA), is_long(1, PR_SET_VMA_ANON_NAME)],
        "names for own memory (V8, libc)",
    ),
    only(SYS_prctl, &[is(0, PR_GET_DUMPABLE)], ASKS),
    only(SYS_prctl, &[is(0, PR_GET_SECCOMP)], ASKS),
    only(SYS_prctl, &[is(0, PR_GET_NO_NEW_PRIVS)], ASKS),
    only(SYS_prctl, &[is(0, PR_CAPBSET_READ)], ASKS),
    only(SYS_personality, &[is(0, READ_PERSONALITY)], ASKS),
];
