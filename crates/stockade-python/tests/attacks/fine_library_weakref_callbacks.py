# ends: fine
import weakref


class Thing:
    pass


heard = []


def callback(gone):
    heard.append(gone())
    again.append(weakref.ref(Thing(), callback))
    raise ValueError("ignored")


again = []
for _ in range(20):
    thing = Thing()
    weak = weakref.ref(thing, callback)
    del thing
assert set(heard) == {None}
"fine"
