//! Before a run: is an audit of its walls on record? Where it is, that costs microseconds; where it
//! is not, the audit is made now, once, and kept.

use std::fmt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use stockade_core::Policy;
use stockade_core::policy::{Container, Isolation};

use super::examine::{Audit, Progress};
use super::fingerprint::Common;
use super::record::{self, Key};
use super::report::{Check, Report};
use super::{Of, Part, StateError};
use crate::state::State;

/// The walls of a run were audited, and held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// How long ago, of the older of the two.
    pub age: Duration,
    /// Whether it was just now.
    pub now: bool,
}

/// Nothing may run.
#[derive(Debug, Clone)]
pub struct Refused {
    /// Why, in a sentence.
    pub why: String,
    /// What to do about it.
    pub hint: String,
    /// The checks that stand in the way, where an audit was made.
    pub checks: Vec<Check>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Refused {}

impl From<StateError> for Refused {
    fn from(error: StateError) -> Self {
        Self::because(
            error.to_string(),
            "set STOCKADE_STATE to a directory of your own, in which the audit's record is kept",
        )
    }
}

impl Refused {
    fn because(why: String, hint: &str) -> Self {
        Self {
            why,
            hint: hint.to_owned(),
            checks: Vec::new(),
        }
    }

    fn failed(report: Report) -> Self {
        let checks: Vec<Check> = report
            .checks
            .into_iter()
            .filter(Check::stands_in_the_way)
            .collect();
        let names: Vec<String> = checks
            .iter()
            .take(5)
            .map(|check| format!("`{}` ({})", check.id, check.wall))
            .collect();
        let more = match checks.len().saturating_sub(names.len()) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let why = match (checks.as_slice(), names.join(", ")) {
            ([], _) => "the audit of this machine has shown nothing".to_owned(),
            // Of one alone there is room to say what was seen: often a wrong word of the policy.
            ([check], name) => {
                let detail = &check.detail;
                format!("the audit of this machine failed: {name}: {detail}")
            }
            (_, names) => format!("the audit of this machine failed: {names}{more}"),
        };
        Self {
            checks,
            ..Self::because(
                why,
                "`stockade audit` shows each check, and `stockade doctor` what mends the machine",
            )
        }
    }
}

/// Answers whether a run behind this wall may begin: the guard and the wall are on record as audited
/// for this binary, kernel, configuration and Python, or are audited now. `python` is the Python
/// that the call names over the policy's, as for [`crate::Builder::python`].
///
/// `progress` hears of an audit while it is made, and nothing where one is on record. The caller runs
/// nothing where this refuses.
///
/// ```no_run
/// use stockade::audit::{State, ensure};
/// use stockade::Policy;
/// use stockade_core::policy::{Container, Isolation};
///
/// let state = State::open()?;
/// ensure(Isolation::Interpreter, &Policy::default(), None, &state, &mut |_| {})?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ensure(
    isolation: Isolation,
    policy: &Policy,
    python: Option<&Path>,
    state: &State,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Fresh, Refused> {
    let wall = match isolation {
        Isolation::Interpreter => Part::Interpreter,
        Isolation::Process => Part::Process,
        Isolation::Container => Part::Container,
        Isolation::Auto => {
            return Err(Refused::because(
                "there is no audit for this wall".to_owned(),
                "choose another with --isolation",
            ));
        }
    };
    if wall == Part::Process {
        shields(policy, state)?;
    }
    let named = python.or(policy.python.as_deref().map(Path::new));
    let desk = Desk::open(state, wall, policy, named)?;
    if let Some(age) = Key::read(state).and_then(|key| desk.age(&key)) {
        return Ok(Fresh { age, now: false });
    }
    desk.audit(progress)
}

/// What is asked of the records for one run.
struct Desk<'a> {
    state: &'a State,
    /// The parts that must be on record, each with its fingerprint.
    parts: Vec<(Part, String)>,
    python: Option<PathBuf>,
    /// The settings of the container wall, which its audit is of.
    container: Container,
}

