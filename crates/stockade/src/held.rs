//! What this process really holds.
//!
//! The interpreter's meter counts what it asks the allocator for, exactly and the same everywhere. A
//! program can leave holes that nothing fits into, so that the allocator holds much more. Where one
//! run has the process to itself, that is seen from outside and counts too.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::time::Duration;

/// The least time between two looks.
const PAUSE: Duration = Duration::from_millis(2);

/// Watches the memory of this process.
pub(crate) struct Held {
    /// `statm` of this process; nothing where there is none, and then nothing is watched.
    statm: Option<File>,
    /// How many pages the process may have.
    bound: u64,
    looked: Duration,
}

impl Held {
    /// Begins to watch a run that may hold `limit` bytes, and a little more: what is
    /// taken between two looks comes on top of it.
    pub(crate) fn watch(limit: u64) -> Self {
        let mut held = Self {
            statm: File::open("/proc/self/statm").ok(),
            bound: u64::MAX,
            looked: Duration::ZERO,
        };
        if let Some(now) = held.pages() {
            let page = rustix::param::page_size() as u64;
            held.bound = now.saturating_add(limit.saturating_add(limit / 16) / page);
        }
        held
    }

    /// Whether the process has grown beyond the bound by this time of the run.
    pub(crate) fn has_outgrown(&mut self, now: Duration) -> bool {
        if now.saturating_sub(self.looked) < PAUSE {
            return false;
        }
        self.looked = now;
        self.pages().is_some_and(|pages| pages > self.bound)
    }

    /// Resident pages that are no file's.
    fn pages(&self) -> Option<u64> {
        let mut text = [0; 128];
        let length = self.statm.as_ref()?.read_at(&mut text, 0).ok()?;
        let text = std::str::from_utf8(text.get(..length)?).ok()?;
        let mut numbers = text.split_ascii_whitespace().skip(1).map(str::parse::<u64>);
        let (resident, shared) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
        Some(resident.saturating_sub(shared))
    }
}
