//! The file tree from the host's side: there is none unless it is handed in, what goes in comes out
//! as the program left it, it counts, and stored states carry it.

mod support;

use std::time::Duration;

use stockade_python::{
    Ending, FileEntry, FileError, FileLimits, Interpreter, Limits, Rights, ToolAnswer, has_member,
};
use support::{Scripted, Silent, answer, error};

fn with_files() -> Interpreter {
    let mut interpreter = support::silent();
    interpreter.allow_files(FileLimits::default());
    interpreter
}

#[track_caller]
fn done(interpreter: &mut Interpreter, code: &str) -> Option<serde_json::Value> {
    let outcome = interpreter.feed("test.py", code);
    assert_eq!(outcome.ending, Ending::Done, "{code}");
    outcome.result
}

fn names(entries: &[FileEntry]) -> Vec<(&str, Option<u64>, bool)> {
    let entry = |entry: &'_ FileEntry| -> (Option<u64>, bool) { (entry.size, entry.changed) };
    entries
        .iter()
        .map(|it| (it.name.as_str(), entry(it).0, entry(it).1))
        .collect()
}

#[test]
fn without_a_tree_every_way_to_files_says_that_there_are_none() {
    for (code, class, part) in [
        ("open('x')", "PermissionError", "there are no files here"),
        (
            "import io\nio.open('x')",
            "PermissionError",
            "no files here",
        ),
        (
            "import io\nio.FileIO('x')",
            "PermissionError",
            "no files here",
        ),
        (
            "import os\nos.listdir()",
            "AttributeError",
            "the process wall has them",
        ),
        (
            "import os\nos.path.exists('x')",
            "AttributeError",
            "process wall",
        ),
        (
            "import os\nos.system('x')",
            "AttributeError",
            "the process wall has them",
        ),
        (
            "from pathlib import Path\nPath('x').read_text()",
            "pathlib._abc.UnsupportedOperation",
            "the process wall has them",
        ),
        (
            "import glob\nglob.glob('*')",
            "PermissionError",
            "no files here",
        ),
        (
            "import shutil\nshutil.copy('a', 'b')",
            "PermissionError",
            "no files",
        ),
        (
            "import tempfile\ntempfile.mkdtemp()",
            "PermissionError",
            "no files",
        ),
        (
            "import _tree\n_tree.open('x', 'x', 'r')",
            "PermissionError",
            "no files",
        ),
    ] {
        let (name, message) = error(&support::run(code));
        assert_eq!(name, class, "{code}: {message}");
        assert!(message.contains(part), "{code}: {message}");
    }
    assert_eq!(support::result("import os\nos.getcwd()"), "/");
    let interpreter = support::silent();
    assert_eq!(interpreter.read_file("x"), Err(FileError::NoTree));
}

#[test]
fn what_the_host_hands_in_is_read_and_what_the_program_writes_is_taken_out() {
    let mut interpreter = with_files();
    interpreter
        .write_file("data/in.txt", b"1\n2\n".to_vec(), false)
        .unwrap();
    interpreter
        .write_file("same", b"same".to_vec(), false)
        .unwrap();
    let code = "import os\nos.makedirs('out/deep')\n\
        open('out/deep/sum', 'w').write(str(sum(map(int, open('data/in.txt')))))\n\
        open('made', 'w').close()\nos.getcwd()";
    assert_eq!(done(&mut interpreter, code).unwrap(), stockade_python::WORK);
    assert_eq!(interpreter.read_file("out/deep/sum").unwrap(), b"3");
    assert_eq!(interpreter.read_file("/box/work/same").unwrap(), b"same");
    let top = interpreter.list_files(".").unwrap();
    let wanted = [
        ("data", None, false),
        ("made", Some(0), true),
        ("out", None, false),
        ("same", Some(4), false),
    ];
    assert_eq!(names(&top), wanted);
    done(&mut interpreter, "import os\nos.rename('same', 'other')");
    assert!(interpreter.file_entry("other").unwrap().changed);
    assert!(!interpreter.file_entry("made").unwrap().changed);
    interpreter.remove_file("out").unwrap();
    interpreter.make_directory("a/b").unwrap();
    assert_eq!(
        done(&mut interpreter, "os.listdir()").unwrap(),
        serde_json::json!(["a", "data", "made", "other"])
    );
    for name in [
        "",
        "a/..",
        ".",
        "/x",
        "/dev/null",
        "made/x",
        "/box/x",
        "a\0b",
    ] {
        let refused = interpreter.write_file(name, b"".to_vec(), false);
        assert!(
            matches!(refused, Err(FileError::Refused { .. })),
            "{name}: {refused:?}"
        );
    }
    assert!(interpreter.read_file("a").is_err());
    assert!(interpreter.list_files("made").is_err());
    assert!(interpreter.remove_file("..").is_err());
}

