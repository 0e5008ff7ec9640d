class Base:
    __slots__ = ("a",)
    def __init__(self): self.a = 1
class Mid(Base):
    __slots__ = ("b", "__weakref__")
class Leaf(Mid):
    __slots__ = ()
class Open(Leaf):
    pass
l, o = Leaf(), Open()
l.b = 2
o.c = 3
print(l.a, l.b, hasattr(l, "__dict__"), vars(o), Base.a.__get__(l), type(Base.__dict__["a"]).__name__)
for f in (lambda: setattr(l, "zz", 1), lambda: Base.a.__get__(5), lambda: delattr(l, "zz"), lambda: Mid().b):
    try:
        f()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
Base.a.__set__(l, 50)
Base.a.__delete__(o)
print(l.a, hasattr(o, "a"))
try:
    class Two(Mid, type("Other", (), {"__slots__": ("q",)})): pass
except TypeError as e:
    print(e)
class Defaults:
    __slots__ = ("x", "_y")
    def __init__(self, x=0): self.x = x
    @property
    def y(self): return getattr(self, "_y", "unset")
    @y.setter
    def y(self, v): self._y = v
d = Defaults()
print(d.x, d.y)
d.y = 4
print(d.y, [getattr(d, s) for s in d.__slots__])
class Mangled:
    __slots__ = ("__private",)
    def __init__(self): self.__private = 9
print(Mangled()._Mangled__private)
