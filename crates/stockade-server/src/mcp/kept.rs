//! What a server keeps for one client: the session that its code runs in, and its files.
//!
//! Nothing is kept for a client that asked for nothing. What is kept ends by `reset_session`, by
//! not being used, by the client's leaving and with the server.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex as Plain, PoisonError};
use std::time::{Duration, Instant};

use stockade::Isolation;
use stockade_core::Policy;
use stockade_core::policy::{Size, Time, quote};
use tokio::sync::{Mutex, MutexGuard, OwnedSemaphorePermit};
use tokio_util::sync::CancellationToken;

use super::answer::Refused;
use super::sessions::Sessions;
use super::worker::Worker;

/// How many files a workspace may hold.
const MOST_FILES: usize = 1000;

/// One client, as the server knows it.
pub(crate) struct Client {
    sessions: Arc<Sessions>,
    state: Mutex<State>,
    used: Plain<Instant>,
    /// Pulled when the client leaves: nothing of it runs on.
    left: CancellationToken,
}

/// What there is of a client's session.
#[derive(Default)]
pub(crate) struct State {
    kept: Option<Kept>,
    /// The memory that the client asked for, where that is less than the policy's.
    memory: Option<u64>,
    /// Why the session before is gone, to be told once.
    gone: Option<String>,
}

/// A session that has begun.
pub(crate) struct Kept {
    pub(crate) room: Arc<OwnedSemaphorePermit>,
    pub(crate) policy: Policy,
    /// Where its code runs; nothing before the first code.
    pub(crate) worker: Option<Worker>,
    pub(crate) wall: Option<Isolation>,
    /// Files that no wall holds for it.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// What its randomness starts with; each record tells it.
    pub(crate) seed: u64,
    /// How many pieces of code it was given.
    pub(crate) runs: u64,
    /// Whether files were written into it from outside, which no receipt of its code names.
    pub(crate) touched: bool,
    /// What the next answer must tell.
    pub(crate) notes: Vec<String>,
}

impl Client {
    pub(crate) fn new(sessions: Arc<Sessions>) -> Self {
        Self {
            sessions,
            state: Mutex::default(),
            used: Plain::new(Instant::now()),
            left: CancellationToken::new(),
        }
    }

    /// Pulled when the client leaves.
    pub(crate) fn left(&self) -> &CancellationToken {
        &self.left
    }

    /// When it was last used.
    pub(crate) fn used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The client's session, for one call at a time. Calls wait in the order they came.
    pub(crate) async fn hold(&self) -> Held<'_> {
        let state = self.state.lock().await;
        self.touch();
        Held {
            client: self,
            state,
        }
    }

    /// Takes room for a session that has only just been made.
    pub(crate) fn take_room(&self) -> Result<(), Refused> {
        match self.state.try_lock() {
            Ok(mut state) => state.begin(&self.sessions).map(|_| ()),
            Err(_) => Ok(()),
        }
    }

    /// Takes down that it was used now.
    pub(crate) fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Whether nothing is kept, so that the client can be forgotten.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.state
            .try_lock()
            .is_ok_and(|state| state.kept.is_none())
    }

    /// Ends the session where it was not used for so long. One that is at work is in use.
    pub(crate) fn end_if_idle(&self, idle: Duration) {
        let Ok(mut state) = self.state.try_lock() else {
            return;
        };
        if self.used().elapsed() >= idle && state.kept.take().is_some() {
            state.gone = Some(format!(
                "the session before this one ended after {} without use; its variables and files \
                 are gone",
                Time(idle)
            ));
        }
    }

    /// Ends what runs for a client that leaves, and its session.
    pub(crate) async fn leave(&self) {
        self.left.cancel();
        self.end().await;
    }

    /// Ends the session, and waits until its room is free.
    pub(crate) async fn end(&self) {
        let kept = self.state.lock().await.kept.take();
        if let Some(worker) = kept.and_then(|kept| kept.worker) {
            worker.end().await;
        }
    }
}

/// A client's session while one call has it.
pub(crate) struct Held<'a> {
    client: &'a Client,
    state: MutexGuard<'a, State>,
}

impl Held<'_> {
    /// The session, begun where there is none.
    pub(crate) fn session(&mut self) -> Result<&mut Kept, Refused> {
        self.state.begin(&self.client.sessions)
    }

    /// The session where there is one.
    pub(crate) fn begun(&mut self) -> Option<&mut Kept> {
        self.state.kept.as_mut()
    }

    /// Why the session before is gone, where nobody was told yet.
    pub(crate) fn gone(&self) -> Option<&str> {
        self.state.gone.as_deref()
    }

    /// Ends the session, and waits until its room is free; the next has this much memory.
    pub(crate) async fn reset(&mut self, memory: Option<u64>) {
        let kept = self.state.kept.take();
        if let Some(worker) = kept.and_then(|kept| kept.worker) {
            worker.end().await;
        }
        self.state.gone = None;
        self.state.memory = memory;
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.client.touch();
    }
}

impl State {
    fn begin(&mut self, sessions: &Sessions) -> Result<&mut Kept, Refused> {
        if self.kept.is_none() {
            let room = sessions.room()?;
            let mut policy = sessions.policy().clone();
            policy.limits.memory = self.memory.unwrap_or(policy.limits.memory);
            self.kept = Some(Kept {
                room,
                policy,
                worker: None,
                wall: None,
                files: BTreeMap::new(),
                // JSON readers keep 53 bits of a number.
                seed: getrandom::u64().map_err(no_randomness)? >> 11,
                runs: 0,
                touched: false,
                notes: self.gone.take().into_iter().collect(),
            });
        }
        self.kept
            .as_mut()
            .ok_or_else(|| Refused::from("the sandbox failed: the session is gone"))
    }
}

/// Without randomness nothing that code calls random is.
pub(crate) fn no_randomness(error: getrandom::Error) -> Refused {
    Refused(format!("the sandbox failed: no randomness: {error}"))
}

impl Kept {
    /// Keeps a file, where the policy's bounds have room for it.
    pub(crate) fn keep(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), Refused> {
        let limits = &self.policy.limits;
        let size = bytes.len() as u64;
        if size > limits.file_size {
            return Err(Refused(format!(
                "the file has {size} bytes, and the policy allows {} in one file",
                Size(limits.file_size)
            )));
        }
        let before = self.files.get(name).map_or(0, Vec::len) as u64;
        let all: u64 = self.files.values().map(|file| file.len() as u64).sum();
        if all - before + size > limits.disk {
            return Err(Refused(format!(
                "the workspace would hold more than {}, which is all the policy allows",
                Size(limits.disk)
            )));
        }
        if before == 0 && self.files.len() >= MOST_FILES && !self.files.contains_key(name) {
            return Err(Refused(format!(
                "the workspace holds {MOST_FILES} files already"
            )));
        }
        let clash = |other: &&String| {
            let nested =
                |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.starts_with('/'));
            nested(other, name) || nested(name, other)
        };
        if let Some(other) = self.files.keys().find(clash) {
            return Err(Refused(format!(
                "{} cannot be a file and a folder: there is {}",
                quote(name),
                quote(other)
            )));
        }
        self.files.insert(name.to_owned(), bytes);
        Ok(())
    }
}
