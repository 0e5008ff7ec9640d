//! The only way out when the policy is `network: {allow: […]}`: a small HTTP proxy on our side.
//!
//! The program has no network of its own, only a socket behind which this stands. It speaks
//! `CONNECT` and plain HTTP with whole addresses, one request to a connection, so that every
//! request is checked. Names are looked up here and the address that was checked is the one that
//! is connected to. The client is taken to be hostile: all it can hold open is bounded in number,
//! size and time. Not spoken: HTTP/2, upgrades, authentication, caching.

mod address;
mod allow;
mod body;
mod head;
mod lookup;
mod record;
mod relay;
mod reply;
mod serve;
mod upstream;
mod wait;

#[cfg(test)]
mod tests;

pub use record::Refused;

use allow::Allowed;
use lookup::Lookup;
use record::Record;
use rustix::{
    event::PollFlags,
    fd::OwnedFd,
    io::Errno,
    net::{SocketFlags, accept_with},
};
use std::{
    io,
    net::TcpStream,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{Builder, JoinHandle},
    time::Duration,
};
use wait::Stop;

/// What the program may hold of us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Bytes of a request's head, and of an answer's.
    pub header: usize,
    /// Connections at once; further ones wait in the kernel until one ends.
    pub connections: usize,
    /// Within which a request's head must have come whole.
    pub header_time: Duration,
    /// Within which a server must be looked up and reached.
    pub connect_time: Duration,
    /// After which a connection without a byte in either direction is closed.
    pub idle_time: Duration,
    /// Different refusals that are recorded.
    pub refused: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            header: 16 << 10,
            connections: 64,
            header_time: Duration::from_secs(10),
            connect_time: Duration::from_secs(10),
            idle_time: Duration::from_mins(1),
            refused: 100,
        }
    }
}

/// A proxy at work; it ends when stopped or dropped.
#[derive(Debug)]
pub struct Proxy {
    shared: Arc<Shared>,
    accepting: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    allowed: Allowed,
    bounds: Bounds,
    lookup: Lookup,
    record: Record,
    stop: Stop,
    /// How many connections are served, and a bell for when that changes.
    busy: Mutex<usize>,
    changed: Condvar,
}

impl Proxy {
    /// Serves a listening socket, which may live in another network namespace, until stopped.
    ///
    /// `allow` are entries of the policy's `network.allow`: `host:port`, exactly.
    pub fn start(listener: OwnedFd, allow: Vec<String>, bounds: Bounds) -> io::Result<Self> {
        Self::start_with(listener, allow, bounds, Lookup::system())
    }

    fn start_with(
        listener: OwnedFd,
        allow: Vec<String>,
        bounds: Bounds,
        lookup: Lookup,
    ) -> io::Result<Self> {
        rustix::io::ioctl_fionbio(&listener, true)?;
        let shared = Arc::new(Shared {
            allowed: Allowed::new(allow)?,
            bounds,
            lookup,
            record: Record::new(bounds.refused),
            stop: Stop::new()?,
            busy: Mutex::new(0),
            changed: Condvar::new(),
        });
        let ours = Arc::clone(&shared);
        let accepting = Builder::new()
            .name("proxy".to_owned())
            .spawn(move || accept(&listener, &ours))?;
        Ok(Self {
            shared,
            accepting: Some(accepting),
        })
    }

    /// Closes everything, waits for the threads to end and hands over what was refused.
    pub fn stop(mut self) -> Vec<Refused> {
        self.end();
        self.shared.record.take()
    }

    fn end(&mut self) {
        self.shared.stop.ring();
        // Between looking at the bell and waiting for it the acceptor holds this lock.
        drop(self.shared.busy());
        self.shared.changed.notify_all();
        if let Some(thread) = self.accepting.take() {
            // A panic in a thread has already closed what that thread held.
            let _ = thread.join();
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.end();
    }
}

impl Shared {
    fn busy(&self) -> MutexGuard<'_, usize> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place among the connections at once, given back when dropped.
struct Place(Arc<Shared>);

impl Place {
    /// Waits for a place; `None` once stopped.
    fn take(shared: &Arc<Shared>) -> Option<Self> {
        let full = |busy: &mut usize| *busy >= shared.bounds.connections && !shared.stop.is_rung();
        let mut busy = shared
            .changed
            .wait_while(shared.busy(), full)
            .unwrap_or_else(PoisonError::into_inner);
        if shared.stop.is_rung() {
            return None;
        }
        *busy += 1;
        Some(Self(Arc::clone(shared)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.busy() -= 1;
        self.0.changed.notify_all();
    }
}

/// Takes connections while there are places, and joins all threads at the end.
fn accept(listener: &OwnedFd, shared: &Arc<Shared>) {
    let mut threads: Vec<JoinHandle<()>> = Vec::new();
    while let Some(place) = Place::take(shared) {
        let Some(client) = next_client(listener, shared) else {
            break;
        };
        threads.retain(|thread| !thread.is_finished());
        let ours = Arc::clone(shared);
        let thread = Builder::new()
            .name("proxied".to_owned())
            .stack_size(256 << 10)
            .spawn(move || {
                serve::serve(&client, &ours);
                drop(client);
                drop(place);
            });
        // Without a thread the connection is closed and its place is free again.
        threads.extend(thread);
    }
    for thread in threads {
        let _ = thread.join();
    }
}

fn next_client(listener: &OwnedFd, shared: &Shared) -> Option<TcpStream> {
    loop {
        shared.stop.wait_for(listener, PollFlags::IN, None).ok()?;
        match accept_with(listener, SocketFlags::CLOEXEC | SocketFlags::NONBLOCK) {
            Ok(client) => return Some(client.into()),
            Err(Errno::AGAIN | Errno::INTR | Errno::CONNABORTED) => {}
            // Out of descriptors or memory: the connection stays in the queue, so poll would turn
            // in circles. Anything else means that there is no listener any more.
            Err(Errno::MFILE | Errno::NFILE | Errno::NOBUFS | Errno::NOMEM) => {
                shared.stop.pause(Duration::from_millis(20)).ok()?;
            }
            Err(_) => return None,
        }
    }
}
