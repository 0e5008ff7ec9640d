//! A Python that somebody else chose, through the real binary: a program of a checkout is never
//! started outside a wall, and what it says of itself shows nothing of the machine.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

mod common;

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use common::{Place, Ran};

/// A program that leaves a mark wherever it is run, and then is a Python.
fn evil(place: &Place) -> String {
    format!(
        "#!/bin/sh\nid > {}/PWNED 2>/dev/null\nexec /usr/bin/python3 \"$@\"\n",
        place.root.display()
    )
}

fn program(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
}

fn unmarked(place: &Place, ran: &Ran) {
    assert!(!place.root.join("PWNED").exists(), "{ran:?}");
}

fn run(place: &Place, args: &[&str], set: &[(&str, &str)]) -> Ran {
    let mut command = place.command(args);
    command.envs(set.iter().copied()).stdin(Stdio::null());
    let output = command.output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Python on the process wall, by whatever is found.
const SQL: &[&str] = &[
    "run",
    "--allow-import",
    "sqlite3",
    "-c",
    "import sqlite3\n6 * 7",
];

#[test]
fn a_projects_python_is_not_started() {
    let place = Place::new("foreign_project")
        .file("stockade.yaml", "python: ./evilpy\n")
        .file(
            "org.yaml",
            "ceiling: true\nisolation: process\nguard: enforce\nnetwork: none\ncommands: []\nunsafe: forbid\n\
             imports: {allow: [sqlite3]}\n",
        )
        .file("tasks.jsonl", "{\"task_id\": \"a\", \"code\": \"import sqlite3\", \"tests\": \"assert 1\"}\n");
    program(&place.root.join("evilpy"), &evil(&place));
    let mcp = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\
               \"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}\n\
               {\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n\
               {\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"run_code\",\
               \"arguments\":{\"code\":\"import sqlite3\"}}}\n";
    for org in [&[][..], &["--org", "org.yaml"]] {
        for args in [
            SQL,
            &["run", "--isolation", "process", "-c", "6 * 7"],
            &[
                "eval",
                "tasks.jsonl",
                "--isolation",
                "process",
                "-o",
                "out.jsonl",
                "--restart",
            ],
        ] {
            let ran = run(&place, &[&args[..1], org, &args[1..]].concat(), &[]);
            unmarked(&place, &ran);
            assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
            assert!(ran.stderr.contains("`python`"), "{args:?}: {ran:?}");
        }
        let args = [&["mcp", "--isolation", "process"][..], org].concat();
        let ran = place.run_with(&args, mcp);
        unmarked(&place, &ran);
    }
    // A person who names it is told, and it is not started outside either.
    for args in [
        &["--policy", "stockade.yaml"][..],
        &["--python", "./evilpy"],
    ] {
        let ran = run(
            &place,
            &[&["run", "--isolation", "process"], args, &["-c", "1"]].concat(),
            &[],
        );
        unmarked(&place, &ran);
        assert_eq!(ran.code, 125, "{ran:?}");
        assert!(ran.stderr.contains("is a script"), "{ran:?}");
    }
}

#[test]
fn relative_places_of_the_environment_name_no_python() {
    let place = Place::new("foreign_relative");
    for name in [
        "python3",
        "venv/bin/python",
        "venv/bin/python3",
        "bin/python3",
        "bash",
        "node",
    ] {
        program(&place.root.join(name), &evil(&place));
    }
    fs::write(place.root.join("venv/pyvenv.cfg"), "home = /usr/bin\n").unwrap();
    let path = std::env::var("PATH").unwrap();
    for set in [
        &[("VIRTUAL_ENV", "./venv")][..],
        &[("VIRTUAL_ENV", "venv")],
        &[("PATH", &format!(".:{path}"))],
        &[("PATH", &format!(":{path}"))],
        &[("PATH", &format!("bin:./bin:{path}"))],
    ] {
        let ran = run(
            &place,
            &["run", "--isolation", "process", "-c", "6 * 7"],
            set,
        );
        unmarked(&place, &ran);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (0, "42\n"),
            "{set:?}: {ran:?}"
        );
    }
}

