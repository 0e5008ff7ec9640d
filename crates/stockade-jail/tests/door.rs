//! A session's commands and files on the process wall.

use std::time::Duration;

use stockade_core::{Command, Policy, Request};
use stockade_jail::{Came, Commanded, Door, Job, NoHooks, Session, Wish};

fn policy(commands: &[&str]) -> Policy {
    let mut policy = Policy::default();
    policy.commands = commands.iter().map(|name| (*name).to_owned()).collect();
    policy
}

fn session(policy: &Policy) -> Session {
    let request = Request::python("");
    Session::start(&Job {
        request: &request,
        policy,
        python: None,
        guard: None,
        tools: Vec::new(),
        warm: false,
        preload: &[],
    })
    .unwrap()
}

fn run(door: &Door, command: &Command, arguments: &[&str], seconds: u64) -> Commanded {
    let arguments: Vec<String> = arguments.iter().map(|it| (*it).to_owned()).collect();
    let wish = Wish {
        arguments: &arguments,
        command,
        wall: Duration::from_secs(seconds),
        output: 1 << 20,
    };
    door.command(&wish, &mut NoHooks)
}

#[test]
fn smoke() {
    let policy = policy(&["sh", "cat", "ls", "sleep"]);
    let mut session = session(&policy);
    let t = std::time::Instant::now();
    let door = session.door().unwrap();
    eprintln!("door {:?}", t.elapsed());
    door.write("a/b.txt", b"hello").unwrap();
    assert_eq!(door.read("a/b.txt", 100).unwrap(), b"hello");
    let none = Command::argv(["x"]);
    let t = std::time::Instant::now();
    let c = run(&door, &none, &["sh", "-c", "echo out; echo err >&2; cat a/b.txt; ls -la /proc; exit 3"], 10);
    eprintln!("{:?} {:?} {} {}", t.elapsed(), c.came, c.streams.output.text().0, c.streams.error.text().0);
    let c = run(&door, &none, &["sh", "-c", "(sleep 100 &) ; sleep 100"], 1);
    eprintln!("{:?}", c.came);
    let c = run(&door, &none, &["ls", "/proc"], 1);
    eprintln!("{:?} {}", c.came, c.streams.output.text().0);
    assert_eq!(c.came, Came::Exit(0));
}
