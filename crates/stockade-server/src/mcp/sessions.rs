//! Every session of a server: how many there are, which handle stands for which, and which have
//! not been used for so long that they end.
//!
//! Room is counted by permits. A session has one from its first code or file until its thread has
//! let go of everything, and so has each run that stands alone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use stockade::{Isolation, Sandbox};
use stockade_core::Policy;
use stockade_core::policy::{Time, quote};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

use super::Settings;
use super::answer::Refused;
use super::kept::{Client, no_randomness};

/// How long the end of a server waits for its sessions to let go.
const PATIENCE: Duration = Duration::from_secs(20);

/// The sessions of a server.
pub(crate) struct Sessions {
    pub(crate) settings: Settings,
    /// Pulled when the server ends: nothing runs on.
    pub(crate) over: CancellationToken,
    room: Arc<Semaphore>,
    size: usize,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// Sessions that a handle stands for.
    handles: HashMap<String, Arc<Client>>,
    /// Every session, for the sweep.
    all: Vec<Weak<Client>>,
}

impl Sessions {
    pub(crate) fn new(settings: Settings) -> Arc<Self> {
        let size = settings.room();
        Arc::new(Self {
            settings,
            over: CancellationToken::new(),
            room: Arc::new(Semaphore::new(size)),
            size,
            known: Mutex::default(),
        })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The policy of every client.
    pub(crate) fn policy(&self) -> &Policy {
        &self.settings.policy
    }

    /// A sandbox under this policy, behind this wall.
    pub(crate) fn sandbox(&self, policy: &Policy, wall: Isolation) -> Sandbox {
        Sandbox::builder()
            .policy(policy.clone())
            .isolation(wall)
            .audited(self.settings.auditor.clone())
            .workers(self.settings.workers.clone())
            .build()
    }

    /// Room for one more session or run.
    pub(crate) fn room(&self) -> Result<Arc<OwnedSemaphorePermit>, Refused> {
        if self.over.is_cancelled() {
            return Err("the server is ending".into());
        }
        let permit = Arc::clone(&self.room).try_acquire_owned();
        permit.map(Arc::new).map_err(|_| {
            Refused(format!(
                "all {} sessions of this server are taken; try again when one has ended (unused \
                 ones end after {})",
                self.size,
                Time(self.settings.idle)
            ))
        })
    }

    /// A client with nothing yet.
    pub(crate) fn client(self: &Arc<Self>) -> Arc<Client> {
        let client = Arc::new(Client::new(Arc::clone(self)));
        let mut known = self.known();
        known.all.retain(|client| client.strong_count() > 0);
        known.all.push(Arc::downgrade(&client));
        client
    }

    /// A new session that a handle stands for. Who has the handle has the session, so it is drawn
    /// from the system's randomness and cannot be guessed.
    pub(crate) fn handle(self: &Arc<Self>) -> Result<(String, Arc<Client>), Refused> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(no_randomness)?;
        let handle = format!("{:032x}", u128::from_be_bytes(bytes));
        let client = self.client();
        client.take_room()?;
        self.known()
            .handles
            .insert(handle.clone(), Arc::clone(&client));
        Ok((handle, client))
    }

    /// The session that a handle stands for.
    pub(crate) fn find(&self, handle: &str) -> Result<Arc<Client>, Refused> {
        self.known().handles.get(handle).cloned().ok_or_else(|| {
            Refused(format!(
                "there is no session {}; unused ones end after {}, and `reset_session` begins one",
                quote(handle),
                Time(self.settings.idle)
            ))
        })
    }

    /// Ends sessions that are not used, for as long as the server stands.
    pub(crate) async fn sweep(self: Arc<Self>) {
        let beat =
            (self.settings.idle / 4).clamp(Duration::from_millis(20), Duration::from_secs(10));
        loop {
            tokio::select! {
                () = self.over.cancelled() => return,
                () = tokio::time::sleep(beat) => {}
            }
            let all: Vec<Arc<Client>> = self.known().all.iter().filter_map(Weak::upgrade).collect();
            for client in all {
                client.end_if_idle(self.settings.idle);
            }
            self.known()
                .handles
                .retain(|_, client| !client.is_at_rest());
        }
    }

    /// Ends everything, and waits until nothing is left.
    pub(crate) async fn end(&self) {
        self.over.cancel();
        let all: Vec<Weak<Client>> = std::mem::take(&mut *self.known()).all;
        let end_all = async {
            for client in all.iter().filter_map(Weak::upgrade) {
                client.end().await;
            }
        };
        // A run that was stopped is over within milliseconds.
        let _ = tokio::time::timeout(PATIENCE, end_all).await;
        let all = u32::try_from(self.size).unwrap_or(u32::MAX);
        let gone = tokio::time::timeout(PATIENCE, self.room.acquire_many(all)).await;
        if gone.is_err() {
            (self.settings.say)(
                "stockade: a session does not end; its process is left to die with this one",
            );
        }
    }
}
