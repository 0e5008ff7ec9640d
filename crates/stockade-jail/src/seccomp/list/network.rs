//! Sockets. Without a network there is no `socket` call at all, only a connected pair; with one,
//! TCP and, where any host may be reached, UDP. Nothing raw, no netlink, no packet sockets, and no
//! way to a Unix socket that somebody else listens on (a message bus, a container daemon): that
//! needs `socket(AF_UNIX)`, or a pair of datagram sockets, which can be pointed anywhere.

use crate::seccomp::numbers::*;
use crate::seccomp::rule::{Pattern, Row, When, allow, bits, is, only};
use crate::seccomp::values::*;

const STREAM: &str = "TCP to where the network namespace or the proxy leads";
const DATAGRAM: &str = "UDP: names are looked up with it";
const CONNECT: &str = "the policy gives a network";
const SERVE: &str = "a server for its own clients; who can reach it the network namespace decides";
const TALK: &str = "over a connected pair (asyncio, multiprocessing, node's children) or TCP";
const MANY: &str = "libc asks for both kinds of address at once";
const ADDRESS: &str = "asks for the address of an own socket";
const ASK: &str = "asks an own socket for errors and its type (asyncio, socket)";
const TUNE: &str = "buffers and time-outs of own sockets";
const TUNE_TCP: &str = "usual options of HTTP clients and servers";
const TUNE_IP: &str = "usual options of servers and of name look-up";

/// The type of a socket is an `int` whose upper bits ask for SOCK_NONBLOCK and SOCK_CLOEXEC.
const TYPE: u64 = 0xFFFF_FFFF & !(0x800 | 0x8_0000);
const IS_STREAM: Pattern = bits(1, TYPE, 1, "SOCK_STREAM");
const IS_DATAGRAM: Pattern = bits(1, TYPE, 2, "SOCK_DGRAM");

/// Out-of-band data: the kernel's code for it on local sockets has let programs take over the
/// kernel (CVE-2025-38236), and nobody here needs it. Fast open: connects while sending, which
/// Landlock does not see.
const MSG_OOB: u64 = 0x1;
const MSG_FASTOPEN: u64 = 0x2000_0000;
const WITHOUT: u64 = MSG_OOB | MSG_FASTOPEN;
const PLAIN_SEND_2: Pattern = bits(2, WITHOUT, 0, "without MSG_OOB, MSG_FASTOPEN");
const PLAIN_SEND_3: Pattern = bits(3, WITHOUT, 0, "without MSG_OOB, MSG_FASTOPEN");
const PLAIN_RECEIVE_2: Pattern = bits(2, MSG_OOB, 0, "without MSG_OOB");
const PLAIN_RECEIVE_3: Pattern = bits(3, MSG_OOB, 0, "without MSG_OOB");

