//! Every limit ends a run, or refuses one call inside it, in its own way: cold and warm.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::time::Duration;

use serde_json::json;
use stockade_core::Policy;
use stockade_jail::{Ending, Outcome, Reached};

use common::{STARTS, answer, here, run, wall};

const SECOND: Duration = Duration::from_secs(1);
const MEGABYTE: u64 = 1 << 20;

fn policy(change: impl FnOnce(&mut stockade_core::policy::Limits)) -> Policy {
    let mut policy = Policy::default();
    change(&mut policy.limits);
    policy
}

/// The best of a few: a machine that is busy may be late once, a limit that does not hold is late
/// every time.
fn best(mut one: impl FnMut() -> Result<(), String>) {
    let mut why = String::new();
    for _ in 0..4 {
        match one() {
            Ok(()) => return,
            Err(error) => why = error,
        }
    }
    panic!("{why}");
}

fn within(what: &str, used: Duration, limit: Duration) -> Result<(), String> {
    // Clocks of processes are read in steps of a few milliseconds.
    let (least, most) = (
        limit.saturating_sub(Duration::from_millis(20)),
        limit + SECOND,
    );
    if used < least || used > most {
        return Err(format!("{what} of {used:?} under a limit of {limit:?}"));
    }
    Ok(())
}

/// The last line that the program printed, which is its own clock.
fn last_tick(outcome: &Outcome) -> Duration {
    let line = outcome.stdout.0.lines().last().unwrap_or_default();
    Duration::from_secs_f64(line.parse().unwrap_or(0.0))
}

#[test]
fn sleeping_and_working_end_at_the_wall_clock_and_do_not_go_on() {
    let limit = Duration::from_millis(700);
    let policy = policy(|limits| limits.wall_time = limit);
    let ticking = "import time\nbegin = time.monotonic()\nwhile True:\n    time.sleep(0.01)\n    print(time.monotonic() - begin, flush=True)\n";
    let stubborn = "import signal, time\nfor number in range(1, 65):\n    try: signal.signal(number, lambda *a: None)\n    except (OSError, ValueError): pass\nbegin = time.monotonic()\nwhile True:\n    try:\n        while True:\n            print(time.monotonic() - begin, flush=True)\n            time.sleep(0.01)\n    except BaseException: pass\n";
    for warm in STARTS {
        for code in [ticking, stubborn, "import time\ntime.sleep(60)"] {
            best(|| {
                let outcome = run(code, &policy, warm);
                assert_eq!(outcome.ending, Ending::WallTime, "{code}");
                let ticked = last_tick(&outcome);
                if ticked > limit + SECOND {
                    return Err(format!("it went on for {ticked:?}"));
                }
                within("real time", outcome.wall, limit)
            });
        }
    }
}

#[test]
fn processor_time_ends_busy_threads_long_before_the_wall_clock() {
    let limit = Duration::from_millis(400);
    let policy = policy(|limits| {
        limits.wall_time = Duration::from_mins(1);
        limits.cpu_time = limit;
    });
    let alone = "while True: pass";
    // Hashing works outside of the interpreter's lock: really at once.
    let threads = "import hashlib, threading\ndef work():\n    block = bytes(1 << 20)\n    while True: hashlib.sha256(block).digest()\nfor _ in range(4): threading.Thread(target=work).start()\n";
    for warm in STARTS {
        for code in [alone, threads] {
            best(|| {
                let outcome = run(code, &policy, warm);
                assert_eq!(outcome.ending, Ending::CpuTime, "{code}");
                within("processor time", outcome.cpu, limit)
            });
        }
    }
}

#[test]
fn sleeping_costs_no_processor_time() {
    let policy = policy(|limits| limits.cpu_time = Duration::from_millis(900));
    for warm in STARTS {
        let outcome = run("import time\ntime.sleep(1)\n'slept'", &policy, warm);
        assert!(
            matches!(outcome.ending, Ending::Done { .. }),
            "{:?}",
            outcome.ending
        );
        assert!(
            outcome.cpu < Duration::from_millis(900),
            "{:?}",
            outcome.cpu
        );
    }
}

