//! Files that are not the run's own: reading, listing, changing, and having them fetched by links.

use crate::audit::canary::{Canary, Proof, Round, Trace, canary};

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "files",
        "read-outside",
        "a file of the host cannot be read",
        "return open(inputs['secret']).read()",
    )
    .proof(Proof::Secret),
    canary(
        "files",
        "read-by-descriptor",
        "nor by the call beneath `open`",
        "
import os
return os.read(os.open(inputs['secret'], os.O_RDONLY), 200)",
    )
    .proof(Proof::Secret),
    canary(
        "files",
        "read-by-library",
        "nor by a library that opens files",
        "
import linecache, pathlib
return linecache.getline(inputs['secret'], 1) or pathlib.Path(inputs['secret']).read_text()",
    )
    .proof(Proof::Secret),
    canary(
        "files",
        "climb",
        "a relative path does not climb out of the workspace",
        "return open('../' * 40 + inputs['secret'][1:]).read()",
    )
    .proof(Proof::Secret),
    canary(
        "files",
        "list-outside",
        "a directory of the host cannot be listed",
        "
import os
return os.listdir(inputs['list'])",
    )
    .proof(Proof::Secret),
    canary(
        "files",
        "write-outside",
        "no file can be made outside",
        "
with open(inputs['write'] + '/made', 'w') as file:
    file.write('made')",
    )
    .proof(Proof::Trace(Trace::Made)),
    canary(
        "files",
        "delete-outside",
        "no file can be removed outside",
        "
import os
os.unlink(inputs['write'] + '/victim')",
    )
    .proof(Proof::Trace(Trace::Gone)),
    canary(
        "files",
        "chmod-outside",
        "no mode can be changed outside",
        "
import os
os.chmod(inputs['write'] + '/closed', 0o666)",
    )
    .proof(Proof::Trace(Trace::Opened)),
    canary(
        "files",
        "symlink-read",
        "a symbolic link does not lead out",
        "
import os
os.symlink(inputs['secret'], 'soft')
return open('soft').read()",
    )
    .proof(Proof::Secret),
    canary(
        "files",
        "hardlink-read",
        "a hard link to a file of the host cannot be made",
        "
import os
os.link(inputs['secret'], 'hard')
return open('hard').read()",
    )
    .process()
    .proof(Proof::Secret)
    .absent(&[(
        18,
        "the directory for temporary files does not take hard links",
    )]),
    canary(
        "files",
        "harvest-links",
        "collecting the files of a run follows no link",
        "
import os
os.makedirs('out', exist_ok=True)
for name in ('answer.txt', 'out/answer.txt'):
    os.symlink(inputs['secret'], name)
os.symlink(os.path.dirname(inputs['secret']), 'folder')
try:
    os.link(inputs['secret'], 'linked')
except OSError:
    pass
return 'left'",
    )
    .process()
    .round(Round::Alone)
    .proof(Proof::Harvests),
    canary(
        "files",
        "state-directory",
        "the key and the records of this audit cannot be seen",
        "
import os
return os.listdir(inputs['state']) and open(inputs['state'] + '/key', 'rb').read(1)",
    )
    .process()
    .absent(&[(2, "no state directory is in use")]),
];
