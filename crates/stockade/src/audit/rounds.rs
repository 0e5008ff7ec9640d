//! Which canaries share a run, and which control tries them outside.

use std::sync::OnceLock;

use stockade_core::policy::Isolation;

use super::canaries;
use super::canary::{Canary, Round};
use super::observed::Observed;
use super::outside::Outside;
use super::place::Place;

/// The canaries that share a run, and the number of the control that tries them outside.
pub(super) struct Program {
    pub(super) canaries: Vec<&'static Canary>,
    pub(super) control: usize,
}

/// What is tried outside in one process, and what came of it.
pub(super) struct Outdoors {
    pub(super) canaries: Vec<&'static Canary>,
    pub(super) seen: OnceLock<Option<Observed>>,
}

/// The canaries of a kind of wall, those of a round together.
fn group(isolation: Isolation) -> Vec<Vec<&'static Canary>> {
    // A container runs the machine's kind of Python, so what is tried on a process is tried on it.
    let like = match isolation {
        Isolation::Container => Isolation::Process,
        other => other,
    };
    let mine = || canaries::all().filter(move |canary| canary.walls.contains(&like));
    let shared = [Round::Reach, Round::Kernel, Round::Bounds, Round::Words];
    let rounds = shared
        .iter()
        .map(|round| mine().filter(|canary| canary.round == *round).collect());
    let alone = mine()
        .filter(|canary| !shared.contains(&canary.round))
        .map(|canary| vec![canary]);
    rounds
        .chain(alone)
        .filter(|all: &Vec<_>| !all.is_empty())
        .collect()
}

/// The runs of a kind of wall, each with its control. What two walls share is tried outside once,
/// and what needs no process of its own there goes with the first round.
pub(super) fn arrange(isolation: Isolation, controls: &mut Vec<Outdoors>) -> Vec<Program> {
    let rounds = group(isolation);
    let joint = |canary: &Canary| canary.round == Round::Reach || canary.joint;
    let first = rounds.iter().flatten().copied().filter(|one| joint(one));
    let first = known(controls, first.collect());
    let control = |canaries: &Vec<&'static Canary>, controls: &mut Vec<Outdoors>| {
        if canaries.iter().all(|one| joint(one)) {
            first
        } else {
            known(controls, canaries.clone())
        }
    };
    rounds
        .into_iter()
        .map(|canaries| Program {
            control: control(&canaries, controls),
            canaries,
        })
        .collect()
}

/// The number of the control that tries these.
fn known(controls: &mut Vec<Outdoors>, canaries: Vec<&'static Canary>) -> usize {
    let ids = |canaries: &[&Canary]| canaries.iter().map(|canary| canary.id).collect::<Vec<_>>();
    let known = controls
        .iter()
        .position(|control| ids(&control.canaries) == ids(&canaries));
    known.unwrap_or_else(|| {
        controls.push(Outdoors {
            canaries,
            seen: OnceLock::new(),
        });
        controls.len() - 1
    })
}

pub(super) fn control(outside: &Outside, place: &Place, canaries: &[&Canary]) -> Observed {
    outside
        .observe(place, canaries)
        .unwrap_or_else(|error| Observed {
            ended: error.to_string(),
            ..Observed::default()
        })
}
