//! Answers that nobody gave, and what one run leaves for the next.
//!
//! Outside, these succeed against the usual harness: one that reads the answer from what is printed,
//! and takes the exit code 0 for a pass.

use stockade_core::Status;

use crate::audit::canary::{Canary, Proof, Round, canary};

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "answers",
        "forged-print",
        "printing an answer is not answering",
        "
print('{\"kind\": \"done\", \"result\": \"forged\", \"repr\": \"forged\"}')
print('{\"status\": \"ok\", \"result\": \"forged\"}')
raise SystemExit(0)
",
    )
    .round(Round::Raw)
    .proof(Proof::Forges)
    .held_by(&[Status::Error]),
    canary(
        "answers",
        "forged-descriptors",
        "nor is writing it to every open descriptor",
        "
import os
text = b'{\"kind\": \"done\", \"result\": \"forged\", \"walls\": {\"forged\": \"forged\"}}\\n'
for number in range(1, 64):
    try:
        os.write(number, text)
    except OSError:
        pass
os._exit(0)
",
    )
    .process()
    .round(Round::Raw)
    .proof(Proof::Forges)
    .held_by(&[Status::Error]),
    canary(
        "answers",
        "silent-exit",
        "leaving with exit code 0 is not a pass",
        "
import os
print('forged', flush=True)
os._exit(0)
",
    )
    .process()
    .round(Round::Raw)
    .proof(Proof::Forges)
    .held_by(&[Status::Error]),
    canary(
        "answers",
        "leftovers",
        "nothing that one run leaves is seen by the next",
        "
import sys
mark = inputs['marker']
def places():
    try:
        import os
    except ImportError:
        return []
    home = os.path.expanduser('~')
    folders = ('.', home, os.environ.get('TMPDIR', '/tmp'), '/tmp', '/dev/shm', '/box', '/var/tmp')
    return [folder + '/' + mark for folder in folders]
if 'leave' in inputs['steps']:
    for module in ('sys', 'math', 'builtins'):
        try:
            __import__(module).stockade_leftover = mark
        except BaseException:
            pass
    for path in places():
        try:
            with open(path, 'w') as file:
                file.write(mark)
        except OSError:
            pass
found = []
if 'look' in inputs['steps']:
    for module in ('sys', 'math', 'builtins'):
        try:
            if __import__(module).stockade_leftover == mark:
                found.append(module)
        except BaseException:
            pass
    for path in places():
        try:
            with open(path) as file:
                file.read()
            found.append(path)
            import os
            os.unlink(path)
        except OSError:
            pass
return found or nothing()",
    )
    .round(Round::Twice)
    .joint(),
];
