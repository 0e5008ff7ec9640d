//! What was seen of one program, behind a wall or outside: its answer, its end, its traces.

use std::collections::BTreeMap;
use std::io;

use serde_json::Value;
use stockade_core::{Policy, Request, Status};

use super::canary::{Canary, Proof, Round, Trace};
use super::guests::{Guest, said_by_bash};
use super::place::{Ground, Place};
use super::program::{self, Met};
use super::text::line;
use crate::{Control, Ran, Wall};

/// All that counts afterwards.
#[derive(Debug, Default, Clone)]
pub(super) struct Observed {
    /// What each action met, where the program answered.
    pub(super) met: BTreeMap<String, Met>,
    /// How it ended; nothing outside a wall.
    pub(super) status: Option<Status>,
    /// The same in words.
    pub(super) ended: String,
    /// Whether it passes for a run that ended well.
    pub(super) passes: bool,
    /// Whether it printed what it was given to print.
    pub(super) printed: bool,
    /// Bytes that came through.
    pub(super) output: usize,
    /// Whether its files hold what only stands outside.
    pub(super) harvested: bool,
    /// What the host found.
    pub(super) traces: Vec<Trace>,
    /// Canaries that ended a bare Python by a signal, each tried alone.
    pub(super) crashed: Vec<&'static str>,
}

/// Runs canaries behind a wall: those of a round in one run, and one by one where that run did not
/// answer, so that one of them cannot hide what the others did.
pub(super) fn behind(
    wall: &dyn Wall,
    policy: &Policy,
    place: &Place,
    canaries: &[&Canary],
) -> io::Result<Observed> {
    let first = once(wall, policy, place, canaries)?;
    if canaries.len() == 1 || canaries.iter().all(|one| first.met.contains_key(one.id)) {
        return Ok(first);
    }
    let mut all = first;
    for canary in canaries {
        let alone = once(wall, policy, place, &[canary])?;
        all.met.extend(alone.met);
        all.traces.extend(alone.traces);
        all.ended = alone.ended;
    }
    Ok(all)
}

fn once(
    wall: &dyn Wall,
    policy: &Policy,
    place: &Place,
    canaries: &[&Canary],
) -> io::Result<Observed> {
    let mut ground = place.ground()?;
    let guest = program::guest(canaries);
    let text = program::text(canaries, &ground.inputs);
    let run = |ground: &Ground| run(wall, policy, ground, guest, &text);
    if canaries.iter().any(|canary| canary.round == Round::Twice) {
        ground.inputs["steps"] = serde_json::json!(["leave"]);
        run(&ground);
        ground.inputs["steps"] = serde_json::json!(["look"]);
    }
    let ran = run(&ground);
    let answer = match guest {
        Guest::Bash => said_by_bash(&ran.stdout),
        Guest::Python | Guest::Node => ran.result.clone(),
    };
    let mut traces = place.traces(&ground);
    if canaries
        .iter()
        .any(|one| one.proof == Proof::Trace(Trace::Lives))
        && Place::lives(&ground)
    {
        traces.push(Trace::Lives);
        Place::stop(&ground);
    }
    let harvested = ran
        .contents
        .iter()
        .any(|(name, bytes)| place.betrayed(name.as_bytes()) || place.betrayed(bytes));
    let word = ground.inputs["print"].as_str().unwrap_or_default();
    Ok(Observed {
        met: program::read(&answer).unwrap_or_default(),
        status: Some(ran.status),
        ended: ended(&ran),
        passes: ran.status == Status::Ok || says_forged(&ran),
        printed: ran.stdout.contains(word),
        output: ran.stdout.len(),
        harvested,
        traces,
        crashed: Vec::new(),
    })
}

fn run(wall: &dyn Wall, policy: &Policy, ground: &Ground, guest: Guest, text: &str) -> Ran {
    let mut request = Request::python(text).named("<audit>");
    request.language = guest.language();
    if let Value::Object(inputs) = &ground.inputs {
        request.inputs.clone_from(inputs);
    }
    wall.run(&request, policy, &Control::default())
}

/// Whether the record itself says what the program made up.
fn says_forged(ran: &Ran) -> bool {
    let value = serde_json::to_string(&ran.result).unwrap_or_default();
    value.contains("forged") || ran.walls.contains_key("forged")
}

/// How a run ended, in words.
fn ended(ran: &Ran) -> String {
    let why = ran.error.as_ref().map(|error| {
        let name = match error.name.as_str() {
            "LimitReached" => String::new(),
            name => format!("{name}: "),
        };
        format!(" ({name}{})", error.value)
    });
    line(&format!("{}{}", ran.status.name(), why.unwrap_or_default()))
}
