//! Asks a Python about itself, behind a wall: no network, nothing to write to but a workspace that is
//! thrown away, only its own libraries to see, and bounds on everything.
//!
//! Where this machine has no wall at all, only a Python is asked that nobody but the system and the
//! caller can have put there, and it is asked without its environment.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use stockade_core::policy::Limits;
use stockade_core::{Policy, Request};

use super::layout::Layout;
use super::{PROBE, Told};
use crate::error::JailError;
use crate::guest::{Guest, Plain};
use crate::machine::Machine;
use crate::outcome::Ending;
use crate::run::{self, Job};
use crate::site;
use crate::standing;
use crate::supervise::{self, NoHooks, Streams};

/// More than any Python needs to start.
const PATIENCE: Duration = Duration::from_secs(20);
/// More than any Python says.
const MOST: u64 = 8 << 20;

/// What this Python says of itself. `sources` is the text of our side inside, which it compiles.
pub(super) fn ask(layout: &Layout, sources: &str) -> Result<Told, JailError> {
    let machine = Machine::get();
    let said = if machine.holds().is_ok() {
        behind(layout, sources, machine)?
    } else {
        bare(layout, sources)?
    };
    // What its own start-up printed comes before.
    let last = said.trim_ascii_end().rsplit(|byte| *byte == b'\n').next();
    serde_json::from_slice(last.unwrap_or_default())
        .map_err(|error| failed(layout, &error.to_string()))
}

fn failed(layout: &Layout, why: &str) -> JailError {
    JailError::Missing(format!(
        "`{}` is not a Python that runs: {why}",
        layout.executable.display()
    ))
}

fn behind(layout: &Layout, sources: &str, machine: &Machine) -> Result<Vec<u8>, JailError> {
    let policy = Policy {
        limits: Limits {
            wall_time: PATIENCE,
            cpu_time: PATIENCE / 2,
            output: MOST,
            ..Limits::default()
        },
        ..Policy::default()
    };
    let request = Request::python("");
    let job = Job {
        request: &request,
        policy: &policy,
        python: None,
        guard: None,
        tools: Vec::new(),
        warm: false,
        preload: &[],
        modules: &[],
    };
    let guest = Guest::Asked(Plain {
        executable: layout.executable.clone(),
        file: layout.file.clone(),
        view: layout.asked(),
    });
    let settled = site::settle(&policy, &request, machine, &guest)?;
    let (standing, _) = standing::start(&job, machine, &guest, &settled, false)?;
    let mut streams = Streams::new(MOST);
    let bounds = crate::job::bounds(&policy);
    let seen = supervise::watch(
        &standing.watched(),
        words(sources),
        bounds,
        &mut streams,
        &mut NoHooks,
    );
    let end = standing.end(false);
    let (stdout, cut) = streams.output.text();
    match run::ending(seen, end.ended, end.out_of_memory, false) {
        Ending::Silent(Some(0)) if !cut => Ok(stdout.into_bytes()),
        ending => {
            let (stderr, _) = streams.error.text();
            let last = stderr.trim().lines().last().unwrap_or_default();
            Err(failed(layout, &why(&ending, last)))
        }
    }
}

fn why(ending: &Ending, last: &str) -> String {
    match ending {
        _ if !last.is_empty() => last.to_owned(),
        Ending::WallTime | Ending::CpuTime => "it took too long to say what it is".to_owned(),
        Ending::Memory => "it took too much memory to say what it is".to_owned(),
        Ending::Signal(signal) => format!("signal {signal} ended it"),
        _ => "it said nothing".to_owned(),
    }
}

/// The sources with their length before them.
fn words(sources: &str) -> Vec<u8> {
    let length = u32::try_from(sources.len()).unwrap_or(u32::MAX);
    let mut words = length.to_le_bytes().to_vec();
    words.extend_from_slice(sources.as_bytes());
    words
}

/// No wall can be had here, and what runs afterwards has none either.
fn bare(layout: &Layout, sources: &str) -> Result<Vec<u8>, JailError> {
    let error = |error: std::io::Error| failed(layout, &error.to_string());
    if !layout.is_ours || !layout.config.is_empty() {
        return Err(failed(
            layout,
            "it cannot be asked what it is, since this machine gives no wall to ask it behind, and \
             others may have had a hand in it; name the system's own with --python",
        ));
    }
    let mut child = Command::new(&layout.file)
        .args(["-IB", "-c", PROBE, "0"])
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(error)?;
    if let Some(mut input) = child.stdin.take() {
        // A child that does not read says nothing below.
        let _ = input.write_all(&words(sources));
    }
    let mut said = Vec::new();
    let begin = Instant::now();
    if let Some(output) = child.stdout.take() {
        output.take(MOST).read_to_end(&mut said).map_err(error)?;
    }
    while child.try_wait().map_err(error)?.is_none() {
        if begin.elapsed() > PATIENCE {
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Ok(said)
}
