//! A session: one container whose Python keeps its variables and its workspace between texts.
//!
//! The limits of time hold for each text, those of memory, disk and tasks for the whole, and the whole
//! has a bound of time of its own. A text that passes a limit ends the session.

use std::collections::BTreeMap;
use std::time::Instant;

use stockade_core::execution::Walls;
use stockade_core::{Language, Policy, Request};
use stockade_jail::shared::{self, Bounds, Budget, Ended, Line, Seen, Streams};
use stockade_jail::{Door, Harvest, Hooks, Job, Outcome, Reached};

use crate::archive;
use crate::engine::Engine;
use crate::error::ContainerError;
use crate::pool;
use crate::run::{check, end, everything, watch, whole};
use crate::standing::Standing;
use crate::sweep;

/// A Python in a container that lives on.
pub struct Session {
    standing: Option<Standing>,
    /// What is sent with the first text; later ones are short.
    first: Option<Vec<u8>>,
    policy: Policy,
    budget: Budget,
    why_over: &'static str,
    walls: Walls,
    door: Option<Door>,
}

impl Session {
    /// Starts one. The job's code is not run: it is fed like any other.
    pub fn start(job: &Job<'_>) -> Result<Self, ContainerError> {
        check(job)?;
        if job.request.language != Language::Python {
            let why = "only Python has sessions here".to_owned();
            return Err(ContainerError::Refused(why));
        }
        let engine = Engine::find(job.policy.container.engine.as_deref())?;
        sweep::once(&engine);
        let standing = pool::take(&engine, job, true)?;
        Ok(Self {
            walls: standing.walls.clone(),
            door: None,
            standing: Some(standing),
            first: Some(shared::request(job, &[], &everything(), true, job.modules)),
            policy: job.policy.clone(),
            budget: Budget::new(whole(job.policy.limits.wall_time)),
            why_over: "",
        })
    }

    /// Runs one text.
    pub fn feed(
        &mut self,
        request: &Request,
        hooks: &mut dyn Hooks,
    ) -> Result<Outcome, ContainerError> {
        let begin = Instant::now();
        let Some(standing) = &self.standing else {
            let why = format!("the session is over: {}", self.why_over);
            return Err(ContainerError::Refused(why));
        };
        let mut words = self.first.take().unwrap_or_default();
        words.extend(shared::text(request));
        let bounds = shared::bounds(&self.policy);
        let bounds = Bounds {
            wall: bounds.wall.min(self.budget.left()),
            ..bounds
        };
        let mut streams = Streams::new(self.policy.limits.output);
        let before = standing.processor();
        let seen = watch(standing, words, bounds, &mut streams, hooks)?;
        let mut cpu = standing.processor().saturating_sub(before);
        self.budget.spend(begin.elapsed());
        let mut ended = Ended::default();
        let (mut out_of_memory, mut tasks, mut refused) = (false, None, Vec::new());
        let lives = matches!(seen, Seen::Answer(_));
        if !lives && let Some(standing) = self.standing.take() {
            self.why_over = "the container was lost";
            let end = end(standing, &seen)?;
            (ended, out_of_memory, tasks) = (end.ended, end.out_of_memory, end.tasks_refused);
            refused = end.refused;
            cpu = cpu.max(ended.cpu.saturating_sub(before));
        }
        let spent = cpu >= self.policy.limits.cpu_time;
        let ending = shared::ending(seen, ended, out_of_memory, spent);
        if !lives {
            self.why_over = ending.why_over();
        }
        Ok(Outcome {
            reached: Reached::of(&ending, tasks),
            ending,
            stdout: streams.output.text(),
            stderr: streams.error.text(),
            harvest: Harvest::default(),
            walls: self.walls.clone(),
            wall: begin.elapsed(),
            cpu,
            peak_memory: ended.peak,
            refused,
        })
    }

    /// The door to its commands and files: pid 1 does them.
    pub fn door(&mut self) -> Result<Door, ContainerError> {
        let over = |why: &str| ContainerError::Refused(format!("the session is over: {why}"));
        let Some(standing) = &mut self.standing else {
            return Err(over(self.why_over));
        };
        if let Some(door) = &self.door {
            return if door.is_over() {
                Err(over("the program ended itself"))
            } else {
                Ok(door.clone())
            };
        }
        let (out, back) = standing.door().ok_or_else(|| over(self.why_over))?;
        // Pid 1 cannot be ended alone, and what it tells of lack of memory is all there is.
        let line = Line::open(out, back, || {}, || {})
            .map_err(|error| ContainerError::step("start a thread", &error))?;
        let door = Door::new(line, self.budget.clone(), || 0);
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
        archive::read(&standing.files(), self.policy.limits.disk, &BTreeMap::new())
    }

    /// Whether it can take another text.
    pub fn is_over(&self) -> bool {
        self.standing.is_none()
    }
}
