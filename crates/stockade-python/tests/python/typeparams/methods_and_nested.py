class Map[K, V]:
    def __init__(self): self.d: dict[K, V] = {}
    def put(self, k: K, v: V) -> "Map[K, V]":
        self.d[k] = v
        return self
    def map[U](self, f) -> "Map[K, U]":
        out = Map[K, U]()
        for k, v in self.d.items(): out.put(k, f(v))
        return out
    @classmethod
    def of[T](cls, pairs: list[T]):
        m = cls()
        for k, v in pairs: m.put(k, v)
        return m
    @staticmethod
    def ident[T](x: T) -> T: return x
    class Entry[E]:
        def __init__(self, e: E): self.e = e
m = Map[str, int].of([("a", 1), ("b", 2)])
print(m.map(lambda v: v * 10).d, Map.ident(5), Map.Entry("x").e, Map.map.__type_params__, Map.Entry.__type_params__, Map.of.__type_params__)
def outer[T](x: T):
    def inner[U](y: U): return (x, y, T, U)
    class Local[V]:
        def both(self): return T, V
    return inner(2), Local().both()
print(outer(1))
@(lambda f: f)
def decorated[T](x: T, *args: T, key: T = None, **kw: T) -> T: return x, args, key, kw
print(decorated(1, 2, key=3, z=4), decorated.__name__, decorated.__qualname__)
f = (lambda x: x)
def recursive[T](items: list[T], n: int = 3) -> list[T]: return items if n == 0 else recursive(items + [n], n - 1)
print(recursive([]), [g.__name__ for g in (recursive, decorated, outer)])
