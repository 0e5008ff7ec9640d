//! What a policy or a wall does not allow.

use stockade::{Command, Control, FileErrorKind, Isolation, Policy, Session, Status};
use stockade_core::policy::GuardMode;

use crate::files::kind;
use crate::{Ground, Test};

pub(crate) const TESTS: &[Test] = &[
    (
        "without_commands_nothing_starts_and_files_still_move",
        none_named,
    ),
    ("the_guard_reads_a_line_and_a_list_alike", guarded),
    ("a_line_needs_a_shell", no_shell),
    (
        "the_interpreter_wall_names_the_walls_that_have_it",
        interpreter,
    ),
];

fn none_named(ground: Ground) {
    for guard in [GuardMode::Enforce, GuardMode::Off] {
        let mut policy = ground.policy();
        policy.commands.clear();
        policy.guard = guard;
        let mut session = ground.with(policy);
        let ran = session.command(&Command::argv(["ls"]));
        assert_eq!((ran.status, ran.exit_code), (Status::Denied, 77));
        assert!(
            ran.reason.contains("`commands: [sh, ls]`"),
            "{}",
            ran.reason
        );
        assert_eq!(ran.isolation, None);
        session.write_file("a/b", b"x").unwrap();
        assert_eq!(session.read_file("a/b").unwrap(), b"x");
        assert_eq!(session.list_files("a").unwrap().len(), 1);
    }
}

fn guarded(ground: Ground) {
    let mut policy = ground.policy();
    policy.guard = GuardMode::Enforce;
    policy.commands = vec!["sh".to_owned(), "ls".to_owned(), "cat".to_owned()];
    let mut session = ground.with(policy);
    for denied in [
        Command::shell("ls | wc"),
        Command::argv(["wc"]),
        Command::argv(["sh", "-c", "wc /etc/passwd"]),
        Command::shell("echo 'unclosed"),
    ] {
        let ran = session.command(&denied);
        assert_eq!(ran.status, Status::Denied, "{denied}");
        assert!(!ran.verdict.unwrap().findings.is_empty());
    }
    let ran = session.command(&Command::argv(["wc"]));
    let finding = ran.verdict.unwrap().findings.remove(0);
    assert!(finding.hint.contains("`commands`"));
    for allowed in [
        Command::shell("echo x > f; cat f && ls"),
        Command::argv(["sh", "-c", "cat f"]),
    ] {
        let ran = session.command(&allowed);
        assert_eq!(ran.status, Status::Ok, "{allowed}: {:?}", ran.error);
        assert_eq!(ran.walls["guard"], "ast");
    }
}

fn no_shell(ground: Ground) {
    let mut policy = ground.policy();
    policy.commands = vec!["ls".to_owned()];
    let mut session = ground.with(policy);
    let ran = session.command(&Command::shell("ls"));
    assert_eq!(ran.status, Status::Denied);
    assert!(ran.reason.contains("name `sh` or `bash` in `commands`"));
    assert_eq!(session.command(&Command::argv(["ls"])).status, Status::Ok);
}

fn interpreter(_ground: Ground) {
    let policy = Policy {
        isolation: Isolation::Auto,
        commands: vec!["sh".to_owned()],
        ..Policy::default()
    };
    let mut session = Session::new(policy, &Control::default());
    let ran = session.command(&Command::shell("echo x"));
    assert_eq!(ran.status, Status::Denied);
    assert!(ran.error.unwrap().value.contains("`isolation: process`"));
    let refused = kind(session.read_file("x"));
    assert!(matches!(refused, FileErrorKind::Refused(_)), "{refused:?}");
}
