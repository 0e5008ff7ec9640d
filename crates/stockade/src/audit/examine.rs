//! The audit itself: every canary against every wall, and each against a bare Python.
//!
//! Controls run beside the walls, in threads; a wall runs its rounds one after the other. Nothing is
//! believed that was not seen: a wall that gives no answer has failed, and so has a canary that
//! cannot be done outside.

use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use stockade_core::policy::{GuardMode, ImportDefault, Isolation, Network};
use stockade_core::{Policy, Request, Status};

use super::canaries::GUARD;
use super::canary::{Canary, NO_PROXY, Round};
use super::guarded::{control_texts, guard_checks};
use super::guests::Guest;
use super::judge::judge;
use super::observed::{self, Observed};
use super::outside::Outside;
use super::place::Place;
use super::program;
use super::report::{Check, Machine, Outcome, Report};
use super::rounds::{Outdoors, Program, arrange, control};
use super::text::line;
use super::{Of, Part};
use crate::state::State;
use crate::{ContainerWall, Control, InterpreterWall, ProcessWall, Wall};

/// What is audited, and how.
///
/// ```no_run
/// use stockade::audit::{Audit, Part};
///
/// let report = Audit::new([Part::Guard, Part::Interpreter]).run(&mut |_| {});
/// assert!(report.passed, "{:?}", report.in_the_way().collect::<Vec<_>>());
/// ```
pub struct Audit {
    parts: Vec<Part>,
    python: Option<PathBuf>,
    policy: Policy,
    state: Option<PathBuf>,
}

/// Tells of an audit while it runs.
#[derive(Debug)]
pub enum Progress<'a> {
    /// So many checks will be made.
    Begins(usize),
    /// One was made.
    Made(&'a Check),
}

/// A wall under audit, by the name that the report has for it.
struct Subject<'a> {
    name: &'static str,
    wall: &'a dyn Wall,
}

impl Subject<'_> {
    /// What is tried on it. A container has what its image has, and only Python starts warm.
    fn guests(&self) -> &'static [Guest] {
        match self.wall.isolation() {
            Isolation::Process if !self.name.ends_with("warm") => {
                &[Guest::Python, Guest::Node, Guest::Bash]
            }
            _ => &[Guest::Python],
        }
    }
}

impl Audit {
    /// An audit of these parts.
    pub fn new(parts: impl IntoIterator<Item = Part>) -> Self {
        Self {
            parts: parts.into_iter().collect(),
            python: None,
            policy: Policy::default(),
            state: None,
        }
    }

    /// The same, with this Python and no other.
    #[must_use]
    pub fn python(mut self, python: Option<PathBuf>) -> Self {
        self.python = python;
        self
    }

    /// The same, under this policy. Its guard, its imports and its limits are the audit's own; what
    /// else it opens is open, and fails.
    #[must_use]
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// The same, looking for this directory from inside.
    #[must_use]
    pub fn state(mut self, directory: Option<PathBuf>) -> Self {
        self.state = directory;
        self
    }

