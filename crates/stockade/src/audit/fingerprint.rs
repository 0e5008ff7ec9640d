//! What an audit is of: this binary, this kernel since it was started, this user with these rights,
//! and for the process wall this Python, for the container wall this engine and image. Where one of them is another, the audit is none.
//!
//! All of it is read in microseconds. The binary is told by its file and not by its bytes: the time
//! of its last change of any kind cannot be set by hand. What changes by itself from one run to the
//! next, such as the name of a session's control group, is left out.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use super::{Of, Part};
use crate::hex;
use crate::state::State;

/// The version of the canaries: another set of them is another audit.
const VERSION: &str = "stockade audit 1";

/// Files that say how the kernel is set up.
const SETTINGS: [&str; 5] = [
    "/proc/sys/kernel/random/boot_id",
    "/proc/sys/user/max_user_namespaces",
    "/proc/sys/kernel/unprivileged_userns_clone",
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
    "/sys/kernel/security/lsm",
];

/// The file of this code, where the program is another's.
static LIBRARY: OnceLock<PathBuf> = OnceLock::new();

/// Says that this code is in a library of this path and not in the program itself, so that an audit
/// is of that file too. The first word counts; it is for whoever loads the library to say.
pub fn loaded_from(library: PathBuf) {
    LIBRARY.get_or_init(|| library);
}

/// The part of it that every wall shares.
pub(super) struct Common(Sha256);

impl Common {
    /// Reads it. Nothing where this binary cannot be told from another.
    pub(super) fn read(state: &State) -> Option<Self> {
        let mut digest = Sha256::new();
        let mut add = |name: &str, value: &[u8]| {
            digest.update((name.len() as u64).to_le_bytes());
            digest.update(name);
            digest.update((value.len() as u64).to_le_bytes());
            digest.update(value);
        };
        add("version", VERSION.as_bytes());
        add("build", env!("CARGO_PKG_VERSION").as_bytes());
        let binary = std::env::current_exe().ok()?;
        add("binary", file(&binary)?.as_bytes());
        if let Some(library) = LIBRARY.get() {
            add("library", file(library)?.as_bytes());
        }
        let name = rustix::system::uname();
        add("kernel", name.release().to_bytes());
        add("kernel version", name.version().to_bytes());
        add("arch", name.machine().to_bytes());
        for setting in SETTINGS {
            add(setting, &fs::read(setting).unwrap_or_default());
        }
        let status = fs::read_to_string("/proc/thread-self/status").unwrap_or_default();
        let rights = [
            "Uid:",
            "Gid:",
            "Groups:",
            "CapInh:",
            "CapPrm:",
            "CapEff:",
            "CapBnd:",
            "NoNewPrivs:",
            "Seccomp:",
            "Seccomp_filters:",
        ];
        for line in status.lines() {
            if rights.iter().any(|name| line.starts_with(name)) {
                add("right", line.as_bytes());
            }
        }
        let label = fs::read("/proc/thread-self/attr/current").unwrap_or_default();
        add("label", &label);
        for space in ["user", "mnt", "pid", "net"] {
            let link = fs::read_link(format!("/proc/self/ns/{space}")).unwrap_or_default();
            add(space, link.as_os_str().as_encoded_bytes());
        }
        add("groups", groups().as_bytes());
        // The binary's own file is looked at and not read.
        state.count(SETTINGS.len() + 3);
        Some(Self(digest))
    }

    /// The fingerprint of a part's audit.
    pub(super) fn of(&self, part: Part, of: Of<'_>) -> Option<String> {
        let mut digest = self.0.clone();
        digest.update(part.name());
        if part == Part::Process {
            let python = of.python?;
            digest.update(python.as_os_str().as_encoded_bytes());
            digest.update(file(python)?);
        }
        if part == Part::Container {
            digest.update(of.container?);
        }
        Some(hex::encode(&digest.finalize()[..16]))
    }
}

/// A file, as far as it can be told from another without reading it.
fn file(path: &Path) -> Option<String> {
    // Links are followed: what they lead to is told by its number.
    let about = path.metadata().ok()?;
    Some(format!(
        "{} {} {} {} {}.{} {}.{}",
        path.display(),
        about.dev(),
        about.ino(),
        about.size(),
        about.mtime(),
        about.mtime_nsec(),
        about.ctime(),
        about.ctime_nsec(),
    ))
}

/// Control groups that bound something, by their names in the first version.
const BOUNDING: [&str; 3] = ["cpu", "memory", "pids"];

/// Which control groups there are, and whether those that we are in can be written to. Their names
/// differ from session to session, and do not matter.
fn groups() -> String {
    let base = Path::new("/sys/fs/cgroup");
    let kind = rustix::fs::statfs(base).map_or(0, |about| about.f_type);
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mut text = format!("{kind:x}");
    for line in own.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(names), Some(path)) = (parts.next(), parts.next()) else {
            continue;
        };
        if !names.is_empty() && !names.split(',').any(|name| BOUNDING.contains(&name)) {
            continue;
        }
        let place = base.join(names).join(path.trim_start_matches('/'));
        let writable = rustix::fs::access(&place, rustix::fs::Access::WRITE_OK).is_ok();
        text = format!("{text} {names}:{writable}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_part_another_python_and_a_changed_one_are_another_audit() {
        let folder = std::env::temp_dir().join(format!("stockade-print-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let state = State::at(&folder).unwrap();
        let (one, other) = (folder.join("one"), folder.join("other"));
        fs::write(&one, "1").unwrap();
        fs::write(&other, "1").unwrap();
        let print = |part, python: &Path| {
            let of = Of {
                python: Some(python),
                container: None,
            };
            Common::read(&state).unwrap().of(part, of)
        };
        let first = print(Part::Process, &one).unwrap();
        assert_eq!(print(Part::Process, &one).unwrap(), first, "it repeats");
        assert_ne!(print(Part::Process, &other).unwrap(), first);
        assert_eq!(print(Part::Process, &folder.join("none")), None);
        assert_eq!(print(Part::Guard, &one), print(Part::Guard, &other));
        assert_ne!(print(Part::Guard, &one), print(Part::Interpreter, &one));
        let engine = |container| {
            let of = Of {
                python: None,
                container,
            };
            Common::read(&state).unwrap().of(Part::Container, of)
        };
        assert_eq!(engine(None), None);
        assert_ne!(engine(Some("one image")), engine(Some("another")));
        fs::write(&one, "22").unwrap();
        assert_ne!(print(Part::Process, &one).unwrap(), first);
        fs::remove_dir_all(&folder).unwrap();
    }
}
