//! One run: find, build, start, watch, end, harvest.

use std::os::fd::AsFd;
use std::path::Path;
use std::time::Instant;

use stockade_core::execution::Walls;
use stockade_core::{Policy, Request};

use crate::error::JailError;
use crate::guest::Guest;
use crate::harvest::harvest;
use crate::job::{self, Guard};
use crate::machine::Machine;
use crate::outcome::{Ending, Outcome, Reached};
use crate::site;
use crate::spawn::Ended;
use crate::standing::{self, End, Standing};
use crate::supervise::{self, Hooks, Seen, Streams};
use crate::view::WORK;

/// What is to be run.
pub struct Job<'a> {
    /// The code and what it is given.
    pub request: &'a Request,
    /// What it may do.
    pub policy: &'a Policy,
    /// The Python to use; found where none is named.
    pub python: Option<&'a Path>,
    /// The courtesy guards; nothing where they are off.
    pub guard: Option<Guard>,
    /// Names of the caller's tools.
    pub tools: Vec<String>,
    /// Whether it may be forked from a Python that stands ready.
    pub warm: bool,
    /// Modules that such a Python has imported before.
    pub preload: &'a [String],
    /// Modules of the caller's own.
    pub modules: &'a [Module],
}

/// A module that the caller brings with it. The program finds it under its name, as it finds a
/// builtin; a Python that stands ready has run it before, once for all its children.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Module {
    /// Its name.
    pub name: &'static str,
    /// Its text.
    pub source: &'static str,
}

impl Job<'_> {
    /// Whether it will be.
    pub(crate) fn is_warm(&self, machine: &Machine, guest: &Guest) -> bool {
        // A Python that stands ready is held by less than what it forks, so it must be nobody else's.
        let is_ours = matches!(guest, Guest::Python(python) if python.is_ours);
        // What cannot be changed is mounted before there is a program, so it is known by then.
        self.warm && self.request.read_only.is_empty() && machine.can_be_warm() && is_ours
    }
}

/// Runs a job behind its own walls.
pub fn run(job: &Job<'_>, hooks: &mut dyn Hooks) -> Result<Outcome, JailError> {
    let begin = Instant::now();
    let machine = Machine::get();
    machine.holds()?;
    job::check(job)?;
    let guest = Guest::find(job)?;
    let settled = site::settle(job.policy, job.request, machine, &guest)?;
    let started = standing::start(job, machine, &guest, &settled, false)?;
    let walls = || site::walls(job.policy, machine, job.is_warm(machine, &guest));
    Ok(see_through(job, begin, &guest, started, walls, hooks))
}

/// Runs a job with no wall at all, as a plain process of ours. Its time and its output are bounded,
/// and nothing else.
pub fn run_bare(job: &Job<'_>, hooks: &mut dyn Hooks) -> Result<Outcome, JailError> {
    let begin = Instant::now();
    job::check(job)?;
    let guest = Guest::find(job)?;
    let words = guest.words(job, &site::nothing(&guest), false);
    let started = (standing::bare(job, &guest)?, words);
    Ok(see_through(job, begin, &guest, started, Walls::new, hooks))
}

/// From a program that stands to what is left of it.
fn see_through(
    job: &Job<'_>,
    begin: Instant,
    guest: &Guest,
    (standing, words): (Standing, Vec<u8>),
    walls: impl FnOnce() -> Walls,
    hooks: &mut dyn Hooks,
) -> Outcome {
    let mut streams = Streams::new(job.policy.limits.output);
    let bounds = job::bounds(job.policy);
    let seen = supervise::watch(&standing.watched(), words, bounds, &mut streams, hooks);
    let end = standing.end(matches!(seen, Seen::Answer(_)));
    let mut outcome = finish(job, begin, seen, end, &streams, walls());
    if guest.ends_silently() {
        outcome.ending = outcome.ending.of_silent();
    }
    outcome
}

/// From what was seen to what is told.
pub(crate) fn finish(
    job: &Job<'_>,
    begin: Instant,
    seen: Seen,
    end: End,
    streams: &Streams,
    walls: Walls,
) -> Outcome {
    let harvest = harvest(
        end.workspace.as_fd(),
        WORK,
        job.policy.limits.disk,
        &job.request.files,
    );
    drop(end.host);
    let cpu_spent = end.cpu >= job.policy.limits.cpu_time;
    let ending = ending(seen, end.ended, end.out_of_memory, cpu_spent);
    Outcome {
        reached: Reached::of(&ending, end.tasks_refused),
        ending,
        stdout: streams.output.text(),
        stderr: streams.error.text(),
        harvest,
        walls,
        wall: begin.elapsed(),
        cpu: end.cpu,
        peak_memory: end.peak,
        refused: end.refused,
    }
}

/// How a run ended, from why watching it did and from how its first process ended.
pub fn ending(seen: Seen, ended: Ended, out_of_memory: bool, cpu_spent: bool) -> Ending {
    match seen {
        Seen::Answer(ending) => ending,
        Seen::Time => Ending::WallTime,
        Seen::Processor => Ending::CpuTime,
        Seen::Output => Ending::Output,
        Seen::Cancelled => Ending::Cancelled,
        Seen::Nonsense(why) => Ending::Nonsense(why),
        Seen::Gone if out_of_memory => Ending::Memory,
        Seen::Gone => match ended.signal {
            Some(_) if cpu_spent => Ending::CpuTime,
            Some(signal) => Ending::Signal(signal),
            None => Ending::Silent(ended.code),
        },
    }
}