#[test]
fn what_is_read_only_cannot_be_changed_moved_or_removed() {
    let mut interpreter = with_files();
    interpreter
        .write_file("d/fixed", b"as given".to_vec(), true)
        .unwrap();
    for code in [
        "open('d/fixed', 'w')",
        "open('d/fixed', 'a')",
        "open('d/fixed', 'r+')",
        "os.remove('d/fixed')",
        "os.rename('d/fixed', 'x')",
        "open('y', 'w').close(); os.replace('y', 'd/fixed')",
        "os.rename('d', 'e')",
        "os.chmod('d/fixed', 0o777)",
        "os.truncate('d/fixed', 0)",
        "shutil.rmtree('d')",
        "Path('d/fixed').write_text('x')",
    ] {
        let code = format!("import os, shutil\nfrom pathlib import Path\n{code}");
        let (name, message) = error(&interpreter.feed("test.py", &code));
        let refused = name == "PermissionError" || message.contains("[Errno 16]");
        assert!(refused, "{code}: {name} {message}");
    }
    assert_eq!(interpreter.read_file("d/fixed").unwrap(), b"as given");
    interpreter
        .write_file("d/fixed", b"by the host".to_vec(), true)
        .unwrap();
    assert_eq!(
        done(&mut interpreter, "open('d/fixed').read()").unwrap(),
        "by the host"
    );
    interpreter.remove_file("d").unwrap();
    assert_eq!(
        done(&mut interpreter, "os.path.exists('d')").unwrap(),
        false
    );
}

#[test]
fn the_limits_for_files_are_errors_with_the_numbers_of_linux() {
    let mut interpreter = support::silent();
    interpreter.allow_files(FileLimits {
        disk: 1000,
        file_size: 600,
        open_files: 6,
    });
    for (code, number) in [
        ("open('a', 'w').write('x' * 601)", 27),
        (
            "open('a', 'w').write('x' * 500); open('b', 'w').write('x' * 501)",
            28,
        ),
        (
            "open('a', 'w').write('x' * 500); open('b', 'wb').truncate(501)",
            28,
        ),
        ("kept = [open('a', 'w') for _ in range(10)]", 24),
    ] {
        let (name, message) = error(&interpreter.feed("test.py", code));
        assert_eq!(name, "OSError", "{code}");
        assert!(
            message.starts_with(&format!("[Errno {number}]")),
            "{code}: {message}"
        );
    }
    done(
        &mut interpreter,
        "kept = None\nopen('a', 'w').write('x' * 600)",
    );
    let refused = interpreter.write_file("c", vec![0; 401], false);
    assert!(
        matches!(refused, Err(FileError::TooLarge { .. })),
        "{refused:?}"
    );
    assert!(interpreter.write_file("c", vec![0; 400], false).is_ok());
}

