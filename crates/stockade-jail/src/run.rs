//! One run: build, start, watch, end, harvest.

use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::Instant;

use stockade_core::policy::Network;
use stockade_core::{Policy, Request};

use crate::cgroup::Group;
use crate::error::JailError;
use crate::harvest::harvest;
use crate::job::{self, Guard};
use crate::machine::Machine;
use crate::outcome::{Ending, Outcome};
use crate::plan::{self, Program, Reach, Site};
use crate::proxy::Proxy;
use crate::python::{self, Python, STUB};
use crate::seccomp::Runtime;
use crate::site::{self, Settled};
use crate::spawn::{self, Ended, Spawned};
use crate::steps::Plan;
use crate::supervise::{self, Hooks, Processor, Said, Seen, Streams, Watched};
use crate::view::{BOX, WORK};
use crate::workspace::Workspace;

/// What is to be run.
pub struct Job<'a> {
    /// The code and what it is given.
    pub request: &'a Request,
    /// What it may do.
    pub policy: &'a Policy,
    /// The Python to use; found where none is named.
    pub python: Option<&'a Path>,
    /// The courtesy guards; nothing where they are off.
    pub guard: Option<Guard>,
    /// Names of the caller's tools.
    pub tools: Vec<String>,
}

/// A program that has been started and stands behind its walls.
pub(crate) struct Standing {
    pub(crate) spawned: Spawned,
    pub(crate) group: Option<Group>,
    /// The directory that holds the workspace's parts.
    workspace: OwnedFd,
    /// On the host, where there is no mount namespace.
    host: Option<Workspace>,
    proxy: Option<Proxy>,
    own_pids: bool,
}

/// Runs a job in a process of its own, started for it.
pub fn run(job: &Job<'_>, hooks: &mut dyn Hooks) -> Result<Outcome, JailError> {
    let begin = Instant::now();
    let machine = Machine::get();
    machine.holds()?;
    job::check(job)?;
    let python = python::describe(&python::find(job.python)?)?;
    let settled = site::settle(job.policy, machine, &python.view)?;
    let standing = start(job, machine, &python, &settled)?;
    let mut request = job::codes([&python.boot]);
    request.extend(job::request(job, &python, &settled, false));
    let mut streams = Streams::new(job.policy.limits.output);
    let seen = {
        let watched = standing.watched();
        supervise::watch(&watched, request, job::bounds(job.policy), &mut streams, hooks)
    };
    let end = standing.end();
    let walls = site::walls(job.policy, machine, false);
    Ok(finish(job, begin, seen, end, &streams, walls))
}

fn start(
    job: &Job<'_>,
    machine: &Machine,
    python: &Python,
    settled: &Settled,
) -> Result<Standing, JailError> {
    let broken = |what: &'static str| move |error: std::io::Error| JailError::step(what, &error);
    let ground = machine.ground;
    let group = machine.cgroups.create(&settled.group).map_err(broken("make a cgroup"))?;
    let host = match ground.namespaces {
        true => None,
        false => {
            let owner = ground.root.then_some(plan::NOBODY);
            Some(Workspace::make(owner).map_err(broken("make a workspace"))?)
        }
    };
    let root = host.as_ref().map_or(Path::new(BOX), |host| host.path.as_path());
    let (filter, token) =
        site::filter(job.policy, machine, settled.reach, Runtime::Python, false)?;
    let first_free = i32::try_from(settled.rlimits.open_files).unwrap_or(i32::MAX - 2);
    let ends = spawn::ends(first_free).map_err(broken("make pipes"))?;
    let site = Site {
        ground,
        view: &settled.view,
        workspace: root,
        disk: job.policy.limits.disk,
        rlimits: &settled.rlimits,
        reach: settled.reach,
        filter: &filter,
        token,
    };
    let arguments = [&python.executable.display().to_string(), "-sSB", "-c", STUB]
        .map(str::to_owned);
    let program = Program {
        file: &python.file,
        arguments: &arguments,
        environment: &site::environment(root, settled.reach, job.request.seed),
    };
    let plan = plan::cold(&site, &program, &ends.numbers);
    let spawned = spawn::spawn(&plan, ends, ground, settled.reach, group.as_ref())?;
    stand(job.policy, spawned, &plan, group, host, settled.reach)
}

