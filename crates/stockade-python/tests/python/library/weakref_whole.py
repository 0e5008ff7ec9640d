"""`weakref`, as far as it does not hang on the very moment when an object goes."""
import collections.abc
import weakref
from weakref import WeakKeyDictionary, WeakMethod, WeakSet, WeakValueDictionary, finalize, getweakrefcount, getweakrefs, proxy, ref


def show(function, *args, **kwds):
    try:
        return function(*args, **kwds)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"


class Thing:
    def __init__(self, name="thing"):
        self.name = name

    def __repr__(self):
        return f"Thing({self.name})"

    def hello(self, *args):
        return f"hello {self.name} {args}"


print("-- ref")
a, b = Thing("a"), Thing("b")
r = ref(a)
print(r() is a, ref(a) is r, r == ref(a), r == ref(b), r != ref(b), hash(r) == hash(a), getweakrefcount(a), getweakrefs(a) == [r], r.__callback__, weakref.ReferenceType is ref, getweakrefcount(5))
for value in (5, "x", None, (1,), [1], {1: 2}, b"x", 1.5, object()):
    print(show(ref, value))
for value in (Thing, show, a.hello, {1}, frozenset([1]), (x for x in ()), weakref):
    print(type(ref(value)).__name__)
print(show(ref), show(ref, a, None, 3), show(ref, a, callback=None))
heard = []
callback = ref(a, heard.append)
print(callback is r, callback == r, callback.__callback__ is not None, len(getweakrefs(a)))
del a
print(r(), callback(), heard == [callback], repr(r)[-7:], r == ref(b), r == r, show(hash, callback), hash(r) is not None, r.__callback__)
c = Thing("c")
r = ref(c)
c = None
print(r())


class Own(ref):
    def __init__(self, subject, callback=None, **extra):
        super().__init__(subject, callback)
        self.extra = extra


d = Thing("d")
o = Own(d, x=1)
print(o() is d, o.extra, isinstance(o, ref), o is ref(d), o == ref(d), ref[int])


def inside():
    local = Thing("local")
    return ref(local)


print(inside()())
loop = Thing("loop")
loop.me = loop
r = ref(loop)
del loop

print("-- proxy")


class Number:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        return ("add", self.value, other)

    def __radd__(self, other):
        return ("radd", other, self.value)

    def __iadd__(self, other):
        self.value += other
        return self

    def __lt__(self, other):
        return self.value < getattr(other, "value", other)

    def __eq__(self, other):
        return self.value == getattr(other, "value", other)

    def __neg__(self):
        return -self.value

    def __len__(self):
        return self.value

    def __getitem__(self, key):
        return key * 2

    def __contains__(self, item):
        return item == self.value

    def __iter__(self):
        return iter(range(self.value))

    def __str__(self):
        return f"number {self.value}"

    def __call__(self, *args):
        return args

    def __int__(self):
        return self.value

    def __bool__(self):
        return False


n = Number(3)
p = proxy(n)
print(p.value, p + 1, 1 + p, p < 5, p == 3, -p, len(p), p[4], 3 in p, list(p), str(p), p(1, 2), int(p), bool(p), type(p), isinstance(p, weakref.CallableProxyType), isinstance(p, Number))
p.value = 7
p.extra = 1
del p.extra
print(n.value, show(lambda: p.missing), show(hash, p)[:9], show(proxy, 5), type(proxy(d)), weakref.ProxyTypes == (weakref.ProxyType, weakref.CallableProxyType), proxy(d).hello(1))
gone = []
p2 = proxy(n, gone.append)
del n
print(show(lambda: p.value), show(lambda: p + 1), show(str, p), len(gone), show(len, p), show(lambda: p()))

print("-- methods")
e = Thing("e")
m = WeakMethod(e.hello)
print(m()(1), m == WeakMethod(e.hello), m != WeakMethod(d.hello), hash(m) == hash(WeakMethod(e.hello)), show(WeakMethod, 5), show(WeakMethod, len))
told = []
m2 = WeakMethod(e.hello, told.append)
del e
print(m(), m2(), told == [m2], m == m, m == m2)

