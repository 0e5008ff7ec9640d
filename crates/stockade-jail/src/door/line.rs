//! The two pipes to the side inside: messages go out under one lock, answers come in on a thread of
//! their own and are given to whoever waits for them.
//!
//! An answer that nobody fetches holds the others back, up to the patience of those who send: that is
//! what bounds our memory.

use std::collections::HashMap;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::marshal::Marshal;
use crate::spawn::wait_readable;

/// The side inside takes what is sent to it within this time, or it is lost.
const PATIENCE: Duration = Duration::from_mins(1);
/// Answers that wait to be fetched by one errand.
const WAITING: usize = 16;
/// The largest answer.
const LARGEST: usize = 4 << 20;
const HEAD: usize = 5;

/// An open line.
pub struct Line {
    out: Mutex<OwnedFd>,
    shared: Arc<Shared>,
    next: AtomicU32,
    /// Ends the side inside, where it can be ended alone.
    end: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct Shared {
    calls: Mutex<Calls>,
    /// Kills for lack of memory, as they were told last.
    killed: AtomicU64,
}

#[derive(Default)]
struct Calls {
    waiting: HashMap<u32, SyncSender<Said>>,
    over: bool,
}

/// One answer.
pub(super) struct Said {
    pub(super) kind: u8,
    pub(super) data: Vec<u8>,
}

/// One errand: its number, and its answers. Dropping it takes no more of them.
pub(super) struct Errand<'a> {
    pub(super) line: &'a Line,
    pub(super) number: u32,
    pub(super) answers: Receiver<Said>,
}

impl Shared {
    fn calls(&self) -> MutexGuard<'_, Calls> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Opens one: `out` is written to, `back` read from, both without blocking. `end` ends the side
    /// inside where it does not answer; `at_end` is called when it is gone.
    pub fn open(
        out: OwnedFd,
        back: OwnedFd,
        end: impl Fn() + Send + Sync + 'static,
        at_end: impl FnOnce() + Send + 'static,
    ) -> io::Result<Arc<Self>> {
        let shared = Arc::new(Shared::default());
        let ours = Arc::clone(&shared);
        std::thread::Builder::new()
            .name("stockade-door".to_owned())
            .spawn(move || {
                listen(&back, &ours);
                let mut calls = ours.calls();
                calls.over = true;
                calls.waiting.clear();
                drop(calls);
                at_end();
            })?;
        Ok(Arc::new(Self {
            out: Mutex::new(out),
            shared,
            next: AtomicU32::new(1),
            end: Box::new(end),
        }))
    }

    /// Gives the side inside up: it does not answer.
    pub(super) fn give_up(&self) {
        self.shared.calls().over = true;
        (self.end)();
    }

    /// Whether the side inside is gone.
    pub fn is_over(&self) -> bool {
        self.shared.calls().over
    }

    /// Kills for lack of memory, as the side inside has told them.
    pub(super) fn killed(&self) -> u64 {
        self.shared.killed.load(Ordering::Relaxed)
    }

    pub(super) fn keep_killed(&self, count: u64) {
        self.shared.killed.fetch_max(count, Ordering::Relaxed);
    }

    /// Begins an errand; nothing where the side inside is gone.
    pub(super) fn begin(&self) -> Option<Errand<'_>> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (sender, answers) = sync_channel(WAITING);
        let mut calls = self.shared.calls();
        if calls.over {
            return None;
        }
        calls.waiting.insert(number, sender);
        Some(Errand {
            line: self,
            number,
            answers,
        })
    }

    /// Sends a whole message; false where the side inside does not take it, and then it is over: to
    /// hear that it is gone may take the thread that listens a moment longer.
    pub(super) fn send(&self, message: &[u8]) -> bool {
        let sent = self.write(message);
        if !sent {
            self.shared.calls().over = true;
        }
        sent
    }

    fn write(&self, message: &[u8]) -> bool {
        let out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let end = Instant::now() + PATIENCE;
        let mut left = message;
        while !left.is_empty() {
            match rustix::io::write(&*out, left) {
                Ok(count) => left = &left[count.min(left.len())..],
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    let time = end.saturating_duration_since(Instant::now());
                    if time.is_zero() {
                        return false;
                    }
                    let time = Timespec::try_from(time).ok();
                    let mut fds = [PollFd::from_borrowed_fd(out.as_fd(), PollFlags::OUT)];
                    let _ = poll(&mut fds, time.as_ref());
                }
                Err(_) => return false,
            }
        }
        true
    }
}

impl Errand<'_> {
    /// Says something about this errand.
    pub(super) fn say(&self, what: &str, more: Vec<(&str, Marshal)>) -> bool {
        let mut all = vec![
            ("id", Marshal::number(self.number.into())),
            ("do", Marshal::text(what)),
        ];
        all.extend(more);
        self.line.send(&Marshal::dict(all).framed())
    }
}

impl Drop for Errand<'_> {
    fn drop(&mut self) {
        self.line.shared.calls().waiting.remove(&self.number);
    }
}

/// Gives out answers until there are no more, or until one is none.
fn listen(back: &OwnedFd, shared: &Shared) {
    let mut piece = vec![0_u8; 64 << 10];
    let mut open: Vec<u8> = Vec::new();
    loop {
        wait_readable(back.as_fd(), PATIENCE);
        match rustix::io::read(back, &mut piece) {
            Ok(0) => return,
            Ok(count) => open.extend_from_slice(&piece[..count]),
            Err(Errno::INTR | Errno::AGAIN) => continue,
            Err(_) => return,
        }
        let mut rest = open.as_slice();
        while let Some((head, after)) = rest.split_first_chunk::<4>() {
            let length = u32::from_le_bytes(*head) as usize;
            if !(HEAD..=LARGEST).contains(&length) {
                return;
            }
            let Some(message) = after.get(..length) else {
                break;
            };
            rest = &after[length..];
            let ([number, kind], data) =
                ([&message[..4], &message[4..HEAD]], message[HEAD..].to_vec());
            let number = number.try_into().map_or(0, u32::from_le_bytes);
            let waiting = shared.calls().waiting.get(&number).cloned();
            if let Some(waiting) = waiting {
                // Whoever waited may want no more.
                let _ = waiting.send(Said {
                    kind: kind[0],
                    data,
                });
            }
        }
        let used = open.len() - rest.len();
        open.drain(..used);
    }
}

#[cfg(test)]
mod tests {
    use rustix::pipe::{PipeFlags, pipe_with};

    use super::*;

    #[test]
    fn what_takes_nothing_is_over_though_it_has_not_hung_up() {
        let pipe = || pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK).unwrap();
        let ((taken, out), (back, still_open)) = (pipe(), pipe());
        let line = Line::open(out, back, || {}, || {}).unwrap();
        assert!(line.send(b"heard"));
        assert!(!line.is_over());
        drop(taken);
        assert!(!line.send(b"not heard"));
        assert!(line.is_over());
        assert!(line.begin().is_none());
        drop(still_open);
    }
}
