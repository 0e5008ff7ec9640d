//! Files in and out, and what stands in their way.

use stockade::{Command, EntryKind, FileError, FileErrorKind};

use crate::{Ground, Test, printed};

pub(crate) const TESTS: &[Test] = &[
    ("files_are_written_and_read_whole", round_trip),
    ("what_stands_in_the_way_is_told_apart", told_apart),
    ("permissions_are_those_of_the_program", permissions),
    ("directories_are_made_listed_and_removed", directories),
    ("links_are_followed_inside", links),
    ("a_bound_that_is_passed_is_named", bounds),
    ("a_tree_of_any_depth_is_removed", deep),
];

pub(crate) fn kind<T: std::fmt::Debug>(result: Result<T, FileError>) -> FileErrorKind {
    result.unwrap_err().kind
}

fn round_trip(ground: Ground) {
    let mut session = ground.session();
    for (name, content) in [
        ("a.txt", b"text".to_vec()),
        ("file with space", Vec::new()),
        ("nested/deeper/x.bin", vec![0xc3, 0x28, 0]),
        ("/tmp/of/others", b"x".to_vec()),
        ("large", vec![7; 10 << 20]),
    ] {
        session.write_file(name, &content).unwrap();
        assert!(session.read_file(name).unwrap() == content, "{name}");
    }
    session.write_file("a.txt", b"x").unwrap();
    assert_eq!(session.read_file("a.txt").unwrap(), b"x");
    assert_eq!(session.command(&Command::shell("cat < a.txt")).stdout, "x");
}

fn told_apart(ground: Ground) {
    let mut session = ground.session();
    session.write_file("file", b"x").unwrap();
    session.make_dir("folder").unwrap();
    // The filter lets nobody make a pipe with a name; devices there are.
    assert_ne!(
        session
            .command(&Command::argv(["mkfifo", "pipe"]))
            .exit_code,
        0
    );
    assert_eq!(kind(session.read_file("nothing")), FileErrorKind::NotFound);
    assert_eq!(
        kind(session.read_file("https:/x.org/y")),
        FileErrorKind::NotFound
    );
    assert_eq!(kind(session.read_file("/etc")), FileErrorKind::IsADirectory);
    assert_eq!(
        kind(session.write_file("folder", b"")),
        FileErrorKind::IsADirectory
    );
    assert_eq!(
        kind(session.read_file("file/x")),
        FileErrorKind::NotADirectory
    );
    assert_eq!(
        kind(session.list_files("file")),
        FileErrorKind::NotADirectory
    );
    assert_eq!(kind(session.make_dir("file")), FileErrorKind::Exists);
    assert_eq!(
        kind(session.make_dir("file/x")),
        FileErrorKind::NotADirectory
    );
    for name in ["/dev/null", "/dev/zero", "/dev/urandom"] {
        assert_eq!(
            kind(session.read_file(name)),
            FileErrorKind::NotAFile,
            "{name}"
        );
        assert_eq!(
            kind(session.write_file(name, b"x")),
            FileErrorKind::NotAFile,
            "{name}"
        );
    }
    for name in ["", "a\0b", &"x/".repeat(3000)] {
        assert_eq!(kind(session.read_file(name)), FileErrorKind::BadName);
    }
    assert_eq!(
        kind(session.remove_file("folder")),
        FileErrorKind::IsADirectory
    );
    assert_eq!(
        kind(session.remove_file("nothing")),
        FileErrorKind::NotFound
    );
    let told = session.read_file("nothing").unwrap_err().to_string();
    assert_eq!(told, "`nothing`: there is no such file or directory");
}

