//! The meter: the one place that decides a run is over.
//!
//! Operations are charged in blocks, at back-edges, at calls and inside natives, and counted
//! exactly: the same program costs the same number everywhere. The clock is looked at whenever a
//! slice of operations is used up, so it costs nothing in between.

use std::time::Duration;

/// Operations between two looks at the clock.
const SLICE: i64 = 8192;

/// What a step of work that is charged in one piece takes on a slow machine: most of such work goes
/// through memory that was not touched before, eight or sixteen bytes a step. On a faster one work is
/// refused a little sooner than need be, and only where the deadline is near.
const NANOS_AHEAD: u64 = 12;
/// Work ahead that is begun even where it would end so much after the deadline.
const GRACE: Duration = Duration::from_millis(10);
/// Further ahead than this nothing is foretold: nothing that is done in one piece takes so long.
const FURTHEST: Duration = Duration::from_secs(4);

/// Steps of work ahead that it takes to fill or to move so many bytes.
pub(crate) fn steps_to_fill(bytes: usize) -> usize {
    bytes / 10
}

/// How much one interpreter may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Steps of the meter in one feed.
    pub operations: u64,
    /// Bytes that the program's values may take.
    pub memory: usize,
    /// Real time of one feed.
    pub wall_time: Duration,
    /// Calls inside calls; passing it is a `RecursionError` that Python code may catch.
    pub recursion: usize,
    /// Bytes of output, each stream for itself.
    pub output: usize,
    /// Rounds of any one loop.
    pub loop_iterations: Option<u64>,
    /// Bytes of code in one text: a feed, or what is given to `eval` and `exec`.
    pub code_size: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            operations: 1_000_000_000,
            memory: 512 << 20,
            wall_time: Duration::from_secs(30),
            recursion: 1000,
            output: 1 << 20,
            loop_iterations: None,
            code_size: 256 << 10,
        }
    }
}

/// Which limit ended a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Too many operations.
    Operations,
    /// Too much memory.
    Memory,
    /// Too much time.
    Time,
    /// Work that is done in one piece was not begun: it would have ended too long after the time.
    TimeAhead,
    /// Too many rounds of one loop.
    LoopIterations,
    /// Too much output.
    Output,
    /// Too much code in one text.
    CodeSize,
    /// The host asked to stop.
    Cancelled,
}

/// What one feed has used.
pub(crate) struct Meter {
    /// Operations left in this slice; below zero the meter is asked.
    pub(crate) fuel: i64,
    /// Operations of the slices before this one, this one counted whole.
    granted: u64,
    operations: u64,
    pub(crate) memory: usize,
    /// When the host's clock shows this, time is up.
    deadline: Duration,
    /// Bytes in use at which the next collection is due.
    pub(crate) collect_at: usize,
    /// Bytes in use at which that is one of all objects.
    collect_all_at: usize,
    /// Bytes that are taken between two collections of young objects.
    young: usize,
    /// How many of those there may be before one of all.
    rounds: u32,
    /// Collections of all objects that left next to no room, and less than any before.
    cramped: u32,
    /// What was in use after the last of them.
    fullest: usize,
}

impl Meter {
    pub(crate) fn new(limits: &Limits) -> Self {
        let mut meter = Self {
            fuel: 0,
            granted: 0,
            operations: limits.operations,
            memory: limits.memory,
            deadline: Duration::MAX,
            collect_at: FIRST_COLLECTION.min(limits.memory / 2),
            collect_all_at: 0,
            young: 0,
            rounds: 0,
            cramped: 0,
            fullest: 0,
        };
        meter.grant();
        meter
    }

    /// Starts counting anew, for the next feed of a session.
    pub(crate) fn restart(&mut self, limits: &Limits, now: Duration) {
        self.granted = 0;
        self.fuel = 0;
        self.operations = limits.operations;
        self.memory = limits.memory;
        (self.cramped, self.fullest) = (0, 0);
        self.deadline = now.saturating_add(limits.wall_time);
        self.grant();
    }