#[test]
fn memory_of_every_kind_is_bounded_and_has_its_own_ending() {
    let limit = 96 * MEGABYTE;
    let policy = policy(|limits| {
        limits.memory = limit;
        limits.disk = 512 * MEGABYTE;
        limits.file_size = 512 * MEGABYTE;
    });
    let whole_tree = here("memory") != "per-process";
    let programs = [
        ("one large object", "x = b'x' * (1 << 30)", true),
        (
            "a growing one",
            "x = bytearray()\nwhile True: x += b'x' * (1 << 20)",
            true,
        ),
        (
            "many small objects",
            "x = []\nwhile True: x.append(object())",
            true,
        ),
        (
            "shared memory",
            "import mmap\nx = mmap.mmap(-1, 1 << 30)\nfor at in range(0, 1 << 30, 4096): x[at] = 1",
            true,
        ),
        // A file in memory belongs to no process: only a bound on the tree sees it. One on a disk is
        // no memory.
        (
            "a file in the workspace",
            "with open('f', 'wb') as f:\n    for _ in range(300): f.write(b'x' * (1 << 20))\n'wrote'",
            whole_tree && here("disk") == "tmpfs",
        ),
        // And an exception in a thread ends that thread.
        (
            "threads",
            "import threading\nkept = []\ndef work():\n    while True: kept.append(b'x' * 65536)\nfor _ in range(4): threading.Thread(target=work).start()\n",
            whole_tree,
        ),
    ];
    for warm in STARTS {
        for (what, code, ends) in programs {
            let outcome = run(code, &policy, warm);
            // A bound on addresses refuses a mapping with an error of its own.
            let refused = !whole_tree
                && matches!(&outcome.ending, Ending::Raised { value, .. } if value.contains("Cannot allocate memory"));
            if ends && !refused {
                assert_eq!(
                    outcome.ending,
                    Ending::Memory,
                    "{what}, warm: {warm}: {:?}",
                    outcome.stderr
                );
            } else {
                let told = ("per-process", "none");
                let said = [wall(&outcome.walls, "memory"), wall(&outcome.walls, "disk")];
                assert!(said[0] == told.0 || said[1] == told.1, "{what}: {said:?}");
            }
            let peak = outcome.peak_memory;
            assert!(
                peak <= limit + limit / 10,
                "{what}: {peak} bytes of {limit}"
            );
        }
    }
}

#[test]
fn a_program_goes_on_when_it_catches_a_memory_error_that_the_kernel_lets_it_have() {
    // More than there are addresses for: refused at once, whatever bounds the rest.
    let code = "try: bytearray(1 << 60)\nexcept MemoryError: said = 'refused'\nsaid";
    for warm in STARTS {
        assert_eq!(answer(code, &Policy::default(), warm), json!("refused"));
    }
}

#[test]
fn a_storm_of_threads_is_refused_and_the_program_goes_on() {
    let policy = policy(|limits| limits.tasks = 20);
    let code = "
import threading
stop, count = threading.Event(), 0
try:
    for _ in range(500):
        threading.Thread(target=stop.wait).start()
        count += 1
except RuntimeError as error: said = str(error)
else: said = 'never refused'
stop.set()
(count, said)";
    if here("tasks") == "none" {
        // Then it is said, and whoever requires it is refused; nothing else to see here.
        assert!(!stockade_jail::holds("tasks", &here("tasks")));
        return;
    }
    for warm in STARTS {
        let said = answer(code, &policy, warm);
        let count = said[0].as_u64().unwrap();
        assert!((10..20).contains(&count), "{said}");
        assert_eq!(said[1], "can't start new thread");
    }
}

#[test]
fn starting_a_process_is_refused_by_the_kernel() {
    let code = "
import os, ctypes
said = []
for call in (os.fork, lambda: os.posix_spawn('/bin/true', ['true'], {}), lambda: os.execv('/bin/true', ['true'])):
    try: said.append(repr(call()))
    except OSError as error: said.append(type(error).__name__)
said.append(ctypes.CDLL(None).system(b'true') != 0)
said";
    for warm in STARTS {
        let said = answer(code, &Policy::default(), warm);
        assert_eq!(said[0], "PermissionError");
        assert_ne!(said[1], "0");
        assert_ne!(said[2], "None");
        assert_eq!(said[3], json!(true));
    }
}

