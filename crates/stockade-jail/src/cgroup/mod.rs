//! One control group per run, which bounds memory, tasks and processor time of the whole tree.
//!
//! Resource limits of a process are multiplied by forking; a control group is not. Version 2 and
//! the separate controllers of version 1 are both used as they are found, and every limit is read
//! back after it was written: some container engines take a limit and ignore it. What could not
//! be used is kept as a sentence in [`Cgroups::problems`]. Nothing here starts a process.

mod base;
mod control;
mod group;
mod kill;
mod limits;
mod own;
mod place;
mod sweep;
mod two;

pub use group::Group;

use base::{Base, Role};
use own::Owner;
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// What a run's whole tree may use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Bytes of memory, without any swap. Files in a tmpfs count as memory of the run that wrote
    /// them, so a workspace in a tmpfs is inside this bound and not beside it.
    pub memory: u64,
    /// Processes and threads together.
    pub tasks: u64,
    /// Processors' worth of time: `0.5` is half of one. Infinite is no bound.
    pub cpus: f64,
}

/// Which of the kernel's two interfaces is in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// A hierarchy per controller.
    One,
    /// One hierarchy for all controllers.
    Two,
}

/// The control groups this process can make, found once and cheap to clone.
///
/// ```
/// use stockade_jail::cgroup::{Bounds, Cgroups};
///
/// let cgroups = Cgroups::find();
/// let bounds = Bounds { memory: 64 << 20, tasks: 32, cpus: 1.0 };
/// match cgroups.create(&bounds)? {
///     Some(group) => group.remove()?,
///     None => assert!(!cgroups.problems().is_empty()),
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Cgroups(Arc<Found>);

#[derive(Debug, Default)]
struct Found {
    version: Option<Version>,
    bases: Vec<Base>,
    owner: Option<Owner>,
    problems: Vec<String>,
}

impl Cgroups {
    /// Looks where this process is, and tries there what a run will need.
    pub fn find() -> Self {
        let mut problems = Vec::new();
        let places = match place::read() {
            Ok(places) => places,
            Err(problem) => return Self::without(problem),
        };
        let mut found = Found::default();
        if let Some(path) = &places.two {
            match two::open(path, Some(path)) {
                Ok(base) => {
                    found = Found::of(Version::Two, vec![base], &mut problems);
                }
                Err(problem) => problems.push(problem),
            }
        }
        if !any(&found.bases, Role::Memory) && !places.one.is_empty() {
            let mut of_one = Vec::new();
            let mut bases = Vec::new();
            for path in &places.one {
                match Base::open(path, Version::One) {
                    Ok(base) => bases.push(base),
                    Err(problem) => of_one.push(problem),
                }
            }
            let one = Found::of(Version::One, bases, &mut of_one);
            if found.version.is_none() || any(&one.bases, Role::Memory) {
                if one.version.is_some() {
                    // Version 2 with nothing to lend beside a working version 1 is no problem.
                    problems.clear();
                }
                problems.append(&mut of_one);
                found = one;
            }
        }
        if found.version.is_none() && problems.is_empty() {
            problems.push("no control groups are mounted".to_owned());
        }
        Self::finish(found, problems)
    }

    /// The control groups below a folder that somebody has handed over to us, of either version
    /// (of the first, only the controllers of that one hierarchy).
    pub fn below(path: &Path) -> Self {
        let mut problems = Vec::new();
        let own = place::read().ok().and_then(|places| places.two);
        let opened = match base::version_of(path) {
            Ok(Version::Two) => two::open(path, own.as_deref()).map(|base| (Version::Two, base)),
            Ok(Version::One) => Base::open(path, Version::One).map(|base| (Version::One, base)),
            Err(problem) => Err(problem),
        };
        match opened {
            Ok((version, base)) => {
                let found = Found::of(version, vec![base], &mut problems);
                Self::finish(found, problems)
            }
            Err(problem) => Self::without(problem),
        }
    }

    /// No control groups at all, by choice.
    pub fn none() -> Self {
        Self::without("control groups are turned off".to_owned())
    }

    fn without(problem: String) -> Self {
        Self::finish(Found::default(), vec![problem])
    }

