//! The guard under audit: texts that it must deny, each of which a bare Python runs.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use stockade_core::{Language, Policy};

use super::canaries::{GUARD, HARMLESS};
use super::examine::milliseconds;
use super::judge::NO_PYTHON;
use super::observed::Observed;
use super::outside::Outside;
use super::place::Place;
use super::program::Met;
use super::report::{Check, Outcome};

/// Runs every text outside.
pub(super) fn control_texts(outside: Option<&Outside>, place: &Place) -> Option<Observed> {
    let texts: BTreeMap<&str, &str> = GUARD.iter().map(|one| (one.id, one.text)).collect();
    let observed = outside?.texts(place, &texts);
    Some(observed.unwrap_or_else(|error| Observed {
        ended: error.to_string(),
        ..Observed::default()
    }))
}

/// What the guard says, and whether the text could have done what it says.
pub(super) fn guard_checks(texts: &OnceLock<Option<Observed>>, tell: &mut dyn FnMut(Check)) {
    let policy = Policy::default();
    let check = |id: &str, shows: String, outcome, detail, took: Duration| Check {
        id: id.to_owned(),
        wall: "guard".to_owned(),
        mandatory: true,
        outcome,
        shows,
        detail,
        ms: milliseconds(took),
    };
    let judged =
        |text: &str| stockade_guard::check_bytes(text.as_bytes(), &Language::Python, &policy);
    let begin = Instant::now();
    let verdict = judged(HARMLESS);
    let (outcome, detail) = match verdict.findings.first() {
        None => (Outcome::Pass, "nothing was found in it".to_owned()),
        Some(finding) => (
            Outcome::Fail,
            format!("{} {}", finding.rule, finding.message),
        ),
    };
    let shows = "a harmless program is allowed".to_owned();
    tell(check("allows", shows, outcome, detail, begin.elapsed()));
    for canary in GUARD {
        let begin = Instant::now();
        let verdict = judged(canary.text);
        let took = begin.elapsed();
        // A text that cannot be read is denied too, and that is not what is asked.
        let found = verdict.findings.iter().find(|finding| {
            finding.rule.starts_with(canary.rule) && finding.rule.as_str() >= "SG010"
        });
        let shows = format!("{} is denied", canary.shows);
        let (outcome, detail) = match found.filter(|_| !verdict.is_allowed()) {
            None => (
                Outcome::Fail,
                format!("it is not denied by {}", canary.rule),
            ),
            Some(finding) => {
                let said = format!("{} {}", finding.rule, finding.message);
                match texts.wait() {
                    None => (Outcome::Absent, format!("{said}; {NO_PYTHON}")),
                    Some(outside) => match outside.met.get(canary.id) {
                        Some(Met::Done(_)) => (Outcome::Pass, said),
                        Some(Met::Refused(why, _)) => (Outcome::Void, void(why)),
                        None => (Outcome::Void, void(&outside.ended)),
                    },
                }
            }
        };
        tell(check(canary.id, shows, outcome, detail, took));
    }
}

fn void(why: &str) -> String {
    format!("it cannot be done outside either: {why}")
}