    /// Leaves less than the limits would, where a replay has used up some of what it may.
    pub(crate) fn cut(&mut self, operations: u64, deadline: Duration) {
        self.operations = self.operations.min(operations);
        self.deadline = self.deadline.min(deadline);
        let over = self.granted.saturating_sub(self.operations);
        self.granted -= over;
        self.fuel -= i64::try_from(over).unwrap_or(i64::MAX);
    }

    /// Gives back what was cut, for a feed that goes on after the replay.
    pub(crate) fn uncut(&mut self, limits: &Limits) {
        self.operations = limits.operations;
    }

    /// Gives the whole time anew, when a run goes on that was waiting.
    pub(crate) fn new_deadline(&mut self, limits: &Limits, now: Duration) {
        self.deadline = now.saturating_add(limits.wall_time);
    }

    fn grant(&mut self) {
        let left = self.operations.saturating_sub(self.granted);
        // A large debt is paid in one go: the work behind it was one piece.
        let wanted = SLICE.saturating_add(self.fuel.min(0).saturating_neg());
        let slice = wanted.min(i64::try_from(left).unwrap_or(wanted));
        self.granted += slice as u64;
        self.fuel += slice;
    }

    /// Operations used so far.
    pub(crate) fn used(&self) -> u64 {
        // Work that could not be paid for was not done.
        self.granted
            .saturating_add_signed(self.fuel.saturating_neg())
            .min(self.operations)
    }

    /// Whether this slice can pay for so much.
    #[inline(always)]
    pub(crate) fn has(&self, operations: i64) -> bool {
        cfg!(stockade_unmetered) || self.fuel >= operations
    }

    /// Pays what [`Meter::has`] found.
    #[inline(always)]
    pub(crate) fn pay(&mut self, operations: i64) {
        if !cfg!(stockade_unmetered) {
            self.fuel -= operations;
        }
    }

    /// Charges work; false where the slice is used up and [`Meter::refill`] must be asked.
    #[inline(always)]
    pub(crate) fn charge(&mut self, operations: i64) -> bool {
        if cfg!(stockade_unmetered) {
            return true;
        }
        self.fuel = self.fuel.saturating_sub(operations);
        self.fuel >= 0
    }

    /// Grants the next slices, or says which limit is reached.
    ///
    /// Work that is charged in one piece is done in one piece, after this: it is not begun where it
    /// would go on long after the deadline. So many steps more are ahead.
    pub(crate) fn refill(
        &mut self,
        more: usize,
        now: impl FnOnce() -> Option<Duration>,
    ) -> Result<(), Limit> {
        let ahead = self.fuel.min(0).unsigned_abs();
        self.grant_all()?;
        self.check_ahead(now(), ahead.saturating_add(more as u64))
    }

    /// As [`Meter::refill`], for work that looks at the clock along the way.
    pub(crate) fn refill_for_pieces(
        &mut self,
        now: impl FnOnce() -> Option<Duration>,
    ) -> Result<(), Limit> {
        self.grant_all()?;
        self.check_clock(now())
    }

    fn grant_all(&mut self) -> Result<(), Limit> {
        while self.fuel < 0 {
            if self.granted >= self.operations {
                return Err(Limit::Operations);
            }
            self.grant();
        }
        Ok(())
    }

    /// As [`Meter::check_clock`], before work of so many steps that will not look at the clock.
    pub(crate) fn check_ahead(&self, now: Option<Duration>, steps: u64) -> Result<(), Limit> {
        self.check_clock(now)?;
        let ahead = Duration::from_nanos(steps.saturating_mul(NANOS_AHEAD)).min(FURTHEST);
        let end = now.unwrap_or_default().saturating_add(ahead);
        if end > self.deadline.saturating_add(GRACE) {
            return Err(Limit::TimeAhead);
        }
        Ok(())
    }

    /// Whether time is up, or the host wants the run to stop.
    pub(crate) fn check_clock(&self, now: Option<Duration>) -> Result<(), Limit> {
        match now {
            None => Err(Limit::Cancelled),
            Some(now) if now >= self.deadline => Err(Limit::Time),
            Some(_) => Ok(()),
        }
    }

