//! The argument values that the list names, with their names for the documentation. They are the
//! same on both machines; those that `libc` has are compared with it in the test below.

/// A value and what the manual pages call it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named(pub(super) &'static str, pub(super) u32);

macro_rules! values {
    ($($name:ident = $value:expr;)*) => {
        $(pub(super) const $name: Named = Named(stringify!($name), $value);)*

        #[cfg(test)]
        const ALL: &[Named] = &[$($name),*];
    };
}

values! {
    // Plain zero, where it means "myself" or "nothing".
    ZERO = 0;

    // ioctl
    TCGETS = 0x5401;
    TCGETS2 = 0x802C_542A;
    TIOCGWINSZ = 0x5413;
    TIOCGPGRP = 0x540F;
    FIONREAD = 0x541B;
    FIONBIO = 0x5421;
    FIONCLEX = 0x5450;
    FIOCLEX = 0x5451;
    FICLONE = 0x4004_9409;

    // fcntl
    F_DUPFD = 0;
    F_GETFD = 1;
    F_SETFD = 2;
    F_GETFL = 3;
    F_SETFL = 4;
    F_GETLK = 5;
    F_SETLK = 6;
    F_SETLKW = 7;
    F_OFD_GETLK = 36;
    F_OFD_SETLK = 37;
    F_OFD_SETLKW = 38;
    F_DUPFD_CLOEXEC = 1030;
    F_GETPIPE_SZ = 1032;
    F_ADD_SEALS = 1033;
    F_GET_SEALS = 1034;

    // prctl
    PR_GET_DUMPABLE = 3;
    PR_SET_NAME = 15;
    PR_GET_NAME = 16;
    PR_GET_SECCOMP = 21;
    PR_CAPBSET_READ = 23;
    PR_GET_NO_NEW_PRIVS = 39;
    PR_SET_VMA = 0x5356_4D41;
    PR_SET_VMA_ANON_NAME = 0;

    // arch_prctl
    ARCH_SET_FS = 0x1002;
    ARCH_GET_FS = 0x1003;
    ARCH_GET_XCOMP_SUPP = 0x1021;
    ARCH_GET_XCOMP_PERM = 0x1022;
    ARCH_REQ_XCOMP_PERM = 0x1023;

    // personality
    READ_PERSONALITY = 0xFFFF_FFFF;

    // madvise
    MADV_NORMAL = 0;
    MADV_RANDOM = 1;
    MADV_SEQUENTIAL = 2;
    MADV_WILLNEED = 3;
    MADV_DONTNEED = 4;
    MADV_FREE = 8;
    MADV_REMOVE = 9;
    MADV_DONTFORK = 10;
    MADV_DOFORK = 11;
    MADV_HUGEPAGE = 14;
    MADV_NOHUGEPAGE = 15;
    MADV_DONTDUMP = 16;
    MADV_DODUMP = 17;
    MADV_POPULATE_READ = 22;
    MADV_POPULATE_WRITE = 23;
    MADV_GUARD_INSTALL = 102;
    MADV_GUARD_REMOVE = 103;

    // execveat
    AT_EMPTY_PATH = 0x1000;

    // sockets
    AF_UNIX = 1;
    AF_INET = 2;
    AF_INET6 = 10;
    IPPROTO_IP = 0;
    IPPROTO_TCP = 6;
    IPPROTO_UDP = 17;
    IPPROTO_IPV6 = 41;
    SOL_SOCKET = 1;
    SO_REUSEADDR = 2;
    SO_BROADCAST = 6;
    SO_SNDBUF = 7;
    SO_RCVBUF = 8;
    SO_KEEPALIVE = 9;
    SO_LINGER = 13;
    SO_REUSEPORT = 15;
    SO_RCVTIMEO = 20;
    SO_SNDTIMEO = 21;
    TCP_NODELAY = 1;
    TCP_MAXSEG = 2;
    TCP_CORK = 3;
    TCP_KEEPIDLE = 4;
    TCP_KEEPINTVL = 5;
    TCP_KEEPCNT = 6;
    TCP_INFO = 11;
    TCP_QUICKACK = 12;
    TCP_USER_TIMEOUT = 18;
    IP_TOS = 1;
    IP_TTL = 2;
    IP_MTU_DISCOVER = 10;
    IP_RECVERR = 11;
    IPV6_UNICAST_HOPS = 16;
    IPV6_MTU_DISCOVER = 23;
    IPV6_RECVERR = 25;
    IPV6_V6ONLY = 26;
    IPV6_TCLASS = 67;

    // setpriority
    PRIO_PROCESS = 0;
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn values_are_those_of_libc() {
        macro_rules! pairs {
            ($($name:ident)*) => {
                [$((stringify!($name), i128::from(libc::$name)),)*]
            };
        }
        let known = pairs! {
            TCGETS TIOCGWINSZ TIOCGPGRP FIONREAD FIONBIO FIONCLEX FIOCLEX TCGETS2
            F_DUPFD F_GETFD F_SETFD F_GETFL F_SETFL F_GETLK F_SETLK F_SETLKW
            F_OFD_GETLK F_OFD_SETLK F_OFD_SETLKW F_DUPFD_CLOEXEC F_GETPIPE_SZ F_ADD_SEALS
            F_GET_SEALS
            PR_GET_DUMPABLE PR_SET_NAME PR_GET_NAME PR_GET_SECCOMP PR_CAPBSET_READ
            PR_GET_NO_NEW_PRIVS PR_SET_VMA PR_SET_VMA_ANON_NAME
            MADV_NORMAL MADV_RANDOM MADV_SEQUENTIAL MADV_WILLNEED MADV_DONTNEED MADV_FREE
            MADV_REMOVE MADV_DONTFORK MADV_DOFORK MADV_HUGEPAGE MADV_NOHUGEPAGE MADV_DONTDUMP
            MADV_DODUMP MADV_POPULATE_READ MADV_POPULATE_WRITE
            AT_EMPTY_PATH AF_UNIX AF_INET AF_INET6 IPPROTO_IP IPPROTO_TCP IPPROTO_UDP IPPROTO_IPV6
            SOL_SOCKET SO_REUSEADDR SO_BROADCAST SO_SNDBUF SO_RCVBUF SO_KEEPALIVE SO_LINGER
            SO_REUSEPORT SO_RCVTIMEO SO_SNDTIMEO TCP_NODELAY TCP_MAXSEG TCP_CORK TCP_KEEPIDLE
            TCP_KEEPINTVL TCP_KEEPCNT TCP_INFO TCP_QUICKACK TCP_USER_TIMEOUT IP_TOS IP_TTL
            IP_MTU_DISCOVER IP_RECVERR IPV6_UNICAST_HOPS IPV6_MTU_DISCOVER IPV6_RECVERR
            IPV6_V6ONLY IPV6_TCLASS PRIO_PROCESS
        };
        for (name, theirs) in known {
            let ours = ALL
                .iter()
                .find(|value| value.0 == name)
                .map(|value| i128::from(value.1));
            assert_eq!(ours, Some(theirs), "{name}");
        }
    }
}
