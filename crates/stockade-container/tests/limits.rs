//! Every limit that the container wall keeps, and what a run that passes it says.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use stockade_core::Request;
use stockade_core::policy::Network;
use stockade_jail::{Ending, Hooks, NoHooks, Reached};

use common::{Engine, ROOT, Watched, answer, run, try_request};

fn main() -> ExitCode {
    common::main(
        &ROOT,
        &[
            ("memory_ends_the_program_and_not_pid_1", memory),
            ("many_processes_share_the_memory", memory_of_many),
            ("time_ends_it_whatever_it_ignores", time),
            ("processor_time_is_of_the_whole", processor),
            ("output_without_end_is_ended", output),
            ("tasks_files_disk_and_descriptors_are_bounded", refused),
            ("a_caller_can_stop_it", cancelled),
            ("nothing_makes_itself_the_last_to_go", no_lower_oom_score),
            ("there_is_no_network_and_no_host", nothing_outside),
            ("listed_hosts_are_reached_through_the_proxy", proxy),
        ],
    )
}

fn memory(engine: Engine) {
    let mut policy = engine.policy();
    policy.limits.memory = 64 << 20;
    let outcome = run("print('up')\nx = bytearray(b'x') * (200 << 20)", &policy);
    assert_eq!(outcome.ending, Ending::Memory);
    assert_eq!(outcome.stdout.0, "up\n", "what it printed is there");
    let outcome = run(
        "open('big', 'wb').write(b'x' * (20 << 20))\nlen(b'x' * (20 << 20))",
        &{
            let mut policy = policy.clone();
            policy.limits.disk = 256 << 20;
            policy.limits.file_size = 256 << 20;
            policy
        },
    );
    assert!(matches!(
        outcome.ending,
        Ending::Done { .. } | Ending::Memory
    ));
}

fn memory_of_many(engine: Engine) {
    let mut policy = engine.policy();
    policy.limits.memory = 64 << 20;
    policy.commands = vec!["python3".to_owned()];
    let code = "
import os, time
for _ in range(8):
    if not os.fork():
        x = bytearray(b'x') * (30 << 20)
        time.sleep(30)
killed = sum(os.wait()[1] == 9 for _ in range(8))
raise SystemExit(9 if killed == 8 else 1)";
    policy.limits.wall_time = Duration::from_secs(5);
    let outcome = run(code, &policy);
    // Some were killed; the rest slept until the time was over, or the whole went. Where the kernel
    // is slow to free what a killed one held, it kills all eight, and the first goes on alone.
    assert!(
        matches!(
            outcome.ending,
            Ending::WallTime | Ending::Memory | Ending::Exit(9)
        ),
        "{:?}",
        outcome.ending
    );
    assert!(outcome.peak_memory <= 64 << 20, "{}", outcome.peak_memory);
}

fn time(engine: Engine) {
    let mut policy = engine.policy();
    let code = "
import signal, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
open('left', 'w').write('x')
while True:
    try:
        print('up', flush=True)
        time.sleep(0.02)
    except BaseException: pass";
    // On a machine that is busy elsewhere Python may need seconds to come up.
    for seconds in [1, 4, 16] {
        policy.limits.wall_time = Duration::from_secs(seconds);
        let mut watched = Watched::default();
        let outcome = try_request(&Request::python(code), &policy, false, &mut watched).unwrap();
        assert_eq!(outcome.ending, Ending::WallTime);
        let took = watched.took();
        assert!(took < Duration::from_secs(seconds + 4), "{took:?}");
        if outcome.stdout.0.contains("up") {
            assert_eq!(outcome.harvest.files["left"], b"x", "its files are there");
            return;
        }
    }
    panic!("it never came up");
}

fn processor(engine: Engine) {
    let mut policy = engine.policy();
    policy.limits.cpu_time = Duration::from_secs(1);
    policy.limits.cpus = 2.0;
    policy.commands = vec!["python3".to_owned()];
    let code = "import os\nos.fork()\nwhile True: pass";
    assert_eq!(run(code, &policy).ending, Ending::CpuTime);
}

