class Fib:
    def __init__(self, limit): self.limit = limit
    def __iter__(self):
        self.a, self.b = 0, 1
        return self
    def __next__(self):
        if self.a > self.limit: raise StopIteration
        r = self.a
        self.a, self.b = self.b, self.a + self.b
        return r
f = Fib(30)
print(list(f), list(f), sum(Fib(100)), [x for x in Fib(10) if x % 2])
class Bag:
    def __init__(self, *x): self.x = x
    def __iter__(self): return iter(self.x)
b = Bag(3, 1, 2)
print(sorted(b), max(b), [*b, *b], list(zip(b, b)), *b)
x, y, z = b
print(x, y, z, 1 in b, tuple(b), set(b), list(map(str, b)), any(b), dict.fromkeys(b, 0))
class Broken:
    def __iter__(self): return self
    def __next__(self): raise RuntimeError("broken next")
try:
    for _ in Broken(): pass
except RuntimeError as e:
    print(e)
class Pairs:
    def __iter__(self):
        yield "a", 1
        yield "b", 2
print(dict(Pairs()), [k * v for k, v in Pairs()], {**dict(Pairs())})
