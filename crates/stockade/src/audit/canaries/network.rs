//! Sockets of every family, to listeners that the audit itself has put up.

use crate::audit::canary::{Canary, Proof, Trace, canary};

const NO_SIX: &str = "this machine has no IPv6 loopback";
const ROOT_ONLY: &str = "only root may make raw sockets, and this user is not";

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "network",
        "tcp",
        "no TCP connection to the machine's loopback",
        "
import socket
socket.create_connection(('127.0.0.1', inputs['tcp']), 2).close()
return 'connected'",
    ),
    canary(
        "network",
        "tcp6",
        "nor over IPv6",
        "
import socket
socket.create_connection(('::1', inputs['tcp6']), 2).close()
return 'connected'",
    )
    .absent(&[(97, NO_SIX), (99, NO_SIX), (101, NO_SIX), (111, NO_SIX)]),
    canary(
        "network",
        "udp",
        "no datagram reaches the machine",
        "
import socket
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(inputs['marker'].encode(), ('127.0.0.1', inputs['udp']))
return 'sent'",
    )
    .proof(Proof::Trace(Trace::Heard)),
    canary(
        "network",
        "unix-path",
        "no connection to a socket in the file system",
        "
import socket
socket.socket(socket.AF_UNIX).connect(inputs['unix'])
return 'connected'",
    )
    .process()
    .absent(&[(2, "the path of the directory for temporary files is too long for a socket")]),
    canary(
        "network",
        "unix-abstract",
        "no connection to a socket without a path",
        "
import socket
socket.socket(socket.AF_UNIX).connect('\\0' + inputs['abstract'])
return 'connected'",
    )
    .process(),
    canary(
        "network",
        "netlink",
        "no talk with the kernel's network tables",
        "
import socket
return socket.socket(16, socket.SOCK_RAW, 0)",
    )
    .process()
    .absent(&[(97, "the kernel has no netlink sockets")]),
    canary(
        "network",
        "packet",
        "no packets past the network stack",
        "
import socket
return socket.socket(17, socket.SOCK_RAW, 0)",
    )
    .process()
    .absent(&[(1, ROOT_ONLY), (97, "the kernel has no packet sockets")]),
    canary(
        "network",
        "raw",
        "no raw IP packets",
        "
import socket
return socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)",
    )
    .process()
    .absent(&[(1, ROOT_ONLY)]),
    canary(
        "network",
        "vsock",
        "no socket to the hypervisor",
        "
import socket
return socket.socket(40, socket.SOCK_STREAM)",
    )
    .process()
    .absent(&[(97, "the kernel has no vsock")]),
    canary(
        "network",
        "every-family",
        "no socket of any family and type",
        "
import socket
made = []
for family in range(1, 46):
    for kind in (1, 2, 3, 5):
        try:
            socket.socket(family, kind, 0).close()
            made.append((family, kind))
        except OSError:
            pass
return made or nothing()",
    )
    .process(),
];