fn permissions(ground: Ground) {
    let mut session = ground.session();
    session.write_file("closed", b"x").unwrap();
    session.command(&Command::argv(["chmod", "-rw", "closed"]));
    assert_eq!(
        kind(session.read_file("closed")),
        FileErrorKind::PermissionDenied
    );
    assert_eq!(
        kind(session.write_file("closed", b"y")),
        FileErrorKind::PermissionDenied
    );
    session.command(&Command::argv(["chmod", "+r", "closed"]));
    assert_eq!(session.read_file("closed").unwrap(), b"x");
    assert_eq!(
        kind(session.write_file("/etc/x", b"y")),
        FileErrorKind::PermissionDenied
    );
    for path in [".", "..", "/", "x/.."] {
        session.make_dir("x").unwrap();
        assert_eq!(
            kind(session.remove_tree(path)),
            FileErrorKind::PermissionDenied,
            "{path}"
        );
    }
    assert_eq!(session.read_file("closed").unwrap(), b"x");
}

fn directories(ground: Ground) {
    let mut session = ground.session();
    session.make_dir("a/b").unwrap();
    session.make_dir("a/b").unwrap();
    session.write_file("a/file", b"four").unwrap();
    session.command(&Command::shell("ln -s nowhere a/dead; ln -s b a/link"));
    let all = session.list_files("a").unwrap();
    let told: Vec<(&str, EntryKind, u64)> = all
        .iter()
        .map(|entry| (entry.name.as_str(), entry.kind, entry.bytes))
        .collect();
    let wanted = [
        ("b", EntryKind::Directory, 0),
        ("dead", EntryKind::Link, 0),
        ("file", EntryKind::File, 4),
        ("link", EntryKind::Directory, 0),
    ];
    assert_eq!(told, wanted);
    assert_eq!(session.stat("a/file").unwrap().bytes, 4);
    assert_eq!(session.stat("a/").unwrap().kind, EntryKind::Directory);
    session.write_file("a/b/kept", b"x").unwrap();
    session.remove_tree("a/link").unwrap();
    assert_eq!(session.read_file("a/b/kept").unwrap(), b"x");
    session.remove_tree("a").unwrap();
    assert_eq!(kind(session.stat("a")), FileErrorKind::NotFound);
}

fn links(ground: Ground) {
    let mut session = ground.session();
    session.write_file("target", b"old").unwrap();
    session.command(&Command::argv(["ln", "-s", "target", "link"]));
    session.write_file("link", b"new").unwrap();
    assert_eq!(session.read_file("target").unwrap(), b"new");
    let door = session.door();
    let work = door.working_dir();
    assert_eq!(door.real_path("link").unwrap(), format!("{work}/target"));
    assert_eq!(
        door.real_path("x/../missing").unwrap(),
        format!("{work}/missing")
    );
    session.remove_file("link").unwrap();
    assert_eq!(session.read_file("target").unwrap(), b"new");
    session.command(&Command::shell("ln -s round round"));
    assert!(session.read_file("round").is_err());
}

fn bounds(ground: Ground) {
    let mut policy = ground.policy();
    policy.limits.disk = 2 << 20;
    policy.limits.file_size = 1 << 20;
    let mut session = ground.with(policy);
    session.write_file("x", &[0; 1000]).unwrap();
    let door = session.door();
    let error = door.read_file_up_to("x", 999).unwrap_err();
    assert_eq!(error.to_string(), "`x`: it is larger than 999 bytes");
    assert!(door.read_file_up_to("x", 1000).is_ok());
    let large = vec![0; (1 << 20) + 1];
    let no_room = |limit| FileErrorKind::NoRoom { limit };
    assert_eq!(
        kind(door.write_file("y", &large)),
        no_room("limits.file_size")
    );
    let fits = vec![0; 900 << 10];
    let mut full = None;
    for at in 0..5 {
        full = full.or(door.write_file(&format!("z{at}"), &fits).err());
    }
    assert_eq!(full.unwrap().kind, no_room("limits.disk"));
    // It can still be used.
    printed(&door, "rm z0 z1; echo x > small");
}

fn deep(ground: Ground) {
    let mut session = ground.session();
    let made = session.run(&stockade::Request::python(
        "import os\nhere = os.getcwd()\nfor _ in range(1500):\n    os.mkdir('dddd')\n    os.chdir('dddd')\nos.chdir(here)",
    ));
    assert_eq!(made.status.name(), "ok", "{:?}", made.error);
    session.remove_tree("dddd").unwrap();
    assert!(session.list_files(".").unwrap().is_empty());
}
