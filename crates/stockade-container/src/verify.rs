//! What stands around a container that runs, read back from the engine and from inside, before any of
//! the program's code does. What is not as it was asked for is refused, or named where a policy can do
//! without it.

use bollard::models::{ContainerInspectResponse, MountPoint};
use stockade_core::execution::Walls;
use stockade_core::policy::Network;

use crate::engine::Engine;
use crate::error::ContainerError;
use crate::standing::Wish;

/// What pid 1 has read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Read {
    pub(crate) memory: Option<i128>,
    pub(crate) swap: Option<i128>,
    pub(crate) tasks: Option<i128>,
    pub(crate) quota: Option<i128>,
    pub(crate) period: Option<i128>,
    pub(crate) user: i128,
    pub(crate) capabilities: [i128; 2],
    /// Nothing where the kernel does not tell.
    pub(crate) no_new_privileges: Option<bool>,
    pub(crate) seccomp: bool,
    pub(crate) root_fixed: bool,
    pub(crate) group: i128,
    /// Routes that lead elsewhere than back to the container itself.
    pub(crate) ways_out: i128,
    /// Of Python, where it is one.
    pub(crate) version: Vec<i128>,
}

impl Read {
    /// Reads the list that pid 1 sends.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        let all: Vec<Option<i64>> = serde_json::from_slice(text).ok()?;
        let all: Vec<Option<i128>> = all.into_iter().map(|it| it.map(i128::from)).collect();
        let [
            memory,
            swap,
            tasks,
            quota,
            period,
            user,
            effective,
            bounding,
            privileges,
            seccomp,
            root_fixed,
            group,
            ways_out,
            version @ ..,
        ] = all.as_slice()
        else {
            return None;
        };
        Some(Self {
            memory: *memory,
            swap: *swap,
            tasks: *tasks,
            quota: *quota,
            period: *period,
            user: (*user)?,
            capabilities: [(*effective)?, (*bounding)?],
            no_new_privileges: privileges.map(|it| it == 1),
            seccomp: *seccomp == Some(2),
            root_fixed: *root_fixed == Some(1),
            group: (*group)?,
            ways_out: (*ways_out)?,
            version: version.iter().copied().flatten().collect(),
        })
    }
}

