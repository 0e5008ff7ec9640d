//! What a whole replay may take: one deadline and one sum of operations for all feeds of a stored state,
//! since a state may hold any number of feeds and each could take all that a feed may.

use std::time::Duration;

use super::Interpreter;
use crate::host::{Desk, Ending, Outcome};
use crate::meter::{Limit, Limits};
use crate::snapshot::StateError;

/// What is left of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    pub(super) operations: u64,
    pub(super) deadline: Duration,
}

impl Interpreter {
    /// Starts the clock of a replay.
    pub(super) fn start_budget(&mut self, most: &Limits) -> Result<(), StateError> {
        let now = self.desk(Desk::start_clock).flatten();
        let now = now.ok_or(StateError::Stopped(Limit::Cancelled))?;
        self.budget = Some(Budget {
            operations: most.operations,
            deadline: now.saturating_add(most.wall_time),
        });
        Ok(())
    }

    /// Whether the next feed may begin.
    pub(super) fn check_budget(&mut self) -> Result<(), StateError> {
        let Some(budget) = self.budget else {
            return Ok(());
        };
        match self.desk(Desk::start_clock).flatten() {
            None => Err(StateError::Stopped(Limit::Cancelled)),
            Some(now) if now >= budget.deadline => Err(StateError::Stopped(Limit::Time)),
            Some(_) if budget.operations == 0 => Err(StateError::Stopped(Limit::Operations)),
            Some(_) => Ok(()),
        }
    }

    /// Takes off what a feed has used. A feed that used up what was left was ended by that, and the
    /// state is not to blame.
    pub(super) fn spend(&mut self, outcome: &Outcome) -> Result<(), StateError> {
        let Some(budget) = &mut self.budget else {
            return Ok(());
        };
        let used = self.operations;
        let short = budget.operations < self.vm.limits.operations && used >= budget.operations;
        budget.operations = budget.operations.saturating_sub(used);
        match outcome.ending {
            Ending::Limit(Limit::Operations) if short => {
                Err(StateError::Stopped(Limit::Operations))
            }
            _ => Ok(()),
        }
    }
}
