//! What no program behind the wall may call in any shape, and why. The filter would refuse these
//! without a row; the rows are here so that each refusal is a decision, and so that a call that the
//! table of numbers gains cannot stay undecided: a test wants every call in the list.

use crate::seccomp::numbers::*;
use crate::seccomp::rule::{Row, missing, refuse, unsupported};

const MOUNTS: &str = "changes what is mounted: the filesystem wall is made of mounts";
const NEW_MOUNTS: &str = "tells about mounts of the machine";
const NAMESPACES: &str = "leaves or makes namespaces: inside a new one it would be root";
const ROOT: &str = "moves the root directory";
const HANDLES: &str = "opens by number and not by path, around every wall that judges paths";
const OTHERS_MEMORY: &str = "reads or changes another process";
const DEBUG: &str = "controls another process: its memory and registers";
const PROCESS_HANDLES: &str = "a handle on a process; nobody needs it, and it can take descriptors";
const RING: &str = "system calls from a shared ring, which this filter never sees";
const AIO: &str = "asynchronous input and output in the kernel; interpreters use threads";
const KERNEL_PROGRAMS: &str = "loads programs into the kernel";
const FAULTS: &str = "stops the kernel in the middle of a copy: half of every race exploit";
const KEYS: &str = "keys of the kernel belong to no namespace";
const MODULES: &str = "loads code into the kernel";
const BOOT: &str = "ends or replaces the running system";
const SWAP: &str = "administers the machine's memory";
const ACCOUNTING: &str = "administers the machine";
const CLOCKS: &str = "sets the machine's clock";
const HOST_NAME: &str = "names of the machine";
const IDENTITY: &str = "who a program runs as is settled before it starts";
const OWNERS: &str = "files of the workspace have one owner";
const NODES: &str = "device nodes and fifos: nothing in a workspace but files and directories";
const SYSTEM_V: &str = "memory and queues that outlive the program, apart from every file wall";
const QUEUES: &str = "message queues outlive the program";
const WATCH: &str = "tells about files that others use; only file watchers need it";
const PORTS: &str = "reaches the hardware";
const SEGMENTS: &str = "16-bit segments: nobody needs them, several exploits did";
const PLACEMENT: &str = "places memory on nodes of the machine; a hint nobody depends on";
const LOCKED: &str = "locks memory against swapping";
const PAGE_CACHE: &str = "tells which files others have read lately";
const SCHEDULING: &str = "takes processor time from others";
const IO_PRIORITY: &str = "takes disk time from others";
const PIPES: &str = "moves pages between pipes and files; nobody here needs it, exploits did";
const FLUSH: &str = "flushes or reads ahead whole filesystems, also those of others";
const WRITES_ATTRIBUTES: &str =
    "writes attributes that no limit of the workspace counts; copying goes on without them";
const WALLS: &str = "the walls are built before the program starts, by us";
const QUEUED_SIGNALS: &str = "signals with a forged sender";
const SUPERSEDED: &str = "an old form that no libc in use calls";
const GONE: &str = "no kernel in use has it any more";
const TOO_NEW: &str = "new, and used by nobody yet; as missing, so that libc falls back";
const LOGS: &str = "messages of the kernel";
const PERF: &str = "counts events of the processor: measures others, and a large attack surface";
const SPACE_QUOTA: &str = "quotas of filesystems";
const PROBES: &str =
    "for code that the kernel injects; newer kernels ask no filter, and kill any other caller";
const LSM: &str = "attributes of security modules";

