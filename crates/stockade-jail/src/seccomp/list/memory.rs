//! Memory of the program's own. How much is not decided here: the cgroup and RLIMIT_AS do that.
//! Left out is what reaches into other processes, shares pages with strangers, or takes memory that
//! no cgroup counts.

use crate::seccomp::numbers::*;
use crate::seccomp::rule::{Row, When, allow, bits, is, only};
use crate::seccomp::values::*;

const GIVES_BACK: &str = "allocators give memory back with it";
const HUGE: &str = "ordinary pages joined by the kernel, counted as usual (numpy, V8)";
const HINT: &str = "a hint about own memory (mmap.madvise)";
const DUMP: &str = "what a core dump would hold; there is none";
const POPULATE: &str = "touches own pages ahead of use";
const GUARD: &str = "guard pages of thread stacks (newer libc)";
const KEYS: &str = "V8 protects its compiled code with memory keys where the processor has them";
const ANONYMOUS_FILE: &str = "a file in memory, counted as memory and never under Landlock";

const MAP_HUGETLB: u64 = 0x4_0000;

const MFD_CLOEXEC: u64 = 1;
const MFD_ALLOW_SEALING: u64 = 2;
const MFD_NOEXEC_SEAL: u64 = 8;
const MFD_EXEC: u64 = 0x10;
/// Bits of an `unsigned int`, all but these must be clear; 4 is MFD_HUGETLB and stays out.
const MFD_OTHERS: u64 =
    0xFFFF_FFFF & !(MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL | MFD_EXEC);
const MFD_OTHERS_AND_EXEC: u64 =
    0xFFFF_FFFF & !(MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL) | MFD_NOEXEC_SEAL;

pub(super) const ROWS: &[Row] = &[
    allow(SYS_brk, "the heap of every program"),
    // Huge pages of the reserved kind are not counted by the memory cgroup.
    only(
        SYS_mmap,
        &[bits(3, MAP_HUGETLB, 0, "without MAP_HUGETLB")],
        "maps memory and libraries; machine code in memory is no more than the program itself",
    ),
    allow(SYS_munmap, "unmaps own memory"),
    allow(SYS_mremap, "grows own mappings (realloc, mmap.resize)"),
    allow(
        SYS_mprotect,
        "ld.so and every just-in-time compiler need it",
    ),
    allow(SYS_msync, "flushes a mapped file (mmap.flush)"),
    // Not in the list, on purpose: MADV_MERGEABLE (pages shared with other processes tell what they
    // hold by how long a write takes), MADV_HWPOISON, MADV_SOFT_OFFLINE, and what nobody asked for.
    only(SYS_madvise, &[is(2, MADV_NORMAL)], HINT),
    only(SYS_madvise, &[is(2, MADV_RANDOM)], HINT),
    only(SYS_madvise, &[is(2, MADV_SEQUENTIAL)], HINT),
    only(SYS_madvise, &[is(2, MADV_WILLNEED)], HINT),
    only(SYS_madvise, &[is(2, MADV_DONTNEED)], GIVES_BACK),
    only(SYS_madvise, &[is(2, MADV_FREE)], GIVES_BACK),
    only(SYS_madvise, &[is(2, MADV_REMOVE)], GIVES_BACK),
    only(
        SYS_madvise,
        &[is(2, MADV_DONTFORK)],
        "keeps memory out of own children",
    ),
    only(
        SYS_madvise,
        &[is(2, MADV_DOFORK)],
        "gives memory to own children",
    ),
    only(SYS_madvise, &[is(2, MADV_HUGEPAGE)], HUGE),
    only(SYS_madvise, &[is(2, MADV_NOHUGEPAGE)], HUGE),
    only(SYS_madvise, &[is(2, MADV_DONTDUMP)], DUMP),
    only(SYS_madvise, &[is(2, MADV_DODUMP)], DUMP),
    only(SYS_madvise, &[is(2, MADV_POPULATE_READ)], POPULATE),
    only(SYS_madvise, &[is(2, MADV_POPULATE_WRITE)], POPULATE),
    only(SYS_madvise, &[is(2, MADV_GUARD_INSTALL)], GUARD),
    only(SYS_madvise, &[is(2, MADV_GUARD_REMOVE)], GUARD),
    // What such a file holds is no address space, so only a control group sees it. Where exec is possible, a memory file must be one that cannot be executed: Landlock does not
    // see such files, so it would start what `commands` does not name.
    only(
        SYS_memfd_create,
        &[bits(
            1,
            MFD_OTHERS,
            0,
            "no flags but CLOEXEC, ALLOW_SEALING, EXEC, NOEXEC_SEAL",
        )],
        ANONYMOUS_FILE,
    )
    .when(When::CountedNoProcesses),
    only(
        SYS_memfd_create,
        &[bits(
            1,
            MFD_OTHERS_AND_EXEC,
            MFD_NOEXEC_SEAL,
            "NOEXEC_SEAL, and no others but CLOEXEC, ALLOW_SEALING",
        )],
        ANONYMOUS_FILE,
    )
    .when(When::CountedProcesses),
    allow(SYS_pkey_alloc, KEYS).when(When::Node),
    allow(SYS_pkey_free, KEYS).when(When::Node),
    allow(SYS_pkey_mprotect, KEYS).when(When::Node),
];
