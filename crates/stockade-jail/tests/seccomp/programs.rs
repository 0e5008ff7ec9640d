//! Real programs behind the filter: what an interpreter prints with it must be what it prints
//! without. Only the filter holds here, no other wall, so that what fails is the list's fault.

use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use stockade_jail::seccomp::{FirstExec, Instruction, Runtime, Shape, Sockets, filter};

use crate::load::load;
use crate::{TOKEN, narrow};

const DESCRIPTOR: u32 = 700;
const OPEN_FILES: u64 = 600;

/// How the program is started behind the filter.
#[derive(Clone, Copy)]
enum Start {
    /// As the supervisor does: the program's descriptor, an empty path, the token.
    Token(u64),
    /// By a path, through the same number and with the given token.
    AbsolutePath(u64),
    /// With execve, as a program that may start others does.
    Execve,
}

fn cold(shape: &Shape) -> Shape {
    Shape {
        first_exec: Some(FirstExec {
            descriptor: DESCRIPTOR,
            token: TOKEN,
        }),
        ..shape.clone()
    }
}

/// Runs `program` with `arguments` behind `filter`, or bare without one.
fn run(program: &Path, arguments: &[&str], filter: Option<(Vec<Instruction>, Start)>) -> Output {
    let home = scratch();
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env_clear()
        .current_dir(&home)
        .stdin(Stdio::null());
    command
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", &home)
        .env("OPENBLAS_NUM_THREADS", "2");
    if let Some((filter, start)) = filter {
        let file = File::open(program).unwrap();
        let text = |text: &[u8]| CString::new(text).unwrap();
        let path = text(program.as_os_str().as_bytes());
        let arguments = arguments.iter().map(|argument| text(argument.as_bytes()));
        let arguments = List::new([path.clone()].into_iter().chain(arguments).collect());
        let environment = List::new(vec![
            text(b"PATH=/usr/bin:/bin"),
            text(b"OPENBLAS_NUM_THREADS=2"),
            text(&[b"HOME=", home.as_os_str().as_bytes()].concat()),
        ]);
        let begin = move || begin(&filter, start, &file, &path, &arguments, &environment);
        // SAFETY: runs in the forked child, where it only makes system calls; everything they need
        // was built before the fork.
        unsafe { command.pre_exec(begin) };
    }
    let output = command.output().unwrap();
    std::fs::remove_dir_all(home).unwrap();
    output
}

/// Strings as exec wants them: their addresses, then nothing.
struct List {
    addresses: Vec<usize>,
    _texts: Vec<CString>,
}

impl List {
    fn new(texts: Vec<CString>) -> Self {
        let addresses = texts.iter().map(|text| text.as_ptr().expose_provenance());
        Self {
            addresses: addresses.chain([0]).collect(),
            _texts: texts,
        }
    }
}

/// In the child: the program's descriptor out of reach, the filter, the exec.
fn begin(
    filter: &[Instruction],
    start: Start,
    file: &File,
    path: &CString,
    arguments: &List,
    environment: &List,
) -> io::Result<()> {
    let descriptor = libc::c_int::try_from(DESCRIPTOR).unwrap_or(-1);
    let limit = libc::rlimit {
        rlim_cur: OPEN_FILES,
        rlim_max: OPEN_FILES,
    };
    // SAFETY: system calls on own descriptors and limits.
    let prepared = unsafe {
        libc::dup3(file.as_raw_fd(), descriptor, libc::O_CLOEXEC) == descriptor
            && libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) == 0
    };
    if !prepared || !load(filter) {
        return Err(io::Error::last_os_error());
    }
    let (name, token) = match start {
        Start::Token(token) => (c"".as_ptr(), token),
        Start::AbsolutePath(token) => (path.as_ptr(), token),
        Start::Execve => return Ok(()),
    };
    // SAFETY: both lists end with a null pointer, and the strings they point to live until the exec.
    unsafe {
        libc::syscall(
            libc::SYS_execveat,
            descriptor,
            name,
            arguments.addresses.as_ptr(),
            environment.addresses.as_ptr(),
            libc::AT_EMPTY_PATH,
            token,
        );
    }
    let refused = io::Error::last_os_error().raw_os_error().unwrap_or(0);
    // SAFETY: leaves at once. Going back to the caller would try the exec a second time.
    unsafe { libc::_exit(refused) }
}

/// An own directory for one run.
fn scratch() -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("stockade-seccomp-{}-{count}", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::create_dir(&path).unwrap();
    path
}

/// Bare and behind the filter the program succeeds and prints the same.
fn assert_same(program: &Path, arguments: &[&str], shape: &Shape, start: Start) {
    let bare = run(program, arguments, None);
    let held = run(program, arguments, Some((filter(shape), start)));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (shown, errors) = (program.display(), text(&held.stderr));
    assert!(
        bare.status.success(),
        "{shown} fails on its own: {}",
        text(&bare.stderr)
    );
    assert!(held.status.success(), "{shown} {:?}: {errors}", held.status);
    assert_eq!(text(&held.stdout), text(&bare.stdout), "{shown}");
    assert!(
        !held.stdout.is_empty(),
        "{shown} printed nothing, so nothing was compared"
    );
}

