//! What a command is given and what it answers.

use stockade::{Command, Control, Request, Status};

use crate::{Ground, Test, keep, printed, sh};

pub(crate) const TESTS: &[Test] = &[
    ("a_command_answers_with_its_code_and_both_streams", answers),
    ("output_that_is_no_text_comes_byte_for_byte", bytes),
    ("variables_and_directory_are_as_asked", around),
    ("input_arrives_whole_and_ends", input),
    (
        "a_program_that_cannot_be_started_is_told_apart",
        not_started,
    ),
    ("code_and_commands_share_the_workspace", shared),
    ("the_record_says_what_stood_around_it", walls),
    ("large_arguments_arrive", arguments),
];

fn answers(ground: Ground) {
    let (_session, door) = keep(ground);
    let ran = sh(&door, "echo out; echo err >&2; exit 7");
    assert_eq!(ran.status, Status::Error);
    assert_eq!(ran.exit_code, 7);
    assert_eq!(
        (ran.stdout.as_str(), ran.stderr.as_str()),
        ("out\n", "err\n")
    );
    assert_eq!(ran.error.unwrap().name, "CommandFailed");
    let ran = sh(&door, "kill -TERM $$");
    assert_eq!(
        (ran.exit_code, ran.error.unwrap().name.as_str()),
        (143, "Signal")
    );
    let ran = sh(&door, "echo $((6 * 7))");
    assert_eq!(
        (ran.status, ran.exit_code, ran.stdout.as_str()),
        (Status::Ok, 0, "42\n")
    );
    assert!(ran.error.is_none());
    assert!(ran.usage.wall_ms > 0.0 && ran.usage.peak_memory > 0);
}

fn bytes(ground: Ground) {
    let (_session, door) = keep(ground);
    let ran = sh(&door, r"printf '\303(\377\000x'; printf '\376' >&2");
    assert_eq!(ran.raw.stdout, b"\xc3(\xff\0x");
    assert_eq!(ran.raw.stderr, b"\xfe");
    assert_eq!(ran.stdout, "\u{fffd}(\u{fffd}\0x");
    let ran = sh(&door, r"printf 'caf\303\251 \360\237\230\200'");
    assert_eq!(ran.stdout, "café 😀");
}

fn around(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    session.make_dir("sub/inner").unwrap();
    let none = Control::default();
    let command = Command::shell("printf '%s|%s|' \"$A\" \"$HOME\"; pwd -P").env("A", "x y");
    let work = door.working_dir();
    let home = work.replace("/work", "/home");
    assert_eq!(
        door.command(&command, &none).stdout,
        format!("x y|{home}|{work}\n")
    );
    let relative = door.command(&Command::argv(["pwd"]).cwd("sub/inner"), &none);
    assert_eq!(relative.stdout, format!("{work}/sub/inner\n"));
    assert_eq!(
        door.command(&Command::argv(["pwd"]).cwd("/tmp"), &none)
            .exit_code,
        0
    );
    let missing = door.command(&Command::argv(["pwd"]).cwd("nowhere"), &none);
    assert_eq!(missing.error.unwrap().name, "BadDirectory");
    // Nothing of ours is among what it sees.
    let names = printed(&door, "env");
    assert!(!names.contains("CARGO"), "{names}");
}

fn input(ground: Ground) {
    let (_session, door) = keep(ground);
    let none = Control::default();
    let text = "$HOME `x` 'y' \"z\" \\\n";
    let cat = Command::argv(["cat"]).stdin(text);
    assert_eq!(door.command(&cat, &none).stdout, text);
    assert_eq!(door.command(&Command::argv(["cat"]), &none).stdout, "");
    let large = Command::argv(["wc", "-c"]).stdin(vec![b'a'; 20 << 20]);
    assert_eq!(door.command(&large, &none).stdout.trim(), "20971520");
    // Who does not read it is not held up by it, and neither are we.
    let unread = Command::shell("echo done").stdin(vec![b'a'; 20 << 20]);
    assert_eq!(door.command(&unread, &none).stdout, "done\n");
    let binary = Command::shell("cat > in.bin").stdin(*b"\xc3(\0\xff");
    assert_eq!(door.command(&binary, &none).exit_code, 0);
    assert_eq!(door.read_file("in.bin").unwrap(), b"\xc3(\0\xff");
}

fn not_started(ground: Ground) {
    let (_session, door) = keep(ground);
    let none = Control::default();
    let ran = door.command(&Command::argv(["no-such-program"]), &none);
    assert_eq!(
        (ran.exit_code, ran.error.unwrap().name.as_str()),
        (127, "CommandNotFound")
    );
    door.write_file("plain", b"text").unwrap();
    let ran = door.command(&Command::argv(["./plain"]), &none);
    assert_eq!(
        (ran.exit_code, ran.error.unwrap().name.as_str()),
        (126, "PermissionDenied")
    );
    for bad in [
        Command::argv(Vec::<String>::new()),
        Command::argv([""]),
        Command::argv(["ls", "a\0b"]),
        Command::argv(["ls"]).env("A=B", "c"),
    ] {
        let ran = door.command(&bad, &none);
        assert_eq!(
            (ran.exit_code, ran.error.unwrap().name.as_str()),
            (126, "BadCommand")
        );
    }
}

fn shared(ground: Ground) {
    let mut session = ground.session();
    let made = session.run(&Request::python(
        "x = 1\nopen('a.txt', 'w').write('from code')",
    ));
    assert_eq!(made.status, Status::Ok, "{:?}", made.error);
    assert_eq!(
        session.command(&Command::shell("cat a.txt")).stdout,
        "from code"
    );
    session.command(&Command::shell("echo from a command > b.txt"));
    let read = session.run(&Request::python("x, open('b.txt').read()"));
    assert_eq!(read.result, serde_json::json!([1, "from a command\n"]));
}

fn walls(ground: Ground) {
    let mut session = ground.session();
    let ran = session.command(&Command::argv(["cat", "/proc/self/status"]));
    let exec = if ground == Ground::Docker {
        "image"
    } else {
        "named"
    };
    assert_eq!(ran.walls["exec"], exec);
    assert_eq!(ran.walls["network"], "namespace");
    assert_eq!(ran.walls["start"], "cold");
    assert_eq!(ran.isolation, Some(ground.policy().isolation));
    // And so it is.
    let says = |name: &str| {
        let line = ran.stdout.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap().trim_start_matches(':').trim().to_owned()
    };
    assert_eq!(says("Seccomp"), "2");
    assert_eq!(says("NoNewPrivs"), "1");
    for set in ["CapEff", "CapPrm", "CapBnd", "CapAmb"] {
        assert_eq!(says(set), "0000000000000000", "{set}");
    }
    let socket = session.command(&Command::argv([
        "bash",
        "-c",
        "exec 3<>/dev/tcp/127.0.0.1/1",
    ]));
    assert_ne!(socket.exit_code, 0);
    assert!(!socket.stderr.contains("refused"), "{}", socket.stderr);
}

fn arguments(ground: Ground) {
    let (_session, door) = keep(ground);
    let piece = "x".repeat(64 << 10);
    let mut all = vec!["sh", "-c", "shift; echo $# ${#1}", "sh"];
    all.extend([piece.as_str(); 14]);
    let ran = door.command(&Command::argv(all), &Control::default());
    assert_eq!(ran.stdout, "13 65536\n");
}
