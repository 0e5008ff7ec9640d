class Seq:
    def __init__(self, *items): self.items = items
    def __len__(self): return len(self.items)
    def __getitem__(self, i):
        if isinstance(i, slice):
            return Seq(*self.items[i])
        print("item", i)
        return self.items[i]
    def __repr__(self): return f"Seq{self.items}"
s = Seq(10, 20, 30)
print(list(s))
print(20 in s, s[-1], s[1:], s[::-1])
print(list(reversed(s)))
a, b, c = s
print(a, b, c, max(s), sorted(s, reverse=True), sum(s), [*s][0], dict(enumerate(s))[2])
it = iter(s)
print(next(it), list(zip(it, "ab")))
class Endless:
    def __getitem__(self, i):
        if i == 3: raise StopIteration
        return i
print(list(Endless()))
class KeyErr:
    def __getitem__(self, i):
        raise KeyError(i)
try:
    list(KeyErr())
except KeyError as e:
    print(repr(e))
class NoRev:
    __reversed__ = None
try:
    reversed(NoRev())
except TypeError as e:
    print(e)
