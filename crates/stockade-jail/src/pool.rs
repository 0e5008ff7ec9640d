//! Zygotes that stand ready, by what they are for.
//!
//! A zygote serves one run at a time and comes back when its child is dead. One that was lost with
//! its child, or is old, is not put back; the next run starts another.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::error::JailError;
use crate::machine::Machine;
use crate::plan::{Reach, Rlimits, Site};
use crate::python::Python;
use crate::run::Job;
use crate::seccomp::Runtime;
use crate::site::{self, Settled};
use crate::view::{BOX, View};
use crate::zygote::Zygote;

/// More than this stand ready for no shape; a burst that needed more lets them go again.
const READY: usize = 16;

/// What must be the same for two runs to be forked from one zygote.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Shape {
    python: PathBuf,
    view: String,
    rlimits: String,
    reach: Reach,
    disk: u64,
    commands: Vec<String>,
    preload: Vec<String>,
}

type Pool = Mutex<HashMap<Shape, Vec<Zygote>>>;

fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(Mutex::default)
}

/// A zygote that is out for a run.
pub(crate) struct Lent {
    zygote: Zygote,
    shape: Shape,
    /// Whether it stood in the pool before.
    pub(crate) was_ready: bool,
}

impl Lent {
    pub(crate) fn zygote(&mut self) -> &mut Zygote {
        &mut self.zygote
    }

    /// Puts it back for the next run.
    pub(crate) fn give_back(self) {
        if self.zygote.is_old() {
            return;
        }
        let mut pool = pool().lock().unwrap_or_else(PoisonError::into_inner);
        let ready = pool.entry(self.shape).or_default();
        if ready.len() < READY {
            ready.push(self.zygote);
        }
    }
}

/// A zygote for this job: one that stands ready, or a new one.
pub(crate) fn lend(
    job: &Job<'_>,
    machine: &Machine,
    python: &Python,
    settled: &Settled,
) -> Result<Lent, JailError> {
    let shape = shape(job, python, settled);
    let ready = {
        let mut pool = pool().lock().unwrap_or_else(PoisonError::into_inner);
        pool.get_mut(&shape).and_then(Vec::pop)
    };
    let was_ready = ready.is_some();
    let zygote = match ready {
        Some(zygote) => zygote,
        None => start(job, machine, python, settled)?,
    };
    Ok(Lent {
        zygote,
        shape,
        was_ready,
    })
}

fn start(
    job: &Job<'_>,
    machine: &Machine,
    python: &Python,
    settled: &Settled,
) -> Result<Zygote, JailError> {
    let (filter, token) = site::filter(job.policy, machine, settled.reach, Runtime::Python, true)?;
    let site = Site {
        ground: machine.ground,
        view: &settled.view,
        workspace: BOX.as_ref(),
        disk: job.policy.limits.disk,
        rlimits: &settled.rlimits,
        reach: settled.reach,
        filter: &filter,
        files: None,
        token,
    };
    Zygote::start(machine, python, settled, &site, job.preload)
}

fn shape(job: &Job<'_>, python: &Python, settled: &Settled) -> Shape {
    let debug = |view: &View, rlimits: &Rlimits| (format!("{view:?}"), format!("{rlimits:?}"));
    let (view, rlimits) = debug(&settled.view, &settled.rlimits);
    Shape {
        python: python.executable.clone(),
        view,
        rlimits,
        reach: settled.reach,
        disk: job.policy.limits.disk,
        commands: job.policy.commands.clone(),
        preload: job.preload.to_vec(),
    }
}
