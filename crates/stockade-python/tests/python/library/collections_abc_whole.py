import collections.abc as abc
from collections.abc import *
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
async def co(): pass
async def ag(): yield
def gen(): yield
c = co()
values = {"int": 1, "str": "s", "bytes": b"", "list": [], "tuple": (), "dict": {}, "set": set(), "fset": frozenset(), "range": range(3), "gen": gen(), "iter": iter([]), "func": gen, "coro": c, "agen": ag(), "keys": {}.keys(), "items": {}.items(), "vals": {}.values(), "barr": bytearray(), "mem": memoryview(b""), "none": None, "type": int, "zip": zip(), "map": map(str, []), "enum": enumerate([]), "slice": slice(1)}
for n in sorted(abc.__all__):
    cls = getattr(abc, n)
    if n != "ByteString": print(n, [k for k, v in values.items() if isinstance(v, cls)], issubclass(list, cls), cls.__module__, sorted(cls.__abstractmethods__))
c.close()
class Seq(Sequence):
    def __init__(self, *a): self.a = a
    def __getitem__(self, i): return self.a[i]
    def __len__(self): return len(self.a)
s = Seq(1, 2, 3, 2); print(list(s), 2 in s, s.index(2), s.index(2, 2), s.count(2), list(reversed(s)), isinstance(s, Reversible), isinstance(s, Collection)); attempt(s.index, 9); attempt(s.index, 1, 1)
class MSeq(MutableSequence):
    def __init__(self): self.a = []
    def __getitem__(self, i): return self.a[i]
    def __setitem__(self, i, v): self.a[i] = v
    def __delitem__(self, i): del self.a[i]
    def __len__(self): return len(self.a)
    def insert(self, i, v): self.a.insert(i, v)
m = MSeq(); m.append(1); m.extend([2, 3]); m += [4]; m.reverse(); print(m.a, m.pop(), m.pop(0), m.a); m.remove(3); print(m.a); m.extend(m); print(m.a); m.clear(); print(m.a)
class Map(Mapping):
    def __init__(self, d): self.d = d
    def __getitem__(self, k): return self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
    def __repr__(self): return f"Map({self.d})"
mp = Map({"a": 1, "b": 2}); print(mp.get("a"), mp.get("z", 0), "a" in mp, list(mp.keys()), list(mp.items()), list(mp.values()), mp == {"a": 1, "b": 2}, mp == Map({"a": 1}), mp.keys(), mp.items(), mp.values(), mp.keys() & {"a"}, mp.keys() | {"c"}, ("a", 1) in mp.items(), 2 in mp.values(), len(mp.keys()), mp.keys() == {"a", "b"}, mp != 5); attempt(hash, mp); attempt(reversed, mp)
class MMap(MutableMapping, Map):
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
mm = MMap({"a": 1}); mm.update({"b": 2}, c=3); mm.update([("d", 4)]); print(mm, mm.pop("a"), mm.pop("z", 9), mm.setdefault("q", 5), mm.setdefault("b", 0), mm.popitem(), mm); attempt(mm.pop, "zz"); mm.clear(); attempt(mm.popitem); attempt(mm.update, 5)
class S(Set):
    def __init__(self, it=()): self.s = list(dict.fromkeys(it))
    def __contains__(self, x): return x in self.s
    def __iter__(self): return iter(self.s)
    def __len__(self): return len(self.s)
    def __repr__(self): return f"S({self.s})"
    __hash__ = Set._hash
a, b = S([1, 2, 3]), S([2, 3, 4]); print(a & b, a | b, a - b, a ^ b, a <= b, a < a, a >= S([1]), a == S([3, 2, 1]), a.isdisjoint([9]), a & [1], [1, 9] | a, {5} - a, hash(S([1, 2])) == hash(frozenset([1, 2])), a > S([1]), a != b); attempt(lambda: a < [1]); attempt(lambda: a & 5)
class MS(MutableSet, S):
    __hash__ = None
    def add(self, x): x in self.s or self.s.append(x)
    def discard(self, x): x in self.s and self.s.remove(x)
    def __init__(self, it=()): self.s = list(dict.fromkeys(it))
x = MS([1, 2, 3]); x |= [4]; x &= MS([1, 2, 4]); x -= [1]; x ^= [2, 9]; print(x, x.pop(), x); x.remove(9); attempt(x.remove, 9); x.add(1); x.clear(); attempt(x.pop); x -= x; print(x)
for cls in (Sequence, Mapping, Iterator, Hashable, Set, Callable): attempt(cls)
class It(Iterator):
    n = 0
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n
print(list(It()), iter(It()).__class__.__name__)
class G(Generator):
    def send(self, v): return v
    def throw(self, t, v=None, tb=None): super().throw(t, v, tb)
g = G(); print(next(g), g.send(5), g.close()); attempt(g.throw, ValueError, ValueError("q")); attempt(g.throw, KeyError)
class Duck:
    def __len__(self): return 0
    def __iter__(self): return iter(())
    def __contains__(self, x): return False
class NotHash: __hash__ = None
class NoIter: __iter__ = None
print(isinstance(Duck(), Collection), isinstance(Duck(), Sized), isinstance(Duck(), Sequence), isinstance(NotHash(), Hashable), isinstance(NoIter(), Iterable), issubclass(Duck, Iterable), isinstance([], Hashable))
Sequence.register(Duck); print(isinstance(Duck(), Sequence), issubclass(Duck, Reversible))
print(Iterable[int], Mapping[str, int], Callable[[int, str], bool], Callable[..., int], Callable[[], None], Callable[[int], str] == Callable[[int], str], Callable[[int], str].__args__, Callable[[int], str].__origin__); attempt(lambda: Callable[int]); attempt(lambda: Callable[int, str]); attempt(lambda: Hashable[int])
print(Mapping.get.__name__, MutableMapping.__mro__, Sequence.__mro__)
