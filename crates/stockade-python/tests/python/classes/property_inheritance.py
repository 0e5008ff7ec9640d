class Base:
    def __init__(self):
        self._v = 1
    @property
    def v(self):
        return self._v
    @v.setter
    def v(self, value):
        self._v = value
class Child(Base):
    @property
    def v(self):
        return super().v * 10
    @v.setter
    def v(self, value):
        Base.v.fset(self, value + 1)
class Extended(Base):
    @Base.v.getter
    def v(self):
        return -self._v
c = Child()
print(c.v)
c.v = 4
print(c.v, c._v)
e = Extended()
e.v = 9
print(e.v)
class Abstract:
    @property
    def name(self):
        raise NotImplementedError("name")
class Named(Abstract):
    name = "named"
print(Named().name)
try:
    Abstract().name
except NotImplementedError as x:
    print(type(x).__name__, x)
class Hidden:
    @property
    def p(self):
        return self.missing
try:
    Hidden().p
except AttributeError as x:
    print(x)
