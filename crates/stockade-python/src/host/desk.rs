//! What stands between the machine and the host: the streams of output, the clock, the journal.
//!
//! While a journal is replayed the desk answers from it, writes nothing out again, and compares;
//! past its end it goes on with the host. The machine cannot tell the difference.

use std::time::Duration;

use super::sink::Sink;
use super::{Captured, Host, ToolAnswer, ToolCall};
use crate::convert::{drop_deep, measure};
use crate::meter::{Limit, Limits};
use crate::snapshot::{Answer, Call, End, Fed, Finish, digest};
use crate::vm::Outside;

/// The desk of one interpreter.
pub(crate) struct Desk {
    pub(crate) host: Box<dyn Host>,
    out: Sink,
    err: Sink,
    /// Bytes that the host has seen of the feed's output already.
    shown: [u64; 2],
    /// The feed that runs.
    pub(crate) fed: Fed,
    /// How many of its calls have been made in this run of it.
    made: usize,
    /// Whether the desk itself ended the run, because a replay went another way.
    told: bool,
    /// What a replay has to find at its end; nothing while the host is asked.
    replay: Option<Replay>,
    /// The first thing a replay found to be different.
    pub(crate) different: Option<String>,
    /// Looks at the clock in this feed.
    looks: u64,
    /// The id of the next call.
    next_id: u64,
    /// Bytes that the journal takes.
    journal_bytes: usize,
    /// Bytes that it may take.
    journal_bound: usize,
    /// Whether it became too large and was given up.
    pub(crate) lost: bool,
}

/// What is being replayed.
#[derive(Clone, Copy)]
struct Replay {
    end: Option<End>,
    /// Whether calls past the journal go to the host.
    then_live: bool,
}

/// What a call of a tool gives to the machine.
pub(crate) enum Reply {
    Answer(Answer),
    Wait,
    /// The replay went another way: the run must end.
    Stop,
}

impl Desk {
    pub(crate) fn new(host: Box<dyn Host>, limits: &Limits) -> Self {
        Self {
            host,
            out: Sink::new(limits.output),
            err: Sink::new(limits.output),
            shown: [0; 2],
            fed: Fed::default(),
            made: 0,
            told: false,
            replay: None,
            different: None,
            looks: 0,
            next_id: 0,
            journal_bytes: 0,
            journal_bound: limits.memory,
            lost: false,
        }
    }

    /// Starts a feed that the host gave.
    pub(crate) fn start(&mut self, limits: &Limits, name: &str, code: &str) {
        let fed = Fed {
            name: name.to_owned(),
            code: code.to_owned(),
            ..Fed::default()
        };
        self.note(name.len() + code.len() + 64);
        self.begin(limits, fed, None, [0; 2]);
    }

    /// Starts a feed from the journal.
    pub(crate) fn start_replay(
        &mut self,
        limits: &Limits,
        fed: Fed,
        then_live: bool,
        shown: [u64; 2],
    ) {
        let replay = Replay {
            end: fed.end,
            then_live,
        };
        self.note(fed.name.len() + fed.code.len() + 64);
        self.begin(limits, fed, Some(replay), shown);
    }

    fn begin(&mut self, limits: &Limits, fed: Fed, replay: Option<Replay>, shown: [u64; 2]) {
        self.out = Sink::new(limits.output);
        self.err = Sink::new(limits.output);
        self.shown = shown;
        self.fed = fed;
        self.made = 0;
        self.told = false;
        self.replay = replay;
        self.looks = 0;
    }

    /// The time, not counted as a look: for setting deadlines.
    pub(crate) fn start_clock(&mut self) -> Option<Duration> {
        self.host.now()
    }

    pub(crate) fn captured(&self) -> (Captured, Captured) {
        (self.out.captured(), self.err.captured())
    }

    /// Bytes written so far.
    pub(crate) fn written(&self) -> [u64; 2] {
        [self.out.total(), self.err.total()]
    }

    /// Makes a call, after so many operations.
    pub(crate) fn tool(&mut self, mut call: ToolCall, operations: u64) -> (ToolCall, Reply) {
        call.id = self.next_id;
        self.next_id += 1;
        let at = self.made;
        self.made += 1;
        let record = Call {
            name: call.name.clone(),
            digest: digest(&call),
            operations,
            output: self.written(),
            answer: None,
        };
        if let Some(replay) = self.replay {
            let Some(known) = self.fed.calls.get(at) else {
                if replay.then_live && replay.end.is_none() {
                    self.replay = None;
                    let reply = self.ask(&call, record);
                    return (call, reply);
                }
                let what = format!("call {} of `{}` is not in it", call.id, call.name);
                return (call, self.stop(what));
            };
            if let Some(what) = difference(known, &record) {
                let what = format!("call {} of `{}`: {what}", call.id, call.name);
                return (call, self.stop(what));
            }
            let reply = match known.answer.clone() {
                Some(answer) => Reply::Answer(answer),
                None if at + 1 == self.fed.calls.len() => Reply::Wait,
                None => self.stop(format!("call {} has no answer", call.id)),
            };
            self.note(call.name.len() + 256);
            return (call, reply);
        }
        let reply = self.ask(&call, record);
        (call, reply)
    }

