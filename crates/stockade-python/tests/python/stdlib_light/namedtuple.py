from collections import namedtuple
P = namedtuple("P", "x y")
p = P(1, y=2)
print(p, p.x, p[1], p == (1, 2), p._replace(x=9), p._asdict(), P._fields, P._make([3, 4]), len(p))
x, y = p
print(x, y, [*p], sorted([P(2, 1), P(1, 5)]), hash(p) == hash((1, 2)))
D = namedtuple("D", ["a", "b"], defaults=[5])
print(D(1), D._field_defaults)
class Q(P):
    def norm(self): return self.x ** 2 + self.y ** 2
print(Q(3, 4).norm(), Q(3, 4))
for f in (lambda: P(1), lambda: P(1, 2, 3), lambda: setattr(p, "x", 5), lambda: namedtuple("B", "a a"), lambda: namedtuple("B", "class"), lambda: p.z, lambda: p._replace(q=1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
match p:
    case P(x=1, y=b): print("matched", b)
