import functools
from functools import *
from collections import abc
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
print(reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(max, [3, 9, 2], 5), reduce(lambda a, b: a + b, [], "i"), reduce(lambda a, b: a, [7])); attempt(reduce, max, []); attempt(reduce, max, 5)
p = partial(int, base=2); print(p("101"), p.func, p.args, p.keywords, p, partial(print, 1, sep="-"), partial(p, "11")(), partial(partial(max, 1), 2).args, partial(sorted, key=len)(["aaa", "b"])); attempt(partial); attempt(partial, 5); p.attr = 3; print(p.attr, partial(dict, a=1)(b=2), partial(dict, a=1)(a=9))
class M:
    def set(self, a, b=0): return (self.__class__.__name__, a, b)
    one = partialmethod(set, 1); two = partialmethod(one, b=2); 
    cls = partialmethod(classmethod(lambda c, x: (c.__name__, x)), 5); st = partialmethod(staticmethod(lambda x: x), 6)
print(M().one(), M().two(), M().one(b=5), M.one(M()), M().cls(), M().st()); attempt(partialmethod, 5)
calls = []
@lru_cache(maxsize=2)
def f(x, y=0):
    "doc"
    calls.append((x, y)); return x * 10 + y
print(f(1), f(1), f(2), f(3), f(1), f(1, y=0), f.cache_info(), calls, f.__name__, f.__doc__, f.__wrapped__(5), f.cache_parameters()); f.cache_clear(); print(f.cache_info()); i = f.cache_info(); print(i.hits, i.misses, i.maxsize, i.currsize, i._asdict()); attempt(f, []); attempt(lru_cache, "x"); attempt(lambda: lru_cache()(5))
@lru_cache
def g(x): return x
@lru_cache(maxsize=None, typed=True)
def h(x): return type(x).__name__
@cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
@lru_cache(maxsize=0)
def z(x): return x
print(g(1), g(1.0), g.cache_info(), h(1), h(1.0), h.cache_info(), fib(80), fib.cache_info(), z(1), z(1), z.cache_info(), lru_cache(maxsize=-5)(abs).cache_info(), h.cache_parameters())
class C:
    def __init__(self): self.n = 0
    @cached_property
    def v(self):
        "vdoc"
        self.n += 1; return self.n
    @lru_cache
    def meth(self, x): return x
    @functools.singledispatchmethod
    def show(self, x): return f"any {x}"
    @show.register
    def _(self, x: int): return f"int {x}"
    @show.register(str)
    def _(self, x): return f"str {x}"
c = C(); print(c.v, c.v, c.n, c.__dict__); del c.v; print(c.v, C.v.__doc__, C.v.func.__name__, c.meth(3), c.meth(3), C.meth.cache_info(), c.show(1), c.show("s"), c.show(1.5), c.show(True)); c.v = 10; print(c.v)
class Sl:
    __slots__ = ()
    @cached_property
    def v(self): return 1
attempt(lambda: Sl().v); cp = cached_property(lambda s: 1); attempt(lambda: cp.__get__(c)); 
try:
    class Two:
        a = b = cp
except Exception as e: print(type(e).__name__, e)
def deco(fn):
    @wraps(fn)
    def inner(*a, **k):
        "inner doc"
        return fn(*a, **k)
    return inner
@deco
def wrapped(a: int) -> str:
    "wrapped doc"
wrapped.x = 1
print(wrapped.__name__, wrapped.__doc__, wrapped.__qualname__, wrapped.__wrapped__.__name__, wrapped.__annotations__, wrapped.__module__, WRAPPER_ASSIGNMENTS, WRAPPER_UPDATES)
def w(): pass
update_wrapper(w, partial(max), assigned=("__name__",)); print(w.__name__, hasattr(w, "__wrapped__")); print(update_wrapper(w, wrapped).__doc__, w.x if hasattr(w, "x") else None)
@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n if isinstance(o, V) else NotImplemented
    def __lt__(self, o): return self.n < o.n if isinstance(o, V) else NotImplemented
print(V(1) < V(2), V(1) <= V(1), V(2) > V(1), V(2) >= V(3), V(1) != V(2)); attempt(lambda: V(1) <= 5); attempt(lambda: V(1) > "x"); attempt(total_ordering, type("E", (), {}))
for op in ("__le__", "__gt__", "__ge__"):
    import operator
    K = total_ordering(type("K", (), {"__init__": lambda s, n: setattr(s, "n", n), "__eq__": lambda s, o: s.n == o.n, op: lambda s, o, f=getattr(operator, op): f(s.n, o.n)})); print(op, [K(1) < K(2), K(2) <= K(1), K(1) > K(1), K(1) >= K(1)])
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)), sorted(["b", "A", "c"], key=cmp_to_key(lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))), cmp_to_key(lambda a, b: 0)(1) == cmp_to_key(lambda a, b: 0)(2), cmp_to_key(lambda a, b: a - b)(5).obj); attempt(lambda: cmp_to_key(lambda a, b: 0)(1) < 5)
@singledispatch
def sd(x): return "object"
@sd.register
def _(x: int): return "int"
@sd.register(list)
def _(x): return "list"
sd.register(str, lambda x: "str")
@sd.register(abc.Mapping)
def _(x): return "mapping"
@sd.register
def _(x: float | complex): return "floaty"
class L(list): pass
print(sd(1), sd(True), sd([]), sd(L()), sd("s"), sd({}), sd(1.5), sd(1j), sd(None), sd.dispatch(bool)(1), sorted(t.__name__ for t in sd.registry), sd.__name__, sd.registry[int](0)); attempt(sd); attempt(sd.register, 5); attempt(sd.register, 5, max)
@singledispatch
def amb(x): return "o"
amb.register(abc.Sized, lambda x: "sized"); amb.register(abc.Iterable, lambda x: "iter"); amb.register(abc.Collection, lambda x: "coll")
class Bare:
    def __len__(self): return 0
    def __iter__(self): return iter(())
print(amb([]), amb(range(3)), amb(iter([]))); print(sorted(functools.__all__))
