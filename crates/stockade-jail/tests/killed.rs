//! A process that holds runs and zygotes is killed at any moment: nothing of it goes on, and after the
//! next start nothing is left. Alone in its file, because everything orphaned becomes its child.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use stockade_core::Policy;

use common::{STARTS, answer, left};

const HOLD: &str = "STOCKADE_TEST_HOLD";

/// Does not want to end: no signal, no death of a parent, no closed pipe ends it from inside.
const STUBBORN: &str = "
import ctypes, os, signal, threading, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)
try: os.setsid()
except OSError: pass
for _ in range(3): threading.Thread(target=time.sleep, args=(60,)).start()
while True:
    try: time.sleep(60)
    except BaseException: pass
";

#[test]
fn what_a_killed_holder_leaves_ends_with_it_and_is_swept_by_the_next() {
    if std::env::var_os(HOLD).is_some() {
        hold();
    }
    // Whatever loses its parent is ours from now on, so nothing can hide from the counting.
    rustix::process::set_child_subreaper(Some(rustix::process::getpid())).unwrap();
    let us = std::process::id();
    let user = rustix::process::geteuid().as_raw();
    let temporary = std::env::temp_dir().join(format!("stockade-killed-{us}"));
    std::fs::create_dir(&temporary).unwrap();
    let mut holders = Vec::new();
    for round in 0..24_u64 {
        let mut holder = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "what_a_killed_holder_leaves_ends_with_it_and_is_swept_by_the_next",
            ])
            .env(HOLD, "1")
            .env("TMPDIR", &temporary)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        holders.push(holder.id());
        // From before its first step to well within its runs.
        std::thread::sleep(Duration::from_millis(round * 17));
        holder.kill().unwrap();
        holder.wait().unwrap();
        let gone = left::comes_about(|| {
            while matches!(
                rustix::process::wait(rustix::process::WaitOptions::NOHANG),
                Ok(Some(_))
            ) {}
            left::below(us).is_empty()
        });
        assert!(gone, "round {round}: {:?}", left::below(us));
    }
    // The next start, which is this process's first run.
    for warm in STARTS {
        assert_eq!(answer("6 * 7", &Policy::default(), warm), json!(42));
    }
    let groups = left::groups_of(&holders);
    assert!(groups.is_empty(), "{groups:?}");
    if common::here("filesystem") == "namespace" {
        assert!(left::workspaces(&temporary, user).is_empty());
    }
    std::fs::remove_dir_all(&temporary).unwrap();
}

/// Runs one after the other on several threads, cold and warm, until somebody ends us.
fn hold() -> ! {
    std::thread::scope(|scope| {
        for at in 0..4_usize {
            scope.spawn(move || {
                loop {
                    let mut policy = Policy::default();
                    // Two of them end again and again, two stay.
                    if at < 2 {
                        policy.limits.wall_time = Duration::from_millis(30);
                    }
                    common::run(STUBBORN, &policy, STARTS[at % 2]);
                }
            });
        }
    });
    unreachable!("the threads never end")
}