/// Receives what the child hands over, and waits until it stands.
fn stand(
    policy: &Policy,
    spawned: Spawned,
    plan: &Plan,
    group: Option<Group>,
    host: Option<Workspace>,
    reach: Reach,
) -> Result<Standing, JailError> {
    let handed = match &host {
        None => spawned.receive(),
        Some(host) => std::fs::File::open(&host.path).ok().map(OwnedFd::from),
    };
    let listener = (reach == Reach::Proxy).then(|| spawned.receive()).flatten();
    let settled = spawned.settled(plan);
    let fail = |error: JailError, spawned: &Spawned| {
        spawned.kill();
        spawned.reap();
        Err(error)
    };
    if let Err(error) = settled {
        return fail(error, &spawned);
    }
    let Some(workspace) = handed else {
        return fail(JailError::Broken("the child handed over no workspace".to_owned()), &spawned);
    };
    let proxy = match (reach, listener) {
        (Reach::Proxy, Some(listener)) => match open_proxy(policy, listener) {
            Ok(proxy) => Some(proxy),
            Err(error) => return fail(error, &spawned),
        },
        (Reach::Proxy, None) => {
            return fail(JailError::Broken("the child handed over no socket".to_owned()), &spawned);
        }
        _ => None,
    };
    Ok(Standing {
        own_pids: host.is_none(),
        spawned,
        group,
        workspace,
        host,
        proxy,
    })
}

pub(crate) fn open_proxy(policy: &Policy, listener: OwnedFd) -> Result<Proxy, JailError> {
    let allow = match &policy.network {
        Network::Allow(allow) => allow.clone(),
        _ => Vec::new(),
    };
    Proxy::start(listener, allow, Default::default())
        .map_err(|error| JailError::step("start the proxy", &error))
}

/// What is left when everything inside is dead.
pub(crate) struct End {
    pub(crate) ended: Ended,
    pub(crate) out_of_memory: bool,
    pub(crate) peak: u64,
    pub(crate) cpu: std::time::Duration,
    pub(crate) workspace: OwnedFd,
    pub(crate) host: Option<Workspace>,
    pub(crate) refused: Vec<String>,
}

impl Standing {
    pub(crate) fn watched(&self) -> Watched<'_> {
        let ours = &self.spawned.ours;
        Watched {
            pidfd: self.spawned.pidfd.as_fd(),
            output: &ours.output,
            error: &ours.error,
            requests: &ours.requests,
            answers: &ours.answers,
            processor: match &self.group {
                Some(group) => Processor::Group(group),
                None => Processor::Process(self.spawned.pid),
            },
        }
    }

    /// Ends everything inside and waits until it is dead.
    pub(crate) fn end(self) -> End {
        if !self.own_pids {
            // Nobody inside can leave the process group: the filter refuses it.
            if let Some(pid) = rustix::process::Pid::from_raw(self.spawned.pid) {
                let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
            }
        }
        self.spawned.kill();
        let ended = self.spawned.reap();
        let mut end = End {
            ended,
            out_of_memory: false,
            peak: ended.peak,
            cpu: ended.cpu,
            workspace: self.workspace,
            host: self.host,
            refused: Vec::new(),
        };
        if let Some(group) = self.group {
            end.out_of_memory = group.oom_kills() > 0;
            end.peak = group.peak_memory().unwrap_or(end.peak);
            end.cpu = group.cpu_time().unwrap_or(end.cpu);
            // What cannot be removed now is swept at the next start.
            let _ = group.remove();
        }
        if let Some(proxy) = self.proxy {
            end.refused = proxy.stop().iter().map(ToString::to_string).collect();
        }
        end
    }
}

/// From what was seen to what is told.
pub(crate) fn finish(
    job: &Job<'_>,
    begin: Instant,
    seen: Seen,
    end: End,
    streams: &Streams,
    walls: stockade_core::execution::Walls,
) -> Outcome {
    let harvest = harvest(end.workspace.as_fd(), WORK, job.policy.limits.disk, &job.request.files);
    drop(end.host);
    Outcome {
        ending: ending(seen, end.ended, end.out_of_memory, end.cpu >= job.policy.limits.cpu_time),
        stdout: streams.output.text(),
        stderr: streams.error.text(),
        harvest,
        walls,
        wall: begin.elapsed(),
        cpu: end.cpu,
        peak_memory: end.peak,
        refused: end.refused,
    }
}

fn ending(seen: Seen, ended: Ended, out_of_memory: bool, cpu_spent: bool) -> Ending {
    match seen {
        Seen::Answer(Said::Done { result, repr, note }) => Ending::Done { result, repr, note },
        Seen::Answer(Said::Raised { name, value, traceback, line }) => {
            if name == "MemoryError" {
                return Ending::Memory;
            }
            Ending::Raised {
                name,
                value,
                traceback,
                line,
            }
        }
        Seen::Answer(Said::Exit { code }) => Ending::Exit(code),
        Seen::Answer(Said::Tool { name, .. }) => {
            Ending::Nonsense(format!("a call of `{name}` is no answer"))
        }
        Seen::Time => Ending::WallTime,
        Seen::Processor => Ending::CpuTime,
        Seen::Output => Ending::Output,
        Seen::Cancelled => Ending::Cancelled,
        Seen::Nonsense(why) => Ending::Nonsense(why),
        Seen::Gone if out_of_memory => Ending::Memory,
        Seen::Gone => match ended.signal {
            Some(_) if cpu_spent => Ending::CpuTime,
            Some(signal) => Ending::Signal(signal),
            None => Ending::Silent(ended.code),
        },
    }
}
