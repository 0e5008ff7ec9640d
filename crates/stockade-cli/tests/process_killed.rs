//! `stockade run` is killed at any moment, in every situation: what it started ends with it, and the
//! next start finds nothing to trip over and leaves nothing. Alone in its file, because everything
//! orphaned becomes its child.

mod process_common;

use std::time::Duration;

use process_common::{Ground, left, situations};

/// Does not want to end.
const STUBBORN: &str = "
import ctypes, os, signal, threading, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)
for call in (os.setsid, lambda: os.setpgid(0, 0)):
    try: call()
    except OSError: pass
open('left', 'w').write('left')
for _ in range(3): threading.Thread(target=time.sleep, args=(60,)).start()
while True:
    try: time.sleep(60)
    except BaseException: pass
";

#[test]
fn a_killed_command_leaves_nothing_running_and_nothing_behind() {
    // Whatever loses its parent is ours from now on, so nothing can hide from the counting.
    rustix::process::set_child_subreaper(Some(rustix::process::getpid())).unwrap();
    let us = std::process::id();
    let ground = Ground::new("killed");
    let program = ground.file("stubborn.py", STUBBORN);
    for situation in situations() {
        let mut killed = Vec::new();
        for round in 0..20_u64 {
            let mut child = ground
                .run(situation, &[program.to_str().unwrap()])
                .spawn()
                .unwrap();
            killed.push(child.id());
            // From before its first step to well within its run.
            std::thread::sleep(Duration::from_millis(round * 23));
            child.kill().unwrap();
            child.wait().unwrap();
            let gone = left::comes_about(|| {
                let options = rustix::process::WaitOptions::NOHANG;
                while matches!(rustix::process::wait(options), Ok(Some(_))) {}
                left::below(us).is_empty()
            });
            assert!(gone, "{situation:?}, round {round}: {:?}", left::below(us));
        }
        let next = ground.run(situation, &["-c", "6 * 7"]).output().unwrap();
        assert!(
            next.status.success(),
            "{situation:?}: {}",
            String::from_utf8_lossy(&next.stdout)
        );
        let groups = left::groups_of(&killed);
        assert!(groups.is_empty(), "{situation:?}: {groups:?}");
        let left = left::workspaces(&ground.temporary(), situation.user());
        assert!(left.is_empty(), "{situation:?}: {left:?}");
    }
}
