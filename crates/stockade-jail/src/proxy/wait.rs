//! Waiting that always ends: for a socket, for a deadline, or for the proxy to be stopped.
//!
//! All sockets are non-blocking and every wait also watches a pipe into which one byte is written
//! at the end. Nobody reads that byte, so it wakes all waits from then on; closing the pipe would
//! not do, as a process forked meanwhile could hold it open.

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fd::{AsFd, OwnedFd},
    io::Errno,
    pipe::{PipeFlags, pipe_with},
};
use std::{
    io::{self, Read as _, Write as _},
    net::TcpStream,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

/// Why a connection ends before its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The proxy is stopped.
    Stopped,
    /// Nothing happened for too long.
    TimedOut,
    /// The other side is gone, or the socket is of no use any more.
    Closed,
}

/// The bell that ends all waits.
#[derive(Debug)]
pub(super) struct Stop {
    rung: AtomicBool,
    reader: OwnedFd,
    writer: OwnedFd,
}

impl Stop {
    pub(super) fn new() -> io::Result<Self> {
        let (reader, writer) = pipe_with(PipeFlags::CLOEXEC | PipeFlags::NONBLOCK)?;
        Ok(Self {
            rung: AtomicBool::new(false),
            reader,
            writer,
        })
    }

    pub(super) fn ring(&self) {
        self.rung.store(true, Ordering::SeqCst);
        // A full pipe would do as well as a byte in it.
        let _ = rustix::io::write(&self.writer, b"x");
    }

    pub(super) fn is_rung(&self) -> bool {
        self.rung.load(Ordering::SeqCst)
    }

    /// Waits until one of the sockets is ready for what it is watched for.
    pub(super) fn wait(
        &self,
        watched: &[(&dyn AsFdDyn, PollFlags)],
        deadline: Option<Instant>,
    ) -> Result<(), End> {
        let mut all: Vec<PollFd<'_>> = watched
            .iter()
            .map(|(socket, flags)| PollFd::from_borrowed_fd(socket.fd(), *flags))
            .collect();
        all.push(PollFd::new(&self.reader, PollFlags::IN));
        loop {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let left = left.map(|left| Timespec::try_from(left).unwrap_or_default());
            match poll(&mut all, left.as_ref()) {
                _ if self.is_rung() => return Err(End::Stopped),
                Ok(0) => return Err(End::TimedOut),
                Ok(_) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(_) => return Err(End::Closed),
            }
        }
    }

    /// Waits for one socket.
    pub(super) fn wait_for(
        &self,
        socket: &dyn AsFdDyn,
        flags: PollFlags,
        deadline: Option<Instant>,
    ) -> Result<(), End> {
        self.wait(&[(socket, flags)], deadline)
    }

    /// Does nothing for a while.
    pub(super) fn pause(&self, time: Duration) -> Result<(), End> {
        match self.wait(&[], Some(Instant::now() + time)) {
            Err(End::TimedOut) => Ok(()),
            other => other,
        }
    }

    /// Reads what there is, waiting for it to come. `0` is the end.
    pub(super) fn read(
        &self,
        mut from: &TcpStream,
        buffer: &mut [u8],
        deadline: Instant,
    ) -> Result<usize, End> {
        loop {
            match from.read(buffer) {
                Ok(length) => return Ok(length),
                Err(error) => retry(&error)?,
            }
            self.wait_for(from, PollFlags::IN, Some(deadline))?;
        }
    }

    /// Writes all of it.
    pub(super) fn write_all(
        &self,
        mut to: &TcpStream,
        mut bytes: &[u8],
        deadline: Instant,
    ) -> Result<(), End> {
        while !bytes.is_empty() {
            match to.write(bytes) {
                Ok(0) => return Err(End::Closed),
                Ok(length) => {
                    bytes = &bytes[length..];
                    continue;
                }
                Err(error) => retry(&error)?,
            }
            self.wait_for(to, PollFlags::OUT, Some(deadline))?;
        }
        Ok(())
    }
}

/// Whether a socket that did nothing will do something later.
pub(super) fn retry(error: &io::Error) -> Result<(), End> {
    match error.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => Ok(()),
        _ => Err(End::Closed),
    }
}

/// [`AsFd`] without its type parameter's trouble: a socket of whatever kind.
pub(super) trait AsFdDyn {
    fn fd(&self) -> rustix::fd::BorrowedFd<'_>;
}

impl<T: AsFd> AsFdDyn for T {
    fn fd(&self) -> rustix::fd::BorrowedFd<'_> {
        self.as_fd()
    }
}
