//! A container that has been started and stands behind its walls, until everything inside is dead.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bollard::models::ContainerCreateBody;
use stockade_core::Policy;
use stockade_core::execution::Walls;
use stockade_jail::proxy::Proxy;
use stockade_jail::shared::{Ended, Processor, Watched};

use crate::bridge::{Bridge, Ours};
use crate::door;
use crate::engine::Engine;
use crate::error::ContainerError;
use crate::held::Held;
use crate::plain::Splitter;
use crate::verify::{self, Read};

/// Pid 1 has said what it found by then.
const STARTING: Duration = Duration::from_mins(1);
/// It has told the end of a run by then, after which it is killed from outside.
const ENDING: Duration = Duration::from_secs(5);
/// A program's files are here by then.
const CARRYING: Duration = Duration::from_secs(30);

/// A container behind its walls. Parts are dropped in this order: the stream, then the container.
pub(crate) struct Standing {
    bridge: Bridge,
    ours: Option<Ours>,
    proxy: Option<Proxy>,
    held: Held,
    /// Pid 1 is a shell, which is told nothing more.
    plain: bool,
    pub(crate) walls: Walls,
}

/// What is asked for.
pub(crate) struct Wish<'a> {
    pub(crate) policy: &'a Policy,
    pub(crate) image: &'a str,
    pub(crate) body: &'a ContainerCreateBody,
    /// What pid 1 is told first.
    pub(crate) setup: &'a [u8],
    /// Whether the program takes our own filter upon itself.
    pub(crate) filtered: bool,
    /// The word of a plain shell, where pid 1 is one.
    pub(crate) word: Option<&'a str>,
    /// The program may open more files than the policy says, since pid 1 must.
    pub(crate) few_files: bool,
    /// Processes that are not the program's.
    pub(crate) own_tasks: u64,
}

/// What is left when everything inside is dead.
#[derive(Debug, Default)]
pub(crate) struct End {
    pub(crate) ended: Ended,
    pub(crate) out_of_memory: bool,
    pub(crate) tasks_refused: Option<u64>,
    pub(crate) archive: Vec<u8>,
    /// Why there is none.
    pub(crate) left_behind: Option<&'static str>,
    pub(crate) refused: Vec<String>,
}

impl Standing {
    /// Makes a container, starts it and waits until pid 1 has said what it found.
    pub(crate) fn start(engine: &Arc<Engine>, wish: &Wish<'_>) -> Result<Self, ContainerError> {
        let held = Held::create(engine, wish.body, wish.policy.container.pull)?;
        let most = most_archive(wish.policy);
        let splitter = wish.word.map(Splitter::new);
        let (bridge, ours) = Bridge::open(held.attach()?, most, splitter)
            .map_err(|error| ContainerError::step("make pipes", &error))?;
        bridge.send(wish.setup.to_vec());
        if wish.word.is_some() {
            bridge.send_end();
        }
        held.start()?;
        let seen = held.inspect()?;
        bridge
            .shared
            .wait(STARTING, |told| told.hello.is_some() || told.closed);
        let read = {
            let told = bridge.shared.told();
            let read = told.hello.as_deref().and_then(Read::parse);
            read.ok_or_else(|| mute(wish.image, &told.last_words))?
        };
        let walls = verify::walls(engine, wish, &read, &seen)?;
        let pid = seen.state.and_then(|state| state.pid);
        let proxy = door::open(wish.policy, engine, pid)?;
        Ok(Self {
            bridge,
            ours: Some(ours),
            proxy,
            held,
            plain: wish.word.is_some(),
            walls,
        })
    }

    /// The same, told as one that was made for this run.
    pub(crate) fn cold(mut self) -> Self {
        self.walls.insert("start".into(), "cold".into());
        self
    }

