//! What a run prints, told while it runs: as progress notifications, to a client that asked for
//! them with a progress token.
//!
//! Output is gathered and sent a few times a second. A program that prints faster than a client
//! reads loses the middle of what is told, never of what the result holds.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::{Peer, RequestContext};
use tokio::time::MissedTickBehavior;

/// How often output is sent.
const BEAT: Duration = Duration::from_millis(100);

/// How often a run that prints nothing is said to go on.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);

/// How long the end of a run waits for a client that does not read.
const PATIENCE: Duration = Duration::from_secs(1);

/// The most that one notification carries.
const MOST: usize = 16 << 10;

/// What was printed and not told yet.
#[derive(Clone, Default)]
pub(crate) struct Heard(Arc<Mutex<Fresh>>);

#[derive(Default)]
struct Fresh {
    text: String,
    left_out: bool,
}

impl Heard {
    /// Takes in what was printed.
    pub(crate) fn push(&self, text: &str) {
        let mut fresh = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MOST.saturating_sub(fresh.text.len());
        let kept = &text[..text.floor_char_boundary(room)];
        fresh.left_out |= kept.len() < text.len();
        fresh.text.push_str(kept);
    }

    /// What came since the last call.
    pub(crate) fn take(&self) -> Option<String> {
        let mut fresh = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Fresh { mut text, left_out } = std::mem::take(&mut *fresh);
        if left_out {
            text.push_str("\n[… more was printed; the result has it]\n");
        }
        (!text.is_empty()).then_some(text)
    }
}

/// Tells one client of one run.
pub(crate) struct Teller {
    peer: Peer<RoleServer>,
    token: Option<ProgressToken>,
    limit: Duration,
    begin: Instant,
}

impl Teller {
    /// For the run of this request, which may take so long.
    pub(crate) fn new(context: &RequestContext<RoleServer>, limit: Duration) -> Self {
        Self {
            peer: context.peer.clone(),
            token: context.meta.get_progress_token(),
            limit,
            begin: Instant::now(),
        }
    }

    /// Tells what is heard until `work` is done. The client's pace does not hold the work up.
    pub(crate) async fn during<T>(&self, heard: &Heard, work: impl Future<Output = T>) -> T {
        if self.token.is_none() {
            return work.await;
        }
        let mut work = std::pin::pin!(work);
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last = Instant::now();
        let done = loop {
            tokio::select! {
                done = &mut work => break done,
                _ = beat.tick() => {}
            }
            let text = match heard.take() {
                Some(text) => text,
                None if last.elapsed() >= SIGN_OF_LIFE => {
                    format!("running for {} s", self.begin.elapsed().as_secs())
                }
                None => continue,
            };
            // What was begun is sent to its end: dropped halfway, it would be lost.
            let mut sending = std::pin::pin!(self.send(text));
            tokio::select! {
                () = &mut sending => {}
                done = &mut work => {
                    let _ = tokio::time::timeout(PATIENCE, sending).await;
                    break done;
                }
            }
            last = Instant::now();
        };
        if let Some(text) = heard.take() {
            let _ = tokio::time::timeout(PATIENCE, self.send(text)).await;
        }
        done
    }

    async fn send(&self, text: String) {
        let Some(token) = self.token.clone() else {
            return;
        };
        let param = ProgressNotificationParam::new(token, self.begin.elapsed().as_secs_f64())
            .with_total(self.limit.as_secs_f64())
            .with_message(text);
        // A client that left is no concern of the run: its cancellation comes another way.
        let _ = self.peer.notify_progress(param).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_told_is_bounded_and_said_to_be_missing() {
        let heard = Heard::default();
        for _ in 0..100 {
            heard.push(&"ä".repeat(1000));
        }
        let told = heard.take().unwrap();
        assert!(told.len() < MOST + 100);
        assert!(told.contains("more was printed"));
        assert_eq!(heard.take(), None);
        heard.push("again");
        assert_eq!(heard.take().as_deref(), Some("again"));
    }
}
