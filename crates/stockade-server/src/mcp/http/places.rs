//! Who is connected, and how many may be.
//!
//! A session of the protocol that runs nothing costs little, but not nothing, so their number is
//! bounded. A client that connects anew for each call and never says that it leaves would fill them
//! all; so where there is no place, the client that has nothing and was unused longest is put out.
//! Nothing is lost by that: it has no variables and no files, and begins with a new handshake.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

use http::request::Parts;
use rmcp::model::Extensions;
use rmcp::transport::streamable_http_server::session::SessionManager;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::mcp::kept::Client;

/// How many clients may be connected at once.
const MOST: usize = 256;

/// How long the end of a session that was put out may take.
const PUT_OUT: Duration = Duration::from_secs(2);

/// How long a client that leaves waits for what it had to be gone.
const LEAVING: Duration = Duration::from_secs(5);

/// A connected client's place, for as long as anybody holds it.
pub(crate) type Place = Arc<OwnedSemaphorePermit>;

tokio::task_local! {
    /// What the request came in by that is being answered.
    pub(super) static HERE: Entrance;
}

/// What a request came in by: its place, and who it turned out to be.
#[derive(Clone)]
pub(super) struct Entrance(Arc<(Option<Place>, OnceLock<Weak<Client>>)>);

impl Entrance {
    /// One for a new client, or for a request of a client that has its place.
    pub(super) fn new(place: Option<OwnedSemaphorePermit>) -> Self {
        Self(Arc::new((place.map(Arc::new), OnceLock::new())))
    }

    pub(super) fn place(&self) -> Option<Place> {
        self.0.0.clone()
    }
}

/// Leaves word at the entrance of a handshake that it was this client's.
pub(crate) fn greet(request: &Extensions, client: &Arc<Client>) {
    let parts = request.get::<Parts>();
    if let Some(entrance) = parts.and_then(|parts| parts.extensions.get::<Entrance>()) {
        // One handshake has one client.
        let _ = entrance.0.1.set(Arc::downgrade(client));
    }
}

/// The places of a server, and the clients that have a session of the protocol.
pub(super) struct Places {
    free: Arc<Semaphore>,
    manager: Arc<LocalSessionManager>,
    /// Under the name of the session.
    known: Mutex<HashMap<String, Weak<Client>>>,
}

impl Places {
    pub(super) fn new(manager: Arc<LocalSessionManager>) -> Self {
        Self {
            free: Arc::new(Semaphore::new(MOST)),
            manager,
            known: Mutex::default(),
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Weak<Client>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more; nothing where everybody who is here has something to lose.
    pub(super) async fn take(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(place) = Arc::clone(&self.free).try_acquire_owned() {
            return Some(place);
        }
        let longest = self.longest_unused()?;
        // How the end of it went is not ours to mend; what counts is whether there is a place.
        let _ = self.manager.close_session(&longest.into()).await;
        let place = Arc::clone(&self.free).acquire_owned();
        timeout(PUT_OUT, place).await.ok()?.ok()
    }

    /// Takes the session out that has nothing and was unused longest.
    fn longest_unused(&self) -> Option<String> {
        let mut known = self.known();
        known.retain(|_, client| client.strong_count() > 0);
        let clients = known
            .iter()
            .filter_map(|(id, client)| Some((id, client.upgrade()?)));
        let (id, _) = clients
            .filter(|(_, client)| client.is_at_rest())
            .map(|(id, client)| (id.clone(), client.used()))
            .min_by_key(|(_, used)| *used)?;
        known.remove(&id);
        Some(id)
    }

    /// Takes down which session a client was given.
    pub(super) fn know(&self, id: &str, entrance: &Entrance) {
        if let Some(client) = entrance.0.1.get() {
            self.known().insert(id.to_owned(), Weak::clone(client));
        }
    }

    /// Ends everything of a client that leaves.
    pub(super) async fn forget(&self, id: &str) {
        let client = self.known().remove(id);
        if let Some(client) = client.as_ref().and_then(Weak::upgrade) {
            // What cannot be stopped is no reason to keep a client that leaves.
            let _ = timeout(LEAVING, client.leave()).await;
        }
    }
}
