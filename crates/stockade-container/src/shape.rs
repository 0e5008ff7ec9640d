//! From a policy to what an engine is asked for. Two runs of one shape can take the same container
//! that was made ahead.

use std::collections::HashMap;
use std::path::Path;

use bollard::models::{
    ContainerCreateBody, HealthConfig, HostConfig, HostConfigLogConfig, ResourcesUlimits,
};
use stockade_core::policy::{Container, Network};
use stockade_core::{Language, Policy};
use stockade_jail::Job;
use stockade_jail::seccomp::{self, Instruction, Runtime, Shape, Signals, Sockets};
use stockade_jail::shared::{
    BOOT, ERRANDS, KERNEL, Marshal, NODE, WHOLE, environment, names as shared_names, setup,
};

use crate::engine::Engine;
use crate::error::ContainerError;
use crate::owner;

/// Where the one place is that a program can write to.
pub(crate) const TMP: &str = "/tmp";
/// The workspace's parts.
pub(crate) const ROOT: &str = "/tmp/box";
/// Where a program starts, and what is taken when it is over.
pub(crate) const WORK: &str = "/tmp/box/work";

/// The side inside that is pid 1 of a container with Python.
const KEEP: &str = include_str!("python/keep.py");
/// The same with node.
const NODE_KEEP: &str = include_str!("node/keep.js");

/// A container that nobody has given work to waits for so long.
pub(crate) const IDLE_SECONDS: u64 = 15 * 60;
/// What a run may take beyond its own time before its container ends by itself: it was forgotten.
const GRACE_SECONDS: u64 = 60;

/// Names of files in a workspace; as many as the process wall has.
const INODES: u64 = 4096;

/// Files that pid 1 may need, where it is ours.
pub(crate) const OPEN_FILES: u64 = 64;

/// Processes of one user in all containers, where it must be said.
const NPROC: u64 = 4096;

/// Threads that a kernel of the runtime's own has beside those of the program.
const KERNEL_TASKS: u64 = 256;

const RLIMIT_CPU: i128 = 0;
const RLIMIT_NOFILE: i128 = 7;

/// The image for a language where the policy names none.
pub fn image(policy: &Policy, language: &Language) -> String {
    let ours = match language {
        Language::JavaScript => "node:22-slim",
        _ => "python:3.13-slim",
    };
    let named = policy.container.image.as_deref();
    named.unwrap_or(ours).to_owned()
}

/// Refuses what no container can do.
pub(crate) fn check(job: &Job<'_>) -> Result<(), ContainerError> {
    let refuse = |why: &str| Err(ContainerError::Refused(why.to_owned()));
    if !job.request.read_only.is_empty() {
        return refuse(
            "a container cannot keep the code from changing a file that it is given: give it without \
             `:ro`, or take the process wall",
        );
    }
    let files = &job.policy.files;
    if !files.read.is_empty() || !files.write.is_empty() {
        return refuse(
            "`files` shows paths of the host, and a container sees none: give copies with `--file`, \
             or take the process wall",
        );
    }
    Ok(())
}

/// Whether the runtime brings a kernel, as gVisor does. Nothing of the machine's control groups is seen
/// from inside of it, and it runs where the program's bounds hold.
pub(crate) fn has_own_kernel(policy: &Policy) -> bool {
    let runtime = policy.container.runtime.as_deref();
    !matches!(
        runtime,
        None | Some("runc" | "crun" | "io.containerd.runc.v2")
    )
}

/// What the runtime itself counts towards the tasks of a container.
pub(crate) fn kernel_tasks(policy: &Policy) -> u64 {
    if has_own_kernel(policy) {
        KERNEL_TASKS
    } else {
        0
    }
}

