//! Which policy files the caller trusts without naming them.
//!
//! A file that was found may only tighten, until its owner-to-be has looked at it and said so. What is
//! kept is what it was then: its real path, its owner, the digest of its text, and the same of every
//! program that it names. A change of any is another file, which is asked about again. Records lie in
//! the state directory and are signed with its key. A link is never trusted: it would lend one
//! folder's trust to another.

use std::env;
use std::fs;
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use hmac::Mac;
use rustix::fs::{Mode, OFlags};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use stockade_core::Policy;
use stockade_core::policy::Layers;

use crate::audit::Key;
use crate::hex;
use crate::policy_files::{Found, LoadError};
use crate::state::{State, StateError};

const HEAD: &str = "trust-";
/// A program that is larger is told by its size and times alone.
const LARGEST: u64 = 256 << 20;

/// Why a file cannot be trusted, or trust not be taken back.
#[derive(Debug, thiserror::Error)]
pub enum TrustError {
    /// There is nowhere to keep it.
    #[error(transparent)]
    State(#[from] StateError),
    /// The file says something wrong.
    #[error(transparent)]
    File(#[from] LoadError),
    /// It cannot be kept.
    #[error("cannot keep it in `{}`: {source}", directory.display())]
    Keep {
        /// The state directory.
        directory: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// A file that is trusted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trusted {
    /// Its real path.
    pub path: String,
    /// Whether it and all that it names is as it was then.
    pub unchanged: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    path: String,
    owner: u32,
    /// Digest of the text.
    file: String,
    /// Digest of the paths, owners and contents of the programs that it names.
    programs: String,
    mac: String,
}

impl Record {
    /// What the file is now.
    fn of(found: &Found) -> Result<Self, LoadError> {
        let resolved = Layers::new().project(found.source.clone())?.resolve()?;
        let text = found.source.text();
        Ok(Self {
            path: found.real.to_string_lossy().into_owned(),
            owner: found.owner,
            file: hex::digest(text.as_bytes()),
            programs: programs(&resolved.policy),
            mac: String::new(),
        })
    }

    fn signed(&self) -> String {
        let Self {
            path,
            owner,
            file,
            programs,
            mac: _,
        } = self;
        // The path comes last: nothing after it can be mistaken for a part of it.
        format!("stockade trust record 1\n{owner}\n{file}\n{programs}\n{path}")
    }

    fn name(&self) -> String {
        name(&self.path)
    }
}

fn name(path: &str) -> String {
    format!("{HEAD}{}", &hex::digest(path.as_bytes())[..32])
}

/// Whether the caller trusts this file as it is now.
pub fn is_trusted(found: &Found) -> bool {
    // Nothing is kept where nothing can be read; then nothing is trusted.
    let trusted = || {
        let now = Record::of(found).ok()?;
        let state = State::open().ok()?;
        Some(!found.is_link && kept(&state, &now.name())? == now)
    };
    trusted().unwrap_or(false)
}

/// Trusts this file as it is now.
pub fn trust(found: &Found) -> Result<(), TrustError> {
    let mut record = Record::of(found)?;
    let state = State::open()?;
    let mut keep = || {
        let _held = state.lock()?;
        let key = Key::make(&state)?;
        let mac = key.sign(&record.signed());
        let mac = mac.ok_or_else(|| io::Error::other("there is no key"))?;
        record.mac = hex::encode(&mac.finalize().into_bytes());
        state.write(&record.name(), &serde_json::to_vec(&record)?)
    };
    keep().map_err(|source| TrustError::Keep {
        directory: state.path().to_owned(),
        source,
    })
}

/// Trusts the file of this path no longer; says whether it was trusted.
pub fn untrust(real: &Path) -> Result<bool, TrustError> {
    let state = State::open()?;
    let removed = state.remove(&name(&real.to_string_lossy()));
    removed.map_err(|source| TrustError::Keep {
        directory: state.path().to_owned(),
        source,
    })
}

/// Every file that is trusted.
pub fn all() -> Result<Vec<Trusted>, TrustError> {
    let state = State::open()?;
    let names = state.names(HEAD).into_iter();
    let mut all: Vec<Trusted> = names
        .filter_map(|name| {
            let record = kept(&state, &name)?;
            let now = Found::read(Path::new(&record.path)).ok();
            let now = now.and_then(|found| Record::of(&found).ok());
            Some(Trusted {
                unchanged: now.as_ref() == Some(&record),
                path: record.path,
            })
        })
        .collect();
    all.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(all)
}

/// A record that we signed, without its signature.
fn kept(state: &State, name: &str) -> Option<Record> {
    let mut record: Record = serde_json::from_slice(&state.read(name)?).ok()?;
    let mac = hex::decode::<32>(&std::mem::take(&mut record.mac))?;
    let key = Key::read(state)?;
    key.sign(&record.signed())?.verify_slice(&mac).ok()?;
    (record.name() == name).then_some(record)
}

/// A digest over every program that a policy names: its path, whose it is, and what is in it.
fn programs(policy: &Policy) -> String {
    let mut digest = Sha256::new();
    let mut add = |kind: &str, name: &str| {
        let found = on_path(name);
        for part in [kind.to_owned(), name.to_owned(), about(found.as_deref())] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
    };
    for command in &policy.commands {
        add("command", command);
    }
    if let Some(python) = &policy.python {
        add("python", python);
        let prefix = Path::new(python).parent().and_then(Path::parent);
        if let Some(config) = prefix.map(|prefix| prefix.join("pyvenv.cfg")) {
            add("environment", &config.to_string_lossy());
        }
    }
    if let Some(engine) = &policy.container.engine {
        add("engine", engine.strip_prefix("unix://").unwrap_or(engine));
    }
    hex::encode(&digest.finalize())
}

/// A path as it is; a name as a shell finds it, but never below the working folder.
fn on_path(name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        return Some(PathBuf::from(name));
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|file| {
            let about = file.metadata();
            about.is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
        })
}

/// Where a program really is, whose it is, and the digest of what is in it. A socket has no content,
/// and is another after each start of whoever listens.
fn about(path: Option<&Path>) -> String {
    let Some(real) = path.and_then(|path| path.canonicalize().ok()) else {
        return "missing".to_owned();
    };
    let opened = || -> io::Result<String> {
        let about = fs::metadata(&real)?;
        if about.file_type().is_socket() {
            return Ok(format!("socket {}", about.uid()));
        }
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = fs::File::from(rustix::fs::open(&real, flags, Mode::empty())?);
        let about = file.metadata()?;
        if !about.is_file() || about.size() > LARGEST {
            let (size, at) = (about.size(), about.ctime());
            return Ok(format!("odd {} {size} {at}", about.uid()));
        }
        let mut digest = Sha256::new();
        let mut file = file.take(LARGEST);
        let mut piece = vec![0; 64 << 10];
        loop {
            match file.read(&mut piece)? {
                0 => break,
                length => digest.update(&piece[..length]),
            }
        }
        Ok(format!(
            "{} {}",
            about.uid(),
            hex::encode(&digest.finalize())
        ))
    };
    format!("{} {}", real.display(), opened().unwrap_or_default())
}
