//! The one place where futures are run. Everything else of this crate, and every caller, is plain
//! blocking code: a future is handed to a thread of ours and waited for, so that a caller that has a
//! runtime of its own is not disturbed by this one.

use std::future::Future;
use std::io;
use std::sync::OnceLock;
use std::sync::mpsc;
use std::time::Duration;

use tokio::runtime::{Builder, Handle, Runtime};

use crate::raw;

/// No single answer of an engine takes longer, or it has none.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// The thread that runs futures.
pub(crate) fn handle() -> io::Result<Handle> {
    static RUNTIME: OnceLock<Result<Runtime, String>> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| {
        Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("stockade-engine")
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| error.to_string())
    });
    match runtime {
        Ok(runtime) => Ok(runtime.handle().clone()),
        Err(error) => Err(io::Error::other(error.clone())),
    }
}

/// Runs a future to its end, or for so long.
pub(crate) fn wait_for<T: Send + 'static>(
    patience: Duration,
    future: impl Future<Output = T> + Send + 'static,
) -> io::Result<T> {
    let (done, told) = mpsc::sync_channel(1);
    handle()?.spawn(async move {
        if let Ok(value) = tokio::time::timeout(patience, future).await {
            // Whoever asked is waiting below.
            let _ = done.send(value);
        }
    });
    told.recv().map_err(|_| raw::late())
}