    /// What a supervisor looks at.
    pub(crate) fn watched(&self) -> Option<Watched<'_>> {
        let ours = self.ours.as_ref()?;
        Some(Watched {
            gone: ours.gone.as_fd(),
            output: &ours.output,
            error: &ours.error,
            requests: &ours.requests,
            answers: &ours.answers,
            processor: Processor::Kept(&self.bridge.shared.micros),
        })
    }

    /// The pipes of its door, once.
    pub(crate) fn door(&mut self) -> Option<(OwnedFd, OwnedFd)> {
        self.ours.as_mut()?.door.take()
    }

    /// Whether it still waits for work.
    pub(crate) fn lives(&self) -> bool {
        let told = self.bridge.shared.told();
        !told.closed && told.end.is_none()
    }

    /// The files in its workspace now, as an archive.
    pub(crate) fn files(&self) -> Vec<u8> {
        let shared = &self.bridge.shared;
        {
            let mut told = shared.told();
            told.archive.clear();
            told.whole = false;
        }
        self.bridge.tell(b'n');
        shared.wait(CARRYING, |told| told.whole || told.closed);
        std::mem::take(&mut shared.told().archive)
    }

    /// Ends everything inside, and says how it was.
    pub(crate) fn end(mut self) -> Result<End, ContainerError> {
        // Whoever still writes to these waits for nobody.
        self.ours = None;
        let shared = Arc::clone(&self.bridge.shared);
        let quiet = shared.told().end.is_none() && !shared.told().closed;
        if self.plain && quiet {
            // A shell cannot be told to end its child: everything goes, and its files with it.
            self.held.kill();
            return Ok(End {
                left_behind: Some("the workspace went with the container that was killed"),
                ..End::default()
            });
        }
        self.bridge.tell(b'k');
        shared.wait(ENDING, |told| told.end.is_some() || told.closed);
        if shared.told().end.is_none() {
            return Err(self.lost());
        }
        shared.wait(CARRYING, |told| told.whole || told.closed);
        let (end, archive) = {
            let mut told = shared.told();
            (told.end.take(), std::mem::take(&mut told.archive))
        };
        let refused = self.proxy.take().map(Proxy::stop).unwrap_or_default();
        let mut end = read_end(&end.unwrap_or_default())
            .ok_or_else(|| ContainerError::Lost("pid 1 told no end of the run".to_owned()))?;
        end.archive = archive;
        end.refused = refused.into_iter().map(|refused| refused.why).collect();
        Ok(end)
    }

    /// The same for a container that says nothing any more: it is killed, and the engine is asked
    /// what became of it.
    fn lost(self) -> ContainerError {
        let shared = Arc::clone(&self.bridge.shared);
        let silent = !shared.told().closed;
        if silent {
            self.held.kill();
        }
        let why = match self.held.inspect() {
            Err(error) => format!("the engine cannot be asked about it: {error}"),
            Ok(_) if silent => "it did not end when it was told to".to_owned(),
            Ok(seen) => {
                let state = seen.state.unwrap_or_default();
                if state.oom_killed == Some(true) {
                    return ContainerError::Memory;
                }
                let code = state.exit_code.unwrap_or_default();
                let words = String::from_utf8_lossy(&shared.told().last_words).into_owned();
                format!("it ended with exit code {code} {words}")
                    .trim()
                    .to_owned()
            }
        };
        ContainerError::Lost(format!("the container was lost during the run: {why}"))
    }

    /// Processor time so far.
    pub(crate) fn processor(&self) -> Duration {
        Duration::from_micros(self.bridge.shared.micros.load(Ordering::Relaxed))
    }
}

/// The largest archive of a workspace: its bytes, and a head for each of its names.
pub(crate) fn most_archive(policy: &Policy) -> usize {
    let names = 20_000 * 2048;
    let most = policy.limits.disk.saturating_add(names);
    usize::try_from(most).unwrap_or(usize::MAX)
}

/// Why pid 1 has said nothing.
fn mute(image: &str, words: &[u8]) -> ContainerError {
    let words = String::from_utf8_lossy(words);
    let words = words.trim();
    let why = if words.is_empty() {
        "it ended at once"
    } else {
        words
    };
    ContainerError::Refused(format!(
        "the image `{image}` could not be started as it must be: {why}"
    ))
}

/// Reads how a run ended: the status of its process, microseconds, bytes, kills for lack of memory,
/// and refused tasks where they are counted.
fn read_end(text: &[u8]) -> Option<End> {
    let all: Vec<Option<u64>> = serde_json::from_slice(text).ok()?;
    let [status, micros, peak, kills, refused] = all.as_slice() else {
        return None;
    };
    let status = i32::try_from((*status)?).ok()?;
    let signal = status & 0x7f;
    Some(End {
        ended: Ended {
            code: (signal == 0).then_some(status >> 8 & 0xff),
            signal: (signal != 0).then_some(signal),
            cpu: Duration::from_micros((*micros)?),
            peak: (*peak)?,
        },
        out_of_memory: (*kills)? > 0,
        tasks_refused: *refused,
        ..End::default()
    })
}
