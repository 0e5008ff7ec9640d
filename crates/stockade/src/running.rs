//! A run on a thread of its own, for callers that have something else to do: wait for it, or await
//! it in any executor.

use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use stockade_core::Execution;

use crate::Cancel;

/// A run that is under way. It is a future of its [`Execution`]; dropping it stops the run.
#[must_use = "dropping it stops the run"]
pub struct Running {
    shared: Arc<Shared>,
    cancel: Cancel,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    done: Condvar,
}

#[derive(Default)]
enum State {
    #[default]
    Running,
    Awaited(Waker),
    Done(Box<Execution>),
    Taken,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish(&self, execution: Execution) {
        let before = std::mem::replace(&mut *self.state(), State::Done(Box::new(execution)));
        if let State::Awaited(waker) = before {
            waker.wake();
        }
        self.done.notify_all();
    }
}

/// The thread's side. A thread that ends without a word leaves the record of that.
struct Worker {
    shared: Arc<Shared>,
    lost: Option<Execution>,
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(execution) = self.lost.take() {
            self.shared.finish(execution);
        }
    }
}

impl Running {
    /// Runs `work` on a thread; `lost` is the record where that thread dies.
    pub(crate) fn start(
        cancel: Cancel,
        lost: Execution,
        work: impl FnOnce() -> Execution + Send + 'static,
    ) -> Self {
        let shared = Arc::new(Shared::default());
        let mut worker = Worker {
            shared: Arc::clone(&shared),
            lost: Some(lost),
        };
        // Where no thread can be had, the closure and its worker are dropped, which leaves the
        // record of the loss.
        let _ = std::thread::Builder::new()
            .name("stockade-run".to_owned())
            .spawn(move || {
                let execution = work();
                worker.lost = None;
                worker.shared.finish(execution);
            });
        Self { shared, cancel }
    }

    /// Stops it; it still answers with its record.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Waits for its end.
    pub fn wait(self) -> Execution {
        let mut state = self.shared.state();
        loop {
            if let State::Done(_) = *state
                && let State::Done(execution) = std::mem::replace(&mut *state, State::Taken)
            {
                return *execution;
            }
            let woken = self.shared.done.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Future for Running {
    type Output = Execution;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Execution> {
        let mut state = self.shared.state();
        if let State::Done(execution) = std::mem::replace(&mut *state, State::Taken) {
            return Poll::Ready(*execution);
        }
        *state = State::Awaited(context.waker().clone());
        Poll::Pending
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
