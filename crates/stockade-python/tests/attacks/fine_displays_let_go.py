# ends: fine
import weakref


class Thing:
    pass


for make in (lambda it: {it}, lambda it: {"x": it}, lambda it: {it: 1}, lambda it: {1: it, 2: it}, lambda it: [it], lambda it: (it,)):
    thing = Thing()
    weak = weakref.ref(thing)
    held = make(thing)
    del held
    del thing
    assert weak() is None
thing = Thing()
weak = weakref.ref(thing)
held = {thing}
held = {"x": thing, "y": {"z": thing}}
del held
del thing
assert weak() is None
"fine"