    fn finish(mut found: Found, mut problems: Vec<String>) -> Self {
        found.owner = Owner::this_process();
        if found.owner.is_none() && found.version.is_some() {
            // Without a start time nobody could tell our groups from those of a dead owner.
            problems.push("`/proc/self/stat` cannot be read".to_owned());
            found = Found::default();
        }
        found.problems = problems;
        Self(Arc::new(found))
    }

    /// Whether the memory of the whole tree is bounded.
    pub fn has_memory(&self) -> bool {
        self.has(Role::Memory)
    }

    /// Whether the processes and threads of the whole tree are counted and bounded.
    pub fn has_tasks(&self) -> bool {
        self.has(Role::Tasks)
    }

    /// Whether the processor time of the whole tree is shared out.
    pub fn has_cpu(&self) -> bool {
        self.has(Role::Cpu)
    }

    fn has(&self, role: Role) -> bool {
        any(&self.0.bases, role)
    }

    /// Which interface is in use, if any.
    pub fn version(&self) -> Option<Version> {
        self.0.version
    }

    /// What was tried and did not work, a sentence each.
    pub fn problems(&self) -> &[String] {
        &self.0.problems
    }

    /// The folders below which groups are made.
    pub fn places(&self) -> Vec<PathBuf> {
        self.0.bases.iter().map(|base| base.path.clone()).collect()
    }

    /// Makes an empty group with these bounds; `None` where there are no control groups.
    ///
    /// A bound whose controller is missing (see [`Self::has_memory`] and its like) is not set. One
    /// whose controller is there is set and read back, or this fails and leaves nothing.
    pub fn create(&self, bounds: &Bounds) -> io::Result<Option<Group>> {
        let Some(owner) = &self.0.owner else {
            return Ok(None);
        };
        if self.0.bases.is_empty() {
            return Ok(None);
        }
        limits::check(bounds)?;
        Group::create(&self.0, *owner, bounds).map(Some)
    }

    /// Kills and removes what owners that are gone have left behind. Groups of living owners and
    /// groups with other names are never touched.
    pub fn sweep(&self) {
        sweep::all(&self.0);
    }
}

fn any(bases: &[Base], role: Role) -> bool {
    bases.iter().any(|base| base.has(role))
}

impl Found {
    /// Keeps the bases that bound something, and names what none of them bounds.
    fn of(version: Version, mut bases: Vec<Base>, problems: &mut Vec<String>) -> Self {
        for base in &mut bases {
            problems.append(&mut base.problems);
        }
        if any(&bases, Role::Tasks) {
            // No more forks is as good as frozen, and saves a folder per run.
            for base in &mut bases {
                base.forget(Role::Freezer);
            }
        }
        bases.retain(Base::is_useful);
        let bounds = [
            (Role::Memory, "memory"),
            (Role::Tasks, "pids"),
            (Role::Cpu, "cpu"),
        ];
        let missing: Vec<_> = bounds
            .into_iter()
            .filter(|(role, _)| !any(&bases, *role))
            .collect();
        for (_, name) in &missing {
            problems.push(format!("no control group bounds `{name}`"));
        }
        if missing.len() == bounds.len() {
            return Self::default();
        }
        Self {
            version: Some(version),
            bases,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_has_nothing_makes_nothing_and_says_so() {
        let none = Cgroups::none();
        let bounds = Bounds {
            memory: 1 << 20,
            tasks: 1,
            cpus: 1.0,
        };
        assert!(!none.has_memory() && !none.has_tasks() && !none.has_cpu());
        assert_eq!(none.version(), None);
        assert_eq!(none.problems(), ["control groups are turned off"]);
        assert!(none.create(&bounds).unwrap().is_none());
        none.sweep();
    }

    #[test]
    fn a_folder_that_is_no_control_group_is_refused_in_words() {
        for path in ["/", "/nowhere/at/all"] {
            let cgroups = Cgroups::below(Path::new(path));
            assert_eq!(cgroups.version(), None);
            assert_eq!(cgroups.problems().len(), 1, "{:?}", cgroups.problems());
            assert!(cgroups.problems()[0].contains(path));
        }
    }
}
