//! Children that stand ready, isolated and waiting for their request, by what they are for.
//!
//! A zygote has one child at a time: it waits in the pool, serves one run, and dies; the zygote
//! then forks the next in a thread of its own. So what isolation costs is paid between runs: joining
//! a control group alone can take the kernel ten milliseconds. A zygote that was lost with its
//! child, or is old, is replaced.

use std::collections::HashMap;
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use stockade_core::policy::Network;

use crate::cgroup::{self, Group};
use crate::error::JailError;
use crate::machine::Machine;
use crate::plan::{Reach, Rlimits, Site};
use crate::python::Python;
use crate::run::{Job, Module};
use crate::seccomp::{Instruction, Runtime};
use crate::site::{self, Settled};
use crate::spawn;
use crate::view::{BOX, View};
use crate::zygote::{Forked, Zygote};

/// A child that is being forked is waited for so long before another zygote is started.
const SOON: Duration = Duration::from_millis(200);

/// What must be the same for two runs to be served by the same children.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Shape {
    python: PathBuf,
    view: String,
    bounds: String,
    network: String,
    disk: u64,
    commands: Vec<String>,
    preload: Vec<String>,
    modules: Vec<Module>,
}

/// What children of one shape are made from.
struct Recipe {
    shape: Shape,
    python: Arc<Python>,
    view: View,
    rlimits: Rlimits,
    reach: Reach,
    disk: u64,
    filter: Vec<Instruction>,
    group: cgroup::Bounds,
    preload: Vec<String>,
    modules: Vec<Module>,
}

/// A child that waits for its request.
pub(crate) struct Ready {
    /// What it came from.
    pub(crate) from: Lent,
    /// The child.
    pub(crate) forked: Forked,
    /// Its control group.
    pub(crate) group: Option<Group>,
}

/// A zygote whose child is out for a run.
pub(crate) struct Lent {
    zygote: Zygote,
    recipe: Arc<Recipe>,
}

#[derive(Default)]
struct Shelf {
    ready: Vec<Ready>,
    /// Children that are being made.
    coming: usize,
    /// Zygotes there are, with a child out, ready or coming.
    zygotes: usize,
}

#[derive(Default)]
struct Pool {
    shelves: Mutex<HashMap<Shape, Shelf>>,
    changed: Condvar,
}

fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(Pool::default)
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, HashMap<Shape, Shelf>> {
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, kind: &Shape, change: impl FnOnce(&mut Shelf) -> T) -> T {
        let mut shelves = self.lock();
        match shelves.get_mut(kind) {
            Some(known) => change(known),
            None => change(shelves.entry(kind.clone()).or_default()),
        }
    }
}

/// Lets go of every child that stands ready, and of its zygote. Runs that are out are not touched;
/// the next warm run starts anew.
pub fn drain() {
    let pool = pool();
    let coming =
        |shelves: &mut HashMap<Shape, Shelf>| shelves.values().any(|shelf| shelf.coming > 0);
    let waited = pool.changed.wait_while(pool.lock(), coming);
    let mut shelves = waited.unwrap_or_else(PoisonError::into_inner);
    let mut all = Vec::new();
    for shelf in shelves.values_mut() {
        shelf.zygotes = shelf.zygotes.saturating_sub(shelf.ready.len());
        all.append(&mut shelf.ready);
    }
    drop(shelves);
    // Each waits for its processes to die, which is not done with the pool locked.
    drop(all);
}

/// How many children of one shape stand ready at the most.
fn most() -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    (cores * 2).clamp(2, 16)
}

/// A child for this job: one that stands ready, one that is coming, or a new one.
pub(crate) fn take(
    job: &Job<'_>,
    python: &Arc<Python>,
    settled: &Settled,
) -> Result<Ready, JailError> {
    let shape = shape(job, python, settled);
    while let Some(ready) = take_ready(&shape) {
        // One that has died while it stood ready says nothing about the next.
        if !spawn::wait_readable(ready.forked.pidfd.as_fd(), Duration::ZERO) {
            return Ok(ready);
        }
        pool().with(&shape, |shelf| {
            shelf.zygotes = shelf.zygotes.saturating_sub(1);
        });
    }
    let recipe = Arc::new(recipe(job, python, settled, shape)?);
    pool().with(&recipe.shape, |shelf| shelf.zygotes += 1);
    let made = make(&recipe, None);
    if made.is_err() {
        forget(&recipe);
    }
    made
}

