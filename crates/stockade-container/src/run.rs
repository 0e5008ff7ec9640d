//! One run: find an engine, take a container, watch, end, harvest.

use std::sync::Arc;
use std::time::{Duration, Instant};

use stockade_core::Language;
use stockade_jail::shared::{self, Bounds, Seen, Streams};
use stockade_jail::{Hooks, Job, Outcome, Reached};

use crate::archive;
use crate::engine::Engine;
use crate::error::ContainerError;
use crate::plain;
use crate::pool;
use crate::shape;
use crate::standing::{End, Standing, Wish};
use crate::sweep;

/// Threads of the node that is pid 1.
const NODE_TASKS: u64 = 16;

/// Runs a job in a container of its own. Its Python is the image's, whatever the job names.
pub fn run(job: &Job<'_>, hooks: &mut dyn Hooks) -> Result<Outcome, ContainerError> {
    let begin = Instant::now();
    check(job)?;
    let engine = Engine::find(job.policy.container.engine.as_deref())?;
    sweep::once(&engine);
    match &job.request.language {
        Language::Python => {
            let standing = pool::take(&engine, job, false)?;
            let words = shared::request(job, &[], &everything(), false, job.modules);
            see_through(job, begin, standing, words, hooks)
        }
        Language::JavaScript => {
            let standing = stand_node(&engine, job)?;
            see_through(job, begin, standing, shared::node_request(job), hooks)
        }
        Language::Shell => plain(&engine, job, begin, hooks),
        other if job.policy.container.command.is_empty() => Err(ContainerError::Refused(format!(
            "a container runs {other} where `container.image` and `container.command` say how"
        ))),
        _ => plain(&engine, job, begin, hooks),
    }
}

/// Runs a program that has no side of ours: its end is its answer.
fn plain(
    engine: &Arc<Engine>,
    job: &Job<'_>,
    begin: Instant,
    hooks: &mut dyn Hooks,
) -> Result<Outcome, ContainerError> {
    let standing = stand_plain(engine, job)?;
    let mut outcome = see_through(job, begin, standing, Vec::new(), hooks)?;
    outcome.ending = outcome.ending.of_silent();
    Ok(outcome)
}

/// The courtesy guards know no path of an image: all of it may be read.
pub(crate) fn everything() -> [String; 1] {
    ["/".to_owned()]
}

pub(crate) fn check(job: &Job<'_>) -> Result<(), ContainerError> {
    shared::check(job).map_err(|error| ContainerError::Refused(error.to_string()))?;
    shape::check(job)
}

/// Makes a container for a job in Python.
pub(crate) fn stand(
    engine: &Arc<Engine>,
    job: &Job<'_>,
    session: bool,
) -> Result<Standing, ContainerError> {
    let setup = shape::python_setup(job.policy, job.warm, session);
    let kind = Kind {
        command: shape::python_command(),
        setup: &setup,
        filtered: true,
        word: None,
        own_tasks: 1,
    };
    stand_as(engine, job, kind)
}

fn stand_node(engine: &Arc<Engine>, job: &Job<'_>) -> Result<Standing, ContainerError> {
    let setup = shape::node_setup(job);
    let kind = Kind {
        command: shape::node_command(),
        setup: &setup,
        filtered: false,
        word: None,
        // Pid 1 is a node, with its threads.
        own_tasks: NODE_TASKS,
    };
    stand_as(engine, job, kind).map(Standing::cold)
}

fn stand_plain(engine: &Arc<Engine>, job: &Job<'_>) -> Result<Standing, ContainerError> {
    let word = word()?;
    let setup = plain::archive(job, &word)
        .map_err(|error| ContainerError::step("pack the files", &error))?;
    let kind = Kind {
        command: plain::command(job, shape::life(job.policy, false)),
        setup: &setup,
        filtered: false,
        word: Some(&word),
        own_tasks: plain::OWN_TASKS,
    };
    stand_as(engine, job, kind).map(Standing::cold)
}

