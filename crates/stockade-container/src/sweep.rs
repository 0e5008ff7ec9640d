//! Removes what processes left that were killed before they could remove it themselves.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Deserialize;

use stockade_core::Policy;

use crate::engine::Engine;
use crate::error::ContainerError;
use crate::held::remove;
use crate::owner::{self, LABEL, OWNER, Owner};
use crate::raw;
use crate::removal;

/// What nobody can be asked about is removed when it is older than any run.
const OLD: Duration = Duration::from_hours(7 * 24 + 1);

/// What could not be removed because the engine was away: its address, and the container.
static OWED: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// Keeps in mind that a container is still to be removed.
pub(crate) fn owe(engine: &Engine, id: String) {
    let mut owed = OWED.lock().unwrap_or_else(PoisonError::into_inner);
    owed.push((engine.address.clone(), id));
}

/// Sweeps an engine, beside whatever else is done: once for this process, and again where we owe it
/// a removal.
pub(crate) fn once(engine: &Arc<Engine>) {
    static DONE: OnceLock<Mutex<HashSet<String>>> = OnceLock::new();
    let owed: Vec<String> = {
        let mut all = OWED.lock().unwrap_or_else(PoisonError::into_inner);
        let (ours, rest) = std::mem::take(&mut *all)
            .into_iter()
            .partition(|(address, _)| *address == engine.address);
        *all = rest;
        let ours: Vec<(String, String)> = ours;
        ours.into_iter().map(|(_, id)| id).collect()
    };
    let done = DONE.get_or_init(Mutex::default);
    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
    let first = done.insert(engine.address.clone());
    if !first && owed.is_empty() {
        return;
    }
    let engine = Arc::clone(engine);
    let work = move || {
        for id in owed {
            if remove(&engine, id.clone()).is_err() {
                owe(&engine, id);
            }
        }
        if first {
            // What cannot be swept now is left to the next process.
            let _ = clear(&engine);
        }
    };
    // Where no thread can be had, the next process sweeps.
    let _ = std::thread::Builder::new()
        .name("stockade-sweep".to_owned())
        .spawn(work);
}

/// Removes what dead owners left with the engine of a policy; says how many containers that were.
pub fn sweep(policy: &Policy) -> Result<usize, ContainerError> {
    let engine = Engine::find(policy.container.engine.as_deref())?;
    clear(&engine)
}

/// How many containers of ours the engine of a policy has, whoever made them, once those that this
/// process is removing are gone.
pub fn left(policy: &Policy) -> Result<usize, ContainerError> {
    let engine = Engine::find(policy.container.engine.as_deref())?;
    removal::wait();
    Ok(ours(&engine)?.len())
}

fn clear(engine: &Engine) -> Result<usize, ContainerError> {
    let mut removed = 0;
    for container in ours(engine)?.into_iter().filter(is_left) {
        remove(engine, container.id)?;
        removed += 1;
    }
    Ok(removed)
}

/// A container of ours, whoever made it.
#[derive(Deserialize)]
struct Listed {
    #[serde(rename = "Id")]
    id: String,
    #[serde(rename = "Created", default)]
    created: u64,
    #[serde(rename = "Labels", default)]
    labels: HashMap<String, String>,
}

fn ours(engine: &Engine) -> Result<Vec<Listed>, ContainerError> {
    // `{"label": ["stockade"]}`, as an address spells it.
    let path = format!("/containers/json?all=true&filters=%7B%22label%22%3A%5B%22{LABEL}%22%5D%7D");
    let failed = |error: &dyn std::fmt::Display| ContainerError::step("list containers", error);
    let all = raw::get(&engine.address, &path).map_err(|error| failed(&error))?;
    serde_json::from_value(all).map_err(|error| failed(&error))
}

fn is_left(container: &Listed) -> bool {
    let owner = container.labels.get(OWNER);
    match owner.map_or(Owner::Elsewhere, |owner| owner::of(owner)) {
        Owner::Lives => false,
        Owner::Gone => true,
        Owner::Elsewhere => {
            let old = container.created.saturating_add(OLD.as_secs());
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            now.is_ok_and(|now| now.as_secs() > old)
        }
    }
}
