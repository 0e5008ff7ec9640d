//! Sessions that leave the process: storing, loading, and resuming by replay.

use super::Interpreter;
use crate::host::{Ending, Host, Outcome};
use crate::meter::{Limit, Limits};
use crate::snapshot::{self, Fed, StateError, Step};

/// Takes the host's place while the host is moved to another machine.
struct Nobody;

impl Host for Nobody {
    fn now(&mut self) -> Option<std::time::Duration> {
        None
    }
}

impl Interpreter {
    /// The session as bytes, between feeds or while one waits, from which
    /// [`Interpreter::load`] makes the same session again, in this process or another.
    pub fn store(&mut self) -> Result<Vec<u8>, StateError> {
        let (lost, fed) = self
            .desk(|desk| (desk.lost, desk.fed.clone()))
            .ok_or(StateError::TooLarge("it has no journal"))?;
        if lost {
            return Err(StateError::TooLarge("its journal outgrew the memory limit"));
        }
        let mut steps = self.steps.clone();
        if self.waiting {
            steps.push(Step::Feed(fed));
        }
        snapshot::write(&self.vm.limits, self.seed, steps)
    }

    /// A session from bytes that [`Interpreter::store`] gave, under the limits it had, which must
    /// not be above `most`. Everything that was fed runs again, with the answers that the tools
    /// gave: no tool is called, nothing is written out again, and every call is compared with the
    /// one that was stored. A session that waited waits again.
    pub fn load(
        bytes: &[u8],
        most: &Limits,
        host: impl Host + 'static,
    ) -> Result<Self, StateError> {
        let state = snapshot::read(bytes)?;
        let limits = state.limits(most)?;
        Self::replay(limits, Box::new(host), state.seed, state.steps, None)
            .map(|(interpreter, _)| interpreter)
    }

    /// What a stored feed waits for, so that a host can answer it after loading.
    pub fn waiting_for(&self) -> Option<&crate::host::ToolCall> {
        self.vm.waiting.as_ref().filter(|_| self.waiting)
    }

    /// Runs the steps again. `shown` is what the host has seen of the last feed's output, which
    /// then goes on with the host where the journal ends.
    fn replay(
        limits: Limits,
        host: Box<dyn Host>,
        seed: [u8; 32],
        steps: Vec<Step>,
        shown: Option<[u64; 2]>,
    ) -> Result<(Self, Option<Outcome>), StateError> {
        let mut session = Self::with_seed(limits, host, seed);
        let count = steps.len();
        let mut last = None;
        for (at, step) in steps.into_iter().enumerate() {
            let Step::Feed(fed) = step else {
                session.set(step)?;
                continue;
            };
            let live = shown.filter(|_| at + 1 == count);
            last = Some(session.replay_feed(fed, live)?);
        }
        Ok((session, last))
    }

    fn replay_feed(&mut self, fed: Fed, live: Option<[u64; 2]>) -> Result<Outcome, StateError> {
        self.give_up();
        let given_up = matches!(&fed.end, Some(end) if end.finish == snapshot::Finish::GivenUp);
        let must_wait = fed.end.is_none() && live.is_none();
        let (name, code) = (fed.name.clone(), fed.code.clone());
        let limits = self.vm.limits.clone();
        let shown = live.unwrap_or([u64::MAX; 2]);
        self.desk(|desk| desk.start_replay(&limits, fed, live.is_some(), shown));
        let outcome = self.run(&name, &code);
        let told = self.desk(|desk| desk.told()).unwrap_or_default();
        let waits = matches!(outcome.ending, Ending::Waiting(_));
        if waits && given_up {
            self.give_up();
        }
        if let Some(what) = self.desk(|desk| desk.different.take()).flatten() {
            // A replay that the clock or the host ended says nothing about the state.
            return Err(match outcome.ending {
                Ending::Limit(limit @ (Limit::Time | Limit::TimeAhead | Limit::Cancelled))
                    if !told =>
                {
                    StateError::Stopped(limit)
                }
                _ => StateError::Differs(what),
            });
        }
        if live.is_none() && waits != (must_wait || given_up) {
            return Err(StateError::Differs(
                "it does not wait where it did".to_owned(),
            ));
        }
        Ok(outcome)
    }

    /// Goes on with a feed whose frames could not be kept: it runs again, with the answer.
    pub(super) fn resume_by_replay(&mut self) -> Outcome {
        let Some((lost, fed, shown, host)) = self.desk(|desk| {
            let host = std::mem::replace(&mut desk.host, Box::new(Nobody));
            (desk.lost, desk.fed.clone(), desk.written(), host)
        }) else {
            return self.internal("there is no desk");
        };
        if lost {
            self.desk(|desk| desk.host = host);
            return self.internal("the journal outgrew the memory limit");
        }
        let mut steps = std::mem::take(&mut self.steps);
        steps.push(Step::Feed(fed));
        let (limits, seed) = (self.vm.limits.clone(), self.seed);
        match Self::replay(limits, host, seed, steps, Some(shown)) {
            Ok((session, Some(outcome))) => {
                *self = session;
                outcome
            }
            Ok((_, None)) => self.internal("nothing was replayed"),
            Err(StateError::Stopped(limit)) => self.finish(Ending::Limit(limit), limit.into()),
            Err(error) => self.internal(&error.to_string()),
        }
    }
}
