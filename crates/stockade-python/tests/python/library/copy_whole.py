import copy
from copy import deepcopy
from collections import defaultdict, OrderedDict, deque, Counter, namedtuple
from dataclasses import dataclass
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
for v in (1, "s", None, (1, 2), 1.5, b"x", frozenset([1]), int, len, attempt, ..., range(3), True, 1j): print(copy.copy(v) is v, deepcopy(v) is v, end=" ")
print()
l = [1, [2, 3], {"a": [4]}]; s, d = copy.copy(l), deepcopy(l); l[1].append(9); l[2]["a"].append(8); print(s, d, s is not l, s[1] is l[1], d[1] is l[1])
for v in ({"k": [1]}, {1, 2}, bytearray(b"x"), ([1], 2), [(1, [2])], OrderedDict(a=[1]), defaultdict(list, a=[1]), deque([[1]], maxlen=3), Counter("aab")): c, e = copy.copy(v), deepcopy(v); print(c, e, c == v, e == v, e is v, type(e).__name__)
r = []; r.append(r); q = deepcopy(r); print(q[0] is q, q is not r); cyc = {"a": []}; cyc["a"].append(cyc); y = deepcopy(cyc); print(y["a"][0] is y); sh = [1]; pair = [sh, sh]; z = deepcopy(pair); print(z[0] is z[1], z[0] is not sh); t = ([],); t[0].append(t); u = deepcopy(t); print(u[0][0] is u)
class C:
    def __init__(self): self.x = [1]; self.me = self
c = C(); k = copy.copy(c); m = deepcopy(c); print(k.x is c.x, k.me is c, m.x is c.x, m.me is m, type(m).__name__)
class S:
    __slots__ = ("a", "b")
    def __init__(self): self.a = [1]
s = S(); k, m = copy.copy(s), deepcopy(s); print(k.a is s.a, m.a == s.a, m.a is s.a, hasattr(m, "b"))
class H:
    def __init__(self, v): self.v = v
    def __copy__(self): return H("copied")
    def __deepcopy__(self, memo): memo["seen"] = 1; return H(("deep", len(memo)))
print(copy.copy(H(1)).v, deepcopy(H(1)).v, deepcopy([H(1), H(2)])[1].v)
class St:
    def __init__(self): self.a = 1; self.secret = 2
    def __getstate__(self): return {"a": self.a}
    def __setstate__(self, s): self.__dict__.update(s); self.restored = True
print(vars(copy.copy(St())), vars(deepcopy(St())))
class Rd:
    def __init__(self, a): self.a = a
    def __reduce__(self): return (Rd, (self.a + ["r"],))
print(copy.copy(Rd([])).a, deepcopy(Rd([])).a)
class L(list):
    def __init__(self, *a): super().__init__(*a); self.tag = [0]
class D(dict): pass
class T(tuple): pass
class I(int): pass
class St2(str): pass
l = L([1, [2]]); m = deepcopy(l); k = copy.copy(l); print(m, m.tag, type(m).__name__, m[1] is l[1], m.tag is l.tag, k, k.tag is l.tag); d = D(a=[1]); d.x = 1; m = deepcopy(d); print(m, m.x, m["a"] is d["a"], type(copy.copy(d)).__name__); t = T(([1], 2)); m = deepcopy(t); print(m, type(m).__name__, m[0] is t[0], type(deepcopy(I(5))).__name__, deepcopy(I(5)) + 1, deepcopy(St2("x")), type(deepcopy(St2("x"))).__name__)
P = namedtuple("P", "x y"); p = P([1], 2); m = deepcopy(p); print(m, m.x is p.x, type(m).__name__, copy.copy(p) == p)
@dataclass
class Dc:
    a: int
    b: list
e = Dc(1, [2]); m = deepcopy(e); print(m, m == e, m.b is e.b, copy.replace(e, a=5), copy.replace(p, x=0)); attempt(copy.replace, 5); attempt(copy.replace, e, zz=1)
@dataclass(frozen=True, slots=True)
class Fz:
    a: list
f = Fz([1]); m = deepcopy(f); print(m, m == f, m.a is f.a, copy.copy(f) == f)
ex = ValueError("m", [1]); m = deepcopy(ex); print(repr(m), m.args[1] is ex.args[1], type(copy.copy(ex)).__name__)
attempt(deepcopy, (x for x in ())); attempt(copy.copy, (x for x in ())); memo = {}; a = [1]; b = deepcopy(a, memo); print(memo[id(a)] is b, deepcopy(a, memo) is b)
class Bad:
    def __deepcopy__(self, memo): raise RuntimeError("no")
attempt(deepcopy, [Bad()]); bm = [].append; print(deepcopy(print) is print, isinstance(copy.Error("x"), Exception), copy.error is copy.Error)
class WithMeth:
    def __init__(self): self.cb = self.go; self.n = 1
    def go(self): return self.n
w = WithMeth(); v = deepcopy(w); v.n = 2; print(v.cb(), w.cb(), deepcopy({(1, 2): [3]}), deepcopy(slice(1, 2)))
