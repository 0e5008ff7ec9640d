class P(property):
    def __get__(self, obj, owner=None):
        return "sub:" + str(super().__get__(obj, owner)) if obj else self
class C:
    @P
    def x(self): return 1
print(C().x, type(C.x).__name__, isinstance(C.x, property))
p = property(doc="hello")
q = p.getter(lambda s: 10).setter(lambda s, v: print("set to", v)).deleter(lambda s: print("deleted"))
class D:
    q = q
d = D()
print(d.q, q.__doc__, p.fget)
d.q = 5
del d.q
print(D.q.__get__(d), D.q.fget(d), D.q.__set__(d, 6))
class E:
    @property
    def a(self): return self._a
    def set_a(self, v): self._a = v
    a = a.setter(set_a)
e = E()
try:
    e.a
except AttributeError as err:
    print(err)
e.a = 3
print(e.a, q.__name__ if hasattr(q, "__name__") else "unnamed", E.a.__name__)
