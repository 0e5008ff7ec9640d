//! Whose a place is, and which places are nobody's prefix.
//!
//! A base of an environment is believed only where the system or the caller owns every folder on the
//! way to it, outside of the checkout: what a stranger wrote into a repository chooses nothing of the
//! machine's files. All paths here are real ones, without links.

use std::env;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::view::BOX;

/// Folders that hold what is no Python's: none of them is a prefix.
const NO_PREFIX: [&str; 12] = [
    "/", "/boot", "/etc", "/home", "/media", "/mnt", "/root", "/run", "/srv", "/tmp", "/var",
    "/var/tmp",
];

/// Whether the system or the caller owns it and every folder on the way.
pub(super) fn is_owned(path: &Path) -> bool {
    path.ancestors()
        .all(|part| fs::symlink_metadata(part).is_ok_and(|about| is_owner(about.uid())))
}

/// Whether, moreover, nobody else can put anything there.
pub(super) fn is_closed(path: &Path) -> bool {
    is_owned(path)
        && path.ancestors().all(|part| {
            let mode = fs::symlink_metadata(part).map_or(0o777, |about| about.mode());
            let sticky = mode & 0o1000 != 0 && part != path;
            mode & 0o002 == 0 || sticky
        })
}

fn is_owner(user: u32) -> bool {
    static SYSTEM: OnceLock<u32> = OnceLock::new();
    let system = *SYSTEM.get_or_init(system);
    user == 0 || user == system || user == rustix::process::geteuid().as_raw()
}

/// The number that the system's own files have: in a user namespace that does not know root, they are
/// shown as nobody's.
fn system() -> u32 {
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let knows_root = map
        .lines()
        .any(|line| line.split_whitespace().next() == Some("0"));
    if knows_root || map.is_empty() {
        return 0;
    }
    let overflow = fs::read_to_string("/proc/sys/kernel/overflowuid").unwrap_or_default();
    overflow.trim().parse().unwrap_or(0)
}

/// Whether a folder can be what a Python is installed in.
pub(super) fn can_be_prefix(path: &Path) -> bool {
    let never = NO_PREFIX.iter().any(|never| path == Path::new(never));
    let kernel = ["/proc", "/sys", "/dev", BOX]
        .iter()
        .any(|own| path.starts_with(own));
    !never && !kernel && !holds_home(path)
}

/// Whether it is the caller's home, or a folder above it.
pub(super) fn holds_home(path: &Path) -> bool {
    home().is_some_and(|home| home.starts_with(path))
}

fn home() -> Option<PathBuf> {
    PathBuf::from(env::var_os("HOME")?).canonicalize().ok()
}

/// Whether a place lies in the checkout that the caller works in, or in the one that `other` is in.
pub(super) fn in_checkout(path: &Path, other: Option<&Path>) -> bool {
    let here = env::current_dir().and_then(|here| here.canonicalize()).ok();
    let roots = [here.as_deref(), other];
    roots.into_iter().flatten().any(|folder| {
        let root = root_of(folder).unwrap_or(folder);
        // Where the home itself is one, or a folder above it, everything of the caller lies in it.
        !holds_home(root) && root != Path::new("/") && path.starts_with(root)
    })
}

fn root_of(folder: &Path) -> Option<&Path> {
    folder
        .ancestors()
        .find(|folder| fs::symlink_metadata(folder.join(".git")).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_can_write_to_is_nobodys() {
        use std::os::unix::fs::PermissionsExt;
        let folder = env::temp_dir().join(format!("stockade-owner-{}", std::process::id()));
        let inside = folder.join("inside");
        fs::create_dir_all(&inside).unwrap();
        let inside = inside.canonicalize().unwrap();
        assert!(
            is_closed(&inside),
            "the folder for temporary files is sticky"
        );
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(is_owned(&inside) && !is_closed(&inside));
        assert!(!is_owned(&folder.join("missing")));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn neither_the_root_nor_a_home_is_a_prefix() {
        for never in ["/", "/etc", "/home", "/proc/self", "/dev/shm/x", "/box"] {
            assert!(!can_be_prefix(Path::new(never)), "{never}");
        }
        assert!(can_be_prefix(Path::new("/usr")));
        assert!(can_be_prefix(Path::new("/opt/python")));
        if let Some(home) = home() {
            assert!(!can_be_prefix(&home));
            assert!(can_be_prefix(&home.join("python")));
        }
    }
}
