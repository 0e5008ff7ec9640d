//! A name that is another file from one moment to the next.

use crate::audit::canary::{Canary, Proof, Round, canary};

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "races",
        "flip-open",
        "a link that is flipped while it is opened leads to no file of the host",
        "
import os, threading, time
over = time.monotonic() + 0.1
with open('own', 'w') as file:
    file.write('own')
def put(target):
    if os.path.lexists('next'):
        os.unlink('next')
    os.symlink(target, 'next')
    os.replace('next', 'name')
def flip():
    while time.monotonic() < over:
        put('own')
        put(inputs['secret'])
put('own')
flipper = threading.Thread(target=flip)
flipper.start()
found = 'own'
try:
    while flipper.is_alive() and found == 'own':
        try:
            found = open('name').read()
        except OSError:
            pass
finally:
    flipper.join()
    if found == 'own':
        found = open('name').read()
    os.unlink('name')
return found",
    )
    .process()
    .round(Round::Alone)
    .proof(Proof::Secret),
    canary(
        "races",
        "flip-harvest",
        "nor does one that is flipped until the run ends, when its files are collected",
        "
import os, threading
def put(target, name):
    if os.path.lexists(name + '.next'):
        os.unlink(name + '.next')
    os.symlink(target, name + '.next')
    os.replace(name + '.next', name)
def flip():
    while True:
        with open('race.next', 'w') as file:
            file.write('own')
        os.replace('race.next', 'race.txt')
        put(inputs['secret'], 'race.txt')
flipper = threading.Thread(target=flip, daemon=True)
flipper.start()
while flipper.is_alive() and not os.path.islink('race.txt'):
    pass
put(inputs['secret'], 'answer.txt')
return 'left'",
    )
    .process()
    .round(Round::Alone)
    .proof(Proof::Harvests),
];