/// A program that does not cope with a refusal ends with it, and each bound has its own name.
#[test]
fn a_program_that_fails_at_a_bound_of_the_kernel_is_told_which() {
    let policy = policy(|limits| {
        limits.open_files = 40;
        limits.file_size = 2 * MEGABYTE;
        limits.disk = 8 * MEGABYTE;
        limits.tasks = 10;
    });
    let threads = "import threading\nhold = threading.Event()\n\
                   for i in range(50): threading.Thread(target=hold.wait, daemon=True).start()";
    let names = "for i in range(10**6): open(f'f{i}', 'w').close()";
    for (code, wall, reached) in [
        (
            "hold = [open('/dev/null') for i in range(100)]",
            "",
            Reached::OpenFiles,
        ),
        (
            "open('big', 'wb', 0).write(b'x' * 2**21)\nopen('big', 'ab', 0).write(b'x')",
            "",
            Reached::FileSize,
        ),
        (
            "for i in range(9): open(f'f{i}', 'wb').write(b'x' * 2**20)",
            "disk",
            Reached::Disk,
        ),
        (names, "disk", Reached::Disk),
        (threads, "tasks", Reached::Tasks),
    ] {
        if !wall.is_empty() && here(wall) == "none" {
            continue;
        }
        for warm in [false, true] {
            let outcome = run(code, &policy, warm);
            assert_eq!(
                outcome.reached,
                Some(reached),
                "warm: {warm}, {code}: {:?}",
                outcome.ending
            );
        }
    }
    for code in [
        "raise ValueError",
        "raise OSError(2, 'x')",
        "raise BlockingIOError(11, 'x')",
        "1",
    ] {
        assert_eq!(run(code, &policy, false).reached, None, "{code}");
    }
}

#[test]
fn open_files_are_bounded_from_inside() {
    let policy = policy(|limits| limits.open_files = 40);
    let code = "
import os, resource
kept = []
try:
    while True: kept.append(os.open('/dev/null', 0))
except OSError as error: number = error.errno
try: resource.setrlimit(resource.RLIMIT_NOFILE, (4000, 4000)); raised = True
except (OSError, ValueError): raised = False
highest = max(kept)
for it in kept: os.close(it)
(number, highest, raised)";
    for warm in STARTS {
        assert_eq!(answer(code, &policy, warm), json!([24, 39, false]));
    }
}

#[test]
fn one_file_has_a_size_and_the_workspace_has_one() {
    let policy = policy(|limits| {
        limits.file_size = 2 * MEGABYTE;
        limits.disk = 8 * MEGABYTE;
    });
    let one = "
try:
    with open('f', 'wb', 0) as f:
        for _ in range(100): f.write(b'x' * 65536)
except OSError as error: number = error.errno
import os
(number, os.path.getsize('f'))";
    let many = "
number = None
try:
    for at in range(40):
        with open(f'f{at}', 'wb', 0) as f: f.write(b'x' * (1 << 20))
except OSError as error: number = error.errno
import os
total = sum(os.path.getsize(name) for name in os.listdir('.'))
for name in os.listdir('.'): os.unlink(name)
(number, total)";
    for warm in STARTS {
        assert_eq!(answer(one, &policy, warm), json!([27, 2 * MEGABYTE]));
        let said = answer(many, &policy, warm);
        if here("disk") == "none" {
            assert_eq!(said, json!([null, 40 * MEGABYTE]));
        } else {
            assert_eq!(said[0], 28, "{said}");
            assert!(said[1].as_u64().unwrap() <= 8 * MEGABYTE, "{said}");
        }
    }
}

#[test]
fn names_in_the_workspace_run_out() {
    let code = "
count = 0
try:
    for at in range(6000):
        open(f'f{at}', 'w').close()
        count += 1
except OSError as error: number = error.errno
else: number = None
(number, count)";
    for warm in STARTS {
        let outcome = run(code, &Policy::default(), warm);
        let Ending::Done { result, .. } = &outcome.ending else {
            panic!("{:?}", outcome.ending)
        };
        if here("disk") == "none" {
            assert_eq!(*result, json!([null, 6000]));
        } else {
            assert_eq!(result[0], 28, "{result}");
            assert!(result[1].as_u64().unwrap() < 4096, "{result}");
        }
        // What is taken along is bounded either way, and says so.
        assert_eq!(outcome.harvest.files.len(), 1000);
        assert!(!outcome.harvest.skipped.is_empty());
    }
}

