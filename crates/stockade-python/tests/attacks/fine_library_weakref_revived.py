# ends: fine
import weakref
saved = []


class Thing:
    def __del__(self):
        saved.append(self)


for _ in range(5):
    thing = Thing()
    weak, shade = weakref.ref(thing), weakref.proxy(thing)
    del thing
    assert weak() is None
    try:
        shade.x
    except ReferenceError:
        pass
"fine"