pub(super) const ROWS: &[Row] = &[
    // The protocol is looked at too: SCTP, SMC and MPTCP come as streams, and ping as datagrams.
    only(
        SYS_socket,
        &[is(0, AF_INET), IS_STREAM, is(2, ZERO)],
        STREAM,
    )
    .when(When::Streams),
    only(
        SYS_socket,
        &[is(0, AF_INET), IS_STREAM, is(2, IPPROTO_TCP)],
        STREAM,
    )
    .when(When::Streams),
    only(
        SYS_socket,
        &[is(0, AF_INET6), IS_STREAM, is(2, ZERO)],
        STREAM,
    )
    .when(When::Streams),
    only(
        SYS_socket,
        &[is(0, AF_INET6), IS_STREAM, is(2, IPPROTO_TCP)],
        STREAM,
    )
    .when(When::Streams),
    only(
        SYS_socket,
        &[is(0, AF_INET), IS_DATAGRAM, is(2, ZERO)],
        DATAGRAM,
    )
    .when(When::Datagrams),
    only(
        SYS_socket,
        &[is(0, AF_INET), IS_DATAGRAM, is(2, IPPROTO_UDP)],
        DATAGRAM,
    )
    .when(When::Datagrams),
    only(
        SYS_socket,
        &[is(0, AF_INET6), IS_DATAGRAM, is(2, ZERO)],
        DATAGRAM,
    )
    .when(When::Datagrams),
    only(
        SYS_socket,
        &[is(0, AF_INET6), IS_DATAGRAM, is(2, IPPROTO_UDP)],
        DATAGRAM,
    )
    .when(When::Datagrams),
    only(
        SYS_socketpair,
        &[is(0, AF_UNIX), IS_STREAM],
        "two ends that know only each other: an event loop wakes itself with them",
    ),
    allow(SYS_connect, CONNECT).when(When::Streams),
    allow(SYS_bind, SERVE).when(When::Streams),
    allow(SYS_listen, SERVE).when(When::Streams),
    allow(SYS_accept, SERVE).when(When::Streams),
    allow(SYS_accept4, SERVE).when(When::Streams),
    only(SYS_sendto, &[PLAIN_SEND_3], TALK),
    only(SYS_sendmsg, &[PLAIN_SEND_2], TALK),
    only(SYS_recvfrom, &[PLAIN_RECEIVE_3], TALK),
    only(SYS_recvmsg, &[PLAIN_RECEIVE_2], TALK),
    only(SYS_sendmmsg, &[PLAIN_SEND_3], MANY).when(When::Datagrams),
    only(SYS_recvmmsg, &[PLAIN_RECEIVE_3], MANY).when(When::Datagrams),
    allow(SYS_shutdown, "closes one direction of an own socket"),
    allow(SYS_getsockname, ADDRESS),
    allow(SYS_getpeername, ADDRESS),
    // Not in the list, on purpose: SO_ATTACH_FILTER and SO_ATTACH_BPF (programs for the kernel),
    // TCP_ULP (protocols inside the kernel), TCP_ZEROCOPY_RECEIVE, and the tables of netfilter.
    only(SYS_getsockopt, &[is(1, SOL_SOCKET)], ASK),
    only(
        SYS_getsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_NODELAY)],
        ASK,
    )
    .when(When::Streams),
    only(
        SYS_getsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_MAXSEG)],
        ASK,
    )
    .when(When::Streams),
    only(SYS_getsockopt, &[is(1, IPPROTO_TCP), is(2, TCP_INFO)], ASK).when(When::Streams),
    only(
        SYS_getsockopt,
        &[is(1, IPPROTO_IPV6), is(2, IPV6_V6ONLY)],
        ASK,
    )
    .when(When::Streams),
    only(SYS_setsockopt, &[is(1, SOL_SOCKET), is(2, SO_SNDBUF)], TUNE),
    only(SYS_setsockopt, &[is(1, SOL_SOCKET), is(2, SO_RCVBUF)], TUNE),
    only(
        SYS_setsockopt,
        &[is(1, SOL_SOCKET), is(2, SO_SNDTIMEO)],
        TUNE,
    ),
    only(
        SYS_setsockopt,
        &[is(1, SOL_SOCKET), is(2, SO_RCVTIMEO)],
        TUNE,
    ),
    only(SYS_setsockopt, &[is(1, SOL_SOCKET), is(2, SO_LINGER)], TUNE),
    only(
        SYS_setsockopt,
        &[is(1, SOL_SOCKET), is(2, SO_KEEPALIVE)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, SOL_SOCKET), is(2, SO_REUSEADDR)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, SOL_SOCKET), is(2, SO_REUSEPORT)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, SOL_SOCKET), is(2, SO_BROADCAST)],
        TUNE_IP,
    )
    .when(When::Datagrams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_NODELAY)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_CORK)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_KEEPIDLE)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_KEEPINTVL)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_KEEPCNT)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_QUICKACK)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_TCP), is(2, TCP_USER_TIMEOUT)],
        TUNE_TCP,
    )
    .when(When::Streams),
    only(SYS_setsockopt, &[is(1, IPPROTO_IP), is(2, IP_TOS)], TUNE_IP).when(When::Streams),
    only(SYS_setsockopt, &[is(1, IPPROTO_IP), is(2, IP_TTL)], TUNE_IP).when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_IP), is(2, IP_RECVERR)],
        TUNE_IP,
    )
    .when(When::Datagrams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_IP), is(2, IP_MTU_DISCOVER)],
        TUNE_IP,
    )
    .when(When::Datagrams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_IPV6), is(2, IPV6_V6ONLY)],
        TUNE_IP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_IPV6), is(2, IPV6_TCLASS)],
        TUNE_IP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_IPV6), is(2, IPV6_UNICAST_HOPS)],
        TUNE_IP,
    )
    .when(When::Streams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_IPV6), is(2, IPV6_RECVERR)],
        TUNE_IP,
    )
    .when(When::Datagrams),
    only(
        SYS_setsockopt,
        &[is(1, IPPROTO_IPV6), is(2, IPV6_MTU_DISCOVER)],
        TUNE_IP,
    )
    .when(When::Datagrams),
];
