//! Between an engine's attached stream and plain pipes, so that a container is watched by the same
//! code as a process: what comes in frames is put into one pipe each, what is written to the requests
//! pipe is sent, and one pipe closes when it is over.

use std::io;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bollard::container::{AttachContainerResults, LogOutput};
use futures_util::StreamExt as _;
use rustix::pipe::{PipeFlags, pipe_with};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::unix::pipe::{Receiver, Sender};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::clerk;
use crate::frames::{Frames, Piece};
use crate::plain::{Part, Splitter};

/// Words of pid 1 itself, such as why it failed.
const LAST_WORDS: usize = 4096;
/// The largest message of pid 1 that is not output, an answer or an archive.
const LARGEST: usize = 4096;
/// How much is sent at once.
const PIECE: usize = 64 << 10;

/// Our ends of the pipes.
pub(crate) struct Ours {
    pub(crate) output: OwnedFd,
    pub(crate) error: OwnedFd,
    pub(crate) requests: OwnedFd,
    pub(crate) answers: OwnedFd,
    pub(crate) gone: OwnedFd,
    /// What errands are asked with, and where they answer, until somebody takes them.
    pub(crate) door: Option<(OwnedFd, OwnedFd)>,
}

/// What pid 1 has told.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// What the engine really set.
    pub(crate) hello: Option<Vec<u8>>,
    /// How the program ended.
    pub(crate) end: Option<Vec<u8>>,
    /// The files it left, and whether that is all of them.
    pub(crate) archive: Vec<u8>,
    pub(crate) whole: bool,
    /// The stream is over.
    pub(crate) closed: bool,
    pub(crate) last_words: Vec<u8>,
}

/// What both sides see.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) micros: AtomicU64,
    told: Mutex<Told>,
    changed: Condvar,
}

impl Shared {
    pub(crate) fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, change: impl FnOnce(&mut Told)) {
        change(&mut self.told());
        self.changed.notify_all();
    }

    /// Waits until something was told, for so long; says whether it was.
    pub(crate) fn wait(&self, patience: Duration, wanted: impl Fn(&Told) -> bool) -> bool {
        let end = Instant::now() + patience;
        let mut told = self.told();
        while !wanted(&told) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let woken = self.changed.wait_timeout(told, left);
            told = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }
}

/// A bridge at work. Dropping it closes the stream, at which pid 1 ends.
pub(crate) struct Bridge {
    pub(crate) shared: Arc<Shared>,
    words: UnboundedSender<Words>,
    tasks: [tokio::task::JoinHandle<()>; 2],
}

/// What is sent besides requests.
enum Words {
    Bytes(Vec<u8>),
    /// Nothing more will be sent.
    End,
}

impl Drop for Bridge {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

impl Bridge {
    /// Opens one over what an engine attached. Archives may have `most` bytes. Where pid 1 is a plain
    /// shell the streams are the program's own, but for what is split from them.
    pub(crate) fn open(
        attached: AttachContainerResults,
        most: usize,
        plain: Option<Splitter>,
    ) -> io::Result<(Self, Ours)> {
        let _inside = clerk::handle()?.enter();
        let shared = Arc::new(Shared::default());
        let (output, output_in) = incoming()?;
        let (error, error_in) = incoming()?;
        let (answers, answers_in) = incoming()?;
        let (gone, gone_in) = pipe_with(PipeFlags::CLOEXEC)?;
        let (requests_out, requests) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&requests, true)?;
        let requests_out = Receiver::from_owned_fd(requests_out)?;
        let (door_back, door_in) = incoming()?;
        let (door_out, door) = pipe_with(PipeFlags::CLOEXEC)?;
        rustix::io::ioctl_fionbio(&door, true)?;
        let door_out = Receiver::from_owned_fd(door_out)?;
        let (words, said) = unbounded_channel();
        let AttachContainerResults {
            output: stream,
            input,
        } = attached;
        let incoming = Incoming {
            shared: Arc::clone(&shared),
            output: output_in,
            error: error_in,
            answers: answers_in,
            door: Some(door_in),
            gone: Some(gone_in),
            most,
            message: Vec::new(),
        };
        let handle = clerk::handle()?;
        let tasks = [
            handle.spawn(incoming.run(stream, plain)),
            handle.spawn(send(input, [requests_out, door_out], said)),
        ];
        let ours = Ours {
            output,
            error,
            requests,
            answers,
            gone,
            door: Some((door, door_back)),
        };
        Ok((
            Self {
                shared,
                words,
                tasks,
            },
            ours,
        ))
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&self, bytes: Vec<u8>) {
        // Whoever would take them is gone, and that is told elsewhere.
        let _ = self.words.send(Words::Bytes(bytes));
    }

    /// Closes our direction of the stream.
    pub(crate) fn send_end(&self) {
        let _ = self.words.send(Words::End);
    }

    /// Tells pid 1 something of its own protocol.
    pub(crate) fn tell(&self, kind: u8) {
        self.send(vec![kind, 0, 0, 0, 0]);
    }
}

/// A pipe that a task writes to and a plain thread reads from.
fn incoming() -> io::Result<(OwnedFd, Sender)> {
    let (read, write) = pipe_with(PipeFlags::CLOEXEC)?;
    rustix::io::ioctl_fionbio(&read, true)?;
    Ok((read, Sender::from_owned_fd(write)?))
}

