//! Ways around the proxy, where a policy lists hosts: none of those tried here is listed.

use crate::audit::canary::{Canary, Proof, Round, Trace, canary};

macro_rules! proxy {
    ($id:literal, $shows:literal, $action:literal) => {
        canary("proxy", $id, $shows, $action)
            .process()
            .round(Round::Proxied)
    };
}

pub(super) const CANARIES: &[Canary] = &[
    proxy!(
        "proxy-around",
        "where hosts are listed, no TCP connection goes past the proxy",
        "
import socket
socket.create_connection(('127.0.0.1', inputs['tcp']), 2).close()
return 'connected'"
    ),
    proxy!(
        "proxy-through",
        "and none to a host that is not listed goes through it",
        "
import os, socket
try:
    socket.create_connection(('127.0.0.1', inputs['tcp']), 2).close()
    return 'connected past it'
except OSError:
    pass
host, port = os.environ['https_proxy'].split('//')[1].strip('/').rsplit(':', 1)
answers = []
for name in ('127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '127.1', '0.0.0.0'):
    with socket.create_connection((host, int(port)), 5) as line:
        there = '%s:%d' % (name, inputs['tcp'])
        line.sendall(('CONNECT %s HTTP/1.1\\r\\nHost: %s\\r\\n\\r\\n' % (there, there)).encode())
        answers.append(line.recv(200).split(b'\\r\\n')[0].decode())
if any(answer.split()[1:2] == ['200'] for answer in answers):
    return answers
raise PermissionError(1, answers[0])"
    ),
    proxy!(
        "proxy-udp",
        "nor does a datagram",
        "
import socket
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(inputs['marker'].encode(), ('127.0.0.1', inputs['udp']))
return 'sent'"
    )
    .proof(Proof::Trace(Trace::Heard)),
    proxy!(
        "proxy-abstract",
        "nor a connection to a socket without a path",
        "
import socket
socket.socket(socket.AF_UNIX).connect('\\0' + inputs['abstract'])
return 'connected'"
    ),
];
