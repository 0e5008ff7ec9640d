//! Nothing of one run reaches another: not after it, and not beside it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::sync::mpsc::{Receiver, Sender, channel};

use serde_json::{Map, Value, json};
use stockade_core::{Policy, Request, ToolError};
use stockade_jail::{Ending, Hooks, Job};

use common::{STARTS, answer, here, left};

/// Leaves a trace wherever one can be left.
const LEAVE: &str = "
import ctypes, os, socket, sys, tempfile, builtins, json
left = []
def attempt(name, call):
    try: call(); left.append(name)
    except (OSError, ValueError, AttributeError): pass
def write(path):
    with open(path, 'w') as f: f.write('left by the first')
for name in ('work', 'home', 'tmp', 'shm'):
    root = os.path.dirname(os.environ['HOME'])
    attempt('file in ' + name, lambda: write(os.path.join(root, name, 'left')))
for path in ('/tmp/left', '/dev/shm/left', os.path.expanduser('~/left'), tempfile.gettempdir() + '/left2'):
    attempt(path, lambda: write(path))
c = ctypes.CDLL(None, use_errno=True)
def shm():
    if c.shmget(0x57a, 4096, 0o1666) < 0: raise OSError
attempt('segment', shm)
def posix():
    from multiprocessing import shared_memory
    shared_memory.SharedMemory('left', create=True, size=10)
attempt('posix shared memory', posix)
def listen():
    global kept
    kept = socket.socket(socket.AF_UNIX); kept.bind('\\0left'); kept.listen()
attempt('abstract socket', listen)
os.environ['LEFT'] = 'left'
builtins.left = sys.left = json.left = 'left'
sys.path.insert(0, '/left')
left";

/// Looks for every such trace.
const LOOK: &str = "
import ctypes, os, socket, sys, tempfile, builtins, json
found = []
root = os.path.dirname(os.environ['HOME'])
for name in ('work', 'home', 'tmp', 'shm'):
    found += [name + '/' + it for it in os.listdir(os.path.join(root, name))]
for path in ('/tmp/left', '/dev/shm/left', os.path.expanduser('~/left'), tempfile.gettempdir() + '/left2'):
    if os.path.exists(path): found.append(path)
if ctypes.CDLL(None).shmget(0x57a, 0, 0) >= 0: found.append('segment')
try:
    from multiprocessing import shared_memory
    shared_memory.SharedMemory('left'); found.append('posix shared memory')
except (OSError, ValueError): pass
try: s = socket.socket(socket.AF_UNIX); s.connect('\\0left'); found.append('abstract socket')
except OSError: pass
if 'LEFT' in os.environ: found.append('environment')
if hasattr(builtins, 'left') or hasattr(sys, 'left') or hasattr(json, 'left'): found.append('modules')
if '/left' in sys.path: found.append('path')
found";

#[test]
fn what_a_run_leaves_is_not_there_for_the_next() {
    let policy = Policy::default();
    for first in STARTS {
        for second in STARTS {
            let left = answer(LEAVE, &policy, first);
            let count = left.as_array().unwrap().len();
            assert!(
                count >= 4,
                "it could leave too little to show anything: {left}"
            );
            assert_eq!(
                answer(LOOK, &policy, second),
                json!([]),
                "warm: {first}, then {second}"
            );
        }
    }
}

#[test]
fn a_run_leaves_no_process() {
    let policy = Policy::default();
    let code = "import threading, time\nfor _ in range(5): threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n1";
    for warm in STARTS {
        assert_eq!(answer(code, &policy, warm), json!(1));
        let us = std::process::id();
        let deep: Vec<_> = left::below(us)
            .into_iter()
            .filter(|it| it.parent != us)
            .collect();
        // Other tests of this file run at the same time, so it only has to come about.
        let gone = || {
            deep.iter()
                .all(|it| !left::processes().iter().any(|now| now.pid == it.pid))
        };
        assert!(left::comes_about(gone), "{deep:?}");
    }
}

#[test]
fn the_environment_and_the_descriptors_are_those_we_made() {
    let code = "
import os
names = sorted(name for name in os.environ if name not in ('LC_CTYPE',))
open_files = []
for fd in range(256):
    try: os.fstat(fd); open_files.append(fd)
    except OSError: pass
(names, open_files, os.getcwd() == os.path.join(os.path.dirname(os.environ['HOME']), 'work'))";
    let names = [
        "HOME",
        "LANG",
        "OPENBLAS_NUM_THREADS",
        "PATH",
        "PYTHONHASHSEED",
        "PYTHONUTF8",
        "STOCKADE_TMP",
        "TMPDIR",
    ];
    for warm in STARTS {
        let said = answer(code, &Policy::default(), warm);
        assert_eq!(said, json!([names, [0, 1, 2, 3, 4], true]), "warm: {warm}");
    }
}

/// One of two runs that stand beside each other: it tells its number, waits for the other's, and
/// goes on when the test says so.
struct Side {
    out: Sender<Value>,
    back: Receiver<Value>,
}

impl Hooks for Side {
    fn tool(
        &mut self,
        _: &str,
        args: &[Value],
        _: &Map<String, Value>,
    ) -> Result<Value, ToolError> {
        self.out
            .send(args[0].clone())
            .map_err(|error| error.to_string())?;
        Ok(self.back.recv().map_err(|error| error.to_string())?)
    }
}

