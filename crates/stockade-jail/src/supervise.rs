//! Watches a program from outside: its streams, its answer, its time.
//!
//! Nothing is waited for that the program can hold open. What it does not do in time is ended; what
//! it sends is read as far as its bounds go.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use serde_json::{Map, Value};
use stockade_core::ToolError;
use stockade_core::kept::Kept;

use crate::cgroup::Group;
use crate::marshal::Marshal;
use crate::outcome::Ending;
use crate::said::Said;

/// How much is read at once. It is on the stack.
const PIECE: usize = 16 << 10;
/// How often a caller's wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// The clock of the processor is looked at no more often than this.
const TICK: Duration = Duration::from_millis(4);

/// A program that calls tools without reading their answers is not kept in our memory.
const UNREAD: usize = 1 << 20;
/// A pipe holds 64 KiB and cannot be enlarged from inside; so many reads empty it.
const READS: usize = 17;

/// The caller's hand on a run.
pub trait Hooks {
    /// Whether it should stop.
    fn cancelled(&self) -> bool {
        false
    }

    /// Output, as it comes.
    fn output(&mut self, _error: bool, _bytes: &[u8]) {}

    /// A call of one of the caller's tools.
    fn tool(
        &mut self,
        name: &str,
        _args: &[Value],
        _kwargs: &Map<String, Value>,
    ) -> Result<Value, ToolError> {
        Err(format!("there is no tool `{name}`").into())
    }
}

/// A run of which nothing is wanted but its result.
pub struct NoHooks;

impl Hooks for NoHooks {}

/// Why watching ended.
#[derive(Debug)]
pub enum Seen {
    /// It answered.
    Answer(Ending),
    /// Its first process ended without an answer.
    Gone,
    /// The clock on the wall.
    Time,
    /// The clock of the processor.
    Processor,
    /// It printed without end.
    Output,
    /// The caller stopped it.
    Cancelled,
    /// What it sent is no answer.
    Nonsense(String),
}

/// What is watched.
pub struct Watched<'a> {
    /// Becomes readable when it is over.
    pub gone: BorrowedFd<'a>,
    /// What it prints.
    pub output: &'a OwnedFd,
    /// The same of stderr.
    pub error: &'a OwnedFd,
    /// Where it is told.
    pub requests: &'a OwnedFd,
    /// Where it answers.
    pub answers: &'a OwnedFd,
    /// Its processor time.
    pub processor: Processor<'a>,
}

/// Where the processor time of a run is read.
pub enum Processor<'a> {
    /// Of the whole tree.
    Group(&'a Group),
    /// Of the one process there is.
    Process(i32),
    /// In microseconds, as somebody who reads it keeps it here.
    Kept(&'a AtomicU64),
}

impl Processor<'_> {
    /// How much was used so far.
    pub fn time(&self) -> Duration {
        match self {
            Self::Group(group) => group.cpu_time().unwrap_or_default(),
            Self::Process(pid) => process_time(*pid),
            Self::Kept(micros) => Duration::from_micros(micros.load(Ordering::Relaxed)),
        }
    }
}

/// Bounds of one text.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Real time.
    pub wall: Duration,
    /// Processor time.
    pub processor: Duration,
    /// The largest answer as it is sent.
    pub answer: usize,
    /// The largest value in it.
    pub room: usize,
    /// How much processor time a second can take.
    pub cpus: f64,
}

/// The two streams, as far as they are kept.
pub struct Streams {
    /// Of stdout.
    pub output: Kept,
    /// Of stderr.
    pub error: Kept,
}

impl Streams {
    /// Nothing yet, and at most so many bytes of each later.
    pub fn new(bound: u64) -> Self {
        Self {
            output: Kept::new(bound),
            error: Kept::new(bound),
        }
    }
}

