//! The filesystem wall that needs no privilege: which rights the kernel knows, and the steps that
//! give up all but those of a [`View`].
//!
//! Landlock is not used as a network wall: fast open passes it. The empty network namespace and the
//! syscall filter are that wall.

use std::path::Path;

use crate::steps::{Arg, Plan};
use crate::view::{Access, BOX, View};

const EXECUTE: u64 = 1 << 0;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_DIR: u64 = 1 << 3;
const MAKE_CHAR: u64 = 1 << 6;
const MAKE_BLOCK: u64 = 1 << 11;
const REFER: u64 = 1 << 13;
const TRUNCATE: u64 = 1 << 14;
const IOCTL_DEV: u64 = 1 << 15;
/// Rights that make sense for what is not a directory.
const OF_FILES: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;
const SCOPES: u64 = 0b11;
/// The first kernel that keeps signals and abstract sockets inside.
pub(crate) const SCOPED: u32 = 6;

const CREATE_RULESET: i64 = 444;
const ADD_RULE: i64 = 445;
const RESTRICT_SELF: i64 = 446;

/// The version of Landlock this kernel has; 0 where it has none.
pub(crate) fn abi() -> u32 {
    #[expect(unsafe_code, reason = "no library call for this")]
    // SAFETY: asks for the version; takes no pointers.
    let version = unsafe { libc::syscall(CREATE_RULESET, 0, 0, 1) };
    u32::try_from(version).unwrap_or(0)
}

/// The rights that this version can refuse.
fn handled(abi: u32) -> u64 {
    match abi {
        0 => 0,
        1 => REFER - 1,
        2 => TRUNCATE - 1,
        3 | 4 => IOCTL_DEV - 1,
        _ => (IOCTL_DEV << 1) - 1,
    }
}

fn rights(access: Access, abi: u32) -> u64 {
    let read = READ_FILE | READ_DIR;
    let all = match access {
        Access::Read => read,
        Access::Execute => read | EXECUTE,
        Access::Write => !(EXECUTE | MAKE_CHAR | MAKE_BLOCK | IOCTL_DEV),
    };
    all & handled(abi)
}

/// Gives up every right but those of the view. The paths are looked up in the child, so inside its
/// own root where it has one. `workspace` is where the workspace is then.
pub(crate) fn restrict(plan: &mut Plan, view: &View, workspace: &Path, own_root: bool, abi: u32) {
    if abi == 0 {
        return;
    }
    let mut attributes = Vec::new();
    attributes.extend(handled(abi).to_ne_bytes());
    if abi >= 4 {
        attributes.extend(0_u64.to_ne_bytes());
    }
    if abi >= SCOPED {
        attributes.extend(SCOPES.to_ne_bytes());
    }
    let size = attributes.len() as u64;
    let attributes = plan.bytes(attributes);
    let ruleset = plan.keep(
        "make a Landlock ruleset",
        CREATE_RULESET,
        &[attributes.into(), size.into(), 0.into()],
    );
    let mut allow = |path: &Path, rights: u64, directory: bool| {
        let rights = if directory { rights } else { rights & OF_FILES };
        let name = plan.text(path);
        let flags = libc::O_PATH | libc::O_CLOEXEC;
        let opened = plan.keep(
            format!("open {} for Landlock", path.display()),
            libc::SYS_openat,
            &[libc::AT_FDCWD.into(), name.into(), flags.into(), 0.into()],
        );
        let mut rule = rights.to_ne_bytes().to_vec();
        rule.extend([0; 4]);
        let rule = plan.bytes(rule);
        plan.patch(rule, 8, opened);
        let args: [Arg; 4] = [ruleset.into(), 1.into(), rule.into(), 0.into()];
        plan.call(
            format!("allow {} in Landlock", path.display()),
            ADD_RULE,
            &args,
        );
        plan.call("close it", libc::SYS_close, &[opened.into()]);
    };
    for place in &view.places {
        allow(&place.path, rights(place.access, abi), place.directory);
    }
    allow(workspace, rights(Access::Write, abi), true);
    if own_root {
        // Only what we put there is there: names may be listed, files of our own read.
        allow(Path::new("/"), READ_DIR, true);
        allow(Path::new("/etc"), READ_FILE | READ_DIR, true);
        allow(Path::new("/proc"), READ_FILE | READ_DIR, true);
        allow(Path::new("/dev"), READ_FILE | READ_DIR | WRITE_FILE, true);
        debug_assert!(workspace == Path::new(BOX), "the workspace has one place");
    } else {
        for device in ["/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"] {
            allow(Path::new(device), READ_FILE | WRITE_FILE, false);
        }
    }
    plan.call("enter Landlock", RESTRICT_SELF, &[ruleset.into(), 0.into()]);
    // A start would close it; a child of a zygote starts nothing.
    plan.call("close the ruleset", libc::SYS_close, &[ruleset.into()]);
}
