class Temp:
    def __init__(self, c):
        self._c = c
    @property
    def celsius(self):
        """In C."""
        return self._c
    @celsius.setter
    def celsius(self, v):
        if v < -273.15:
            raise ValueError("too cold")
        self._c = v
    @celsius.deleter
    def celsius(self):
        print("deleting")
        self._c = None
    @property
    def fahrenheit(self):
        return self._c * 9 / 5 + 32
t = Temp(100)
print(t.celsius, t.fahrenheit)
t.celsius = 37
t.celsius += 0.5
print(t.celsius, t.fahrenheit, Temp.celsius.__doc__)
for f in (lambda: setattr(t, "celsius", -300), lambda: setattr(t, "fahrenheit", 1), lambda: delattr(t, "fahrenheit")):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
del t.celsius
print(t.celsius, type(Temp.celsius).__name__, Temp.celsius.fget.__name__, Temp.fahrenheit.fset)
class Lazy:
    x = property(lambda self: 5, None, None, "doc x")
    y = property()
    z = property(fset=lambda self, v: print("set", v))
l = Lazy()
print(l.x, Lazy.x.__doc__)
l.z = 3
for name in "yz":
    try:
        getattr(l, name)
    except AttributeError as e:
        print(e)
