import gc, weakref


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


print(gc.DEBUG_STATS, gc.DEBUG_COLLECTABLE, gc.DEBUG_UNCOLLECTABLE, gc.DEBUG_SAVEALL, gc.DEBUG_LEAK, gc.garbage, gc.callbacks)
print(gc.isenabled(), gc.disable(), gc.isenabled(), gc.enable(), gc.isenabled(), gc.get_debug(), gc.set_debug(0), gc.get_threshold())
for a in ((700, 10, 5), (5,), (6, 7), (0,), (-1,), (2**31 - 1, -2**31, 0), (True, False), (), (1, 2, 3, 4), ("x",), (1.5,), (2**31,), (-2**31 - 1,), (2**70,), (-2**70,), (1, "x"), (1, 2, None)):
    attempt(gc.set_threshold, *a); print(gc.get_threshold())
attempt(gc.set_threshold, threshold0=1); gc.set_threshold(2000, 10, 10)


class Node:
    def __init__(self, name): self.name, self.other = name, self
    def __del__(self): print("goes", self.name)


n = Node("a"); r = weakref.ref(n); n = None; print(gc.collect() >= 0, r())
a, b = Node("b"), Node("c"); a.other, b.other = b, a; s = weakref.WeakSet([a, b]); a = b = None; gc.collect(); print(len(s))
found = [gc.collect(0), gc.collect(1), gc.collect(2), gc.collect(generation=0), gc.collect(True)]; print(found)
for a in ((3,), (-1,), ("x",), (None,), (1.0,), (2**40,), (-2**40,), (1, 2)): attempt(gc.collect, *a)
attempt(gc.collect, gen=1); attempt(gc.collect, 1, generation=1)
for f in (gc.enable, gc.disable, gc.isenabled, gc.get_count, gc.get_threshold, gc.get_debug, gc.freeze, gc.unfreeze, gc.get_freeze_count, gc.get_stats):
    attempt(f, 1); attempt(f, a=1); attempt(f, 1, 2)
for f in (gc.is_tracked, gc.is_finalized, gc.set_debug): attempt(f); attempt(f, 1, 2); attempt(f, obj=1)
attempt(gc.set_debug, "x"); attempt(gc.set_debug, 2**40); attempt(gc.set_debug, 1.5); print(gc.unfreeze(), gc.get_freeze_count())
print(len(gc.get_count()), all(isinstance(n, int) for n in gc.get_count()), [sorted(s) for s in gc.get_stats()], [all(isinstance(n, int) for n in s.values()) for s in gc.get_stats()])
before = gc.get_stats()[2]["collections"]; gc.collect(); print(gc.get_stats()[2]["collections"] - before)


class Plain: pass
class Slots: __slots__ = ("a",)
class Int(int): pass


for o in (1, 1.5, "a", b"a", bytearray(), None, True, 1j, ..., NotImplemented, range(3), [], [1], (), ([],), {}, {1: 2}, {1: []}, {1: {}}, {"a": "b"}, set(), frozenset(), Plain, Plain(), Slots(), Int(), len, lambda: 0, (x for x in ()), object(), ValueError(), gc, int, type, property(), int | str, list[int], iter(range(3)), iter([]), memoryview(b"")):
    print(type(o).__name__, gc.is_tracked(o), gc.is_finalized(o))
log = []
def hear(phase, info): log.append((phase, info["generation"], sorted(info)))
gc.callbacks.append(hear); gc.collect(); gc.collect(1); gc.callbacks.remove(hear); gc.collect(); print(log)
kept = []
class Back:
    def __del__(self): kept.append(self)
o = Back(); print(gc.is_finalized(o)); o = None; gc.collect(); print(len(kept), gc.is_finalized(kept[0])); kept.clear(); gc.collect(); print(len(kept))
def steps():
    try: yield 1
    finally: print("left")
g = steps(); next(g); print(gc.is_finalized(g)); g = None; gc.collect()
cache = weakref.WeakValueDictionary(); cache["k"] = p = Plain(); gc.collect(); print(list(cache)); p = None; gc.collect(); print(list(cache))
done = []; q = Plain(); weakref.finalize(q, done.append, 1); q.me = q; q = None; gc.collect(); print(done)
