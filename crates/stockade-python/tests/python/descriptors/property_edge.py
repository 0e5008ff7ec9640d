class A:
    @property
    def x(self): return "getter"
    @x.setter
    def x(self, v): print("set", v)
    y = x
    @property
    def loop(self): return self._loop()
    def _loop(self): return [self.x for _ in range(2)]
a = A()
a.y = 5
print(a.y, a.loop, A.x is A.y, A.x.fget(a))
a.__dict__["x"] = "hidden"
print(a.x, vars(a))
class B(A):
    x = "plain"
b = B()
b.x = 9
print(b.x, vars(b), super(B, b).x)
class C:
    calls = 0
    @property
    def n(self):
        C.calls += 1
        return C.calls
c = C()
c_n = c.n + c.n * 10
print(c_n, getattr(c, "n"), hasattr(c, "n"), c.n)
class D:
    def __init__(self): self._v = {}
    def __class_getitem__(cls, k): return k
    v = property(lambda self: self._v)
d = D()
d.v["k"] = 1
d.v.update(z=2)
print(d.v, D["q"])
try:
    d.v = {}
except AttributeError as e:
    print(e)
try:
    d.v += 1
except TypeError as e:
    print(e)