    /// Makes it. Where it cannot be made nothing was shown, and that is a failure.
    pub fn run(&self, progress: &mut dyn FnMut(Progress<'_>)) -> Report {
        let interpreter = InterpreterWall;
        let python = self.find().ok();
        let cold = ProcessWall {
            python: python.clone().or_else(|| self.python.clone()),
            warm: false,
        };
        let warm = ProcessWall {
            warm: true,
            ..cold.clone()
        };
        let mut subjects: Vec<Subject<'_>> = Vec::new();
        if self.parts.contains(&Part::Interpreter) {
            subjects.push(Subject {
                name: "interpreter",
                wall: &interpreter,
            });
        }
        if self.parts.contains(&Part::Process) {
            subjects.push(Subject {
                name: "process",
                wall: &cold,
            });
            subjects.push(Subject {
                name: "process warm",
                wall: &warm,
            });
        }
        let container = ContainerWall::default();
        if self.parts.contains(&Part::Container) {
            subjects.push(Subject {
                name: "container",
                wall: &container,
            });
        }
        let report = self.examine(&subjects, python.as_ref(), progress);
        if self.parts.contains(&Part::Process) {
            // Children of the audit's own limits are of use to nobody else.
            stockade_jail::drain();
        }
        report
    }

    /// Audits one wall, whatever it is, by the canaries that are for its kind.
    pub fn wall(&self, name: &'static str, wall: &dyn Wall) -> Report {
        let python = self.find().ok();
        self.examine(&[Subject { name, wall }], python.as_ref(), &mut |_| {})
    }

    /// Keeps on record which of the parts passed, so that runs find it. Only a report of this audit
    /// may be given.
    pub fn keep(&self, report: &Report, state: &State) -> io::Result<()> {
        let python = self.find().ok();
        let passed = |part: &&Part| {
            let mut checks = report
                .checks
                .iter()
                .filter(|check| check.wall.starts_with(part.name()));
            let any = checks.clone().any(|check| check.outcome == Outcome::Pass);
            any && !checks.any(Check::stands_in_the_way)
        };
        let passed: Vec<Part> = self.parts.iter().filter(passed).copied().collect();
        let asked = self.parts.contains(&Part::Container);
        let identity = || stockade_container::identity(&self.policy).ok();
        let container = asked.then(identity).flatten();
        let of = Of {
            python: python.as_deref(),
            container: container.as_deref(),
        };
        super::ensure::keep(&passed, of, report.checks.len(), state)
    }

    fn find(&self) -> Result<PathBuf, stockade_jail::JailError> {
        stockade_jail::find_python(self.python.as_deref())
    }

    fn examine(
        &self,
        subjects: &[Subject<'_>],
        python: Option<&PathBuf>,
        progress: &mut dyn FnMut(Progress<'_>),
    ) -> Report {
        let place = match Place::plant(self.state.as_deref()) {
            Ok(place) => place,
            Err(error) => return Report::new(vec![unplanted(&error)], machine(python)),
        };
        let guard = self.parts.contains(&Part::Guard);
        let mut controls: Vec<Outdoors> = Vec::new();
        let programs: Vec<Vec<Program>> = subjects
            .iter()
            .map(|subject| arrange(subject.wall.isolation(), subject.guests(), &mut controls))
            .collect();
        let counts = programs.iter().map(|programs| {
            let canaries = programs.iter().map(|program| program.canaries.len());
            canaries.sum::<usize>() + 1
        });
        let total = counts.sum::<usize>() + if guard { GUARD.len() + 1 } else { 0 };
        progress(Progress::Begins(total));
        let outside = python.and_then(|python| stockade_jail::plain_python(python));
        let outside = outside.map(Outside::new);
        let texts: OnceLock<Option<Observed>> = OnceLock::new();
        let next = AtomicUsize::new(0);
        let mut checks = Vec::new();
        std::thread::scope(|scope| {
            if guard {
                scope.spawn(|| texts.set(control_texts(outside.as_ref(), &place)));
            }
            for _ in 0..3.min(controls.len()) {
                scope.spawn(|| {
                    while let Some(one) = controls.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let seen = outside
                            .as_ref()
                            .map(|outside| control(outside, &place, &one.canaries));
                        // Each is set once, by whoever took its number.
                        let _ = one.seen.set(seen);
                    }
                });
            }
            let mut tell = |check: Check| {
                progress(Progress::Made(&check));
                checks.push(check);
            };
            if guard {
                guard_checks(&texts, &mut tell);
            }
            for (subject, programs) in subjects.iter().zip(&programs) {
                let programs = programs.iter().map(|one| (one, &controls[one.control]));
                self.subject(subject, programs, python, &place, &mut tell);
            }
        });
        Report::new(checks, machine(python))
    }

    /// Every check of one wall.
    fn subject<'p>(
        &self,
        subject: &Subject<'_>,
        programs: impl Iterator<Item = (&'p Program, &'p Outdoors)>,
        python: Option<&PathBuf>,
        place: &Place,
        tell: &mut dyn FnMut(Check),
    ) {
        let (answers, stands) = self.answers(subject);
        tell(answers);
        if !stands {
            return;
        }
        for (program, control) in programs {
            let begin = Instant::now();
            if let Some(missing) = program::guest(&program.canaries).missing() {
                let absent = |canary: &&Canary| Check {
                    id: canary.id.to_owned(),
                    wall: subject.name.to_owned(),
                    mandatory: canary.mandatory,
                    outcome: Outcome::Absent,
                    shows: canary.shows.to_owned(),
                    detail: missing.to_owned(),
                    ms: 0.0,
                };
                program.canaries.iter().map(absent).for_each(&mut *tell);
                continue;
            }
            let policy = self.policy_for(&program.canaries, python);
            let inside = observed::behind(subject.wall, &policy, place, &program.canaries);
            let took = begin.elapsed() / u32::try_from(program.canaries.len()).unwrap_or(1).max(1);
            let outside = control.seen.wait().as_ref();
            for canary in &program.canaries {
                let (outcome, detail) = match &inside {
                    Err(error) => (Outcome::Fail, format!("nothing was shown: {error}")),
                    Ok(inside) => {
                        let isolation = subject.wall.isolation();
                        let judged = judge(canary, isolation, inside, outside, place);
                        lacking(canary, subject.wall, &policy, inside).unwrap_or(judged)
                    }
                };
                tell(Check {
                    id: canary.id.to_owned(),
                    wall: subject.name.to_owned(),
                    mandatory: canary.mandatory,
                    outcome,
                    shows: canary.shows.to_owned(),
                    detail,
                    ms: milliseconds(took),
                });
            }
        }
    }

    /// An honest program must be answered: a wall that refuses everything would hold every canary.
    /// Also says whether there is a wall to try at all: what does not stand has failed with that, and
    /// what starts cold although it may start warm is tried as such already.
    fn answers(&self, subject: &Subject<'_>) -> (Check, bool) {
        let begin = Instant::now();
        let policy = self.policy_for(&[], None);
        let request = Request::python("sum(inputs['numbers'])").input("numbers", vec![20, 22]);
        let ran = subject.wall.run(&request, &policy, &Control::default());
        let (outcome, detail) = if ran.status == Status::Ok && ran.result == json!(42) {
            (Outcome::Pass, "answered 42".to_owned())
        } else {
            let why = ran.error.map_or_else(String::new, |error| error.value);
            let status = ran.status.name();
            (
                Outcome::Fail,
                line(&format!("it was not answered: {status}: {why}")),
            )
        };
        let start = ran.walls.get("start").map_or("", |how| how);
        let (outcome, detail) =
            if outcome == Outcome::Pass && subject.name.ends_with("warm") && start == "cold" {
                (
                    Outcome::Absent,
                    "no Python can stand ready here; every run starts cold".to_owned(),
                )
            } else {
                (outcome, detail)
            };
        let stands = outcome != Outcome::Absent && ran.status != Status::SandboxError;
        let check = Check {
            id: "answers".to_owned(),
            wall: subject.name.to_owned(),
            mandatory: true,
            outcome,
            shows: "an honest program is run and answered".to_owned(),
            detail,
            ms: milliseconds(begin.elapsed()),
        };
        (check, stands)
    }

    /// What these run under: nothing is refused by guards, so that the wall alone is seen.
    fn policy_for(&self, canaries: &[&Canary], python: Option<&PathBuf>) -> Policy {
        let mut policy = self.policy.clone();
        policy.languages = vec![program::guest(canaries).language()];
        if canaries.iter().any(|canary| canary.round == Round::Proxied) {
            policy.network = Network::Allow(vec![LISTED.to_owned()]);
        }
        let words = canaries.iter().any(|canary| canary.round == Round::Words);
        if words {
            policy.guard = GuardMode::Enforce;
        } else {
            policy.guard = GuardMode::Off;
            policy.imports.default = ImportDefault::Allow;
            policy.imports.allow = MODULES.iter().map(|name| (*name).to_owned()).collect();
            policy.builtins.deny = Vec::new();
        }
        let limits = &mut policy.limits;
        limits.wall_time = Duration::from_secs(20);
        limits.cpu_time = Duration::from_secs(10);
        limits.memory = 64 << 20;
        limits.tasks = 16;
        limits.open_files = 24;
        limits.file_size = 1 << 20;
        limits.disk = 4 << 20;
        limits.output = 64 << 10;
        for canary in canaries {
            (canary.limits)(&mut policy.limits);
        }
        if canaries.iter().any(|canary| canary.may_start) {
            policy.commands = python
                .map(|python| python.display().to_string())
                .into_iter()
                .collect();
        }
        policy
    }
}

/// The one host that is listed where the proxy is tried, which is none.
const LISTED: &str = "audit.invalid:443";

/// Modules that canaries import: allowed, so that it is not the policy that refuses them.
const MODULES: &[&str] = &[
    "builtins",
    "ctypes",
    "hashlib",
    "linecache",
    "math",
    "os",
    "pathlib",
    "socket",
    "subprocess",
    "sys",
];

/// A bound that this machine cannot keep is not claimed: the record of every run says so, and a
/// policy that requires it is refused.
fn lacking(
    canary: &Canary,
    wall: &dyn Wall,
    policy: &Policy,
    inside: &Observed,
) -> Option<(Outcome, String)> {
    let walls = wall.walls(policy);
    let shared = walls
        .get("processes")
        .is_some_and(|how| how == "shared-pid");
    // Such a policy is refused there, before anything runs.
    if canary.may_start && shared && inside.status == Some(Status::SandboxError) {
        return Some((Outcome::Absent, super::canary::NO_COMMANDS.to_owned()));
    }
    if canary.round == Round::Proxied && inside.status == Some(Status::SandboxError) {
        return Some((Outcome::Absent, NO_PROXY.to_owned()));
    }
    let name = canary.claim?;
    let how = walls.get(name)?;
    // What the wall does not even name has no excuse.
    (!wall.enforces(name, policy)).then(|| {
        let detail = format!("not bounded here, and `walls` says so: `{name}: {how}`");
        (Outcome::Absent, detail)
    })
}

/// The one check of an audit that could not begin.
fn unplanted(error: &io::Error) -> Check {
    Check {
        id: "planted".to_owned(),
        wall: "audit".to_owned(),
        mandatory: true,
        outcome: Outcome::Fail,
        shows: "there is something outside to reach for".to_owned(),
        detail: line(&format!(
            "nothing could be planted in `{}`: {error}",
            std::env::temp_dir().display()
        )),
        ms: 0.0,
    }
}

fn machine(python: Option<&PathBuf>) -> Machine {
    let name = rustix::system::uname();
    Machine {
        kernel: name.release().to_string_lossy().into_owned(),
        arch: name.machine().to_string_lossy().into_owned(),
        root: rustix::process::geteuid().is_root(),
        python: python.map(|python| python.display().to_string()),
    }
}

pub(super) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
