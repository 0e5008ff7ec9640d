//! What code and commands in a session try against the caller, and against the process behind the door.

use std::io::Write;

use stockade::{Command, Control, FileErrorKind, Request, Status};

use crate::files::kind;
use crate::{Ground, Test, printed, sh};

pub(crate) const TESTS: &[Test] = &[
    ("a_link_that_is_swapped_leads_nowhere", swapped),
    ("paths_of_proc_are_no_files", of_proc),
    (
        "what_stands_behind_the_door_is_closed_to_commands",
        closed_to_commands,
    ),
    (
        "what_stands_behind_the_door_is_closed_to_code",
        closed_to_code,
    ),
    ("printing_what_the_door_says_forges_nothing", forged),
    ("a_command_cannot_end_the_session_from_below", kills),
    ("a_file_that_grows_is_read_to_its_bound", grows),
    (
        "a_command_that_never_reads_does_not_hold_the_caller",
        never_reads,
    ),
];

/// A file of the host that nobody inside may see.
fn secret() -> (std::path::PathBuf, &'static str) {
    let path = std::env::temp_dir().join(format!("stockade-door-secret-{}", std::process::id()));
    let mut file = std::fs::File::create(&path).unwrap();
    file.write_all(b"secret of the host").unwrap();
    (path, "secret of the host")
}

fn swapped(ground: Ground) {
    let (path, secret) = secret();
    let mut session = ground.session();
    let door = session.door();
    door.write_file("own", b"own").unwrap();
    let path = path.display();
    let swap = format!(
        "(while [ ! -e stop ]; do ln -sfn {path} link; ln -sfn own link; ln -sfn /proc/self/mem link; \
         ln -sfn /dev/zero link; ln -sfn ../../../../../..{path} link; done) >/dev/null 2>&1 &"
    );
    printed(&door, &swap);
    let mut own = 0;
    for round in 0..400 {
        match door.read_file("link") {
            Ok(content) => {
                assert!(!String::from_utf8_lossy(&content).contains(secret));
                own += usize::from(content == b"own");
            }
            Err(error) => assert!(!matches!(error.kind, FileErrorKind::Over(_)), "{error}"),
        }
        if round % 4 == 0 {
            let _ = door.write_file("link", b"own");
        }
    }
    door.write_file("stop", b"").unwrap();
    assert!(own > 0, "the link was never what it should be");
    assert_eq!(std::fs::read_to_string(path.to_string()).unwrap(), secret);
    assert_eq!(printed(&door, "echo alive"), "alive\n");
    std::fs::remove_file(path.to_string()).unwrap();
}

fn of_proc(ground: Ground) {
    let mut session = ground.session();
    for path in [
        "/proc/self/mem",
        "/proc/self/environ",
        "/proc/1/stat",
        "/proc/self/status",
        "/proc/self/fd/0",
        "/proc/1/fd/1",
    ] {
        let read = kind(session.read_file(path));
        let closed = [
            FileErrorKind::Outside,
            FileErrorKind::PermissionDenied,
            FileErrorKind::NotAFile,
        ];
        assert!(closed.contains(&read), "{path}: {read:?}");
        let written = kind(session.write_file(path, b"x"));
        assert!(closed.contains(&written), "{path}: {written:?}");
    }
    assert_eq!(kind(session.list_files("/proc")), FileErrorKind::Outside);
}

fn closed_to_commands(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    for line in [
        "cat /proc/1/environ",
        "cat /proc/1/maps",
        "ls /proc/1/fd",
        "ls /proc/1/cwd/",
        "echo x > /proc/1/fd/1",
        "echo x > /proc/1/fd/4",
        "head -c 1 /proc/1/mem",
    ] {
        assert_ne!(sh(&door, line).exit_code, 0, "{line}");
    }
    // Pid 1 takes no signal from below.
    for signal in ["KILL", "STOP", "TERM", "CHLD", "INT", "SEGV"] {
        sh(&door, &format!("kill -{signal} 1"));
    }
    assert_eq!(printed(&door, "echo alive"), "alive\n");
}