fn output(engine: Engine) {
    let mut policy = engine.policy();
    policy.limits.output = 10_000;
    let outcome = run("while True: print('x' * 1000)", &policy);
    assert_eq!(outcome.ending, Ending::Output);
    assert!(outcome.stdout.1 && outcome.stdout.0.len() < 11_000);
    let outcome = run("print('a' + 'x' * 50_000 + 'b')", &policy);
    assert!(matches!(outcome.ending, Ending::Done { .. }));
    assert!(outcome.stdout.0.starts_with('a') && outcome.stdout.0.ends_with("b\n"));
}

fn refused(engine: Engine) {
    let mut policy = engine.policy();
    policy.limits.tasks = 8;
    policy.limits.open_files = 24;
    policy.limits.file_size = 1 << 20;
    policy.limits.disk = 4 << 20;
    for (code, reached) in [
        (
            "import threading, time\nfor _ in range(30): threading.Thread(target=time.sleep, args=(9,), daemon=True).start()",
            Reached::Tasks,
        ),
        ("[open('/dev/null') for _ in range(40)]", Reached::OpenFiles),
        ("open('a', 'wb').write(b'x' * (2 << 20))", Reached::FileSize),
        (
            "for n in range(9): open(str(n), 'wb').write(b'x' * (1 << 20))",
            Reached::Disk,
        ),
        ("open('/usr/x', 'w')", Reached::Disk),
    ] {
        let outcome = run(code, &policy);
        if code.contains("/usr/x") {
            assert!(
                matches!(
                    &outcome.ending,
                    Ending::Raised {
                        errno: Some(30),
                        ..
                    }
                ),
                "{outcome:?}"
            );
        } else {
            assert_eq!(outcome.reached, Some(reached), "{code}: {outcome:?}");
        }
    }
}

/// Stops a program at its first word, and remembers when that was.
#[derive(Default)]
struct StopAtOutput(Option<SystemTime>);

impl Hooks for StopAtOutput {
    fn cancelled(&self) -> bool {
        self.0.is_some()
    }

    fn output(&mut self, _error: bool, _bytes: &[u8]) {
        self.0.get_or_insert_with(SystemTime::now);
    }
}

fn cancelled(engine: Engine) {
    // It writes down that it lives, by the clock that we have too.
    let code = "
import time
alive = open('alive', 'w')
while True:
    print(time.time(), file=alive, flush=True)
    print('up', flush=True)
    time.sleep(0.01)";
    let mut policy = engine.policy();
    policy.limits.wall_time = Duration::from_mins(3);
    let mut stop = StopAtOutput::default();
    let outcome = try_request(&Request::python(code), &policy, false, &mut stop).unwrap();
    assert_eq!(outcome.ending, Ending::Cancelled);
    let stopped = stop.0.unwrap().duration_since(UNIX_EPOCH).unwrap();
    let alive = String::from_utf8_lossy(&outcome.harvest.files["alive"]).into_owned();
    let last: f64 = alive.lines().last().unwrap().parse().unwrap();
    let later = last - stopped.as_secs_f64();
    assert!(later < 20.0, "it lived for {later} s after it was stopped");
    assert_eq!(stockade_container::left(&policy).unwrap(), 0);
}

