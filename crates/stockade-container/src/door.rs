//! The way to the network when the policy lists hosts: the proxy of the process wall, on a socket that
//! is made in the container's own network, which has no other way out.

use std::fs::File;
use std::net::TcpListener;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::MetadataExt as _;

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};
use stockade_core::Policy;
use stockade_core::policy::Network;
use stockade_jail::proxy::{self, Proxy};
use stockade_jail::shared::PROXY_PORT;

use crate::engine::Engine;
use crate::error::ContainerError;

/// Opens it for a container whose first process has this number on the machine.
pub(crate) fn open(
    policy: &Policy,
    engine: &Engine,
    pid: Option<i64>,
) -> Result<Option<Proxy>, ContainerError> {
    let Network::Allow(allow) = &policy.network else {
        return Ok(None);
    };
    let refused = |why: &str| {
        ContainerError::Refused(format!(
            "`network.allow` needs a door into the container's network, which takes root and an \
             engine on this machine ({why}); take the process wall, or `network: none`"
        ))
    };
    let pid = pid.filter(|pid| engine.is_local() && *pid > 0);
    let pid = pid.ok_or_else(|| refused("the container has no process here"))?;
    let listener = listen(pid).map_err(|error| refused(&error.to_string()))?;
    let proxy = Proxy::start(listener, allow.clone(), proxy::Bounds::default());
    let proxy = proxy.map_err(|error| ContainerError::step("start the proxy", &error))?;
    Ok(Some(proxy))
}

/// A thread goes into the container's network, makes the socket and ends: the socket stays there.
fn listen(pid: i64) -> std::io::Result<OwnedFd> {
    let space = File::open(format!("/proc/{pid}/ns/net"))?;
    let own = File::open("/proc/self/ns/net")?;
    if space.metadata()?.ino() == own.metadata()?.ino() {
        return Err(std::io::Error::other(
            "the container has no network of its own",
        ));
    }
    let work = std::thread::spawn(move || -> std::io::Result<OwnedFd> {
        move_into_link_name_space(space.as_fd(), Some(LinkNameSpaceType::Network))?;
        Ok(TcpListener::bind(("127.0.0.1", PROXY_PORT))?.into())
    });
    let lost = |_| std::io::Error::other("the thread was lost");
    work.join().map_err(lost)?
}
