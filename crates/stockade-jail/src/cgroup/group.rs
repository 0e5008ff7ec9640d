//! One run's group: a folder of the same name in each hierarchy.
//!
//! It is removed when dropped, and whatever still runs in it is killed for that. What was used is
//! read from the kernel's own counters, so ask before removing.

use super::{
    Bounds, Found, Version,
    base::{Role, open_dir},
    control::{field, named, number, open, put},
    kill::{self, Part},
    own::Owner,
};
use rustix::{
    fd::{AsFd, OwnedFd},
    fs::{AtFlags, Mode, OFlags, mkdirat, unlinkat},
    io::Errno,
};
use std::{
    io,
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

/// For how long a group may still be busy after all in it were killed.
const PATIENCE: Duration = Duration::from_secs(2);

/// A group with bounds, without processes at first.
#[derive(Debug)]
pub struct Group {
    found: Arc<Found>,
    name: String,
    /// The group's own folder in the base of the same position; empty once removed.
    dirs: Vec<OwnedFd>,
}

impl Group {
    pub(super) fn create(found: &Arc<Found>, owner: Owner, bounds: &Bounds) -> io::Result<Self> {
        let mut group = Self {
            found: Arc::clone(found),
            name: owner.next_name(),
            dirs: Vec::with_capacity(found.bases.len()),
        };
        // An early return drops the group, which removes as much of it as was made.
        for base in &found.bases {
            mkdirat(&base.dir, &group.name, Mode::from_raw_mode(0o755))
                .map_err(|error| named(&base.path.to_string_lossy(), error))?;
            let dir = match open_dir(&base.dir, &group.name) {
                Ok(dir) => dir,
                Err(error) => {
                    // Out of descriptors, most likely: the folder is not in the list yet.
                    let _ = unlinkat(&base.dir, &group.name, AtFlags::REMOVEDIR);
                    return Err(named(&group.name, error));
                }
            };
            let result = base.bound(&dir, bounds);
            group.dirs.push(dir);
            result?;
        }
        Ok(group)
    }

    fn parts(&self) -> Vec<Part<'_>> {
        let pairs = self.found.bases.iter().zip(&self.dirs);
        pairs
            .map(|(base, dir)| Part {
                base,
                dir: dir.as_fd(),
            })
            .collect()
    }

    /// The folder of the hierarchy that has a role.
    fn with(&self, role: Role) -> Option<(Version, &OwnedFd)> {
        let mut pairs = self.found.bases.iter().zip(&self.dirs);
        pairs
            .find(|(base, _)| base.has(role))
            .map(|(base, dir)| (base.version, dir))
    }

    /// The name of the group's folders.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The files that a process's id is written to, to put it into the group: all of them.
    pub fn join_files(&self) -> Vec<PathBuf> {
        let bases = self.found.bases.iter();
        bases
            .map(|base| base.path.join(&self.name).join("cgroup.procs"))
            .collect()
    }

    /// Puts a process with all its threads into the group.
    pub fn add(&self, pid: u32) -> io::Result<()> {
        let pid = pid.to_string();
        for dir in &self.dirs {
            put(dir, "cgroup.procs", &pid).map_err(|error| named("cgroup.procs", error))?;
        }
        Ok(())
    }

    /// The same files open for writing: who writes `0` into each has joined, wherever it stands
    /// and whatever it can see by then.
    pub fn open_join(&self) -> io::Result<Vec<OwnedFd>> {
        let open = |dir| open(dir, "cgroup.procs", OFlags::WRONLY);
        let files: rustix::io::Result<_> = self.dirs.iter().map(open).collect();
        files.map_err(|error| named("cgroup.procs", error))
    }

    /// The most memory that was in use at once, where the kernel keeps it.
    pub fn peak_memory(&self) -> Option<u64> {
        let (version, dir) = self.with(Role::Memory)?;
        match version {
            Version::One => number(dir, "memory.max_usage_in_bytes"),
            Version::Two => number(dir, "memory.peak"),
        }
    }

    /// The processor time that the whole tree has used, the dead included.
    pub fn cpu_time(&self) -> Option<Duration> {
        let (version, dir) = self.with(Role::Account)?;
        match version {
            Version::One => number(dir, "cpuacct.usage").map(Duration::from_nanos),
            Version::Two => field(dir, "cpu.stat", "usage_usec").map(Duration::from_micros),
        }
    }

    /// How many processes were killed for memory.
    pub fn oom_kills(&self) -> u64 {
        let count = self.with(Role::Memory).and_then(|(version, dir)| {
            let name = match version {
                Version::One => "memory.oom_control",
                Version::Two => "memory.events",
            };
            field(dir, name, "oom_kill")
        });
        count.unwrap_or(0)
    }

    /// How many times a new process or thread was refused, where that is counted.
    pub fn tasks_refused(&self) -> Option<u64> {
        self.with(Role::Tasks)
            .and_then(|(_, dir)| field(dir, "pids.events", "max"))
    }

    /// Kills everything in the group, this process excepted where version 1 would let it, and
    /// does not wait for the dying. The group is of no use for new processes afterwards.
    pub fn kill(&self) {
        kill::all(&self.parts());
    }

    /// Removes the group, after killing what is left in it.
    pub fn remove(mut self) -> io::Result<()> {
        self.tear_down()
    }

    fn tear_down(&mut self) -> io::Result<()> {
        let result = remove(&self.parts(), &self.name);
        self.dirs.clear();
        result
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if !self.dirs.is_empty() {
            // A failure here is left to the next sweep; a drop has nobody to tell.
            let _ = self.tear_down();
        }
    }
}

/// Removes a group's folders. One that is busy has processes, or had some until a moment ago.
pub(super) fn remove(parts: &[Part<'_>], name: &str) -> io::Result<()> {
    let deadline = Instant::now() + PATIENCE;
    let mut pause = Duration::from_micros(20);
    loop {
        let mut busy = None;
        for part in parts {
            match unlinkat(&part.base.dir, name, AtFlags::REMOVEDIR) {
                Ok(()) | Err(Errno::NOENT) => {}
                Err(error) => busy = Some((part.base, error)),
            }
        }
        let Some((base, error)) = busy else {
            return Ok(());
        };
        if error != Errno::BUSY || Instant::now() >= deadline {
            return Err(named(&base.path.join(name).to_string_lossy(), error));
        }
        kill::all(parts);
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}