#[test]
fn a_shim_is_read_and_never_run() {
    let place = Place::new("foreign_shim");
    let manager = place.root.join("manager");
    let real = Path::new("/usr/bin/python3").canonicalize().unwrap();
    program(&manager.join("shims/python3"), &evil(&place));
    fs::create_dir_all(manager.join("versions/3.1.4/bin")).unwrap();
    symlink(real, manager.join("versions/3.1.4/bin/python3")).unwrap();
    program(&manager.join("versions/bad/bin/python3"), &evil(&place));
    let path = format!("{}:/usr/bin:/bin", manager.join("shims").display());
    let tries = ["3.1.4\n", "../../elsewhere\n", "/tmp\n", "", "9.9\n"];
    for version in tries {
        fs::write(place.root.join(".python-version"), version).unwrap();
        let ran = run(
            &place,
            &["run", "--isolation", "process", "-c", "6 * 7"],
            &[("PATH", &path), ("PYENV_VERSION", "")],
        );
        unmarked(&place, &ran);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (0, "42\n"),
            "{version:?}: {ran:?}"
        );
    }
    let ran = run(
        &place,
        &["run", "--isolation", "process", "-c", "6 * 7"],
        &[("PATH", &path), ("PYENV_VERSION", "bad")],
    );
    unmarked(&place, &ran);
    let named = manager.join("shims/python3");
    let named = named.to_str().unwrap();
    let ran = run(
        &place,
        &[
            "run",
            "--isolation",
            "process",
            "--python",
            named,
            "-c",
            "6 * 7",
        ],
        &[("PYENV_VERSION", "3.1.4")],
    );
    unmarked(&place, &ran);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, "42\n"), "{ran:?}");
}

/// A program of the machine that is no Python, in a folder that looks like one: what it is asked, it
/// answers as its author likes. Here it is a real Python with a start-up file of the author's.
fn forged(place: &Place, prefix: &str, startup: &str) -> PathBuf {
    let base = Path::new("/usr/bin/python3").canonicalize().unwrap();
    let root = place.root.join(prefix);
    let name = base.file_name().unwrap().to_str().unwrap().to_owned();
    fs::create_dir_all(root.join("bin")).unwrap();
    fs::copy(&base, root.join("bin/python3")).unwrap();
    let library = root.join("lib").join(&name);
    fs::create_dir_all(library.join("site-packages")).unwrap();
    fs::write(library.join("os.py"), startup).unwrap();
    fs::write(
        library.join("site-packages/evil.pth"),
        format!("import sys; {startup}\n/\n/etc\n/root\n"),
    )
    .unwrap();
    root.join("bin/python3")
}

#[test]
fn what_starts_with_a_python_of_the_checkout_stays_behind_the_wall() {
    let place = Place::new("foreign_startup");
    // An environment of the checkout over the machine's own Python, whose start-up leaves a mark.
    let version = Path::new("/usr/bin/python3").canonicalize().unwrap();
    let name = version.file_name().unwrap().to_str().unwrap().to_owned();
    let venv = place.root.join(".venv");
    let library = venv.join("lib").join(&name).join("site-packages");
    fs::create_dir_all(&library).unwrap();
    fs::create_dir_all(venv.join("bin")).unwrap();
    symlink("/usr/bin/python3", venv.join("bin/python")).unwrap();
    fs::write(
        venv.join("pyvenv.cfg"),
        "home = /usr/bin\ninclude-system-site-packages = false\n",
    )
    .unwrap();
    let mark = place.root.join("PWNED");
    let startup = format!(
        "import sys; open({mark:?}, 'w').write('x')\n/\n/etc\n/root\n{}\n",
        place.root.display()
    );
    fs::write(library.join("evil.pth"), startup).unwrap();
    let set = [("VIRTUAL_ENV", venv.to_str().unwrap())];
    let code = "import sys, os\nassert not os.path.exists('/etc/hostname')\n\
                assert not any(p in ('/', '/etc', '/root') for p in sys.path), sys.path\n\
                [p for p in sys.path if 'site-packages' in p]";
    let ran = run(
        &place,
        &[
            "run",
            "--isolation",
            "process",
            "--guard",
            "off",
            "-c",
            code,
        ],
        &set,
    );
    unmarked(&place, &ran);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.stdout.contains(".venv/lib"),
        "its own packages are there: {ran:?}"
    );
    // A whole forged Python of the checkout.
    let forged = forged(&place, "forged", &format!("open({mark:?}, 'w').write('x')"));
    let forged = forged.to_str().unwrap();
    let ran = run(
        &place,
        &[
            "run",
            "--isolation",
            "process",
            "--python",
            forged,
            "-c",
            "1",
        ],
        &[],
    );
    unmarked(&place, &ran);
    assert_eq!(ran.code, 125, "{ran:?}");
}