pub(super) const ROWS: &[Row] = &[
    refuse(SYS_mount, MOUNTS),
    refuse(SYS_umount2, MOUNTS),
    refuse(SYS_open_tree, MOUNTS),
    refuse(SYS_open_tree_attr, MOUNTS),
    refuse(SYS_move_mount, MOUNTS),
    refuse(SYS_fsopen, MOUNTS),
    refuse(SYS_fsconfig, MOUNTS),
    refuse(SYS_fsmount, MOUNTS),
    refuse(SYS_fspick, MOUNTS),
    refuse(SYS_mount_setattr, MOUNTS),
    refuse(SYS_statmount, NEW_MOUNTS),
    refuse(SYS_listmount, NEW_MOUNTS),
    refuse(SYS_unshare, NAMESPACES),
    refuse(SYS_setns, NAMESPACES),
    refuse(SYS_pivot_root, ROOT),
    refuse(SYS_chroot, ROOT),
    refuse(SYS_name_to_handle_at, HANDLES),
    refuse(SYS_open_by_handle_at, HANDLES),
    refuse(SYS_lookup_dcookie, HANDLES),
    refuse(SYS_ptrace, DEBUG),
    refuse(SYS_process_vm_readv, OTHERS_MEMORY),
    refuse(SYS_process_vm_writev, OTHERS_MEMORY),
    refuse(SYS_process_madvise, OTHERS_MEMORY),
    refuse(SYS_process_mrelease, OTHERS_MEMORY),
    refuse(SYS_kcmp, OTHERS_MEMORY),
    refuse(SYS_get_robust_list, OTHERS_MEMORY),
    refuse(SYS_pidfd_open, PROCESS_HANDLES),
    refuse(SYS_pidfd_getfd, PROCESS_HANDLES),
    refuse(SYS_pidfd_send_signal, PROCESS_HANDLES),
    refuse(SYS_io_uring_setup, RING),
    refuse(SYS_io_uring_enter, RING),
    refuse(SYS_io_uring_register, RING),
    refuse(SYS_io_setup, AIO),
    refuse(SYS_io_destroy, AIO),
    refuse(SYS_io_getevents, AIO),
    refuse(SYS_io_pgetevents, AIO),
    refuse(SYS_io_submit, AIO),
    refuse(SYS_io_cancel, AIO),
    refuse(SYS_bpf, KERNEL_PROGRAMS),
    refuse(SYS_userfaultfd, FAULTS),
    refuse(SYS_add_key, KEYS),
    refuse(SYS_request_key, KEYS),
    refuse(SYS_keyctl, KEYS),
    refuse(SYS_init_module, MODULES),
    refuse(SYS_finit_module, MODULES),
    refuse(SYS_delete_module, MODULES),
    refuse(SYS_create_module, GONE),
    refuse(SYS_get_kernel_syms, GONE),
    refuse(SYS_query_module, GONE),
    refuse(SYS_kexec_load, BOOT),
    refuse(SYS_kexec_file_load, BOOT),
    refuse(SYS_reboot, BOOT),
    refuse(SYS_swapon, SWAP),
    refuse(SYS_swapoff, SWAP),
    refuse(SYS_acct, ACCOUNTING),
    refuse(SYS_vhangup, ACCOUNTING),
    refuse(SYS_syslog, LOGS),
    refuse(SYS_perf_event_open, PERF),
    refuse(SYS_quotactl, SPACE_QUOTA),
    refuse(SYS_quotactl_fd, SPACE_QUOTA),
    refuse(SYS_settimeofday, CLOCKS),
    refuse(SYS_clock_settime, CLOCKS),
    refuse(SYS_clock_adjtime, CLOCKS),
    refuse(SYS_adjtimex, CLOCKS),
    refuse(SYS_sethostname, HOST_NAME),
    refuse(SYS_setdomainname, HOST_NAME),
    refuse(SYS_setuid, IDENTITY),
    refuse(SYS_setgid, IDENTITY),
    refuse(SYS_setreuid, IDENTITY),
    refuse(SYS_setregid, IDENTITY),
    refuse(SYS_setresuid, IDENTITY),
    refuse(SYS_setresgid, IDENTITY),
    refuse(SYS_setfsuid, IDENTITY),
    refuse(SYS_setfsgid, IDENTITY),
    refuse(SYS_setgroups, IDENTITY),
    refuse(SYS_capset, IDENTITY),
    refuse(SYS_chown, OWNERS),
    refuse(SYS_fchown, OWNERS),
    refuse(SYS_lchown, OWNERS),
    refuse(SYS_fchownat, OWNERS),
    refuse(SYS_mknod, NODES),
    refuse(SYS_mknodat, NODES),
    refuse(SYS_shmget, SYSTEM_V),
    refuse(SYS_shmat, SYSTEM_V),
    refuse(SYS_shmctl, SYSTEM_V),
    refuse(SYS_shmdt, SYSTEM_V),
    refuse(SYS_semget, SYSTEM_V),
    refuse(SYS_semop, SYSTEM_V),
    refuse(SYS_semctl, SYSTEM_V),
    refuse(SYS_semtimedop, SYSTEM_V),
    refuse(SYS_msgget, SYSTEM_V),
    refuse(SYS_msgsnd, SYSTEM_V),
    refuse(SYS_msgrcv, SYSTEM_V),
    refuse(SYS_msgctl, SYSTEM_V),
    refuse(SYS_mq_open, QUEUES),
    refuse(SYS_mq_unlink, QUEUES),
    refuse(SYS_mq_timedsend, QUEUES),
    refuse(SYS_mq_timedreceive, QUEUES),
    refuse(SYS_mq_notify, QUEUES),
    refuse(SYS_mq_getsetattr, QUEUES),
    refuse(SYS_fanotify_init, WATCH),
    refuse(SYS_fanotify_mark, WATCH),
    refuse(SYS_inotify_init, WATCH),
    refuse(SYS_inotify_init1, WATCH),
    refuse(SYS_inotify_add_watch, WATCH),
    refuse(SYS_inotify_rm_watch, WATCH),
    refuse(SYS_iopl, PORTS),
    refuse(SYS_ioperm, PORTS),
    refuse(SYS_modify_ldt, SEGMENTS),
    refuse(SYS_set_thread_area, SEGMENTS),
    refuse(SYS_get_thread_area, SEGMENTS),
    refuse(SYS_mbind, PLACEMENT),
    refuse(SYS_set_mempolicy, PLACEMENT),
    refuse(SYS_get_mempolicy, PLACEMENT),
    refuse(SYS_set_mempolicy_home_node, PLACEMENT),
    refuse(SYS_migrate_pages, PLACEMENT),
    refuse(SYS_move_pages, PLACEMENT),
    refuse(SYS_mlock, LOCKED),
    refuse(SYS_mlock2, LOCKED),
    refuse(SYS_munlock, LOCKED),
    refuse(SYS_mlockall, LOCKED),
    refuse(SYS_munlockall, LOCKED),
    refuse(SYS_memfd_secret, LOCKED),
    refuse(SYS_mincore, PAGE_CACHE),
    refuse(SYS_cachestat, PAGE_CACHE),
    refuse(SYS_remap_file_pages, SUPERSEDED),
    refuse(SYS_sched_setparam, SCHEDULING),
    refuse(SYS_sched_setscheduler, SCHEDULING),
    refuse(SYS_sched_setattr, SCHEDULING),
    refuse(
        SYS_sched_getattr,
        "nobody asks this way; getpriority and sched_getparam are allowed",
    ),
    refuse(SYS_sched_rr_get_interval, SCHEDULING),
    refuse(SYS_ioprio_set, IO_PRIORITY),
    refuse(SYS_ioprio_get, IO_PRIORITY),
    refuse(SYS_splice, PIPES),
    refuse(SYS_tee, PIPES),
    refuse(SYS_vmsplice, PIPES),
    refuse(SYS_sync, FLUSH),
    refuse(SYS_syncfs, FLUSH),
    refuse(SYS_sync_file_range, FLUSH),
    refuse(SYS_readahead, FLUSH),
    unsupported(SYS_setxattr, WRITES_ATTRIBUTES),
    unsupported(SYS_lsetxattr, WRITES_ATTRIBUTES),
    unsupported(SYS_fsetxattr, WRITES_ATTRIBUTES),
    unsupported(SYS_removexattr, WRITES_ATTRIBUTES),
    unsupported(SYS_lremovexattr, WRITES_ATTRIBUTES),
    unsupported(SYS_fremovexattr, WRITES_ATTRIBUTES),
    refuse(SYS_setxattrat, WRITES_ATTRIBUTES),
    refuse(SYS_removexattrat, WRITES_ATTRIBUTES),
    refuse(SYS_file_setattr, WRITES_ATTRIBUTES),
    refuse(SYS_seccomp, WALLS),
    refuse(SYS_landlock_create_ruleset, WALLS),
    refuse(SYS_landlock_add_rule, WALLS),
    refuse(SYS_landlock_restrict_self, WALLS),
    refuse(SYS_lsm_get_self_attr, LSM),
    refuse(SYS_lsm_set_self_attr, LSM),
    refuse(SYS_lsm_list_modules, LSM),
    refuse(SYS_rt_sigqueueinfo, QUEUED_SIGNALS),
    refuse(SYS_rt_tgsigqueueinfo, QUEUED_SIGNALS),
    refuse(
        SYS_setrlimit,
        "libc sets limits with prlimit64, which is looked at",
    ),
    refuse(SYS_getdents, SUPERSEDED),
    refuse(SYS_signalfd, SUPERSEDED),
    refuse(SYS_futimesat, SUPERSEDED),
    refuse(SYS_ustat, SUPERSEDED),
    refuse(SYS_sysfs, SUPERSEDED),
    refuse(SYS_uselib, GONE),
    refuse(SYS__sysctl, GONE),
    refuse(SYS_nfsservctl, GONE),
    refuse(SYS_getpmsg, GONE),
    refuse(SYS_putpmsg, GONE),
    refuse(SYS_afs_syscall, GONE),
    refuse(SYS_tuxcall, GONE),
    refuse(SYS_security, GONE),
    refuse(SYS_epoll_ctl_old, GONE),
    refuse(SYS_epoll_wait_old, GONE),
    refuse(SYS_vserver, GONE),
    refuse(SYS_uretprobe, PROBES),
    refuse(SYS_uprobe, PROBES),
    missing(
        SYS_openat2,
        "its flags are behind a pointer; who uses it falls back to openat",
    ),
    missing(SYS_futex_waitv, TOO_NEW),
    missing(SYS_futex_wait, TOO_NEW),
    missing(SYS_futex_wake, TOO_NEW),
    missing(SYS_futex_requeue, TOO_NEW),
    missing(SYS_map_shadow_stack, TOO_NEW),
    missing(SYS_mseal, TOO_NEW),
    missing(SYS_getxattrat, TOO_NEW),
    missing(SYS_listxattrat, TOO_NEW),
    missing(SYS_file_getattr, TOO_NEW),
];