print("-- values")
x, y, z = Thing("x"), Thing("y"), Thing("z")
w = WeakValueDictionary({"x": x, "y": y}, z=z)
print(len(w), sorted(w), w["x"], w.get("q"), w.get("q", 5), "x" in w, "q" in w, sorted(w.keys()), sorted(map(str, w.values())), sorted((k, str(v)) for k, v in w.items()), show(lambda: w["q"]), isinstance(w, collections.abc.MutableMapping))
print(w.setdefault("x", y), w.setdefault("n", y), w.pop("n"), show(w.pop, "n"), w.pop("n", 1), len(w.valuerefs()), [v() is not None for v in w.itervaluerefs()], repr(w)[:23])
del x
print(len(w), sorted(w), "x" in w, show(lambda: w["x"]))
w2 = w | {"b": b}
w |= {"d": d}
print(sorted(w2), sorted(w), sorted({"q": b} | w), sorted(w.copy()), type(w.copy()), w == w.copy(), show(lambda: w | 5)[:9])
w.update({"u": b}, v=d)
del w["u"]
print(sorted(w), show(w.__delitem__, "u"), show(w.__setitem__, "k", 5), w.popitem()[0], len(w))
w.clear()
print(len(w), show(w.popitem))

print("-- keys")
x = Thing("x")
k = WeakKeyDictionary({x: 1, y: 2})
k[z] = 3
print(len(k), k[x], k.get(b), x in k, b in k, 5 in k, sorted(k.values()), sorted(map(str, k)), sorted((str(a), v) for a, v in k.items()), show(lambda: k[b])[:9], show(k.__setitem__, 5, 1), show(lambda: k[5]))
print(k.setdefault(x, 9), k.setdefault(b, 9), k.pop(b), show(k.pop, b)[:9], k.pop(b, 7), len(k.keyrefs()), repr(k)[:21])
del x
print(len(k), sorted(map(str, k)))
print(sorted(map(str, k | {b: 5})), sorted(map(str, k.copy())), k == k.copy())
del k[y]
print(len(k), k.popitem(), len(k), show(k.popitem))

print("-- sets")
x = Thing("x")
s = WeakSet([x, y])
s.add(z)
print(len(s), x in s, b in s, 5 in s, sorted(map(str, s)), show(s.add, 5), show(s.remove, b)[:8], s.discard(b), isinstance(s, collections.abc.MutableSet))
t = WeakSet([y, b])
for name in ("union", "intersection", "difference", "symmetric_difference"):
    print(name, sorted(map(str, getattr(s, name)(t))), type(getattr(s, name)(t)).__name__)
print(sorted(map(str, s | t)), sorted(map(str, s & t)), sorted(map(str, s - t)), sorted(map(str, s ^ t)), s <= t, s >= t, s < s, s > WeakSet([y]), s == WeakSet([x, y, z]), s != t, s.issubset([x, y, z, b]), s.issuperset([x]), s.isdisjoint([b]), WeakSet([y]) <= s)
del x
print(len(s), sorted(map(str, s)))
u = s.copy()
u |= t
u -= WeakSet([z])
u &= WeakSet([y, b, d])
u ^= WeakSet([d])
print(sorted(map(str, u)), show(hash, u)[:9])
u.update([z])
u.difference_update([z])
u.intersection_update([y, b])
u.symmetric_difference_update([b])
print(sorted(map(str, u)), u.pop(), show(u.pop), len(u))
s.clear()
print(len(s), bool(s))

print("-- finalize")
f = Thing("f")
calls = []
end = finalize(f, lambda *args, **kwds: calls.append((args, kwds)) or "done", 1, two=2)
print(end.alive, end.peek()[0] is f, end.peek()[2:], end.atexit, repr(end)[:16])
del f
print(calls, end.alive, end.peek(), end.detach(), end(), repr(end)[-7:])
g = Thing("g")
end = finalize(g, calls.append, "called")
print(end(), end(), end.alive, calls[-1])
end = finalize(g, calls.append, "never")
print(end.detach()[0] is g, end.detach(), end.alive, end())
end.atexit = False
print(end.atexit, show(finalize), show(finalize, 5, print), weakref.__all__)
