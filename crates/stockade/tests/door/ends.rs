//! How commands end that do not end by themselves, and what lives on.

use std::time::{Duration, Instant};

use stockade::{Cancel, Command, Control, Request, Status};

use crate::{Ground, Test, living, printed, sh, sh_for};

pub(crate) const TESTS: &[Test] = &[
    (
        "a_command_out_of_time_dies_with_all_it_started",
        out_of_time,
    ),
    ("what_has_fled_its_command_dies_with_it", fled),
    ("another_command_is_not_killed_with_it", others),
    ("what_was_left_in_the_background_goes_on", background),
    ("a_flood_of_output_ends_the_command_alone", flood),
    ("long_output_keeps_its_head_and_its_tail", long),
    ("a_caller_stops_a_command_alone", cancelled),
    ("a_bomb_of_processes_is_put_out", bomb),
    ("memory_ends_the_command_alone", memory),
    ("files_and_commands_go_beside_each_other", beside),
    ("a_session_that_is_over_says_so", over),
];

fn out_of_time(ground: Ground) {
    let mut session = ground.session();
    session.run(&Request::python("kept = 41"));
    let door = session.door();
    let before = living(&door);
    let ran = sh_for(&door, "sleep 600 & sleep 601 | cat; echo never", 300);
    assert_eq!((ran.status, ran.exit_code), (Status::TimeLimit, 124));
    assert_eq!(ran.error.unwrap().value, "it ran longer than 300ms");
    assert_eq!(living(&door), before);
    assert_eq!(session.run(&Request::python("kept + 1")).result, 42);
}

fn fled(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    let before = living(&door);
    // A session of its own, an orphan, deaf to everything, with no descriptor of its command.
    let flee = "(setsid sh -c 'trap \"\" TERM HUP INT; touch fled; while :; do sleep 1; done' \
                </dev/null >/dev/null 2>&1 &)";
    let ran = sh_for(
        &door,
        &format!("{flee}; while [ ! -e fled ]; do :; done; echo up; sleep 600"),
        2000,
    );
    assert_eq!(
        (ran.status, ran.stdout.as_str()),
        (Status::TimeLimit, "up\n")
    );
    assert_eq!(living(&door), before);
}

fn others(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    let other = door.clone();
    let long = std::thread::spawn(move || {
        printed(
            &other,
            "touch up; while [ ! -e over ]; do sleep 0.05; done; echo whole",
        )
    });
    printed(&door, "while [ ! -e up ]; do sleep 0.05; done");
    assert_eq!(sh_for(&door, "sleep 600", 200).status, Status::TimeLimit);
    printed(&door, "touch over");
    assert_eq!(long.join().unwrap(), "whole\n");
}

fn background(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    let begin = Instant::now();
    let line = "(while [ ! -e go ]; do sleep 0.05; done; echo late; echo done > end) & echo early";
    assert_eq!(printed(&door, line), "early\n");
    assert!(
        begin.elapsed() < Duration::from_secs(20),
        "it was waited for"
    );
    // One that ends before does not take it along.
    assert_eq!(sh_for(&door, "sleep 600", 100).status, Status::TimeLimit);
    assert!(door.stat("end").is_err());
    door.write_file("go", b"").unwrap();
    printed(&door, "while [ ! -s end ]; do sleep 0.05; done");
}

fn flood(ground: Ground) {
    let mut policy = ground.policy();
    policy.limits.output = 10_000;
    let mut session = ground.with(policy);
    let door = session.door();
    let before = living(&door);
    let ran = sh(&door, "yes");
    assert_eq!(ran.status, Status::OutputLimit);
    assert!(ran.truncated.stdout && ran.stdout.len() < 11_000);
    assert!(ran.raw.stdout.len() <= 10_000);
    assert_eq!(living(&door), before);
}

fn long(ground: Ground) {
    let mut policy = ground.policy();
    policy.limits.output = 1000;
    let mut session = ground.with(policy);
    let ran = session.command(&Command::shell(
        "echo first; yes | head -c 5000; echo last; echo e >&2",
    ));
    assert_eq!(ran.status, Status::Ok);
    assert!(ran.truncated.stdout && !ran.truncated.stderr);
    assert!(ran.stdout.starts_with("first\n") && ran.stdout.ends_with("last\n"));
}

fn cancelled(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    let cancel = Cancel::new();
    let (other, stop) = (door.clone(), cancel.clone());
    let long = std::thread::spawn(move || {
        let control = Control::default().cancel(stop);
        let ran = other.command(&Command::shell("touch up; sleep 600"), &control);
        (ran.status, ran.exit_code)
    });
    printed(&door, "while [ ! -e up ]; do sleep 0.05; done");
    cancel.cancel();
    assert_eq!(long.join().unwrap(), (Status::Cancelled, 130));
    assert!(!living(&door).contains(&"sleep".to_owned()));
}

fn bomb(ground: Ground) {
    let mut policy = ground.policy();
    policy.limits.tasks = 40;
    let mut session = ground.with(policy);
    session.run(&Request::python("kept = 41"));
    let door = session.door();
    let before = living(&door);
    let ran = sh_for(&door, "f() { f | f & }; f; sleep 600", 800);
    assert_eq!(ran.status, Status::TimeLimit);
    assert_eq!(living(&door), before);
    assert_eq!(session.run(&Request::python("kept + 1")).result, 42);
}

fn memory(ground: Ground) {
    let mut policy = ground.policy();
    policy.limits.memory = 96 << 20;
    let mut session = ground.with(policy);
    session.run(&Request::python("kept = 41"));
    let ran = session.command(&Command::argv(["tail", "/dev/zero"]));
    assert_eq!(
        ran.status,
        Status::MemoryLimit,
        "{:?} {}",
        ran.error,
        ran.stderr
    );
    assert_eq!(session.run(&Request::python("kept + 1")).result, 42);
}

fn beside(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    let threads: Vec<_> = (0..4)
        .map(|at: u8| {
            let door = door.clone();
            std::thread::spawn(move || {
                for round in 0..5_u8 {
                    let name = format!("f{at}-{round}");
                    let content = vec![at; 100_000];
                    door.write_file(&name, &content).unwrap();
                    assert_eq!(door.read_file(&name).unwrap(), content);
                    assert_eq!(printed(&door, &format!("wc -c < {name}")).trim(), "100000");
                }
            })
        })
        .collect();
    // The code runs beside them.
    let ran = session.run(&Request::python("sum(range(100000))"));
    assert_eq!(ran.status, Status::Ok);
    for thread in threads {
        thread.join().unwrap();
    }
}

fn over(ground: Ground) {
    let mut session = ground.session();
    let door = session.door();
    assert_eq!(printed(&door, "echo x"), "x\n");
    assert_eq!(
        session
            .run(&Request::python("import os\nos._exit(3)"))
            .exit_code,
        3
    );
    for ran in [
        sh(&door, "echo x"),
        session.command(&Command::shell("echo x")),
    ] {
        assert_eq!((ran.status, ran.exit_code), (Status::SandboxError, 125));
        assert_eq!(ran.error.unwrap().name, "SessionOver");
    }
    let error = session.read_file("x").unwrap_err();
    assert!(error.to_string().contains("the session is over"), "{error}");
    assert!(door.is_over());
    let other = ground.session().door();
    assert!(sh(&other, "echo x").error.is_some());
}