/// What differs between containers of one policy.
struct Kind<'a> {
    command: Vec<String>,
    setup: &'a [u8],
    filtered: bool,
    word: Option<&'a str>,
    own_tasks: u64,
}

fn stand_as(
    engine: &Arc<Engine>,
    job: &Job<'_>,
    kind: Kind<'_>,
) -> Result<Standing, ContainerError> {
    let image = shape::image(job.policy, &job.request.language);
    let seed = job.request.seed;
    let own_tasks = kind
        .own_tasks
        .saturating_add(shape::kernel_tasks(job.policy));
    let mut body = shape::body(
        engine,
        job.policy,
        &image,
        kind.command,
        seed,
        own_tasks,
        kind.filtered,
    );
    if kind.word.is_some() {
        // No side of ours sets them later.
        shape::bind(&mut body, job.policy);
    }
    let few = job.policy.limits.open_files < shape::OPEN_FILES;
    let wish = Wish {
        few_files: few && !kind.filtered && kind.word.is_none(),
        policy: job.policy,
        image: &image,
        body: &body,
        setup: kind.setup,
        filtered: kind.filtered,
        word: kind.word,
        own_tasks,
    };
    Standing::start(engine, &wish)
}

/// A word that no program can guess.
fn word() -> Result<String, ContainerError> {
    let mut bytes = [0_u8; 16];
    let got = rustix::rand::getrandom(&mut bytes, rustix::rand::GetRandomFlags::empty());
    match got {
        Ok(16) => Ok(format!("{:032x}", u128::from_ne_bytes(bytes))),
        _ => Err(ContainerError::step("take randomness", &"there is none")),
    }
}

fn see_through(
    job: &Job<'_>,
    begin: Instant,
    standing: Standing,
    words: Vec<u8>,
    hooks: &mut dyn Hooks,
) -> Result<Outcome, ContainerError> {
    let mut streams = Streams::new(job.policy.limits.output);
    let bounds = shared::bounds(job.policy);
    let before = standing.processor();
    let seen = watch(&standing, words, bounds, &mut streams, hooks)?;
    let walls = standing.walls.clone();
    let end = end(standing, &seen)?;
    let cpu = end.ended.cpu.saturating_sub(before);
    let spent = cpu >= job.policy.limits.cpu_time;
    let ending = shared::ending(seen, end.ended, end.out_of_memory, spent);
    let mut harvest = archive::read(&end.archive, job.policy.limits.disk, &job.request.files);
    harvest
        .skipped
        .extend(end.left_behind.map(|why| format!(".: {why}")));
    Ok(Outcome {
        reached: Reached::of(&ending, end.tasks_refused),
        ending,
        stdout: streams.output.text(),
        stderr: streams.error.text(),
        harvest,
        walls,
        wall: begin.elapsed(),
        cpu,
        peak_memory: end.ended.peak,
        refused: end.refused,
    })
}

/// Ends a container; that it went for lack of memory is an end like others.
pub(crate) fn end(standing: Standing, seen: &Seen) -> Result<End, ContainerError> {
    match standing.end() {
        Err(ContainerError::Memory) if matches!(seen, Seen::Gone) => Ok(End {
            out_of_memory: true,
            ..End::default()
        }),
        // Nothing of what was seen before can be taken back, but what ended it is known.
        Err(ContainerError::Memory) => Ok(End::default()),
        other => other,
    }
}

pub(crate) fn watch(
    standing: &Standing,
    words: Vec<u8>,
    bounds: Bounds,
    streams: &mut Streams,
    hooks: &mut dyn Hooks,
) -> Result<Seen, ContainerError> {
    let watched = standing
        .watched()
        .ok_or_else(|| ContainerError::Lost("the container is gone".to_owned()))?;
    Ok(shared::watch(&watched, words, bounds, streams, hooks))
}

/// How long a session may take in all.
pub(crate) fn whole(wall: Duration) -> Duration {
    wall.saturating_mul(shared::WHOLE)
}