    fn stop(&mut self, what: String) -> Reply {
        self.different.get_or_insert(what);
        self.told = true;
        Reply::Stop
    }

    /// Whether it was the desk that ended the run.
    pub(crate) fn told(&self) -> bool {
        self.told
    }

    fn ask(&mut self, call: &ToolCall, mut record: Call) -> Reply {
        let answer = self.host.call(call);
        let answer = self.take_in(answer);
        record.answer.clone_from(&answer);
        self.note(record.name.len() + 256);
        if !self.lost {
            self.fed.calls.push(record);
        }
        answer.map_or(Reply::Wait, Reply::Answer)
    }

    /// An answer as it is written down; nothing where it comes later.
    fn take_in(&mut self, answer: ToolAnswer) -> Option<Answer> {
        match answer {
            ToolAnswer::Value(value) => {
                let Some(size) = measure(&value) else {
                    drop_deep(value);
                    return Some(too_deep());
                };
                self.note(size);
                Some(Answer::Value(value))
            }
            ToolAnswer::Error { name, message } => {
                self.note(name.len() + message.len());
                Some(Answer::Error { name, message })
            }
            ToolAnswer::Later => None,
        }
    }

    /// Writes down the answer to the call that was waited for.
    pub(crate) fn answer(&mut self, answer: ToolAnswer) -> Option<Answer> {
        let answer = self.take_in(answer)?;
        if let Some(call) = self.fed.calls.last_mut() {
            call.answer = Some(answer.clone());
        }
        // What a load replayed is over: from here on the host is asked and shown everything.
        self.replay = None;
        self.shown = self.written();
        Some(answer)
    }

    /// Ends the feed and gives its record.
    pub(crate) fn finish(&mut self, finish: Finish, operations: u64) -> Fed {
        let from_outside = matches!(finish, Finish::Time | Finish::Cancelled);
        let end = End {
            finish,
            operations,
            look: from_outside.then_some(self.looks),
        };
        if let Some(replay) = self.replay.take() {
            if self.made < self.fed.calls.len() {
                let what = format!("it made {} calls, not {}", self.made, self.fed.calls.len());
                self.different.get_or_insert(what);
            }
            if replay.end.is_some_and(|known| known != end)
                || (replay.end.is_none() && !replay.then_live)
            {
                let what = format!("it ended with {end:?}, not {:?}", replay.end);
                self.different.get_or_insert(what);
            }
        }
        let mut fed = std::mem::take(&mut self.fed);
        fed.end = Some(end);
        fed
    }

    /// Counts what the journal takes; one that grows too large is given up, since it lies outside
    /// the memory that the program is measured by.
    pub(crate) fn note(&mut self, bytes: usize) {
        self.journal_bytes = self.journal_bytes.saturating_add(bytes);
        if self.journal_bytes > self.journal_bound {
            self.lost = true;
            self.fed.calls = Vec::new();
        }
    }
}

fn too_deep() -> Answer {
    Answer::Error {
        name: "ValueError".to_owned(),
        message: format!(
            "the answer of the tool nests deeper than {} levels",
            crate::convert::MAX_DEPTH
        ),
    }
}

fn difference(known: &Call, made: &Call) -> Option<String> {
    if known.name != made.name {
        return Some(format!("`{}` was called then", known.name));
    }
    if known.digest != made.digest {
        return Some("its arguments were others then".to_owned());
    }
    if known.operations != made.operations {
        return Some(format!(
            "it came after {} operations, not {}",
            made.operations, known.operations
        ));
    }
    if known.output != made.output {
        return Some(format!(
            "it came after {:?} bytes of output, not {:?}",
            made.output, known.output
        ));
    }
    None
}

impl Outside for Desk {
    fn now(&mut self) -> Option<Duration> {
        self.looks += 1;
        if let Some(end) = self.replay.and_then(|replay| replay.end)
            && end.look == Some(self.looks)
        {
            return (end.finish == Finish::Time).then_some(Duration::MAX);
        }
        self.host.now()
    }

    fn write(&mut self, text: &str, error: bool) -> Result<(), Limit> {
        let sink = if error { &mut self.err } else { &mut self.out };
        let before = sink.total();
        let result = sink.write(text);
        let seen = self.shown[usize::from(error)].saturating_sub(before);
        let seen = usize::try_from(seen).unwrap_or(usize::MAX);
        if let Some(fresh) = text.get(seen..)
            && !fresh.is_empty()
        {
            self.host.write(fresh, error);
        }
        result
    }

    fn desk(&mut self) -> Option<&mut Desk> {
        Some(self)
    }
}
