//! Starting programs, copies and daemons, and reaching for the process that watches.

use crate::audit::canary::{Canary, Proof, Round, Trace, canary};

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "processes",
        "subprocess",
        "`subprocess` starts no program",
        "
import subprocess, sys
subprocess.run([sys.executable, '-V'], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
return 'started'",
    ),
    canary(
        "processes",
        "system",
        "`os.system` starts no shell",
        "
import os
return os.system('exit 7') == 7 << 8 or nothing()",
    ),
    canary(
        "processes",
        "fork",
        "the program cannot be copied by fork",
        "
import os
child = os.fork()
if child == 0:
    os._exit(0)
os.waitpid(child, 0)
return 'forked'",
    ),
    canary(
        "processes",
        "spawn",
        "`posix_spawn` starts no program",
        "
import os, sys
quiet = [(os.POSIX_SPAWN_OPEN, number, '/dev/null', os.O_WRONLY, 0) for number in (1, 2)]
child = os.posix_spawn(sys.executable, [sys.executable, '-V'], {}, file_actions=quiet)
return os.waitpid(child, 0)[1] == 0 or nothing()",
    )
    .process(),
    canary(
        "processes",
        "raw-fork",
        "nor by the call itself, past every library",
        "
import os
child = call('clone', 17, 0, 0, 0, 0)
if child == 0:
    os._exit(0)
os.waitpid(child, 0)
return 'forked'",
    )
    .process(),
    canary(
        "processes",
        "signal-parent",
        "our process cannot be sent a signal",
        "
import os
os.kill(host(), 0)
return 'sent'",
    )
    .process(),
    canary(
        "processes",
        "limits-of-parent",
        "the limits of our process cannot be read or set",
        "
import resource
return resource.prlimit(host(), resource.RLIMIT_NOFILE)",
    )
    .process()
    .absent(&[(1, "the kernel keeps this user from its own parent's limits")]),
    canary(
        "processes",
        "oom-score",
        "the program cannot make itself the last that goes where memory runs out",
        "
place = '/proc/self/oom_score_adj'
def score(value=None):
    with open(place, 'r' if value is None else 'w') as file:
        return int(file.read()) if value is None else file.write(str(value))
before = score()
# Who goes as late as may be already raises it first, so as to have something to lower.
high, low = (before, before - 1) if before > 0 else (1000, before)
if score() != high:
    score(high)
score(low)
lowered = score() == low
score(before)
return lowered or nothing()",
    )
    .process()
    .absent(&[
        (1, "the kernel keeps this user from it"),
        (13, "the kernel keeps this user from it"),
    ]),
    canary(
        "processes",
        "exec",
        "the program cannot become another",
        "
import os, sys
os.execv(sys.executable, [sys.executable, '-I', '-S', '-c', 'print(%r)' % inputs['print']])",
    )
    .process()
    .round(Round::Alone)
    .proof(Proof::Prints),
    canary(
        "processes",
        "exec-memory",
        "nor one that exists in memory only",
        "
import os, sys
file = os.memfd_create('audit', 0)
with open(sys.executable, 'rb') as program:
    os.sendfile(file, program.fileno(), 0, 1 << 30)
os.execve(file, [sys.executable, '-I', '-S', '-c', 'print(%r)' % inputs['print']], {})",
    )
    .process()
    .round(Round::Alone)
    .proof(Proof::Prints)
    .absent(&[(13, "the kernel refuses to run what is in memory only")]),
    canary(
        "processes",
        "daemon",
        "where programs may be started, none outlives the run",
        "
import ctypes, os, time
near, far = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        ctypes.CDLL(None).prctl(15, inputs['marker'].encode(), 0, 0, 0)
        os.write(far, b'x')
        folder = os.path.dirname(inputs['stop'])
        outside = os.path.exists(folder)
        for _ in range(1000):
            if os.path.exists(inputs['stop']) or outside and not os.path.exists(folder):
                break
            time.sleep(0.02)
    os._exit(0)
os.close(far)
os.read(near, 1)
return 'left'",
    )
    .process()
    .round(Round::Alone)
    .proof(Proof::Trace(Trace::Lives))
    .may_start(),
];
