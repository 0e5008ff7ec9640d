class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
    def __length_hint__(self): return self.n
print(list(It(3)), tuple(It(2)), sum(It(5)), max(It(4)), sorted(It(3)), 2 in It(5), dict(zip("ab", It(2))), [*It(2)], set(It(3)), "".join(map(str, It(3))))
a, *b = It(4)
print(a, b)
class NoIter:
    def __iter__(self): return 5
class NextOnly:
    def __next__(self): return 1
class IterNone:
    __iter__ = None
class BadHint:
    def __iter__(self): return iter([1])
    def __length_hint__(self): return "x"
for f in (lambda: iter(NoIter()), lambda: iter(NextOnly()), lambda: iter(IterNone()), lambda: list(BadHint()), lambda: next(5), lambda: [*5], lambda: list(NoIter())):
    try:
        print(f())
    except TypeError as e:
        print(e)
print(next(NextOnly()))
for i, x in enumerate(It(10)):
    if i == 2:
        break
else:
    print("no")
print(x)
