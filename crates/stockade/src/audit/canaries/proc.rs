//! Ways around the root through `/proc`, and what a parent leaves lying about: its environment, its
//! open descriptors, its memory.

use crate::audit::canary::{Canary, Proof, canary};

const HIDDEN: &str = "the kernel keeps this user from its own parent's entry in `/proc`";

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "proc",
        "proc-self-root",
        "`/proc/self/root` is the run's own root",
        "return open('/proc/self/root' + inputs['secret']).read()",
    )
    .process()
    .proof(Proof::Secret),
    canary(
        "proc",
        "proc-1-root",
        "`/proc/1/root` is not the machine's root",
        "return open('/proc/1/root' + inputs['secret']).read()",
    )
    .process()
    .proof(Proof::Secret)
    .absent(&[
        (1, "the kernel keeps this user from `/proc/1/root`"),
        (13, "the kernel keeps this user from `/proc/1/root`"),
        (2, "process 1 has another root, as in a container"),
    ]),
    canary(
        "proc",
        "proc-parent-root",
        "the root of our own process cannot be entered",
        "return open('/proc/%d/root%s' % (host(), inputs['secret'])).read()",
    )
    .process()
    .proof(Proof::Secret)
    .absent(&[(1, HIDDEN), (13, HIDDEN)]),
    canary(
        "proc",
        "proc-parent-descriptor",
        "a file that our process holds open cannot be reopened",
        "return open('/proc/%d/fd/%d' % (host(), inputs['descriptor'])).read()",
    )
    .process()
    .proof(Proof::Secret)
    .absent(&[(1, HIDDEN), (13, HIDDEN)]),
    canary(
        "proc",
        "proc-parent-environment",
        "the environment of our process cannot be read",
        "return len(open('/proc/%d/environ' % host(), 'rb').read())",
    )
    .process()
    .absent(&[(1, HIDDEN), (13, HIDDEN)]),
    canary(
        "proc",
        "proc-parent-arguments",
        "the arguments of our process cannot be read",
        "return open('/proc/%d/cmdline' % host(), 'rb').read()",
    )
    .process()
    .absent(&[(2, HIDDEN)]),
    canary(
        "proc",
        "proc-parent-memory",
        "the memory of our process cannot be read",
        "
with open('/proc/%d/maps' % host()) as maps:
    begin = int(maps.readline().split('-')[0], 16)
with open('/proc/%d/mem' % host(), 'rb', 0) as memory:
    memory.seek(begin)
    return len(memory.read(4)) == 4 or nothing()",
    )
    .process()
    .absent(&[(1, HIDDEN), (13, HIDDEN)]),
    canary(
        "environment",
        "environment",
        "no variable of our environment is passed on",
        "
import os, hashlib
for name, value in os.environ.items():
    digest = hashlib.sha256(('%s=%s' % (name, value)).encode('utf-8', 'surrogateescape')).hexdigest()
    if digest in inputs['environment']:
        return name
nothing()",
    ),
    canary(
        "environment",
        "descriptors",
        "no open file of ours is passed on",
        "
import os
for number in range(3, 256):
    try:
        found = os.pread(number, 200, 0)
    except OSError:
        continue
    if found.startswith(b'stockade-audit-'):
        return found
nothing()",
    )
    .proof(Proof::Secret),
];
