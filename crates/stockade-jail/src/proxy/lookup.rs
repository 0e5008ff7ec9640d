//! Looking names up without being held by it.
//!
//! The system's resolver cannot be interrupted and may take half a minute where a name server is
//! silent. So it runs in a thread of its own that holds nothing of ours, and whoever asked leaves
//! when its time is over or the proxy stops. How many such threads there are is bounded for the
//! whole process.

use super::wait::{End, Stop};
use std::{
    fmt, io,
    net::{IpAddr, ToSocketAddrs},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{RecvTimeoutError, sync_channel},
    },
    thread::Builder,
    time::{Duration, Instant},
};

/// Lookups at once in this process.
const MOST: usize = 64;
/// How often somebody who waits looks whether the proxy is stopped.
const LOOK_UP: Duration = Duration::from_millis(20);

type Resolve = dyn Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync;

/// A way to find the addresses of a name.
#[derive(Clone)]
pub(super) struct Lookup(Arc<Resolve>);

impl Lookup {
    /// As the machine is set up: its hosts file, its name servers.
    pub(super) fn system() -> Self {
        Self::by(|name| {
            Ok((name, 0)
                .to_socket_addrs()?
                .map(|found| found.ip())
                .collect())
        })
    }

    pub(super) fn by(
        resolve: impl Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(resolve))
    }

    /// The addresses of a name; none if there is no such name, or no answer.
    pub(super) fn find(
        &self,
        name: &str,
        stop: &Stop,
        deadline: Instant,
    ) -> Result<Vec<IpAddr>, End> {
        let Some(running) = Running::begin() else {
            return Ok(Vec::new());
        };
        let (send, receive) = sync_channel(1);
        let (resolve, name) = (Arc::clone(&self.0), name.to_owned());
        let thread = Builder::new().name("lookup".to_owned()).spawn(move || {
            let found = resolve(&name).unwrap_or_default();
            drop(running);
            // Whoever asked may have left.
            let _ = send.send(found);
        });
        if thread.is_err() {
            return Ok(Vec::new());
        }
        loop {
            match receive.recv_timeout(LOOK_UP) {
                Ok(found) => return Ok(found),
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
                Err(RecvTimeoutError::Timeout) if stop.is_rung() => return Err(End::Stopped),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => {
                    return Err(End::TimedOut);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl fmt::Debug for Lookup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lookup")
    }
}

/// One of the lookups at once.
struct Running;

static RUNNING: AtomicUsize = AtomicUsize::new(0);

impl Running {
    fn begin() -> Option<Self> {
        let more = |running| (running < MOST).then_some(running + 1);
        RUNNING
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, more)
            .is_ok()
            .then_some(Self)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}
