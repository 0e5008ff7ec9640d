//! The root that a program sees: a small filesystem in memory with read-only windows to the host.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Site;
use crate::steps::{Accept, Plan, Slot};
use crate::view::{Access, HOME, SHM, TMP, View, WORK};

const OPEN_TREE: i64 = 428;
const MOVE_MOUNT: i64 = 429;
const MOUNT_SETATTR: i64 = 442;
const OPENAT2: i64 = 437;
const RESOLVE_NO_SYMLINKS: u64 = 4;
const OPEN_TREE_CLONE: u32 = 1;
const AT_RECURSIVE: u32 = 0x8000;
const MOVE_MOUNT_F_EMPTY_PATH: u32 = 4;
const ATTR_RDONLY: u64 = 1;
const ATTR_NOSUID: u64 = 2;
const ATTR_NODEV: u64 = 4;

/// Devices that a program may expect. None of them leads anywhere.
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];
/// More files than this cannot be made in a workspace.
const INODES: u64 = 4096;
/// Where the new root is built. It is there on every machine, and everything needed from the old
/// one is held by then.
const BUILDING_SITE: &str = "/usr";

/// Takes copies of the host's trees as descriptors, in the order of the view; the devices follow.
/// As the user who called us: afterwards some of the paths on the way might be closed to us. The paths
/// are real ones, and what has become a link since it was looked at is not followed.
pub(super) fn take_sources(plan: &mut Plan, view: &View) {
    keep_to_ourselves(plan);
    let places = view.places.iter().map(|place| place.path.clone());
    let devices = DEVICES.iter().map(|name| Path::new("/dev").join(name));
    for path in places.chain(devices) {
        let (name, empty) = (plan.text(&path), plan.text(""));
        // struct open_how { flags, mode, resolve }.
        let flags = u64::from((libc::O_PATH | libc::O_CLOEXEC).unsigned_abs());
        let how = [flags, 0, RESOLVE_NO_SYMLINKS]
            .map(u64::to_ne_bytes)
            .concat();
        let how = plan.bytes(how);
        let found = plan.keep(
            format!("find {}", path.display()),
            OPENAT2,
            &[libc::AT_FDCWD.into(), name.into(), how.into(), 24.into()],
        );
        let flags = OPEN_TREE_CLONE
            | AT_RECURSIVE
            | libc::AT_EMPTY_PATH.unsigned_abs()
            | libc::O_CLOEXEC.unsigned_abs();
        plan.keep(
            format!("take a copy of {}", path.display()),
            OPEN_TREE,
            &[found.into(), empty.into(), flags.into()],
        );
        plan.call("let go of it", libc::SYS_close, &[found.into()]);
    }
}

/// Where [`take_sources`], the first to keep anything, keeps the copy of a place.
fn source(at: usize) -> Slot {
    Slot(2 * at + 1)
}

/// No mount of ours is seen outside, and none of outside's comes in.
pub(super) fn keep_to_ourselves(plan: &mut Plan) {
    let root = plan.text("/");
    plan.call(
        "keep mounts to ourselves",
        libc::SYS_mount,
        &[
            0.into(),
            root.into(),
            0.into(),
            (libc::MS_REC | libc::MS_PRIVATE).into(),
            0.into(),
        ],
    );
}

/// Builds the root.
pub(super) fn build_root(plan: &mut Plan, site: &Site, proc_flags: u64) {
    let flags = libc::MS_NOSUID | libc::MS_NODEV;
    mount(
        plan,
        "tmpfs",
        BUILDING_SITE,
        flags,
        "size=1m,nr_inodes=1024,mode=0755",
    );
    let at = plan.text(BUILDING_SITE);
    plan.call("enter the new root", libc::SYS_chdir, &[at.into()]);
    let mut made = BTreeSet::new();
    for directory in ["box", "proc", "dev", "etc"] {
        directories(plan, Path::new(directory), &mut made);
    }
    for (at, place) in site.view.places.iter().enumerate() {
        let inside = relative(&place.path);
        if place.directory {
            directories(plan, &inside, &mut made);
        } else {
            file(plan, &inside, &mut made);
        }
        let writable = place.access == Access::Write;
        window(plan, source(at), &inside, writable);
    }
    for (at, name) in DEVICES.iter().enumerate() {
        let inside = Path::new("dev").join(name);
        file(plan, &inside, &mut made);
        let slot = source(site.view.places.len() + at);
        // A device's window cannot forbid devices; what it leads to is harmless.
        place_window(plan, slot, &inside);
    }
    let fixed = [
        ("dev/fd", "/proc/self/fd"),
        ("dev/stdin", "/proc/self/fd/0"),
        ("dev/stdout", "/proc/self/fd/1"),
        ("dev/stderr", "/proc/self/fd/2"),
        ("dev/shm", "/box/shm"),
        ("tmp", "/box/tmp"),
    ];
    for (link, to) in fixed {
        symlink(plan, Path::new(link), Path::new(to), &mut made);
    }
    for (link, to) in &site.view.links {
        symlink(plan, &relative(link), to, &mut made);
    }
    for (path, bytes) in &site.view.texts {
        write_file(plan, &relative(path), bytes, &mut made);
    }
    if site.ground.proc {
        mount_proc(plan, "proc", proc_flags);
    }
}