/// The body that asks for a container which runs `command`.
///
/// The namespace of a network is the container's own in any case. Docker takes as long to furnish an
/// empty one as for all the rest of a start, for a file of names and a record of its own; a program
/// whose filter refuses it every socket has no use for either.
pub(crate) fn body(
    engine: &Engine,
    policy: &Policy,
    image: &str,
    command: Vec<String>,
    seed: u64,
    own_tasks: u64,
    filtered: bool,
) -> ContainerCreateBody {
    let limits = &policy.limits;
    let Container { runtime, user, .. } = &policy.container;
    let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let mut environment = environment(Path::new(ROOT), proxied(policy), seed);
    environment.retain(|entry| !entry.starts_with("PATH="));
    let nobody = format!("{user}:{user}");
    // Podman knows no bound of names; its memory bounds them, since the kernel counts them there.
    let names = if engine.is_podman() {
        String::new()
    } else {
        format!(",nr_inodes={INODES}")
    };
    let tmpfs = format!(
        "rw,nosuid,nodev,exec,mode=1777{names},size={}",
        // Nothing at all would mean no bound.
        limits.disk.max(4096)
    );
    #[expect(
        clippy::cast_possible_truncation,
        reason = "processors are at most 1024"
    )]
    let nano_cpus = (limits.cpus * 1e9) as i64;
    ContainerCreateBody {
        image: Some(image.to_owned()),
        entrypoint: Some(command),
        cmd: Some(Vec::new()),
        user: Some(nobody),
        env: Some(environment),
        working_dir: Some(TMP.to_owned()),
        hostname: Some("stockade".to_owned()),
        labels: Some(owner::labels()),
        attach_stdin: Some(true),
        attach_stdout: Some(true),
        attach_stderr: Some(true),
        open_stdin: Some(true),
        stdin_once: Some(true),
        tty: Some(false),
        network_disabled: (filtered && policy.network == Network::None).then_some(true),
        // Nothing of the image runs beside the program.
        healthcheck: Some(HealthConfig {
            test: Some(vec!["NONE".to_owned()]),
            ..HealthConfig::default()
        }),
        host_config: Some(HostConfig {
            network_mode: network_mode(policy),
            readonly_rootfs: Some(true),
            tmpfs: Some(HashMap::from([(TMP.to_owned(), tmpfs)])),
            cap_drop: Some(vec!["ALL".to_owned()]),
            security_opt: Some(vec!["no-new-privileges".to_owned()]),
            ipc_mode: Some("none".to_owned()),
            privileged: Some(false),
            memory: Some(signed(limits.memory)),
            // Memory and swap together: none of it is swap.
            memory_swap: Some(signed(limits.memory)),
            nano_cpus: Some(nano_cpus),
            pids_limit: Some(signed(limits.tasks.saturating_add(own_tasks))),
            ulimits: Some(ulimits(engine, policy)),
            // Where the machine's memory runs out, this goes first. Of an engine with root the kernel
            // takes it as the least that anything inside can set for itself.
            oom_score_adj: Some(1000),
            log_config: Some(HostConfigLogConfig {
                typ: Some("none".to_owned()),
                config: None,
            }),
            runtime: runtime.clone(),
            ..HostConfig::default()
        }),
        ..ContainerCreateBody::default()
    }
}

/// The most processor time that one process may take, of a session too.
fn longest(policy: &Policy) -> std::time::Duration {
    let whole = policy.limits.wall_time.saturating_mul(WHOLE);
    policy.limits.cpu_time.max(whole)
}

/// Sets the limits of the program itself on all of the container.
pub(crate) fn bind(body: &mut ContainerCreateBody, policy: &Policy) {
    let limits = &policy.limits;
    let all = body
        .host_config
        .as_mut()
        .and_then(|host| host.ulimits.as_mut());
    for one in all.into_iter().flatten() {
        let value = match one.name.as_deref() {
            Some("nofile") => limits.open_files.max(16),
            Some("cpu") => limits.cpu_time.as_secs().saturating_add(2),
            _ => continue,
        };
        one.soft = i64::try_from(value).ok();
        one.hard = one.soft;
    }
}

fn ulimits(engine: &Engine, policy: &Policy) -> Vec<ResourcesUlimits> {
    let limits = &policy.limits;
    let bound = |name: &str, value: u64| ResourcesUlimits {
        name: Some(name.to_owned()),
        soft: i64::try_from(value).ok(),
        hard: i64::try_from(value).ok(),
    };
    let mut all = vec![
        // Pid 1 needs a few; the program's own bound is set before it begins.
        bound("nofile", limits.open_files.max(OPEN_FILES)),
        bound("fsize", limits.file_size),
        bound("core", 0),
        // Of any one process; the whole is watched where pid 1 can tell it.
        bound("cpu", longest(policy).as_secs().saturating_add(2)),
    ];
    if engine.is_podman() {
        // It would raise what is not named, which not every machine allows. Tasks are bounded by the
        // control group; this counts what the user has in all containers.
        all.push(bound("nproc", NPROC));
    }
    all
}

