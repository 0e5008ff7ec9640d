//! Sessions that are repeated piece by piece, in the order of the ledger.
//!
//! A piece depends on all before it, so a session is given up at the first that cannot be repeated.
//! Few are held at once: a ledger may come from anybody, and each may take its whole memory.

use std::collections::VecDeque;

use crate::Session;

/// How many sessions are held at once.
const MOST: usize = 8;

/// The sessions that are being repeated.
#[derive(Default)]
pub(super) struct Sessions(VecDeque<Live>);

/// One of them.
pub(super) struct Live {
    pub(super) name: String,
    /// The digest of the policy that it lives under.
    pub(super) policy: String,
    /// The piece that it had last.
    pub(super) turn: u64,
    pub(super) session: Session,
}

impl Sessions {
    /// Takes out the session that this piece goes on from, if it had the piece just before.
    pub(super) fn take(&mut self, name: &str, policy: &str, turn: u64) -> Option<Live> {
        let at = self.0.iter().position(|live| live.name == name)?;
        let live = self.0.remove(at)?;
        (live.turn.checked_add(1) == Some(turn) && live.policy == policy).then_some(live)
    }

    /// Keeps a session for its next piece.
    pub(super) fn keep(&mut self, live: Live) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(live);
    }
}