/// Makes the new root the only one, and nobody can write to it.
pub(super) fn enter_root(plan: &mut Plan) {
    let here = plan.text(".");
    plan.call(
        "swap the roots",
        libc::SYS_pivot_root,
        &[here.into(), here.into()],
    );
    plan.call(
        "let go of the old root",
        libc::SYS_umount2,
        &[here.into(), libc::MNT_DETACH.into()],
    );
    let root = plan.text("/");
    plan.call("enter the root", libc::SYS_chdir, &[root.into()]);
    let attributes = attributes(plan, ATTR_RDONLY | ATTR_NOSUID | ATTR_NODEV);
    plan.call(
        "make the root read-only",
        MOUNT_SETATTR,
        &[
            libc::AT_FDCWD.into(),
            root.into(),
            0.into(),
            attributes.into(),
            32.into(),
        ],
    );
}

/// The workspace: a filesystem of its own, which bounds its size and goes when its last user does.
pub(super) fn mount_workspace(plan: &mut Plan, at: &str, disk: u64) {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    let options = format!("size={disk},nr_inodes={INODES},mode=0755");
    mount(plan, "tmpfs", at, flags, &options);
    for name in [WORK, HOME, TMP, SHM] {
        make_directory(plan, &Path::new(at).join(name));
    }
}

/// A /proc that shows this run's processes and nothing of the machine.
pub(super) fn mount_proc(plan: &mut Plan, at: &str, more: u64) {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC | more;
    mount(plan, "proc", at, flags, "subset=pid");
}

fn mount(plan: &mut Plan, kind: &str, at: &str, flags: u64, options: &str) {
    let what = format!("mount {kind} on {at}");
    let (kind, at, options) = (plan.text(kind), plan.text(at), plan.text(options));
    plan.call(
        what,
        libc::SYS_mount,
        &[
            kind.into(),
            at.into(),
            kind.into(),
            flags.into(),
            options.into(),
        ],
    );
}

/// Puts a tree into the new root: no set-user-id, no devices, and read-only unless it is writable.
fn window(plan: &mut Plan, slot: Slot, inside: &Path, writable: bool) {
    let read_only = if writable { 0 } else { ATTR_RDONLY };
    let attributes = attributes(plan, ATTR_NOSUID | ATTR_NODEV | read_only);
    let empty = plan.text("");
    let flags = libc::AT_EMPTY_PATH.unsigned_abs() | AT_RECURSIVE;
    plan.call(
        format!("bound the window to /{}", inside.display()),
        MOUNT_SETATTR,
        &[
            slot.into(),
            empty.into(),
            flags.into(),
            attributes.into(),
            32.into(),
        ],
    );
    place_window(plan, slot, inside);
}

fn place_window(plan: &mut Plan, slot: Slot, inside: &Path) {
    let empty = plan.text("");
    let target = plan.text(inside);
    plan.call(
        format!("open the window to /{}", inside.display()),
        MOVE_MOUNT,
        &[
            slot.into(),
            empty.into(),
            libc::AT_FDCWD.into(),
            target.into(),
            MOVE_MOUNT_F_EMPTY_PATH.into(),
        ],
    );
    plan.call("close it", libc::SYS_close, &[slot.into()]);
}

/// struct mount_attr { set, clear, propagation, userns }.
fn attributes(plan: &mut Plan, set: u64) -> crate::steps::Buffer {
    let mut bytes = set.to_ne_bytes().to_vec();
    bytes.extend([0; 24]);
    plan.bytes(bytes)
}

fn relative(path: &Path) -> PathBuf {
    path.strip_prefix("/").unwrap_or(path).to_owned()
}