/// Every Python 3.8 or newer of this machine: Debian's, those that pyenv keeps, and the one that
/// `STOCKADE_TEST_PYTHON` names (a virtual environment with numpy, say).
fn pythons() -> Vec<PathBuf> {
    let root = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let root = root.or_else(|| std::env::home_dir().map(|home| home.join(".pyenv")));
    let versions = root.and_then(|root| std::fs::read_dir(root.join("versions")).ok());
    let kept = versions
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin/python3"));
    let new_enough = |python: &PathBuf| {
        let check = "import sys; sys.exit(sys.version_info < (3, 8))";
        let status = Command::new(python)
            .args(["-I", "-S", "-c", check])
            .status();
        status.is_ok_and(|status| status.success())
    };
    let all = [PathBuf::from("/usr/bin/python3")].into_iter().chain(kept);
    let mut found: Vec<_> = all
        .filter_map(|python| python.canonicalize().ok())
        .filter(new_enough)
        .collect();
    // Its own path counts in a virtual environment, so the link is not followed.
    found.extend(std::env::var_os("STOCKADE_TEST_PYTHON").map(PathBuf::from));
    assert!(!found.is_empty(), "this test needs a Python");
    found
}

#[test]
fn python_does_its_usual_work_behind_the_narrowest_filter() {
    let script = include_str!("usual.py");
    for python in pythons() {
        let start = Start::Token(TOKEN);
        assert_same(&python, &["-I", "-c", script], &cold(&narrow()), start);
    }
}

#[test]
fn python_is_refused_what_the_list_refuses() {
    let script = include_str!("refused.py");
    for python in pythons() {
        let start = Start::Token(TOKEN);
        let output = run(
            &python,
            &["-I", "-c", script],
            Some((filter(&cold(&narrow())), start)),
        );
        let (out, errors) = (
            output.stdout,
            String::from_utf8_lossy(&output.stderr).into_owned(),
        );
        assert_eq!(String::from_utf8_lossy(&out), "all refused\n", "{errors}");
    }
}

#[test]
fn python_starts_programs_when_commands_are_allowed() {
    let script = include_str!("children.py");
    let shape = Shape {
        processes: true,
        ..narrow()
    };
    for python in pythons() {
        assert_same(&python, &["-I", "-c", script], &shape, Start::Execve);
    }
}

#[test]
fn python_serves_and_connects_when_there_is_a_network() {
    let script = include_str!("network.py");
    let shape = cold(&Shape {
        network: Sockets::Inet,
        ..narrow()
    });
    for python in pythons() {
        assert_same(&python, &["-I", "-c", script], &shape, Start::Token(TOKEN));
    }
}

#[test]
fn node_does_its_usual_work() {
    let node = Path::new("/usr/bin/node")
        .canonicalize()
        .expect("this test needs node");
    let script = include_str!("usual.js");
    let shape = cold(&Shape {
        runtime: Runtime::Node,
        ..narrow()
    });
    assert_same(&node, &["-e", script], &shape, Start::Token(TOKEN));
}

#[test]
fn bash_does_its_usual_work() {
    let bash = Path::new("/bin/bash").canonicalize().unwrap();
    let alone = "set -e; x=5; for i in 1 2 3; do x=$((x * i)); done; echo $x > f; read y < f; \
        printf '%s %s\\n' \"$y\" \"${y/3/4}\"; mapfile -t lines < f; echo ${#lines[@]}";
    let shape = Shape {
        runtime: Runtime::Shell,
        ..narrow()
    };
    assert_same(&bash, &["-c", alone], &cold(&shape), Start::Token(TOKEN));
    let children = "set -e -o pipefail; printf 'b\\na\\n' | sort | tr a-z A-Z; ls -la / > list; \
        wc -l < list > count; cp -p list copy; cmp list copy; mkdir -p d/e; mv copy d/e; rm -r d; \
        (echo sub; exit 3) || echo $?; cat <<< here; timeout 5 echo in time; sleep 0 & wait; \
        grep -c . list > /dev/null; find . -name list; tar cf a.tar list; tar tf a.tar; date +%C";
    let shape = Shape {
        processes: true,
        ..shape
    };
    assert_same(&bash, &["-c", children], &shape, Start::Execve);
}

#[test]
fn the_first_exec_needs_the_token_even_by_an_absolute_path() {
    let program = Path::new("/bin/echo").canonicalize().unwrap();
    let attempt = |start| {
        let output = run(
            &program,
            &["started"],
            Some((filter(&cold(&narrow())), start)),
        );
        (
            String::from_utf8_lossy(&output.stdout).into_owned(),
            output.status,
        )
    };
    let (printed, status) = attempt(Start::Token(TOKEN));
    assert_eq!((printed.as_str(), status.success()), ("started\n", true));
    for start in [
        Start::Token(0),
        Start::Token(TOKEN ^ (1 << 63)),
        Start::AbsolutePath(0),
    ] {
        let (printed, status) = attempt(start);
        assert_eq!((printed.as_str(), status.code()), ("", Some(libc::EPERM)));
        assert_eq!(status.signal(), None);
    }
    // Why the descriptor is not enough: with the right token the kernel takes any path.
    assert_eq!(attempt(Start::AbsolutePath(TOKEN)).0, "started\n");
}
