//! What the courtesy guards inside the process wall say when the policy's `guard` is on: words that a
//! program's author can act on, before the kernel refuses. No wall depends on them, so none is mandatory.

use crate::audit::canary::{Canary, Proof, Round, canary};

macro_rules! words {
    ($id:literal, $shows:literal, $action:literal) => {
        canary("words", $id, $shows, $action)
            .process()
            .optional()
            .round(Round::Words)
            .proof(Proof::Words("disabled by policy"))
    };
}

pub(super) const CANARIES: &[Canary] = &[
    words!(
        "words-dynamic-code",
        "`eval` says that it is disabled",
        "return eval('1')"
    ),
    words!(
        "words-import",
        "importing `ctypes` says that it is disabled",
        "
import ctypes
return ctypes"
    ),
    words!(
        "words-subprocess",
        "starting a process says that it is disabled",
        "
import subprocess
return subprocess"
    ),
    words!(
        "words-file",
        "`open` says that it is disabled",
        "return open(inputs['secret']).read()"
    ),
];
