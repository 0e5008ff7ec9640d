//! The wall that is the kernel: the machine's own programs in `stockade-jail`, told as every wall
//! tells it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use stockade_core::execution::Walls;
use stockade_core::policy::Isolation;
use stockade_core::{Language, Policy, Request};
use stockade_guard::needs::Needs;
use stockade_jail::{Guard, Hooks, JailError, Job, Outcome};

use crate::control::Control;
use crate::door::Door;
use crate::told::{Caller, failed, guard, ran, too_large};
use crate::wall::{Fit, Ran, Wall};

/// Runs the machine's own Python in a process that the kernel holds.
#[derive(Debug, Clone, Default)]
pub struct ProcessWall {
    /// The Python to use, over the one that the policy names; `VIRTUAL_ENV` and the path are
    /// searched where neither does.
    pub python: Option<PathBuf>,
    /// Whether runs may be forked from a Python that stands ready.
    pub warm: bool,
}

impl Wall for ProcessWall {
    fn isolation(&self) -> Isolation {
        Isolation::Process
    }

    fn fits(&self, request: &Request, _needs: &Needs, _policy: &Policy) -> Fit {
        match &request.language {
            language @ (Language::Python | Language::JavaScript | Language::Shell) => {
                Fit::Yes(format!("the machine's own {language}, held by the kernel"))
            }
            other => Fit::No(format!(
                "the process wall runs python, javascript and shell, and this is {other}"
            )),
        }
    }

    fn walls(&self, policy: &Policy) -> Walls {
        stockade_jail::walls(policy)
    }

    fn enforces(&self, name: &str, policy: &Policy) -> bool {
        let walls = self.walls(policy);
        walls
            .get(name)
            .is_some_and(|how| stockade_jail::holds(name, how))
    }

    fn mend(&self, name: &str) -> Option<String> {
        let python = self.python.as_deref();
        let checks = stockade_jail::doctor::examine(python).checks;
        let lost = checks
            .iter()
            .filter(|check| check.state == stockade_jail::doctor::State::Lost);
        let mends: Vec<&str> = lost
            .filter(|check| check.walls.contains_key(name))
            .filter_map(|check| check.mend.first())
            .map(String::as_str)
            .collect();
        (!mends.is_empty()).then(|| mends.join("; "))
    }

    fn run(&self, request: &Request, policy: &Policy, control: &Control) -> Ran {
        self.with(guard(policy), request, policy, control, stockade_jail::run)
    }
}

/// How a job is run.
type Way = fn(&Job<'_>, &mut dyn Hooks) -> Result<Outcome, JailError>;

impl ProcessWall {
    /// Runs the code as a plain process, with no wall at all.
    pub(crate) fn run_bare(&self, request: &Request, policy: &Policy, control: &Control) -> Ran {
        self.with(None, request, policy, control, stockade_jail::run_bare)
    }

    fn with(
        &self,
        guard: Option<Guard>,
        request: &Request,
        policy: &Policy,
        control: &Control,
        run: Way,
    ) -> Ran {
        if let Some(ran) = too_large(request, policy) {
            return ran;
        }
        let job = Job {
            request,
            policy,
            python: self.python.as_deref().or(named_python(policy)),
            guard,
            tools: control.tools.iter().map(|(name, _)| name.clone()).collect(),
            warm: self.warm,
            preload: &policy.preload,
            modules: control.modules,
        };
        told_by(run(&job, &mut Caller::new(control)), policy)
    }
}

fn named_python(policy: &Policy) -> Option<&Path> {
    policy.python.as_deref().map(Path::new)
}

fn told_by(outcome: Result<Outcome, JailError>, policy: &Policy) -> Ran {
    match outcome {
        Ok(outcome) => ran(outcome, policy),
        Err(error) => failed(&error.to_string()),
    }
}

/// A Python behind the kernel's walls that lives on.
pub(crate) struct ProcessSession {
    session: stockade_jail::Session,
    control: Control,
}

impl ProcessSession {
    pub(crate) fn start(policy: &Policy, control: &Control, warm: bool) -> Result<Self, String> {
        let request = Request::python("");
        let job = Job {
            request: &request,
            policy,
            python: named_python(policy),
            guard: guard(policy),
            tools: control.tools.iter().map(|(name, _)| name.clone()).collect(),
            warm,
            preload: &policy.preload,
            modules: control.modules,
        };
        let session = stockade_jail::Session::start(&job).map_err(|error| error.to_string())?;
        Ok(Self {
            session,
            control: control.clone(),
        })
    }

    pub(crate) fn feed(&mut self, request: &Request, policy: &Policy) -> Ran {
        told_by(
            self.session.feed(request, &mut Caller::new(&self.control)),
            policy,
        )
    }

    /// What stands around it.
    pub(crate) fn walls(&self) -> &Walls {
        self.session.walls()
    }

    /// The door to its commands and files.
    pub(crate) fn door(&mut self, policy: &Arc<Policy>) -> Door {
        let door = self.session.door().map_err(|error| error.to_string());
        let walls = self.session.walls();
        Door::open(policy, Isolation::Process, walls, "/box/work", door)
    }
}
