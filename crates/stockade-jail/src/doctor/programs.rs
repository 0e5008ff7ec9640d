//! Programs that can be run here, and small real runs of one of them.

use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use stockade_core::{Policy, Request};

use super::host::Host;
use super::{Check, Loss, mend};
use crate::error::JailError;
use crate::machine::Machine;
use crate::outcome::{Ending, Outcome};
use crate::python::{self, on_path};
use crate::run::{Job, run};
use crate::supervise::NoHooks;

const PROGRAMS: &str = "programs";
const RUNS: &str = "runs";
/// Enough for a Python to start, little enough to be passed at once.
const LITTLE: u64 = 64 << 20;

pub(super) fn checks(host: &Host, named: Option<&Path>) -> Vec<Check> {
    let found = python::find(named).and_then(|file| python::describe(&file));
    let mut all = Vec::new();
    let python = match found {
        Ok(python) => {
            let [major, minor, patch] = python.version;
            let at = python.executable.display();
            let detail = format!("{at}, Python {major}.{minor}.{patch}");
            all.push(Check::found(PROGRAMS, "python", detail));
            Some(python.executable.clone())
        }
        Err(error) => {
            let loss = Loss {
                costs: "no Python can be run behind this wall",
                walls: &[],
                mend: vec![
                    "install python3, such as apt install python3".to_owned(),
                    "name one: --python PATH, or `python: PATH` in the policy".to_owned(),
                ],
            };
            all.push(Check::lost(PROGRAMS, "python", error.to_string(), loss));
            None
        }
    };
    for name in ["node", "bash"] {
        all.push(match on_path(name) {
            Some(path) => Check::found(PROGRAMS, name, path.display().to_string()),
            None => Check::absent(PROGRAMS, name, "not on PATH"),
        });
    }
    all.push(docker());
    if let Some(python) = python {
        all.extend(runs(host, &python));
    }
    all
}

/// Only whether it is there: nothing is said to it.
fn docker() -> Check {
    let named = std::env::var("DOCKER_HOST").ok();
    let named = named
        .as_deref()
        .and_then(|host| host.strip_prefix("unix://"));
    let own = format!(
        "/run/user/{}/podman/podman.sock",
        rustix::process::geteuid().as_raw()
    );
    let places = [
        named.unwrap_or("/var/run/docker.sock"),
        "/run/podman/podman.sock",
        &own,
    ];
    let is_socket = |path: &&&str| {
        Path::new(path)
            .metadata()
            .is_ok_and(|it| it.file_type().is_socket())
    };
    match places.iter().find(is_socket) {
        Some(path) => Check::found(PROGRAMS, "docker-socket", (*path).to_owned()),
        None => Check::absent(PROGRAMS, "docker-socket", format!("not at {}", places[0])),
    }
}

/// What a start cannot do, the others cannot either.
fn runs(host: &Host, python: &Path) -> Vec<Check> {
    let first = cold(host, python);
    if first.is_found() {
        vec![first, memory(host, python), warm(host, python)]
    } else {
        vec![first]
    }
}

fn go(python: &Path, code: &str, memory: Option<u64>, warm: bool) -> Result<Outcome, JailError> {
    let request = Request::python(code);
    let mut policy = Policy::default();
    policy.limits.memory = memory.unwrap_or(policy.limits.memory);
    let job = Job {
        request: &request,
        policy: &policy,
        python: Some(python),
        guard: None,
        tools: Vec::new(),
        warm,
        preload: &[],
        modules: &[],
    };
    run(&job, &mut NoHooks)
}

fn answered(outcome: &Outcome) -> bool {
    matches!(&outcome.ending, Ending::Done { result, .. } if *result == 42)
}

fn cold(host: &Host, python: &Path) -> Check {
    let loss = |mend: Vec<String>| Loss {
        costs: "nothing is run behind this wall",
        walls: &[],
        mend,
    };
    let above = || {
        let mut all = vec!["mend what is lost above".to_owned()];
        all.extend(mend::filter(host));
        all
    };
    match go(python, "6 * 7", None, false) {
        Ok(outcome) if answered(&outcome) => Check::found(RUNS, "cold-start", "answered 42"),
        Ok(outcome) => {
            let why = format!(
                "it ended with {:?}: {}",
                outcome.ending,
                outcome.stderr.0.trim()
            );
            Check::lost(RUNS, "cold-start", why, loss(above()))
        }
        // Where we are root the program is nobody, who may not enter everybody's home.
        Err(
            error @ JailError::Step {
                errno: Some(libc::EACCES),
                ..
            },
        ) if host.root => {
            let mend = vec![
                "name a Python that the user nobody may read, such as --python /usr/bin/python3"
                    .to_owned(),
            ];
            Check::lost(RUNS, "cold-start", error.to_string(), loss(mend))
        }
        Err(error) => Check::lost(RUNS, "cold-start", error.to_string(), loss(above())),
    }
}

fn memory(host: &Host, python: &Path) -> Check {
    let name = "memory-limit";
    let why = match go(python, "x = bytearray(256 << 20)", Some(LITTLE), false) {
        Ok(outcome) if outcome.ending == Ending::Memory => {
            let how = outcome.walls.get("memory").map_or("", |how| how);
            return Check::found(RUNS, name, format!("256m were refused at 64m ({how})"));
        }
        Ok(outcome) => format!("256m at a limit of 64m ended with {:?}", outcome.ending),
        Err(error) => error.to_string(),
    };
    let loss = Loss {
        costs: "`limits.memory` does not hold",
        walls: &[("memory", "per-process")],
        mend: mend::groups(host),
    };
    Check::lost(RUNS, name, why, loss)
}

fn warm(host: &Host, python: &Path) -> Check {
    let name = "warm-start";
    let loss = || Loss {
        costs: "every run starts its own Python, with the same walls",
        walls: &[("start", "cold")],
        mend: if Machine::get().ground.namespaces {
            mend::proc(host)
        } else {
            vec!["mend the namespaces above".to_owned()]
        },
    };
    if !Machine::get().can_be_warm() {
        return Check::lost(RUNS, name, "it needs namespaces and an own /proc", loss());
    }
    match go(python, "6 * 7", None, true) {
        Ok(outcome) if answered(&outcome) => {
            Check::found(RUNS, name, "a Python stood ready, forked and answered 42")
        }
        Ok(outcome) => {
            let why = format!("it ended with {:?}", outcome.ending);
            Check::lost(RUNS, name, why, loss())
        }
        Err(error) => Check::lost(RUNS, name, error.to_string(), loss()),
    }
}
