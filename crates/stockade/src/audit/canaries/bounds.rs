//! More of everything than there is. Outside each is done in the same small form: a little more than
//! the limit of the run, and never enough to harm the machine. What is bounded in time asks for much
//! more of it: a machine that is busy may be late, and that is no open wall.

use std::time::Duration;

use stockade_core::Status;

use crate::audit::canary::{Canary, Proof, Round, canary};

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "bounds",
        "open-files",
        "no more open files than `limits.open_files`",
        "return len([open('/dev/null') for _ in range(64)])",
    )
    .process()
    .round(Round::Bounds),
    canary(
        "bounds",
        "file-size",
        "no file larger than `limits.file_size`",
        "
import os
try:
    with open('large', 'wb') as file:
        file.write(bytes(2 << 20))
finally:
    os.unlink('large')
return 'written'",
    )
    .process()
    .round(Round::Bounds),
    canary(
        "bounds",
        "disk",
        "no more in the workspace than `limits.disk`",
        "
import os
names = ['part%d' % number for number in range(8)]
try:
    for name in names:
        with open(name, 'wb') as file:
            file.write(bytes(900 << 10))
finally:
    for name in filter(os.path.exists, names):
        os.unlink(name)
return 'written'",
    )
    .process()
    .round(Round::Bounds)
    .claim("disk"),
    canary(
        "bounds",
        "tasks",
        "no more threads and processes than `limits.tasks`",
        "
import threading
go, all = threading.Event(), []
try:
    for _ in range(24):
        all.append(threading.Thread(target=go.wait, daemon=True))
        all[-1].start()
finally:
    go.set()
return len(all)",
    )
    .process()
    .round(Round::Bounds)
    .claim("tasks"),
    canary(
        "bounds",
        "memory",
        "no more memory than `limits.memory`",
        "return len(bytearray(b'x') * (96 << 20))",
    )
    .round(Round::Alone)
    .joint()
    .held_by(&[Status::MemoryLimit])
    .absent(&[(0, "this machine itself does not have 96 MB to give")]),
    canary(
        "bounds",
        "memory-of-many",
        "nor by many processes, each within it",
        "
import os
go, stay = os.pipe()
all, held = [], 0
try:
    for _ in range(3):
        near, far = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(stay)
            block = bytearray(b'x') * (40 << 20)
            os.write(far, b'x')
            os.read(go, 1)
            os._exit(0)
        os.close(far)
        all.append((child, near))
    held = sum(len(os.read(near, 1)) for _, near in all)
finally:
    os.close(stay)
    ends = [os.waitpid(child, 0)[1] for child, _ in all]
# One that was ended for want of memory may have said that it has it.
return held == 3 and ends == [0, 0, 0] or nothing()",
    )
    .process()
    .round(Round::Alone)
    .held_by(&[Status::MemoryLimit])
    .claim("memory")
    .may_start()
    .absent(&[(0, "this machine itself does not have 120 MB to give")]),
    canary(
        "bounds",
        "tasks-of-many",
        "no more processes than `limits.tasks`, where they may be started",
        "
import os
go, stay = os.pipe()
all = []
try:
    for _ in range(24):
        child = os.fork()
        if child == 0:
            os.close(stay)
            os.read(go, 1)
            os._exit(0)
        all.append(child)
finally:
    os.close(stay)
    for child in all:
        os.waitpid(child, 0)
return len(all)",
    )
    .process()
    .round(Round::Alone)
    .claim("tasks")
    .may_start(),
    canary(
        "bounds",
        "processor",
        "no more processor time than `limits.cpu_time`",
        "
import time
while time.process_time() < 1.5:
    try:
        sum(range(10000))
    except BaseException:
        pass
return time.process_time()",
    )
    .process()
    .round(Round::Alone)
    .held_by(&[Status::TimeLimit])
    .limits(|limits| limits.cpu_time = Duration::from_millis(200)),
    canary(
        "bounds",
        "time",
        "no more time than `limits.wall_time`, whatever is ignored",
        "
import signal, time
for number in (1, 2, 14, 15):
    signal.signal(number, signal.SIG_IGN)
time.sleep(1.5)
return 'slept'",
    )
    .process()
    .round(Round::Alone)
    .held_by(&[Status::TimeLimit])
    .limits(|limits| limits.wall_time = Duration::from_millis(200)),
    canary(
        "bounds",
        "operations",
        "no more steps than `limits.operations`",
        "
count = 0
while count < 100000:
    count += 1
return count",
    )
    .interpreter()
    .round(Round::Alone)
    .joint()
    .held_by(&[Status::OperationLimit])
    .limits(|limits| limits.operations = 20_000),
    canary(
        "bounds",
        "loop-time",
        "no more time than `limits.wall_time`, without a clock of the program's own",
        "
total = 0
for number in range(300000):
    total += number
return total",
    )
    .interpreter()
    .round(Round::Alone)
    .joint()
    .held_by(&[Status::TimeLimit])
    .limits(|limits| limits.wall_time = Duration::from_millis(1)),
    canary(
        "bounds",
        "recursion",
        "no deeper calls than `limits.recursion`",
        "
import sys
sys.setrecursionlimit(20000)
def deep(left):
    return left and deep(left - 1)
return deep(3000)",
    )
    .interpreter()
    .round(Round::Alone)
    .joint()
    .held_by(&[Status::RecursionLimit]),
    canary(
        "bounds",
        "output",
        "no more output is kept than `limits.output`",
        "
for _ in range(80):
    print('x' * 8191)
return 'printed'",
    )
    .round(Round::Alone)
    .joint()
    .proof(Proof::Floods)
    .held_by(&[Status::OutputLimit])
    .limits(|limits| limits.output = 4 << 10),
];
