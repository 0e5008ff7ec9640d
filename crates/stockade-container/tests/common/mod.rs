//! Running programs in containers of the engines that `tests/engine/up.sh` starts. Where there is
//! none the tests say so loudly and count as skipped.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::allow_attributes,
    reason = "which part is used differs per test file"
)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test may fail loudly"
)]

use std::cell::Cell;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Trial};
use stockade_container::ContainerError;
use stockade_core::policy::Policy;
use stockade_core::{Request, execution::Walls};
use stockade_jail::{Ending, Hooks, Job, NoHooks, Outcome};

/// The image that the script builds.
pub(crate) const IMAGE: &str = "stockade-test:latest";

/// How long a run may take that does not hang: engines stall for half a minute where a disk does.
pub(crate) const FOREVER: Duration = Duration::from_mins(3);

/// Both ways to start: the same must hold for either.
pub(crate) const STARTS: [bool; 2] = [false, true];

/// An engine of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Docker,
    Podman,
    /// Podman of an ordinary user.
    Rootless,
}

pub(crate) const ROOT: [Engine; 2] = [Engine::Docker, Engine::Podman];

/// Where the script puts the engines.
pub(crate) fn folder() -> PathBuf {
    let named = std::env::var_os("STOCKADE_ENGINES");
    named.map_or_else(|| PathBuf::from("/var/tmp/stockade-engines"), PathBuf::from)
}

impl Engine {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Docker => "docker",
            Self::Podman => "podman",
            Self::Rootless => "rootless",
        }
    }

    pub(crate) fn socket(self) -> PathBuf {
        folder().join(match self {
            Self::Docker => "docker.sock",
            Self::Podman => "podman.sock",
            Self::Rootless => "rootless/podman.sock",
        })
    }

    fn answers(self) -> bool {
        UnixStream::connect(self.socket()).is_ok()
    }

    /// A policy with this engine and the test image.
    pub(crate) fn policy(self) -> Policy {
        let mut policy = Policy::default();
        policy.container.engine = Some(format!("unix://{}", self.socket().display()));
        policy.container.image = Some(IMAGE.to_owned());
        policy
    }
}

type Test = (&'static str, fn(Engine));

/// Runs every test on every engine, one at a time: they count what an engine holds.
pub(crate) fn main(engines: &[Engine], tests: &[Test]) -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let mut trials = Vec::new();
    for engine in engines {
        let there = engine.answers();
        if !there {
            eprintln!(
                "\n*** NO ENGINE: nothing answers at {}; the tests on {} are SKIPPED ***\n*** start \
                 it with tests/engine/up.sh ***\n",
                engine.socket().display(),
                engine.name()
            );
        }
        for (name, test) in tests {
            let (engine, test) = (*engine, *test);
            let trial = Trial::test(format!("{}::{name}", engine.name()), move || {
                test(engine);
                Ok(())
            });
            trials.push(trial.with_ignored_flag(!there));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// How long a program was watched, from when it was let go: what an engine takes before that and
/// after it is the engine's own.
#[derive(Default)]
pub(crate) struct Watched(Cell<Option<(Instant, Instant)>>);

impl Watched {
    /// Between the first look and the last.
    pub(crate) fn took(&self) -> Duration {
        let (first, last) = self.0.get().expect("it was looked at");
        last - first
    }
}

impl Hooks for Watched {
    // This is asked at every look.
    fn cancelled(&self) -> bool {
        let now = Instant::now();
        let first = self.0.get().map_or(now, |(first, _)| first);
        self.0.set(Some((first, now)));
        false
    }
}

/// What the corpus of escapes assumes.
pub(crate) fn corpus_policy(engine: Engine) -> Policy {
    let mut policy = engine.policy();
    let limits = &mut policy.limits;
    limits.wall_time = Duration::from_secs(5);
    limits.cpu_time = Duration::from_secs(5);
    limits.memory = 512 << 20;
    limits.tasks = 64;
    limits.disk = 64 << 20;
    limits.output = 1 << 20;
    limits.open_files = 256;
    policy
}

/// Runs a request with the guards off.
pub(crate) fn try_request(
    request: &Request,
    policy: &Policy,
    warm: bool,
    hooks: &mut dyn Hooks,
) -> Result<Outcome, ContainerError> {
    stockade_container::run(&job(request, policy, warm), hooks)
}

/// A job with the guards off.
pub(crate) fn job<'a>(request: &'a Request, policy: &'a Policy, warm: bool) -> Job<'a> {
    Job {
        request,
        policy,
        python: None,
        guard: None,
        tools: Vec::new(),
        warm,
        preload: &[],
        modules: &[],
    }
}

/// Runs a text. That the wall itself fails is never the text's doing, so it fails the test.
#[track_caller]
pub(crate) fn run(code: &str, policy: &Policy) -> Outcome {
    match try_request(&Request::python(code), policy, false, &mut NoHooks) {
        Ok(outcome) => outcome,
        Err(error) => panic!("the wall failed ({error}) for {code}"),
    }
}

/// The answer of a text that ran to its end.
#[track_caller]
pub(crate) fn answer(code: &str, policy: &Policy) -> serde_json::Value {
    let outcome = run(code, policy);
    match outcome.ending {
        Ending::Done { result, .. } => result,
        other => panic!("{other:?}\n{}\n{}", outcome.stdout.0, outcome.stderr.0),
    }
}

/// How a wall is kept.
#[track_caller]
pub(crate) fn wall(walls: &Walls, name: &str) -> String {
    walls
        .get(name)
        .unwrap_or_else(|| panic!("nothing is said of `{name}`"))
        .to_string()
}