/// Tells what it is, then tries whatever it can on the other.
const BESIDE: &str = "
import os, socket, ctypes
root = os.path.dirname(os.environ['HOME'])
secret = os.path.join(root, 'work', 'secret-' + inputs['name'])
with open(secret, 'w') as f: f.write('CELL-CANARY-' + inputs['name'])
try: link = os.readlink('/proc/self')
except OSError: link = None
other = meet({'pid': os.getpid(), 'outer': link, 'secret': secret})
seen = []
for path in (other['secret'], '/proc/%d/root%s' % (other['pid'], other['secret']), '/proc/1/root' + other['secret'],
             '/proc/%s/cwd/%s' % (inputs['outer'], os.path.basename(other['secret']))):
    try: seen.append(open(path).read())
    except OSError: pass
for number in {other['pid'], inputs['outer'], os.getppid()}:
    for path in ('environ', 'mem', 'maps', 'cmdline', 'status'):
        if number in (0, os.getpid()): continue
        try: seen.append('%s of %d' % (path, number)); open('/proc/%d/%s' % (number, path)).close()
        except OSError: seen.pop()
    if number not in (0, os.getpid()):
        for signal in (0, 9, 19):
            try: os.kill(number, signal); seen.append('signal %d to %d' % (signal, number))
            except OSError: pass
try: pids = sorted(int(name) for name in os.listdir('/proc') if name.isdigit())
except OSError: pids = [os.getpid()]
if pids != [os.getpid()]: seen.append(pids)
meet('done')
seen";

#[test]
fn two_runs_at_once_neither_see_nor_signal_each_other() {
    for warm in STARTS {
        let (out_a, from_a) = channel();
        let (to_a, back_a) = channel();
        let (out_b, from_b) = channel();
        let (to_b, back_b) = channel();
        let side = |name: &'static str, side: Side| {
            move || {
                let mut side = side;
                let request = Request::python(BESIDE)
                    .input("name", name)
                    .input("outer", std::process::id());
                let policy = Policy::default();
                let job = Job {
                    request: &request,
                    policy: &policy,
                    python: None,
                    guard: None,
                    tools: vec!["meet".to_owned()],
                    warm,
                    preload: &[],
                    modules: &[],
                };
                stockade_jail::run(&job, &mut side).unwrap()
            }
        };
        let a = std::thread::spawn(side(
            "a",
            Side {
                out: out_a,
                back: back_a,
            },
        ));
        let b = std::thread::spawn(side(
            "b",
            Side {
                out: out_b,
                back: back_b,
            },
        ));
        // Twice they meet: with what they are, and when both have tried everything.
        for _ in 0..2 {
            let (of_a, of_b) = (from_a.recv().unwrap(), from_b.recv().unwrap());
            to_a.send(of_b).unwrap();
            to_b.send(of_a).unwrap();
        }
        for run in [a, b] {
            let outcome = run.join().unwrap();
            let Ending::Done { result, .. } = outcome.ending else {
                panic!("{:?}", outcome.ending)
            };
            assert_eq!(result, json!([]));
        }
    }
}

#[test]
fn the_programs_own_proc_shows_nothing_of_the_machine() {
    let code = "
import os
found = []
for path in ('/proc/kcore', '/proc/kallsyms', '/proc/cpuinfo', '/proc/meminfo', '/proc/net/tcp', '/proc/mounts', '/proc/sys/kernel/hostname',
             '/proc/sysrq-trigger', '/proc/keys', '/proc/interrupts', '/proc/cmdline', '/proc/self/net/unix', '/sys', '/run', '/var', '/boot'):
    try:
        if os.path.isdir(path): os.listdir(path); found.append(path)
        else: open(path).read(1); found.append(path)
    except OSError: pass
# A Python may be in somebody's home: then the way to it is there, and nothing beside it.
for path in ('/root', '/home'):
    try: names = os.listdir(path)
    except OSError: names = []
    if len(names) > 1: found.append(path)
try: mounts = open('/proc/self/mountinfo').read()
except OSError: mounts = ''
(found, 'cgroup' in mounts, os.uname().nodename)";
    for warm in STARTS {
        let said = answer(code, &Policy::default(), warm);
        let found: Vec<&str> = said[0]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        // An own /proc has an own network's tables, which are empty.
        let found: Vec<&&str> = found
            .iter()
            .filter(|path| {
                !matches!(
                    **path,
                    "/proc/mounts" | "/proc/self/net/unix" | "/proc/net/tcp"
                )
            })
            .collect();
        assert!(found.is_empty(), "{found:?}");
        assert_eq!(said[1], json!(false));
        if here("filesystem") == "namespace" {
            assert_eq!(said[2], "stockade");
        }
    }
}

#[test]
fn each_run_is_a_user_of_its_own_where_we_can_give_it_one() {
    let all = std::fs::read_to_string("/proc/self/uid_map").unwrap();
    let gives = rustix::process::geteuid().is_root() && all.contains("4294967295");
    if here("filesystem") == "landlock" || !gives {
        return assert_ne!(here("privileges"), "");
    }
    let code = "int(open('/proc/self/uid_map').read().split()[1])";
    let [first, second] = [(); 2].map(|()| answer(code, &Policy::default(), false));
    assert_ne!(first, second);
    assert!(first.as_u64() > Some(65534), "{first}");
}
