//! A program that has been started and stands behind its walls, until everything inside is dead.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group, pidfd_send_signal};
use stockade_core::Policy;
use stockade_core::policy::Network;

use crate::cgroup::Group;
use crate::error::JailError;
use crate::guest::Guest;
use crate::job;
use crate::machine::Machine;
use crate::plan::{self, Program, Reach, Site};
use crate::pool::{self, Lent, Ready};
use crate::proxy::{self, Proxy};
use crate::python::Python;
use crate::run::Job;
use crate::site::{self, Settled};
use crate::spawn::{self, Ended, Ours, Spawned};
use crate::steps::Plan;
use crate::supervise::{Processor, Watched};
use crate::view::{BOX, TMP};
use crate::workspace::Workspace;
use crate::zygote::{Forked, Zygote};

/// What was killed is dead by then, or the kernel is in trouble.
const DYING: Duration = Duration::from_secs(20);

/// Where a plain process finds the file that it becomes: above what programs usually open.
const FIRST_FREE: i32 = 200;

/// A program behind its walls.
pub(crate) struct Standing {
    body: Body,
    group: Option<Arc<Group>>,
    /// The directory that holds the workspace's parts.
    pub(crate) workspace: OwnedFd,
    /// On the host, where there is no mount namespace.
    host: Option<Workspace>,
    proxy: Option<Proxy>,
}

/// Whose child it is.
enum Body {
    /// Ours.
    Cold(Spawned),
    /// A zygote's.
    Warm { forked: Forked, from: Box<Lent> },
}

/// What is left when everything inside is dead.
pub(crate) struct End {
    pub(crate) ended: Ended,
    pub(crate) out_of_memory: bool,
    /// New tasks that were refused, where that is counted.
    pub(crate) tasks_refused: Option<u64>,
    pub(crate) peak: u64,
    pub(crate) cpu: Duration,
    pub(crate) workspace: OwnedFd,
    pub(crate) host: Option<Workspace>,
    pub(crate) refused: Vec<String>,
}

/// Starts a program, and says what is to be sent to it first.
pub(crate) fn start(
    job: &Job<'_>,
    machine: &Machine,
    guest: &Guest,
    settled: &Settled,
    session: bool,
) -> Result<(Standing, Vec<u8>), JailError> {
    if let Guest::Python(python) = guest
        && job.is_warm(machine, guest)
    {
        let places = settled.view.names();
        let request = job::request(job, &python.path, &places, session, &[]);
        return Ok((warm(job, python, settled)?, request));
    }
    let words = guest.words(job, settled, session);
    Ok((cold(job, machine, guest, settled)?, words))
}

fn failed(what: &'static str) -> impl Fn(io::Error) -> JailError {
    move |error| JailError::step(what, &error)
}

fn warm(job: &Job<'_>, python: &Arc<Python>, settled: &Settled) -> Result<Standing, JailError> {
    let Ready {
        from,
        mut forked,
        group,
    } = pool::take(job, python, settled)?;
    let proxy = match forked.listener.take() {
        Some(listener) => Some(open_proxy(job.policy, listener)?),
        None => None,
    };
    let workspace = forked.workspace.try_clone();
    Ok(Standing {
        workspace: workspace.map_err(failed("copy a descriptor"))?,
        body: Body::Warm {
            forked,
            from: Box::new(from),
        },
        group: group.map(Arc::new),
        host: None,
        proxy,
    })
}

