//! One session of the facade on a thread of its own.
//!
//! A session holds things that belong to one thread, so the thread makes it, does what it is asked
//! one after the other, and drops it when nobody asks any more. What the session may hold counts as
//! taken until it is really gone.

use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use stockade::{Cancel, Control, Execution, Isolation, Request, Sandbox, Session};
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio_util::sync::CancellationToken;

use super::answer::Refused;
use super::progress::Heard;

type Work = Box<dyn FnOnce(&mut Session) + Send>;

/// A session that lives on its thread. Dropping it stops what runs and ends the session.
pub(crate) struct Worker {
    work: mpsc::Sender<Work>,
    cancel: Cancel,
    /// Comes to its end when the thread has let go of everything.
    gone: Option<oneshot::Receiver<()>>,
    /// What the session prints.
    pub(crate) heard: Heard,
    /// Whether the session has files that can be reached from here.
    pub(crate) has_files: bool,
}

const LOST: &str = "the sandbox failed: the thread of the session ended without a word";

impl Worker {
    /// Starts a session and waits until it stands.
    pub(crate) async fn start(
        sandbox: Sandbox,
        wall: Isolation,
        seed: u64,
        permit: Arc<OwnedSemaphorePermit>,
    ) -> Result<Self, Refused> {
        let (sender, work) = mpsc::channel::<Work>();
        let (lives, gone) = oneshot::channel::<()>();
        let cancel = Cancel::new();
        let heard = Heard::default();
        let (stop, listener) = (cancel.clone(), heard.clone());
        let thread = std::thread::Builder::new().name("stockade-session".to_owned());
        let spawned = thread.spawn(move || {
            let control = Control::default()
                .cancel(stop)
                .output(move |_, text| listener.push(text));
            let mut session = sandbox.session_seeded(&control, seed);
            for work in work {
                work(&mut session);
            }
            // First the session, then the room it took.
            drop(session);
            drop(permit);
            drop(lives);
        });
        spawned.map_err(|error| Refused(format!("the sandbox failed: no thread: {error}")))?;
        let mut worker = Self {
            work: sender,
            cancel,
            gone: Some(gone),
            heard,
            has_files: true,
        };
        if wall == Isolation::Interpreter {
            let listed = worker.ask(|session| session.list_files(".").is_ok());
            worker.has_files = listed.await?;
        } else {
            // Looking would start the process that has them, which many sessions never need.
            worker.ask(|_| ()).await?;
        }
        Ok(worker)
    }

    /// Does something with the session, and waits for it.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Session) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let (sender, answer) = oneshot::channel();
        let work = Box::new(move |session: &mut Session| {
            let _ = sender.send(work(session));
        });
        self.work.send(work).map_err(|_| Refused::from(LOST))?;
        answer.await.map_err(|_| Refused::from(LOST))
    }

    /// Runs a piece of code. It is stopped when `stop` is pulled, when `time` is over, or when
    /// nobody waits any more.
    ///
    /// What an earlier run printed was for somebody else, or for nobody: it is forgotten at the
    /// call, before anyone can listen, and not only when the run is waited for.
    pub(crate) fn run<'a>(
        &'a self,
        request: Request,
        stop: &'a CancellationToken,
        time: Option<Duration>,
    ) -> impl Future<Output = Result<Ended, Refused>> + 'a {
        self.heard.take();
        let pull = Pull::new(self.cancel.clone());
        let begins = pull.begins();
        let running = self.ask(move |session| {
            begins();
            session.run(&request)
        });
        Ended::of(running, pull, stop, time)
    }
}

impl Worker {
    /// Ends the session and waits until nothing of it is left.
    pub(crate) async fn end(mut self) {
        let gone = self.gone.take();
        drop(self);
        if let Some(gone) = gone {
            let _ = gone.await;
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// How a run came to its end.
pub(crate) struct Ended {
    pub(crate) execution: Execution,
    /// Whether the time that the client asked for ended it.
    pub(crate) by_time: Option<Duration>,
}

impl Ended {
    /// Waits for a run, and stops it where it must be.
    pub(crate) async fn of(
        running: impl Future<Output = Result<Execution, Refused>>,
        pull: Pull,
        stop: &CancellationToken,
        time: Option<Duration>,
    ) -> Result<Self, Refused> {
        let mut running = std::pin::pin!(running);
        let over = async {
            match time {
                Some(time) => tokio::time::sleep(time).await,
                None => std::future::pending().await,
            }
        };
        let mut by_time = None;
        let execution = tokio::select! {
            execution = &mut running => execution,
            () = stop.cancelled() => {
                pull.pull();
                running.await
            }
            () = over => {
                pull.pull();
                by_time = time;
                running.await
            }
        };
        pull.let_go();
        let execution = execution?;
        Ok(Self { execution, by_time })
    }
}

/// Stops one run of a session, also when it is dropped: then whoever waited has left.
pub(crate) struct Pull {
    cancel: Cancel,
    /// Whether this run was stopped, be it before it began.
    stopped: Arc<Mutex<bool>>,
    held: bool,
}

impl Pull {
    pub(crate) fn new(cancel: Cancel) -> Self {
        Self {
            cancel,
            stopped: Arc::default(),
            held: true,
        }
    }

    /// What the thread calls when the run begins: what stopped the run before does not stop this
    /// one, and what stopped this one before it began does.
    fn begins(&self) -> impl FnOnce() + Send + use<> {
        let (cancel, stopped) = (self.cancel.clone(), Arc::clone(&self.stopped));
        move || {
            let stopped = stopped.lock().unwrap_or_else(PoisonError::into_inner);
            cancel.clear();
            if *stopped {
                cancel.cancel();
            }
        }
    }

    fn pull(&self) {
        let mut stopped = self.stopped.lock().unwrap_or_else(PoisonError::into_inner);
        *stopped = true;
        self.cancel.cancel();
    }

    /// The run is over.
    fn let_go(mut self) {
        self.held = false;
        self.cancel.clear();
    }
}

impl Drop for Pull {
    fn drop(&mut self) {
        if self.held {
            self.pull();
        }
    }
}
