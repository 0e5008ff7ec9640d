//! Removals that go on beside whatever else is done. When a run is over everything inside its container
//! is dead; a caller has its answer then, and the engine takes its time to clear away what is left.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crate::engine::Engine;
use crate::held::remove;
use crate::sweep;

/// So many at once; who comes then waits for its own.
const MOST: usize = 8;

static UNDER_WAY: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Removes a container. What cannot be removed now is removed at the next start.
pub(crate) fn begin(engine: &Arc<Engine>, id: String) {
    let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
    under_way.retain(|removal| !removal.is_finished());
    if under_way.len() < MOST {
        let (engine, id) = (Arc::clone(engine), id.clone());
        let thread = thread::Builder::new().name("stockade-remove".to_owned());
        if let Ok(removal) = thread.spawn(move || finish(&engine, id)) {
            under_way.push(removal);
            return;
        }
    }
    drop(under_way);
    finish(engine, id);
}

fn finish(engine: &Engine, id: String) {
    if remove(engine, id.clone()).is_err() {
        sweep::owe(engine, id);
    }
}

/// Waits for all that were begun.
pub(crate) fn wait() {
    let removals = {
        let mut under_way = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *under_way)
    };
    for removal in removals {
        // One that was lost is swept at the next start.
        let _ = removal.join();
    }
}