    /// Sets when the next collection of all objects is due: after three tenths as much again as
    /// lives, but not so late that garbage alone could pass the limit. Places that are held and
    /// empty are not counted as living: the heap would grow by a part of them each time.
    ///
    /// A heap that is all but full and still fills would be collected again and again, for ever
    /// less: memory is what the program wants for, and this gives the limit. One that empties goes on.
    pub(crate) fn after_collection(
        &mut self,
        used: usize,
        unused: usize,
        dies_young: bool,
    ) -> Result<(), Limit> {
        let lives = used.saturating_sub(unused);
        let room = self.memory.saturating_sub(used);
        let little = self.memory / LITTLE_ROOM;
        let latest = room.saturating_sub(little).max(room / 2);
        self.collect_all_at = used
            + (lives / 10 * 3)
                .max(FIRST_COLLECTION)
                .min(latest.max(64 << 10));
        self.young = (lives / 4).max(FIRST_COLLECTION);
        self.rounds = ROUNDS;
        self.set_young(used, dies_young);
        if room >= little {
            (self.cramped, self.fullest) = (0, 0);
        } else if used > self.fullest {
            self.cramped += 1;
            self.fullest = used;
        }
        if self.cramped > MOST_CRAMPED {
            return Err(Limit::Memory);
        }
        Ok(())
    }

    /// The same after a collection of young objects.
    pub(crate) fn after_young(&mut self, used: usize, dies_young: bool) {
        self.rounds = self.rounds.saturating_sub(1);
        self.set_young(used, dies_young);
    }

    /// Sets when the next one of young objects is due, where most of them die, and otherwise waits
    /// for the one of all.
    fn set_young(&mut self, used: usize, dies_young: bool) {
        let young = if dies_young { self.young } else { usize::MAX };
        self.collect_at = self.collect_all_at.min(used.saturating_add(young));
    }

    /// Whether all objects are to be looked at, where so many bytes are in use.
    pub(crate) fn wants_all(&self, used: usize) -> bool {
        used >= self.collect_all_at || used > self.memory || self.rounds == 0
    }
}

/// Collections of young objects before one that counts what the old ones hold, too.
const ROUNDS: u32 = 32;

/// The part of the limit that is left free where garbage is collected in time: for what cannot wait
/// for a collection. Less than that is next to nothing.
const LITTLE_ROOM: usize = 32;
/// Collections that may leave next to nothing, each less than those before.
const MOST_CRAMPED: u32 = 8;

/// So little that what is made anew lies where the processor still has it at hand: collecting more
/// often costs less than memory that is fetched.
const FIRST_COLLECTION: usize = 256 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a program that keeps one byte of so many, until its memory is full: bytes that it took, and
    /// bytes that collections of all objects went through.
    fn fill(keeps_one_of: usize) -> (usize, usize) {
        let limits = Limits::default();
        let mut meter = Meter::new(&limits);
        let (mut used, mut due, mut took, mut went) = (0, meter.collect_at, 0, 0);
        loop {
            took += due - used;
            used += (due - used) / keeps_one_of;
            went += used;
            if used > limits.memory || meter.after_collection(used, 0, false).is_err() {
                return (took, went);
            }
            due = meter.collect_at;
        }
    }

    #[test]
    fn a_heap_that_is_all_but_full_is_not_collected_without_end() {
        for keeps_one_of in [2, 5, 20, 100] {
            let (took, went) = fill(keeps_one_of);
            assert!(went < 10 * took, "1 of {keeps_one_of}: {went} for {took}");
        }
    }

    #[test]
    fn all_of_the_memory_but_a_little_is_given() {
        for keeps_one_of in [1, 2, 100] {
            let (took, _) = fill(keeps_one_of);
            let kept = took / keeps_one_of;
            let limit = Limits::default().memory;
            assert!(kept > limit / 100 * 96, "1 of {keeps_one_of}: {kept}");
        }
    }

    #[test]
    fn a_program_that_stays_below_the_limit_goes_on() {
        let limits = Limits::default();
        let mut meter = Meter::new(&limits);
        let used = limits.memory / 100 * 96;
        for _ in 0..1000 {
            assert_eq!(meter.after_collection(used, 0, true), Ok(()));
        }
    }
}
