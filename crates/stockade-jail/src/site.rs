//! From a policy to what stands: the view, the bounds, the filter, and the words for it in `walls`.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use stockade_core::execution::Walls;
use stockade_core::policy::Network;
use stockade_core::{Policy, Request};

use crate::cgroup::{self, Version};
use crate::error::JailError;
use crate::guest::Guest;
use crate::hidden;
use crate::landlock;
use crate::machine::Machine;
use crate::plan::{PROXY_PORT, Reach, Rlimits};
use crate::python::on_path;
use crate::seccomp::{self, FirstExec, Instruction, Runtime, Shape, Signals, Sockets};
use crate::view::{Access, BOX, HOME, TMP, View};

/// Everything of a policy that a plan needs.
pub(crate) struct Settled {
    pub(crate) view: View,
    pub(crate) reach: Reach,
    pub(crate) rlimits: Rlimits,
    pub(crate) group: cgroup::Bounds,
}

/// No wall: what a plan needs all the same.
pub(crate) fn nothing(guest: &Guest) -> Settled {
    Settled {
        view: guest.view().clone(),
        reach: Reach::Anything,
        rlimits: Rlimits::none(),
        group: cgroup::Bounds {
            memory: u64::MAX,
            tasks: u64::MAX,
            cpus: f64::MAX,
        },
    }
}

/// Reads a policy for this machine.
pub(crate) fn settle(
    policy: &Policy,
    request: &Request,
    machine: &Machine,
    guest: &Guest,
) -> Result<Settled, JailError> {
    let reach = match policy.network {
        Network::None => Reach::Nothing,
        Network::Any => Reach::Anything,
        Network::Allow(_) if machine.ground.namespaces => Reach::Proxy,
        Network::Allow(_) => {
            return Err(JailError::Refused(
                "`network.allow` needs network namespaces, which this machine does not give us; \
                 see `stockade doctor`"
                    .to_owned(),
            ));
        }
    };
    if !machine.ground.namespaces && !request.read_only.is_empty() {
        return Err(JailError::Refused(
            "files that the code may not change need a mount namespace, which this machine does not \
             give us; see `stockade doctor`"
                .to_owned(),
        ));
    }
    if !machine.ground.namespaces && !policy.commands.is_empty() {
        return Err(JailError::Refused(
            "`commands` needs pid namespaces, which this machine does not give us: what a program \
             starts could outlive us; see `stockade doctor`"
                .to_owned(),
        ));
    }
    let mut view = guest.view().clone();
    show_policy(&mut view, policy)?;
    if reach != Reach::Nothing {
        show_network(&mut view, reach);
    }
    view.settle();
    hidden::check(&view)?;
    let limits = &policy.limits;
    let tree = machine.cgroups.has_memory();
    Ok(Settled {
        view,
        reach,
        rlimits: Rlimits {
            memory: (!tree).then_some(limits.memory),
            // V8 takes far more address space than memory.
            address_space: !matches!(guest, Guest::Node(_)),
            cpu_seconds: limits.cpu_time.as_secs().saturating_add(2),
            // Without an own user namespace it would count everything of this user.
            tasks: machine.ground.namespaces.then_some(
                // One more than the cgroup allows, so that it is the cgroup that refuses and counts.
                limits
                    .tasks
                    .saturating_add(machine.cgroups.has_tasks().into()),
            ),
            open_files: open_files(policy),
            file_size: limits.file_size,
        },
        group: cgroup::Bounds {
            memory: limits.memory,
            tasks: limits.tasks,
            cpus: limits.cpus,
        },
    })
}

/// As many as the policy says, and as few as leave us the two numbers beyond.
pub(crate) fn open_files(policy: &Policy) -> u64 {
    let ours = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    let most = ours.unwrap_or(u64::MAX).saturating_sub(8).min(1 << 20);
    policy.limits.open_files.clamp(16, most.max(16))
}

fn show_policy(view: &mut View, policy: &Policy) -> Result<(), JailError> {
    let places = [
        (&policy.files.read, Access::Read),
        (&policy.files.write, Access::Write),
    ];
    for (paths, access) in places {
        for path in paths {
            let path = Path::new(path);
            if !path.is_absolute() || path == Path::new("/") {
                return Err(JailError::Refused(format!(
                    "`files` names `{}`: write an absolute path below `/`",
                    path.display()
                )));
            }
            let real = path.canonicalize().map_err(|error| {
                JailError::Refused(format!("`files` names `{}`: {error}", path.display()))
            })?;
            if ["/proc", "/sys", "/dev", BOX]
                .iter()
                .any(|own| real.starts_with(own))
            {
                return Err(JailError::Refused(format!(
                    "`files` names `{}`, which cannot be shown to a program",
                    path.display()
                )));
            }
            view.show(path, access);
        }
    }
    for name in &policy.commands {
        let found = if name.contains('/') {
            Some(PathBuf::from(name))
        } else {
            on_path(name)
        };
        let Some(found) = found.filter(|path| path.exists()) else {
            return Err(JailError::Missing(format!(
                "`commands` names `{name}`, which is not installed"
            )));
        };
        view.show(&found, Access::Execute);
    }
    Ok(())
}

/// What names and certificates are looked up in.
fn show_network(view: &mut View, reach: Reach) {
    let mut places = vec![
        "/etc/ssl",
        "/etc/pki",
        "/usr/lib/ssl",
        "/usr/share/ca-certificates",
        "/etc/ca-certificates",
    ];
    if reach == Reach::Anything {
        view.texts
            .retain(|(path, _)| path != Path::new("/etc/hosts"));
        places.extend([
            "/etc/resolv.conf",
            "/etc/hosts",
            "/etc/nsswitch.conf",
            "/etc/services",
        ]);
    }
    for place in places {
        view.show(Path::new(place), Access::Read);
    }
}

