//! Bounds that the kernel keeps for each process. Those of the whole tree are the cgroup's.

use crate::steps::Plan;

/// What one process may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rlimits {
    /// Address space, where no cgroup bounds the memory.
    pub(crate) memory: Option<u64>,
    /// Whether that bounds addresses, or only what is written to.
    pub(crate) address_space: bool,
    /// Whole seconds of processor time: the last resort behind the supervisor's clock.
    pub(crate) cpu_seconds: u64,
    /// Threads and processes of this user in this namespace; nothing where that would count others.
    pub(crate) tasks: Option<u64>,
    /// Open descriptors.
    pub(crate) open_files: u64,
    /// Size of any one file.
    pub(crate) file_size: u64,
}

impl Rlimits {
    /// For what runs nothing.
    pub(crate) fn none() -> Self {
        Self {
            memory: None,
            address_space: true,
            cpu_seconds: 1,
            tasks: None,
            open_files: 64,
            file_size: 0,
        }
    }
}

/// Sets them. None can be raised again: the hard limit is set with the soft one.
pub(super) fn set(plan: &mut Plan, limits: &Rlimits) {
    let mut rows = vec![
        ("core dumps", libc::RLIMIT_CORE, 0),
        ("cpu time", libc::RLIMIT_CPU, limits.cpu_seconds),
        ("open files", libc::RLIMIT_NOFILE, limits.open_files),
        ("file size", libc::RLIMIT_FSIZE, limits.file_size),
        ("stack", libc::RLIMIT_STACK, 8 << 20),
        ("locked memory", libc::RLIMIT_MEMLOCK, 0),
        ("message queues", libc::RLIMIT_MSGQUEUE, 0),
        ("realtime priority", libc::RLIMIT_RTPRIO, 0),
        ("niceness", libc::RLIMIT_NICE, 0),
        ("queued signals", libc::RLIMIT_SIGPENDING, 256),
    ];
    if let Some(memory) = limits.memory {
        if limits.address_space {
            rows.push(("address space", libc::RLIMIT_AS, memory));
        }
        rows.push(("data", libc::RLIMIT_DATA, memory));
    }
    if let Some(tasks) = limits.tasks {
        rows.push(("tasks", libc::RLIMIT_NPROC, tasks));
    }
    for (what, which, bound) in rows {
        let mut pair = bound.to_ne_bytes().to_vec();
        pair.extend(bound.to_ne_bytes());
        let pair = plan.bytes(pair);
        plan.call(
            format!("bound {what}"),
            libc::SYS_prlimit64,
            &[0.into(), which.into(), pair.into(), 0.into()],
        );
    }
}