/// One that is ready, or is soon. Where there was none, one more zygote is started for the next.
fn take_ready(shape: &Shape) -> Option<Ready> {
    let pool = pool();
    let mut shelves = pool.lock();
    let shelf = shelves.get_mut(shape)?;
    if let Some(ready) = shelf.ready.pop() {
        return Some(ready);
    }
    if shelf.coming == 0 {
        return None;
    }
    let nothing_yet = |shelves: &mut HashMap<Shape, Shelf>| {
        let shelf = shelves.get(shape);
        shelf.is_some_and(|shelf| shelf.ready.is_empty() && shelf.coming > 0)
    };
    let waited = pool.changed.wait_timeout_while(shelves, SOON, nothing_yet);
    let (mut shelves, _) = waited.unwrap_or_else(PoisonError::into_inner);
    let shelf = shelves.get_mut(shape)?;
    let ready = shelf.ready.pop()?;
    // It was not there when it was wanted: more of them will be.
    if shelf.zygotes < most() {
        shelf.zygotes += 1;
        prepare(Arc::clone(&ready.from.recipe), None, shelf);
    }
    Some(ready)
}

/// Makes a child ready in a thread of its own.
fn prepare(recipe: Arc<Recipe>, zygote: Option<Zygote>, shelf: &mut Shelf) {
    shelf.coming += 1;
    thread::spawn(move || {
        let made = make(&recipe, zygote);
        pool().with(&recipe.shape, |shelf| {
            shelf.coming = shelf.coming.saturating_sub(1);
            match made {
                Ok(ready) => shelf.ready.push(ready),
                // The next run starts its own, and says what is wrong.
                Err(_) => shelf.zygotes = shelf.zygotes.saturating_sub(1),
            }
        });
        pool().changed.notify_all();
    });
}

fn forget(recipe: &Recipe) {
    pool().with(&recipe.shape, |shelf| {
        shelf.zygotes = shelf.zygotes.saturating_sub(1);
    });
}

/// A child of this zygote, or of a new one.
fn make(recipe: &Arc<Recipe>, zygote: Option<Zygote>) -> Result<Ready, JailError> {
    let machine = Machine::get();
    let group = machine
        .cgroups
        .create(&recipe.group)
        .map_err(|error| JailError::step("make a cgroup", &error))?;
    let mut zygote = match zygote {
        Some(zygote) => zygote,
        None => recipe.start(machine)?,
    };
    let forked = zygote.fork(group.as_ref())?;
    Ok(Ready {
        from: Lent {
            zygote,
            recipe: Arc::clone(recipe),
        },
        forked,
        group,
    })
}

impl Recipe {
    fn start(&self, machine: &Machine) -> Result<Zygote, JailError> {
        let site = Site {
            ground: machine.ground,
            view: &self.view,
            workspace: BOX.as_ref(),
            disk: self.disk,
            rlimits: &self.rlimits,
            reach: self.reach,
            filter: &self.filter,
            files: None,
            read_only: &std::collections::BTreeSet::new(),
            runs_at_once: false,
            token: 0,
        };
        Zygote::start(machine, &self.python, &site, &self.preload, &self.modules)
    }
}

impl Lent {
    pub(crate) fn zygote(&mut self) -> &mut Zygote {
        &mut self.zygote
    }

    /// Its child is dead: the next is made.
    pub(crate) fn give_back(self) {
        let Self { zygote, recipe } = self;
        let old = zygote.is_old();
        let shape = recipe.shape.clone();
        pool().with(&shape, |shelf| {
            if shelf.ready.len() + shelf.coming >= most() {
                shelf.zygotes = shelf.zygotes.saturating_sub(1);
                return;
            }
            prepare(recipe, (!old).then_some(zygote), shelf);
        });
    }

    /// It is lost.
    pub(crate) fn lose(self) {
        forget(&self.recipe);
    }
}

fn recipe(
    job: &Job<'_>,
    python: &Arc<Python>,
    settled: &Settled,
    shape: Shape,
) -> Result<Recipe, JailError> {
    let machine = Machine::get();
    let (filter, _) = site::filter(job.policy, machine, settled.reach, Runtime::Python, true)?;
    Ok(Recipe {
        shape,
        python: Arc::clone(python),
        view: settled.view.clone(),
        rlimits: settled.rlimits.clone(),
        reach: settled.reach,
        disk: job.policy.limits.disk,
        filter,
        group: settled.group,
        preload: job.preload.to_vec(),
        modules: job.modules.to_vec(),
    })
}

fn shape(job: &Job<'_>, python: &Python, settled: &Settled) -> Shape {
    let allowed = match &job.policy.network {
        Network::Allow(allow) => allow.join(" "),
        _ => String::new(),
    };
    Shape {
        python: python.executable.clone(),
        view: format!("{:?}", settled.view),
        bounds: format!("{:?} {:?}", settled.rlimits, settled.group),
        network: format!("{:?} {allowed}", settled.reach),
        disk: job.policy.limits.disk,
        commands: job.policy.commands.clone(),
        preload: job.preload.to_vec(),
        modules: job.modules.to_vec(),
    }
}
