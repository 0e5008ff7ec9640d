//! `stockade doctor`: every primitive of the wall, done for real, and what to do about a lost one.
//!
//! Nothing is believed from version numbers or settings: each check makes the calls that a run
//! makes, in a child of its own, and a refusal counts only when it was seen. Settings of the
//! machine are read afterwards, to name the one that stands in the way.

mod attempt;
mod calls;
mod groups;
mod host;
mod mend;
mod namespaces;
mod privileges;
mod programs;
mod verdict;

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use stockade_core::Policy;
use stockade_core::execution::Walls;

pub use host::Host;
pub use verdict::Verdict;

use crate::machine::Machine;
use crate::plan::Ground;
use crate::{landlock, site};

/// What was found.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// Which wall the process isolation gives here.
    pub verdict: Verdict,
    /// The same in a sentence.
    pub summary: String,
    /// The machine, as far as it matters.
    pub host: Host,
    /// Every primitive, in the order in which a wall needs it.
    pub checks: Vec<Check>,
    /// What a run under the default policy says of its walls here.
    pub walls: Walls,
}

/// One primitive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Its name, which does not change.
    pub name: &'static str,
    /// What it belongs to.
    pub part: &'static str,
    /// Whether it is there.
    pub state: State,
    /// What was seen: a version, a path, or the step that failed and its error.
    pub detail: String,
    /// What is lost without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub costs: Option<&'static str>,
    /// What `walls` of a run says then.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub walls: BTreeMap<&'static str, &'static str>,
    /// Commands or settings that bring it back, the likeliest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mend: Vec<String>,
}

/// Whether a primitive is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It works.
    Found,
    /// It does not, and the wall is weaker for it.
    Lost,
    /// It is not installed, and no wall needs it.
    Absent,
}

/// Tries everything. `python` is the Python to run; the one that is found where none is named.
pub fn examine(python: Option<&Path>) -> Report {
    let host = Host::read();
    let ground = Ground {
        namespaces: true,
        proc: true,
        landlock: landlock::abi(),
        root: host.root,
    };
    let mut checks = namespaces::checks(&host, ground);
    checks.extend(privileges::checks(&host, ground));
    checks.extend(calls::checks(&host));
    checks.extend(groups::checks(&host));
    checks.extend(programs::checks(&host, python));
    let (verdict, summary) = verdict::of(&checks);
    Report {
        verdict,
        summary,
        host,
        checks,
        walls: site::walls(&Policy::default(), Machine::get(), false),
    }
}

impl Check {
    fn found(part: &'static str, name: &'static str, detail: impl Into<String>) -> Self {
        Self {
            name,
            part,
            state: State::Found,
            detail: detail.into(),
            costs: None,
            walls: BTreeMap::new(),
            mend: Vec::new(),
        }
    }

    fn lost(part: &'static str, name: &'static str, why: impl Into<String>, loss: Loss) -> Self {
        Self {
            state: State::Lost,
            costs: Some(loss.costs),
            walls: loss.walls.iter().copied().collect(),
            mend: loss.mend,
            ..Self::found(part, name, why)
        }
    }

    fn absent(part: &'static str, name: &'static str, why: impl Into<String>) -> Self {
        Self {
            state: State::Absent,
            ..Self::found(part, name, why)
        }
    }

    /// Whether it works.
    pub fn is_found(&self) -> bool {
        self.state == State::Found
    }
}

/// What goes with a primitive that is lost.
struct Loss {
    costs: &'static str,
    walls: &'static [(&'static str, &'static str)],
    mend: Vec<String>,
}
