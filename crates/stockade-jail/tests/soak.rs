//! Thousands of runs, several at once, some ended by limits and some by the caller at any moment: at
//! the end the machine is as it was. Alone in its file, because it counts what the process has.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use stockade_core::{Policy, Request};
use stockade_jail::{Ending, Hooks};

use common::{left, try_request};

const THREADS: u64 = 4;
/// How many runs; `cargo xtask night` asks for the larger number.
const RUNS: u64 = 800;
const RUNS_AT_NIGHT: u64 = 3000;

/// Numbers that look like chance and are the same every time.
fn chance(number: u64) -> u64 {
    let mut x = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995;
    x ^= x >> 29;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ (x >> 32)
}

struct Until(Instant);

impl Hooks for Until {
    fn cancelled(&self) -> bool {
        Instant::now() >= self.0
    }
}

fn policy() -> Policy {
    let mut policy = Policy::default();
    policy.limits.wall_time = Duration::from_secs(20);
    policy.limits.memory = 64 << 20;
    policy.limits.output = 1000;
    policy
}

/// One run of some kind, and whether it ended as its kind ends.
fn one(number: u64) -> Result<(), String> {
    let dice = chance(number);
    let warm = dice.is_multiple_of(2);
    let mut policy = policy();
    let mut until = Duration::from_hours(1);
    let kind = (dice >> 8) % 10;
    let code = match kind {
        0 => {
            policy.limits.wall_time = Duration::from_millis(dice >> 16 & 63);
            "while True: pass"
        }
        1 => "x = b'x' * (1 << 30)",
        2 => "while True: print('x' * 1000)",
        3 | 4 => {
            until = Duration::from_millis(dice >> 16 & 63);
            "import threading, time\nfor _ in range(5): threading.Thread(target=time.sleep, args=(60,)).start()\ntime.sleep(60)"
        }
        5 => "import os\nos._exit(3)",
        6 => "import ctypes\nctypes.string_at(0)",
        _ => "with open('kept', 'w') as f: f.write('kept' * 1000)\nprint('x')\nsum(range(1000))",
    };
    let mut hooks = Until(Instant::now() + until);
    let outcome = try_request(&Request::python(code), &policy, warm, &mut hooks)
        .map_err(|error| format!("the wall failed: {error}"))?;
    let right = match kind {
        0 => outcome.ending == Ending::WallTime,
        1 => outcome.ending == Ending::Memory,
        2 => outcome.ending == Ending::Output,
        3 | 4 => outcome.ending == Ending::Cancelled,
        5 => outcome.ending == Ending::Silent(Some(3)),
        6 => matches!(outcome.ending, Ending::Signal(_)),
        _ => matches!(outcome.ending, Ending::Done { .. }) && outcome.harvest.files.len() == 1,
    };
    if right {
        Ok(())
    } else {
        Err(format!("kind {kind}, warm: {warm}: {:?}", outcome.ending))
    }
}

fn many(runs: std::ops::Range<u64>) {
    let next = AtomicU64::new(runs.start);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= runs.end {
                        return;
                    }
                    if let Err(why) = one(number) {
                        panic!("run {number}: {why}");
                    }
                }
            });
        }
    });
}

/// Lets go of what stands ready; nothing is below us then.
fn settle() {
    stockade_jail::drain();
    let alive = left::below(std::process::id());
    assert!(alive.is_empty(), "still running: {alive:?}");
}

#[test]
fn thousands_of_runs_leave_nothing_behind() {
    let us = std::process::id();
    try_request(
        &Request::python("1"),
        &policy(),
        false,
        &mut Until(Instant::now() + Duration::from_mins(1)),
    )
    .unwrap();
    let user = rustix::process::geteuid().as_raw();
    let temporary = std::env::temp_dir();
    let bare = left::descriptors();
    let mounts = left::mounts();
    settle();
    many(0..60);
    settle();
    let resident = left::resident();
    let at_night = std::env::var_os("STOCKADE_NIGHT").is_some();
    many(60..if at_night { RUNS_AT_NIGHT } else { RUNS });
    settle();
    let last = left::descriptors();
    assert!(last <= bare, "{bare} descriptors before, {last} after");
    assert_eq!(left::mounts(), mounts);
    let groups = left::groups_of(&[us]);
    assert!(groups.is_empty(), "{groups:?}");
    if user != 0 || common::here("filesystem") == "landlock" {
        assert_eq!(
            left::workspaces(&temporary, user),
            Vec::<std::path::PathBuf>::new()
        );
    }
    let grown = left::resident().saturating_sub(resident);
    assert!(
        grown < 48 << 20,
        "{grown} bytes more than after the first runs"
    );
}