/// Every directory on the way that is not there yet. What a window shows is never written into:
/// parents come first in a view, and only the new root's own directories are made here.
fn directories(plan: &mut Plan, path: &Path, made: &mut BTreeSet<PathBuf>) {
    let mut way: Vec<&Path> = path
        .ancestors()
        .filter(|part| !part.as_os_str().is_empty())
        .collect();
    way.reverse();
    for part in way {
        if made.insert(part.to_owned()) {
            make_directory(plan, part);
        }
    }
}

fn make_directory(plan: &mut Plan, path: &Path) {
    let name = plan.text(path);
    plan.call_accepting(
        format!("make the directory {}", path.display()),
        libc::SYS_mkdirat,
        &[libc::AT_FDCWD.into(), name.into(), 0o755.into()],
        // A window to a parent may hold it already.
        Accept::Or(libc::EEXIST),
    );
}

fn file(plan: &mut Plan, path: &Path, made: &mut BTreeSet<PathBuf>) {
    if let Some(parent) = path.parent() {
        directories(plan, parent, made);
    }
    let name = plan.text(path);
    let kind = libc::S_IFREG | 0o644;
    plan.call_accepting(
        format!("make the file {}", path.display()),
        libc::SYS_mknodat,
        &[libc::AT_FDCWD.into(), name.into(), kind.into(), 0.into()],
        Accept::Or(libc::EEXIST),
    );
}

fn symlink(plan: &mut Plan, link: &Path, to: &Path, made: &mut BTreeSet<PathBuf>) {
    if let Some(parent) = link.parent() {
        directories(plan, parent, made);
    }
    let (name, target) = (plan.text(link), plan.text(to));
    plan.call_accepting(
        format!("make the link {}", link.display()),
        libc::SYS_symlinkat,
        &[target.into(), libc::AT_FDCWD.into(), name.into()],
        Accept::Or(libc::EEXIST),
    );
}

/// Files in the directory we are in. They are the program's own, to read and to change.
pub(super) fn write_files(plan: &mut Plan, files: &BTreeMap<String, Vec<u8>>) {
    let mut made = BTreeSet::new();
    for (name, bytes) in files {
        write_file(plan, Path::new(name), bytes, &mut made);
    }
}

/// Makes files unchangeable: each is mounted over itself, read-only, and what is mounted can be
/// neither removed nor replaced. The same holds for every directory on the way, or renaming one
/// would put another file in the place of the first.
pub(super) fn freeze(plan: &mut Plan, work: &Path, names: &BTreeSet<String>) {
    let mut ways = BTreeSet::new();
    for name in names {
        let above = Path::new(name).ancestors().skip(1);
        ways.extend(above.filter(|path| !path.as_os_str().is_empty()));
    }
    bind(plan, work);
    let path = plan.text(work);
    plan.call("enter it again", libc::SYS_chdir, &[path.into()]);
    // In their order a directory comes before what is in it.
    for way in ways {
        bind(plan, way);
    }
    let fixed = libc::MS_RDONLY | libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    for name in names {
        bind(plan, Path::new(name));
        remount(
            plan,
            Path::new(name),
            libc::MS_REMOUNT | libc::MS_BIND | fixed,
        );
    }
}

/// Mounts something over itself.
fn bind(plan: &mut Plan, path: &Path) {
    remount(plan, path, libc::MS_BIND);
}

fn remount(plan: &mut Plan, path: &Path, flags: u64) {
    let what = format!("mount {} over itself", path.display());
    let path = plan.text(path);
    let none = plan.text("");
    plan.call(
        what,
        libc::SYS_mount,
        &[
            path.into(),
            path.into(),
            none.into(),
            flags.into(),
            0.into(),
        ],
    );
}

fn write_file(plan: &mut Plan, path: &Path, bytes: &[u8], made: &mut BTreeSet<PathBuf>) {
    if let Some(parent) = path.parent() {
        directories(plan, parent, made);
    }
    let name = plan.text(path);
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL | libc::O_CLOEXEC;
    let opened = plan.keep(
        format!("make {}", path.display()),
        libc::SYS_openat,
        &[
            libc::AT_FDCWD.into(),
            name.into(),
            flags.into(),
            0o644.into(),
        ],
    );
    let length = bytes.len() as u64;
    let content = plan.bytes(bytes);
    plan.call_accepting(
        format!("write {}", path.display()),
        libc::SYS_write,
        &[opened.into(), content.into(), length.into()],
        Accept::Exactly(length.cast_signed()),
    );
    plan.call("close it", libc::SYS_close, &[opened.into()]);
}