/// Sends a request and watches until it is answered or over.
pub fn watch(
    watched: &Watched<'_>,
    request: Vec<u8>,
    bounds: Bounds,
    streams: &mut Streams,
    hooks: &mut dyn Hooks,
) -> Seen {
    let begin = Instant::now();
    let deadline = begin + bounds.wall;
    let mut talk = Talk {
        outgoing: request,
        incoming: Vec::new(),
        most: bounds.answer,
        room: bounds.room,
        closed: false,
        deadline,
    };
    let spent_before = watched.processor.time();
    let mut next_look = begin + TICK;
    let mut open = [true, true];
    loop {
        let now = Instant::now();
        if now >= deadline {
            return Seen::Time;
        }
        if hooks.cancelled() {
            return Seen::Cancelled;
        }
        if now >= next_look {
            let spent = watched.processor.time().saturating_sub(spent_before);
            if spent >= bounds.processor {
                return Seen::Processor;
            }
            let left = bounds.processor.saturating_sub(spent);
            let soonest = left.div_f64(bounds.cpus.clamp(1.0, 1024.0));
            next_look = now + soonest.max(TICK);
        }
        let wait = deadline
            .min(next_look)
            .saturating_duration_since(now)
            .min(LOOK);
        let ready = match wait_for(watched, &talk, open, wait) {
            Ok(ready) => ready,
            Err(error) => return Seen::Nonsense(format!("poll failed: {error}")),
        };
        for (at, error) in [(0, false), (1, true)] {
            if ready.streams[at] {
                let (fd, stream) = if error {
                    (watched.error, &mut streams.error)
                } else {
                    (watched.output, &mut streams.output)
                };
                match pull(fd, stream, error, hooks) {
                    Pulled::Open => {}
                    Pulled::Closed => open[at] = false,
                    Pulled::TooMuch => return Seen::Output,
                }
            }
        }
        if ready.write {
            talk.push(watched.requests);
        }
        if ready.read
            && let Some(seen) = talk.pull(watched.answers, hooks)
        {
            drain(watched, streams, hooks);
            return seen;
        }
        if ready.gone {
            drain(watched, streams, hooks);
            let mut last = None;
            for _ in 0..READS {
                last = talk.pull(watched.answers, hooks);
                if last.is_some() || talk.closed {
                    break;
                }
            }
            return last.unwrap_or(Seen::Gone);
        }
    }
}

struct Ready {
    streams: [bool; 2],
    read: bool,
    write: bool,
    gone: bool,
}

fn wait_for(
    watched: &Watched<'_>,
    talk: &Talk,
    open: [bool; 2],
    wait: Duration,
) -> Result<Ready, Errno> {
    let wanted = [
        (true, watched.gone, PollFlags::IN),
        (!talk.closed, watched.answers.as_fd(), PollFlags::IN),
        (
            !talk.outgoing.is_empty(),
            watched.requests.as_fd(),
            PollFlags::OUT,
        ),
        (open[0], watched.output.as_fd(), PollFlags::IN),
        (open[1], watched.error.as_fd(), PollFlags::IN),
    ];
    let mut fds: Vec<PollFd<'_>> = wanted
        .iter()
        .filter(|(wanted, ..)| *wanted)
        .map(|(_, fd, flags)| PollFd::from_borrowed_fd(*fd, *flags))
        .collect();
    let time = Timespec::try_from(wait).ok();
    match poll(&mut fds, time.as_ref()) {
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error),
    }
    let mut seen = fds.iter();
    let ready = wanted.map(|(wanted, ..)| {
        let came = wanted.then(|| seen.next()).flatten();
        came.is_some_and(|came| !came.revents().is_empty())
    });
    // The order of `wanted`, taken apart.
    let [gone, read, write, output, error] = ready;
    Ok(Ready {
        streams: [output, error],
        read,
        write,
        gone,
    })
}

enum Pulled {
    Open,
    Closed,
    TooMuch,
}

fn pull(fd: &OwnedFd, stream: &mut Kept, error: bool, hooks: &mut dyn Hooks) -> Pulled {
    let mut buffer = [0_u8; PIECE];
    match rustix::io::read(fd, &mut buffer) {
        Ok(0) => Pulled::Closed,
        Ok(count) => {
            hooks.output(error, &buffer[..count]);
            if stream.take(&buffer[..count]) {
                Pulled::TooMuch
            } else {
                Pulled::Open
            }
        }
        Err(Errno::INTR | Errno::AGAIN) => Pulled::Open,
        Err(_) => Pulled::Closed,
    }
}