fn no_lower_oom_score(engine: Engine) {
    let mut policy = engine.policy();
    policy.commands = vec!["python3".to_owned()];
    let code = "
import os
def refused(value):
    try:
        with open('/proc/self/oom_score_adj', 'w') as file:
            file.write(str(value))
    except PermissionError:
        return True
def child(value):
    number = os.fork()
    if not number:
        os._exit(0 if refused(value) else 1)
    return os.waitpid(number, 0)[1] == 0
before = open('/proc/self/oom_score_adj').read()
tries = [refused(value) and child(value) for value in (-1000, -999, 0, 500, 999)]
# What it has no business with is closed; what it works with is open, and so is what is not its own.
open('a', 'w').write('a')
os.makedirs('b')
os.rename('a', 'b/a')
os.link('b/a', '/tmp/c')
open('/dev/null', 'w').write('x')
print(open('/tmp/c').read(), os.stat('/proc/self/comm').st_size, flush=True)
tries, before.strip(), open('/proc/self/oom_score_adj').read().strip()";
    let outcome = run(code, &policy);
    let Ending::Done { result, .. } = &outcome.ending else {
        panic!("{outcome:?}");
    };
    let all = serde_json::json!([[true, true, true, true, true], "1000", "1000"]);
    assert_eq!(*result, all);
    assert_eq!(outcome.stdout.0, "a 0\n");
}

fn nothing_outside(engine: Engine) {
    let code = "
import os
met = []
for path in ('/var/tmp/stockade-engines', '/work', '/root', '/var/run/docker.sock', '/run/docker.sock'):
    try: met += os.listdir(path)
    except OSError: pass
result = [met, sorted(os.environ), os.getuid(), os.cpu_count() > 0]";
    let result = answer(code, &engine.policy());
    assert_eq!(result[0], serde_json::json!([]));
    assert_eq!(result[2], 65534);
    let names = result[1].as_array().unwrap();
    assert!(!names.iter().any(|name| name == "DOCKER_HOST"), "{names:?}");
    // Its network is its own, and no route leads out of it.
    let code = "import os
routes = [line.split()[0] for line in list(open('/proc/net/route'))[1:]]
routes += [line.split()[-1] for line in open('/proc/net/ipv6_route')]
result = [os.readlink('/proc/self/ns/net'), [it for it in routes if it != 'lo']]";
    let result = answer(code, &engine.policy());
    let ours = std::fs::read_link("/proc/self/ns/net").unwrap();
    assert_ne!(result[0], ours.display().to_string());
    assert_eq!(result[1], serde_json::json!([]));
    // The filter of our own refuses sockets, and behind it the network is empty.
    let code = "import socket\nsocket.create_connection(('127.0.0.1', 1))";
    let outcome = run(code, &engine.policy());
    assert!(
        matches!(outcome.ending, Ending::Raised { .. }),
        "{outcome:?}"
    );
}

fn proxy(engine: Engine) {
    use std::io::{Read, Write};
    let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = server.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for client in server.incoming() {
            let mut client = client.unwrap();
            let _ = client.read(&mut [0; 4096]);
            let _ = client.write_all(
                b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
            );
        }
    });
    let mut policy = engine.policy();
    policy.network = Network::Allow(vec![format!("127.0.0.1:{port}")]);
    let code = format!(
        "
import urllib.request, urllib.error, socket
def get(url):
    try: return urllib.request.urlopen(url, timeout=5).read().decode()
    except urllib.error.HTTPError as error: return error.code
try: direct = str(socket.create_connection(('127.0.0.1', {port}), 2))
except OSError as error: direct = error.errno
import os
os.environ.pop('no_proxy', None)
proxy = urllib.request.ProxyHandler({{'http': os.environ['http_proxy']}})
urllib.request.install_opener(urllib.request.build_opener(proxy))
result = [get('http://127.0.0.1:{port}/'), get('http://127.0.0.1:9/'), direct]"
    );
    let outcome = try_request(&Request::python(code), &policy, false, &mut NoHooks).unwrap();
    let Ending::Done { result, .. } = &outcome.ending else {
        panic!("{outcome:?}");
    };
    assert_eq!(result[0], "hello");
    assert_eq!(result[1], 403);
    assert!(result[2].is_i64(), "no way around it: {result}");
    assert_eq!(outcome.refused.len(), 1, "{:?}", outcome.refused);
    assert_eq!(common::wall(&outcome.walls, "network"), "proxy");
}
