//! Where this process is among the control groups, from `/proc/self/cgroup` and
//! `/proc/self/mountinfo`. Only text is read here; whether a place can be used is tried elsewhere.

use std::{
    ffi::OsString,
    fs,
    os::unix::ffi::OsStringExt,
    path::{Component, Path, PathBuf},
};

/// The controllers of the first version that we have a use for.
const CONTROLLERS: [&str; 5] = ["memory", "pids", "cpu", "cpuacct", "freezer"];

/// The folders of this process's own groups.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// In the hierarchy of version 2.
    pub(super) two: Option<PathBuf>,
    /// In the hierarchies of version 1, each once although it may hold several controllers.
    pub(super) one: Vec<PathBuf>,
}

/// Reads both files of this process.
pub(super) fn read() -> Result<Places, String> {
    let text = |path: &str| {
        let bytes = fs::read(path).map_err(|error| format!("`{path}` cannot be read: {error}"))?;
        Ok::<_, String>(String::from_utf8_lossy(&bytes).into_owned())
    };
    Ok(places(
        &text("/proc/self/mountinfo")?,
        &text("/proc/self/cgroup")?,
    ))
}

struct Mount {
    root: PathBuf,
    point: PathBuf,
    two: bool,
    controllers: Vec<String>,
}

fn places(mountinfo: &str, cgroup: &str) -> Places {
    let mounts: Vec<Mount> = mountinfo.lines().filter_map(mount).collect();
    let mut found = Places::default();
    for line in cgroup.lines() {
        let mut parts = line.splitn(3, ':');
        let (Some(number), Some(names), Some(path)) = (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        if number == "0" && names.is_empty() {
            let mut mounts = mounts.iter().filter(|mount| mount.two);
            found.two = mounts.find_map(|mount| inside(mount, path));
            continue;
        }
        let wanted: Vec<&str> = names
            .split(',')
            .filter(|name| CONTROLLERS.contains(name))
            .collect();
        let holds = |mount: &&Mount| {
            !mount.two
                && wanted
                    .iter()
                    .any(|name| mount.controllers.iter().any(|one| one == name))
        };
        let mut mounts = mounts.iter().filter(holds);
        if let Some(path) = mounts.find_map(|mount| inside(mount, path))
            && !found.one.contains(&path)
        {
            found.one.push(path);
        }
    }
    found
}

/// One line: `36 31 0:33 /root /point rw - cgroup cgroup rw,memory`.
fn mount(line: &str) -> Option<Mount> {
    let (left, right) = line.split_once(" - ")?;
    let mut left = left.split(' ').skip(3);
    let (root, point) = (left.next()?, left.next()?);
    let mut right = right.split(' ');
    let (kind, options) = (right.next()?, right.nth(1)?);
    let two = match kind {
        "cgroup" => false,
        "cgroup2" => true,
        _ => return None,
    };
    Some(Mount {
        root: unescape(root),
        point: unescape(point),
        two,
        controllers: options.split(',').map(str::to_owned).collect(),
    })
}

/// Spaces and the like are written as three octal digits in mount tables.
fn unescape(text: &str) -> PathBuf {
    let bytes = text.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = bytes
            .get(at + 1..at + 4)
            .and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok());
        match (bytes[at], code) {
            (b'\\', Some(code)) => {
                plain.push(code);
                at += 4;
            }
            (byte, _) => {
                plain.push(byte);
                at += 1;
            }
        }
    }
    OsString::from_vec(plain).into()
}

/// A group's folder below the mount. A container may see only a part of the hierarchy, mounted so
/// that its own group is the mount itself. Where the mount does not hold our group there is no
/// folder: any other one would be outside the bounds that somebody has set for us.
fn inside(mount: &Mount, group: &str) -> Option<PathBuf> {
    let rest = Path::new(group).strip_prefix(&mount.root).ok()?;
    let plain = |part| matches!(part, Component::Normal(_));
    if !rest.components().all(plain) {
        return None;
    }
    // Joining nothing would add a slash.
    if rest.as_os_str().is_empty() {
        return Some(mount.point.clone());
    }
    Some(mount.point.join(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_two_alone_is_found_below_its_mount() {
        let mounts = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n";
        let found = places(mounts, "0::/user.slice/a b.scope\n");
        assert_eq!(
            found.two.as_deref(),
            Some(Path::new("/sys/fs/cgroup/user.slice/a b.scope"))
        );
        assert!(found.one.is_empty());
    }

    #[test]
    fn shared_hierarchies_of_version_one_are_found_once() {
        let mounts = "1 2 0:1 / /c/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n\
                      2 2 0:2 / /c/memory rw - cgroup cgroup rw,memory\n\
                      3 2 0:3 / /c/blkio rw - cgroup cgroup rw,blkio\n\
                      4 2 0:4 / /c/systemd rw - cgroup cgroup rw,name=systemd\n\
                      5 2 0:5 / /c/unified rw - cgroup2 cgroup2 rw\n";
        let own = "5:cpu,cpuacct:/\n4:memory:/x/y\n3:blkio:/\n1:name=systemd:/\n0::/\n";
        let found = places(mounts, own);
        assert_eq!(found.two.as_deref(), Some(Path::new("/c/unified")));
        assert_eq!(
            found.one,
            [Path::new("/c/cpu,cpuacct"), Path::new("/c/memory/x/y")]
        );
    }

    #[test]
    fn a_container_that_sees_only_its_own_part_is_at_the_mount() {
        let mounts = "9 2 0:2 /docker/abc /c/memory ro - cgroup cgroup rw,memory\n";
        let found = places(mounts, "4:memory:/docker/abc\n");
        assert_eq!(found.one, [Path::new("/c/memory")]);
    }

    #[test]
    fn a_mount_that_does_not_hold_our_group_is_no_place() {
        let mounts = "9 2 0:2 /docker/abc /c/memory rw - cgroup cgroup rw,memory\n\
                      8 2 0:3 /.. /c/pids rw - cgroup cgroup rw,pids\n\
                      7 2 0:4 / /c/cpu rw - cgroup cgroup rw,cpu\n\
                      6 2 0:5 /.. /c/two rw - cgroup2 cgroup2 rw\n";
        let own = "4:memory:/docker/abcd\n3:pids:/\n2:cpu:/../other\n0::/\n";
        assert_eq!(places(mounts, own), Places::default());
    }

    #[test]
    fn the_mount_that_holds_our_group_is_taken_among_several() {
        let mounts = "9 2 0:2 /docker/abc /view rw - cgroup2 cgroup2 rw\n\
                      8 2 0:2 / /all rw - cgroup2 cgroup2 rw\n";
        let found = places(mounts, "0::/user\n");
        assert_eq!(found.two.as_deref(), Some(Path::new("/all/user")));
    }

    #[test]
    fn escapes_and_broken_lines_are_read_without_harm() {
        assert_eq!(unescape("/a\\040b\\"), Path::new("/a b\\"));
        assert_eq!(unescape("\\9"), Path::new("\\9"));
        assert_eq!(
            places("x\n - \n1 2 3 - cgroup\n", "\n:\n0:\n"),
            Places::default()
        );
    }
}