/// Reads what is in the pipes already, which is all there will be that counts.
fn drain(watched: &Watched<'_>, streams: &mut Streams, hooks: &mut dyn Hooks) {
    for (fd, error) in [(watched.output, false), (watched.error, true)] {
        // A pipe holds so much; a program that goes on writing does not keep us here.
        for _ in 0..READS {
            if !crate::spawn::wait_readable(fd.as_fd(), Duration::ZERO) {
                break;
            }
            let stream = if error {
                &mut streams.error
            } else {
                &mut streams.output
            };
            if !matches!(pull(fd, stream, error, hooks), Pulled::Open) {
                break;
            }
        }
    }
}

/// The two pipes between us.
struct Talk {
    outgoing: Vec<u8>,
    incoming: Vec<u8>,
    most: usize,
    room: usize,
    closed: bool,
    deadline: Instant,
}

impl Talk {
    fn push(&mut self, channel: &OwnedFd) {
        match rustix::io::write(channel, &self.outgoing) {
            Ok(count) => drop(self.outgoing.drain(..count)),
            Err(Errno::AGAIN | Errno::INTR) => {}
            Err(_) => self.outgoing.clear(),
        }
    }

    /// Reads what has come, once: a program that never stops sending must not keep us from the
    /// clock. An answer ends the watching, a call of a tool does not.
    fn pull(&mut self, channel: &OwnedFd, hooks: &mut dyn Hooks) -> Option<Seen> {
        let mut buffer = [0_u8; PIECE];
        match rustix::io::read(channel, &mut buffer) {
            Ok(0) => self.closed = true,
            Ok(count) => self.incoming.extend_from_slice(&buffer[..count]),
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(_) => self.closed = true,
        }
        let mut incoming = std::mem::take(&mut self.incoming);
        let mut rest = incoming.as_slice();
        let mut seen = None;
        while seen.is_none()
            && let Some(said) = self.frame(&mut rest)
        {
            seen = match said {
                Ok(Said::Tool { name, args, kwargs }) => self.call(&name, &args, &kwargs, hooks),
                Ok(Said::Answer(ending)) => Some(Seen::Answer(ending)),
                Err(why) => Some(Seen::Nonsense(why)),
            };
        }
        let used = incoming.len() - rest.len();
        incoming.drain(..used);
        self.incoming = incoming;
        seen
    }

    /// Calls a tool and keeps its answer for the program, which waits for it before it calls again.
    fn call(
        &mut self,
        name: &str,
        args: &[Value],
        kwargs: &Map<String, Value>,
        hooks: &mut dyn Hooks,
    ) -> Option<Seen> {
        if Instant::now() >= self.deadline {
            return Some(Seen::Time);
        }
        if hooks.cancelled() {
            return Some(Seen::Cancelled);
        }
        if self.outgoing.len() > UNREAD {
            return Some(Seen::Nonsense(
                "it calls tools and does not read their answers".to_owned(),
            ));
        }
        let reply = match hooks.tool(name, args, kwargs) {
            Ok(value) => Marshal::dict([("value", Marshal::json(&value))]),
            Err(error) => Marshal::dict([
                ("name", Marshal::text(&error.name)),
                ("error", Marshal::text(&error.message)),
            ]),
        };
        self.outgoing.extend(reply.framed());
        None
    }

    /// The next whole frame, taken from `rest`.
    fn frame(&self, rest: &mut &[u8]) -> Option<Result<Said, String>> {
        let (head, after) = rest.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*head) as usize;
        if length > self.most {
            return Some(Err(format!(
                "its answer has {length} bytes, {} may be sent",
                self.most
            )));
        }
        let body = after.get(..length)?;
        *rest = &after[length..];
        Some(Said::read(body, self.room))
    }
}

/// Processor time of one process and its threads.
#[expect(unsafe_code, reason = "the clock of another process has no safe form")]
fn process_time(pid: i32) -> Duration {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: both addresses are of living variables of the right kind.
    let failed = unsafe {
        libc::clock_getcpuclockid(pid, &raw mut clock) != 0
            || libc::clock_gettime(clock, &raw mut time) != 0
    };
    if failed {
        return Duration::ZERO;
    }
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}
