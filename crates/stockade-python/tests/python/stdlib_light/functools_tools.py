from functools import reduce, partial, lru_cache, wraps, cache, total_ordering, cmp_to_key, cached_property, singledispatch
print(reduce(lambda a, b: a * b, range(1, 6)), reduce(max, [3, 9, 2]), reduce(lambda a, b: a + b, [], 7))
p = partial(int, base=2)
print(p("101"), p.func, p.args, p.keywords)
@lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(60), fib.cache_info())
def deco(f):
    @wraps(f)
    def w(*a): return f(*a)
    return w
@deco
def named():
    "doc"
print(named.__name__, named.__doc__, named.__wrapped__.__name__)
@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
print(V(1) <= V(2), V(3) > V(2), V(1) >= V(2))
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
class C:
    @cached_property
    def x(self): print("computed"); return 5
c = C()
print(c.x, c.x)
@singledispatch
def show(x): return f"any {x}"
@show.register
def _(x: int): return f"int {x}"
@show.register(list)
def _(x): return f"list {len(x)}"
print(show(5), show([1]), show("s"), show(True))
try:
    reduce(lambda a, b: a, [])
except TypeError as e:
    print(e)