struct Incoming {
    shared: Arc<Shared>,
    output: Sender,
    error: Sender,
    answers: Sender,
    door: Option<Sender>,
    gone: Option<OwnedFd>,
    most: usize,
    message: Vec<u8>,
}

type Stream = std::pin::Pin<
    Box<dyn futures_util::Stream<Item = Result<LogOutput, bollard::errors::Error>> + Send>,
>;

impl Incoming {
    async fn run(mut self, mut stream: Stream, mut plain: Option<Splitter>) {
        let mut frames = Frames::default();
        while let Some(item) = stream.next().await {
            match item {
                Ok(LogOutput::StdOut { message }) if plain.is_none() => {
                    let mut pieces: Vec<(u8, Vec<u8>, bool)> = Vec::new();
                    frames.feed(&message, |Piece::Part(kind, bytes, last)| {
                        pieces.push((kind, bytes.to_vec(), last));
                    });
                    for (kind, bytes, last) in pieces {
                        self.take(kind, &bytes, last).await;
                    }
                }
                Ok(LogOutput::StdErr { message }) if plain.is_none() => self.shared.tell(|told| {
                    let room = LAST_WORDS.saturating_sub(told.last_words.len());
                    told.last_words.extend(message.iter().take(room));
                }),
                Ok(LogOutput::StdOut { message }) => {
                    for part in plain
                        .as_mut()
                        .map(|it| it.feed(&message))
                        .unwrap_or_default()
                    {
                        self.split(part).await;
                    }
                }
                Ok(LogOutput::StdErr { message }) => pass(&mut self.error, &message).await,
                Ok(_) => {}
                // Why it broke is asked of the engine.
                Err(_) => break,
            }
        }
        if let Some(mut plain) = plain {
            pass(&mut self.output, &plain.rest()).await;
        }
        self.shared.tell(|told| told.closed = true);
    }

    /// What a plain shell tells.
    async fn split(&mut self, part: Part) {
        match part {
            Part::Output(bytes) => pass(&mut self.output, &bytes).await,
            Part::Hello(told) => self.told(b'h', told),
            Part::End(told) => self.told(b'x', told),
            Part::Archive(bytes) => self.take(b'f', &bytes, false).await,
        }
    }

    async fn take(&mut self, kind: u8, bytes: &[u8], last: bool) {
        match kind {
            b'o' => pass(&mut self.output, bytes).await,
            b'e' => pass(&mut self.error, bytes).await,
            b'a' => pass(&mut self.answers, bytes).await,
            b'd' => {
                if let Some(door) = &mut self.door {
                    pass(door, bytes).await;
                }
            }
            b'f' => self.shared.tell(|told| {
                let room = self.most.saturating_sub(told.archive.len());
                told.archive.extend(bytes.iter().take(room));
            }),
            _ => {
                let room = LARGEST.saturating_sub(self.message.len());
                self.message.extend(bytes.iter().take(room));
                if last {
                    let message = std::mem::take(&mut self.message);
                    self.told(kind, message);
                }
            }
        }
    }

    fn told(&mut self, kind: u8, message: Vec<u8>) {
        match kind {
            b'h' => self.shared.tell(|told| told.hello = Some(message)),
            b't' => {
                if let Ok(micros) = <[u8; 8]>::try_from(message) {
                    let micros = u64::from_le_bytes(micros);
                    self.shared.micros.store(micros, Ordering::Relaxed);
                }
            }
            b'x' => {
                self.shared.tell(|told| {
                    told.end.get_or_insert(message);
                });
                self.gone = None;
                // Nothing that was asked there is answered any more.
                self.door = None;
            }
            b'z' => self.shared.tell(|told| told.whole = true),
            _ => {}
        }
    }
}

/// Passes bytes on; a reader that is gone wants no more.
async fn pass(pipe: &mut Sender, bytes: &[u8]) {
    let _ = pipe.write_all(bytes).await;
}

/// Sends what is to be sent, requests and errands as frames.
async fn send(
    mut input: std::pin::Pin<Box<dyn tokio::io::AsyncWrite + Send>>,
    [mut requests, mut errands]: [Receiver; 2],
    mut words: UnboundedReceiver<Words>,
) {
    let (mut request, mut errand) = (vec![0; PIECE], vec![0; PIECE]);
    let mut open = [true, true];
    loop {
        let sent = tokio::select! {
            biased;
            said = words.recv() => match said {
                Some(Words::Bytes(bytes)) => input.write_all(&bytes).await,
                Some(Words::End) => input.shutdown().await,
                None => return,
            },
            read = errands.read(&mut errand), if open[1] => {
                let frame = framed(b'd', &errand, read);
                open[1] = frame.is_some();
                input.write_all(&frame.unwrap_or_default()).await
            }
            read = requests.read(&mut request), if open[0] => {
                let frame = framed(b'r', &request, read);
                open[0] = frame.is_some();
                input.write_all(&frame.unwrap_or_default()).await
            }
        };
        if sent.is_err() || input.flush().await.is_err() {
            return;
        }
    }
}

/// What was read, as a frame of a kind; nothing at its end.
fn framed(kind: u8, buffer: &[u8], read: io::Result<usize>) -> Option<Vec<u8>> {
    let length = read.ok().filter(|length| *length > 0)?;
    let mut frame = vec![kind];
    frame.extend(u32::try_from(length).unwrap_or(0).to_le_bytes());
    frame.extend(buffer.get(..length).unwrap_or_default());
    Some(frame)
}
