//! The network as the program finds it: nothing, the machine's own, or one door to our proxy.

use super::descriptors::{Descriptors, send};
use crate::steps::Plan;

/// The proxy's address inside.
pub const PROXY_PORT: u16 = 3128;

/// What a program may reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Reach {
    /// Nothing: an empty network namespace and no sockets.
    Nothing,
    /// Our proxy, in a namespace where nothing else is.
    Proxy,
    /// What the machine reaches.
    Anything,
}

/// Opens the door: a listening socket inside, handed to the proxy outside. It serves a namespace
/// that has no other way out.
pub(super) fn prepare(plan: &mut Plan, reach: Reach, open: &Descriptors) {
    if reach != Reach::Proxy {
        return;
    }
    let kind = libc::SOCK_STREAM | libc::SOCK_CLOEXEC;
    let socket = plan.keep(
        "make the proxy's socket",
        libc::SYS_socket,
        &[libc::AF_INET.into(), kind.into(), 0.into()],
    );
    // struct ifreq { name: [u8; 16], flags: i16, .. }
    let mut request = vec![0; 40];
    request[..2].copy_from_slice(b"lo");
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the flags are 16 bits wide"
    )]
    let flags = (libc::IFF_UP | libc::IFF_RUNNING) as i16;
    request[16..18].copy_from_slice(&flags.to_ne_bytes());
    let request = plan.bytes(request);
    plan.call(
        "bring loopback up",
        libc::SYS_ioctl,
        &[socket.into(), libc::SIOCSIFFLAGS.into(), request.into()],
    );
    // struct sockaddr_in { family, port, address, zero }
    let mut address = vec![0; 16];
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the family is 16 bits wide"
    )]
    address[..2].copy_from_slice(&(libc::AF_INET as u16).to_ne_bytes());
    address[2..4].copy_from_slice(&PROXY_PORT.to_be_bytes());
    address[4..8].copy_from_slice(&[127, 0, 0, 1]);
    let address = plan.bytes(address);
    plan.call(
        "bind the proxy's socket",
        libc::SYS_bind,
        &[socket.into(), address.into(), 16.into()],
    );
    plan.call(
        "listen for the proxy",
        libc::SYS_listen,
        &[socket.into(), 64.into()],
    );
    send(plan, open, "the proxy's socket", socket);
    plan.call("close it", libc::SYS_close, &[socket.into()]);
}
