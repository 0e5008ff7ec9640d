//! What a canary has shown: held behind the wall, and done outside it.

use stockade_core::Status;
use stockade_core::policy::Isolation;

use super::canary::{Canary, NO_MODULE, Proof};
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
    isolation: Isolation,
    inside: &Observed,
    outside: Option<&Observed>,
    place: &Place,
) -> (Outcome, String) {
    let held = match seen(canary, inside, place) {
        Seen::Done(what) => return (Outcome::Fail, open(&what)),
        Seen::Unknown(why) => {
            return (Outcome::Fail, format!("nothing was shown: {why}"));
        }
        // Our own Python is without the module, and that is its wall; elsewhere it is an accident,
        // behind which nobody can see what the wall would have done.
        Seen::Held(how, NO_MODULE) if isolation != Isolation::Interpreter => {
            let detail = format!("it cannot be tried behind the wall: {how}");
            let everywhere = outside.is_some_and(|outside| {
                matches!(seen(canary, outside, place), Seen::Held(_, NO_MODULE))
            });
            let excuse = canary.excuse(NO_MODULE).filter(|_| everywhere);
            return match excuse {
                Some(reason) => (Outcome::Absent, format!("{reason} ({how})")),
                None => (Outcome::Void, detail),
            };
        }
        Seen::Held(how, _) => how,
    };
    let Some(outside) = outside else {
        return (Outcome::Absent, format!("{held}; {NO_PYTHON}"));
    };
    let (why, number) = match seen(canary, outside, place) {
        Seen::Done(_) => return (Outcome::Pass, held),
        Seen::Held(why, number) => (why, number),
        Seen::Unknown(why) if outside.crashed.contains(&canary.id) => (why, 0),
        Seen::Unknown(why) => (why, -1),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::canary::{NO_MODULE, canary};

    fn met(one: Met) -> Observed {
        Observed {
            met: [("x".to_owned(), one)].into(),
            status: Some(Status::Ok),
            ..Observed::default()
        }
    }

    fn refused(number: i32) -> Observed {
        met(Met::Refused("OSError: no".to_owned(), number))
    }

    fn done() -> Observed {
        met(Met::Done("1".to_owned()))
    }

    #[test]
    fn only_held_inside_and_done_outside_is_a_pass() {
        let place = Place::plant(None).unwrap();
        let canary = canary("kind", "x", "shows", "").absent(&[(97, "the kernel has none")]);
        let judged = |isolation, inside: &Observed, outside: Option<&Observed>| {
            judge(&canary, isolation, inside, outside, &place).0
        };
        let process = Isolation::Process;
        assert_eq!(judged(process, &refused(1), Some(&done())), Outcome::Pass);
        assert_eq!(judged(process, &done(), Some(&done())), Outcome::Fail);
        assert_eq!(judged(process, &done(), Some(&refused(97))), Outcome::Fail);
        assert_eq!(judged(process, &done(), None), Outcome::Fail);
        assert_eq!(
            judged(process, &refused(1), Some(&refused(1))),
            Outcome::Void
        );
        assert_eq!(
            judged(process, &refused(1), Some(&refused(97))),
            Outcome::Absent
        );
        assert_eq!(judged(process, &refused(1), None), Outcome::Absent);
        assert_eq!(
            judged(process, &refused(1), Some(&Observed::default())),
            Outcome::Void
        );
        assert_eq!(
            judged(process, &Observed::default(), Some(&done())),
            Outcome::Fail
        );
    }

    #[test]
    fn a_module_that_only_the_wall_lacks_shows_nothing_but_in_our_own_python() {
        let place = Place::plant(None).unwrap();
        let canary = canary("kind", "x", "shows", "");
        let judged = |isolation, outside: &Observed| {
            judge(
                &canary,
                isolation,
                &refused(NO_MODULE),
                Some(outside),
                &place,
            )
            .0
        };
        assert_eq!(judged(Isolation::Interpreter, &done()), Outcome::Pass);
        assert_eq!(judged(Isolation::Process, &done()), Outcome::Void);
        assert_eq!(
            judged(Isolation::Process, &refused(NO_MODULE)),
            Outcome::Absent
        );
    }

    #[test]
    fn the_words_of_a_program_are_no_secret() {
        let place = Place::plant(None).unwrap();
        let canary = canary("kind", "x", "shows", "").proof(Proof::Secret);
        let inside = met(Met::Done("stockade-audit-guessed".to_owned()));
        assert!(matches!(seen(&canary, &inside, &place), Seen::Held(_, _)));
    }
}
