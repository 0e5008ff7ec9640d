//! What stands outside for canaries to reach: a secret file, listeners, an open descriptor, a
//! directory that anybody may write to; and the traces that the host looks for afterwards.
//!
//! Everybody may read and write here, so that it is the wall that refuses and not the mode of a
//! file: where we are root, programs run as another user. Names and words are random, and a stranger
//! who finds them can only make the audit fail.

use std::fs::{self, DirBuilder, File, Permissions};
use std::io::{self, Write};
use std::net::{TcpListener, UdpSocket};
use std::os::fd::{AsFd, AsRawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::canary::Trace;
use crate::id;

/// A variable that a bare Python is given, and no wall passes on.
pub(super) const VARIABLE: &str = "STOCKADE_AUDIT_CANARY";
/// Directories of ours begin so.
const NAME: &str = "stockade-audit-";
const NOWHERE: &str = "/nonexistent";
/// Variables that a wall builds by itself, with values that may be ours by chance.
const BUILT: [&str; 6] = [
    "LANG",
    "LC_CTYPE",
    "OPENBLAS_NUM_THREADS",
    "PATH",
    "PYTHONHASHSEED",
    "PYTHONUTF8",
];

/// Everything that is planted, until dropped.
pub(super) struct Place {
    root: PathBuf,
    /// Words that only stand outside.
    secrets: [String; 2],
    variable: String,
    inputs: Value,
    next: AtomicUsize,
    udp: UdpSocket,
    heard: Mutex<Vec<Vec<u8>>>,
    _open: File,
    _tcp: (TcpListener, Option<TcpListener>),
    _unix: (Option<UnixListener>, UnixListener),
}

/// One run's share of it.
pub(super) struct Ground {
    /// What the program is told.
    pub(super) inputs: Value,
    /// A directory that a bare Python may work in.
    pub(super) work: PathBuf,
    /// A name that only this run knows.
    pub(super) marker: String,
    write: PathBuf,
}

impl Place {
    /// Plants it. `state` is the directory of the records, where there is one.
    pub(super) fn plant(state: Option<&Path>) -> io::Result<Self> {
        sweep();
        let root = std::env::temp_dir().join(format!("{NAME}{}", id::fresh()));
        DirBuilder::new().mode(0o700).create(&root)?;
        // From here on it is removed, whatever fails.
        let gone = Remove(root.clone());
        fs::set_permissions(&root, Permissions::from_mode(0o755))?;
        let secrets = [word(), word()];
        let secret = root.join("secret");
        fs::write(&secret, format!("{}\n", secrets[0]))?;
        fs::set_permissions(&secret, Permissions::from_mode(0o644))?;
        let list = root.join("list");
        open_folder(&list, 0o755)?;
        fs::write(list.join(&secrets[1]), "")?;
        let tcp = TcpListener::bind("127.0.0.1:0")?;
        let tcp6 = TcpListener::bind("[::1]:0").ok();
        let udp = UdpSocket::bind("127.0.0.1:0")?;
        udp.set_nonblocking(true)?;
        let path = root.join("socket");
        let unix = UnixListener::bind(&path).ok();
        if unix.is_some() {
            fs::set_permissions(&path, Permissions::from_mode(0o777))?;
        }
        let name = word();
        let nameless = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name)?)?;
        let open = File::open(&secret)?;
        rustix::io::fcntl_setfd(open.as_fd(), rustix::io::FdFlags::empty())?;
        let port = |listener: &TcpListener| listener.local_addr().map(|it| it.port());
        let variable = word();
        let inputs = json!({
            "secret": secret,
            "list": list,
            "host": std::process::id(),
            "descriptor": open.as_raw_fd(),
            "tcp": port(&tcp)?,
            "tcp6": tcp6.as_ref().map(port).transpose()?.unwrap_or(1),
            "udp": udp.local_addr()?.port(),
            // Where the path is too long for a socket, there is none.
            "unix": unix.as_ref().map_or(Path::new(NOWHERE), |_| &path),
            "abstract": name,
            "environment": environment(&variable),
            "state": state.unwrap_or(Path::new(NOWHERE)),
            "steps": ["leave", "look"],
        });
        std::mem::forget(gone);
        Ok(Self {
            root,
            secrets,
            variable,
            inputs,
            next: AtomicUsize::new(0),
            udp,
            heard: Mutex::default(),
            _open: open,
            _tcp: (tcp, tcp6),
            _unix: (unix, nameless),
        })
    }

    /// A share for one run: its own directory to write to, with files to spoil in it.
    pub(super) fn ground(&self) -> io::Result<Ground> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let folder = |name: &str| self.root.join(format!("{name}-{number}"));
        let (work, write) = (folder("work"), folder("write"));
        open_folder(&work, 0o700)?;
        for name in ["home", "tmp"] {
            open_folder(&work.join(name), 0o700)?;
        }
        // Whoever knows the name of a file here may spoil it, and nobody can list them.
        open_folder(&write, 0o733)?;
        for name in ["victim", "closed"] {
            let path = write.join(name);
            File::create_new(&path)?.write_all(b"planted")?;
            fs::set_permissions(&path, Permissions::from_mode(0o644))?;
        }
        let marker = format!("sa-{}", &id::fresh()[..12]);
        let mut inputs = self.inputs.clone();
        inputs["write"] = json!(write);
        inputs["marker"] = json!(marker);
        inputs["print"] = json!(word());
        inputs["stop"] = json!(work.join("stop"));
        Ok(Ground {
            inputs,
            work,
            marker,
            write,
        })
    }

    /// Whether a text has words that only stand outside.
    pub(super) fn betrayed(&self, text: &[u8]) -> bool {
        let found = |secret: &String| memchr_find(text, secret.as_bytes());
        self.secrets.iter().any(found)
    }

    /// The value of the variable that a bare Python is given.
    pub(super) fn variable(&self) -> &str {
        &self.variable
    }

    /// The traces of a run.
    pub(super) fn traces(&self, ground: &Ground) -> Vec<Trace> {
        let mut all = Vec::new();
        let about = |name: &str| fs::symlink_metadata(ground.write.join(name));
        if about("made").is_ok() {
            all.push(Trace::Made);
        }
        if about("victim").is_err() {
            all.push(Trace::Gone);
        }
        if about("closed").map_or(true, |about| about.permissions().mode() & 0o777 != 0o644) {
            all.push(Trace::Opened);
        }
        if self.heard(ground.marker.as_bytes()) {
            all.push(Trace::Heard);
        }
        all
    }

    /// Whether a process of this run lives on: it has called itself by the run's name.
    pub(super) fn lives(ground: &Ground) -> bool {
        let Ok(entries) = fs::read_dir("/proc") else {
            return false;
        };
        entries.flatten().any(|entry| {
            let name = fs::read(entry.path().join("comm"));
            name.is_ok_and(|name| name.trim_ascii() == ground.marker.as_bytes())
        })
    }

    /// Tells what lives on of a bare Python to end.
    pub(super) fn stop(ground: &Ground) {
        // It ends by itself within seconds where this fails.
        let _ = fs::write(ground.work.join("stop"), "");
    }

    fn heard(&self, marker: &[u8]) -> bool {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let mut message = [0; 64];
        while let Ok(length) = self.udp.recv(&mut message) {
            heard.extend(message.get(..length).map(<[u8]>::to_vec));
        }
        heard.iter().any(|one| one == marker)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// Removes what audits left that were killed: directories of our own, long out of use.
fn sweep() {
    const OLD: Duration = Duration::from_hours(1);
    let Ok(entries) = fs::read_dir(std::env::temp_dir()) else {
        return;
    };
    let user = rustix::process::geteuid().as_raw();
    for entry in entries.flatten() {
        let named = entry
            .file_name()
            .as_encoded_bytes()
            .starts_with(NAME.as_bytes());
        let Some(about) = named.then(|| entry.metadata().ok()).flatten() else {
            continue;
        };
        let age = about.modified().ok().and_then(|at| at.elapsed().ok());
        if about.is_dir() && about.uid() == user && age.is_some_and(|age| age > OLD) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Removes a directory where planting fails halfway.
struct Remove(PathBuf);

impl Drop for Remove {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn word() -> String {
    format!("stockade-audit-{}", id::fresh())
}

fn memchr_find(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}

/// A directory with exactly this mode, whatever the mask.
fn open_folder(path: &Path, mode: u32) -> io::Result<()> {
    fs::create_dir(path)?;
    fs::set_permissions(path, Permissions::from_mode(mode))
}

/// What stands in our environment, as digests: a program that has a variable of ours finds it here,
/// and one that has not learns nothing.
fn environment(variable: &str) -> Vec<String> {
    let own = (VARIABLE.into(), variable.into());
    std::env::vars_os()
        .filter(|(name, _)| !BUILT.iter().any(|built| name == built))
        .chain([own])
        .map(|(name, value)| {
            let mut digest = Sha256::new();
            digest.update(name.as_encoded_bytes());
            digest.update(b"=");
            digest.update(value.as_encoded_bytes());
            crate::hex::encode(&digest.finalize())
        })
        .collect()
}