fn cold(
    job: &Job<'_>,
    machine: &Machine,
    guest: &Guest,
    settled: &Settled,
) -> Result<Standing, JailError> {
    let ground = machine.ground;
    let group = machine
        .cgroups
        .create(&settled.group)
        .map_err(failed("make a cgroup"))?;
    let host = if ground.namespaces {
        None
    } else {
        let owner = ground.root.then_some(plan::NOBODY);
        Some(Workspace::make(owner).map_err(failed("make a workspace"))?)
    };
    let root = host
        .as_ref()
        .map_or(Path::new(BOX), |host| host.path.as_path());
    let (filter, token) = site::filter(job.policy, machine, settled.reach, guest.runtime(), false)?;
    let first_free = i32::try_from(settled.rlimits.open_files).unwrap_or(i32::MAX - 2);
    let ends = spawn::ends(first_free).map_err(failed("make pipes"))?;
    let files = guest.files(job);
    let site = Site {
        ground,
        view: &settled.view,
        workspace: root,
        disk: job.policy.limits.disk,
        rlimits: &settled.rlimits,
        reach: settled.reach,
        filter: &filter,
        files: files.as_ref(),
        read_only: &job.request.read_only,
        runs_at_once: guest.ends_silently(),
        token,
    };
    let mut environment = site::environment(root, settled.reach == Reach::Proxy, job.request.seed);
    if guest.ends_silently() {
        let inputs = serde_json::to_string(&job.request.inputs).unwrap_or_default();
        environment.push(format!("STOCKADE_INPUTS={inputs}"));
    }
    let program = Program {
        file: guest.file(),
        arguments: &guest.arguments(job, root),
        environment: &environment,
    };
    let plan = plan::cold(&site, &program, &ends.numbers);
    let spawned = spawn::spawn(&plan, ends, ground, settled.reach, group.as_ref())?;
    match settle(job.policy, &spawned, &plan, host.as_ref(), settled.reach) {
        Ok((workspace, proxy)) => Ok(Standing {
            body: Body::Cold(spawned),
            group: group.map(Arc::new),
            workspace,
            host,
            proxy,
        }),
        Err(error) => {
            spawned.kill();
            spawned.reap();
            Err(error)
        }
    }
}

/// Starts a plain process in a directory of its own: with our user, our environment and nothing
/// around it. Only its streams, its time and its end are ours.
pub(crate) fn bare(job: &Job<'_>, guest: &Guest) -> Result<Standing, JailError> {
    let host = Workspace::make(None).map_err(failed("make a workspace"))?;
    let ground = plan::Ground {
        namespaces: false,
        proc: false,
        landlock: 0,
        root: false,
    };
    let ends = spawn::ends(FIRST_FREE).map_err(failed("make pipes"))?;
    let files = guest.files(job);
    let mut environment: Vec<String> = std::env::vars_os()
        .filter_map(|(name, value)| Some(format!("{}={}", name.to_str()?, value.to_str()?)))
        .collect();
    environment.push(format!("STOCKADE_TMP={}", host.path.join(TMP).display()));
    if guest.ends_silently() {
        let inputs = serde_json::to_string(&job.request.inputs).unwrap_or_default();
        environment.push(format!("STOCKADE_INPUTS={inputs}"));
    }
    let program = Program {
        file: guest.file(),
        arguments: &guest.arguments(job, &host.path),
        environment: &environment,
    };
    let plan = plan::bare(&host.path, files.as_ref(), &program, &ends.numbers);
    let spawned = spawn::spawn(&plan, ends, ground, Reach::Anything, None)?;
    match settle(job.policy, &spawned, &plan, Some(&host), Reach::Anything) {
        Ok((workspace, proxy)) => Ok(Standing {
            body: Body::Cold(spawned),
            group: None,
            workspace,
            host: Some(host),
            proxy,
        }),
        Err(error) => {
            spawned.kill();
            spawned.reap();
            Err(error)
        }
    }
}

/// Receives what the child hands over, and waits until it stands.
fn settle(
    policy: &Policy,
    spawned: &Spawned,
    plan: &Plan,
    host: Option<&Workspace>,
    reach: Reach,
) -> Result<(OwnedFd, Option<Proxy>), JailError> {
    let workspace = match host {
        None => spawned.receive(),
        Some(host) => std::fs::File::open(&host.path).ok().map(OwnedFd::from),
    };
    let listener = (reach == Reach::Proxy).then(|| spawned.receive()).flatten();
    spawned.settled(plan)?;
    let missing = |what: &str| JailError::Broken(format!("the child handed over no {what}"));
    let workspace = workspace.ok_or_else(|| missing("workspace"))?;
    let proxy = match reach {
        Reach::Proxy => {
            let listener = listener.ok_or_else(|| missing("socket"))?;
            Some(open_proxy(policy, listener)?)
        }
        _ => None,
    };
    Ok((workspace, proxy))
}

