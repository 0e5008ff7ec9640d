//! Things of the host that no program may see, reach, end or change, where the corpus of escapes
//! looks for them. One test at a time plants them: their places are fixed.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::allow_attributes,
    reason = "which part is used differs per test file"
)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::Write;
use std::net::TcpListener;
use std::os::fd::{AsFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Where the corpus looks.
pub(crate) const PLACE: &str = "/tmp/cell-canary";
const SHARED: &str = "/dev/shm/cell-canary";
/// No record of a run may hold this.
pub(crate) const MARK: &str = "CELL-CANARY-";
/// The variable, for whoever starts programs.
pub(crate) const SECRET: (&str, &str) = ("HOST_SECRET", "CELL-CANARY-ENV");

const SEGMENT: &str = "
import ctypes, sys
c = ctypes.CDLL(None)
c.shmat.restype = ctypes.c_void_p
if sys.argv[1] == 'make':
    at = c.shmat(c.shmget(0xCE11A, 4096, 0o1644), None, 0)
    ctypes.memmove(at, b'CELL-CANARY-SYSV', 16)
else:
    c.shmctl(c.shmget(0xCE11A, 0, 0), 0, 0)
";

/// All of them, until dropped.
pub(crate) struct Canaries {
    process: Child,
    before: BTreeMap<String, Vec<u8>>,
    _open: Vec<OwnedFd>,
    _lock: File,
}

impl Canaries {
    /// Plants them. `user` owns the process and the files, where we may give them away: a program
    /// of the same user has every chance.
    pub(crate) fn plant(user: Option<u32>) -> Self {
        let lock =
            File::create("/tmp/cell-canary.lock").or_else(|_| File::open("/tmp/cell-canary.lock"));
        let lock = lock.expect("the lock of the canaries");
        // Another user's test opens it, too.
        let _ = lock.set_permissions(Permissions::from_mode(0o666));
        lock.lock().expect("the lock of the canaries");
        let _ = fs::remove_dir_all(PLACE);
        let _ = fs::remove_file(SHARED);
        fs::create_dir(PLACE).expect("the place of the canaries");
        fs::set_permissions(PLACE, Permissions::from_mode(0o777)).unwrap();
        let files = [
            ("secret.txt", "CELL-CANARY-FILE\n"),
            ("deleteme.txt", "CELL-CANARY-DEL\n"),
            ("fdfile", "CELL-CANARY-FD\n"),
        ];
        let mut process = Command::new("/bin/sleep");
        process
            .arg0("CELL-CANARY-PROC")
            .arg("3000")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if let Some(user) = user {
            process.uid(user).gid(user);
        }
        let process = process.spawn().expect("the canary process");
        let place = Path::new(PLACE);
        for (name, text) in files {
            fs::write(place.join(name), text).unwrap();
        }
        fs::write(place.join("pid"), process.id().to_string()).unwrap();
        fs::write(SHARED, "CELL-CANARY-SHM\n").unwrap();
        for path in files
            .map(|(name, _)| place.join(name))
            .iter()
            .chain([&SHARED.into()])
        {
            if user.is_some() {
                std::os::unix::fs::chown(path, user, user).unwrap();
            }
        }
        listen();
        segment("make");
        let open = leave_open(place);
        Self {
            process,
            before: snapshot(),
            _open: open,
            _lock: lock,
        }
    }

    /// What is no longer as it was.
    pub(crate) fn harmed(&mut self) -> Vec<String> {
        let mut harmed = Vec::new();
        if let Ok(Some(status)) = self.process.try_wait() {
            harmed.push(format!("the process ended: {status}"));
        }
        let now = snapshot();
        for (name, was) in &self.before {
            if now.get(name) != Some(was) {
                harmed.push(format!("{name} is not what it was"));
            }
        }
        harmed.extend(
            now.keys()
                .filter(|name| !self.before.contains_key(*name))
                .map(|name| format!("{name} was not there before")),
        );
        harmed
    }

    /// The process that nobody may end.
    pub(crate) fn process(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Canaries {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        segment("remove");
        let _ = fs::remove_dir_all(PLACE);
        let _ = fs::remove_file(SHARED);
    }
}

/// Contents, modes and owners.
fn snapshot() -> BTreeMap<String, Vec<u8>> {
    use std::os::unix::fs::MetadataExt;
    let mut all = BTreeMap::new();
    let inside = fs::read_dir(PLACE)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    for path in inside.chain([PLACE.into(), SHARED.into()]) {
        let Ok(about) = path.symlink_metadata() else {
            continue;
        };
        let mut text =
            format!("{:o} {} {}\n", about.mode(), about.uid(), about.mtime()).into_bytes();
        if path == Path::new(PLACE) {
            // Its time tells of files that came and went.
            text.extend(about.mtime_nsec().to_ne_bytes());
        }
        text.extend(fs::read(&path).unwrap_or_default());
        all.insert(path.display().to_string(), text);
    }
    all
}

/// Everything that can be connected to, answering with its mark. A port that is taken is taken by
/// somebody else's canary, which is as good.
fn listen() {
    for (address, text) in [
        ("127.0.0.1:47474", "CELL-CANARY-NET"),
        ("[::1]:47474", "CELL-CANARY-NET6"),
    ] {
        if let Ok(listener) = TcpListener::bind(address) {
            serve(move || Some(listener.accept().ok()?.0.write_all(text.as_bytes())));
        }
    }
    let path = SocketAddr::from_pathname(format!("{PLACE}/sock")).unwrap();
    let name = SocketAddr::from_abstract_name(b"cell-canary").unwrap();
    for (address, text) in [(path, "CELL-CANARY-UNIX"), (name, "CELL-CANARY-ABS")] {
        if let Ok(listener) = UnixListener::bind_addr(&address) {
            serve(move || Some(listener.accept().ok()?.0.write_all(text.as_bytes())));
        }
    }
    let _ = fs::set_permissions(format!("{PLACE}/sock"), Permissions::from_mode(0o777));
}

fn serve(mut one: impl FnMut() -> Option<std::io::Result<()>> + Send + 'static) {
    std::thread::spawn(move || while one().is_some() {});
}

fn segment(what: &str) {
    // Where no segment can be made, nobody can read one.
    let _ = Command::new("python3").args(["-c", SEGMENT, what]).status();
}

/// Descriptors that a careless parent passes on: a file, a directory, a socket with words in it.
fn leave_open(place: &Path) -> Vec<OwnedFd> {
    let (mut near, far) = UnixStream::pair().unwrap();
    near.write_all(b"CELL-CANARY-SOCKET").unwrap();
    let open: Vec<OwnedFd> = vec![
        File::open(place.join("fdfile")).unwrap().into(),
        File::open(place).unwrap().into(),
        near.into(),
        far.into(),
    ];
    for descriptor in &open {
        rustix::io::fcntl_setfd(descriptor.as_fd(), rustix::io::FdFlags::empty()).unwrap();
    }
    open
}