fn network_mode(policy: &Policy) -> Option<String> {
    match policy.network {
        Network::None | Network::Allow(_) => Some("none".to_owned()),
        Network::Any => None,
    }
}

/// Whether the way out is our proxy.
pub(crate) fn proxied(policy: &Policy) -> bool {
    matches!(policy.network, Network::Allow(_))
}

/// How long a container lives that has begun its work, in seconds.
pub(crate) fn life(policy: &Policy, session: bool) -> u64 {
    let texts = if session { WHOLE } else { 1 };
    let life = policy.limits.wall_time.saturating_mul(texts).as_secs();
    life.saturating_add(GRACE_SECONDS)
}

/// What pid 1 of a container with node is started as.
pub(crate) fn node_command() -> Vec<String> {
    ["node", "--no-warnings", "-e", NODE_KEEP]
        .map(str::to_owned)
        .to_vec()
}

/// What it is told first.
pub(crate) fn node_setup(job: &Job<'_>) -> Vec<u8> {
    let policy = job.policy;
    // A character for each byte.
    let text = |bytes: &Vec<u8>| bytes.iter().copied().map(char::from).collect::<String>();
    let files = job.request.files.iter();
    let files: HashMap<&String, String> = files.map(|(name, bytes)| (name, text(bytes))).collect();
    let setup = serde_json::json!({
        "root": ROOT,
        "work": WORK,
        "names": names(policy),
        "files": files,
        // Address space says nothing of what V8 holds: it is told its bound in its own words.
        "heap": (policy.limits.memory >> 20).max(16),
        "boot": NODE,
        "life": life(policy, false),
        "disk": policy.limits.disk,
    });
    let text = setup.to_string();
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    [&length.to_le_bytes(), text.as_bytes()].concat()
}

/// What pid 1 of a container with Python is started as.
pub(crate) fn python_command() -> Vec<String> {
    let both = format!("{KERNEL}\n\n{KEEP}");
    ["python3", "-sB", "-c", &both].map(str::to_owned).to_vec()
}

/// What it is told first: the side inside, the filter, and its bounds.
pub(crate) fn python_setup(policy: &Policy, warm: bool, session: bool) -> Vec<u8> {
    let limits = &policy.limits;
    let seconds = |seconds: u64| Marshal::number(i128::from(seconds));
    let processor = if session {
        limits.wall_time.saturating_mul(WHOLE)
    } else {
        limits.cpu_time
    };
    let rlimit = |which: i128, value: u64| {
        Marshal::list([Marshal::number(which), Marshal::number(value.into())])
    };
    Marshal::dict([
        ("boot", Marshal::text(BOOT)),
        ("filter", Marshal::bytes(&seccomp::bytes(&filter(policy)))),
        // Only a session has a door.
        ("errands", Marshal::text(if session { ERRANDS } else { "" })),
        ("door", setup(policy, WORK, &names(policy), &filter(policy))),
        ("root", Marshal::text(ROOT)),
        ("work", Marshal::text(WORK)),
        ("names", Marshal::texts(&names(policy))),
        ("disk", Marshal::number(limits.disk.into())),
        ("warm", Marshal::truth(warm)),
        ("idle", seconds(IDLE_SECONDS)),
        ("life", seconds(life(policy, session))),
        (
            "rlimits",
            Marshal::list([
                rlimit(RLIMIT_CPU, processor.as_secs().saturating_add(2)),
                rlimit(RLIMIT_NOFILE, limits.open_files.max(16)),
            ]),
        ),
    ])
    .framed()
}

/// The variables that a program has: ours, and the image's `PATH`.
fn names(policy: &Policy) -> Vec<String> {
    shared_names(proxied(policy))
}

/// The filter of the process wall, which the program's process takes upon itself inside the
/// engine's own.
fn filter(policy: &Policy) -> Vec<Instruction> {
    let shape = Shape {
        processes: !policy.commands.is_empty(),
        network: match policy.network {
            Network::None => Sockets::None,
            Network::Allow(_) => Sockets::Tcp,
            Network::Any => Sockets::Inet,
        },
        first_exec: None,
        setsid: true,
        signals: Signals::Bounded,
        runtime: Runtime::Python,
        // `verify` reads the bound back before anything runs.
        memory_counted: true,
    };
    seccomp::filter(&shape)
}
