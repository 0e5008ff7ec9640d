//! The engine, as `stockade doctor` tells of it: where it is, what it can bound, and a run for real.

use std::path::Path;

use serde::Serialize;
use stockade_core::{Policy, Request};
use stockade_jail::doctor::State;
use stockade_jail::{Ending, Job, NoHooks};

use crate::engine::Engine;
use crate::foreseen::{bounds, group, info, is_rootless, secure};
use crate::run::run;
use crate::shape;

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Its name, which does not change.
    pub name: &'static str,
    /// Whether it is there.
    pub state: State,
    /// What was seen.
    pub detail: String,
    /// What brings it back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mend: Vec<String>,
}

fn check(name: &'static str, state: State, detail: impl Into<String>) -> Check {
    Check {
        name,
        state,
        detail: detail.into(),
        mend: Vec::new(),
    }
}

impl Check {
    fn mend(mut self, how: impl Into<String>) -> Self {
        self.mend.push(how.into());
        self
    }
}

/// Looks at the engine of a policy. Without one, the other walls are as strong as ever.
pub fn examine(policy: &Policy) -> Vec<Check> {
    let engine = match Engine::find(policy.container.engine.as_deref()) {
        Ok(engine) => engine,
        Err(error) => return vec![check("engine", State::Absent, error.to_string())],
    };
    let name = format!("{} at {}", engine.name, engine.address);
    let mut all = vec![check("engine", State::Found, name)];
    match info(&engine) {
        Err(error) => all.push(check("engine-info", State::Lost, error.to_string())),
        Ok(info) => {
            let rootless = is_rootless(&engine, &info);
            let limits = format!(
                "{}{}",
                group(&info),
                if rootless { ", without root" } else { "" }
            );
            all.push(if bounds(&engine, &info) {
                check("engine-limits", State::Found, limits)
            } else {
                check(
                    "engine-limits",
                    State::Lost,
                    format!("{limits}: it bounds no memory and no tasks"),
                )
                .mend("use control groups of version 2, or an engine with root")
            });
            let seccomp = secure(&info, "seccomp");
            all.push(if seccomp {
                check("engine-seccomp", State::Found, "the engine's own profile")
            } else {
                check(
                    "seccomp",
                    State::Lost,
                    "the engine has no filter of its own",
                )
                .mend("start the engine without seccomp=unconfined")
            });
            // Podman names runtimes that it would know, installed or not.
            let there = |path: Option<&String>| {
                !engine.is_podman() || path.is_some_and(|path| Path::new(path).exists())
            };
            let runtimes = info.runtimes.into_iter().flatten();
            let mut runtimes: Vec<String> = runtimes
                .filter(|(_, runtime)| there(runtime.path.as_ref()))
                .map(|(name, _)| name)
                .collect();
            runtimes.sort();
            let has = runtimes.iter().any(|name| name == "runsc");
            let state = if has { State::Found } else { State::Absent };
            let detail = format!("it has {}", runtimes.join(", "));
            all.push(check("gvisor", state, detail));
        }
    }
    all.push(try_run(policy));
    all
}

fn try_run(policy: &Policy) -> Check {
    let request = Request::python("6 * 7");
    let image = shape::image(policy, &request.language);
    let job = Job {
        request: &request,
        policy,
        python: None,
        guard: None,
        tools: Vec::new(),
        warm: false,
        preload: &[],
        modules: &[],
    };
    match run(&job, &mut NoHooks) {
        Ok(outcome) => match outcome.ending {
            Ending::Done { result, .. } if result == 42 => check(
                "container-run",
                State::Found,
                format!("answered 42 in `{image}`"),
            ),
            other => check(
                "container-run",
                State::Lost,
                format!("it ended as {other:?}"),
            ),
        },
        Err(error) => check("container-run", State::Lost, error.to_string()),
    }
}
