//! What is left behind: nothing, whatever is killed. Runs by the dozen, holders that are killed at any
//! moment, engines that go away under a run. Alone in its file, because it counts what engines hold.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use stockade_container::ContainerError;
use stockade_core::Request;
use stockade_jail::{Ending, Hooks, NoHooks};

use common::{Engine, FOREVER, ROOT, STARTS, answer, folder, try_request};

const HOLD: &str = "STOCKADE_TEST_HOLD";
const RUNS: u64 = 60;

fn main() -> ExitCode {
    if let Ok(name) = std::env::var(HOLD) {
        let engine = ROOT.into_iter().find(|engine| engine.name() == name);
        hold(engine.unwrap());
    }
    common::main(
        &ROOT,
        &[
            ("runs_by_the_dozen_leave_no_container", soak),
            ("what_a_killed_holder_leaves_is_swept", killed),
            ("an_engine_that_goes_away_is_not_the_codes_failure", lost),
        ],
    )
}

struct Until(Instant);

impl Hooks for Until {
    fn cancelled(&self) -> bool {
        Instant::now() >= self.0
    }
}

/// One run of some kind, and whether it ended as its kind ends.
fn one(engine: Engine, number: u64) {
    let mut policy = engine.policy();
    policy.limits.memory = 64 << 20;
    policy.limits.output = 1000;
    let mut until = Duration::from_hours(1);
    let kind = number % 7;
    let code = match kind {
        0 => {
            policy.limits.wall_time = Duration::from_millis(300);
            "while True: pass"
        }
        1 => "x = bytearray(b'x') * (1 << 30)",
        2 => "while True: print('x' * 1000)",
        3 => {
            until = Duration::from_millis(number * 37 % 900);
            "import time\ntime.sleep(60)"
        }
        4 => "import os\nos._exit(3)",
        _ => "open('kept', 'w').write('kept')\nsum(range(1000))",
    };
    let mut hooks = Until(Instant::now() + until);
    let outcome = try_request(
        &Request::python(code),
        &policy,
        number.is_multiple_of(2),
        &mut hooks,
    );
    let outcome = outcome.unwrap_or_else(|error| panic!("run {number}: {error}"));
    let right = match kind {
        0 => outcome.ending == Ending::WallTime,
        1 => outcome.ending == Ending::Memory,
        2 => outcome.ending == Ending::Output,
        3 => outcome.ending == Ending::Cancelled,
        4 => outcome.ending == Ending::Silent(Some(3)),
        _ => matches!(outcome.ending, Ending::Done { .. }) && outcome.harvest.files.len() == 1,
    };
    assert!(right, "run {number}: {outcome:?}");
}

fn soak(engine: Engine) {
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= RUNS {
                        return;
                    }
                    one(engine, number);
                }
            });
        }
    });
    stockade_container::drain();
    assert_eq!(stockade_container::left(&engine.policy()).unwrap(), 0);
}

/// Does not want to end.
const STUBBORN: &str = "
import signal, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True:
    try: time.sleep(60)
    except BaseException: pass";

fn hold(engine: Engine) -> ! {
    std::thread::scope(|scope| {
        for warm in STARTS {
            scope.spawn(move || {
                loop {
                    let mut policy = engine.policy();
                    policy.limits.wall_time = Duration::from_secs(20);
                    // It is killed before it could tell.
                    let _ = try_request(&Request::python(STUBBORN), &policy, warm, &mut NoHooks);
                }
            });
        }
    });
    unreachable!("the threads never end")
}

fn killed(engine: Engine) {
    for round in 0..6_u64 {
        let mut holder = Command::new(std::env::current_exe().unwrap())
            .env(HOLD, engine.name())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // From before its first step to well within its runs.
        std::thread::sleep(Duration::from_millis(round * 230));
        holder.kill().unwrap();
        holder.wait().unwrap();
    }
    let policy = engine.policy();
    // A request that was under way when its maker died may still become a container.
    let end = Instant::now() + FOREVER;
    while stockade_container::left(&policy).unwrap() > 0 && Instant::now() < end {
        stockade_container::sweep(&policy).unwrap();
    }
    assert_eq!(stockade_container::left(&policy).unwrap(), 0);
    assert_eq!(answer("6 * 7", &policy), 42);
}

/// Ends an engine as soon as a program has begun.
struct Ends(Engine, Option<Instant>);

impl Hooks for Ends {
    fn output(&mut self, _error: bool, _bytes: &[u8]) {
        let pid = std::fs::read_to_string(folder().join(format!("{}.pid", self.0.name())));
        let pid: i32 = pid.unwrap().trim().parse().unwrap();
        let pid = rustix::process::Pid::from_raw(pid).unwrap();
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
        self.1 = Some(Instant::now());
    }
}

fn lost(engine: Engine) {
    let request = Request::python("import time\nprint('up')\ntime.sleep(600)");
    let mut policy = engine.policy();
    policy.limits.wall_time = Duration::from_mins(1);
    let mut ends = Ends(engine, None);
    let ended = try_request(&request, &policy, false, &mut ends);
    let took = ends.1.map(|begin| begin.elapsed());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/engine/up.sh");
    let again = Command::new(script).arg(engine.name()).status().unwrap();
    assert!(again.success(), "the engine could not be started again");
    let error = ended.unwrap_err();
    assert!(matches!(error, ContainerError::Lost(_)), "{error}");
    // Well before its own time would have been over.
    assert!(took.unwrap() < Duration::from_secs(40), "{took:?}");
    // Later runs remove what could not be removed then, beside their own work; an engine that has just
    // come back may refuse the first of them.
    let end = Instant::now() + FOREVER;
    loop {
        assert_eq!(answer("6 * 7", &policy), 42);
        if stockade_container::left(&policy).unwrap() == 0 || Instant::now() > end {
            break;
        }
    }
    assert_eq!(stockade_container::left(&policy).unwrap(), 0);
}
