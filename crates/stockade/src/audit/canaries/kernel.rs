//! Calls to the kernel that no program needs and many escapes began with. Some change the process
//! that makes them, so they have a run of their own, and the order matters: what needs a namespace
//! of its own to be harmless outside comes after the one that takes it.

use crate::audit::canary::{Canary, Round, canary};

const NONE: &str = "the kernel does not have this call";
const REFUSED: &str = "the kernel refuses this call to this user, wall or no wall";
const LIMITED: &str = "the kernel's limits for this user leave none";

macro_rules! kernel {
    ($id:literal, $shows:literal, $action:literal) => {
        canary("kernel", $id, $shows, $action)
            .process()
            .round(Round::Kernel)
            .absent(&[
                (1, REFUSED),
                (13, REFUSED),
                (38, NONE),
                (95, NONE),
                (28, LIMITED),
                (122, LIMITED),
            ])
    };
}

pub(super) const CANARIES: &[Canary] = &[
    kernel!(
        "keyring",
        "no use of the kernel's keys",
        "return call('keyctl', 0, -2, 1, 0, 0)"
    ),
    kernel!(
        "bpf",
        "no programs or maps for the kernel",
        "
import ctypes, struct
attributes = ctypes.create_string_buffer(struct.pack('IIIII', 2, 4, 4, 1, 0) + bytes(100), 120)
return call('bpf', 0, attributes, 120)"
    ),
    kernel!(
        "io-uring",
        "no second way to make calls",
        "
import ctypes
return call('io_uring_setup', 1, ctypes.create_string_buffer(120))"
    ),
    kernel!(
        "perf",
        "no measuring of the processor",
        "
import ctypes, struct
attributes = ctypes.create_string_buffer(struct.pack('IIQQQQQ', 1, 112, 0, 0, 0, 0, 1 << 5 | 1 << 6) + bytes(64), 112)
return call('perf_event_open', attributes, 0, -1, -1, 0)"
    ),
    kernel!(
        "userfaultfd",
        "no catching of page faults",
        "return call('userfaultfd', 1)"
    ),
    kernel!(
        "other-memory",
        "no reading of another process by call",
        "return call('process_vm_readv', host(), 0, 0, 0, 0, 0)"
    ),
    kernel!(
        "device",
        "no device can be made",
        "
import os
os.mknod('device', 0o020600, os.makedev(1, 3))
return 'made'"
    ),
    kernel!(
        "become-root",
        "the program cannot become root",
        "
import os
os.setuid(0)
return 'root'"
    ),
    kernel!(
        "join-namespace",
        "no joining of a namespace",
        "
import os
return call('setns', os.open('/proc/self/ns/net', os.O_RDONLY), 0) or 'joined'"
    ),
    kernel!(
        "clone-namespace",
        "no copy of the program in namespaces of its own",
        "
import os
child = call('clone', 0x10000011, 0, 0, 0, 0)
if child == 0:
    os._exit(0)
os.waitpid(child, 0)
return 'cloned'"
    ),
    kernel!(
        "user-namespace",
        "no namespaces of its own, and the rights in them",
        "return call('unshare', 0x10020000)"
    ),
    kernel!(
        "mount",
        "nothing can be mounted",
        "
import ctypes
library = ctypes.CDLL(None, use_errno=True)
library.unshare(0x20000)
library.mount(None, b'/', None, 0x44000, None)
if library.mount(b'none', b'.', b'tmpfs', 0, None) != 0:
    raise OSError(ctypes.get_errno(), 'mount')
library.umount2(b'.', 2)
return 'mounted'"
    ),
    kernel!(
        "mount-newer",
        "nor by the newer calls",
        "return call('fsopen', b'tmpfs', 1)"
    ),
    kernel!(
        "mount-tree",
        "no copy of the tree of mounts",
        "return call('open_tree', -100, b'.', 1)"
    ),
    kernel!(
        "trace",
        "no tracing",
        "return call('ptrace', 0, 0, 0, 0)"
    ),
];
