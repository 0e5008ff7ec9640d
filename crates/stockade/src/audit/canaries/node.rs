//! What node has been given to reach outside with. It runs behind the same wall as Python, and with a
//! filter of its own.

use crate::audit::canary::{Canary, Proof, Round, Trace, canary};
use crate::audit::guests::Guest;

macro_rules! node {
    ($id:literal, $shows:literal, $action:literal) => {
        canary("node", $id, $shows, $action)
            .process()
            .guest(Guest::Node)
            .limits(|limits| {
                limits.memory = 512 << 20;
                limits.tasks = 64;
                limits.open_files = 128;
            })
    };
}

pub(super) const CANARIES: &[Canary] = &[
    node!(
        "node-read",
        "node reads no file of the host",
        "return require('fs').readFileSync(inputs.secret, 'utf8');"
    )
    .proof(Proof::Secret),
    node!(
        "node-list",
        "nor a directory",
        "return require('fs').readdirSync(inputs.list);"
    )
    .proof(Proof::Secret),
    node!(
        "node-link",
        "nor by a symbolic link",
        "
const fs = require('fs');
fs.symlinkSync(inputs.secret, 'soft-of-node');
return fs.readFileSync('soft-of-node', 'utf8');"
    )
    .proof(Proof::Secret),
    node!(
        "node-root",
        "nor through `/proc`",
        "return require('fs').readFileSync(`/proc/self/root${inputs.secret}`, 'utf8');"
    )
    .proof(Proof::Secret),
    node!(
        "node-write",
        "node makes no file outside",
        "require('fs').writeFileSync(`${inputs.write}/made`, 'made');"
    )
    .proof(Proof::Trace(Trace::Made)),
    node!(
        "node-delete",
        "and removes none",
        "require('fs').unlinkSync(`${inputs.write}/victim`);"
    )
    .proof(Proof::Trace(Trace::Gone)),
    node!(
        "node-start",
        "node starts no program",
        "
const ended = require('child_process').spawnSync(process.execPath, ['--version']);
if (ended.error) throw ended.error;
return ended.status === 0 || nothing();"
    ),
    node!(
        "node-signal",
        "node sends our process no signal",
        "
if (inputs.host === process.pid) nothing();
return process.kill(inputs.host, 0);"
    ),
    node!(
        "node-tcp",
        "node gets no TCP connection to the machine's loopback",
        "
return await new Promise((done, failed) => {
  const line = require('net').connect(inputs.tcp, '127.0.0.1', () => { line.destroy(); done('connected'); });
  line.on('error', failed);
});"
    ),
    node!(
        "node-udp",
        "and no datagram out",
        "
return await new Promise((done, failed) => {
  const line = require('dgram').createSocket('udp4');
  line.on('error', failed);
  line.send(inputs.marker, inputs.udp, '127.0.0.1', (error) => {
    line.close();
    error ? failed(error) : done('sent');
  });
});"
    )
    .proof(Proof::Trace(Trace::Heard)),
    node!(
        "node-environment",
        "node has no variable of our environment",
        "
const digest = (text) => require('crypto').createHash('sha256').update(text).digest('hex');
const all = Object.entries(process.env).map(([name, value]) => digest(`${name}=${value}`));
return all.some((one) => inputs.environment.includes(one)) || nothing();"
    ),
    node!(
        "node-harvest",
        "collecting what node left follows no link",
        "
require('fs').symlinkSync(inputs.secret, 'answer.txt');
return 'left';"
    )
    .round(Round::Alone)
    .proof(Proof::Harvests),
];
