//! Two directions of bytes between two sockets, in one thread, until both are done, or nothing
//! moves for too long, or the proxy stops.

use super::{
    Shared,
    body::Filter,
    head::Bad,
    wait::{AsFdDyn, End, retry},
};
use rustix::event::PollFlags;
use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpStream},
    time::Instant,
};

const BUFFER: usize = 16 << 10;

/// Why bytes stopped flowing before the end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Broken {
    End(End),
    /// What the client sent is not what it should be.
    Bad(Bad),
    /// What the server sent is not.
    BadAnswer(Bad),
}

impl From<End> for Broken {
    fn from(end: End) -> Self {
        Self::End(end)
    }
}

/// One direction.
pub(super) struct Flow<'a> {
    from: &'a TcpStream,
    to: &'a TcpStream,
    filter: Filter,
    waiting: Vec<u8>,
    written: usize,
    /// No more is read.
    ended: bool,
    /// All has been written and passed on.
    finished: bool,
    /// Whether anything has been written yet.
    pub(super) started: bool,
}

impl<'a> Flow<'a> {
    /// `first` are bytes that were read earlier.
    pub(super) fn new(
        from: &'a TcpStream,
        to: &'a TcpStream,
        mut filter: Filter,
        first: &[u8],
    ) -> Result<Self, Bad> {
        let mut waiting = Vec::new();
        filter.feed(first, &mut waiting)?;
        let ended = filter.is_done();
        Ok(Self {
            from,
            to,
            filter,
            waiting,
            written: 0,
            ended,
            finished: false,
            started: false,
        })
    }

    /// Puts bytes of our own before all others.
    pub(super) fn begin_with(mut self, mut bytes: Vec<u8>) -> Self {
        bytes.append(&mut self.waiting);
        self.waiting = bytes;
        self
    }

    /// Does what can be done without waiting; says whether that was anything.
    fn step(&mut self, buffer: &mut [u8]) -> Result<bool, Broken> {
        if self.finished {
            return Ok(false);
        }
        if self.written < self.waiting.len() {
            return self.write();
        }
        if self.ended {
            self.finished = true;
            if matches!(self.filter, Filter::All) {
                // The other side may have more to say, so only this direction closes.
                let _ = self.to.shutdown(Shutdown::Write);
            }
            return Ok(true);
        }
        let length = match self.from.read(buffer) {
            Ok(length) => length,
            Err(error) => return Ok(retry(&error).map(|()| false)?),
        };
        self.waiting.clear();
        self.written = 0;
        if length == 0 {
            if !self.filter.may_end() {
                return Err(Broken::Bad(Bad("the end came too early")));
            }
            self.ended = true;
            return Ok(true);
        }
        let fed = self.filter.feed(&buffer[..length], &mut self.waiting);
        fed.map_err(Broken::Bad)?;
        self.ended = self.filter.is_done();
        Ok(true)
    }

    fn write(&mut self) -> Result<bool, Broken> {
        match self.to.write(&self.waiting[self.written..]) {
            Ok(0) => Err(End::Closed.into()),
            Ok(length) => {
                self.written += length;
                self.started = true;
                Ok(true)
            }
            Err(error) => Ok(retry(&error).map(|()| false)?),
        }
    }

    /// The socket that must get ready before the next step.
    fn watched(&self) -> Option<(&'a dyn AsFdDyn, PollFlags)> {
        if self.finished {
            None
        } else if self.written < self.waiting.len() {
            Some((self.to, PollFlags::OUT))
        } else {
            Some((self.from, PollFlags::IN))
        }
    }
}

/// A tunnel: both directions, each to its end.
pub(super) fn tunnel(
    there: &mut Flow<'_>,
    back: &mut Flow<'_>,
    shared: &Shared,
) -> Result<(), Broken> {
    flow(there, back, shared, |there, back| {
        there.finished && back.finished
    })
}

/// One exchange, which is over when the answer is.
pub(super) fn exchange(
    there: &mut Flow<'_>,
    back: &mut Flow<'_>,
    shared: &Shared,
) -> Result<(), Broken> {
    flow(there, back, shared, |_, back| back.finished)
}

fn flow(
    there: &mut Flow<'_>,
    back: &mut Flow<'_>,
    shared: &Shared,
    over: impl Fn(&Flow<'_>, &Flow<'_>) -> bool,
) -> Result<(), Broken> {
    let mut buffer = vec![0; BUFFER];
    let mut deadline = Instant::now() + shared.bounds.idle_time;
    loop {
        let moved = match there.step(&mut buffer) {
            // A server may answer and hang up before it has read all; the answer still counts.
            Err(Broken::End(End::Closed)) if !matches!(there.filter, Filter::All) => {
                there.finished = true;
                true
            }
            other => other?,
        };
        let answered = back.step(&mut buffer).map_err(|broken| match broken {
            Broken::Bad(bad) => Broken::BadAnswer(bad),
            other => other,
        })?;
        if over(there, back) {
            return Ok(());
        }
        if shared.stop.is_rung() {
            return Err(End::Stopped.into());
        }
        if moved || answered {
            deadline = Instant::now() + shared.bounds.idle_time;
            continue;
        }
        let watched: Vec<_> = [there.watched(), back.watched()]
            .into_iter()
            .flatten()
            .collect();
        shared.stop.wait(&watched, Some(deadline))?;
    }
}
