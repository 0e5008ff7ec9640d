//! From an allowed endpoint to a connection: the address that is checked is the one connected to.

use super::{
    Shared,
    address::is_inside,
    allow::{Endpoint, Host},
    wait::End,
};
use rustix::{
    event::PollFlags,
    io::Errno,
    net::{AddressFamily, SocketFlags, SocketType, connect, socket_with, sockopt},
};
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    time::{Duration, Instant},
};

/// Addresses of one name that are tried.
const TRIES: usize = 4;

/// Why there is no connection.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failed {
    /// The policy forbids it, in words.
    Refused(String),
    /// It is allowed and does not work, in words.
    Unreachable(String),
    /// The proxy is stopped.
    Stopped,
}

/// Connects to an endpoint if the policy names it.
pub(super) fn reach(endpoint: &Endpoint, shared: &Shared) -> Result<TcpStream, Failed> {
    if !shared.allowed.has(endpoint) {
        return Err(Failed::Refused(format!(
            "`{endpoint}` is not in `network.allow` (allowed: {})",
            shared.allowed.shown()
        )));
    }
    let deadline = Instant::now() + shared.bounds.connect_time;
    let addresses = addresses(endpoint, shared, deadline)?;
    for (tried, address) in addresses.iter().enumerate() {
        // Each gets its share of what time is left, so that a dead one does not use up all.
        let left = deadline.saturating_duration_since(Instant::now());
        let share = left / u32::try_from(addresses.len() - tried).unwrap_or(1);
        match dial(SocketAddr::new(*address, endpoint.port), shared, share) {
            Ok(stream) => return Ok(stream),
            Err(End::Stopped) => return Err(Failed::Stopped),
            Err(End::TimedOut | End::Closed) => {}
        }
    }
    Err(Failed::Unreachable(format!(
        "`{endpoint}` is allowed but cannot be reached"
    )))
}

fn addresses(
    endpoint: &Endpoint,
    shared: &Shared,
    deadline: Instant,
) -> Result<Vec<IpAddr>, Failed> {
    let name = match &endpoint.host {
        // The policy names this very address.
        Host::Address(address) => return Ok(vec![*address]),
        // Never asked of a name server.
        Host::Name(_) if endpoint.is_localhost() => {
            return Ok(vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()]);
        }
        Host::Name(name) => name,
    };
    let found = match shared.lookup.find(name, &shared.stop, deadline) {
        Ok(found) => found,
        Err(End::Stopped) => return Err(Failed::Stopped),
        Err(End::TimedOut | End::Closed) => Vec::new(),
    };
    let Some(first) = found.first() else {
        return Err(Failed::Unreachable(format!(
            "`{endpoint}` is allowed but the name has no address"
        )));
    };
    let fits = |address: &&IpAddr| {
        !is_inside(**address) || shared.allowed.has_address(**address, endpoint.port)
    };
    let outside: Vec<IpAddr> = found.iter().filter(fits).take(TRIES).copied().collect();
    if outside.is_empty() {
        let inside = Endpoint {
            host: Host::Address(*first),
            port: endpoint.port,
        };
        return Err(Failed::Refused(format!(
            "`{endpoint}` leads to `{first}`, which is inside this machine or its network (to \
             allow that, add `{inside}` to `network.allow`)"
        )));
    }
    Ok(outside)
}

fn dial(address: SocketAddr, shared: &Shared, time: Duration) -> Result<TcpStream, End> {
    let family = match address {
        SocketAddr::V4(_) => AddressFamily::INET,
        SocketAddr::V6(_) => AddressFamily::INET6,
    };
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let socket = socket_with(family, SocketType::STREAM, flags, None).map_err(|_| End::Closed)?;
    match connect(&socket, &address) {
        Ok(()) => {}
        Err(Errno::INPROGRESS | Errno::INTR) => {
            let deadline = Instant::now() + time;
            shared
                .stop
                .wait_for(&socket, PollFlags::OUT, Some(deadline))?;
            if !matches!(sockopt::socket_error(&socket), Ok(Ok(()))) {
                return Err(End::Closed);
            }
        }
        Err(_) => return Err(End::Closed),
    }
    let stream = TcpStream::from(socket);
    // Slower without it, and otherwise the same.
    let _ = stream.set_nodelay(true);
    Ok(stream)
}
