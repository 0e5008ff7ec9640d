# ends: memory
import weakref


class Thing:
    pass


thing, kept = Thing(), []
while True:
    kept.append(weakref.ref(thing, kept.append))
