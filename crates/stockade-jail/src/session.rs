//! A session: one isolated Python that keeps its variables and its workspace between texts.
//!
//! The limits of time hold for each text, those of memory, disk and tasks for the whole, and the
//! whole has a bound of time of its own. A text that passes a limit ends the session: what the
//! kernel has killed does not come back.

use std::os::fd::AsFd;
use std::sync::Arc;
use std::time::Instant;

use stockade_core::execution::Walls;
use stockade_core::{Policy, Request};

use crate::door::{Budget, Door};
use crate::error::JailError;
use crate::guest::Guest;
use crate::harvest::{Harvest, harvest};
use crate::job;
use crate::machine::Machine;
use crate::outcome::{Outcome, Reached};
use crate::python::Python;
use crate::run::{Job, ending};
use crate::site::{self, Settled};
use crate::spawn::Ended;
use crate::standing::{self, Standing};
use crate::steward;
use crate::supervise::{self, Bounds, Hooks, Seen, Streams};
use crate::view::WORK;

/// How many times the bound of one text the whole session may take.
pub const WHOLE: u32 = 100;

/// A Python that lives on.
pub struct Session {
    standing: Option<Standing>,
    /// What is sent with the first text; later ones are short.
    first: Option<Vec<u8>>,
    policy: Policy,
    walls: Walls,
    budget: Budget,
    why_over: &'static str,
    /// What a door is made from, and the door where one was asked for.
    python: Option<Arc<Python>>,
    settled: Settled,
    seed: u64,
    door: Option<Door>,
}

impl Session {
    /// Starts one. The job's code is not run: it is fed like any other.
    pub fn start(job: &Job<'_>) -> Result<Self, JailError> {
        let machine = Machine::get();
        machine.holds()?;
        job::check(job)?;
        let guest = Guest::find(job)?;
        if guest.ends_silently() || matches!(guest, Guest::Node(_)) {
            return Err(JailError::Refused(
                "only Python has sessions here".to_owned(),
            ));
        }
        let mut settled = site::settle(job.policy, job.request, machine, &guest)?;
        let whole = job.policy.limits.wall_time.saturating_mul(WHOLE);
        settled.rlimits.cpu_seconds = whole.as_secs().saturating_add(2);
        let (standing, first) = standing::start(job, machine, &guest, &settled, true)?;
        Ok(Self {
            standing: Some(standing),
            first: Some(first),
            policy: job.policy.clone(),
            walls: site::walls(job.policy, machine, job.is_warm(machine, &guest)),
            budget: Budget::new(whole),
            why_over: "",
            python: match guest {
                Guest::Python(python) => Some(python),
                _ => None,
            },
            settled,
            seed: job.request.seed,
            door: None,
        })
    }

    /// Runs one text.
    pub fn feed(&mut self, request: &Request, hooks: &mut dyn Hooks) -> Result<Outcome, JailError> {
        let begin = Instant::now();
        let Some(standing) = &self.standing else {
            return Err(JailError::Refused(format!(
                "the session is over: {}",
                self.why_over
            )));
        };
        let mut words = self.first.take().unwrap_or_default();
        words.extend(job::text(request));
        let bounds = job::bounds(&self.policy);
        let bounds = Bounds {
            wall: bounds.wall.min(self.budget.left()),
            ..bounds
        };
        let mut streams = Streams::new(self.policy.limits.output);
        let watched = standing.watched();
        let spent_before = watched.processor.time();
        let seen = supervise::watch(&watched, words, bounds, &mut streams, hooks);
        let mut cpu = watched.processor.time().saturating_sub(spent_before);
        let mut peak = standing.peak_memory();
        let tasks_refused = standing.tasks_refused();
        self.budget.spend(begin.elapsed());
        let lives = matches!(seen, Seen::Answer(_));
        let (mut ended, mut out_of_memory, mut refused) = (Ended::default(), false, Vec::new());
        if !lives && let Some(standing) = self.standing.take() {
            let end = standing.end(false);
            (ended, out_of_memory, refused) = (end.ended, end.out_of_memory, end.refused);
            cpu = cpu.max(end.cpu.saturating_sub(spent_before));
            peak = end.peak;
        }
        let spent = cpu >= self.policy.limits.cpu_time;
        let ending = ending(seen, ended, out_of_memory, spent);
        if !lives {
            self.why_over = ending.why_over();
        }
        Ok(Outcome {
            reached: Reached::of(&ending, tasks_refused),
            ending,
            stdout: streams.output.text(),
            stderr: streams.error.text(),
            harvest: Harvest::default(),
            walls: self.walls.clone(),
            wall: begin.elapsed(),
            cpu,
            peak_memory: peak,
            refused,
        })
    }

    /// The door to its commands and files. It is made at the first call, and again where the program
    /// has ended what stood behind it.
    pub fn door(&mut self) -> Result<Door, JailError> {
        let (Some(standing), Some(python)) = (&self.standing, &self.python) else {
            return Err(JailError::Refused(format!(
                "the session is over: {}",
                self.why_over
            )));
        };
        if let Some(door) = self.door.as_ref().filter(|door| !door.is_over()) {
            return Ok(door.clone());
        }
        let place = steward::Place {
            policy: &self.policy,
            settled: &self.settled,
            python,
            seed: self.seed,
            budget: &self.budget,
        };
        let door = steward::open(&place, standing)?;
        self.door = Some(door.clone());
        Ok(door)
    }

    /// What stands around it.
    pub fn walls(&self) -> &Walls {
        &self.walls
    }

    /// The files in its workspace now.
    pub fn files(&self) -> Harvest {
        let Some(standing) = &self.standing else {
            return Harvest::default();
        };
        let nothing = std::collections::BTreeMap::new();
        harvest(
            standing.workspace.as_fd(),
            WORK,
            self.policy.limits.disk,
            &nothing,
        )
    }

    /// Whether it can take another text.
    pub fn is_over(&self) -> bool {
        self.standing.is_none()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(standing) = self.standing.take() {
            standing.end(true);
        }
    }
}