#[test]
fn an_environment_of_the_checkout_chooses_nothing_of_the_machine() {
    let place = Place::new("foreign_prefix").file("private/lib/secret", "hunter2");
    let state = place.root.join("own-state");
    let private = place.root.join("private");
    let home = place.root.join("home");
    fs::create_dir_all(home.join("bin")).unwrap();
    fs::create_dir_all(home.join("lib/python3.1")).unwrap();
    fs::write(home.join("lib/python3.1/os.py"), "").unwrap();
    let python = Path::new("/usr/bin/python3");
    let name = python
        .canonicalize()
        .unwrap()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    let venv = |at: &str, copied: bool| {
        let root = place.root.join(at);
        fs::create_dir_all(root.join("bin")).unwrap();
        let program = root.join("bin/python");
        if copied {
            fs::copy(python, &program).unwrap();
        } else {
            symlink(python, &program).unwrap();
        }
        root
    };
    let code = format!(
        "import os\nseen = []\nfor place in ({:?}, {:?}, '/etc/hostname', {:?}, '/root'):\n\
         \x20   if os.path.exists(place) and (place != '/root' or os.listdir(place) not in ([], ['.pyenv'])):\n\
         \x20       seen.append(place)\n'seen %d' % len(seen)",
        private.join("lib/secret"),
        home.join("lib/python3.1/os.py"),
        state,
    );
    let shows_nothing = |venv: &Path, what: &str| {
        let set = [
            ("VIRTUAL_ENV", venv.to_str().unwrap()),
            ("HOME", home.to_str().unwrap()),
        ];
        let ran = run(
            &place,
            &[
                "run",
                "--isolation",
                "process",
                "--guard",
                "off",
                "-c",
                &code,
            ],
            &set,
        );
        let refused = ran.code == 125 && ran.stdout.is_empty();
        assert!(ran.stdout == "'seen 0'\n" || refused, "{what}: {ran:?}");
        refused
    };
    // One place each: an audit is of a path.
    let (linked, copied) = (venv("linked", false), venv("copied", true));
    for (folder, is_copy) in [(&linked, false), (&copied, true)] {
        for home in [
            "/root".to_owned(),
            "/".to_owned(),
            "/etc".to_owned(),
            state.display().to_string(),
            home.join("bin").display().to_string(),
            private.display().to_string(),
            "../private".to_owned(),
        ] {
            fs::write(folder.join("pyvenv.cfg"), format!("home = {home}\n")).unwrap();
            let refused = shows_nothing(folder, &home);
            assert!(
                refused || !is_copy,
                "nothing but `home` says where its library is: {home}"
            );
        }
    }
    // Links of the environment that lead out.
    fs::write(linked.join("pyvenv.cfg"), "home = /usr/bin\n").unwrap();
    symlink(private.join("lib"), linked.join("lib")).unwrap();
    shows_nothing(&linked, "lib");
    fs::remove_file(linked.join("lib")).unwrap();
    let site = linked.join("lib").join(&name).join("site-packages");
    fs::create_dir_all(site.parent().unwrap()).unwrap();
    symlink(&private, &site).unwrap();
    shows_nothing(&linked, "site-packages");
    fs::remove_file(linked.join("pyvenv.cfg")).unwrap();
    symlink(private.join("lib/secret"), linked.join("pyvenv.cfg")).unwrap();
    assert!(shows_nothing(&linked, "pyvenv.cfg"));
    let root = place.root.join("root");
    symlink("/", &root).unwrap();
    shows_nothing(&root, "an environment that is a link to the root");
    let root = place.root.join("usr");
    symlink("/usr", &root).unwrap();
    shows_nothing(&root, "an environment that is a link to the system");
}

#[test]
fn a_python_beside_the_state_directory_does_not_show_it() {
    let place = Place::new("foreign_state");
    let venv = place.root.join("venv");
    fs::create_dir_all(venv.join("bin")).unwrap();
    symlink("/usr/bin/python3", venv.join("bin/python")).unwrap();
    fs::write(venv.join("pyvenv.cfg"), "home = /usr/bin\n").unwrap();
    let state = venv.join("lib/state");
    fs::create_dir_all(&state).unwrap();
    fs::set_permissions(&state, Permissions::from_mode(0o700)).unwrap();
    let set = [
        ("VIRTUAL_ENV", venv.to_str().unwrap()),
        ("STOCKADE_STATE", state.to_str().unwrap()),
    ];
    let ran = run(&place, &["run", "--isolation", "process", "-c", "1"], &set);
    assert_eq!(ran.code, 125, "{ran:?}");
    let said = &ran.stderr;
    assert!(said.contains("audit"), "{said}");
}

