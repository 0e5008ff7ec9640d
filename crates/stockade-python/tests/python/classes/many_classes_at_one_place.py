"""One place reads, sets and calls attributes of more classes than it remembers."""


class P:
    def __init__(self): self._v = 1
    @property
    def v(self): return self._v
    @v.setter
    def v(self, x): self._v = x; return "ignored"
p = P()
for i in range(5): p.v = p.v + i
print(p.v)
class B0:
    def who(self): return self.n
    def up(self): return "b0"
classes = [type("C%d" % i, (B0,), {"n": i, "up": lambda self, i=i: super(type(self), self).up() + str(i)}) for i in range(7)]
print([c().who() for _ in range(3) for c in classes], [c().up() for c in classes])
classes[3].n = "changed"
print([c().who() for c in classes])
objs = [c() for c in classes]
for r in range(3):
    for i, o in enumerate(objs):
        o.x = i + r
        if i % 2: o.y = 1
print([o.x for o in objs], [getattr(o, "y", 0) for o in objs])
