class P:
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __eq__(self, other):
        if not isinstance(other, P):
            return NotImplemented
        return (self.x, self.y) == (other.x, other.y)
    def __hash__(self):
        return hash((self.x, self.y))
print(P(1, 2) == P(1, 2), P(1, 2) != P(1, 3), P(1, 2) == 5, P(1, 2) != "x", len({P(1, 2), P(1, 2), P(3, 4)}), {P(1, 2): "v"}[P(1, 2)], P(1, 2) in [P(1, 2)], [P(1, 2)].index(P(1, 2)))
class Plain: pass
a, b = Plain(), Plain()
print(a == a, a == b, a != b, hash(a) == hash(a), len({a, b, a}), a in [b, a])
class EqOnly:
    def __eq__(self, o): return True
try:
    {EqOnly()}
except TypeError as e:
    print(e)
class Child(P): pass
print(Child(1, 2) == P(1, 2), hash(Child(1, 2)) == hash(P(1, 2)))
class Redefine(P):
    def __eq__(self, o): return False
print(Redefine.__hash__, Redefine(1, 2) == P(1, 2), P(1, 2) == Redefine(1, 2))
class Keep(P):
    __hash__ = P.__hash__
    def __eq__(self, o): return super().__eq__(o)
print(len({Keep(1, 1), Keep(1, 1)}))
class Ne:
    def __ne__(self, o): return "ne called"
print(Ne() != 1, (Ne() == 1))
class HashNeg:
    def __hash__(self): return -1
class HashBig:
    def __hash__(self): return 2 ** 100
print(hash(HashNeg()), hash(HashBig()) == hash(2 ** 100))
