//! Which canaries share a run, and which control tries them outside.

use std::sync::OnceLock;

use stockade_core::policy::Isolation;

use super::canaries;
use super::canary::{Canary, Round};
use super::guests::Guest;
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
fn group(isolation: Isolation, guests: &[Guest]) -> Vec<Vec<&'static Canary>> {
    // A container runs the machine's kind of Python, so what is tried on a process is tried on it.
    let like = match isolation {
        Isolation::Container => Isolation::Process,
        other => other,
    };
    let mine = || {
        let all = canaries::all();
        all.filter(|canary| canary.walls.contains(&like) && guests.contains(&canary.guest))
    };
    let shared = [
        Round::Reach,
        Round::Kernel,
        Round::Bounds,
        Round::Words,
        Round::Proxied,
    ];
    let rounds = guests.iter().flat_map(|guest| {
        shared.map(|round| {
            let together = |canary: &&Canary| canary.round == round && canary.guest == *guest;
            mine().filter(together).collect()
        })
    });
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
pub(super) fn arrange(
    isolation: Isolation,
    guests: &[Guest],
    controls: &mut Vec<Outdoors>,
) -> Vec<Program> {
    let rounds = group(isolation, guests);
    let joint = |canary: &Canary| {
        canary.guest == Guest::Python && (canary.round == Round::Reach || canary.joint)
    };
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