impl<'a> Desk<'a> {
    fn open(
        state: &'a State,
        wall: Part,
        policy: &Policy,
        named: Option<&Path>,
    ) -> Result<Self, Refused> {
        let common = Common::read(state).ok_or_else(|| {
            Refused::because(
                "the file of this program cannot be found, so no audit can be of it".to_owned(),
                "start it again; it was replaced while it ran",
            )
        })?;
        let mut python = named.map(Path::to_owned);
        if wall == Part::Process {
            let found = stockade_jail::find_python(named);
            python = Some(found.map_err(|error| {
                Refused::because(
                    error.to_string(),
                    "install python3, or name one with --python",
                )
            })?);
        }
        let container = match wall {
            Part::Container => Some(stockade_container::identity(policy).map_err(|error| {
                Refused::because(error.to_string(), "`stockade doctor` looks at the engine")
            })?),
            _ => None,
        };
        let of = Of {
            python: python.as_deref(),
            container: container.as_deref(),
        };
        let fingerprint = |part| common.of(part, of);
        let parts = [Part::Guard, wall].map(|part| Some((part, fingerprint(part)?)));
        let parts: Option<Vec<_>> = parts.into_iter().collect();
        let parts = parts.ok_or_else(|| {
            Refused::because(
                "the Python of this run cannot be looked at, so no audit can be of it".to_owned(),
                "name another with --python",
            )
        })?;
        Ok(Self {
            state,
            parts,
            python,
            container: policy.container.clone(),
        })
    }

    /// How old the oldest record is, where all are there.
    fn age(&self, key: &Key) -> Option<Duration> {
        let ages = self
            .parts
            .iter()
            .map(|(part, fingerprint)| record::age(self.state, key, *part, fingerprint));
        let ages: Option<Vec<Duration>> = ages.collect();
        ages?.into_iter().max()
    }

    /// Audits what is missing, while every other process waits for the outcome.
    fn audit(&self, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Fresh, Refused> {
        let broken = |error: std::io::Error| {
            Refused::because(
                format!("the audit could not be made: {error}"),
                "see `stockade audit`",
            )
        };
        let _held = self.state.lock().map_err(broken)?;
        let key = Key::make(self.state).map_err(broken)?;
        if let Some(age) = self.age(&key) {
            return Ok(Fresh { age, now: false });
        }
        let known =
            |part: &&(Part, String)| record::age(self.state, &key, part.0, &part.1).is_none();
        let missing: Vec<&(Part, String)> = self.parts.iter().filter(known).collect();
        let report = Audit::new(missing.iter().map(|(part, _)| *part))
            .python(self.python.clone())
            .policy(Policy {
                container: self.container.clone(),
                ..Policy::default()
            })
            .state(Some(self.state.path().to_owned()))
            .run(progress);
        if !report.passed {
            return Err(Refused::failed(report));
        }
        for (part, fingerprint) in missing {
            // What cannot be kept is audited again next time.
            let _ = record::keep(self.state, &key, *part, fingerprint, report.checks.len());
        }
        Ok(Fresh {
            age: Duration::ZERO,
            now: true,
        })
    }
}

/// Keeps the outcome of an audit that was asked for by itself, so that the next run finds it.
pub(super) fn keep(
    parts: &[Part],
    of: Of<'_>,
    checks: usize,
    state: &State,
) -> std::io::Result<()> {
    let _held = state.lock()?;
    let key = Key::make(state)?;
    let Some(common) = Common::read(state) else {
        return Ok(());
    };
    for part in parts {
        if let Some(fingerprint) = common.of(*part, of) {
            record::keep(state, &key, *part, &fingerprint, checks)?;
        }
    }
    Ok(())
}

/// Refuses a policy that would show the state directory to a program: what can be read there is the
/// key with which records are signed.
///
/// Files are told by their numbers as well as by their names, so that neither a link nor a second
/// mount of the same directory leads there.
pub fn shields(policy: &Policy, state: &State) -> Result<(), Refused> {
    let shown = policy.files.read.iter().chain(&policy.files.write);
    for path in shown {
        if leads_to(Path::new(path), state.path()) {
            return Err(Refused::because(
                format!(
                    "`files` names `{path}`, which holds the audit's key and records in `{}`",
                    state.path().display()
                ),
                "name the directories below it that the program needs, or set STOCKADE_STATE to another place",
            ));
        }
    }
    Ok(())
}

/// Whether one is the other, or above it, or below it; or a second name of the key.
fn leads_to(shown: &Path, state: &Path) -> bool {
    // What does not exist is refused by the wall itself.
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (shown, state) = (real(shown), real(state));
    if state.starts_with(&shown) || shown.starts_with(&state) {
        return true;
    }
    let number = |path: &Path| path.metadata().ok().map(|it| (it.dev(), it.ino()));
    let (Some(of_shown), Some(of_state)) = (number(&shown), number(&state)) else {
        return false;
    };
    let above = |path: &Path, wanted| path.ancestors().any(|it| number(it) == Some(wanted));
    above(&state, of_shown)
        || above(&shown, of_state)
        || number(&state.join("key")) == Some(of_shown)
}