#[test]
fn files_count_towards_memory_and_are_freed_with_their_last_handle() {
    let mut interpreter = with_files();
    done(&mut interpreter, "import os, io\nf = open('warm', 'w')");
    let before = interpreter.collect();
    interpreter
        .write_file("given", vec![7; 4_000_000], false)
        .unwrap();
    done(
        &mut interpreter,
        "f = open('own', 'wb')\nf.write(bytes(4_000_000))\nNone",
    );
    let held = interpreter.collect();
    assert!(held - before >= 8_000_000, "{before} {held}");
    done(&mut interpreter, "os.remove('own')");
    assert!(
        interpreter.collect() - before >= 8_000_000,
        "it is open still"
    );
    done(&mut interpreter, "f = None");
    interpreter.remove_file("given").unwrap();
    let after = interpreter.collect();
    assert!(after < before + 100_000, "{before} {after}");

    let limits = Limits {
        memory: 4 << 20,
        ..Limits::default()
    };
    let mut small = Interpreter::new(limits, Silent);
    small.allow_files(FileLimits::default());
    assert_eq!(
        small.write_file("x", vec![0; 5 << 20], false),
        Err(FileError::Memory)
    );
    assert_eq!(done(&mut small, "1 + 1").unwrap(), 2);
}

#[test]
fn a_stored_state_carries_its_files() {
    let mut interpreter = Interpreter::new(Limits::default(), Scripted::new(answer));
    interpreter.tools(["add", "later"]);
    interpreter.clock(Duration::from_secs(1_000_000));
    interpreter.allow_files(FileLimits::default());
    interpreter
        .write_file("in", vec![0, 255, 10, 65], true)
        .unwrap();
    interpreter
        .write_file("gone", b"x".to_vec(), false)
        .unwrap();
    interpreter.remove_file("gone").unwrap();
    interpreter.make_directory("made").unwrap();
    done(
        &mut interpreter,
        "import os\nf = open('out', 'w')\nf.write('one')\nos.chdir('made')",
    );
    let outcome = interpreter.feed(
        "wait.py",
        "f.write(str(later()))\nopen('../in', 'rb').read()[3]",
    );
    assert!(matches!(outcome.ending, Ending::Waiting(_)));
    let bytes = interpreter.store().unwrap();
    drop(interpreter);
    let rights = Rights {
        tools: ["add", "later"].map(str::to_owned).to_vec(),
        files: Some(FileLimits::default()),
        ..Rights::default()
    };
    let mut again = Interpreter::load(&bytes, &rights, Scripted::new(answer)).unwrap();
    let outcome = again.resume(ToolAnswer::Value(2.into()));
    assert_eq!(outcome.ending, Ending::Done);
    assert_eq!(outcome.result, Some(65.into()));
    assert_eq!(again.read_file("out").unwrap(), b"one2");
    let code = "[os.getcwd(), sorted(os.listdir('..')), os.stat('../out').st_mtime >= 1_000_000]";
    let wanted = serde_json::json!(["/box/work/made", ["in", "made", "out"], true]);
    assert_eq!(done(&mut again, code).unwrap(), wanted);
}

#[test]
fn members_that_are_said_to_be_here_are_here() {
    let mut interpreter = with_files();
    let mut counted = [0; 2];
    for module in ["gc", "gzip", "os", "shutil", "tempfile"] {
        let start = format!("{module}: ");
        let mut lines = include_str!("names.txt").lines();
        let line = lines.find_map(|line| line.strip_prefix(&start)).unwrap();
        for name in line.split(' ') {
            let code = format!("import {module}\nhasattr({module}, {name:?})");
            let here = done(&mut interpreter, &code).unwrap() == true;
            let said = has_member(&format!("{module}.{name}"));
            counted[usize::from(said)] += 1;
            assert!(here || !said, "`{module}.{name}` is not here");
        }
    }
    assert!(counted[0] > 150 && counted[1] > 60, "{counted:?}");
    assert!(!has_member("os.*") && !has_member("os.environ") && has_member("math.sin"));
}
