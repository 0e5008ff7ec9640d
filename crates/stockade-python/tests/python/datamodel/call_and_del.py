log = []
class C:
    def __call__(self, x, *, y=1): return x * y
    def __del__(self): log.append("del")
c = C()
print(c(3), c(3, y=4), c.__call__(5))
class Chain:
    def __init__(self, path=""): self.path = path
    def __getattr__(self, name): return Chain(f"{self.path}.{name}" if self.path else name)
    def __call__(self, *a): return f"{self.path}{a}"
    def __getitem__(self, k): return Chain(f"{self.path}[{k!r}]")
print(Chain().a.b.c(1, 2), Chain().x[3].y["k"](), Chain()["q"].path)
class Multi:
    def __call__(self): return self
m = Multi()
print(m()()() is m)
class NotCallable: pass
n = NotCallable()
n.__call__ = lambda: 1
try:
    n()
except TypeError as e:
    print(e)
for bad in (5, "s", None, [], {}, 1.5, ..., NotImplemented):
    try:
        bad()
    except TypeError as e:
        print(e)
