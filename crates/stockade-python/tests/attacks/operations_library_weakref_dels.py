# ends: operations
import weakref


class Thing:
    pass


many = [Thing() for _ in range(1000)]
known = weakref.WeakValueDictionary()
while True:
    thing = Thing()
    known["x"] = thing
    del thing
    known.get("x")
