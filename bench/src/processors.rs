//! Which processor the measured run on: the same for all of them, and another one each round.
//!
//! Where a processor is slow because of what else its core does, it is slow for all.

use rustix::process::Pid;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

pub(crate) struct Processors {
    all: CpuSet,
    numbers: Vec<usize>,
}

impl Processors {
    /// Those that this process may use.
    pub(crate) fn found() -> Result<Self, String> {
        let all = sched_getaffinity(None).map_err(|error| error.to_string())?;
        let numbers = (0..CpuSet::MAX_CPU).filter(|at| all.is_set(*at)).collect();
        Ok(Self { all, numbers })
    }

    /// Puts this thread and other processes on one processor, by turns.
    pub(crate) fn share(&self, round: usize, others: &[u32]) -> Result<(), String> {
        let mut one = CpuSet::new();
        if let Some(number) = self.numbers.get(round % self.numbers.len().max(1)) {
            one.set(*number);
        }
        let others = others
            .iter()
            .filter_map(|id| Pid::from_raw(i32::try_from(*id).ok()?));
        for who in others.map(Some).chain([None]) {
            sched_setaffinity(who, &one).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Lets this thread run anywhere again.
    pub(crate) fn any(&self) -> Result<(), String> {
        sched_setaffinity(None, &self.all).map_err(|error| error.to_string())
    }
}
