//! Starts the process that stands behind a session's door: our own Python code, in the program's
//! namespaces, user, limits and view, and pid 1 of a pid namespace below. The commands that it starts
//! load the program's filter.

use std::collections::BTreeSet;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use stockade_core::Policy;

use crate::cgroup::Group;
use crate::door::{self, Budget, Door, Line};
use crate::error::JailError;
use crate::job;
use crate::machine::Machine;
use crate::plan::{self, Program, Reach, Site};
use crate::python::{Python, STUB};
use crate::seccomp::Runtime;
use crate::site::{self, Settled};
use crate::spawn;
use crate::standing::Standing;
use crate::view::{BOX, WORK};

/// What a steward is made from.
pub(crate) struct Place<'a> {
    pub(crate) policy: &'a Policy,
    pub(crate) settled: &'a Settled,
    pub(crate) python: &'a Python,
    pub(crate) seed: u64,
    pub(crate) budget: &'a Budget,
}

/// Starts a steward beside a program that stands, and opens the door to it.
pub(crate) fn open(place: &Place<'_>, standing: &Standing) -> Result<Door, JailError> {
    if !standing.has_namespaces() {
        return Err(JailError::Refused(
            "commands and files of a session need namespaces, which this machine does not give us; \
             see `stockade doctor`"
                .to_owned(),
        ));
    }
    let Place {
        policy, settled, ..
    } = place;
    let machine = Machine::get();
    let work = Path::new(BOX).join(WORK);
    let proxied = settled.reach == Reach::Proxy;
    let first_free = i32::try_from(settled.rlimits.open_files).unwrap_or(i32::MAX - 2);
    let ends = spawn::ends(first_free).map_err(|error| JailError::step("make pipes", &error))?;
    let site = Site {
        ground: machine.ground,
        view: &settled.view,
        workspace: Path::new(BOX),
        disk: policy.limits.disk,
        rlimits: &settled.rlimits,
        reach: settled.reach,
        filter: &[],
        files: None,
        read_only: &BTreeSet::new(),
        runs_at_once: false,
        token: 0,
    };
    let name = place.python.executable.display().to_string();
    let arguments = [&name, "-sSB", "-c", STUB].map(str::to_owned);
    let program = Program {
        file: &place.python.file,
        arguments: &arguments,
        environment: &site::environment(Path::new(BOX), proxied, place.seed),
    };
    let inside = standing.first().as_raw_fd();
    let plan = plan::steward(&site, &program, &ends.numbers, inside, &work);
    let group = standing.group();
    let spawned = spawn::enter(&plan, ends, group.map(Arc::as_ref))?;
    let (pid, pidfd) = (spawned.pid, spawned.pidfd);
    let (filter, _) = site::filter(policy, machine, settled.reach, Runtime::Python, true)?;
    let mut words = job::codes([&place.python.errands, &place.python.steward]);
    let names = site::names(proxied);
    words.extend(door::setup(policy, &work.display().to_string(), &names, &filter).framed());
    let spawn::Ours {
        requests,
        answers,
        error,
        ..
    } = spawned.ours;
    let end = move || {
        // It may be gone already.
        let _ = rustix::process::pidfd_send_signal(&pidfd, rustix::process::Signal::KILL);
    };
    // The program cannot end before its steward is reaped: the kernel waits for all in a namespace.
    let reap = move || {
        spawn::wait(pid);
    };
    let line = Line::open(requests, answers, end, reap)
        .map_err(|error| JailError::step("start a thread", &error))?;
    let group = group.map(Arc::downgrade).unwrap_or_default();
    let killed = move || {
        group
            .upgrade()
            .map_or(0, |group: Arc<Group>| group.oom_kills())
    };
    let door = Door::new(line, place.budget.clone(), killed);
    door.greet(&words).map_err(|lost| {
        let mut said = [0_u8; 2000];
        let ready = spawn::wait_readable(std::os::fd::AsFd::as_fd(&error), Duration::ZERO);
        let count = if ready {
            rustix::io::read(&error, &mut said).unwrap_or(0)
        } else {
            0
        };
        let said = String::from_utf8_lossy(&said[..count]);
        let last = said.trim().lines().last().unwrap_or(&lost).to_owned();
        JailError::Broken(format!(
            "what does a session's commands did not start: {last}"
        ))
    })?;
    Ok(door)
}