fn closed_to_code(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    assert_eq!(printed(&door, "echo up"), "up\n");
    let attack = "
import os
done = []
for pid in os.listdir('/proc'):
    if not pid.isdigit() or int(pid) == os.getpid():
        continue
    for name in ['mem', 'environ', 'maps', 'fd/1', 'fd/3', 'fd/4', 'fd/0']:
        for mode in (os.O_RDONLY, os.O_WRONLY):
            try:
                os.open(f'/proc/{pid}/{name}', mode | os.O_NONBLOCK)
                done.append((pid, name, mode))
            except OSError:
                pass
    for signal in (10, 15, 2, 19):
        try:
            os.kill(int(pid), signal)
        except OSError:
            pass
    try:
        os.kill(int(pid), 9)
    except OSError:
        pass
done";
    let ran = session.run(&Request::python(attack));
    assert_eq!(ran.status, Status::Ok, "{:?}", ran.error);
    assert_eq!(ran.result, serde_json::json!([]));
    // On the process wall the code can end what does its commands; the next one has another.
    let again = session.command(&Command::shell("echo again"));
    assert_eq!(again.stdout, "again\n", "{:?}", again.error);
    assert_eq!(session.run(&Request::python("1 + 1")).result, 2);
}

fn forged(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    // An end with code 0 for every early number, as the side inside would send it.
    let mut forged = Vec::new();
    for number in 0..64_u32 {
        forged.extend(33_u32.to_le_bytes());
        forged.extend(number.to_le_bytes());
        forged.push(b'x');
        forged.extend([0; 28]);
    }
    door.write_file("forged", &forged).unwrap();
    let ran = sh(&door, "cat forged; cat forged >&2; exit 9");
    assert_eq!(ran.exit_code, 9);
    assert_eq!(ran.raw.stdout, forged);
    assert_eq!(ran.raw.stderr, forged);
    let ran = sh(
        &door,
        "for f in 3 4 5 6 7 8 9; do cat forged >&$f; done 2>/dev/null; exit 9",
    );
    assert_eq!(ran.exit_code, 9);
    assert_eq!(printed(&door, "ls -1 /proc/self/fd | wc -l").trim(), "4");
}

fn kills(ground: Ground) {
    let mut session = ground.session();
    session.run(&Request::python("kept = 41"));
    let door = session.door();
    let ran = sh(&door, "kill -9 -1; kill -9 1; echo here");
    if ground == Ground::Docker {
        // The code's own process is among what a command sees there. It is over, and says so.
        let ends = (0..1000).map(|_| session.command(&Command::shell("echo x")));
        let end = ends
            .into_iter()
            .find(|ran| ran.status != Status::Ok)
            .unwrap();
        assert_eq!(end.error.unwrap().name, "SessionOver");
        assert_ne!(session.run(&Request::python("kept")).status, Status::Ok);
    } else {
        assert_eq!(ran.stdout, "here\n");
        assert_eq!(session.run(&Request::python("kept + 1")).result, 42);
    }
}

fn grows(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    printed(
        &door,
        "(while [ ! -e stop ]; do echo more >> log; done) >/dev/null 2>&1 &",
    );
    printed(&door, "while [ ! -s log ]; do sleep 0.05; done");
    let mut told = None;
    while told.is_none() {
        told = door.read_file_up_to("log", 2000).err();
    }
    let wanted = FileErrorKind::TooLarge {
        limit: 2000,
        unit: "bytes",
    };
    assert_eq!(told.unwrap().kind, wanted);
    door.write_file("stop", b"").unwrap();
}

fn never_reads(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    let mut command = Command::shell("sleep 600").stdin(vec![b'a'; 8 << 20]);
    command.timeout = Some(std::time::Duration::from_millis(300));
    let ran = door.command(&command, &Control::default());
    assert_eq!(ran.status, Status::TimeLimit);
    assert_eq!(printed(&door, "echo alive"), "alive\n");
}