/// What the walls of a run are, or why it is none that may be used.
pub(crate) fn walls(
    engine: &Engine,
    wish: &Wish<'_>,
    read: &Read,
    seen: &ContainerInspectResponse,
) -> Result<Walls, ContainerError> {
    let (policy, filtered) = (wish.policy, wish.filtered);
    let ignored = |what: &str, hint: &str| {
        let name = &engine.name;
        Err(ContainerError::Refused(format!(
            "{name} was asked for {what} and did not do it, so nothing ran ({hint})"
        )))
    };
    let host = seen.host_config.clone().unwrap_or_default();
    if read.user != i128::from(policy.container.user) {
        return ignored("an ordinary user", "see `container.user`");
    }
    if read.capabilities != [0, 0] || host.privileged == Some(true) {
        return ignored("a container without capabilities", "see its configuration");
    }
    // A kernel of the runtime's own need not tell.
    let wanted = policy.container.runtime.as_ref();
    let bound = read.no_new_privileges.unwrap_or_else(|| {
        let options = host.security_opt.iter().flatten();
        wanted.is_some() && options.into_iter().any(|it| it == "no-new-privileges")
    });
    if !bound {
        return ignored("no new privileges", "see its configuration");
    }
    if !read.root_fixed {
        return ignored("a read-only image", "see its configuration");
    }
    let none = host.network_mode.as_deref() == Some("none");
    if policy.network != Network::Any && !(none && read.ways_out == 0) {
        return ignored("no network", "see its configuration");
    }
    let writes = |mount: &MountPoint| {
        let kind = mount.typ.as_deref();
        kind != Some("tmpfs") && mount.rw != Some(false)
    };
    let binds = host.binds.is_some_and(|binds| !binds.is_empty());
    if binds || seen.mounts.iter().flatten().any(writes) {
        // What is written there is on the machine's disk, beyond every bound.
        return ignored(
            "no place to write to but `/tmp`",
            "the image declares a volume: take one that does not",
        );
    }
    let runtime = host.runtime.unwrap_or_default();
    if wanted.is_some_and(|wanted| *wanted != runtime) {
        return ignored("this runtime", "`stockade doctor` lists those it has");
    }
    let version = format!("cgroup v{}", read.group);
    let limits = &policy.limits;
    // A kernel of the runtime's own shows no control groups of the machine's.
    let unseen = wanted.is_some() && read.memory.is_none();
    let bounds = |real: Option<i128>, most: u64| {
        real.is_some_and(|real| (1..=i128::from(most)).contains(&real))
    };
    if !unseen && !bounds(read.memory, limits.memory) {
        return ignored("a bound of memory", ROOTLESS);
    }
    if !unseen && !bounds(read.tasks, limits.tasks.saturating_add(wish.own_tasks)) {
        return ignored("a bound of tasks", ROOTLESS);
    }
    let group = if unseen { UNREAD.to_owned() } else { version };
    let mut all = Walls::new();
    let mut say =
        |name: &'static str, how: &str| drop(all.insert(name.into(), how.to_owned().into()));
    say("memory", &group);
    say("tasks", &group);
    say(
        "cpus",
        if unseen || slowed(read, limits.cpus) {
            &group
        } else {
            "none"
        },
    );
    if read.swap.is_some_and(|swap| swap > 0) {
        say("swap", "none");
    }
    say("engine", &engine.name);
    if !runtime.is_empty() {
        say("runtime", &runtime);
    }
    let digest = seen.image.as_deref().unwrap_or("unknown");
    let digest = digest.strip_prefix("sha256:").unwrap_or(digest);
    say("image", &format!("{} sha256:{digest}", wish.image));
    let seccomp = match (read.seccomp, filtered) {
        (true, true) => "engine's, allow list",
        (true, false) => "engine's",
        (false, true) => "allow list",
        (false, false) => "none",
    };
    say("seccomp", seccomp);
    let network = match policy.network {
        Network::None => "namespace",
        Network::Allow(_) => "proxy",
        Network::Any => "any",
    };
    say("network", network);
    let exec = match (filtered, policy.commands.is_empty()) {
        (true, true) => "refused",
        _ => "image",
    };
    say("exec", exec);
    for (name, how) in ALWAYS {
        say(name, how);
    }
    if read.no_new_privileges.is_none() {
        say("privileges", "none, in part not read back");
    }
    if wish.few_files {
        say("open_files", "none");
    }
    // The planner foresaw them; what counts is what stands.
    let up = |name: &&String| all.get(name.as_str()).is_some_and(|how| holds(name, how));
    let mut missing = policy.require.iter().filter(|name| *name != "guard");
    if let Some(name) = missing.find(|name| !up(name)) {
        let name = format!("the wall `{name}`, which the policy requires,");
        return ignored(&name, "`stockade doctor` says what it can do");
    }
    Ok(all)
}

const ROOTLESS: &str = "an engine without root bounds nothing on control groups of version 1: use \
                        version 2, an engine with root, or `--isolation process`";

/// What stands around every run, or it is refused.
pub(crate) const ALWAYS: [(&str, &str); 11] = [
    ("filesystem", "read-only image"),
    ("processes", "namespace"),
    ("proc", "own"),
    ("disk", "tmpfs"),
    ("privileges", "none"),
    ("environment", "built"),
    ("output", "bounded"),
    ("time", "supervised"),
    ("file_size", "rlimit"),
    ("open_files", "rlimit"),
    ("code_size", "checked"),
];

/// What is told of a bound that was asked for and cannot be read.
pub(crate) const UNREAD: &str = "runtime, not read back";

/// Whether the processor is bounded as asked; what the engine rounds is not counted against it.
fn slowed(read: &Read, cpus: f64) -> bool {
    let (Some(quota), Some(period)) = (read.quota, read.period) else {
        return false;
    };
    #[expect(clippy::cast_precision_loss, reason = "microseconds of a second")]
    let share = quota as f64 / period.max(1) as f64;
    quota > 0 && share <= cpus * 1.01 + 0.001
}

/// Whether a wall is as strong as its name promises.
pub fn holds(name: &str, how: &str) -> bool {
    !matches!(
        (name, how),
        (_, "none" | UNREAD) | ("network", "any") | ("exec", "image") | ("start", _)
    )
}
