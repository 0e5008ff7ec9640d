//! One command through the door: started, fed, heard and, where a bound is passed, ended with all that
//! it has started. The session lives on.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use stockade_core::Command;

use super::Door;
use super::line::{Errand, Said};
use crate::marshal::Marshal;
use crate::supervise::{Hooks, Streams};

/// How often a caller's wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// What was told to end is over by then, or the side inside is lost.
const ENDING: Duration = Duration::from_secs(15);
/// As much input as the side inside takes before it asks for more, and how much is sent at once.
const WINDOW: usize = 256 << 10;
const PIECE: usize = 64 << 10;

/// A command as it is carried out.
pub struct Wish<'a> {
    /// The program and its arguments.
    pub arguments: &'a [String],
    /// The rest of it.
    pub command: &'a Command,
    /// How long it may take.
    pub wall: Duration,
    /// How much of its output is kept, of stdout and of stderr.
    pub output: u64,
}

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Came {
    /// By itself, with this exit code.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// It was killed for lack of memory.
    Memory,
    /// There is no program of that name.
    NotFound,
    /// The program cannot be started, by the kernel's number for why.
    NotStarted(i32),
    /// It cannot start in that directory, by the kernel's number for why.
    BadDirectory(i32),
    /// It could not be made a process, by the kernel's number for why.
    NoProcess(i32),
    /// It took too long.
    Time,
    /// It printed without end.
    Output,
    /// The caller stopped it.
    Cancelled,
    /// The session is over, or the side inside no longer answers.
    Over,
}

/// What is told of a command.
pub struct Commanded {
    /// How it ended.
    pub came: Came,
    /// What it printed.
    pub streams: Streams,
    /// Real time.
    pub wall: Duration,
    /// Processor time of it and of the children that it waited for.
    pub cpu: Duration,
    /// The most memory that one of them held, in bytes.
    pub peak_memory: u64,
}

impl Door {
    /// Runs a command to its end.
    pub fn command(&self, wish: &Wish<'_>, hooks: &mut dyn Hooks) -> Commanded {
        let begin = Instant::now();
        let mut all = Commanded {
            came: Came::Over,
            streams: Streams::new(wish.output),
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            peak_memory: 0,
        };
        if let Some(errand) = self.line.begin() {
            let killed = (self.killed)().max(self.line.killed());
            if start(&errand, wish) {
                let wall = wish.wall.min(self.budget.left());
                let (credits, credit) = channel();
                all.came = std::thread::scope(|scope| {
                    let input = wish.command.stdin.as_slice();
                    let (number, line) = (errand.number, errand.line);
                    // On a thread of its own, so that output is read while input is taken.
                    let fed = (!input.is_empty()).then(|| {
                        scope.spawn(move || {
                            let say = |what: &str, data: &[u8]| {
                                let all = Marshal::dict([
                                    ("id", Marshal::number(number.into())),
                                    ("do", Marshal::text(what)),
                                    ("data", Marshal::bytes(data)),
                                ]);
                                line.send(&all.framed())
                            };
                            feed(input, &credit, say);
                        })
                    });
                    if fed.is_none() {
                        errand.say("end", Vec::new());
                    }
                    let came = hear(&errand, begin + wall, &credits, &mut all, hooks);
                    // Ends the feeding.
                    drop(credits);
                    came
                });
            }
            let more = (self.killed)().max(self.line.killed()) > killed;
            if all.came == Came::Signal(libc::SIGKILL) && more {
                all.came = Came::Memory;
            }
        }
        all.wall = begin.elapsed();
        self.budget.spend(all.wall);
        all
    }
}

fn start(errand: &Errand<'_>, wish: &Wish<'_>) -> bool {
    let arguments = wish.arguments.iter();
    let environment = wish.command.env.iter().map(|(name, value)| {
        Marshal::list([
            Marshal::bytes(name.as_bytes()),
            Marshal::bytes(value.as_bytes()),
        ])
    });
    let cwd = wish.command.cwd.as_deref().unwrap_or(".");
    errand.say(
        "run",
        vec![
            (
                "argv",
                Marshal::list(arguments.map(|argument| Marshal::bytes(argument.as_bytes()))),
            ),
            ("env", Marshal::list(environment)),
            ("cwd", Marshal::bytes(cwd.as_bytes())),
        ],
    )
}

