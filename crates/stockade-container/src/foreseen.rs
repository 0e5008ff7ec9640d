//! What a run would find, asked of the engine before there is one: for the planner, for `--explain`
//! and for the audit, which is of one engine and one image.

use bollard::models::{SystemInfo, SystemInfoCgroupVersionEnum};
use stockade_core::execution::Walls;
use stockade_core::policy::Network;
use stockade_core::{Language, Policy};

use crate::engine::Engine;
use crate::error::{ContainerError, is_unknown, said};
use crate::image;
use crate::shape::{has_own_kernel, image as image_of};
use crate::verify::UNREAD;

/// What would stand around a run of Python under this policy; nothing where no engine answers. A run
/// reads back what really stands, and refuses where that is less.
pub fn walls(policy: &Policy) -> Walls {
    let mut all = Walls::new();
    let Ok(engine) = Engine::find(policy.container.engine.as_deref()) else {
        return all;
    };
    let Ok(info) = info(&engine) else {
        return all;
    };
    let mut say =
        |name: &'static str, how: &str| drop(all.insert(name.into(), how.to_owned().into()));
    let own_kernel = has_own_kernel(policy);
    let group = match bounds(&engine, &info) {
        true if own_kernel => UNREAD,
        true => group(&info),
        false => "none",
    };
    for name in ["memory", "tasks", "cpus"] {
        say(name, group);
    }
    let seccomp = if secure(&info, "seccomp") && !own_kernel {
        "engine's, allow list"
    } else {
        "allow list"
    };
    say("seccomp", seccomp);
    let network = match policy.network {
        Network::None => "namespace",
        Network::Allow(_) => "proxy",
        Network::Any => "any",
    };
    say("network", network);
    let exec = if policy.commands.is_empty() {
        "refused"
    } else {
        "image"
    };
    say("exec", exec);
    say("engine", &engine.name);
    for (name, how) in crate::verify::ALWAYS {
        say(name, how);
    }
    all
}

/// What the engine says of itself.
pub(crate) fn info(engine: &Engine) -> Result<SystemInfo, ContainerError> {
    engine.get("ask the engine about itself", |docker| async move {
        docker.info().await
    })
}

/// Its version of control groups.
pub(crate) fn group(info: &SystemInfo) -> &'static str {
    match info.cgroup_version {
        Some(SystemInfoCgroupVersionEnum::_2) => "cgroup v2",
        _ => "cgroup v1",
    }
}

/// Whether it has this protection.
pub(crate) fn secure(info: &SystemInfo, name: &str) -> bool {
    let options = info.security_options.iter().flatten();
    let name = format!("name={name}");
    options
        .flat_map(|option| option.split(','))
        .any(|part| part == name)
}

/// Whether it can bound anything: without root it cannot where control groups are of version 1.
pub(crate) fn bounds(engine: &Engine, info: &SystemInfo) -> bool {
    !is_rootless(engine, info) || group(info) == "cgroup v2"
}

/// Whether it has no root. Docker says so; of Podman only its socket tells.
pub(crate) fn is_rootless(engine: &Engine, info: &SystemInfo) -> bool {
    secure(info, "rootless") || engine.is_users()
}

/// What an audit under this policy is of: the engine, its version, the image's digest and how it is
/// run. An image that is not there is fetched where the policy allows it.
pub fn identity(policy: &Policy) -> Result<String, ContainerError> {
    let engine = Engine::find(policy.container.engine.as_deref())?;
    let name = image_of(policy, &Language::Python);
    let ask = || {
        let name = name.clone();
        engine.ask("look at the image", |docker| async move {
            docker.inspect_image(&name).await
        })
    };
    let mut found = ask()?;
    if matches!(&found, Err(error) if is_unknown(error)) {
        if !image::may_fetch(policy.container.pull) {
            return Err(image::missing(&engine, &name));
        }
        image::fetch(&engine, &name)?;
        found = ask()?;
    }
    let found = found.map_err(|error| ContainerError::step("look at the image", &said(&error)))?;
    let container = &policy.container;
    Ok(format!(
        "{}\n{}\n{}\n{:?}\n{}",
        engine.address,
        engine.name,
        found.id.unwrap_or_default(),
        container.runtime,
        container.user
    ))
}
