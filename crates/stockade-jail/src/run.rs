//! One run: build, start, watch, end, harvest.

use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::Instant;

use rustix::process::{Pid, Signal, kill_process_group, pidfd_send_signal};
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
use crate::pool::{self, Lent};
use crate::spawn::{self, Ended, Ours, Spawned};
use crate::steps::Plan;
use crate::supervise::{self, Hooks, Processor, Said, Seen, Streams, Watched};
use crate::view::{BOX, WORK};
use crate::workspace::Workspace;
use crate::zygote::{Forked, Zygote};

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
    /// Whether it may be forked from a Python that stands ready.
    pub warm: bool,
    /// Modules that such a Python has imported before.
    pub preload: &'a [String],
}

/// A program that has been started and stands behind its walls.
pub(crate) struct Standing {
    body: Body,
    pub(crate) group: Option<Group>,
    /// The directory that holds the workspace's parts.
    workspace: OwnedFd,
    /// On the host, where there is no mount namespace.
    host: Option<Workspace>,
    proxy: Option<Proxy>,
}

/// Whose child it is.
enum Body {
    /// Ours.
    Cold(Spawned),
    /// A zygote's.
    Warm { forked: Forked, from: Lent },
}

impl Body {
    fn ours(&self) -> &Ours {
        match self {
            Self::Cold(spawned) => &spawned.ours,
            Self::Warm { forked, .. } => &forked.ours,
        }
    }

    fn pidfd(&self) -> &OwnedFd {
        match self {
            Self::Cold(spawned) => &spawned.pidfd,
            Self::Warm { forked, .. } => &forked.pidfd,
        }
    }

    /// Waits until it is dead.
    fn reap(self) -> Ended {
        match self {
            Self::Cold(spawned) => spawned.reap(),
            Self::Warm { mut from, .. } => {
                let ended = from.zygote().and_then(Zygote::reap);
                if ended.is_some() {
                    from.give_back();
                }
                ended.unwrap_or_default()
            }
        }
    }
}

/// Runs a job in a process of its own, started for it.
pub fn run(job: &Job<'_>, hooks: &mut dyn Hooks) -> Result<Outcome, JailError> {
    let begin = Instant::now();
    let machine = Machine::get();
    machine.holds()?;
    job::check(job)?;
    let python = python::describe(&python::find(job.python)?)?;
    let settled = site::settle(job.policy, machine, &python.view)?;
    let warm = job.warm && machine.can_be_warm();
    let (standing, request) = begin_job(job, machine, &python, &settled, warm, false)?;
    let mut streams = Streams::new(job.policy.limits.output);
    let seen = {
        let watched = standing.watched();
        supervise::watch(&watched, request, job::bounds(job.policy), &mut streams, hooks)
    };
    let end = standing.end();
    let walls = site::walls(job.policy, machine, warm);
    Ok(finish(job, begin, seen, end, &streams, walls))
}

/// Starts a program, and says what is to be sent to it first.
pub(crate) fn begin_job(
    job: &Job<'_>,
    machine: &Machine,
    python: &Python,
    settled: &Settled,
    warm: bool,
    session: bool,
) -> Result<(Standing, Vec<u8>), JailError> {
    let request = job::request(job, python, settled, session);
    if warm {
        return Ok((start_warm(job, machine, python, settled)?, request));
    }
    let mut words = job::codes([&python.boot]);
    words.extend(request);
    Ok((start(job, machine, python, settled)?, words))
}

fn start_warm(
    job: &Job<'_>,
    machine: &Machine,
    python: &Python,
    settled: &Settled,
) -> Result<Standing, JailError> {
    let group = machine
        .cgroups
        .create(&settled.group)
        .map_err(|error| JailError::step("make a cgroup", &error))?;
    let mut from = pool::lend(job, machine, python, settled)?;
    let forked = match from.zygote() {
        Some(zygote) => zygote.fork(group.as_ref())?,
        None => return Err(JailError::Broken("the pool lent nothing".to_owned())),
    };
    let proxy = match forked.listener.as_ref().map(OwnedFd::try_clone) {
        Some(Ok(listener)) => Some(open_proxy(job.policy, listener)?),
        Some(Err(error)) => return Err(JailError::step("copy a descriptor", &error)),
        None => None,
    };
    let workspace = forked.workspace.try_clone();
    Ok(Standing {
        workspace: workspace.map_err(|error| JailError::step("copy a descriptor", &error))?,
        body: Body::Warm { forked, from },
        group,
        host: None,
        proxy,
    })
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
        body: Body::Cold(spawned),
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
        let ours = self.body.ours();
        Watched {
            pidfd: self.body.pidfd().as_fd(),
            output: &ours.output,
            error: &ours.error,
            requests: &ours.requests,
            answers: &ours.answers,
            processor: match &self.group {
                Some(group) => Processor::Group(group),
                None => Processor::Process(spawn::number_of(self.body.pidfd()).unwrap_or(0)),
            },
        }
    }

    /// Ends everything inside and waits until it is dead.
    pub(crate) fn end(self) -> End {
        if self.host.is_some()
            && let Body::Cold(spawned) = &self.body
            && let Some(pid) = Pid::from_raw(spawned.pid)
        {
            // Nobody inside can leave the process group: the filter refuses it.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        // It may be gone already.
        let _ = pidfd_send_signal(self.body.pidfd(), Signal::KILL);
        let ended = self.body.reap();
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
            end.refused = proxy.stop().into_iter().map(|refused| refused.why).collect();
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
