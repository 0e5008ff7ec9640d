//! A folder below which groups are made, and what it was shown to be good for.
//!
//! Nothing is believed from lists of controllers: a group is made, each limit is written and read
//! back, and the group is removed again.

use super::{
    Bounds, Version,
    control::{field, get},
    limits,
    own::Owner,
};
use rustix::{
    fd::{AsFd, OwnedFd},
    fs::{AtFlags, CWD, Mode, OFlags, fstatfs, mkdirat, openat, unlinkat},
    io::Errno,
};
use std::{
    io,
    path::{Path, PathBuf},
};

const MAGIC_ONE: i64 = 0x0027_e0eb;
const MAGIC_TWO: i64 = 0x6367_7270;

/// What a hierarchy can do for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Bounds memory.
    Memory,
    /// Bounds processes and threads.
    Tasks,
    /// Bounds the share of processor time.
    Cpu,
    /// Counts processor time.
    Account,
    /// Stops a tree so that it cannot outrun its killing.
    Freezer,
}

const ROLES: [Role; 5] = [
    Role::Memory,
    Role::Tasks,
    Role::Cpu,
    Role::Account,
    Role::Freezer,
];

/// The folder, held open.
#[derive(Debug)]
pub(super) struct Base {
    pub(super) path: PathBuf,
    pub(super) dir: OwnedFd,
    pub(super) version: Version,
    pub(super) problems: Vec<String>,
    roles: Vec<Role>,
}

impl Base {
    /// Opens the folder and tries each role in a group that is gone again afterwards.
    pub(super) fn open(path: &Path, version: Version) -> Result<Self, String> {
        let said = |error: Errno| format!("`{}`: {}", path.display(), io::Error::from(error));
        let dir = open_dir(CWD, path).map_err(said)?;
        let owner = Owner::this_process().ok_or("`/proc/self/stat` cannot be read")?;
        let name = owner.next_name();
        mkdirat(&dir, &name, Mode::from_raw_mode(0o755)).map_err(|error| {
            let error = io::Error::from(error);
            format!("no group can be made below `{}`: {error}", path.display())
        })?;
        let mut base = Self {
            path: path.to_owned(),
            dir,
            version,
            problems: Vec::new(),
            roles: Vec::new(),
        };
        let tried = open_dir(&base.dir, &name).map(|group| base.try_roles(&group));
        let removed = unlinkat(&base.dir, &name, AtFlags::REMOVEDIR);
        tried.and(removed).map_err(said)?;
        Ok(base)
    }

    fn try_roles(&mut self, group: &OwnedFd) {
        // Below a group of threads there are groups that no process can join.
        let kind = get(group, "cgroup.type").unwrap_or_default();
        if self.version == Version::Two && kind != "domain" {
            let message = format!("groups below `{}` are `{kind}`", self.path.display());
            self.problems.push(message);
            return;
        }
        let bounds = Bounds {
            memory: 64 << 20,
            tasks: 16,
            cpus: 0.5,
        };
        for role in ROLES {
            let result = limits::set(group.as_fd(), role, self.version, &bounds)
                .and_then(|()| self.kills_when_full(group, role));
            match result {
                Ok(()) => self.roles.push(role),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    let message = format!("below `{}`: {error}", self.path.display());
                    self.problems.push(message);
                }
            }
        }
    }

    /// Version 1 lets a group wait for ever at its limit instead of killing, and hands that on to
    /// the groups below it.
    fn kills_when_full(&self, group: &OwnedFd, role: Role) -> io::Result<()> {
        if role == Role::Memory
            && self.version == Version::One
            && field(group, "memory.oom_control", "oom_kill_disable") != Some(0)
        {
            return Err(io::Error::other(
                "`memory.oom_control` does not kill what goes over its limit",
            ));
        }
        Ok(())
    }

    pub(super) fn has(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    pub(super) fn forget(&mut self, role: Role) {
        self.roles.retain(|one| *one != role);
    }

    /// Whether a group here is worth its making.
    pub(super) fn is_useful(&self) -> bool {
        !self.roles.is_empty()
    }

    /// Sets in a group what this hierarchy bounds.
    pub(super) fn bound(&self, group: &OwnedFd, bounds: &Bounds) -> io::Result<()> {
        let bounded = [Role::Memory, Role::Tasks, Role::Cpu];
        let mut held = bounded.into_iter().filter(|role| self.has(*role));
        held.try_for_each(|role| limits::set(group.as_fd(), role, self.version, bounds))
    }
}

/// Opens a folder; a link in the place of one is refused.
pub(super) fn open_dir(at: impl AsFd, path: impl rustix::path::Arg) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(at, path, flags, Mode::empty())
}

/// Which interface a folder belongs to.
pub(super) fn version_of(path: &Path) -> Result<Version, String> {
    let kind = open_dir(CWD, path)
        .and_then(fstatfs)
        .map_err(|error| format!("`{}`: {}", path.display(), io::Error::from(error)))?;
    match kind.f_type {
        MAGIC_ONE => Ok(Version::One),
        MAGIC_TWO => Ok(Version::Two),
        _ => Err(format!("`{}` is not a control group", path.display())),
    }
}