/// The filter, and the token of its one start.
pub(crate) fn filter(
    policy: &Policy,
    machine: &Machine,
    reach: Reach,
    runtime: Runtime,
    warm: bool,
) -> Result<(Vec<Instruction>, u64), JailError> {
    let token = token()?;
    let descriptor = u32::try_from(open_files(policy)).unwrap_or(u32::MAX);
    let bounded = machine.ground.namespaces || machine.ground.landlock >= landlock::SCOPED;
    let shape = Shape {
        processes: !policy.commands.is_empty(),
        network: match reach {
            Reach::Nothing => Sockets::None,
            Reach::Proxy => Sockets::Tcp,
            Reach::Anything => Sockets::Inet,
        },
        first_exec: (!warm).then_some(FirstExec { descriptor, token }),
        setsid: machine.ground.namespaces,
        // No process has this number.
        signals: if bounded {
            Signals::Bounded
        } else {
            Signals::Only(u32::MAX)
        },
        runtime,
        memory_counted: machine.cgroups.has_memory(),
    };
    Ok((seccomp::filter(&shape), token))
}

/// 64 bits that no program can guess, the same for this process's whole life.
fn token() -> Result<u64, JailError> {
    static TOKEN: OnceLock<u64> = OnceLock::new();
    if let Some(token) = TOKEN.get() {
        return Ok(*token);
    }
    let mut bytes = [0_u8; 8];
    let flags = rustix::rand::GetRandomFlags::empty();
    match rustix::rand::getrandom(&mut bytes, flags) {
        Ok(8) => Ok(*TOKEN.get_or_init(|| u64::from_ne_bytes(bytes))),
        Ok(_) => Err(JailError::Broken(
            "the kernel gave too little randomness".to_owned(),
        )),
        Err(error) => Err(JailError::step("take randomness", &error.into())),
    }
}

/// A program's whole environment. `root` is its workspace as it sees it; `proxied` says that the way
/// to the network is our proxy.
pub fn environment(root: &Path, proxied: bool, seed: u64) -> Vec<String> {
    let inside = |name: &str| root.join(name).display().to_string();
    let mut all = vec![
        format!("HOME={}", inside(HOME)),
        format!("STOCKADE_TMP={}", inside(TMP)),
        format!("TMPDIR={}", inside(TMP)),
        "LANG=C.UTF-8".to_owned(),
        "PATH=/usr/local/bin:/usr/bin:/bin".to_owned(),
        "PYTHONUTF8=1".to_owned(),
        format!("PYTHONHASHSEED={}", seed % (1 << 32)),
        "OPENBLAS_NUM_THREADS=1".to_owned(),
    ];
    if proxied {
        for name in ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"] {
            all.push(format!("{name}=http://127.0.0.1:{PROXY_PORT}"));
        }
    }
    all
}

/// The names of the variables of [`environment`].
pub fn names(proxied: bool) -> Vec<String> {
    let all = environment(Path::new(BOX), proxied, 0);
    let name = |entry: &String| entry.split('=').next().unwrap_or_default().to_owned();
    all.iter().map(name).collect()
}

/// What stands on this machine under a policy.
pub(crate) fn walls(policy: &Policy, machine: &Machine, warm: bool) -> Walls {
    let ground = machine.ground;
    let cgroups = &machine.cgroups;
    let version = match cgroups.version() {
        Some(Version::Two) => "cgroup v2",
        _ => "cgroup v1",
    };
    let tree = |has: bool, otherwise: &'static str| if has { version } else { otherwise }.into();
    let own = ground.namespaces;
    let mut all = Walls::new();
    let mut say = |name: &'static str, how: Cow<'static, str>| drop(all.insert(name.into(), how));
    say(
        "filesystem",
        if own { "namespace" } else { "landlock" }.into(),
    );
    if ground.landlock > 0 {
        say("landlock", format!("abi {}", ground.landlock).into());
    }
    say("seccomp", "allow list".into());
    say(
        "processes",
        if own { "namespace" } else { "shared-pid" }.into(),
    );
    say("proc", if ground.proc { "own" } else { "absent" }.into());
    let network = match policy.network {
        Network::Any => "any",
        Network::Allow(_) => "proxy",
        Network::None if own => "namespace",
        Network::None => "seccomp",
    };
    say("network", network.into());
    say("memory", tree(cgroups.has_memory(), "per-process"));
    let tasks = if own { "rlimit" } else { "none" };
    say("tasks", tree(cgroups.has_tasks(), tasks));
    say("cpus", tree(cgroups.has_cpu(), "none"));
    say("disk", if own { "tmpfs" } else { "none" }.into());
    say(
        "exec",
        if policy.commands.is_empty() {
            "refused"
        } else {
            "named"
        }
        .into(),
    );
    say(
        "privileges",
        if own {
            "none, own user namespace"
        } else {
            "none"
        }
        .into(),
    );
    for (name, how) in [
        ("environment", "built"),
        ("output", "bounded"),
        ("time", "supervised"),
        ("file_size", "rlimit"),
        ("open_files", "rlimit"),
        ("code_size", "checked"),
    ] {
        say(name, how.into());
    }
    let start = if warm {
        "warm: address layout and hash seed shared"
    } else {
        "cold"
    };
    say("start", start.into());
    all
}

/// Whether a wall is as strong as its name promises: the weak forms are told, and do not count.
pub(crate) fn holds(name: &str, how: &str) -> bool {
    !matches!(
        (name, how),
        (_, "none")
            | ("network", "any")
            | ("memory", "per-process")
            | ("processes", "shared-pid")
            | ("start", _)
    )
}
