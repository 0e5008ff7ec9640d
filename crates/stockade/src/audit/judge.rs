//! What a canary has shown: held behind the wall, and done outside it.

use stockade_core::Status;

use super::canary::{Canary, Proof};
use super::observed::Observed;
use super::place::Place;
use super::program::Met;
use super::report::Outcome;
use super::text::line;

/// What one side saw of an action.
#[derive(Debug, PartialEq, Eq)]
enum Seen {
    /// It was done.
    Done(String),
    /// It was not, for this reason, whose number may be known.
    Held(String, i32),
    /// Nobody can tell.
    Unknown(String),
}

/// The outcome of a canary, from what was seen behind the wall and outside. Nothing outside means
/// that there is no Python to try it with.
pub(super) fn judge(
    canary: &Canary,
    inside: &Observed,
    outside: Option<&Observed>,
    place: &Place,
) -> (Outcome, String) {
    let held = match seen(canary, inside, place) {
        Seen::Done(what) => return (Outcome::Fail, open(&what)),
        Seen::Unknown(why) => {
            return (Outcome::Fail, format!("nothing was shown: {why}"));
        }
        Seen::Held(how, _) => how,
    };
    let Some(outside) = outside else {
        return (Outcome::Absent, format!("{held}; {NO_PYTHON}"));
    };
    let (why, number) = match seen(canary, outside, place) {
        Seen::Done(_) => return (Outcome::Pass, held),
        Seen::Held(why, number) => (why, number),
        Seen::Unknown(why) => (why, 0),
    };
    match canary.excuse(number) {
        Some(reason) => (Outcome::Absent, format!("{reason} ({why})")),
        None => (
            Outcome::Void,
            format!("it cannot be done outside either: {why}"),
        ),
    }
}

/// Why nothing was tried outside.
pub(super) const NO_PYTHON: &str = "there is no Python here to try it with outside";

fn open(what: &str) -> String {
    match what {
        "" => "the wall is open: it was done".to_owned(),
        what => line(&format!("the wall is open: it was done ({what})")),
    }
}

fn seen(canary: &Canary, observed: &Observed, place: &Place) -> Seen {
    let met = observed.met.get(canary.id);
    let done = match canary.proof {
        Proof::Says => told(met),
        Proof::Secret => told(met).filter(|what| place.betrayed(what.as_bytes())),
        Proof::Trace(trace) => observed
            .traces
            .contains(&trace)
            .then(|| "the host found its trace".to_owned()),
        Proof::Prints => observed
            .printed
            .then(|| "another program took its place".to_owned()),
        Proof::Forges => observed
            .passes
            .then(|| "it passes for a run that ended well".to_owned()),
        Proof::Floods => {
            let most = crate::audit::FLOOD;
            (observed.output >= most).then(|| format!("{} bytes came through", observed.output))
        }
        Proof::Harvests => observed
            .harvested
            .then(|| "its files hold what stands outside".to_owned()),
        Proof::Words(words) => return spoken(met, words, observed),
    };
    if let Some(what) = done {
        return Seen::Done(what);
    }
    match met {
        Some(Met::Refused(why, number)) => Seen::Held(line(why), *number),
        Some(Met::Done(_)) => Seen::Held("it came to nothing".to_owned(), -1),
        None => silent(canary, observed),
    }
}

/// An end without an answer: held where the wall ended it as it should, else unknown.
fn silent(canary: &Canary, observed: &Observed) -> Seen {
    match observed.status {
        Some(status) if canary.held_by.contains(&status) => Seen::Held(observed.ended.clone(), -1),
        // The program says nothing at its end where its output was cut, and that is an answer.
        Some(Status::Ok) if canary.proof == Proof::Floods => Seen::Held(observed.ended.clone(), -1),
        _ => Seen::Unknown(observed.ended.clone()),
    }
}

fn told(met: Option<&Met>) -> Option<String> {
    match met {
        Some(Met::Done(what)) => Some(what.clone()),
        _ => None,
    }
}

/// A refusal must be in words; outside there is none.
fn spoken(met: Option<&Met>, words: &str, observed: &Observed) -> Seen {
    match met {
        Some(Met::Done(what)) => Seen::Done(what.clone()),
        Some(Met::Refused(why, number)) if why.contains(words) || observed.status.is_none() => {
            Seen::Held(line(why), *number)
        }
        Some(Met::Refused(why, _)) => Seen::Unknown(format!("refused without `{words}`: {why}")),
        None => Seen::Unknown(observed.ended.clone()),
    }
}