#[test]
fn nothing_can_be_written_outside_of_the_workspace() {
    let code = "
import os
written = []
for path in ('/', '/usr', '/etc', '/proc', '/proc/self', '/dev', '/lib', '/usr/lib', os.path.dirname(os.__file__)):
    try: open(path + '/stockade-test', 'w').close(); written.append(path)
    except OSError: pass
for path in ('/etc/passwd', '/proc/self/comm', '/proc/self/oom_score_adj', os.__file__, '/dev/full'):
    try:
        with open(path, 'r+b', 0) as f: f.write(b'x'); written.append(path)
    except OSError: pass
written";
    for warm in STARTS {
        assert_eq!(answer(code, &Policy::default(), warm), json!([]));
    }
}

#[test]
fn long_output_keeps_its_head_and_its_tail_and_ends_nothing() {
    let policy = policy(|limits| limits.output = 4096);
    let code = "
import sys
print('first'); print('x' * 300000); print('last')
print('first of stderr', file=sys.stderr); print('y' * 300000, file=sys.stderr); print('last of stderr', file=sys.stderr)
'done'";
    for warm in STARTS {
        let outcome = run(code, &policy, warm);
        assert!(
            matches!(outcome.ending, Ending::Done { .. }),
            "{:?}",
            outcome.ending
        );
        for ((text, cut), end) in [(&outcome.stdout, ""), (&outcome.stderr, " of stderr")] {
            assert!(*cut);
            assert!(text.starts_with(&format!("first{end}\n")), "{text}");
            assert!(text.ends_with(&format!("last{end}\n")), "{text}");
            assert!(text.contains("bytes left out"), "{text}");
            assert!(text.len() < 4096 + 100, "{}", text.len());
        }
    }
}

#[test]
fn printing_without_end_has_its_own_ending() {
    let policy = policy(|limits| limits.output = 1000);
    for warm in STARTS {
        for code in [
            "while True: print('x' * 1000)",
            "import os\nwhile True: os.write(2, b'x' * 65536)",
        ] {
            let outcome = run(code, &policy, warm);
            assert_eq!(outcome.ending, Ending::Output, "{code}");
            assert!(outcome.stdout.0.len() + outcome.stderr.0.len() < 2 * 1000 + 200);
        }
    }
}

#[test]
fn calls_go_as_deep_as_the_policy_says() {
    let policy = policy(|limits| limits.recursion = 300);
    let code = "
def deep(n):
    global most
    most = n
    deep(n + 1)
try: deep(1)
except RecursionError: pass
most";
    for warm in STARTS {
        let most = answer(code, &policy, warm).as_u64().unwrap();
        assert!((250..=310).contains(&most), "{most}");
        let outcome = run("def deep(): deep()\ndeep()", &policy, warm);
        assert!(
            matches!(&outcome.ending, Ending::Raised { name, .. } if name == "RecursionError"),
            "{:?}",
            outcome.ending
        );
    }
}

#[test]
fn what_a_run_used_is_told() {
    let code = "x = b'x' * (40 << 20)\nimport time\nbegin = time.process_time()\nwhile time.process_time() - begin < 0.2: pass";
    for warm in STARTS {
        let outcome = run(code, &Policy::default(), warm);
        assert!(
            matches!(outcome.ending, Ending::Done { .. }),
            "{:?}",
            outcome.ending
        );
        assert!(
            outcome.cpu >= Duration::from_millis(180),
            "{:?}",
            outcome.cpu
        );
        assert!(
            outcome.wall >= Duration::from_millis(180),
            "{:?}",
            outcome.wall
        );
        assert!(
            outcome.peak_memory >= 40 * MEGABYTE,
            "{}",
            outcome.peak_memory
        );
        assert!(
            outcome.peak_memory <= 140 * MEGABYTE,
            "{}",
            outcome.peak_memory
        );
    }
}
