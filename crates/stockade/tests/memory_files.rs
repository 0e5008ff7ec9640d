//! Files of sessions on the interpreter wall: they last from piece to piece, and each piece tells of
//! those that it made or changed.

use stockade::{Control, FileErrorKind, Isolation, Policy, Request, Session, Status};

fn policy() -> Policy {
    let mut policy = Policy {
        isolation: Isolation::Interpreter,
        ..Policy::default()
    };
    policy.builtins.deny.retain(|name| name != "open");
    policy.imports.allow.push("os".to_owned());
    policy
}

#[test]
fn files_of_a_session_last_and_each_piece_tells_of_its_own() {
    let mut session = Session::new(policy(), &Control::default());
    let first = session.run(&Request::python("open('a', 'w').write('one')").file("in", "given"));
    assert_eq!(first.status, Status::Ok);
    let names: Vec<&String> = first.files.keys().collect();
    assert_eq!(names, ["a"]);
    assert_eq!(first.contents["a"], b"one");
    let second = session.run(&Request::python(
        "open('b', 'w').write(open('a').read() + open('in').read())",
    ));
    let names: Vec<&String> = second.files.keys().collect();
    assert_eq!(names, ["b"]);
    assert_eq!(second.contents["b"], b"onegiven");
    let third = session.run(&Request::python("import os\nsorted(os.listdir())"));
    assert_eq!(third.result, serde_json::json!(["a", "b", "in"]));
    assert!(third.files.is_empty());
    let failed = session.run(&Request::python("open('c', 'w').write('kept')\n1 / 0"));
    assert_eq!(failed.status, Status::Error);
    assert_eq!(failed.contents["c"], b"kept");
}

#[test]
fn names_that_are_not_plain_are_refused_as_on_the_process_wall() {
    for name in ["../x", "/x", "a//b", "./x", "", "a\\b", "a\0"] {
        let mut session = Session::new(policy(), &Control::default());
        let ran = session.run(&Request::python("1").file(name, "x"));
        assert_eq!(ran.status, Status::SandboxError, "{name:?}");
        let error = ran.error.unwrap();
        assert!(
            error.value.contains("plain relative path"),
            "{}",
            error.value
        );
    }
}

#[test]
fn files_of_a_policy_that_denies_open_do_not_reach_the_code() {
    let mut policy = policy();
    policy.builtins.deny.push("open".to_owned());
    let mut session = Session::new(policy, &Control::default());
    let ran = session.run(&Request::python("import os\nos.getcwd()").file("in", "x"));
    assert_eq!(ran.result, "/");
    assert!(ran.files.is_empty());
}

#[test]
fn a_session_on_the_interpreter_wall_has_files_of_its_own() {
    let mut policy = Policy::default();
    policy.builtins.deny.retain(|name| name != "open");
    let mut session = Session::new(policy, &Control::default());
    session.write_file("in/data.txt", b"1 2 3").unwrap();
    let code = "numbers = open('in/data.txt').read().split()\n\
                open('out.txt', 'w').write('-'.join(numbers))";
    assert_eq!(session.run(&Request::python(code)).status, Status::Ok);
    assert_eq!(session.read_file("out.txt").unwrap(), b"1-2-3");
    let names: Vec<String> = session
        .list_files(".")
        .unwrap()
        .into_iter()
        .map(|entry| entry.name)
        .collect();
    assert_eq!(names, ["in", "out.txt"]);
    let kind = |session: &mut Session, path: &str| session.read_file(path).unwrap_err().kind;
    assert_eq!(kind(&mut session, "nothing"), FileErrorKind::NotFound);
    assert_eq!(kind(&mut session, "in"), FileErrorKind::IsADirectory);
    session.remove_file("in").unwrap_err();
    session.remove_tree("in").unwrap();
    assert_eq!(kind(&mut session, "in/data.txt"), FileErrorKind::NotFound);
    assert_eq!(session.working_dir(), "/box/work");
}

#[test]
fn a_session_whose_policy_denies_open_has_no_files() {
    let mut session = Session::new(Policy::default(), &Control::default());
    let refused = session.write_file("a", b"b").unwrap_err();
    assert!(matches!(refused.kind, FileErrorKind::Refused(why) if why.contains("builtins.deny")));
}