fn open_proxy(policy: &Policy, listener: OwnedFd) -> Result<Proxy, JailError> {
    let allow = match &policy.network {
        Network::Allow(allow) => allow.clone(),
        _ => Vec::new(),
    };
    Proxy::start(listener, allow, proxy::Bounds::default()).map_err(failed("start the proxy"))
}

impl Standing {
    /// What a supervisor looks at.
    pub(crate) fn watched(&self) -> Watched<'_> {
        let ours = self.body.ours();
        Watched {
            gone: self.body.pidfd().as_fd(),
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

    /// Its first process.
    pub(crate) fn first(&self) -> &OwnedFd {
        self.body.pidfd()
    }

    /// Its control group, where it has one.
    pub(crate) fn group(&self) -> Option<&Arc<Group>> {
        self.group.as_ref()
    }

    /// Whether it has namespaces of its own.
    pub(crate) fn has_namespaces(&self) -> bool {
        self.host.is_none()
    }

    /// The most memory it has held at once, where that is counted.
    pub(crate) fn peak_memory(&self) -> u64 {
        self.group
            .as_deref()
            .and_then(Group::peak_memory)
            .unwrap_or(0)
    }

    /// New tasks that were refused so far, where that is counted.
    pub(crate) fn tasks_refused(&self) -> Option<u64> {
        self.group.as_deref().and_then(Group::tasks_refused)
    }

    /// Ends everything inside and waits until it is dead. How the first process ended is asked only
    /// where it matters: `answered` says that it does not.
    pub(crate) fn end(self, answered: bool) -> End {
        if self.host.is_some()
            && let Body::Cold(spawned) = &self.body
            && let Some(pid) = Pid::from_raw(spawned.pid)
        {
            // Nobody inside can leave the process group: the filter refuses it.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        let spent = match self.group {
            Some(_) => Duration::ZERO,
            None => self.watched().processor.time(),
        };
        // It may be gone already.
        let _ = pidfd_send_signal(self.body.pidfd(), Signal::KILL);
        let ended = self.body.reap(answered);
        let mut end = End {
            ended,
            out_of_memory: false,
            tasks_refused: None,
            peak: ended.peak,
            cpu: ended.cpu.max(spent),
            workspace: self.workspace,
            host: self.host,
            refused: Vec::new(),
        };
        if let Some(group) = self.group {
            end.out_of_memory = group.oom_kills() > 0;
            end.tasks_refused = group.tasks_refused();
            end.peak = group.peak_memory().unwrap_or(end.peak);
            end.cpu = group.cpu_time().unwrap_or(end.cpu);
            // What cannot be removed now is swept at the next start.
            let _ = Arc::into_inner(group).map(Group::remove);
        }
        if let Some(proxy) = self.proxy {
            end.refused = proxy
                .stop()
                .into_iter()
                .map(|refused| refused.why)
                .collect();
        }
        end
    }
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
    fn reap(self, answered: bool) -> Ended {
        match self {
            Self::Cold(spawned) => spawned.reap(),
            Self::Warm { forked, from } if answered => {
                if spawn::wait_readable(forked.pidfd.as_fd(), DYING) {
                    from.give_back();
                } else {
                    from.lose();
                }
                Ended::default()
            }
            Self::Warm { mut from, .. } => {
                let ended = Zygote::reap(from.zygote());
                if ended.is_some() {
                    from.give_back();
                } else {
                    // It went with its child: the pool starts another.
                    from.lose();
                }
                ended.unwrap_or_default()
            }
        }
    }
}
