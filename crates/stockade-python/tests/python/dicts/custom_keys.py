class Key:
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        return self.n % 3
    def __eq__(self, other):
        return isinstance(other, Key) and self.n == other.n
    def __repr__(self):
        return f"K{self.n}"
d = {Key(i): i for i in range(8)}
print(d, d[Key(5)], Key(7) in d, Key(8) in d)
del d[Key(3)]
print(len(d), d.get(Key(3)), d.get(Key(6)))
class BadHash:
    def __hash__(self):
        raise ValueError("no hash")
class BadEq:
    def __hash__(self):
        return 1
    def __eq__(self, other):
        raise ValueError("no eq")
class StrHash:
    def __hash__(self):
        return "x"
class NoHash:
    def __eq__(self, other):
        return True
for call in (lambda: {BadHash(): 1}, lambda: {BadEq(): 1, BadEq(): 2}, lambda: {StrHash(): 1}, lambda: {NoHash(): 1}, lambda: hash(NoHash()), lambda: BadHash() in d):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print(NoHash.__hash__, {2 ** 61 - 1: "a", 0: "b"}, {1: 1, 1 + 0j: 2, 1.0: 3})
nan = float("nan")
d = {nan: 1}
print(d[nan], nan in d, float("nan") in d)
print({(1, 2): "t", frozenset([1]): "f", "s": 1, b"s": 2, 1.5: 3, None: 4, range(2): 5, int: 6}[int])
