//! What bash can reach for by itself, without another program.

use stockade_core::Status;

use crate::audit::canary::{Canary, Proof, Round, Trace, canary};
use crate::audit::guests::Guest;

macro_rules! bash {
    ($id:literal, $shows:literal, $action:literal) => {
        canary("bash", $id, $shows, $action)
            .process()
            .guest(Guest::Bash)
    };
}

pub(super) const CANARIES: &[Canary] = &[
    bash!(
        "bash-read",
        "bash reads no file of the host",
        "read -r said <\"$in_secret\""
    )
    .proof(Proof::Secret),
    bash!(
        "bash-root",
        "nor through `/proc`",
        "read -r said <\"/proc/self/root$in_secret\""
    )
    .proof(Proof::Secret),
    bash!(
        "bash-list",
        "nor a directory",
        "
local all=(\"$in_list\"/*)
said=${all[*]}"
    )
    .proof(Proof::Secret),
    bash!(
        "bash-write",
        "bash makes no file outside",
        "echo made >\"$in_write/made\""
    )
    .proof(Proof::Trace(Trace::Made)),
    bash!(
        "bash-fork",
        "bash cannot be copied",
        "
said=$(echo copied)
[ \"$said\" = copied ]"
    )
    .round(Round::Alone)
    // Without a copy bash drops the command that it is in.
    .held_by(&[Status::Ok, Status::Error]),
    bash!(
        "bash-signal",
        "bash sends our process no signal",
        "[ \"$in_host\" != $$ ] && kill -0 \"$in_host\""
    ),
    bash!(
        "bash-tcp",
        "bash gets no TCP connection to the machine's loopback",
        "{ said=connected; } 3<>\"/dev/tcp/127.0.0.1/$in_tcp\""
    )
    .absent(&[(-1, "this bash was built without `/dev/tcp`")]),
    bash!(
        "bash-udp",
        "and no datagram out",
        "printf %s \"$in_marker\" >\"/dev/udp/127.0.0.1/$in_udp\""
    )
    .proof(Proof::Trace(Trace::Heard))
    .absent(&[(-1, "this bash was built without `/dev/udp`")]),
    bash!(
        "bash-exec",
        "bash cannot become another program",
        "
shopt -s execfail
exec \"$BASH\" --noprofile --norc -c \"echo $in_print\""
    )
    .round(Round::Alone)
    .proof(Proof::Prints),
];
