//! Containers that stand ready: made ahead for a policy's shape, used once each.
//!
//! What a run pays for is mostly the making of its container. One that was made ahead has a Python
//! that has started and run nobody's code. Their number is bounded, an old one is not used, and those
//! that are left are removed when the process lets go of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use stockade_core::{Policy, Request};
use stockade_jail::Job;

use crate::engine::Engine;
use crate::error::ContainerError;
use crate::removal;
use crate::run::stand;
use crate::shape::IDLE_SECONDS;
use crate::standing::Standing;

/// So many stand ready for one shape, and in all.
const EACH: usize = 2;
const ALL: usize = 8;
/// One that is older ends by itself before long.
const OLDEST: Duration = Duration::from_secs(IDLE_SECONDS / 2);

/// What of a policy decides about a container: all of it but what is only the host's matter.
type Shape = String;

#[derive(Default)]
struct Pool {
    ready: HashMap<Shape, Vec<(Instant, Standing)>>,
    /// So many are being made.
    coming: HashMap<Shape, usize>,
    /// Threads that make them.
    makers: Vec<std::thread::JoinHandle<()>>,
}

impl Pool {
    fn get() -> MutexGuard<'static, Self> {
        static POOL: OnceLock<Mutex<Pool>> = OnceLock::new();
        let pool = POOL.get_or_init(Mutex::default);
        pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self) -> usize {
        let ready: usize = self.ready.values().map(Vec::len).sum();
        ready + self.coming.values().sum::<usize>()
    }
}

/// A container for a job: one that stands ready where the job may take one, else one of its own.
pub(crate) fn take(
    engine: &Arc<Engine>,
    job: &Job<'_>,
    session: bool,
) -> Result<Standing, ContainerError> {
    if !job.warm {
        return stand(engine, job, session).map(Standing::cold);
    }
    let shape = shape(engine, job.policy, session);
    let found = ready(&shape);
    refill(engine, job, session, &shape);
    match found {
        Some(mut standing) => {
            let how = "warm: made ahead, used once".to_owned();
            standing.walls.insert("start".into(), how.into());
            Ok(standing)
        }
        None => stand(engine, job, session).map(Standing::cold),
    }
}

fn shape(engine: &Engine, policy: &Policy, session: bool) -> Shape {
    format!("{} {session} {}", engine.address, policy.to_json())
}

/// One that stands ready and lives.
fn ready(shape: &Shape) -> Option<Standing> {
    loop {
        let (made, standing) = Pool::get().ready.get_mut(shape)?.pop()?;
        if made.elapsed() < OLDEST && standing.lives() {
            return Some(standing);
        }
        // Dropped here, while nobody is locked out.
    }
}

/// Makes as many as should stand ready, beside whatever else is done.
fn refill(engine: &Arc<Engine>, job: &Job<'_>, session: bool, shape: &Shape) {
    let mut pool = Pool::get();
    pool.makers.retain(|maker| !maker.is_finished());
    loop {
        let there = pool.ready.get(shape).map_or(0, Vec::len);
        let coming = pool.coming.get(shape).copied().unwrap_or(0);
        if there + coming >= EACH || pool.count() >= ALL {
            return;
        }
        let (engine, policy, shape) = (Arc::clone(engine), job.policy.clone(), shape.clone());
        *pool.coming.entry(shape.clone()).or_default() += 1;
        let key = shape.clone();
        let work = move || make(&engine, &policy, session, &shape);
        let maker = std::thread::Builder::new()
            .name("stockade-pool".to_owned())
            .spawn(work);
        let Ok(maker) = maker else {
            pool.coming.remove(&key);
            return;
        };
        pool.makers.push(maker);
    }
}

fn make(engine: &Arc<Engine>, policy: &Policy, session: bool, shape: &Shape) {
    let request = Request::python("");
    let job = Job {
        request: &request,
        policy,
        python: None,
        guard: None,
        tools: Vec::new(),
        warm: true,
        preload: &[],
        modules: &[],
    };
    // A run that finds none makes its own, and says what is wrong.
    let made = stand(engine, &job, session).ok();
    let mut pool = Pool::get();
    if let Some(coming) = pool.coming.get_mut(shape) {
        *coming = coming.saturating_sub(1);
    }
    if let Some(standing) = made {
        let ready = pool.ready.entry(shape.clone()).or_default();
        ready.push((Instant::now(), standing));
    }
}

/// Waits until all that are being made stand ready, and all that were used are removed.
pub fn settle() {
    let makers = std::mem::take(&mut Pool::get().makers);
    for maker in makers {
        // A maker that was lost has made nothing.
        let _ = maker.join();
    }
    removal::wait();
}

/// Lets go of every container that stands ready, and waits until they are removed.
pub fn drain() {
    loop {
        let (makers, ready) = {
            let mut pool = Pool::get();
            (
                std::mem::take(&mut pool.makers),
                std::mem::take(&mut pool.ready),
            )
        };
        if makers.is_empty() && ready.values().all(Vec::is_empty) {
            removal::wait();
            return;
        }
        drop(ready);
        for maker in makers {
            // A maker that was lost has made nothing.
            let _ = maker.join();
        }
    }
}
