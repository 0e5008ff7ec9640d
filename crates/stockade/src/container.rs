//! The wall that is a container: images of Docker or Podman in `stockade-container`, told as every
//! wall tells it.

use std::sync::Arc;

use stockade_container::ContainerError;
use stockade_core::execution::Walls;
use stockade_core::policy::Isolation;
use stockade_core::{Language, Policy, Request};
use stockade_guard::needs::Needs;
use stockade_jail::{Job, Outcome};

use crate::control::Control;
use crate::door::Door;
use crate::told::{Caller, failed, guard, ran, too_large};
use crate::wall::{Fit, Ran, Wall};

/// Runs programs of an image, in a container of their own.
#[derive(Debug, Clone, Copy, Default)]
pub struct ContainerWall {
    /// Whether runs may take a container that was made ahead.
    pub warm: bool,
}

impl Wall for ContainerWall {
    fn isolation(&self) -> Isolation {
        Isolation::Container
    }

    fn fits(&self, request: &Request, _needs: &Needs, policy: &Policy) -> Fit {
        if !policy.files.read.is_empty() || !policy.files.write.is_empty() {
            return Fit::No(
                "`files` shows paths of the host, and a container sees none of them".to_owned(),
            );
        }
        if !request.read_only.is_empty() {
            let why = "a container cannot keep the code from changing a file that it is given";
            return Fit::No(why.to_owned());
        }
        let image = stockade_container::image(policy, &request.language);
        match &request.language {
            Language::Python | Language::JavaScript | Language::Shell => {
                Fit::Yes(format!("a container of the image `{image}`"))
            }
            language
                if policy.container.image.is_some() && !policy.container.command.is_empty() =>
            {
                Fit::Yes(format!(
                    "a container of the image `{image}`, whose command runs {language}"
                ))
            }
            language => Fit::No(format!(
                "a container runs {language} where `container.image` and `container.command` say how"
            )),
        }
    }

    fn walls(&self, policy: &Policy) -> Walls {
        stockade_container::walls(policy)
    }

    fn enforces(&self, name: &str, policy: &Policy) -> bool {
        let walls = self.walls(policy);
        walls
            .get(name)
            .is_some_and(|how| stockade_container::holds(name, how))
    }

    fn mend(&self, _name: &str) -> Option<String> {
        Some("`stockade doctor` says what the engine of this machine can do".to_owned())
    }

    fn run(&self, request: &Request, policy: &Policy, control: &Control) -> Ran {
        if let Some(ran) = too_large(request, policy) {
            return ran;
        }
        let job = job(request, policy, control, self.warm);
        told_by(
            stockade_container::run(&job, &mut Caller::new(control)),
            policy,
        )
    }
}

fn job<'a>(request: &'a Request, policy: &'a Policy, control: &Control, warm: bool) -> Job<'a> {
    Job {
        request,
        policy,
        python: None,
        guard: guard(policy),
        tools: control.tools.iter().map(|(name, _)| name.clone()).collect(),
        warm,
        preload: &[],
        modules: &[],
    }
}

fn told_by(outcome: Result<Outcome, ContainerError>, policy: &Policy) -> Ran {
    match outcome {
        Ok(outcome) => ran(outcome, policy),
        Err(error) => failed(&error.to_string()),
    }
}

/// A Python in a container that lives on.
pub(crate) struct ContainerSession {
    session: stockade_container::Session,
    control: Control,
}

impl ContainerSession {
    pub(crate) fn start(policy: &Policy, control: &Control, warm: bool) -> Result<Self, String> {
        let request = Request::python("");
        let job = job(&request, policy, control, warm);
        let session =
            stockade_container::Session::start(&job).map_err(|error| error.to_string())?;
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
        Door::open(policy, Isolation::Container, walls, "/tmp/box/work", door)
    }
}