/// Sends input as far as the side inside wants it, until all is sent or nobody asks any more.
fn feed(input: &[u8], credit: &Receiver<usize>, say: impl Fn(&str, &[u8]) -> bool) {
    let mut room = WINDOW;
    let mut left = input;
    while !left.is_empty() {
        if room == 0 {
            let Ok(more) = credit.recv() else { return };
            room += more;
            continue;
        }
        let (piece, rest) = left.split_at(room.min(PIECE).min(left.len()));
        if !say("data", piece) {
            return;
        }
        room -= piece.len();
        left = rest;
    }
    say("end", &[]);
}

/// Takes what comes until the command is over, and ends it where a bound is passed.
fn hear(
    errand: &Errand<'_>,
    mut deadline: Instant,
    credits: &Sender<usize>,
    all: &mut Commanded,
    hooks: &mut dyn Hooks,
) -> Came {
    let mut ended = None;
    loop {
        let now = Instant::now();
        let stop = match ended {
            None if hooks.cancelled() => Some(Came::Cancelled),
            None if now >= deadline => Some(Came::Time),
            // It was told to end, and nothing comes: the side inside does not answer.
            Some(_) if now >= deadline => {
                errand.line.give_up();
                return Came::Over;
            }
            _ => None,
        };
        if let Some(why) = stop {
            errand.say("kill", Vec::new());
            (ended, deadline) = (Some(why), now + ENDING);
        }
        let wait = deadline.saturating_duration_since(now).min(LOOK);
        let said = match errand.answers.recv_timeout(wait) {
            Ok(said) => said,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Came::Over,
        };
        match said.kind {
            kind @ (b'o' | b'e') => {
                let error = kind == b'e';
                let stream = if error {
                    &mut all.streams.error
                } else {
                    &mut all.streams.output
                };
                let too_much = stream.take(&said.data);
                if ended.is_none() {
                    hooks.output(error, &said.data);
                    if too_much {
                        errand.say("kill", Vec::new());
                        (ended, deadline) = (Some(Came::Output), Instant::now() + ENDING);
                    }
                }
            }
            b'w' => {
                let count = number(&said.data, 0, 4);
                // The feeding may be over.
                let _ = credits.send(usize::try_from(count).unwrap_or(0));
            }
            b'x' => {
                let came = over(errand, &said, all);
                return ended.unwrap_or(came);
            }
            b'f' => return ended.unwrap_or(failed(&said)),
            _ => {}
        }
    }
}

/// How its process ended: the status, microseconds, bytes, and kills for lack of memory so far.
fn over(errand: &Errand<'_>, said: &Said, all: &mut Commanded) -> Came {
    all.cpu = Duration::from_micros(number(&said.data, 4, 8));
    all.peak_memory = number(&said.data, 12, 8);
    errand.line.keep_killed(number(&said.data, 20, 8));
    let status = i32::try_from(number(&said.data, 0, 4)).unwrap_or(0);
    match status & 0x7f {
        0 => Came::Exit(status >> 8 & 0xff),
        signal => Came::Signal(signal),
    }
}

fn failed(said: &Said) -> Came {
    let errno = i32::try_from(number(&said.data, 0, 4)).unwrap_or(0);
    match (said.data.get(4), errno) {
        (Some(1), errno) => Came::BadDirectory(errno),
        (Some(3), libc::ENOENT) => Came::NotFound,
        (Some(3), errno) => Came::NotStarted(errno),
        (_, errno) => Came::NoProcess(errno),
    }
}

/// A number of so many bytes at a place; 0 where there are fewer.
pub(super) fn number(data: &[u8], at: usize, length: usize) -> u64 {
    let bytes = data.get(at..at + length).unwrap_or_default();
    let bytes = bytes.iter().rev();
    bytes.fold(0, |all, byte| all << 8 | u64::from(*byte))
}