#[test]
fn a_python_that_is_exchanged_while_it_is_looked_at_leaves_no_mark() {
    let place = Place::new("foreign_flipped");
    program(&place.root.join("evil"), &evil(&place));
    let bin = place.root.join("py/bin");
    fs::create_dir_all(&bin).unwrap();
    let link = bin.join("python3");
    symlink("/usr/bin/python3", &link).unwrap();
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let other = bin.join("other");
            for turn in 0_u64.. {
                if over.load(Ordering::Relaxed) {
                    break;
                }
                let to = if turn % 2 == 0 {
                    "../../evil"
                } else {
                    "/usr/bin/python3"
                };
                symlink(to, &other).unwrap();
                fs::rename(&other, &link).unwrap();
            }
        });
        for _ in 0..4 {
            let named = link.to_str().unwrap();
            let ran = run(
                &place,
                &[
                    "run",
                    "--isolation",
                    "process",
                    "--python",
                    named,
                    "-c",
                    "6 * 7",
                ],
                &[],
            );
            unmarked(&place, &ran);
            assert!(matches!(ran.code, 0 | 125), "{ran:?}");
        }
        over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_second_run_asks_nothing_and_a_changed_environment_is_asked_again() {
    let place = Place::new("foreign_cache");
    let cache = place.root.join("cache");
    let venv = place.root.join("venv");
    let made = Command::new("/usr/bin/python3")
        .args(["-m", "venv", "--without-pip"])
        .arg(&venv)
        .status();
    assert!(made.unwrap().success());
    let set = [
        ("VIRTUAL_ENV", venv.to_str().unwrap()),
        ("XDG_CACHE_HOME", cache.to_str().unwrap()),
    ];
    let kept = || fs::read_dir(cache.join("stockade")).map_or(0, Iterator::count);
    let args = ["run", "--isolation", "process", "-c", "6 * 7"];
    assert_eq!(run(&place, &args, &set).code, 0);
    let first = kept();
    assert!(first > 0);
    assert_eq!(run(&place, &args, &set).code, 0);
    assert_eq!(kept(), first, "nothing was asked again");
    let config = venv.join("pyvenv.cfg");
    let text = fs::read_to_string(&config).unwrap();
    fs::write(&config, format!("{text}prompt = other\n")).unwrap();
    assert_eq!(run(&place, &args, &set).code, 0);
    assert!(kept() > first, "it was asked again");
}

#[test]
fn a_library_that_becomes_a_link_while_it_is_looked_at_shows_nothing_else() {
    let place = Place::new("foreign_flipped_library").file("private/secret", "hunter2");
    let venv = place.root.join("venv");
    fs::create_dir_all(venv.join("bin")).unwrap();
    fs::create_dir(venv.join("real")).unwrap();
    symlink("/usr/bin/python3", venv.join("bin/python")).unwrap();
    fs::write(venv.join("pyvenv.cfg"), "home = /usr/bin\n").unwrap();
    symlink("real", venv.join("lib")).unwrap();
    let set = [("VIRTUAL_ENV", venv.to_str().unwrap())];
    let code = format!(
        "import os\nall = []\nfor root in ({:?}, {:?}):\n    for _, _, names in os.walk(root): all += names\n\
         'secret' in all",
        place.root.join("private"),
        venv.join("lib/"),
    );
    let args = [
        "run",
        "--isolation",
        "process",
        "--guard",
        "off",
        "-c",
        &code,
    ];
    assert_eq!(run(&place, &args, &set).stdout, "False\n");
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let other = venv.join("other");
            for turn in 0_u64.. {
                if over.load(Ordering::Relaxed) {
                    break;
                }
                symlink(if turn % 2 == 0 { "../private" } else { "real" }, &other).unwrap();
                fs::rename(&other, venv.join("lib")).unwrap();
            }
        });
        let all: Vec<Ran> = (0..8).map(|_| run(&place, &args, &set)).collect();
        over.store(true, Ordering::Relaxed);
        for ran in all {
            assert!(ran.stdout == "False\n" || ran.code == 125, "{ran:?}");
        }
    });
}
